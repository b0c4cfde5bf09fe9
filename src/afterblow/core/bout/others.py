"""Records that change little: a clock set right, a fencer's own call, a protest, a melee."""

from msgspec.structs import replace

from afterblow.core.bout.last_exchange import call_reading
from afterblow.core.bout.records import ClockSet, Protest, SelfCall, Struck, milliseconds
from afterblow.core.bout.state import BoutState, Halted
from afterblow.core.bout.why import refuse, why
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset


def clock_set(rules: Ruleset, state: BoutState, record: ClockSet) -> BoutState:
    """An official corrects the clock or grants time.

    In a time-out with a countdown ``limit`` is the countdown's new total.
    """
    state = state.note("clock", why(rules, "clock.correction", "clock_set", why=record.why))
    if record.elapsed is not None:
        state = _reads(state, milliseconds(record.elapsed))
    if record.limit is not None:
        state = _granted(state, milliseconds(record.limit))
    early = state.last is not None and state.clock_ms < call_reading(rules, state)
    return replace(state, last=None) if early and state.sudden is None else state


def _reads(state: BoutState, reading_ms: int) -> BoutState:
    shift = reading_ms - state.clock_ms
    state = replace(state, clock=state.clock.put(state.t_ms, reading_ms))
    live = state.open
    if live is None or live.halt is None:
        return state
    halted: Halted = replace(live.halt, clock_ms=max(0, live.halt.clock_ms + shift))
    return replace(state, open=replace(live, halt=halted))


def _granted(state: BoutState, limit_ms: int) -> BoutState:
    if state.pause is not None and state.pause.total_ms is not None:
        return replace(state, pause=replace(state.pause, total_ms=limit_ms))
    return replace(state, clock=state.clock.grant(limit_ms))


def self_call(rules: Ruleset, state: BoutState, record: SelfCall) -> BoutState:
    """A fencer calls a hit; it changes nothing by itself."""
    told = why(rules, "flow.self_call", "self_called", corner=record.by, kind=record.kind)
    return state.note("self_call", told)


def protest(rules: Ruleset, state: BoutState, record: Protest) -> BoutState | Refused:
    """A decision is appealed. Refused: ``no_such_record``, ``protest_after_bout``."""
    if rules.protests.when == "after_bout" and state.ended is None:
        return refuse(rules, "protests.when", "protest_after_bout")
    if record.record >= state.number:
        return refuse(rules, "protests.when", "no_such_record", record=record.record)
    told = why(rules, "protests.when", "protested", corner=record.by, record=record.record)
    return state.note("protest", told)


def struck(rules: Ruleset, _state: BoutState, _record: Struck) -> Refused:
    """Only a melee counts the struck. Refused: ``not_a_melee``."""
    return refuse(rules, "flow.states", "not_a_melee")
