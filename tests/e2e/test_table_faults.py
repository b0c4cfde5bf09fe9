"""Nothing that was tapped is lost or counted twice: dead servers, lost answers, other tablets."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect, sync_playwright

from afterblow.adapters.system_clock import SystemClock
from afterblow.app.bouts import OpenBout
from afterblow.app.ports import Stored
from tests.e2e.table_driver import TableDriver
from tests.e2e.table_tablet import (
    Hands,
    breathe,
    chromium,
    new_context,
    own_browser,
    table_page,
)
from tests.e2e.table_venue import RealServer, Venue, on_folder

EXCHANGE: list[dict[str, Any]] = [
    {"do": "fence"},
    {"do": "halt", "reason": "hit"},
    {"do": "exchange", "hits": [{"by": "red", "points": 3}]},
]
AFTERBLOW: list[dict[str, Any]] = [
    {"do": "fence"},
    {"do": "halt", "reason": "hit"},
    {
        "do": "exchange",
        "hits": [{"by": "blue", "points": 2}, {"by": "red", "points": 3, "when": "afterblow"}],
    },
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    running = RealServer(tmp_path / "data")
    yield running
    running.close()


@pytest.fixture
def venue(tmp_path: Path) -> Iterator[Venue]:
    opened = Venue(tmp_path / "data")
    yield opened
    opened.close()


def played(driver: TableDriver, *logs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Play the records; what was played."""
    for log in logs:
        for record in log:
            driver.play(record)
    return [record for log in logs for record in log]


def score(page: Page, corner: str) -> Locator:
    """The number of points that a corner shows."""
    return page.get_by_role("region", name=f"{corner} corner").locator(".points .n")


def said(bout: OpenBout) -> list[dict[str, Any]]:
    """The records of a bout without their times."""
    builtins = [msgspec.to_builtins(record) for record in bout.log]
    return [{key: value for key, value in one.items() if key != "t"} for one in builtins]


def in_the_file(folder: Path, event: str) -> tuple[list[dict[str, Any]], list[Stored]]:
    """The only bout of a data folder that nobody serves: its records, and all rows of the log."""

    async def read() -> tuple[list[dict[str, Any]], list[Stored]]:
        held = on_folder(folder, SystemClock())
        desk = await held.hall.desk(event)
        assert desk is not None
        (bout,) = desk.book.bouts.values()
        store, _ = await held.shelf.open(event)
        rows = [one for one in await store.read() if one.stream == f"bout:{bout.id}"]
        await held.hall.close()
        return said(bout), rows

    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, read()).result()


def hurry(page: Page) -> None:
    """Let the tablet's pause before its next try be over."""
    page.clock.fast_forward(15_000)


def test_scoring_goes_on_without_the_server_and_each_record_arrives_once(
    server: RealServer, tmp_path: Path
) -> None:
    with sync_playwright() as tool:
        switched_on = own_browser(tool, tmp_path / "tablet")
        page = table_page(switched_on, server.address, server.token)
        driver = TableDriver(page, breathe(page))
        driver.open_bout()
        sheet = played(driver, EXCHANGE)
        driver.settled()

        server.kill()
        sheet += played(driver, AFTERBLOW, EXCHANGE)
        expect(page.get_by_role("status").first).to_have_text("offline, 6 waiting")
        expect(page.get_by_role("list", name="waiting").get_by_role("listitem")).to_have_count(6)
        expect(page.get_by_role("region", name="Red corner")).to_contain_text("waiting")
        switched_on.close()

        server.start()
        again = own_browser(tool, tmp_path / "tablet")
        page = table_page(again, server.address, server.token)
        driver = TableDriver(page, breathe(page))
        driver.settled()
        expect(score(page, "Red")).to_have_text("7")

        driver.look()
        server.kill()
        sheet += played(driver, EXCHANGE[:2])
        server.start()
        hurry(page)
        driver.settled()
        sheet += played(driver, EXCHANGE[2:])
        driver.settled()
        again.close()
    server.kill()

    held, rows = in_the_file(server.folder, server.weekend.event)
    assert held == sheet
    assert len({row.key for row in rows}) == len(rows) == len(sheet) + 1
    assert [row.device_counter for row in rows] == list(range(1, len(rows) + 1))


