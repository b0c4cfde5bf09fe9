"""A bout as any screen shows it: what stands, what may be pressed now, what to call, and why.

``view(bout)`` is the bout as of its last record, ``view(bout, t_ms)`` as of a later log time: calls
and countdowns have fallen due by then. A page draws the value and works out nothing itself.
`docs/reference/view.md` shows one.
"""

from typing import Literal

from afterblow.core.bout.replay import Replay, at_time
from afterblow.core.bout.screen import (
    Card,
    ClockView,
    CornerView,
    Countdown,
    Line,
    ResultView,
    Text,
    TimeoutView,
    View,
)
from afterblow.core.bout.state import BoutState, Pause
from afterblow.core.bout.timeouts import rule_of
from afterblow.core.bout.view_buttons import groups
from afterblow.core.bout.view_calls import calls, due
from afterblow.core.bout.view_hits import hit_choices
from afterblow.core.bout.view_log import entries
from afterblow.core.bout.view_offences import offence_choices
from afterblow.core.pair import Corner, Pair
from afterblow.core.ruleset.model import Ruleset


def view(bout: Replay, t_ms: int | None = None) -> View:
    """Everything that a table, a scoreboard or a public page shows of the bout."""
    now = bout if t_ms is None else at_time(bout, t_ms)
    rules, state = now.rules, now.state
    return View(
        format="afterblow-view/1",
        ruleset=rules.id,
        ruleset_name=rules.name,
        weapon=bout.opening.weapon,
        phase=bout.opening.phase,
        state=state.word,
        text=Text(f"state_{state.word}"),
        records=len(bout.log),
        t_ms=bout.state.t_ms,
        corners=Pair(_corner(now, "red"), _corner(now, "blue")),
        clock=_clock(rules, state),
        doubles=state.doubles,
        exchange=_exchange_number(state),
        last_exchange=_last_exchange(state),
        sudden_death=state.sudden is not None,
        points_called=[] if state.open is None else list(state.open.points),
        halt_reason=None
        if state.open is None or state.open.halt is None
        else state.open.halt.reason,
        start_call=rules.officials.start_call,
        halt_call=rules.officials.halt_call,
        calls=calls(rules, state),
        due=due(rules, state),
        buttons=groups(rules, state),
        hits=hit_choices(rules, state),
        offences=offence_choices(rules, state),
        entries=entries(now),
        result=_result(state),
        timeout=None if state.pause is None else _timeout(rules, state.pause),
        grapple_count_s=rules.grapple.stalemate,
        checks=_checks(rules, state),
        notes=_notes(rules, state),
    )


def _corner(bout: Replay, corner: Corner) -> CornerView:
    rules, state = bout.rules, bout.state
    side = bout.opening.red if corner == "red" else bout.opening.blue
    score = state.score[corner]
    return CornerView(
        name=side.name,
        score=score,
        cap=rules.score.cap,
        leading=state.leader == corner,
        at_cap=score >= rules.score.cap,
        cards=[
            Card(
                step=step,
                text=Text(f"step_{step}"),
                color=effect.color,
                count=sum(p.to == corner and p.step == step for p in state.penalties),
            )
            for step, effect in rules.penalties.steps.items()
        ],
        match_points=0 if state.adjusted is None else state.adjusted[corner],
    )


def _clock(rules: Ruleset, state: BoutState) -> ClockView:
    return ClockView(
        clock_ms=state.clock_ms,
        limit_ms=state.clock.limit_ms,
        running=state.clock.since_ms is not None,
        t_ms=state.t_ms,
        over_time=state.clock_ms >= state.clock.limit_ms,
        untimed=state.sudden is not None and rules.sudden_death.limit == "none",
    )


def _exchange_number(state: BoutState) -> int:
    if state.open is not None:
        return state.open.number
    return state.fences if state.ended is not None else state.fences + 1


def _last_exchange(state: BoutState) -> Literal["no", "next", "now"]:
    if state.last is None or state.sudden is not None or state.ended is not None:
        return "no"
    if state.open is not None and state.open.number >= state.last.final:
        return "now"
    return "next" if state.fences + 1 == state.last.final else "no"


def _timeout(rules: Ruleset, pause: Pause) -> TimeoutView:
    rule = rule_of(rules, pause.kind)
    text = Text("timeout_on", {"reason": pause.kind, "corner": pause.corner})
    return TimeoutView(
        reason=pause.kind,
        corner=pause.corner,
        since_t_ms=pause.t_ms,
        text=text,
        needs_clearance=rule.needs_clearance,
        countdown=_countdown(pause, rule.warn_before * 1000),
    )


def _countdown(pause: Pause, warn_ms: int) -> Countdown | None:
    ends, total = pause.ends_ms, pause.total_ms
    if ends is None or total is None:
        return None
    return Countdown(
        corner=pause.corner,
        reason=pause.kind,
        started_t_ms=pause.t_ms,
        ends_t_ms=ends,
        warn_t_ms=max(pause.t_ms, ends - warn_ms),
        total_ms=total,
        text=Text("countdown_forfeits", {"corner": pause.corner, "reason": pause.kind}),
    )


def _result(state: BoutState) -> ResultView | None:
    ended = state.ended
    if ended is None:
        return None
    params = {"winner": ended.winner, "by": ended.by}
    score = {"red": state.score.red, "blue": state.score.blue}
    return ResultView(
        kind=ended.kind,
        winner=ended.winner,
        by=ended.by,
        text=Text(f"result_{ended.kind}", {**params, **score}),
        booked=ended.booked,
        because=list(ended.because),
        closed=state.closed,
        match_points=state.adjusted,
    )


def _checks(rules: Ruleset, state: BoutState) -> list[Line]:
    needs_clearance = state.pause is not None and rule_of(rules, state.pause.kind).needs_clearance
    asked = {"bout": state.word == "ready" and state.fences == 0, "resume": needs_clearance}
    return [
        Line(id=check.id, text=_own_words(check.text), clause=check.clause, to=check.of)
        for check in rules.check
        if asked.get(check.before, False)
    ]


def _notes(rules: Ruleset, state: BoutState) -> list[Line]:
    word = "ready" if state.word == "sudden_death" else state.word
    return [
        Line(id=f"note-{number}", text=_own_words(note.text), clause=note.clause, to=note.to)
        for number, note in enumerate(rules.note, 1)
        if note.when in ("always", word)
    ]


def _own_words(text: str) -> Text:
    """A ruleset's own English text."""
    return Text("ruleset_text", {"text": text})
