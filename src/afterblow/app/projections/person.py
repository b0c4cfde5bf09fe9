"""A fencer's own page: what is done, what comes next and where, rank and why."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.names import bout_line, event_named, fencer, named, ring_named
from afterblow.app.projections.standings import StandingRow, rows
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.app.rings import called
from afterblow.core.pair import CORNERS
from afterblow.core.tournament.model import (
    BracketStage,
    PlannedBout,
    PoolProgress,
    PoolStage,
    Progress,
)


class NextBout(msgspec.Struct, frozen=True, kw_only=True):
    """The next bout of a fencer: ``ahead`` bouts come before it in its ring (``None``: no ring)."""

    bout: BoutLine
    ring: Named | None
    ahead: int | None
    live: bool


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament of a person. ``row`` says the rank and what separates it from the next.

    ``standing`` says where the fencer stands now: in a pool, above or below the cut, a place.
    """

    tournament: Named
    fencer: Fencer
    pool: str
    standing: Text
    place: int | None
    row: StandingRow | None
    next: NextBout | None
    coming: tuple[BoutLine, ...]
    done: tuple[BoutLine, ...]


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """A person's page; names, club and country only."""

    position: int
    event: Named
    person: Fencer
    entries: tuple[Entry, ...]


def person_view(desk: Desk, person: str) -> PersonView | None:
    """A person's page; ``None`` for somebody who is entered nowhere."""
    entries = [
        (tournament, entrant)
        for tournament, held in desk.tournaments.items()
        for entrant, one in held.entrants.items()
        if person in one.entry.members
    ]
    if not entries:
        return None
    return PersonView(
        position=desk.position,
        event=event_named(desk),
        person=fencer(desk, *entries[0]),
        entries=tuple(_entry(desk, *one) for one in entries),
    )


def _entry(desk: Desk, tournament: str, entrant: str) -> Entry:
    progress = desk.progress(tournament)
    mine = [bout for bout in progress.bouts.values() if _fences(bout, entrant)]
    coming = [bout for bout in mine if bout.to_be_fought]
    pool = _pool_of(progress, entrant)
    placed = next((one for one in progress.placings if one.entrant == entrant), None)
    return Entry(
        tournament=named(desk, tournament),
        fencer=fencer(desk, tournament, entrant),
        pool="" if pool is None else pool.name,
        standing=_standing(desk, tournament, progress, entrant),
        place=None if placed is None else placed.rank,
        row=_row(desk, tournament, progress, entrant),
        next=_next(desk, tournament, coming),
        coming=tuple(bout_line(desk, tournament, one) for one in coming),
        done=tuple(bout_line(desk, tournament, one) for one in mine if not one.to_be_fought),
    )


def _fences(bout: PlannedBout, entrant: str) -> bool:
    return any(bout.entrants[corner] == entrant for corner in CORNERS)


def _pool_of(progress: Progress, entrant: str) -> PoolProgress | None:
    pools = [
        one for stage in progress.stages if isinstance(stage, PoolStage) for one in stage.pools
    ]
    return next((pool for pool in pools if entrant in pool.entrants), None)


def _row(desk: Desk, tournament: str, progress: Progress, entrant: str) -> StandingRow | None:
    """The row in the standings of the last stage of pools that has one."""
    stages = [one for one in progress.stages if isinstance(one, PoolStage)]
    for stage in reversed(stages):
        pools = {one: pool.name for pool in stage.pools for one in pool.entrants}
        shown = rows(desk, tournament, stage.standings, pools=pools, through={})
        row = next((one for one in shown if one.fencer.entrant == entrant and one.rank), None)
        if row is not None:
            return row
    return None


def _next(desk: Desk, tournament: str, coming: list[PlannedBout]) -> NextBout | None:
    if not coming:
        return None
    queued = {
        call.bout.id: (ring.id, ahead)
        for ring in desk.event.rings
        for ahead, call in enumerate(called(desk, ring.id))
    }
    bout = min(coming, key=lambda one: queued.get(one.id, ("", len(queued)))[1])
    ring, ahead = queued.get(bout.id, (None, None))
    return NextBout(
        bout=bout_line(desk, tournament, bout),
        ring=ring_named(desk, ring),
        ahead=ahead,
        live=bout.standing == "open",
    )


def _standing(desk: Desk, tournament: str, progress: Progress, entrant: str) -> Text:
    """Where the fencer stands now, in one text."""
    held = desk.tournaments[tournament].entrants[entrant]
    if held.removal is not None:
        return Text(f"stands.{held.removal.how}", {"why": held.removal.why})
    placed = next((one for one in progress.placings if one.entrant == entrant), None)
    if placed is not None and progress.over:
        return Text("stands.placed", {"place": placed.rank})
    for stage in reversed(progress.stages):
        if isinstance(stage, BracketStage):
            text = _in_bracket(stage, entrant)
            if text is not None:
                return text
    pool = _pool_of(progress, entrant)
    return Text("stands.entered") if pool is None else Text("stands.pool", {"pool": pool.name})


def _in_bracket(stage: BracketStage, entrant: str) -> Text | None:
    if stage.rounds:
        slots = [slot for slots in stage.rounds for slot in slots]
        lost = next((slot for slot in slots if entrant in slot.losers), None)
        if lost is not None:
            return Text("stands.out", {"left": lost.left})
        return Text("stands.bracket") if entrant in stage.seeds else Text("stands.below_cut")
    if stage.cut is None or stage.cut.provisional:
        return None
    if entrant in stage.cut.undecided:
        return Text("stands.tied_at_cut")
    return Text("stands.above_cut" if entrant in stage.cut.inside else "stands.below_cut")
