"""One bout, exchange by exchange, with the reason for every point."""

import msgspec

from afterblow.app.bouts import OpenBout, named_view
from afterblow.app.desk import Desk
from afterblow.app.projections.names import (
    both_fencers,
    bout_line,
    event_named,
    named,
    stray_line,
)
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.core.bout.screen import Entry, View
from afterblow.core.pair import Corner, Pair
from afterblow.core.reason import Reason
from afterblow.core.tournament.ids import bout_name
from afterblow.core.tournament.model import PlannedBout


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
    name = bout_name(bout)
    if name is None or name.tournament not in desk.tournaments:
        return None
    planned = desk.progress(name.tournament).bouts.get(bout)
    opened = desk.bout(bout)
    if opened is not None:
        return _opened_page(desk, name.tournament, planned, opened)
    return None if planned is None else _planned_page(desk, name.tournament, planned)


def _planned_page(desk: Desk, tournament: str, planned: PlannedBout) -> BoutPage:
    fencers = both_fencers(desk, tournament, planned.entrants)
    return BoutPage(
        position=desk.position,
        event=event_named(desk),
        tournament=named(desk, tournament),
        line=bout_line(desk, tournament, planned),
        red=fencers.red,
        blue=fencers.blue,
        phase=planned.phase,
        state="ready",
        clock_ms=0,
        running=False,
        at_ms=desk.now_ms(),
        doubles=0,
        because=() if planned.result is None else planned.result.because,
        records=(),
        seq=0,
    )


def _opened_page(
    desk: Desk, tournament: str, planned: PlannedBout | None, bout: OpenBout
) -> BoutPage:
    fencers = both_fencers(desk, tournament, Pair(bout.opening.red, bout.opening.blue))
    now_ms = desk.now_ms()
    shown = named_view(bout, fencers.map(lambda one: one.name), now_ms)
    line = stray_line(desk, bout) if planned is None else bout_line(desk, tournament, planned)
    return BoutPage(
        position=desk.position,
        event=event_named(desk),
        tournament=named(desk, tournament),
        line=line,
        red=fencers.red,
        blue=fencers.blue,
        phase=bout.opening.phase,
        state=shown.state,
        clock_ms=shown.clock.clock_ms,
        running=shown.clock.running,
        at_ms=now_ms,
        doubles=shown.doubles,
        because=_because(planned, shown),
        records=tuple(_record(entry) for entry in shown.entries),
        seq=bout.seq,
    )


def _because(planned: PlannedBout | None, shown: View) -> tuple[Reason, ...]:
    """Why it ended as it did: by its own log, and by what the tournament makes of it."""
    own = () if shown.result is None else tuple(shown.result.because)
    counted = None if planned is None else planned.result
    return own if counted is None else (*own, *counted.because)


def _record(entry: Entry) -> BoutRecord:
    return BoutRecord(
        number=entry.record,
        kind=entry.do,
        t_ms=entry.t_ms,
        clock_ms=entry.clock_ms,
        text=entry.text,
        raw=entry.raw,
        awarded=entry.awarded,
        score=entry.score,
        to=entry.corner,
        because=tuple(entry.because),
        struck=entry.voided_by is not None,
        corrected=entry.replaced_by is not None,
        refused=entry.refused,
        record=entry.data,
    )
