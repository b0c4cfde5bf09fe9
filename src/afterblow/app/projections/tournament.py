"""A tournament as its public page shows it: pools, standings that say why, bracket, placings."""

from collections.abc import Mapping

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.names import (
    bout_line,
    event_named,
    fencer,
    ring_named,
    round_title,
    round_word,
    slot_line,
)
from afterblow.app.projections.placings import Place, placings, tournament_state
from afterblow.app.projections.standings import Column, StandingRow, columns, rows
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.core.tournament import model
from afterblow.core.tournament.state import DraftPool


class PoolView(msgspec.Struct, frozen=True, kw_only=True):
    """A pool: its fencers in pool order, standings among themselves, bouts in order of fencing."""

    name: str
    ring: Named | None
    fencers: tuple[Fencer, ...]
    rows: tuple[StandingRow, ...]
    bouts: tuple[BoutLine, ...]
    done: int


class CutView(msgspec.Struct, frozen=True, kw_only=True):
    """Who goes on: the best ``size``.

    ``tied`` are those whom nothing separates across the line, of whom ``places`` may go on;
    ``seeds_tied`` groups inside it whose seeds are not settled. ``open_bouts`` may still change it.
    ``settled``: nothing of all this is left.
    """

    size: int
    tied: tuple[Fencer, ...]
    places: int
    seeds_tied: tuple[tuple[Fencer, ...], ...]
    open_bouts: int
    settled: bool


