"""Words that a projection needs, as code and params; the sentences are in the catalogue."""

import msgspec

from afterblow.core.bout.screen import Text
from afterblow.core.pair import Corner, Pair

__all__ = ["BoutLine", "Fencer", "Named", "Text"]


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Something with an id and a name: an event, a tournament, a ring, a stage."""

    id: str
    name: str


class Fencer(msgspec.Struct, frozen=True, kw_only=True):
    """What the public may read of an entrant. ``person`` leads to the fencer's own page.

    A place that nobody holds yet has ``entrant`` "" and says in ``awaits`` who will stand there
    (``winner_of`` with round and slot). ``out`` is "", ``withdrawn`` or ``disqualified``.
    """

    entrant: str = ""
    person: str = ""
    name: str = ""
    club: str = ""
    country: str = ""
    out: str = ""
    awaits: Text | None = None


class BoutLine(msgspec.Struct, frozen=True, kw_only=True):
    """One bout in a list.

    ``state``: ``waiting`` (a fencer is not known yet), ``queued``, ``now`` (open), ``done``,
    ``walkover`` (decided without a record of fencing: a bye, a withdrawal).
    ``kind``, ``winner``, ``by`` are the result's words (contract section 2), "" and ``None`` while
    there is none. ``said`` tells how it ended where points do not say it (forfeit and the like).
    """

    id: str
    title: Text
    state: str
    red: Fencer
    blue: Fencer
    score: Pair[int] | None = None
    kind: str = ""
    winner: Corner | None = None
    by: str = ""
    ring: Named | None = None
    said: Text | None = None
