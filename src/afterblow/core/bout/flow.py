"""The course of an exchange: fence, point, halt, verdict."""

from msgspec.structs import replace

from afterblow.core.bout.ballots import is_official, panel
from afterblow.core.bout.combine import Outcome, Scored, combine, two_first_hits
from afterblow.core.bout.ending import end_if_cap, exchange_to_come
from afterblow.core.bout.last_exchange import settle_time
from afterblow.core.bout.penalties import clip, why_clipped
from afterblow.core.bout.records import Exchange, Fence, Halt, Hit, Point
from afterblow.core.bout.state import BoutState, Halted, Judged, Missing, Open
from afterblow.core.bout.sudden_death import decide_sudden_death
from afterblow.core.bout.value import UNREADABLE, Worth, is_strike, worth
from afterblow.core.bout.why import refuse, why
from afterblow.core.pair import Pair, both
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.words import HaltReason


def fence(rules: Ruleset, state: BoutState, _record: Fence) -> BoutState | Refused:
    """An exchange starts. Refused: ``no_exchange_to_come``, ``too_late_for_an_exchange``."""
    if state.sudden is None and not exchange_to_come(rules, state):
        over = state.last is not None and state.fences >= state.last.final
        if over:
            return refuse(rules, "last_exchange.no_more", "no_exchange_to_come")
        return refuse(rules, "last_exchange.after_time", "too_late_for_an_exchange")
    number = state.fences + 1
    clock = state.clock.start(state.t_ms)
    noted = state.note("fence", *_why_it_starts(rules, state, number))
    started = replace(
        noted, clock=clock, fences=number, open=Open(number, state.number, state.t_ms)
    )
    sudden = started.sudden
    if sudden is not None and sudden.first_clock_ms is None:
        return replace(started, sudden=replace(sudden, first_clock_ms=state.clock_ms))
    return started


def _why_it_starts(rules: Ruleset, state: BoutState, number: int) -> tuple[Reason, ...]:
    told = [why(rules, "flow.fence", "exchange_starts", number=number)]
    if not state.clock.started:
        told.append(why(rules, "clock.start", "clock_starts"))
    if state.last is not None and state.sudden is None:
        if number == state.last.final:
            told.append(why(rules, "last_exchange.which", "last_one_starts"))
        if state.clock_ms >= state.clock.limit_ms:
            told.append(why(rules, "last_exchange.after_time", "granted_before_time"))
    return tuple(told)


def point(rules: Ruleset, state: BoutState, record: Point) -> BoutState | Refused:
    """An official calls a hit; the exchange goes on. Refused: ``no_such_judge``."""
    if state.open is None:
        return refuse(rules, "flow.states", "not_fencing", do="point")
    if not is_official(rules, record.by):
        return refuse(rules, "officials.roles", "no_such_judge", judge=record.by)
    noted = state.note("point", why(rules, "flow.point", "point_called", by=record.by))
    return replace(noted, open=replace(state.open, points=(*state.open.points, record.by)))


def halt(rules: Ruleset, state: BoutState, record: Halt) -> BoutState | Refused:
    """The referee ends the exchange."""
    if state.open is None:
        return refuse(rules, "flow.states", "not_fencing", do="halt")
    because = [why(rules, "flow.halt", "halted")]
    if not state.open.points:
        because.append(why(rules, "flow.officials_halt", "halted_without_point"))
    because += _why_halted(rules, record.reason)
    halted = Halted(state.number, state.t_ms, state.clock_ms, record.reason)
    return replace(state.note("halt", *because), open=replace(state.open, halt=halted))


def _why_halted(rules: Ruleset, reason: HaltReason) -> list[Reason]:
    told = [Reason(rules.halts.get(reason, ""), f"halt_{reason}", {})]
    if reason == "grapple_stalemate":
        seconds = rules.grapple.stalemate
        told.append(Reason(rules.grapple.clause, "stalemate_counted", {"seconds": seconds}))
    return told


def exchange(rules: Ruleset, state: BoutState, record: Exchange) -> BoutState | Refused:
    """The verdict on the exchange that was halted.

    Refused: ``verdict_empty``, ``verdict_double``, ``two_first_hits``,
    ``weapon_hit_beside_ballots``, ``no_ruling_over_ballots``, and what the panel and the values
    refuse.
    """
    live = state.open
    if live is None or live.halt is None:
        return refuse(rules, "flow.states", "nothing_to_judge")
    judged = judge(rules, state, record)
    if isinstance(judged, Refused):
        return judged
    outcome, lacking = judged
    awarded = clip(rules, state.score, outcome.awarded)
    clipped = why_clipped(rules, outcome.awarded, awarded)
    because = (*outcome.because, *clipped, *_about_the_halt(rules, state, live, live.halt))
    score = Pair(state.score.red + awarded.red, state.score.blue + awarded.blue)
    entry = Judged(
        record=state.number,
        number=live.number,
        t_ms=state.t_ms,
        clock_ms=live.halt.clock_ms,
        raw=outcome.raw,
        awarded=awarded,
        because=because,
        double=outcome.double,
        score=score,
    )
    noted = replace(
        state.note("exchange", *because),
        score=score,
        doubles=state.doubles + outcome.double,
        exchanges=(*state.exchanges, entry),
        missing=(*state.missing, *(Missing(state.number, fact) for fact in lacking)),
    )
    return _after_verdict(rules, noted, entry)


