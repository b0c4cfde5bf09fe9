"""The whole way, in a real browser: a roster file, five pools, a power cut, a bracket, a podium."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import (  # pyright: ignore[reportMissingTypeStubs]  # it ships none
    Axe,
)
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e import organiser_hands as hands
from tests.e2e.laptop import Laptop
from tests.e2e.ring_post import PostedRing
from tests.e2e.test_follow import CHROMIUM, PATIENCE_MS

ROSTER = Path(__file__).parents[1] / "data" / "rosters" / "rose_city_longsword_2017.csv"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "screen": (1920, 1080)}


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    with ThreadPoolExecutor(1) as apart:  # the browser's tool has an event loop in this thread
        running = apart.submit(Laptop, tmp_path).result()
    yield running
    running.close()


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as tool:
        opened = tool.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield opened
        opened.close()


def person(browser: Browser, size: str) -> Page:
    """Somebody with a browser of their own."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


def stronger(bout: dict[str, Any]) -> str:
    """The corner of the fencer who stands first in the roster, and who wins here."""
    return "red" if bout["red"]["name"] < bout["blue"]["name"] else "blue"


def fight_on(*rings: PostedRing) -> int:
    """Fight whatever is called until nothing is; how many bouts that were."""
    fought = 0
    while True:
        waiting = [(ring, bout) for ring in rings if (bout := ring.now())]
        if not waiting:
            return fought
        for ring, bout in waiting:
            ring.fight(stronger(bout))
            fought += 1


def look(page: Page, address: str) -> None:
    """A page holds together at every width, and axe finds nothing on it."""
    page.goto(address)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{address} is {wide} px too wide at {width}"
        found = Axe().run(page)
        assert found.violations_count == 0, f"{address}\n{found.generate_report()}"


def test_from_a_roster_file_to_the_podium(laptop: Laptop, browser: Browser) -> None:
    organiser = person(browser, "screen")
    hands.set_up(organiser, laptop.link)
    event = hands.make_event(organiser, "Rose City Classic")
    tournament = hands.make_tournament(organiser, event, "Longsword open")
    hands.import_roster(organiser, tournament, ROSTER)
    assert hands.check_in_everybody(organiser, tournament, 18) == 19
    hands.plan(organiser, tournament, pools=5, cut=8)
    hands.publish_pools(organiser, tournament)
    codes = [hands.tablet_code(organiser, event, f"Ring {number}") for number in (1, 2)]
    rings = [PostedRing(laptop.address, code) for code in codes]

    assert fight_on(*rings) == 4 * 6 + 3
    hands.publish_bracket(organiser, tournament)
    assert fight_on(*rings) == 8
    hands.sign_off(organiser, tournament)

    spectator = person(browser, "phone")
    public = event.replace("/organise/", "/e/")
    shown = tournament.replace("/organise/", "/e/")
    spectator.goto(f"{shown}/placings")
    first = spectator.get_by_role("list").filter(has_text="Fencer 01").first
    expect(first).to_be_visible()
    for address in (public, shown, f"{shown}/bracket", f"{shown}/placings"):
        look(spectator, address)
    for address in (event, tournament, f"{tournament}/entrants", f"{tournament}/placings"):
        look(organiser, address)
    expect(organiser.get_by_text(re.compile("Fencer 01")).first).to_be_visible()
