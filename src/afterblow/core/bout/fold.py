"""The bout after one more record, and why a record may not stand: the two questions, one answer."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from afterblow.core.bout import ending, flow, last_exchange, others, penalties, timeouts
from afterblow.core.bout.decide import forbidden
from afterblow.core.bout.passing import pass_time
from afterblow.core.bout.records import Plain, Record, Resume, at
from afterblow.core.bout.state import BoutState
from afterblow.core.bout.why import in_seconds, refuse
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset

Take = Callable[[Ruleset, BoutState, Any], BoutState | Refused]

TAKES: dict[str, Take] = {
    "fence": flow.fence,
    "point": flow.point,
    "halt": flow.halt,
    "exchange": flow.exchange,
    "self_call": others.self_call,
    "penalty": penalties.penalty,
    "timeout": timeouts.timeout,
    "resume": timeouts.resume,
    "clock": others.clock_set,
    "call": last_exchange.call,
    "protest": others.protest,
    "forfeit": ending.forfeit,
    "stop": ending.stop,
    "adjust": ending.adjust,
    "struck": others.struck,
    "close": ending.close,
}
"""What each record does, by its ``do``."""


class Step(msgspec.Struct, frozen=True):
    """The state after a record, and the refusal where it may not stand."""

    state: BoutState
    refused: Refused | None = None


def do_of(record: Record) -> str:
    """The word of a record."""
    return str(record.__struct_config__.tag)


def step(rules: Ruleset, state: BoutState, record: Plain, number: int | None = None) -> Step:
    """One more record, of this number (else the next).

    A refused record changes nothing but what its time has shown: a countdown that ran out before it
    has ended the bout.
    """
    number = state.number + 1 if number is None else number
    t_ms = at(record)
    if t_ms < state.t_ms:
        return Step(replace(state, number=number), _falls(rules, state, t_ms))
    do = do_of(record)
    passed = pass_time(rules, state, t_ms, strictly=isinstance(record, Resume))
    now = replace(passed, number=number)
    after = forbidden(rules, now, do) or TAKES[do](rules, now, record)
    if isinstance(after, Refused):
        return Step(refused_state(state, passed, number), after)
    return Step(pass_time(rules, after, t_ms, strictly=True))


def refused_state(state: BoutState, passed: BoutState, number: int) -> BoutState:
    """The state after a refused record: as before, unless a countdown had run out."""
    if passed.ended is None or state.ended is not None:
        return replace(state, number=number)
    return replace(passed, number=number, t_ms=state.t_ms)


def _falls(rules: Ruleset, state: BoutState, t_ms: int) -> Refused:
    return refuse(rules, "flow.states", "t_falls", t=in_seconds(t_ms), last=in_seconds(state.t_ms))


def fold(rules: Ruleset, state: BoutState, record: Plain) -> BoutState:
    """The state after a record; a record that may not stand changes nothing."""
    return step(rules, state, record).state


def decide(rules: Ruleset, state: BoutState, record: Plain) -> Refused | None:
    """Why a record may not stand now; None where it may."""
    return step(rules, state, record).refused
