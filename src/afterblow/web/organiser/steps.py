"""What to do next in a tournament: the way from the first entry to the podium, at a glance."""

from typing import Literal

import msgspec

from afterblow.app.projections.organiser import OrganiserTournament, StagePlanLine
from afterblow.app.projections.text import Named
from afterblow.app.projections.tournament import BracketStage, PoolsStage

State = Literal["done", "next", "later"]


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step. ``kind`` names its words in the template; ``where`` is below the tournament's
    address; ``done`` and ``of`` count where there is something to count.
    """

    kind: str
    where: str
    finished: bool
    stage: Named | None = None
    done: int = 0
    of: int = 0
    state: State = "later"


def steps(tournament: OrganiserTournament) -> tuple[Step, ...]:
    """Every step, in order; the first unfinished one is the next."""
    found = [_entries(tournament), _check_in(tournament), _plan(tournament)]
    plans = {plan.stage: plan for plan in tournament.plans}
    for stage in tournament.public.stages:
        plan = plans.get(stage.id)
        found += _pools(stage) if isinstance(stage, PoolsStage) else _bracket(stage, plan)
    found.append(Step(kind="close", where="/placings", finished=tournament.closed))
    return _marked(found)


def _marked(found: list[Step]) -> tuple[Step, ...]:
    first = next((step for step in found if not step.finished), None)
    return tuple(
        msgspec.structs.replace(
            step, state="done" if step.finished else "next" if step is first else "later"
        )
        for step in found
    )


def _entries(tournament: OrganiserTournament) -> Step:
    count = len(tournament.entrants)
    return Step(kind="entries", where="/entrants", finished=count >= 2, done=count)


def _check_in(tournament: OrganiserTournament) -> Step:
    expected = [one for one in tournament.entrants if not one.fencer.out]
    seen = sum(one.present is not None for one in expected)
    finished = tournament.started or (bool(expected) and seen == len(expected))
    return Step(kind="check_in", where="/entrants", finished=finished, done=seen, of=len(expected))


def _plan(tournament: OrganiserTournament) -> Step:
    return Step(kind="plan", where="/stages", finished=bool(tournament.plans))


def _pools(stage: PoolsStage) -> list[Step]:
    named = Named(id=stage.id, name=stage.name)
    where = f"/s/{stage.id}"
    bouts = sum(len(pool.bouts) for pool in stage.pools)
    done = sum(pool.done for pool in stage.pools)
    frozen = stage.state in ("running", "done")
    placed = frozen and all(pool.ring for pool in stage.pools)
    return [
        Step(kind="draft", where=where, stage=named, finished=stage.state != "planned"),
        Step(kind="freeze", where=where, stage=named, finished=frozen),
        Step(kind="rings", where=f"{where}#rings", stage=named, finished=placed),
        Step(
            kind="bouts",
            where=where,
            stage=named,
            finished=stage.state == "done",
            done=done,
            of=bouts if frozen else 0,
        ),
    ]


def _bracket(stage: BracketStage, plan: StagePlanLine | None) -> list[Step]:
    named = Named(id=stage.id, name=stage.name)
    where = f"/s/{stage.id}"
    bouts = [bout for each in stage.rounds for bout in each.bouts]
    bouts += [stage.bronze] if stage.bronze else []
    done = sum(bout.state in ("done", "walkover") for bout in bouts)
    frozen = plan is not None and plan.frozen
    return [
        Step(kind="cut", where=where, stage=named, finished=frozen),
        Step(
            kind="bouts",
            where=where,
            stage=named,
            finished=stage.state == "done",
            done=done,
            of=len(bouts) if frozen else 0,
        ),
    ]
