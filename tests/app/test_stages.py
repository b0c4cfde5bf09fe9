"""From the pools into the bracket: plans, draws, cuts, lots, decisions."""

import asyncio

from afterblow.app.commands import (
    AddStage,
    Advance,
    AssignRing,
    ChangeStage,
    ChangeTournament,
    CloseTournament,
    DraftPools,
    DrawLots,
    FreezeBracket,
    FreezePools,
    HoldSeeds,
    RemoveStage,
    ReopenTournament,
    RosterRow,
)
from afterblow.app.projections.organiser import organiser_tournament
from afterblow.app.projections.person import person_view
from afterblow.app.projections.tournament import BracketStage, PoolsStage, tournament_view
from afterblow.app.rings import called
from afterblow.core.draw import drawn_order
from afterblow.core.pair import Pair
from afterblow.core.tournament.model import PlannedBout
from afterblow.core.tournament.settings import BracketSettings, PoolSettings
from afterblow.testing.weekend import Weekend, made_up


def draw(_: PlannedBout) -> Pair[int]:
    return Pair(5, 5)


def red_wins(_: PlannedBout) -> Pair[int]:
    return Pair(10, 4)


def stages(weekend: Weekend) -> list[str]:
    return [one.id for one in weekend.desk.tournaments[weekend.tournament].stages]


def shown(weekend: Weekend) -> tuple[PoolsStage, BracketStage]:
    view = tournament_view(weekend.desk, weekend.tournament)
    assert view is not None
    pools, bracket = view.stages
    assert isinstance(pools, PoolsStage)
    assert isinstance(bracket, BracketStage)
    return pools, bracket


def test_where_everybody_is_level_the_cut_waits_for_lots_and_says_for_whom() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(5, pools=1, cut=4)
        await weekend.fight_all(draw)
        tournament, (pools, bracket) = weekend.tournament, stages(weekend)
        cut = shown(weekend)[0].cut
        assert cut is not None
        assert len(cut.tied) == 5
        assert (cut.size, cut.places, cut.settled) == (4, 4, False)
        freeze = FreezeBracket(key=weekend.key(), tournament=tournament, stage=bracket)
        refused = await weekend.refused(freeze)
        assert refused.code == "cut_not_settled"
        level = refused.params["entrants"]
        assert isinstance(level, list)
        assert sorted(level) == [f"Fencer 0{number}" for number in range(1, 6)]
        person = weekend.desk.member(tournament, "e1").id
        page = person_view(weekend.desk, person)
        assert page is not None
        assert page.entries[0].standing.code == "stands.tied_at_cut"
        await weekend.ask(
            DrawLots(key=weekend.key(), tournament=tournament, stage=pools, draw_seed=3)
        )
        await weekend.ask(FreezeBracket(key=weekend.key(), tournament=tournament, stage=bracket))
        seeds = [one.entrant for one in shown(weekend)[1].seeds]
        assert seeds == list(drawn_order(3, weekend.entrants))[:4]

    asyncio.run(story())


def test_a_bracket_bout_without_a_winner_waits_for_the_organisers_word() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        await weekend.fight_all(red_wins)
        await weekend.move_on()
        final = await weekend.open(ring)
        await weekend.send(ring, final, {"do": "stop", "t": 0}, {"do": "close", "t": 0})
        assert weekend.progress.bouts[final].standing == "undecided"
        view = organiser_tournament(weekend.desk, weekend.tournament)
        assert view is not None
        assert [one.code for one in view.todo] == ["decide_bout"]
        blue = weekend.progress.bouts[final].entrants.blue
        await weekend.ask(
            Advance(
                key=weekend.key(),
                tournament=weekend.tournament,
                bout=final,
                entrant=blue,
                why="by agreement",
            )
        )
        line = shown(weekend)[1].rounds[-1].bouts[0]
        assert (line.state, line.winner, line.by) == ("done", "blue", "decision")
        assert weekend.progress.placings[0].entrant == blue

    asyncio.run(story())


def test_a_bracket_may_be_frozen_while_bouts_are_left_out() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        for _ in range(5):
            await weekend.fight(weekend.rings[0], 10, 1)
        bracket = stages(weekend)[1]
        freeze = FreezeBracket(key=weekend.key(), tournament=weekend.tournament, stage=bracket)
        assert (await weekend.refused(freeze)).code == "bouts_open"
        leave = FreezeBracket(
            key=weekend.key(), tournament=weekend.tournament, stage=bracket, leave_open=True
        )
        cut = shown(weekend)[0].cut
        assert cut is not None
        assert cut.open_bouts == 1
        await weekend.ask(leave)
        dropped = [one for one in weekend.progress.bouts.values() if one.standing == "dropped"]
        assert len(dropped) == 1

    asyncio.run(story())


def test_a_bracket_without_pools_is_seeded_by_rating() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        await weekend.enter(tuple(reversed(made_up(5))))
        plan = BracketSettings(seeding="rating", bronze=False)
        await weekend.ask(
            AddStage(key=weekend.key(), tournament=weekend.tournament, name="KO", settings=plan)
        )
        await weekend.ask(
            FreezeBracket(
                key=weekend.key(),
                tournament=weekend.tournament,
                stage=stages(weekend)[0],
                rings=weekend.rings,
            )
        )
        view = tournament_view(weekend.desk, weekend.tournament)
        assert view is not None
        bracket = view.stages[0]
        assert isinstance(bracket, BracketStage)
        assert [one.name for one in bracket.seeds] == [f"Fencer 0{n}" for n in range(1, 6)]
        assert [one.round for one in bracket.rounds] == ["quarterfinal", "semifinal", "final"]
        assert sum(line.state == "bye" for line in bracket.rounds[0].bouts) == 3
        await weekend.to_the_podium(red_wins)
        assert weekend.progress.over

    asyncio.run(story())