class PoolsStage(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pools"):
    """A stage of pools. ``state``: ``planned``, ``drafted``, ``running``, ``done``.

    ``rows`` are the standings across all pools. Drafted pools are not public: ``pools`` is empty
    then on public pages.
    """

    id: str
    name: str
    state: str
    pools: tuple[PoolView, ...]
    columns: tuple[Column, ...]
    rows: tuple[StandingRow, ...]
    cut: CutView | None


class RoundView(msgspec.Struct, frozen=True, kw_only=True):
    """One round of a bracket: ``round`` is a word of the contract (``quarterfinal``)."""

    round: str
    title: Text
    bouts: tuple[BoutLine, ...]


class BracketStage(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bracket"):
    """A single elimination. ``state``: ``planned``, ``running``, ``done``.

    ``rounds`` from the first to the final; ``bronze`` apart. ``seeds`` in order of seeding.
    """

    id: str
    name: str
    state: str
    seeds: tuple[Fencer, ...]
    rounds: tuple[RoundView, ...]
    bronze: BoutLine | None


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole tournament, as far as the public may see it. ``state`` as on the home page."""

    position: int
    event: Named
    id: str
    name: str
    weapon: str
    ruleset: Named
    state: str
    entrants: tuple[Fencer, ...]
    stages: tuple[PoolsStage | BracketStage, ...]
    placings: tuple[Place, ...]
    final: bool


def tournament_view(desk: Desk, tournament: str, *, drafts: bool = False) -> TournamentView | None:
    """A tournament's page (``drafts``: with drafted pools, for organisers); ``None`` if unknown."""
    held = desk.tournaments.get(tournament)
    if held is None:
        return None
    progress = desk.progress(tournament)
    shipped = desk.rulesets.get(held.ruleset.id)
    name = held.ruleset.id if shipped is None else shipped.ruleset.name
    return TournamentView(
        position=desk.position,
        event=event_named(desk),
        id=held.id,
        name=held.name,
        weapon=held.weapon,
        ruleset=Named(id=held.ruleset.id, name=name),
        state=tournament_state(desk, tournament),
        entrants=tuple(fencer(desk, tournament, one) for one in held.entrants),
        stages=tuple(_stage(desk, tournament, one, drafts=drafts) for one in progress.stages),
        placings=placings(desk, tournament),
        final=held.closed,
    )


def _stage(
    desk: Desk, tournament: str, stage: model.StageProgress, *, drafts: bool
) -> PoolsStage | BracketStage:
    if isinstance(stage, model.PoolStage):
        return _pools_stage(desk, tournament, stage, drafts=drafts)
    return _bracket_stage(desk, tournament, stage)


def _pools_stage(
    desk: Desk, tournament: str, stage: model.PoolStage, *, drafts: bool
) -> PoolsStage:
    cut = _cut_after(desk, tournament, stage.id)
    through = _through(cut)
    pool_of = {entrant: pool.name for pool in stage.pools for entrant in pool.entrants}
    pools = tuple(_pool(desk, tournament, one, through) for one in stage.pools)
    if drafts and not pools:
        pools = _drafted(desk, tournament, stage.id)
    return PoolsStage(
        id=stage.id,
        name=stage.name,
        state={"over": "done"}.get(stage.status, stage.status),
        pools=pools,
        columns=columns(stage.settings.ranking),
        rows=rows(desk, tournament, stage.standings, pools=pool_of, through=through),
        cut=None if cut is None else _cut_view(desk, tournament, cut),
    )


def _pool(
    desk: Desk, tournament: str, pool: model.PoolProgress, through: Mapping[str, bool]
) -> PoolView:
    bouts = desk.progress(tournament).bouts
    planned = [bouts[one] for one in pool.bouts]
    names = dict.fromkeys(pool.entrants, pool.name)
    return PoolView(
        name=pool.name,
        ring=ring_named(desk, pool.ring),
        fencers=tuple(fencer(desk, tournament, one) for one in pool.entrants),
        rows=rows(desk, tournament, pool.standings, pools=names, through=through),
        bouts=tuple(bout_line(desk, tournament, one) for one in planned),
        done=sum(not one.to_be_fought for one in planned),
    )


def _drafted(desk: Desk, tournament: str, stage: str) -> tuple[PoolView, ...]:
    held = desk.tournaments[tournament].stage(stage)
    drawn: tuple[DraftPool, ...] = () if held is None or held.draft is None else held.draft.pools
    return tuple(
        PoolView(
            name=pool.name,
            ring=None,
            fencers=tuple(fencer(desk, tournament, one) for one in pool.entrants),
            rows=(),
            bouts=(),
            done=0,
        )
        for pool in drawn
    )


def _cut_after(desk: Desk, tournament: str, stage: str) -> model.Cut | None:
    """The cut of the bracket that follows a stage."""
    stages = desk.progress(tournament).stages
    ids = [one.id for one in stages]
    following = stages[ids.index(stage) + 1 :][:1]
    return next((one.cut for one in following if isinstance(one, model.BracketStage)), None)


def _through(cut: model.Cut | None) -> dict[str, bool]:
    if cut is None:
        return {}
    return {**dict.fromkeys(cut.outside, False), **dict.fromkeys(cut.inside, True)}


def _cut_view(desk: Desk, tournament: str, cut: model.Cut) -> CutView:
    return CutView(
        size=cut.size,
        tied=tuple(fencer(desk, tournament, one) for one in cut.undecided),
        places=cut.places,
        seeds_tied=tuple(
            tuple(fencer(desk, tournament, one) for one in group) for group in cut.ties
        ),
        open_bouts=len(cut.open_bouts),
        settled=cut.settled,
    )


def _bracket_stage(desk: Desk, tournament: str, stage: model.BracketStage) -> BracketStage:
    return BracketStage(
        id=stage.id,
        name=stage.name,
        state={"over": "done"}.get(stage.status, stage.status),
        seeds=tuple(fencer(desk, tournament, one) for one in stage.seeds),
        rounds=tuple(_round(desk, tournament, stage, slots) for slots in stage.rounds),
        bronze=None if stage.bronze is None else slot_line(desk, tournament, stage, stage.bronze),
    )


def _round(
    desk: Desk, tournament: str, stage: model.BracketStage, slots: tuple[model.Slot, ...]
) -> RoundView:
    left = slots[0].left
    return RoundView(
        round=round_word(left),
        title=round_title(left),
        bouts=tuple(slot_line(desk, tournament, stage, slot) for slot in slots),
    )
