"""How a bout ends: cap, time, forfeit, stop, close."""

from msgspec.structs import replace

from afterblow.core.bout.records import Adjust, Close, Forfeit, Stop
from afterblow.core.bout.state import BoutState, Ended, EndedBy, Prompt
from afterblow.core.bout.why import in_seconds, refuse, why
from afterblow.core.pair import Corner, Pair, both, other
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Call, Ruleset


def end(
    rules: Ruleset,
    state: BoutState,
    winner: Corner | None,
    by: EndedBy,
    because: tuple[Reason, ...],
    *,
    both_lose: bool = False,
) -> BoutState:
    """The bout is over. The clock freezes at the halt of an exchange that waits, else now."""
    kind = "both_lose" if both_lose else "draw" if winner is None else "win"
    booked = _booked(rules, state, winner, by)
    ended = Ended(kind, winner, by, because, state.t_ms, state.number, booked)
    halt = None if state.open is None else state.open.halt
    reading = state.clock_ms if halt is None else halt.clock_ms
    pauses = state.pauses
    if state.pause is not None:
        pauses = (*pauses, replace(state.pause, until_ms=state.t_ms))
    clock = state.clock.freeze(reading)
    return replace(state, ended=ended, clock=clock, pause=None, pauses=pauses)


def _booked(rules: Ruleset, state: BoutState, winner: Corner | None, by: EndedBy) -> Pair[int]:
    lost_outright = by in ("forfeit", "loss_of_match", "disqualification")
    if rules.ending.forfeited_score == "keep" or not lost_outright:
        return state.score
    return both(0) if winner is None else both(0).put(winner, rules.score.cap)


def end_if_cap(rules: Ruleset, state: BoutState, gained: Pair[int]) -> BoutState:
    """Ended where a fencer who just gained has reached the cap."""
    for corner, points in gained.items():
        if points > 0 and state.score[corner] >= rules.score.cap:
            return _at_cap(rules, state, corner)
    return state


def _at_cap(rules: Ruleset, state: BoutState, corner: Corner) -> BoutState:
    points = state.score[corner]
    reached = why(
        rules, "score.cap_reached", "cap_reached", cap=rules.score.cap, corner=corner, points=points
    )
    because = [reached, why(rules, "score.cap", "cap_or_time", cap=rules.score.cap)]
    if points > rules.score.cap:
        because.append(why(rules, "score.overshoot", "overshoot_kept", points=points))
    match = prompt(rules, state, "match", reached)
    prompted = replace(state, prompts=(*state.prompts, match))
    return end(rules, prompted, corner, "cap", tuple(because))


def prompt(rules: Ruleset, state: BoutState, code: str, *because: Reason) -> Prompt:
    """A call that falls due now, to whoever the ruleset lets make it."""
    to = rules.calls.get(code, Call()).to
    return Prompt(state.t_ms, state.clock_ms, to, code, because)


def decided_by_score(rules: Ruleset, state: BoutState) -> tuple[Corner | None, Reason]:
    """Who wins when the fencing is over, and why: the leader, else nobody."""
    leader = state.leader
    if leader is None:
        return None, why(rules, "ending.equal", "equal_at_end", points=state.score.red)
    high, low = state.score[leader], state.score[other(leader)]
    return leader, why(rules, "ending.leader", "leader_wins", corner=leader, high=high, low=low)


def end_at_time(rules: Ruleset, state: BoutState, *because: Reason) -> BoutState:
    """Ended because time is over and no exchange is to come."""
    winner, told = decided_by_score(rules, state)
    limit = why(rules, "clock.limit", "time_over", seconds=in_seconds(state.clock.limit_ms))
    cap = why(rules, "score.cap", "cap_or_time", cap=rules.score.cap)
    return end(rules, state, winner, "time", (told, *because, limit, cap))