def test_held_seeds_stay_whatever_the_pools_become() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        await weekend.fight_all(lambda _: Pair(10, 9))
        await weekend.move_on()
        bracket = stages(weekend)[1]
        await weekend.ask(
            HoldSeeds(
                key=weekend.key(),
                tournament=weekend.tournament,
                stage=bracket,
                held=True,
                why="already announced",
            )
        )
        before = [one.entrant for one in shown(weekend)[1].seeds]
        bouts = [one for one in weekend.progress.bouts.values() if one.phase == "pool"]
        for bout in bouts[:4]:
            held = weekend.desk.bout(bout.id)
            assert held is not None
            await weekend.correct(
                bout.id,
                len(held.log) - 1,
                {"do": "exchange", "hits": [{"by": "blue", "points": 3}]},
            )
        assert [one.entrant for one in shown(weekend)[1].seeds] == before

    asyncio.run(story())


def test_clubs_are_kept_apart_as_far_as_arithmetic_allows_and_the_page_says_so() -> None:
    async def story() -> None:
        rows = tuple(
            RosterRow(name=f"Fencer {n}", club=["Lions", " lions ", "LIONS", "Bears"][n % 4])
            for n in range(12)
        )
        weekend = await Weekend.empty()
        await weekend.enter(rows)
        await weekend.plan(pools=3, cut=4)
        await weekend.ask(
            DraftPools(
                key=weekend.key(),
                tournament=weekend.tournament,
                stage=stages(weekend)[0],
                draw_seed=5,
            )
        )
        view = organiser_tournament(weekend.desk, weekend.tournament)
        assert view is not None
        plan = view.plans[0]
        assert plan.club_meetings == plan.club_meetings_bound == 9
        assert plan.draw_seed == 5
        assert [one.code for one in plan.todo] == ["freeze_pools", "draft_pools"]
        pools = view.public.stages[0]
        assert isinstance(pools, PoolsStage)
        assert [len(pool.fencers) for pool in pools.pools] == [4, 4, 4]
        assert not shown(weekend)[0].pools

    asyncio.run(story())


def test_plans_change_until_they_are_frozen() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        await weekend.enter(made_up(8))
        await weekend.plan(pools=2, cut=4)
        tournament, (pools, bracket) = weekend.tournament, stages(weekend)
        smaller = PoolSettings(size=4)
        await weekend.ask(
            ChangeStage(
                key=weekend.key(), tournament=tournament, stage=pools, name="P", settings=smaller
            )
        )
        await weekend.ask(RemoveStage(key=weekend.key(), tournament=tournament, stage=bracket))
        await weekend.freeze_pools()
        assert [one.name for one in weekend.desk.tournaments[tournament].stages] == ["P"]
        change = ChangeStage(
            key=weekend.key(), tournament=tournament, stage=pools, name="Q", settings=smaller
        )
        assert (await weekend.refused(change)).code == "stage_frozen"
        again = await weekend.ask(
            AddStage(
                key=weekend.key(),
                tournament=tournament,
                name="Finals",
                settings=BracketSettings(cut=2),
            )
        )
        assert again.made not in (pools, bracket)

    asyncio.run(story())


def test_another_ruleset_setting_changes_what_a_win_counts_until_the_start() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        await weekend.enter(made_up(4))
        await weekend.plan(pools=1, cut=2)
        change = ChangeTournament(
            key=weekend.key(), tournament=weekend.tournament, settings={"match_points": [3, 1, 0]}
        )
        await weekend.ask(change)
        assert weekend.desk.tournaments[weekend.tournament].rules.match_points == (3, 1, 0)
        await weekend.freeze_pools()
        back = ChangeTournament(key=weekend.key(), tournament=weekend.tournament, settings={})
        assert (await weekend.refused(back)).code == "bound_once_frozen"
        await weekend.ask(
            ChangeTournament(key=weekend.key(), tournament=weekend.tournament, name="Renamed")
        )
        await weekend.fight(weekend.rings[0], 10, 2)
        assert shown(weekend)[0].rows[0].values["match_points"] == "3"

    asyncio.run(story())


def test_a_pool_goes_to_the_ring_it_is_sent_to() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(8, pools=2, cut=4, rings=2)
        here, there = weekend.rings
        pools = stages(weekend)[0]
        await weekend.ask(
            AssignRing(
                key=weekend.key(),
                tournament=weekend.tournament,
                stage=pools,
                place="p2",
                ring=here,
            )
        )
        assert (len(called(weekend.desk, here)), len(called(weekend.desk, there))) == (12, 0)
        unknown = AssignRing(
            key=weekend.key(), tournament=weekend.tournament, stage=pools, place="", ring="moon"
        )
        assert (await weekend.refused(unknown)).code == "no_such_ring"
        freeze = FreezePools(
            key=weekend.key(), tournament=weekend.tournament, stage=pools, rings=("moon",)
        )
        assert (await weekend.refused(freeze)).code == "no_such_ring"

    asyncio.run(story())


def test_placings_are_signed_off_only_at_the_end_and_can_be_opened_again() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2)
        close = CloseTournament(key=weekend.key(), tournament=weekend.tournament)
        assert (await weekend.refused(close)).code == "not_over"
        await weekend.to_the_podium(red_wins)
        reopen = ReopenTournament(key=weekend.key(), tournament=weekend.tournament, why="a protest")
        await weekend.ask(reopen)
        assert not weekend.desk.tournaments[weekend.tournament].closed

    asyncio.run(story())
