"""The record that would take the next step: drafts, freezes, lots, placings.

Each function makes the record from what is known; ``decide`` says whether it may stand.
"""

from collections.abc import Mapping, Sequence

from afterblow.core.draw import drawn_order
from afterblow.core.pools.assign import draw_pools
from afterblow.core.pools.order import bout_order
from afterblow.core.pools.seeding import Candidate, seeded
from afterblow.core.refusal import Refused
from afterblow.core.tournament.field import expected
from afterblow.core.tournament.model import BracketStage, Progress
from afterblow.core.tournament.records import (
    BracketFrozen,
    DraftPool,
    FrozenPool,
    LotsDrawn,
    Placing,
    PoolsDrafted,
    PoolsFrozen,
    TournamentClosed,
)
from afterblow.core.tournament.settings import BracketSettings, PoolSettings
from afterblow.core.tournament.state import Tournament


def draft_pools(
    tournament: Tournament, stage_id: str, known: Mapping[str, Candidate], draw_seed: int
) -> PoolsDrafted | Refused:
    """Everybody expected, drawn into pools as the stage is set.

    ``known``: club keys and ratings by entrant; who is not in it has neither.
    """
    stage = tournament.stage(stage_id)
    if stage is None or not isinstance(stage.settings, PoolSettings):
        return Refused("no_pools_stage", {"stage": stage_id})
    settings = stage.settings
    drawn = draw_pools(
        [known.get(entrant, Candidate(entrant)) for entrant in expected(tournament)],
        pools=settings.pools,
        size=settings.size,
        draw_seed=draw_seed,
        seeding=settings.seeding,
        keep_clubs_apart=settings.keep_clubs_apart,
    )
    if isinstance(drawn, Refused):
        return drawn
    pools = enumerate(drawn.pools, start=1)
    return PoolsDrafted(stage_id, draw_seed, tuple(DraftPool(str(n), pool) for n, pool in pools))


def freeze_pools(
    tournament: Tournament, stage_id: str, clubs: Mapping[str, str], rings: Sequence[str] = ()
) -> PoolsFrozen | Refused:
    """The draft with its bouts in order; pools are dealt to the rings in turn.

    ``clubs``: club keys by entrant; club-mates meet first where that costs nothing.
    """
    stage = tournament.stage(stage_id)
    if stage is None or stage.draft is None:
        return Refused("not_drafted", {"stage": stage_id})
    apart = isinstance(stage.settings, PoolSettings) and stage.settings.keep_clubs_apart
    pools = tuple(
        FrozenPool(
            pool.name,
            pool.entrants,
            bout_order(pool.entrants, clubs if apart else {}),
            rings[index % len(rings)] if rings else None,
        )
        for index, pool in enumerate(stage.draft.pools)
    )
    return PoolsFrozen(stage_id, pools)


def to_draw_lots(now: Progress, stage_id: str) -> tuple[str, ...]:
    """Whose order only a lot can settle: ties at or above the cut that follows, else every tie."""
    cuts = [one.cut for one in now.stages if isinstance(one, BracketStage) and one.cut is not None]
    for cut in cuts:
        if cut.stage == stage_id:
            return tuple(one for group in (*cut.ties, cut.undecided) for one in group)
    stage = now.pools(stage_id)
    return tuple(row.entrant for row in stage.standings.rows if row.tied_with) if stage else ()


def draw_lots(now: Progress, stage_id: str, draw_seed: int) -> LotsDrawn | Refused:
    """Lots for everybody whom they must settle."""
    tied = to_draw_lots(now, stage_id)
    if not tied:
        return Refused("nothing_to_draw")
    return LotsDrawn(stage_id, drawn_order(draw_seed, tied), draw_seed)


def freeze_bracket(
    now: Progress, stage_id: str, rings: Sequence[str] = (), leaving: Sequence[str] = ()
) -> BracketFrozen | Refused:
    """The bracket of those inside the cut."""
    stage = now.bracket(stage_id)
    if stage is None or stage.cut is None:
        return Refused("no_cut", {"stage": stage_id})
    return BracketFrozen(stage_id, stage.cut.inside, tuple(rings), tuple(leaving))


def freeze_first_bracket(
    tournament: Tournament,
    stage_id: str,
    known: Mapping[str, Candidate],
    draw_seed: int,
    rings: Sequence[str] = (),
) -> BracketFrozen | Refused:
    """The bracket of everybody expected (or the best of them), where no pools come before."""
    stage = tournament.stage(stage_id)
    if stage is None or not isinstance(stage.settings, BracketSettings):
        return Refused("no_bracket_stage", {"stage": stage_id})
    field = [known.get(entrant, Candidate(entrant)) for entrant in expected(tournament)]
    seeding = "rating" if stage.settings.seeding == "rating" else "order"
    seeds = tuple(one.entrant for one in seeded(field, seeding, draw_seed))[: stage.settings.cut]
    return BracketFrozen(stage_id, seeds, tuple(rings), draw_seed=draw_seed)


def close(now: Progress) -> TournamentClosed:
    """The placings as they now stand, to be signed off."""
    return TournamentClosed(tuple(Placing(one.rank, one.entrant) for one in now.placings))
