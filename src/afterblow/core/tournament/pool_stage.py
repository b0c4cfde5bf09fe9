"""A stage of pools as far as its bouts have come."""

from collections.abc import Mapping, Sequence
from typing import Literal

from afterblow.core.pair import Pair
from afterblow.core.standings.rank import Standings, standings
from afterblow.core.standings.tally import CountedBout, MatchPoints
from afterblow.core.tournament.adjustments import adjustments
from afterblow.core.tournament.ids import bout_id, pool_place
from afterblow.core.tournament.model import PlannedBout, PoolProgress, PoolStage
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.reading import Removed, read_pool_bout
from afterblow.core.tournament.rings import pool_ring
from afterblow.core.tournament.settings import PoolSettings
from afterblow.core.tournament.state import FrozenPool, Stage, Tournament

Outcomes = Mapping[str, BoutOutcome]


def pool_stage(
    tournament: Tournament, stage: Stage, settings: PoolSettings, outcomes: Outcomes
) -> tuple[PoolStage, tuple[PlannedBout, ...]]:
    """The stage as shown, and its bouts in fighting order, pool by pool."""
    removed = _removed_from(tournament, stage)
    bouts: list[PlannedBout] = []
    pools: list[PoolProgress] = []
    for number, pool in enumerate(stage.pools, start=1):
        fought = _pool_bouts(tournament, stage, number, removed, outcomes)
        ranks = _standings(tournament, stage, settings, pool.entrants, fought)
        pools.append(_shown(stage, number, pool, fought, ranks))
        bouts += fought
    everybody = [entrant for pool in stage.pools for entrant in pool.entrants]
    ranks = _standings(tournament, stage, settings, everybody, bouts)
    shown = PoolStage(stage.id, stage.name, settings, _status(stage, pools), tuple(pools), ranks)
    return shown, tuple(bouts)


def _status(
    stage: Stage, pools: Sequence[PoolProgress]
) -> Literal["planned", "drafted", "running", "over"]:
    if not stage.frozen:
        return "planned" if stage.draft is None else "drafted"
    return "over" if all(pool.over for pool in pools) else "running"


def _shown(
    stage: Stage,
    number: int,
    pool: FrozenPool,
    bouts: Sequence[PlannedBout],
    ranks: Standings,
) -> PoolProgress:
    place = pool_place(number)
    return PoolProgress(
        number=number,
        place=place,
        name=pool.name,
        entrants=pool.entrants,
        ring=pool_ring(stage.rings, place, pool.ring),
        bouts=tuple(bout.id for bout in bouts),
        standings=ranks,
        over=not any(bout.to_be_fought for bout in bouts),
    )


def _removed_from(tournament: Tournament, stage: Stage) -> Removed:
    """Who left before the stage's standings had led on."""
    return {
        id_: one.removal
        for id_, one in tournament.entrants.items()
        if one.removal is not None and stage.id not in one.removal.settled
    }


def _pool_bouts(
    tournament: Tournament, stage: Stage, number: int, removed: Removed, outcomes: Outcomes
) -> list[PlannedBout]:
    """The bouts of a pool in fighting order."""
    pool, place = stage.pools[number - 1], pool_place(number)
    ring = pool_ring(stage.rings, place, pool.ring)
    after = tournament.stage_after(stage.id)
    leaving = after.bracket.leaving if after and after.bracket else frozenset[str]()
    bouts: list[PlannedBout] = []
    for position, (red, blue) in enumerate(pool.bouts, start=1):
        entrants = Pair(red, blue)
        id_ = bout_id(tournament.id, stage.id, place, entrants)
        outcome = outcomes.get(id_) or BoutOutcome(id_, "not_opened")
        standing, result = read_pool_bout(
            outcome, entrants, removed, tournament.rules, dropped=id_ in leaving
        )
        bouts.append(
            PlannedBout(
                id_, stage.id, place, position, "pool", entrants, ring, standing, result, outcome
            )
        )
    return bouts


def _standings(
    tournament: Tournament,
    stage: Stage,
    settings: PoolSettings,
    entrants: Sequence[str],
    bouts: Sequence[PlannedBout],
) -> Standings:
    apart = {
        id_
        for id_, removal in _removed_from(tournament, stage).items()
        if removal.how == "disqualified" or removal.past_bouts == "annul"
    }
    return standings(
        entrants,
        [counted for bout in bouts if (counted := _counted(bout)) is not None],
        settings.ranking,
        MatchPoints(*tournament.rules.match_points),
        adjustments=adjustments(tournament, stage, bouts),
        lots=stage.lots,
        apart=frozenset(apart),
    )


def _counted(bout: PlannedBout) -> CountedBout | None:
    """The bout as standings count it; one that was forfeited untouched was not fought."""
    if not bout.counts or bout.result is None or bout.result.kind == "not_fought":
        return None
    outcome = bout.outcome
    untouched = outcome.state == "not_opened" or (
        outcome.by == "forfeit" and outcome.booked == Pair(0, 0)
    )
    return CountedBout(
        bout.entrants,
        bout.result.kind,
        bout.result.winner,
        outcome.booked,
        outcome.doubles,
        outcome.warnings,
        fought=not untouched,
    )
