"""May pools or a bracket be drafted, frozen, held to their seeds; may lots be drawn?"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from afterblow.core.draw import drawn_order
from afterblow.core.naming import is_id, is_name, is_note
from afterblow.core.refusal import Refused
from afterblow.core.tournament.decide_entrants import age_not_declared
from afterblow.core.tournament.decide_stages import MOST_SEEDS
from afterblow.core.tournament.field import expected
from afterblow.core.tournament.ids import bout_name
from afterblow.core.tournament.records import (
    Advanced,
    BracketFrozen,
    DraftPool,
    DrawRecord,
    FrozenPool,
    LotsDrawn,
    PoolsDrafted,
    PoolsFrozen,
    SeedsHeld,
)
from afterblow.core.tournament.settings import BracketSettings, PoolSettings
from afterblow.core.tournament.state import Stage, Tournament


def decide_draw(tournament: Tournament, record: DrawRecord) -> Refused | None:
    """Refusals of the records that settle who meets whom."""
    if isinstance(record, Advanced):
        return _advanced(tournament, record)
    stage = tournament.stage(record.stage)
    if stage is None:
        return Refused("no_such_stage", {"stage": record.stage})
    if isinstance(record, SeedsHeld):
        return _held(stage, record)
    if isinstance(record, BracketFrozen):
        return _bracket_frozen(tournament, stage, record)
    if not isinstance(stage.settings, PoolSettings):
        return Refused("no_pools_stage", {"stage": stage.name})
    if isinstance(record, LotsDrawn):
        return _lots(tournament, stage.settings, record)
    if stage.frozen:
        return Refused("stage_frozen", {"stage": stage.name})
    if isinstance(record, PoolsDrafted):
        return _pools_problem(tournament, record.pools)
    return _pools_frozen(tournament, stage, record)


def _pools_problem(
    tournament: Tournament, pools: Sequence[DraftPool | FrozenPool]
) -> Refused | None:
    """Everybody who is expected is in exactly one pool, in pools of at least two."""
    names = [pool.name for pool in pools]
    if len(set(names)) < len(names) or not all(is_name(name) for name in names):
        return Refused("pool_names")
    small = [pool.name for pool in pools if len(pool.entrants) < 2]
    if small or not pools:
        return Refused("pool_too_small", {"least": 2})
    drawn = [entrant for pool in pools for entrant in pool.entrants]
    return _nobody_twice(drawn) or _exactly(tournament, drawn)


def _nobody_twice(drawn: Sequence[str]) -> Refused | None:
    twice = [entrant for entrant, times in Counter(drawn).items() if times > 1]
    return Refused("entrant_twice", {"entrants": twice}) if twice else None


def _exactly(tournament: Tournament, drawn: Sequence[str]) -> Refused | None:
    """Nobody is drawn who is not expected, and nobody who is expected is left out."""
    fencing = dict.fromkeys(expected(tournament))
    strangers = [entrant for entrant in drawn if entrant not in fencing]
    if strangers:
        return Refused("entrant_not_expected", {"entrants": strangers})
    placed = set(drawn)
    missing = [entrant for entrant in fencing if entrant not in placed]
    return Refused("entrants_left_out", {"entrants": missing}) if missing else None


def _may_fence(tournament: Tournament, drawn: Iterable[str]) -> Refused | None:
    """A draw is frozen with those who are here and have declared their age (S0-01)."""
    entries = [tournament.entrants[entrant] for entrant in drawn]
    away = [one.entry.entrant for one in entries if not one.present]
    if away and tournament.rules.check_in:
        return Refused("not_checked_in", {"entrants": away})
    undeclared = [one.entry.entrant for one in entries if not one.of_age]
    if undeclared and tournament.rules.minimum_age is not None:
        return age_not_declared(tournament, undeclared)
    return None


def _pools_frozen(tournament: Tournament, stage: Stage, record: PoolsFrozen) -> Refused | None:
    if stage.draft is None:
        return Refused("not_drafted", {"stage": stage.name})
    drafted = [(pool.name, pool.entrants) for pool in stage.draft.pools]
    if drafted != [(pool.name, pool.entrants) for pool in record.pools]:
        return Refused("differs_from_draft", {"stage": stage.name})
    problem = _pools_problem(tournament, record.pools)
    if problem is not None:
        return problem
    wrong = [pool.name for pool in record.pools if not _everybody_meets(pool)]
    if wrong:
        return Refused("pool_bouts_incomplete", {"pools": wrong})
    rings = [pool.ring for pool in record.pools if pool.ring is not None]
    if not all(is_id(ring) for ring in rings):
        return Refused("bad_id", {"id": next(ring for ring in rings if not is_id(ring))})
    drawn = [entrant for pool in record.pools for entrant in pool.entrants]
    return _may_fence(tournament, drawn)


def _everybody_meets(pool: FrozenPool) -> bool:
    """Each pair of the pool exactly once."""
    bouts = Counter(frozenset(bout) for bout in pool.bouts)
    return bouts == Counter(frozenset(pair) for pair in combinations(pool.entrants, 2))


def _lots(tournament: Tournament, settings: PoolSettings, record: LotsDrawn) -> Refused | None:
    if all(criterion.by != "lots" for criterion in settings.ranking.order):
        return Refused("ranking_without_lots")
    unknown = [entrant for entrant in record.order if entrant not in tournament.entrants]
    if unknown:
        return Refused("entrant_unknown", {"entrants": unknown})
    if len(record.order) < 2:
        return Refused("nothing_to_draw")
    if record.draw_seed is not None and record.order != drawn_order(record.draw_seed, record.order):
        return Refused("not_the_drawn_order", {"draw_seed": record.draw_seed})
    return _nobody_twice(record.order)


def _bracket_frozen(tournament: Tournament, stage: Stage, record: BracketFrozen) -> Refused | None:
    if not isinstance(stage.settings, BracketSettings):
        return Refused("no_bracket_stage", {"stage": stage.name})
    if stage.frozen:
        return Refused("stage_frozen", {"stage": stage.name})
    before = tournament.stage_before(stage.id)
    if before is not None and not before.frozen:
        return Refused("stage_before_not_frozen", {"stage": before.name})
    least = 2 if before is None else 1
    if len(record.seeds) < least:
        return Refused("too_few_entrants", {"entrants": len(record.seeds), "least": least})
    return _seeds_problem(tournament, stage.settings, record) or _seeds_unfit(
        tournament, record, first=before is None
    )


def _seeds_problem(
    tournament: Tournament, settings: BracketSettings, record: BracketFrozen
) -> Refused | None:
    most = MOST_SEEDS if settings.cut is None else settings.cut
    if len(record.seeds) > most:
        return Refused("more_seeds_than_cut", {"seeds": len(record.seeds), "cut": most})
    unknown = [entrant for entrant in record.seeds if entrant not in tournament.entrants]
    if unknown:
        return Refused("entrant_unknown", {"entrants": unknown})
    if not all(is_id(ring) for ring in record.rings):
        return Refused("bad_id", {"id": next(one for one in record.rings if not is_id(one))})
    return _nobody_twice(record.seeds)


def _seeds_unfit(tournament: Tournament, record: BracketFrozen, *, first: bool) -> Refused | None:
    left = [one for one in record.seeds if tournament.entrants[one].removal is not None]
    if left:
        return Refused("entrant_left", {"entrants": left})
    return _may_fence(tournament, record.seeds) if first else None


def _held(stage: Stage, record: SeedsHeld) -> Refused | None:
    if stage.bracket is None:
        return Refused("no_bracket_stage", {"stage": stage.name})
    if stage.bracket.held == record.held:
        return Refused("seeds_already_so", {"stage": stage.name})
    return None if is_note(record.why) else Refused("why_missing")


def _advanced(tournament: Tournament, record: Advanced) -> Refused | None:
    name = bout_name(record.bout)
    stage = None if name is None else tournament.stage(name.stage)
    if name is None or stage is None or stage.bracket is None or name.tournament != tournament.id:
        return Refused("no_such_bout", {"bout": record.bout})
    if record.entrant not in (name.entrants.red, name.entrants.blue):
        return Refused("not_in_that_bout", {"bout": record.bout, "entrant": record.entrant})
    return None if is_note(record.why) else Refused("why_missing")
