"""The whole way, in a real browser: a roster file, five pools, a power cut, a bracket, a podium."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import (  # pyright: ignore[reportMissingTypeStubs]  # it ships none
    Axe,
)
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from afterblow.cli.bout import bout as bout_command
from tests.e2e import organiser_hands as hands
from tests.e2e.laptop import Laptop
from tests.e2e.ring_post import PostedRing, Sheet
from tests.e2e.table_driver import TableDriver
from tests.e2e.table_tablet import PATIENCE_MS, breathe, chromium

DATA = Path(__file__).parents[1] / "data"
ROSTER = DATA / "rosters" / "rose_city_longsword_2017.csv"
TAPPED = [
    json.loads(line)
    for line in (DATA / "bouts" / "tapped.jsonl").read_text(encoding="utf-8").splitlines()
]
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "screen": (1920, 1080)}
OPENING = {
    "format": "afterblow-bout/1",
    "ruleset": "helsinki",
    "weapon": "longsword",
    "phase": "pool",
    "red": {"name": "red"},
    "blue": {"name": "blue"},
}


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    with ThreadPoolExecutor(1) as apart:  # the browser's tool has an event loop in this thread
        running = apart.submit(Laptop, tmp_path).result()
    yield running
    running.close()


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


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


class Tablet:
    """A tablet that joined by typing eight letters, in the hands of a volunteer."""

    def __init__(self, browser: Browser, laptop: Laptop, code: str, folder: Path) -> None:
        self.laptop, self.folder = laptop, folder
        self.page = person(browser, "tablet")
        self.page.clock.install()
        self.page.goto(f"{laptop.address}/join")
        self.page.get_by_label("Code").fill(code)
        self.page.get_by_role("button", name="Join the ring").click()
        self.page.wait_for_url("**/table")
        self.driver = TableDriver(self.page, breathe(self.page))

    def tap_bout(self, log: Sheet, *, power_fails_at: int = 0) -> None:
        """Tap a bout that red wins in the log; whoever stands first in the roster wins it here."""
        self.driver.open_bout()
        said = log if stronger(self.driver.bout) == "red" else mirrored(log)
        for number, record in enumerate(said, 1):
            if number == power_fails_at:
                self.laptop.power_fails()
                self.driver.play(record)
                self.laptop.power_returns()
                self.page.clock.fast_forward(60_000)
            else:
                self.driver.play(record)
            if record["do"] != "close":
                self.shows(said[:number])

    def shows(self, log: Sheet) -> None:
        """The page shows what `bout score` says of what was tapped so far."""
        self.driver.settled()
        file = self.folder / "tapped.jsonl"
        lines = [OPENING, *({"t": t, **record} for t, record in enumerate(log))]
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        answer = CliRunner().invoke(bout_command, ["score", str(file), "--json"])
        verdict = json.loads(answer.stdout)
        for side in ("red", "blue"):
            corner = self.page.get_by_role("region", name=f"{side.capitalize()} corner")
            expect(corner.locator(".points .n")).to_have_text(str(verdict["score"][side]))


def mirrored(log: Sheet) -> Sheet:
    """The same bout with the corners exchanged."""
    swapped = {'"red"': '"blue"', '"blue"': '"red"'}
    text = re.sub('"red"|"blue"', lambda found: swapped[found.group()], json.dumps(log))
    return json.loads(text)


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


def test_from_a_roster_file_to_the_podium(laptop: Laptop, browser: Browser, tmp_path: Path) -> None:
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
    tablet = Tablet(browser, laptop, hands.tablet_code(organiser, event, "Ring 1"), tmp_path)

    for number, log in enumerate(TAPPED):
        tablet.tap_bout(log, power_fails_at=5 if number == 1 else 0)
    assert fight_on(*rings) == 3 * 6 + 3
    hands.publish_bracket(organiser, tournament)
    assert fight_on(*rings) == 8
    hands.sign_off(organiser, tournament)

    spectator = person(browser, "phone")
    public, shown = (one.replace("/organise/", "/e/") for one in (event, tournament))
    spectator.goto(f"{shown}/placings")
    podium = spectator.get_by_role("list").filter(has_text="Fencer 01").first
    expect(podium).to_be_visible()
    check_placings(spectator)
    for address in every_page(spectator, public, shown):
        look(spectator, address)
    for address in every_organisers_page(organiser, event, tournament):
        look(organiser, address)


def check_placings(page: Page) -> None:
    """Who always wins is first; everybody has a place, and the bracket's eight come first."""
    places = page.get_by_role("region", name="All placings").get_by_role("listitem")
    expect(places).to_have_count(19)
    expect(places.first).to_contain_text(re.compile(r"^1\s*Fencer 01"))
    for number in range(1, 20):
        expect(places.filter(has_text=f"Fencer {number:02d}")).to_have_count(1)


def every_page(page: Page, event: str, tournament: str) -> list[str]:
    """The public pages: of the event, its rings, the tournament, a bout and a fencer."""
    found = [event, f"{event}/fencers", tournament, f"{tournament}/bracket"]
    found.append(f"{tournament}/placings")
    for kind in ("r", "b", "f"):
        for start in (event, f"{tournament}/bracket"):
            page.goto(start)
            links = page.locator(f"main a[href*='/{kind}/']")
            if links.count():
                found.append(str(links.first.evaluate("link => link.href")))
                break
    ring = next(one for one in found if "/r/" in one)
    return [*found, f"{ring}/board"]


def every_organisers_page(page: Page, event: str, tournament: str) -> list[str]:
    """The organiser's pages, and those that the tournament's own pages lead to."""
    found = [event, f"{event}/settings", f"{event}/rings", f"{event}/new", tournament]
    parts = ("settings", "entrants", "entrants/add", "entrants/import", "stages", "placings")
    found += [f"{tournament}/{part}" for part in parts]
    for name in ("Pools", "Bracket"):
        hands.open_stage(page, tournament, name)
        found.append(page.url)
    bouts = page.locator("main a[href*='/b/']")
    return [*found, str(bouts.first.evaluate("link => link.href"))]
