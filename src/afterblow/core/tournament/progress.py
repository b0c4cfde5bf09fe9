"""Where a tournament stands."""

from collections.abc import Mapping

from afterblow.core.tournament.bracket_stage import bracket_stage, cut_before
from afterblow.core.tournament.model import PlannedBout, PoolStage, Progress, StageProgress
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.placings import placings
from afterblow.core.tournament.pool_stage import pool_stage
from afterblow.core.tournament.rings import queues
from afterblow.core.tournament.settings import PoolSettings
from afterblow.core.tournament.state import Tournament


def progress(tournament: Tournament, outcomes: Mapping[str, BoutOutcome]) -> Progress:
    """Everything that follows from the tournament's records and its bouts' outcomes (by bout id).

    Outcomes of other tournaments are left aside; a bout without an outcome has not been opened.
    """
    bouts: dict[str, PlannedBout] = {}
    stages: list[StageProgress] = []
    for stage in tournament.stages:
        if isinstance(stage.settings, PoolSettings):
            shown, planned = pool_stage(tournament, stage, stage.settings, outcomes)
        else:
            pools = stages[-1] if stages and isinstance(stages[-1], PoolStage) else None
            cut = pools and cut_before(tournament, stage, stage.settings, pools, bouts)
            shown, planned = bracket_stage(tournament, stage, stage.settings, cut, outcomes)
        stages.append(shown)
        bouts.update((bout.id, bout) for bout in planned)
    placed = placings(tournament, stages)
    known = {one.entrant for one in placed}
    return Progress(
        bouts=bouts,
        stages=tuple(stages),
        queues=queues(stages, bouts),
        placings=placed,
        unplaced=tuple(one for one in tournament.entrants if one not in known),
        removed={
            id_: one.removal for id_, one in tournament.entrants.items() if one.removal is not None
        },
        strays=_strays(tournament, outcomes, bouts),
        over=bool(stages) and all(stage.status == "over" for stage in stages),
    )


def _strays(
    tournament: Tournament,
    outcomes: Mapping[str, BoutOutcome],
    bouts: Mapping[str, PlannedBout],
) -> tuple[str, ...]:
    """Bouts that have begun and that the tournament does not ask for any more."""
    mine = f"{tournament.id}."
    return tuple(
        sorted(
            id_
            for id_, outcome in outcomes.items()
            if id_.startswith(mine) and id_ not in bouts and outcome.state != "not_opened"
        )
    )
