"""What the organiser can or should do next, in codes that drive the page."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from afterblow.core.reason import Param
from afterblow.core.tournament.field import expected
from afterblow.core.tournament.model import BracketStage, PoolStage, Progress
from afterblow.core.tournament.propose import to_draw_lots
from afterblow.core.tournament.state import Stage, Tournament

StepCode = Literal[
    "add_entrants",
    "add_stage",
    "check_in",
    "declare_age",
    "draft_pools",
    "freeze_pools",
    "assign_ring",
    "fight_bouts",
    "decide_bout",
    "draw_lots",
    "freeze_bracket",
    "remove_stage",
    "look_at_strays",
    "look_at_disqualification",
    "close",
    "closed",
]


class Step(msgspec.Struct, frozen=True):
    """Something to do. ``stage`` where it concerns one; ``params`` for the sentence."""

    code: StepCode
    stage: str | None = None
    params: dict[str, Param] = {}


def steps(tournament: Tournament, now: Progress) -> tuple[Step, ...]:
    """The steps that are open, the most pressing first."""
    if tournament.closed:
        return (Step("closed"),)
    return (
        *_in_bouts(tournament, now),
        *_before_the_draw(tournament),
        *_stages(tournament, now),
        *([Step("close")] if now.over else []),
    )


def _in_bouts(tournament: Tournament, now: Progress) -> Iterable[Step]:
    """What bouts have left for the organiser to decide."""
    undecided = [bout.id for bout in now.bouts.values() if bout.standing == "undecided"]
    if undecided:
        yield Step("decide_bout", None, {"bouts": undecided})
    if now.strays:
        yield Step("look_at_strays", None, {"bouts": list(now.strays)})
    for bout in now.bouts.values():
        if bout.standing == "over" and bout.outcome.by == "disqualification":
            loser = _loser(bout.entrants.red, bout.entrants.blue, bout.outcome.winner)
            if loser is not None and tournament.entrants[loser].removal is None:
                yield Step(
                    "look_at_disqualification", bout.stage, {"bout": bout.id, "entrant": loser}
                )


def _loser(red: str, blue: str, winner: str | None) -> str | None:
    return None if winner is None else blue if winner == "red" else red


def _before_the_draw(tournament: Tournament) -> Iterable[Step]:
    if tournament.frozen:
        return
    if not tournament.entrants:
        yield Step("add_entrants")
    if not tournament.stages:
        yield Step("add_stage")
    field = [tournament.entrants[entrant] for entrant in expected(tournament)]
    unseen = [one.entry.entrant for one in field if one.present is None]
    if unseen and tournament.rules.check_in:
        yield Step("check_in", None, {"entrants": unseen})
    undeclared = [one.entry.entrant for one in field if one.present and not one.of_age]
    if undeclared and tournament.rules.minimum_age is not None:
        age = tournament.rules.minimum_age
        yield Step("declare_age", None, {"entrants": undeclared, "age": age})


def _stages(tournament: Tournament, now: Progress) -> Iterable[Step]:
    """What the first stage that is not over wants; later stages wait for it."""
    for stage, shown in zip(tournament.stages, now.stages, strict=True):
        if shown.status == "over":
            continue
        if isinstance(shown, PoolStage):
            yield from _pools(stage, shown, now)
        else:
            yield from _bracket(stage, shown, now)
        return


def _pools(stage: Stage, shown: PoolStage, now: Progress) -> Iterable[Step]:
    if shown.status == "running":
        yield from _bouts(shown, now)
        return
    if stage.draft is not None:
        yield Step("freeze_pools", stage.id)
    yield Step("draft_pools", stage.id)


def _bracket(stage: Stage, shown: BracketStage, now: Progress) -> Iterable[Step]:
    if stage.frozen:
        yield from _bouts(shown, now)
        return
    if shown.cut is None:
        yield Step("freeze_bracket", stage.id)
        return
    tied = to_draw_lots(now, shown.cut.stage)
    if tied:
        yield Step("draw_lots", shown.cut.stage, {"entrants": list(tied)})
    else:
        yield Step("freeze_bracket" if shown.cut.inside else "remove_stage", stage.id)


def _bouts(shown: PoolStage | BracketStage, now: Progress) -> Iterable[Step]:
    waiting = [one for one in now.bouts.values() if one.stage == shown.id and one.to_be_fought]
    without = [bout.id for bout in waiting if bout.ring is None]
    if without:
        yield Step("assign_ring", shown.id, {"bouts": without})
    if waiting:
        yield Step("fight_bouts", shown.id, {"bouts": len(waiting)})
