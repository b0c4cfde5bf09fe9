"""The call before the end of time, and which exchange it makes the last."""

from typing import Literal

from msgspec.structs import replace

from afterblow.core.bout.ending import end_at_time, exchange_to_come, prompt
from afterblow.core.bout.records import Call
from afterblow.core.bout.state import BoutState, LastCall, Open
from afterblow.core.bout.sudden_death import begin_sudden_death, is_due
from afterblow.core.bout.why import in_seconds, refuse, why
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset

LAST_EXCHANGE = "last_exchange"


def call_reading(rules: Ruleset, state: BoutState) -> int:
    """The reading of the clock at which the call falls due."""
    return max(0, state.clock.limit_ms - rules.last_exchange.call_before * 1000)


def call_falls_due(rules: Ruleset, state: BoutState) -> BoutState:
    """The call falls due now: what is going on decides which exchange is the last."""
    live = None if state.open is None else state.open.number
    this = state.open is not None and _this_is_last(rules, state.open)
    final = state.fences if this else state.fences + 1
    last = LastCall(state.t_ms, state.clock_ms, live, final)
    before_s = rules.last_exchange.call_before
    because = (
        why(rules, "last_exchange.call", "last_exchange_call", seconds=before_s),
        _which(rules, this=this, idle=live is None),
    )
    called = prompt(rules, state, LAST_EXCHANGE, *because)
    return replace(state, last=last, prompts=(*state.prompts, called))


def _this_is_last(rules: Ruleset, live: Open) -> bool:
    if live.halt is not None:
        return False
    policy = rules.last_exchange.when_live
    return policy == "this" or (policy == "by_state" and not live.points)


def _which(rules: Ruleset, *, this: bool, idle: bool) -> Reason:
    if this:
        return why(rules, "last_exchange.runs_on", "this_is_last")
    return why(rules, "last_exchange.which", "one_more", idle=idle)


def call(rules: Ruleset, state: BoutState, record: Call) -> BoutState | Refused:
    """A call was made; the table's answer may decide which exchange is the last.

    Refused: ``call_not_due``, ``no_exchange_at_the_call``.
    """
    state = replace(state, called=(*state.called, (record.call, state.t_ms)))
    topic = "last_exchange.call" if record.call == LAST_EXCHANGE else "flow.score_announced"
    made = state.note("call", why(rules, topic, "call_made", call=record.call))
    if record.call != LAST_EXCHANGE or record.which is None:
        return made
    if state.last is None or state.sudden is not None:
        seconds = in_seconds(call_reading(rules, state))
        return refuse(rules, "last_exchange.call", "call_not_due", seconds=seconds)
    final = _answer(state, state.last, record.which)
    if final is None:
        return refuse(rules, "last_exchange.which", "no_exchange_at_the_call")
    answered = why(rules, "last_exchange.which", f"table_says_{record.which}")
    made = state.note("call", why(rules, topic, "call_made", call=record.call), answered)
    return settle_time(rules, replace(made, last=replace(state.last, final=final)))


def _answer(state: BoutState, last: LastCall, which: Literal["this", "next"]) -> int | None:
    """The number of the last exchange by the table's answer; None: there was no exchange then."""
    if which == "next":
        return last.final if last.live is None else last.live + 1
    return last.live if state.open is None else state.open.number


def settle_time(rules: Ruleset, state: BoutState, *because: Reason) -> BoutState:
    """The last exchange is over: the bout ends, or sudden death begins."""
    if state.open is not None or state.sudden is not None or state.ended is not None:
        return state
    if state.last is None or state.fences < state.last.final:
        return state
    if is_due(rules, state):
        return begin_sudden_death(rules, state)
    return end_at_time(rules, state, *because)


def time_is_up(rules: Ruleset, state: BoutState) -> bool:
    """Time is over between exchanges and none may start, at a score that must be fenced on."""
    return (
        state.open is None
        and state.sudden is None
        and state.ended is None
        and state.last is not None
        and state.clock_ms >= state.clock.limit_ms
        and not exchange_to_come(rules, state)
        and is_due(rules, state)
    )
