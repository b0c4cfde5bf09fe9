"""The id of a bout names its place and its pairing.

``open.s1.p1.e03~e07`` is e03 (red) against e07 (blue) in the first pool of stage s1 of the
tournament ``open``; ``open.s2.r8-2.e03~e07`` is the second slot of the round of eight,
``open.s2.bronze.…`` the bout for the third place. A correction that changes who meets whom names
another bout, and taking the correction back names the first one again (docs/decisions/0002).
"""

import msgspec

from afterblow.core.naming import is_id
from afterblow.core.pair import Pair


class BoutName(msgspec.Struct, frozen=True):
    """A bout's id taken apart. ``place`` is ``p<pool>``, ``r<entrants left>-<slot>`` or
    ``bronze``.
    """

    tournament: str
    stage: str
    place: str
    entrants: Pair[str]


def bout_id(tournament: str, stage: str, place: str, entrants: Pair[str]) -> str:
    """The id of the bout of these entrants at this place; safe in an address as it stands."""
    return f"{tournament}.{stage}.{place}.{entrants.red}~{entrants.blue}"


def bout_name(text: str) -> BoutName | None:
    """What a bout's id says, or None where the text is no bout's id."""
    parts = text.split(".")
    if len(parts) != 4:
        return None
    red, _, blue = parts[3].partition("~")
    if not all(is_id(part) for part in (*parts[:3], red, blue)):
        return None
    return BoutName(parts[0], parts[1], parts[2], Pair(red, blue))


def pool_place(number: int) -> str:
    """The place of a pool: ``p1`` for the first."""
    return f"p{number}"
