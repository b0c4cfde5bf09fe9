"""A tournament from the roster to the podium, through the commands of organiser and tables."""

import asyncio

import pytest

from afterblow.app.projections.home import home_view
from afterblow.app.projections.person import person_view
from afterblow.app.projections.tournament import BracketStage, PoolsStage, tournament_view
from afterblow.app.rings import called
from afterblow.core.pair import Pair
from afterblow.core.tournament.model import PlannedBout
from afterblow.testing.weekend import Weekend, made_up
from tests.app.same import pages, state


def seed(entrant: str) -> int:
    """The number of an entrant of the roster, whose best is first."""
    return int(entrant.removeprefix("e"))


def the_better_wins(bout: PlannedBout) -> Pair[int]:
    red, blue = seed(bout.entrants.red), seed(bout.entrants.blue)
    return Pair(10, red % 7) if red < blue else Pair(blue % 7, 10)


@pytest.mark.parametrize(
    ("fencers", "pools", "cut"), [(4, 1, 2), (9, 2, 4), (13, 3, 6), (16, 4, 8)]
)
def test_where_the_better_always_wins_the_best_stand_on_the_podium(
    fencers: int, pools: int, cut: int
) -> None:
    async def story() -> None:
        weekend = await Weekend.begin(fencers, pools=pools, cut=cut)
        await weekend.to_the_podium(the_better_wins)
        tournament = weekend.desk.tournaments[weekend.tournament]
        assert tournament.closed
        placed = {one.entrant: one.rank for one in weekend.progress.placings}
        assert placed["e1"] == 1
        assert placed["e2"] == 2
        assert sorted(placed) == sorted(weekend.entrants)

    asyncio.run(story())


def test_the_pages_of_a_finished_tournament_tell_who_came_where_and_why() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(8, pools=2, cut=4)
        await weekend.to_the_podium(the_better_wins)
        shown = tournament_view(weekend.desk, weekend.tournament)
        assert shown is not None
        assert (shown.state, shown.final) == ("closed", True)
        assert [one.fencer.name for one in shown.placings[:3]] == [
            "Fencer 01",
            "Fencer 02",
            "Fencer 03",
        ]
        pools, bracket = shown.stages
        assert isinstance(pools, PoolsStage)
        assert isinstance(bracket, BracketStage)
        assert pools.state == bracket.state == "done"
        assert [one.through for one in pools.rows] == [True] * 4 + [False] * 4
        assert all(one.decided_by or one.tied for one in pools.rows[:-1])
        assert [one.round for one in bracket.rounds] == ["semifinal", "final"]
        assert bracket.bronze is not None
        assert bracket.bronze.state == "done"

    asyncio.run(story())


def test_a_podium_stands_on_the_home_page_once_the_last_bout_is_closed() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(6, pools=1, cut=4)
        assert home_view(weekend.desk).tournaments[0].podium == ()
        await weekend.to_the_podium(the_better_wins, close=False)
        line = home_view(weekend.desk).tournaments[0]
        assert [one.place for one in line.podium] == [1, 2, 3]
        assert (line.state, line.bouts_done) == ("done", line.bouts)

    asyncio.run(story())


def test_a_fencers_page_counts_down_to_the_next_bout_and_ends_with_a_place() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        person = weekend.desk.member(weekend.tournament, "e4").id
        order = [
            "e4" in (one.bout.entrants.red, one.bout.entrants.blue)
            for one in called(weekend.desk, ring)
        ]
        while any(order):
            page = person_view(weekend.desk, person)
            assert page is not None
            assert page.entries[0].next is not None
            assert page.entries[0].next.ahead == order.index(True)
            await weekend.fight(ring, 10, 0)
            order.pop(0)
        await weekend.to_the_podium(the_better_wins)
        page = person_view(weekend.desk, person)
        assert page is not None
        assert page.entries[0].next is None
        assert page.entries[0].place is not None

    asyncio.run(story())


def test_every_page_can_be_shown_at_every_moment_of_a_tournament() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        assert pages(weekend.desk)
        await weekend.enter(made_up(5))
        assert pages(weekend.desk)
        await weekend.plan(pools=1, cut=2)
        await weekend.freeze_pools()
        while not weekend.desk.tournaments[weekend.tournament].closed:
            assert pages(weekend.desk)
            await weekend.fight_all(the_better_wins)
            assert pages(weekend.desk)
            await weekend.move_on()

    asyncio.run(story())


def test_an_event_read_again_from_its_log_is_the_same_event() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(8)
        await weekend.to_the_podium(the_better_wins)
        again = await weekend.reloaded()
        assert state(again) == state(weekend.desk)
        assert pages(again) == pages(weekend.desk)

    asyncio.run(story())
