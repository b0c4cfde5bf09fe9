"""Following in a real browser: live, through a dead server, by keyboard, without scripts."""

import json
import re
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import (  # pyright: ignore[reportMissingTypeStubs]  # it ships none
    Axe,
)
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.e2e.table_venue import RealServer

CHROMIUM = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 30_000
PHONE = (360, 740)
TABLET = (820, 1180)
SCREEN = (1920, 1080)


class Table:
    """A tablet of the first ring, as far as a spectator notices it."""

    def __init__(self, server: RealServer) -> None:
        self._server = server
        self._sent = 0
        self.bout = ""
        self.ring = server.weekend.rings[0]

    def send(self, *records: dict[str, object]) -> None:
        """Send records of the bout that is called."""
        self.bout = self._ask("/e/{event}/r/{ring}.json")["bout"]["id"]
        batch = [self._record(record) for record in records]
        body = json.dumps({"device": "tablet", "records": batch}).encode()
        answers = self._ask("/api/table/records", body)["answers"]
        assert [one["status"] for one in answers] == ["stored"] * len(records), answers

    def hit(self, t: float, by: str, target: str) -> None:
        """An exchange that ends with one clean cut."""
        self.send(
            {"do": "fence", "t": t},
            {"do": "halt", "t": t, "reason": "hit"},
            {
                "do": "exchange",
                "t": t,
                "hits": [{"by": by, "action": "cut", "target": target}],
            },
        )

    def _record(self, record: dict[str, object]) -> dict[str, object]:
        self._sent += 1
        key = f"follow-test-{self._sent:04d}"
        return {"key": key, "counter": self._sent, "bout": self.bout, "record": record}

    def _ask(self, path: str, body: bytes | None = None) -> dict[str, Any]:
        place = path.format(event=self._server.weekend.event, ring=self.ring)
        headers = {
            "authorization": f"Bearer {self._server.token}",
            "content-type": "application/json",
        }
        request = urllib.request.Request(self._server.address + place, body, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as tool:
        shell = tool.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield shell
        shell.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    with ThreadPoolExecutor(1) as apart:  # the browser's tool has an event loop in this thread
        running = apart.submit(RealServer, tmp_path).result()
    yield running
    running.close()


def context_of(browser: Browser, size: tuple[int, int] = PHONE, *, scripts: bool = True) -> Page:
    opened: BrowserContext = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        java_script_enabled=scripts,
        reduced_motion="reduce",
    )
    opened.set_default_timeout(PATIENCE_MS)
    return opened.new_page()


def event(server: RealServer, place: str = "") -> str:
    return f"{server.address}/e/{server.weekend.event}{place}"


def live(page: Page) -> None:
    """Wait until the page says that it is live."""
    expect(page.locator("#live")).to_have_attribute("data-state", "live", timeout=PATIENCE_MS)


def test_a_phone_follows_a_bout_through_a_dead_server(browser: Browser, server: RealServer) -> None:
    table = Table(server)
    table.send({"do": "open"})
    page = context_of(browser)
    page.clock.install()
    page.goto(event(server, f"/b/{table.bout}"))
    expect(page.get_by_text("No exchange yet")).to_be_visible()
    live(page)

    table.hit(0, "red", "head")
    points = page.locator(".sb-red .sb-points")
    expect(points).to_have_text("3", timeout=PATIENCE_MS)
    expect(page.locator("#records > li")).to_have_count(1)
    expect(page.locator("#records .clause").first).to_contain_text("S0-")
    expect(page.get_by_text("No exchange yet")).to_have_count(0)

    server.kill()
    page.clock.fast_forward(13_000)
    sign = page.locator("#live")
    expect(sign).to_have_attribute("data-state", "stale")
    expect(sign).to_contain_text(re.compile(r"No word for \d+ s"))
    page.clock.fast_forward(180_000)
    expect(sign).to_contain_text(re.compile(r"No word for \d min"))
    expect(page.locator("#live [role=status]")).to_contain_text("shows what was last known")
    expect(points).to_have_text("3")

    server.start()
    table.hit(1, "blue", "head")
    table.hit(2, "red", "torso")
    page.clock.fast_forward(9_000)
    expect(points).to_have_text("5", timeout=PATIENCE_MS)
    expect(page.locator(".sb-blue .sb-points")).to_have_text("3")
    expect(page.locator("#records > li")).to_have_count(3)
    newest = page.locator("#records > li").first
    expect(newest).to_contain_text("5 : 3")
    live(page)
    expect(page.locator("#live [role=status]")).to_contain_text("Connected again")
    page.context.close()


