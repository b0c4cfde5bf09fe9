"""May a stage be added, changed, taken off, or sent to a ring?"""

import re

from afterblow.core.naming import is_id, is_name
from afterblow.core.refusal import Refused
from afterblow.core.standings.ranking import Ranking
from afterblow.core.tournament.records import (
    RingAssigned,
    StageAdded,
    StageChanged,
    StageRecord,
)
from afterblow.core.tournament.settings import BracketSettings, PoolSettings, StageSettings
from afterblow.core.tournament.state import Stage, Tournament

MOST_SEEDS = 1024
_PLACE = re.compile(r"|p[1-9][0-9]{0,3}|r[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?|bronze")


def decide_stage(tournament: Tournament, record: StageRecord) -> Refused | None:
    """Refusals of the records that concern the path of the tournament."""
    stage = tournament.stage(record.stage)
    if isinstance(record, StageAdded):
        if stage is not None or not is_id(record.stage):
            return Refused("bad_id", {"id": record.stage})
        before = tournament.stages[-1] if tournament.stages else None
        return _stage_problem(record.name, record.settings, before)
    if stage is None:
        return Refused("no_such_stage", {"stage": record.stage})
    if isinstance(record, RingAssigned):
        return _ring(record)
    if stage.frozen:
        return Refused("stage_frozen", {"stage": stage.name})
    if isinstance(record, StageChanged):
        return _changed(tournament, record, stage)
    last = stage == tournament.stages[-1]
    return None if last else Refused("stage_not_last", {"stage": stage.name})


def _changed(tournament: Tournament, record: StageChanged, stage: Stage) -> Refused | None:
    if type(record.settings) is not type(stage.settings):
        return Refused("stage_of_another_kind", {"stage": stage.name})
    return _stage_problem(record.name, record.settings, tournament.stage_before(stage.id))


def _stage_problem(name: str, settings: StageSettings, before: Stage | None) -> Refused | None:
    if not is_name(name):
        return Refused("bad_name", {"name": name})
    if isinstance(settings, PoolSettings):
        return _pools_problem(settings, before)
    return _bracket_problem(settings, before)


def _pools_problem(settings: PoolSettings, before: Stage | None) -> Refused | None:
    if before is not None:
        return Refused("pools_come_first")
    if (settings.pools is None) == (settings.size is None):
        return Refused("pools_or_size")
    if settings.pools is not None and not 1 <= settings.pools <= 1000:
        return Refused("bad_number_of_pools", {"pools": settings.pools})
    if settings.size is not None and not 2 <= settings.size <= 40:
        return Refused("bad_pool_size", {"size": settings.size, "least": 2, "most": 40})
    return _ranking_problem(settings.ranking)


def _ranking_problem(ranking: Ranking) -> Refused | None:
    names = [criterion.by for criterion in ranking.order]
    if not names:
        return Refused("ranking_empty")
    twice = sorted({name for name in names if names.count(name) > 1})
    return Refused("criterion_twice", {"criteria": list(twice)}) if twice else None


def _bracket_problem(settings: BracketSettings, before: Stage | None) -> Refused | None:
    if settings.cut is not None and not 2 <= settings.cut <= MOST_SEEDS:
        return Refused("bad_cut", {"cut": settings.cut, "least": 2, "most": MOST_SEEDS})
    if before is None:
        return Refused("no_standings_before") if settings.seeding == "standings" else None
    if not isinstance(before.settings, PoolSettings):
        return Refused("bracket_comes_last")
    return None if settings.seeding == "standings" else Refused("seeding_by_standings_only")


def _ring(record: RingAssigned) -> Refused | None:
    if _PLACE.fullmatch(record.place) is None:
        return Refused("no_such_place", {"place": record.place})
    if record.ring is not None and not is_id(record.ring):
        return Refused("bad_id", {"id": record.ring})
    return None
