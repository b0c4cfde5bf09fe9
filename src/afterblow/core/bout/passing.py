"""What falls due by itself as time passes: a call, the end of a countdown, the end of time."""

from msgspec.structs import replace

from afterblow.core.bout.last_exchange import call_falls_due, call_reading, time_is_up
from afterblow.core.bout.state import BoutState, Prompt
from afterblow.core.bout.sudden_death import begin_sudden_death
from afterblow.core.bout.timeouts import countdown_ran_out
from afterblow.core.ruleset.model import Ruleset


def pass_time(rules: Ruleset, state: BoutState, t_ms: int, *, strictly: bool = False) -> BoutState:
    """The bout at a later log time: everything that fell due until then has happened.

    What falls due at this very instant has, too; with ``strictly`` a countdown that ends at the
    instant has not run out (a fencer who resumes then is in time).
    """
    state = _countdown(rules, state, t_ms, strictly=strictly)
    if state.ended is not None:
        return replace(state, t_ms=max(state.t_ms, t_ms))
    due = _call_due(rules, state)
    if due is not None and due <= t_ms:
        state = call_falls_due(rules, replace(state, t_ms=max(state.t_ms, due)))
    over = state.clock.when(state.clock.limit_ms)
    if over is not None and over <= t_ms:
        state = _time_over(rules, replace(state, t_ms=max(state.t_ms, over)))
    return _time_over(rules, replace(state, t_ms=max(state.t_ms, t_ms)))


def _countdown(rules: Ruleset, state: BoutState, t_ms: int, *, strictly: bool) -> BoutState:
    pause = state.pause
    if pause is None or pause.ends_ms is None:
        return state
    ends = max(pause.ends_ms, state.t_ms)
    if ends > t_ms or (strictly and pause.ends_ms >= t_ms):
        return state
    return countdown_ran_out(rules, replace(state, t_ms=ends, number=0), pause)


def _call_due(rules: Ruleset, state: BoutState) -> int | None:
    """The log time at which the call falls due; None while it cannot."""
    if state.last is not None or state.sudden is not None or state.ended is not None:
        return None
    reading = call_reading(rules, state)
    if state.clock_ms >= reading:
        return state.t_ms
    return state.clock.when(reading)


def _time_over(rules: Ruleset, state: BoutState) -> BoutState:
    return begin_sudden_death(rules, state) if time_is_up(rules, state) else state


def prompts_due(rules: Ruleset, state: BoutState, t_ms: int) -> tuple[Prompt, ...]:
    """The calls that have fallen due since the last record, at a log time of now."""
    return pass_time(rules, state, t_ms).prompts[len(state.prompts) :]
