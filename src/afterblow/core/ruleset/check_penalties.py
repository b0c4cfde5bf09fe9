"""Whether every offence leads somewhere."""

from collections.abc import Iterator

from afterblow.core.ruleset.model import Offence, Ruleset
from afterblow.core.ruleset.problem import Fault
from afterblow.core.ruleset.shape import unknown
from afterblow.core.ruleset.words import AWARDS

FREE_OFFENCE = "other"
"""The one offence without a ladder: the official names the step."""


def penalty_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Codes, after ``ruleset_``: ``offence_twice`` (offence), ``no_ladder`` (offence, known),
    ``unknown_ladder`` (word, known, nearest), ``annuls_strike`` (key), ``no_other_offence``,
    ``empty_ladder`` (key), ``unknown_step`` (word, known, nearest), ``step_without_points``
    (key), ``points_without_effect`` (key, effect).
    """
    seen: set[str] = set()
    for index, offence in enumerate(ruleset.offence):
        yield from _offence(ruleset, index, offence)
        if offence.id in seen:
            yield Fault(("offence", index, "id"), "ruleset_offence_twice", {"offence": offence.id})
        seen.add(offence.id)
    if FREE_OFFENCE not in seen:
        yield Fault(("offence",), "ruleset_no_other_offence")
    yield from _ladders(ruleset)
    yield from _steps(ruleset)


def _offence(ruleset: Ruleset, index: int, offence: Offence) -> Iterator[Fault]:
    path = ("offence", index)
    known = list(ruleset.penalties.ladders)
    if offence.ladder and offence.ladder not in known:
        yield unknown((*path, "ladder"), "ruleset_unknown_ladder", offence.ladder, known)
    if not offence.ladder and offence.id != FREE_OFFENCE:
        yield Fault(path, "ruleset_no_ladder", {"offence": offence.id, "known": known})
    for place, action in enumerate(offence.annuls):
        if action not in AWARDS:
            yield Fault((*path, "annuls", place), "ruleset_annuls_strike", {"key": action})


def _ladders(ruleset: Ruleset) -> Iterator[Fault]:
    path = ("penalties", "ladders")
    for name, steps in ruleset.penalties.ladders.items():
        if not steps:
            yield Fault((*path, name), "ruleset_empty_ladder", {"key": name})
        for index, step in enumerate(steps):
            yield from _known_step(ruleset, step, (*path, name, index))
    if ruleset.penalties.second_warning:
        step = ruleset.penalties.second_warning
        yield from _known_step(ruleset, step, ("penalties", "second_warning"))


def _known_step(ruleset: Ruleset, step: str, path: tuple[str | int, ...]) -> Iterator[Fault]:
    known = list(ruleset.penalties.steps)
    if step not in known:
        yield unknown(path, "ruleset_unknown_step", step, known)


def _steps(ruleset: Ruleset) -> Iterator[Fault]:
    for name, step in ruleset.penalties.steps.items():
        path = ("penalties", "steps", name)
        if step.effect == "points_to_opponent" and not step.points:
            yield Fault(path, "ruleset_step_without_points", {"key": name})
        if step.effect != "points_to_opponent" and step.points:
            params = {"key": name, "effect": step.effect}
            yield Fault((*path, "points"), "ruleset_points_without_effect", {**params})
