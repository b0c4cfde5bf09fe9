"""The penalty tables as a table uses them: each row with the step that it would bring now."""

from afterblow.core.bout.penalties import effect_of, offence_of, proposed
from afterblow.core.bout.screen import Fragment, OffenceChoice, StepChoice, Text
from afterblow.core.bout.state import BoutState
from afterblow.core.pair import Corner, Pair, other
from afterblow.core.ruleset.model import Offence, Ruleset


def offence_choices(rules: Ruleset, state: BoutState) -> list[OffenceChoice]:
    """Every row of the tables, ``other`` last."""
    rows = [row for row in rules.offence if row.id != "other"]
    last = offence_of(rules, "other")
    return [_choice(rules, state, row) for row in [*rows, *([last] if last else [])]]


def _choice(rules: Ruleset, state: BoutState, row: Offence) -> OffenceChoice:
    return OffenceChoice(
        id=row.id,
        kind=row.kind,
        name=Text("ruleset_text", {"text": row.name}),
        keywords=row.keywords,
        clauses=row.clauses,
        steps=Pair(_steps(rules, state, row, "red"), _steps(rules, state, row, "blue")),
        counts=Pair(_count(state, row, "red"), _count(state, row, "blue")),
    )


def _count(state: BoutState, row: Offence, corner: Corner) -> int:
    return sum(given.to == corner and given.offence == row.id for given in state.penalties)


def _steps(rules: Ruleset, state: BoutState, row: Offence, corner: Corner) -> list[StepChoice]:
    """The step that the ladder proposes, then all the others."""
    first = proposed(rules, state, corner, row)
    others = [step for step in (*rules.penalties.steps, "none") if step != first]
    return [
        _step(rules, row, corner, step, is_proposed=step == first)
        for step in ([first] if first else []) + others
    ]


def _step(
    rules: Ruleset, row: Offence, corner: Corner, step: str, *, is_proposed: bool
) -> StepChoice:
    effect = effect_of(rules, step)
    record: Fragment = {"do": "penalty", "to": corner, "offence": row.id}
    if not is_proposed:
        record["step"] = step
    points = 0 if effect is None else effect.points
    does = "recorded" if effect is None or step == "none" else effect.effect
    return StepChoice(
        step=step,
        text=Text(
            f"choose_{does}",
            {"step": step, "corner": corner, "gains": other(corner), "points": points},
        ),
        records=[record],
        proposed=is_proposed,
        confirm=does in ("loses_bout", "disqualifies"),
        color="" if effect is None else effect.color,
    )
