"""Who came out where in a bracket."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from afterblow.core.brackets.single import Bracket

PlaceCode = Literal[
    "won_final", "lost_final", "won_bronze", "lost_bronze", "lost_in_round", "still_in"
]


class PlaceGroup(msgspec.Struct, frozen=True):
    """Entrants who share a place. ``left``: how many entrants the round of their last bout held.

    ``still_in`` are those whose place is not known yet: they stand before everybody who is out.
    """

    entrants: tuple[str, ...]
    code: PlaceCode
    left: int


def place_groups(bracket: Bracket, seeds: Sequence[str]) -> tuple[PlaceGroup, ...]:
    """Everybody in the bracket in groups, best first; within a group in seed order."""
    final = bracket.rounds[-1][0]
    champion = () if final.winner.entrant is None else (final.winner.entrant,)
    groups = [PlaceGroup(champion, "won_final", 2), PlaceGroup(final.losers, "lost_final", 2)]
    groups += _bronze_groups(bracket)
    settled = {entrant for group in groups for entrant in group.entrants}
    for slots in reversed(bracket.rounds[:-1]):
        out = tuple(entrant for slot in slots for entrant in slot.losers if entrant not in settled)
        groups.append(PlaceGroup(out, "lost_in_round", slots[0].left))
        settled.update(out)
    groups.insert(0, PlaceGroup(tuple(one for one in seeds if one not in settled), "still_in", 2))
    seed = {entrant: index for index, entrant in enumerate(seeds)}
    return tuple(
        msgspec.structs.replace(group, entrants=tuple(sorted(group.entrants, key=seed.__getitem__)))
        for group in groups
        if group.entrants
    )


def without_champion(bracket: Bracket) -> bool:
    """Whether the final is decided and nobody won it: the first place stays empty."""
    final = bracket.rounds[-1][0]
    return final.decided and final.winner.entrant is None


def _bronze_groups(bracket: Bracket) -> list[PlaceGroup]:
    """The third and fourth; losers of the semifinals have no place while their bout is to come."""
    bronze = bracket.bronze
    if bronze is None:
        return []
    third = () if bronze.winner.entrant is None else (bronze.winner.entrant,)
    groups = [PlaceGroup(third, "won_bronze", 4), PlaceGroup(bronze.losers, "lost_bronze", 4)]
    if not bronze.decided:
        waiting = tuple(one for one in (bronze.sides.red.entrant, bronze.sides.blue.entrant) if one)
        groups.append(PlaceGroup(waiting, "still_in", 4))
    return groups
