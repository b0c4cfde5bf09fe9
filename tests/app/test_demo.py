"""The weekend that fights itself."""

import asyncio
from collections import Counter

from afterblow.app.demo import cast
from afterblow.app.demo.clock import DemoClock
from afterblow.app.demo.run import DemoRun
from afterblow.app.demo.script import Dice
from afterblow.app.projections.home import home_view, names
from afterblow.formats.rulesets import ShippedRulesets
from afterblow.testing.weekend import HandClock, Weekend, throw_away


async def begun() -> DemoRun:
    clock = DemoClock(HandClock(), 0)
    return await DemoRun.begin(await throw_away(clock), ShippedRulesets(), clock)


async def told(until: int) -> list[tuple[str, bytes]]:
    """What a demo has recorded up to a position."""
    clock = DemoClock(HandClock(), 0)
    shelf = await throw_away(clock)
    run = await DemoRun.begin(shelf, ShippedRulesets(), clock)
    while run.desk.position < until:
        await asyncio.sleep(0)
    store, _ = await shelf.open(run.desk.event_id)
    records = await store.read(limit=until)
    await run.stop()
    return [(one.key, bytes(one.payload)) for one in records]


def test_thirty_two_fencers_of_nine_clubs_fight_from_the_pools_to_the_podium() -> None:
    async def story() -> None:
        run = await begun()
        await run.finished()
        assert run.refusals == []
        (line,) = home_view(run.desk).tournaments
        assert (line.state, line.entrants, line.bouts_done) == ("closed", 32, line.bouts)
        assert [one.place for one in line.podium] == [1, 2, 3]
        assert len(names(run.desk)) == 32
        progress = run.desk.progress(line.id)
        ends = Counter(one.result.by for one in progress.bouts.values() if one.result)
        assert ends["cap"] > 10
        assert ends["time"] > 10
        assert {one.ring for one in progress.bouts.values()} == {
            ring.id for ring in run.desk.event.rings
        }

    asyncio.run(story())


def test_the_same_seed_tells_the_same_weekend() -> None:
    async def story() -> None:
        assert await told(150) == await told(150)

    asyncio.run(story())


def test_the_cast_is_from_nine_clubs_and_nobody_stands_in_it_twice() -> None:
    rows = cast.roster()
    assert len({row.name for row in rows}) == len(rows) == 32
    assert len({row.club for row in rows}) == 9
    assert any(len(row.name) > 40 for row in rows)
    assert any(not row.name.isascii() for row in rows)


def test_demo_time_passes_faster_than_the_walls() -> None:
    wall = HandClock()
    clock = DemoClock(wall, 20)
    start = clock.now_ms()
    wall.pass_s(3)
    assert clock.now_ms() - start == 60_000


def test_a_hall_starts_one_demo_and_shows_it_before_its_own_events() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        first, again = await weekend.hall.start_demo(0), await weekend.hall.start_demo(0)
        assert first == again
        assert isinstance(first, str)
        desk = await weekend.hall.desk(first)
        assert desk is not None
        assert [card.demo for card in await weekend.hall.events()] == [True, False]
        await weekend.hall.close()

    asyncio.run(story())


def test_dice_of_one_place_always_fall_alike_and_of_many_places_evenly() -> None:
    assert [Dice(1, "a").below(6) for _ in range(3)] == [Dice(1, "a").below(6)] * 3
    rolls = Counter(Dice(1, f"place {number}").below(6) for number in range(600))
    assert sorted(rolls) == [0, 1, 2, 3, 4, 5]
    assert min(rolls.values()) > 60
