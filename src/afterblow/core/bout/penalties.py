"""Penalties: the ladder proposes a step, the official may name another, the step takes effect."""

import msgspec
from msgspec.structs import replace

from afterblow.core.bout.ending import end_if_cap, lose
from afterblow.core.bout.records import Penalty
from afterblow.core.bout.state import BoutState, Missing, Penalised
from afterblow.core.bout.sudden_death import decide_sudden_death
from afterblow.core.bout.why import refuse, why
from afterblow.core.pair import Corner, Pair, both, other
from afterblow.core.reason import Param, Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.model import Offence, Ruleset, StepEffect

NONE = StepEffect(effect="recorded")
WARNING = "warning"


def offence_of(rules: Ruleset, name: str) -> Offence | None:
    """A row of the penalty tables; ``other`` is in every ruleset."""
    return next((row for row in rules.offence if row.id == name), None) or (
        Offence(id="other", name="Something else", kind="other", clauses=[])
        if name == "other"
        else None
    )


def effect_of(rules: Ruleset, step: str) -> StepEffect | None:
    """What a step does; ``none`` is a step everywhere."""
    return NONE if step == "none" else rules.penalties.steps.get(step)


def proposed(rules: Ruleset, state: BoutState, to: Corner, offence: Offence) -> str:
    """The step that the ladder gives for this offence now; "" where it has none."""
    ladder = rules.penalties.ladders.get(offence.ladder, [])
    if not ladder:
        return ""
    step = ladder[min(row_count(rules, state, to, offence), len(ladder) - 1)]
    if step == WARNING and rules.penalties.second_warning and holds_warning(state, to):
        return rules.penalties.second_warning
    return step


def row_count(rules: Ruleset, state: BoutState, to: Corner, offence: Offence) -> int:
    """How many offences stand before this one in its counter."""
    if rules.penalties.counter == "bout":
        return sum(given.to == to for given in state.penalties)
    return sum(given.to == to and given.offence == offence.id for given in state.penalties)


def holds_warning(state: BoutState, to: Corner) -> bool:
    """Whether this bout already holds a warning for the fencer."""
    return any(given.to == to and given.step == WARNING for given in state.penalties)


class Ruling(msgspec.Struct, frozen=True):
    """A penalty as the referee rules it: the row, what the ladder says, the step given."""

    record: Penalty
    offence: Offence
    ladder: str
    step: str
    effect: StepEffect

    @property
    def to(self) -> Corner:
        """The fencer who answers for it."""
        return self.record.to


def penalty(rules: Ruleset, state: BoutState, record: Penalty) -> BoutState | Refused:
    """A penalty is given. Refused: ``unknown_offence``, ``unknown_step``, ``step_needed``."""
    ruling = rule(rules, state, record)
    if isinstance(ruling, Refused):
        if state.lenient:
            return _unreadable(state, record, ruling)
        return ruling
    return _carry_out(rules, state, ruling)


def rule(rules: Ruleset, state: BoutState, record: Penalty) -> Ruling | Refused:
    """What a penalty comes to. Refused: as :func:`penalty`."""
    topic = "penalties.referee_rules"
    offence = offence_of(rules, record.offence)
    if offence is None:
        return refuse(rules, topic, "unknown_offence", offence=record.offence)
    ladder = proposed(rules, state, record.to, offence)
    step = record.step or ladder
    if not step:
        return refuse(rules, topic, "step_needed", offence=offence.id)
    effect = effect_of(rules, step)
    if effect is None:
        known: list[str] = [*rules.penalties.steps, "none"]
        return refuse(rules, topic, "unknown_step", step=step, known=known)
    return Ruling(record, offence, ladder, step, effect)


def _unreadable(state: BoutState, record: Penalty, refused: Refused) -> BoutState:
    """A penalty of another ruleset, of which this one knows nothing."""
    fact = "offence" if refused.code == "unknown_offence" else "step"
    row = Offence(id=record.offence, name="", kind="", clauses=[])
    given = _given(state, Ruling(record, row, "", "none", NONE), both(0), ())
    missing = (*state.missing, Missing(state.number, fact))
    noted = state.note("penalty")
    return replace(noted, penalties=(*state.penalties, given), missing=missing)


def _carry_out(rules: Ruleset, state: BoutState, ruling: Ruling) -> BoutState:
    gains = ruling.effect.effect == "points_to_opponent" and state.ended is None
    points = both(0).put(other(ruling.to), ruling.effect.points if gains else 0)
    awarded = clip(rules, state.score, points)
    because = (*_because(rules, state, ruling), *why_clipped(rules, points, awarded))
    score = Pair(state.score.red + awarded.red, state.score.blue + awarded.blue)
    state = replace(state.note("penalty", *because), score=score)
    given = _given(state, ruling, awarded, because)
    state = replace(state, penalties=(*state.penalties, given))
    if ruling.step != "none":
        state = _annul(state, ruling)
    return _take_effect(rules, state, ruling, awarded, because)


