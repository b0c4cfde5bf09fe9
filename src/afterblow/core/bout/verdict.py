"""What a bout log comes to: the value behind ``afterblow-verdict/1``, with a reason for everything.

Times and readings are seconds. ``say``, the sentence, is added where a reader's language is known.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from afterblow.core.bout.replay import Replay
from afterblow.core.bout.state import BoutState, Ended, Judged, Pause, Penalised, Prompt
from afterblow.core.bout.why import in_seconds, why
from afterblow.core.pair import Corner, Pair
from afterblow.core.reason import Param, Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset


class ClockReading(msgspec.Struct, frozen=True):
    """The clock as of the last record; ``because`` says what it is doing."""

    elapsed: float
    remaining: float
    running: bool
    because: list[Reason]


class Result(msgspec.Struct, frozen=True):
    """How the bout ended, and what standings count for each side."""

    kind: Literal["win", "draw", "both_lose"]
    winner: Corner | None
    by: str
    booked: Pair[int]
    because: list[Reason]
    match_points: Pair[int] | UnsetType = UNSET


class ExchangeVerdict(msgspec.Struct, frozen=True):
    """One exchange: both fencers' values, and the change of score."""

    record: int
    raw: Pair[int]
    awarded: Pair[int]
    double: bool
    because: list[Reason]


class PenaltyVerdict(msgspec.Struct, frozen=True):
    """One penalty, as it was given."""

    record: int
    to: Corner
    offence: str
    actor: str
    step: str
    awarded: Pair[int]
    because: list[Reason]


class PromptVerdict(msgspec.Struct, frozen=True):
    """A call that fell due."""

    t: float
    clock: float
    to: str
    code: str
    params: dict[str, Param]
    because: list[Reason]


class TimeoutVerdict(msgspec.Struct, frozen=True):
    """A time-out and how long it lasted (None: it is still on)."""

    record: int
    reason: str
    corner: Corner | None = msgspec.field(name="for")
    start: float
    end: float | None


class RefusedRecord(msgspec.Struct, frozen=True):
    """A record that may not stand."""

    record: int
    code: str
    params: dict[str, Param]
    because: list[Reason]


class MissingFact(msgspec.Struct, frozen=True):
    """A fact that this ruleset needs and the log lacks."""

    record: int
    fact: str
    code: str
    params: dict[str, Param]


class RecordNote(msgspec.Struct, frozen=True):
    """A record that counts, and the clauses under which it happened."""

    record: int
    do: str
    t: float
    clock: float
    because: list[Reason]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a bout log comes to."""

    format: Literal["afterblow-verdict/1"]
    ruleset: str
    phase: str
    state: str
    score: Pair[int]
    doubles: int
    clock: ClockReading
    result: Result | None
    match_points: Pair[int] | UnsetType = UNSET
    """Taken or given by the manager while the bout has no result yet."""
    exchanges: list[ExchangeVerdict]
    penalties: list[PenaltyVerdict]
    prompts: list[PromptVerdict]
    timeouts: list[TimeoutVerdict]
    rounds: list[str]
    records: list[RecordNote]
    refused: list[RefusedRecord]
    missing: list[MissingFact]


def explain(bout: Replay) -> Verdict:
    """The verdict on a bout, with its reasons."""
    state = bout.state
    adjusted = UNSET if state.adjusted is None or state.ended is not None else state.adjusted
    return Verdict(
        format="afterblow-verdict/1",
        ruleset=bout.rules.id,
        phase=bout.opening.phase,
        state=state.word,
        score=state.score,
        doubles=state.doubles,
        clock=_clock(bout.rules, state),
        result=None if state.ended is None else _result(state, state.ended),
        match_points=adjusted,
        exchanges=[_exchange(one) for one in state.exchanges],
        penalties=[_penalty(one) for one in state.penalties],
        prompts=[_prompt(one) for one in state.prompts],
        timeouts=[_timeout(one) for one in _pauses(state)],
        rounds=[],
        records=_records(state),
        refused=[_refused(number, why_not) for number, why_not in bout.refused],
        missing=[
            MissingFact(one.record, one.fact, "missing", {"fact": one.fact})
            for one in state.missing
        ],
    )


def seconds(ms: int) -> float:
    """Milliseconds as seconds."""
    return ms / 1000


def _clock(rules: Ruleset, state: BoutState) -> ClockReading:
    elapsed = state.clock_ms
    return ClockReading(
        elapsed=seconds(elapsed),
        remaining=seconds(max(0, state.clock.limit_ms - elapsed)),
        running=state.clock.since_ms is not None,
        because=_why_the_clock(rules, state),
    )


def _why_the_clock(rules: Ruleset, state: BoutState) -> list[Reason]:
    limit = why(rules, "clock.limit", "clock_limit", seconds=in_seconds(state.clock.limit_ms))
    if state.ended is not None:
        return [limit, why(rules, "clock.limit", "clock_frozen")]
    if not state.clock.started:
        return [limit, why(rules, "clock.start", "clock_not_started")]
    if state.pause is not None:
        return [limit, why(rules, "clock.timeout", "clock_stopped")]
    return [limit, why(rules, "clock.runs", "clock_runs")]


def _result(state: BoutState, ended: Ended) -> Result:
    return Result(
        kind=ended.kind,
        winner=ended.winner,
        by=ended.by,
        booked=ended.booked,
        because=list(ended.because),
        match_points=UNSET if state.adjusted is None else state.adjusted,
    )


def _exchange(one: Judged) -> ExchangeVerdict:
    return ExchangeVerdict(one.record, one.raw, one.awarded, one.double, list(one.because))


def _penalty(one: Penalised) -> PenaltyVerdict:
    because = list(one.because)
    return PenaltyVerdict(
        one.record, one.to, one.offence, one.actor, one.step, one.awarded, because
    )


def _prompt(one: Prompt) -> PromptVerdict:
    t, clock = seconds(one.t_ms), seconds(one.clock_ms)
    return PromptVerdict(t, clock, one.to, one.code, {}, list(one.because))


def _pauses(state: BoutState) -> list[Pause]:
    return [*state.pauses, *([state.pause] if state.pause is not None else [])]


def _timeout(one: Pause) -> TimeoutVerdict:
    end = None if one.until_ms is None else seconds(one.until_ms)
    return TimeoutVerdict(one.record, one.reason, one.corner, seconds(one.t_ms), end)


def _records(state: BoutState) -> list[RecordNote]:
    return [
        RecordNote(one.record, one.do, seconds(one.t_ms), seconds(one.clock_ms), list(one.because))
        for one in state.notes
    ]


def _refused(number: int, why_not: Refused) -> RefusedRecord:
    return RefusedRecord(number, why_not.code, why_not.params, list(why_not.because))
