"""A venue of four rings with a pool of ten in each, drawn up on a data folder."""

from pathlib import Path

import msgspec

from afterblow.app.commands import (
    AddStage,
    CheckIn,
    CreateEvent,
    CreateTournament,
    DraftPools,
    FreezePools,
    ImportRoster,
)
from afterblow.app.desk import Desk, Done
from afterblow.app.handlers.door import Ask, handle
from afterblow.app.pairing import Joined, Pairings
from afterblow.bootstrap import Instance, build
from afterblow.core.tournament.settings import PoolSettings
from afterblow.testing.weekend import ORGANISER, made_up

RINGS = ("North", "East", "South", "West")
FENCERS_A_POOL = 10


class Venue(msgspec.Struct, frozen=True):
    """The event's file, and a tablet joined to each ring."""

    file: Path
    tables: tuple[Joined, ...]


async def draw_up(folder: Path) -> Venue:
    """Everything is ready to be fought, and nobody serves it yet."""
    instance = build(folder)
    hall = instance.hall
    command = CreateEvent(
        key="event",
        name="Power failures",
        first_day="2026-11-28",
        last_day="2026-11-29",
        time_zone="Europe/Helsinki",
        rings=RINGS,
    )
    event = _done(await hall.create_event(ORGANISER, command)).made
    desk = await hall.desk(event)
    assert desk is not None
    await _pools(desk)
    tables = [await _join(instance, event, ring.id) for ring in desk.event.rings]
    await hall.close()
    return Venue(folder / "events" / f"{event}.sqlite", tuple(tables))


async def _pools(desk: Desk) -> None:
    create = CreateTournament(key="tournament", name="Long", weapon="longsword", ruleset="helsinki")
    tid = await _ask(desk, create)
    pools = PoolSettings(pools=len(RINGS))
    await _ask(desk, AddStage(key="pools", tournament=tid, name="Pools", settings=pools))
    await _ask(
        desk, ImportRoster(key="roster", tournament=tid, rows=made_up(FENCERS_A_POOL * len(RINGS)))
    )
    held = desk.tournaments[tid]
    for entrant in held.entrants:
        here = CheckIn(key=f"here-{entrant}", tournament=tid, entrant=entrant, of_age=True)
        await _ask(desk, here)
    stage = held.stages[0].id
    await _ask(desk, DraftPools(key="draft", tournament=tid, stage=stage, draw_seed=1))
    rings = tuple(ring.id for ring in desk.event.rings)
    await _ask(desk, FreezePools(key="freeze", tournament=tid, stage=stage, rings=rings))


async def _join(instance: Instance, event: str, ring: str) -> Joined:
    hall = instance.hall
    pairings = Pairings(hall.access, hall.clock, hall.chance)
    joined = await pairings.join((await pairings.issue(event, ring)).secret, "tablet")
    assert isinstance(joined, Joined)
    return joined


async def _ask(desk: Desk, command: Ask) -> str:
    return _done(await handle(desk, ORGANISER, command)).made


def _done(answer: object) -> Done:
    assert isinstance(answer, Done), answer
    return answer
