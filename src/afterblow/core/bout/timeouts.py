"""Time-outs: the clock stops; injury and broken gear count down to a forfeit."""

from msgspec.structs import replace

from afterblow.core.bout.ending import forfeit_reason, lose
from afterblow.core.bout.records import Resume, Timeout
from afterblow.core.bout.state import BoutState, Pause
from afterblow.core.bout.why import in_seconds, refuse, why
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset, TimeOut


def rule_of(rules: Ruleset, kind: str) -> TimeOut:
    """What the ruleset says of a kind of time-out: one it does not name has no countdown."""
    return rules.timeouts.get(kind, TimeOut())


def timeout(rules: Ruleset, state: BoutState, record: Timeout) -> BoutState | Refused:
    """The referee calls a time-out. Refused: ``for_needed``."""
    if record.corner is None and record.reason in ("injury", "equipment"):
        return refuse(rules, "clock.timeout", "for_needed", reason=record.reason)
    kind = (record.kit or "gear") if record.reason == "equipment" else record.reason
    rule = rule_of(rules, kind)
    total = rule.countdown * 1000 if rule.counts_down and rule.countdown else None
    pause = Pause(state.number, record.reason, kind, record.corner, state.t_ms, total)
    noted = state.note("timeout", *_because(rules, pause, rule))
    return replace(noted, clock=state.clock.stop(state.t_ms), pause=pause)


def _because(rules: Ruleset, pause: Pause, rule: TimeOut) -> tuple[Reason, ...]:
    params = {"reason": pause.kind, "corner": pause.corner}
    told = [why(rules, "clock.timeout", "clock_stopped")]
    if "called" in rule.clauses:
        told.append(Reason(rule.clauses["called"], "timeout_called", {**params}))
    if pause.total_ms is not None:
        seconds = in_seconds(pause.total_ms)
        clause = rule.clauses.get("countdown", "")
        told.append(Reason(clause, "countdown_starts", {**params, "seconds": seconds}))
    if rule.all_rings:
        told.append(Reason(rule.clauses.get("all_rings", ""), "all_rings_halt", {}))
    return tuple(told)


def resume(rules: Ruleset, state: BoutState, record: Resume) -> BoutState | Refused:
    """The time-out ends. Refused: ``not_cleared``, ``not_willing``."""
    pause = state.pause
    if pause is None:
        return refuse(rules, "flow.states", "not_in_timeout")
    clause = rule_of(rules, pause.kind).clauses.get("resume", rules.cite("clock.timeout"))
    for missing, code in ((not record.cleared, "not_cleared"), (not record.willing, "not_willing")):
        if missing:
            params = {"corner": pause.corner}
            return Refused(code, {**params}, (Reason(clause, code, {**params}),))
    seconds = in_seconds(state.t_ms - pause.t_ms)
    noted = state.note("resume", Reason(clause, "resumed", {"seconds": seconds}))
    clock = state.clock.start(state.t_ms) if state.clock.started else state.clock
    return _over(replace(noted, clock=clock), pause)


def _over(state: BoutState, pause: Pause) -> BoutState:
    done = replace(pause, until_ms=state.t_ms)
    return replace(state, pause=None, pauses=(*state.pauses, done))


def countdown_ran_out(rules: Ruleset, state: BoutState, pause: Pause) -> BoutState:
    """The countdown of a time-out is over: the fencer forfeits at this moment."""
    over = _over(state, pause)
    if pause.corner is None:
        return over
    because = (forfeit_reason(rules, pause.kind, pause.corner),)
    return lose(rules, over, pause.corner, "forfeit", because)
