"""One bout, exchange by exchange, with the reason for every point."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.core.pair import Corner, Pair
from afterblow.core.reason import Reason


class BoutRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the bout's protocol (and of the organiser's correction page).

    ``number`` is the record's number in the bout log; ``kind`` its ``do``; ``text`` names what
    happened (``record.hit`` …). ``awarded`` and ``score`` (after it) where points moved.
    ``struck`` is True where a later correction took it back; ``refused`` says why a correction
    made it impossible. ``record`` is the record itself as the log
    holds it, for the correction form.
    """

    number: int
    kind: str
    t_ms: int
    clock_ms: int
    text: Text
    raw: Pair[int] | None = None
    awarded: Pair[int] | None = None
    score: Pair[int] | None = None
    to: Corner | None = None
    because: tuple[Reason, ...] = ()
    struck: bool = False
    corrected: bool = False
    refused: Text | None = None
    record: dict[str, object]


class BoutPage(msgspec.Struct, frozen=True, kw_only=True):
    """A bout as its page shows it, also one that nobody has opened yet (no records)."""

    position: int
    event: Named
    tournament: Named
    line: BoutLine
    red: Fencer
    blue: Fencer
    phase: str
    state: str
    clock_ms: int
    running: bool
    at_ms: int
    doubles: int
    because: tuple[Reason, ...]
    records: tuple[BoutRecord, ...]
    seq: int


def bout_page(desk: Desk, bout: str) -> BoutPage | None:
    """A bout's page; ``None`` for an id that is no bout of this event, now or before."""
    raise NotImplementedError