def lose(
    rules: Ruleset, state: BoutState, loser: Corner, by: EndedBy, because: tuple[Reason, ...]
) -> BoutState:
    """Ended against a fencer; if the opponent has already lost outright, both lose."""
    before = state.ended
    told = (*because, why(rules, "ending.forfeit", "score_kept", corner=other(loser)))
    outright = before is not None and before.by in ("forfeit", "loss_of_match", "disqualification")
    if before is not None and (before.kind == "both_lose" or (outright and before.winner == loser)):
        return end(rules, state, None, by, told, both_lose=True)
    return end(rules, state, other(loser), by, told)


def forfeit(rules: Ruleset, state: BoutState, record: Forfeit) -> BoutState:
    """A fencer, or both, cannot or will not go on."""
    state = state.note("forfeit", why(rules, "ending.forfeit", "forfeited", by=record.by))
    reason = forfeit_reason(rules, record.reason, record.by)
    if record.by == "both":
        kept = why(rules, "ending.forfeit", "both_lose")
        return end(rules, state, None, "forfeit", (reason, kept), both_lose=True)
    return lose(rules, state, record.by, "forfeit", (reason,))


def forfeit_reason(rules: Ruleset, reason: str, by: str) -> Reason:
    """Why a bout is forfeited; an injury's or the equipment's own clause where there is one."""
    kind = "gear" if reason == "equipment" else reason
    timeout = rules.timeouts.get(kind)
    clause = "" if timeout is None else timeout.clauses.get("countdown", "")
    return Reason(
        clause or rules.cite("ending.forfeit"), "forfeits", {"corner": by, "reason": reason}
    )


def stop(rules: Ruleset, state: BoutState, record: Stop) -> BoutState:
    """An official ends the bout early: the leader wins, equal is a draw."""
    stopped = why(rules, "flow.stop", "bout_stopped", why=record.why)
    state = state.note("stop", stopped)
    winner, told = decided_by_score(rules, state)
    return end(rules, state, winner, "stopped", (told, stopped))


def close(rules: Ruleset, state: BoutState, _record: Close) -> BoutState | Refused:
    """The table confirms the end, or ends a bout whose time is over with no exchange to come.

    Refused: ``already_closed``, ``bout_goes_on`` with what it waits for.
    """
    if state.closed:
        return refuse(rules, "flow.states", "already_closed")
    if state.ended is None:
        goes_on = why_it_goes_on(rules, state)
        if goes_on is not None:
            return goes_on
        state = end_at_time(rules, state)
    announced = why(rules, "flow.winner_announced", "bout_closed")
    return replace(state.note("close", announced), closed=True)


def why_it_goes_on(rules: Ruleset, state: BoutState) -> Refused | None:
    """Why the table may not close the bout yet; None where nothing is to come."""
    if state.sudden is not None:
        return refuse(rules, "sudden_death.start", "sudden_death_goes_on")
    if state.last is None:
        cap, limit = rules.score.cap, in_seconds(state.clock.limit_ms)
        return refuse(rules, "score.cap", "bout_goes_on", cap=cap, seconds=limit)
    if exchange_to_come(rules, state):
        return refuse(rules, "last_exchange.which", "exchange_to_come", number=state.last.final)
    return None


def exchange_to_come(rules: Ruleset, state: BoutState) -> bool:
    """Whether an exchange may still start before sudden death."""
    if state.last is None:
        return True
    if state.fences >= state.last.final:
        return False
    return rules.last_exchange.may_start_after_time or state.clock_ms < state.clock.limit_ms


def adjust(rules: Ruleset, state: BoutState, record: Adjust) -> BoutState:
    """The tournament manager takes or gives match points; the score stays."""
    before = state.adjusted or both(0)
    adjusted = before.put(record.to, before[record.to] + record.match_points)
    told = why(
        rules,
        "match_points.adjust",
        "match_points_changed",
        corner=record.to,
        points=record.match_points,
    )
    return replace(state.note("adjust", told), adjusted=adjusted)