def _after_verdict(rules: Ruleset, state: BoutState, entry: Judged) -> BoutState:
    """Whether this verdict ends the bout. Its exchange stays open until then: it sets the clock."""
    scored = entry.awarded != both(0)
    if state.sudden is not None:
        ended = state
        if scored or rules.sudden_death.penalties_decide or state.leader is None:
            ended = decide_sudden_death(rules, state, clock_ms=entry.clock_ms)
        return replace(ended, open=None)
    ended = end_if_cap(rules, state, entry.awarded)
    if ended.ended is not None:
        return replace(ended, open=None)
    settled = settle_time(rules, replace(_was_the_last(rules, state, entry), open=None))
    if settled.ended is not None:
        return replace(settled, clock=state.clock.freeze(entry.clock_ms))
    return settled


def _was_the_last(rules: Ruleset, state: BoutState, entry: Judged) -> BoutState:
    """An exchange that ran past the limit is the last where none may start after it."""
    if state.last is None or rules.last_exchange.may_start_after_time:
        return state
    if entry.clock_ms < state.clock.limit_ms:
        return state
    return replace(state, last=replace(state.last, final=entry.number))


def _about_the_halt(
    rules: Ruleset, state: BoutState, live: Open, halted: Halted
) -> tuple[Reason, ...]:
    told: list[Reason] = []
    if halted.reason != "hit":
        told += _why_halted(rules, halted.reason)
    last = state.last is not None and state.sudden is None and live.number >= state.last.final
    if last and halted.reason == "passive":
        told.append(why(rules, "last_exchange.passive", "passive_ends"))
    if last and halted.clock_ms > state.clock.limit_ms:
        told.append(why(rules, "last_exchange.runs_on", "ran_past_limit"))
    return tuple(told)


def judge(
    rules: Ruleset, state: BoutState, record: Exchange
) -> tuple[Outcome, list[str]] | Refused:
    """The outcome of a verdict, and the facts that a log of another ruleset lacks."""
    if record.hits is not None and record.none is not None:
        return refuse(rules, "flow.no_hit", "verdict_double")
    if rules.panel.rule != "advisory" and record.ballots is not None:
        return _judged_by_panel(rules, state, record)
    if record.none is not None:
        clause = rules.no_score.get(record.none, rules.cite("flow.no_hit"))
        reason = Reason(clause, "no_score", {"reason": record.none})
        return Outcome(both(0), both(0), (reason,)), []
    if record.hits is None:
        return refuse(rules, "flow.no_hit", "verdict_empty")
    return _judged_by_hits(rules, state, record.hits, [])


def _judged_by_hits(
    rules: Ruleset, state: BoutState, hits: list[Hit], beside: list[Scored]
) -> tuple[Outcome, list[str]] | Refused:
    scored: list[Scored] = []
    lacking: list[str] = []
    for hit in hits:
        one = worth(rules, state.held, hit)
        if isinstance(one, Refused):
            if not state.lenient or one.code not in UNREADABLE:
                return one
            lacking.append(UNREADABLE[one.code])
            one = Worth(0, landed=False)
        scored.append(Scored(hit, one))
    if two_first_hits(scored):
        return refuse(rules, "exchange.double", "two_first_hits")
    fouls = () if state.open is None else state.open.fouls
    return combine(rules, fouls, [*beside, *scored]), lacking


def _judged_by_panel(
    rules: Ruleset, state: BoutState, record: Exchange
) -> tuple[Outcome, list[str]] | Refused:
    """Ballots decide; beside them the referee gives awards without a weapon, and nothing else."""
    hits = record.hits or []
    strikes = [hit for hit in hits if is_strike(hit)]
    if strikes:
        return refuse(rules, "panel.locked", "weapon_hit_beside_ballots", corner=strikes[0].by)
    shown = panel(rules, state.held, record.ballots or [])
    if isinstance(shown, Refused):
        return shown
    if record.none is not None and any(each.worth.landed for each in shown):
        return refuse(rules, "panel.locked", "no_ruling_over_ballots")
    judged = _judged_by_hits(rules, state, hits, shown)
    if isinstance(judged, Refused) or not hits:
        return judged
    outcome, lacking = judged
    source = why(rules, "panel.awards", "referees_award")
    told = replace(outcome, because=(*outcome.because, source))
    return told, lacking
