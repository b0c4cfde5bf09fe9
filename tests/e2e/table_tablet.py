"""Tablets in a real browser, and what `afterblow bout score` says beside them."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from afterblow.cli.bout import bout as bout_command
from afterblow.core.bout.records import AnyRecord, Opening
from afterblow.formats.bout_log import write
from tests.e2e.table_driver import TableDriver
from tests.e2e.table_venue import Venue

CHROMIUM = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)

PHONE, TABLET, SCREEN = (360, 740), (820, 1180), (1920, 1080)


@contextmanager
def chromium() -> Generator[Browser]:
    """A browser."""
    with sync_playwright() as tool:
        opened = tool.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield opened
        opened.close()


def own_browser(tool: Playwright, folder: Path) -> BrowserContext:
    """A browser that keeps everything in a folder, as a tablet does when it is switched off."""
    return tool.chromium.launch_persistent_context(
        folder, executable_path="/usr/bin/chromium", args=CHROMIUM, **_view(TABLET)
    )


def new_context(browser: Browser, size: tuple[int, int] = TABLET) -> BrowserContext:
    """Another tablet in the same browser."""
    return browser.new_context(**_view(size))


def _view(size: tuple[int, int]) -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}


def table_page(context: BrowserContext, address: str, token: str) -> Page:
    """The table's page on a tablet that has joined with this token."""
    context.set_default_timeout(PATIENCE_MS)
    page = context.pages[0] if context.pages else context.new_page()
    page.goto(f"{address}/join")
    page.evaluate("token => localStorage.setItem('afterblow.device', token)", token)
    page.clock.install()
    page.goto(f"{address}/table")
    page.locator("#main[data-bout]").wait_for(state="attached")
    return page


def breathe(page: Page) -> Callable[[float], None]:
    """For a server that keeps its own time: let a second and a half pass on the tablet alone.

    A control that is pressed twice within a second counts once.
    """
    return lambda _: page.clock.fast_forward(1500)


class Hands:
    """A scorekeeper at a venue whose time the test moves: log time is what the log says."""

    def __init__(
        self, venue: Venue, page: Page, after_tap: Callable[[], None] = lambda: None
    ) -> None:
        self.venue = venue
        self.page = page
        self.driver = TableDriver(page, self._pass_time, after_tap)

    def _pass_time(self, t: float) -> None:
        """Server and tablet reach the log time of the open bout, at least a second later."""
        bout = self.venue.desk.bout(self.page.locator("#main").get_attribute("data-bout") or "")
        assert bout is not None
        ms = round(t * 1000) - (self.venue.clock.now_ms() - bout.opened_ms)
        self.venue.clock.move(max(ms, 0))
        self.page.clock.fast_forward(max(ms, 1001))


def scored(opening: Opening, log: tuple[AnyRecord, ...], folder: Path) -> dict[str, Any]:
    """What `afterblow bout score --json` says of a log."""
    file = folder / "shown.jsonl"
    file.write_bytes(write(opening, log))
    said = CliRunner().invoke(bout_command, ["score", str(file), "--json"])
    assert said.exit_code in (0, 3), said.output
    verdict: dict[str, Any] = msgspec.json.decode(said.stdout)
    return verdict