def test_a_bout_goes_on_from_the_tablets_own_memory_after_a_reload_without_answers(
    venue: Venue, browser: Browser
) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    hands = Hands(venue, page)
    hands.driver.open_bout()
    played(hands.driver, [{"t": 30, "do": "fence"}])
    hands.driver.settled()
    page.route("**/api/table/**", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("status").first).to_have_text("offline")
    page.clock.fast_forward(3000)
    page.get_by_role("button", name="Halt").click()
    expect(page.get_by_role("status").first).to_have_text("offline, 1 waiting")
    page.unroute("**/api/table/**")
    venue.clock.move(4000)
    hurry(page)
    hands.driver.settled()
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout) == [{"do": "fence"}, {"do": "halt", "reason": "hit"}]
    times = [record.t for record in bout.log]
    assert times[0] is not None
    assert times[1] is not None
    assert 30 <= times[0] <= 32
    assert 32.5 <= times[1] <= 36


def test_a_record_whose_answer_was_lost_is_one_record(venue: Venue, browser: Browser) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    hands = Hands(venue, page)
    hands.driver.open_bout()
    hands.driver.settled()
    lost: list[int] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/api/table/records", lose, times=2)
    sheet = played(hands.driver, EXCHANGE[:1])
    expect(page.get_by_role("status").first).to_have_text("offline, 1 waiting")
    hurry(page)
    hurry(page)
    hands.driver.settled()
    (bout,) = venue.desk.book.bouts.values()
    assert lost == [200, 200]
    assert said(bout) == sheet


def test_a_full_disk_is_told_and_the_records_arrive_when_there_is_space(
    venue: Venue, browser: Browser
) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    hands = Hands(venue, page)
    hands.driver.open_bout()
    hands.driver.settled()
    full = {"error": {"code": "disk_full", "say": "The disk is full."}}
    page.route("**/api/table/records", lambda route: route.fulfill(status=507, json=full))
    sheet = played(hands.driver, EXCHANGE[:2])
    told = "not saved on the server: its disk is full, 2 waiting"
    expect(page.get_by_role("status").first).to_have_text(told)
    page.unroute("**/api/table/records")
    hurry(page)
    hands.driver.settled()
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout) == sheet


def test_one_record_that_the_server_cannot_read_does_not_hold_the_others_up(
    venue: Venue, browser: Browser
) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    hands = Hands(venue, page)
    hands.driver.open_bout()
    hands.driver.settled()
    page.context.set_offline(True)
    hurry(page)
    played(hands.driver, EXCHANGE[:1])
    hands.driver.record("Undo last: “fence”")
    played(hands.driver, [{"do": "penalty", "to": "red", "offence": "mask_off"}])
    unreadable = {"error": {"code": "invalid", "say": "This cannot be read."}}

    def read(route: Route) -> None:
        if "mask_off" in (route.request.post_data or ""):
            route.fulfill(status=422, json=unreadable)
        else:
            route.continue_()

    page.route("**/api/table/records", read)
    page.context.set_offline(False)
    hurry(page)
    page.get_by_role("button", name="1 refused, tap to review").click()
    expect(page.get_by_role("dialog").locator(".reason")).to_have_text("This cannot be read.")
    hands.driver.settled()
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout) == [{"do": "fence"}, {"do": "void", "record": 1}]


def test_a_tap_that_was_perhaps_sent_can_be_undone(venue: Venue, browser: Browser) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    hands = Hands(venue, page)
    hands.driver.open_bout()
    played(hands.driver, EXCHANGE[:2])
    hands.driver.settled()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/table/records", lose, times=1)
    played(hands.driver, EXCHANGE[2:])
    expect(page.get_by_role("status").first).to_have_text("offline, 1 waiting")
    hands.driver.tap(re.compile("^Undo last: 3 for red"))
    expect(page.get_by_role("heading", name="What does the referee say?")).to_be_visible()
    hands.driver.record("2 for blue, clean")
    hurry(page)
    hands.driver.settled()
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout)[2:] == [
        {"do": "exchange", "hits": [{"by": "red", "points": 3}]},
        {"do": "void", "record": 3},
        {"do": "exchange", "hits": [{"by": "blue", "points": 2}]},
    ]
    expect(score(page, "Blue")).to_have_text("2")


