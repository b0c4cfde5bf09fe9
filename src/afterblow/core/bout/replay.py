"""A whole bout log: records in order, read as later corrections left them.

Corrections resolve from the last line back. A `void` or `replace` that is itself voided or replaced
is undone; of two on one record the later holds. A `replace` whose record may not stand at its place
is refused, and then whatever held before it holds: an earlier correction, or the record itself. A
correction that was refused is left out, and the log read again, until none is refused any more.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from afterblow.core.bout.fold import refused_state, step
from afterblow.core.bout.passing import pass_time
from afterblow.core.bout.records import AnyRecord, Opening, Plain, Replace, Void, at
from afterblow.core.bout.state import BoutState, begin
from afterblow.core.bout.why import in_seconds, refuse
from afterblow.core.pair import Pair
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset


class Line(msgspec.Struct, frozen=True):
    """A line of the log as it counts: ``record`` is what stands at its place (None: nothing)."""

    record: AnyRecord | None
    voided_by: int | None = None
    replaced_by: int | None = None
    refused: Refused | None = None


class Replay(msgspec.Struct, frozen=True):
    """A bout log, replayed. ``rules`` are bound to the opening; line 1 is ``log[0]``,
    ``lines[0]``.
    """

    rules: Ruleset
    opening: Opening
    log: tuple[AnyRecord, ...]
    lines: tuple[Line, ...]
    state: BoutState
    start: BoutState
    """The state before the first record."""

    @property
    def refused(self) -> list[tuple[int, Refused]]:
        """The refused records by their numbers."""
        return [(n, line.refused) for n, line in enumerate(self.lines, 1) if line.refused]


def replay(
    rules: Ruleset,
    opening: Opening,
    records: Iterable[AnyRecord],
    *,
    lenient: bool = False,
    score: Pair[int] | None = None,
) -> Replay:
    """A bout from its whole log, the refused records among it.

    ``rules`` are bound to the opening (`ruleset.bind`). ``lenient``: the log was kept under another
    ruleset, and what this one cannot read is worth nothing and counts as missing. ``score``: what
    stands at the start, for a piece of a bout.
    """
    start = begin(rules, opening, lenient=lenient, score=score)
    return _settle(Replay(rules, opening, (), (), start, start), tuple(records))


def append(bout: Replay, record: AnyRecord) -> Replay | Refused:
    """The bout with one more record, or why it may not be appended.

    A correction that makes later records impossible is appended all the same: those are then
    refused under their own numbers.
    """
    after = extend(bout, record)
    return after.lines[-1].refused or after


def extend(bout: Replay, record: AnyRecord) -> Replay:
    """The bout with one more line, also where it is refused."""
    if isinstance(record, Void | Replace):
        return _settle(bout, (*bout.log, record))
    taken = step(bout.rules, bout.state, record)
    line = Line(record, refused=taken.refused)
    return replace(bout, log=(*bout.log, record), lines=(*bout.lines, line), state=taken.state)


def at_time(bout: Replay, t_ms: int) -> Replay:
    """The bout at a later log time with no further record: calls and countdowns have fallen due."""
    return replace(bout, state=pass_time(bout.rules, bout.state, max(t_ms, bout.state.t_ms)))


def _settle(bout: Replay, log: tuple[AnyRecord, ...]) -> Replay:
    """Read the log until no correction is refused any more; of several the last goes first."""
    barred: dict[int, Refused] = {}
    while True:
        reading = _Reading(bout.rules, log, _in_force(log, barred), barred)
        lines, state = reading.read(bout.start)
        if not reading.refused:
            return replace(bout, log=log, lines=lines, state=state)
        latest = max(reading.refused)
        barred[latest] = reading.refused[latest]


def _in_force(log: tuple[AnyRecord, ...], barred: dict[int, Refused]) -> dict[int, list[int]]:
    """For each corrected record the corrections of it, the last one first."""
    on: dict[int, list[int]] = {}
    for number in range(len(log), 0, -1):
        record = log[number - 1]
        if not isinstance(record, Void | Replace) or number in barred or number in on:
            continue
        if record.record < number:
            on.setdefault(record.record, []).append(number)
    return on


class _Reading:
    """One reading of the log, which finds the corrections that may not stand."""

    def __init__(
        self,
        rules: Ruleset,
        log: tuple[AnyRecord, ...],
        corrections: dict[int, list[int]],
        barred: dict[int, Refused],
    ) -> None:
        self.rules = rules
        self.log = log
        self.corrections = corrections
        self.barred = barred
        self.refused: dict[int, Refused] = {}

    def read(self, state: BoutState) -> tuple[tuple[Line, ...], BoutState]:
        """All lines as they count, and the state after them."""
        lines: list[Line] = []
        for number in range(1, len(self.log) + 1):
            state, line = self._line(state, number)
            lines.append(line)
        return tuple(lines), state

    def _line(self, state: BoutState, number: int) -> tuple[BoutState, Line]:
        """What stands at one line: the latest correction that may, else the record itself."""
        for by in self.corrections.get(number, []):
            correction = self.log[by - 1]
            if not isinstance(correction, Replace):
                return replace(state, number=number), Line(None, voided_by=by)
            instead = _with_time(correction.instead, self.log[number - 1])
            taken = step(self.rules, state, instead, number)
            if taken.refused is None:
                return taken.state, Line(instead, replaced_by=by)
            self.refused[by] = taken.refused
        record = self.log[number - 1]
        if isinstance(record, Void | Replace):
            return self._correction(state, record, number)
        taken = step(self.rules, state, record, number)
        return taken.state, Line(record, refused=taken.refused)

    def _correction(
        self, state: BoutState, record: Void | Replace, number: int
    ) -> tuple[BoutState, Line]:
        """The line of a correction itself: only its time passes here."""
        t_ms = at(record)
        passed = pass_time(self.rules, state, max(t_ms, state.t_ms))
        if number in self.barred:
            line = Line(record, refused=self.barred[number])
            return refused_state(state, passed, number), line
        refused = self._impossible(state, record, number, t_ms)
        if refused is None:
            return replace(passed, number=number), Line(record)
        self.refused[number] = refused
        return refused_state(state, passed, number), Line(record)

    def _impossible(
        self, state: BoutState, record: Void | Replace, number: int, t_ms: int
    ) -> Refused | None:
        if record.record >= number:
            return refuse(self.rules, "flow.states", "no_such_record", record=record.record)
        if t_ms < state.t_ms:
            return refuse(
                self.rules,
                "flow.states",
                "t_falls",
                t=in_seconds(t_ms),
                last=in_seconds(state.t_ms),
            )
        return None


def _with_time(instead: Plain, record: AnyRecord) -> Plain:
    return instead if instead.t is not None else replace(instead, t=record.t)