def test_home_follows_the_ring_and_keeps_the_readers_place(
    browser: Browser, server: RealServer
) -> None:
    table = Table(server)
    table.send({"do": "open"})
    page = context_of(browser)
    page.goto(event(server))
    live(page)
    card = page.locator(f"#ring-{table.ring}")
    name = card.locator(".duel-blue a")
    name.focus()
    page.mouse.wheel(0, 60)
    table.hit(0, "red", "head")
    expect(card.locator(".duel-red .duel-points")).to_have_text("3", timeout=PATIENCE_MS)
    expect(name).to_be_focused()
    page.context.close()


def test_a_board_follows_its_ring_from_the_queue_to_the_end_card(
    browser: Browser, server: RealServer
) -> None:
    table = Table(server)
    page = context_of(browser, SCREEN)
    page.goto(event(server, f"/r/{table.ring}/board"))
    live(page)
    stage = page.locator("#board-stage")
    expect(stage).to_contain_text("Next up")
    expect(stage.locator(".queue li")).to_have_count(3)

    table.send({"do": "open"})
    expect(stage.locator(".side-red .side-points")).to_have_text("0", timeout=PATIENCE_MS)
    red, blue = stage.locator(".side-red"), stage.locator(".side-blue")
    assert _left(red) < _left(blue)
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Swap sides").click()
    assert _left(red) > _left(blue)
    page.reload()
    live(page)
    assert _left(page.locator(".side-red")) > _left(page.locator(".side-blue"))

    table.hit(0, "red", "head")
    expect(page.locator("#board-banner")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#board-banner")).to_contain_text("3 for red")
    expect(stage.locator(".side-red .side-points")).to_have_text("3")
    expect(page.locator("#board-banner")).to_be_hidden(timeout=PATIENCE_MS)

    table.send({"do": "forfeit", "t": 1, "by": "red", "reason": "injury"})
    expect(stage.locator(".end-word")).to_have_text("blue wins", timeout=PATIENCE_MS)
    table.send({"do": "close", "t": 2})
    expect(stage.locator(".end-word")).to_have_text("blue wins")
    expect(stage.locator(".queue li")).to_have_count(3)
    page.context.close()


def test_a_clock_on_a_screen_runs_by_itself(browser: Browser, server: RealServer) -> None:
    table = Table(server)
    table.send({"do": "open"}, {"do": "fence", "t": 0})
    page = context_of(browser, SCREEN)
    page.clock.install()
    page.goto(event(server, f"/r/{table.ring}/board"))
    live(page)
    clock = page.locator(".board-clock .clock")
    expect(clock).to_have_text(re.compile(r"2:5\d"))
    page.clock.fast_forward(60_000)
    expect(clock).to_have_text(re.compile(r"1:5\d"))
    page.context.close()


def test_a_name_is_found_without_scripts(browser: Browser, server: RealServer) -> None:
    page = context_of(browser, scripts=False)
    page.goto(event(server))
    page.get_by_role("searchbox").fill("odegard")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("link", name="Dag Ødegård")).to_be_visible()
    page.get_by_role("link", name="Dag Ødegård").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dag Ødegård")
    expect(page.get_by_text("before it").or_(page.get_by_text("be there now"))).to_be_visible()
    page.context.close()


def test_every_page_passes_axe_and_stays_in_its_width(browser: Browser, server: RealServer) -> None:
    table = Table(server)
    table.send({"do": "open"})
    table.hit(0, "red", "head")
    table.send({"do": "penalty", "t": 1, "to": "red", "offence": "late_strike"})
    tournament = f"/t/{server.weekend.tournament}"
    ring = f"/r/{table.ring}"
    places = ["", "/fencers", "/fencers?q=zz", f"/b/{table.bout}", ring, f"{ring}/board"]
    places += [f"{tournament}/{section}" for section in ("pools", "bracket", "placings")]
    for size in (PHONE, TABLET, SCREEN):
        page = context_of(browser, size)
        said: list[str] = []
        page.on("console", lambda one, said=said: said.append(one.text))
        page.on("pageerror", lambda error, said=said: said.append(str(error)))
        for place in places:
            page.goto(event(server, place))
            live(page)
            found = Axe().run(page).response["violations"]
            assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], (size, place)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, (size, place)
        assert said == []
        page.context.close()


def _left(side: Locator) -> float:
    box = side.bounding_box()
    assert box is not None
    return box["x"]