def test_a_tap_that_never_left_the_tablet_is_undone_without_a_trace(
    venue: Venue, browser: Browser
) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    hands = Hands(venue, page)
    hands.driver.open_bout()
    hands.driver.settled()
    asked: list[Route] = []
    with page.expect_request("**/api/table/ring"):
        page.route("**/api/table/ring", lambda route: asked.append(route))  # noqa: PLW0108  # playwright asks how many arguments a handler takes
        hurry(page)
    page.get_by_role("button", name="Fence").click()
    expect(page.get_by_role("list", name="waiting").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Undo last: ")).click()
    expect(page.get_by_role("list", name="waiting")).to_have_count(0)
    page.unroute("**/api/table/ring")
    hurry(page)
    played(hands.driver, EXCHANGE[:2])
    hands.driver.settled()
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout) == EXCHANGE[:2]


def test_a_refused_record_stays_with_its_reason_until_a_person_discards_it(
    venue: Venue, browser: Browser
) -> None:
    first, _ = venue.tablet()
    second, _ = venue.tablet()
    left = table_page(new_context(browser), venue.address, first)
    hands = Hands(venue, left)
    hands.driver.open_bout()
    hands.driver.settled()
    right = table_page(new_context(browser), venue.address, second)
    left.context.set_offline(True)
    hurry(left)
    played(hands.driver, EXCHANGE[:1])
    played(Hands(venue, right).driver, EXCHANGE[:1])
    left.context.set_offline(False)
    hurry(left)

    review = left.get_by_role("button", name="1 refused, tap to review")
    expect(review).to_be_visible()
    left.reload()
    review.click()
    sheet = left.get_by_role("dialog", name="Refused records")
    expect(sheet).to_contain_text("fence")
    reason = sheet.locator(".reason")
    expect(reason).not_to_be_empty()
    expect(reason).to_contain_text("exchange")
    left.get_by_role("button", name=re.compile("^Discard: ")).click()
    expect(review).to_have_count(0)
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout) == EXCHANGE[:1]


def test_two_tablets_on_one_ring_show_the_same(venue: Venue, browser: Browser) -> None:
    pages = [table_page(new_context(browser), venue.address, venue.tablet()[0]) for _ in range(2)]
    tables = [Hands(venue, page) for page in pages]
    tables[0].driver.open_bout()
    hurry(pages[1])
    for number in range(3):
        table, other = tables[number % 2], tables[(number + 1) % 2]
        played(table.driver, AFTERBLOW)
        table.driver.settled()
        hurry(other.page)
        for page in pages:
            expect(score(page, "Red")).to_have_text(str(number + 1))
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout) == AFTERBLOW * 3


def test_a_tablet_that_was_removed_says_what_to_do_and_keeps_its_records(
    venue: Venue, browser: Browser
) -> None:
    token, device = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    hands = Hands(venue, page)
    hands.driver.open_bout()
    hands.driver.settled()
    assert venue.ask(venue.site.pairings.revoke(venue.weekend.event, device))
    page.get_by_role("button", name="Fence").click()
    expect(page.get_by_text("This tablet may not score at this ring any more.")).to_be_visible()
    expect(page.get_by_text("Ask the organiser for a new code")).to_be_visible()
    expect(page.get_by_text("until it has joined again: 1.")).to_be_visible()

    again, _ = venue.tablet()
    page.evaluate("token => localStorage.setItem('afterblow.device', token)", again)
    page.reload()
    hands.driver.settled()
    expect(page.get_by_role("button", name="Halt")).to_be_visible()
    (bout,) = venue.desk.book.bouts.values()
    assert said(bout) == EXCHANGE[:1]
