"""A bout's page: exchange by exchange, with the reason for every point."""

import asyncio

from afterblow.app.commands import Withdraw
from afterblow.app.projections.bout import BoutPage, bout_page
from afterblow.app.rings import called
from afterblow.core.bout.records import Exchange
from afterblow.testing.weekend import Weekend


def page_of(weekend: Weekend, bout: str) -> BoutPage:
    page = bout_page(weekend.desk, bout)
    assert page is not None
    return page


def test_a_bout_nobody_opened_shows_who_will_fence() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        bout = called(weekend.desk, weekend.rings[0])[0].bout
        page = page_of(weekend, bout.id)
        assert (page.state, page.records, page.line.state) == ("ready", (), "queued")
        assert (page.red.entrant, page.blue.entrant) == (bout.entrants.red, bout.entrants.blue)

    asyncio.run(story())


def test_every_exchange_says_what_both_did_and_why_it_counted() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        bout = await weekend.fight(weekend.rings[0], 10, 4)
        page = page_of(weekend, bout)
        verdicts = [one for one in page.records if one.kind == "exchange"]
        assert [(one.score.red, one.score.blue) for one in verdicts if one.score][-1] == (10, 4)
        assert all(one.because and one.raw and one.awarded for one in verdicts)
        assert {"S0-29", "S0-43"} <= {reason.clause for one in verdicts for reason in one.because}
        assert (page.line.state, page.line.kind, page.line.winner) == ("done", "win", "red")
        assert "S0-21" in {one.clause for one in page.because}
        assert not page.running

    asyncio.run(story())


def test_an_exchange_that_was_taken_back_stays_readable_and_is_struck_through() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        bout = await weekend.fight(weekend.rings[0], 10, 9)
        held = weekend.desk.bout(bout)
        assert held is not None
        first = next(n for n, one in enumerate(held.log, 1) if isinstance(one, Exchange))
        hits = [{"by": "red", "action": "cut", "target": "arm"}]
        await weekend.correct(bout, first, {"do": "exchange", "hits": hits})
        record = page_of(weekend, bout).records[first - 1]
        assert (record.number, record.corrected) == (first, True)
        assert record.record["hits"] == hits

    asyncio.run(story())


def test_the_clock_of_an_open_bout_is_read_at_the_moment_of_the_page() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        await weekend.send(ring, bout, {"do": "fence", "t": 0})
        weekend.clock.pass_s(12.5)
        page = page_of(weekend, bout)
        assert (page.clock_ms, page.running, page.line.state) == (12_500, True, "now")
        assert page.at_ms == weekend.clock.now_ms()

    asyncio.run(story())


def test_a_bout_that_was_forfeited_by_leaving_says_why() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        bout = called(weekend.desk, weekend.rings[0])[0].bout
        await weekend.ask(
            Withdraw(
                key=weekend.key(),
                tournament=weekend.tournament,
                entrant=bout.entrants.red,
                why="knee",
            )
        )
        page = page_of(weekend, bout.id)
        assert (page.line.state, page.line.winner) == ("walkover", "blue")
        assert [one.clause for one in page.because] == ["S0-90"]

    asyncio.run(story())


def test_what_is_no_bout_has_no_page() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        known = called(weekend.desk, weekend.rings[0])[0].bout.id
        for bout in ("", "nonsense", "a.b.c.d~e", known.replace("~", "~x"), known + "x"):
            assert bout_page(weekend.desk, bout) is None

    asyncio.run(story())