def _given(
    state: BoutState, ruling: Ruling, awarded: Pair[int], because: tuple[Reason, ...]
) -> Penalised:
    return Penalised(
        record=state.number,
        t_ms=state.t_ms,
        clock_ms=state.clock_ms,
        to=ruling.to,
        offence=ruling.record.offence,
        actor=ruling.record.actor,
        step=ruling.step,
        proposed=ruling.ladder,
        awarded=awarded,
        because=because,
        score=state.score,
    )


def clip(rules: Ruleset, score: Pair[int], awarded: Pair[int]) -> Pair[int]:
    """The change of score, cut at the cap where the ruleset clips."""
    if rules.score.overshoot == "keep":
        return awarded
    cap = rules.score.cap
    return Pair(
        min(awarded.red, max(0, cap - score.red)), min(awarded.blue, max(0, cap - score.blue))
    )


def why_clipped(rules: Ruleset, worth: Pair[int], awarded: Pair[int]) -> tuple[Reason, ...]:
    """The reason why less was added than a verdict or penalty was worth, if so."""
    if worth == awarded:
        return ()
    return (why(rules, "score.overshoot", "overshoot_clipped", cap=rules.score.cap),)


def _annul(state: BoutState, ruling: Ruling) -> BoutState:
    """The offender's award of the exchange that is on is lost (where the ruleset says so)."""
    if state.open is None:
        return state
    fouls = (*state.open.fouls, *((ruling.to, action) for action in ruling.offence.annuls))
    return replace(state, open=replace(state.open, fouls=fouls))


def _take_effect(
    rules: Ruleset,
    state: BoutState,
    ruling: Ruling,
    awarded: Pair[int],
    because: tuple[Reason, ...],
) -> BoutState:
    effect = ruling.effect.effect
    if effect == "disqualifies":
        return lose(rules, state, ruling.to, "disqualification", because)
    if state.ended is not None:
        return state
    if effect == "loses_bout":
        return lose(rules, state, ruling.to, "loss_of_match", because)
    if effect == "points_to_opponent":
        return _points_may_end(rules, state, awarded)
    return state


def _points_may_end(rules: Ruleset, state: BoutState, awarded: Pair[int]) -> BoutState:
    if state.sudden is not None:
        if not rules.sudden_death.penalties_decide:
            return state
        told = why(rules, "sudden_death.penalties", "penalties_decide")
        return decide_sudden_death(rules, state, told, clock_ms=state.clock_ms)
    if not rules.penalties.points_end_bout:
        return state
    return end_if_cap(rules, state, awarded)


def _because(rules: Ruleset, state: BoutState, ruling: Ruling) -> tuple[Reason, ...]:
    params: dict[str, Param] = {
        "corner": ruling.to,
        "offence": ruling.offence.id,
        "offence_name": ruling.offence.name,
    }
    told = [Reason(clause, "offence_committed", {**params}) for clause in ruling.offence.clauses]
    if ruling.ladder:
        told += _by_the_ladder(rules, state, ruling)
    if ruling.step != ruling.ladder:
        steps: dict[str, Param] = {"step": ruling.step, "ladder": ruling.ladder or "none"}
        told.append(why(rules, "penalties.referee_rules", "step_overridden", **steps))
    actor = ruling.record.actor
    if actor != "fencer":
        told.append(why(rules, "penalties.actor", "for_another", corner=ruling.to, actor=actor))
    return (*told, *_by_the_step(rules, ruling))


def _by_the_ladder(rules: Ruleset, state: BoutState, ruling: Ruling) -> list[Reason]:
    count = row_count(rules, state, ruling.to, ruling.offence) + 1
    params: dict[str, Param] = {"count": count, "step": ruling.ladder, "corner": ruling.to}
    told = [why(rules, "penalties.ladder", "ladder_step", **params)]
    first = rules.penalties.ladders[ruling.offence.ladder][0]
    by_warning = count == 1 and first == WARNING and ruling.ladder != WARNING
    if by_warning:
        told.append(why(rules, "penalties.second_warning", "second_warning", **params))
    if count > 1 or by_warning:
        told.append(why(rules, "penalties.counter", f"counted_{rules.penalties.counter}", **params))
    return told


def _by_the_step(rules: Ruleset, ruling: Ruling) -> tuple[Reason, ...]:
    effect, points = ruling.effect.effect, ruling.effect.points
    params: dict[str, Param] = {"step": ruling.step, "corner": ruling.to, "points": points}
    clause = ruling.effect.clause or rules.cite("penalties.steps")
    told = [Reason(clause, f"step_{effect}", params)]
    if ruling.step == WARNING:
        told.append(why(rules, "penalties.warning_lasts", "warning_lasts"))
        told.append(why(rules, "penalties.protocol", "in_protocol"))
    if effect == "points_to_opponent":
        told.append(why(rules, "penalties.points_end_bout", "points_apart", points=points))
    if effect == "disqualifies":
        told.append(why(rules, "penalties.disqualified", "must_leave"))
    return tuple(told)
