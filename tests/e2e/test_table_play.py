"""The table's page played by its accessible names: what it shows is what `bout score` says."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from afterblow.app.bouts import OpenBout, core_opening
from afterblow.core.pair import Pair
from tests.e2e.table_tablet import Hands, chromium, new_context, scored, table_page
from tests.e2e.table_venue import Venue

Log = list[dict[str, Any]]

RED_HEAD = {"by": "red", "action": "cut", "target": "head"}
BLUE_ARM = {"by": "blue", "action": "cut", "target": "arm"}


def exchange(t: float, *hits: dict[str, Any], reason: str = "hit") -> Log:
    """One exchange, from "fence" to its verdict."""
    return [
        {"t": t, "do": "fence"},
        {"t": t + 4, "do": "halt", "reason": reason},
        {"t": t + 8, "do": "exchange", "hits": list(hits)},
    ]


TO_THE_CAP: Log = [
    *exchange(1, {"by": "red", "points": 3}),
    *exchange(20, {"by": "blue", "points": 3}, {"by": "red", "points": 2, "when": "afterblow"}),
    *exchange(
        40,
        {"by": "red", "points": 2, "when": "double"},
        {"by": "blue", "points": 3, "when": "double"},
    ),
    *exchange(60, {"by": "red", "action": "takedown"}, reason="grapple_stalemate"),
    {"t": 70, "do": "penalty", "to": "blue", "offence": "late_strike"},
    {"t": 72, "do": "penalty", "to": "blue", "offence": "mask_off", "actor": "second"},
    {"t": 74, "do": "void", "record": 14},
    {"t": 76, "do": "timeout", "reason": "equipment", "for": "red", "kit": "gear"},
    {"t": 90, "do": "resume"},
    {"t": 95, "do": "fence"},
    {"t": 97, "do": "point", "by": "judge-1"},
    {"t": 99, "do": "halt", "reason": "safety"},
    {"t": 100, "do": "exchange", "none": "no_quality"},
    *exchange(105, {**RED_HEAD, "discounted": "flat"}, {**BLUE_ARM, "hand": "one"}),
    {"t": 120, "do": "replace", "record": 3, "with": {"do": "exchange", "hits": [BLUE_ARM]}},
    {"t": 125, "do": "self_call", "by": "blue", "kind": "i_was_hit"},
    *exchange(130, {**RED_HEAD, "outside": True}, {**BLUE_ARM, "when": "afterblow"}),
    *exchange(145, {"by": "red", "action": "ring_push"}, BLUE_ARM),
    {"t": 160, "do": "penalty", "to": "red", "offence": "other", "step": "points"},
    {"t": 165, "do": "close"},
]
TO_THE_LAST_EXCHANGE: Log = [
    *exchange(1, {"by": "blue", "points": 2}),
    {"t": 12, "do": "timeout", "reason": "injury", "for": "blue"},
    {"t": 30, "do": "resume", "cleared": True, "willing": True},
    {"t": 150, "do": "clock", "elapsed": 165},
    {"t": 152, "do": "fence"},
    {"t": 160, "do": "call", "call": "last_exchange", "which": "next"},
    {"t": 163, "do": "halt", "reason": "ring_exit"},
    {"t": 166, "do": "exchange", "hits": [{"by": "red", "action": "ring_exit"}]},
    *exchange(170, {"by": "red", "points": 3}),
    {"t": 180, "do": "close"},
]
GIVEN_UP: Log = [
    {"t": 3, "do": "fence"},
    {"t": 6, "do": "forfeit", "by": "red", "reason": "withdrawal"},
    {"t": 9, "do": "close"},
]
DECIDED_BY_STEP: Log = [
    {"t": 3, "do": "penalty", "to": "red", "offence": "unsporting"},
    {"t": 5, "do": "replace", "record": 1, "with": {"do": "penalty", "to": "red",
     "offence": "no_salute"}},
    {"t": 7, "do": "stop"},
    {"t": 9, "do": "close"},
]  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def venue(tmp_path: Path) -> Iterator[Venue]:
    opened = Venue(tmp_path / "data")
    yield opened
    opened.close()


class Watched:
    """Plays logs and looks, after every tap, whether the page and `bout score` agree."""

    def __init__(self, venue: Venue, browser: Browser, folder: Path, *, reload: bool) -> None:
        self.venue, self.folder, self.reload = venue, folder, reload
        token, _ = venue.tablet()
        self.page = table_page(new_context(browser), venue.address, token)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.hands = Hands(venue, self.page, self.look)
        self.checked = 0

    def look(self) -> None:
        """Reload, wait for the answer, compare."""
        if self.reload:
            self.page.reload()
            self.page.locator("#main[data-bout]").wait_for(state="attached")
        bout = self._agreed()
        if bout is None:
            return
        verdict = scored(core_opening(bout.opening, Pair("red", "blue")), bout.log, self.folder)
        for side in ("red", "blue"):
            score = self.page.get_by_role("region", name=f"{side.capitalize()} corner")
            expect(score.locator(".points .n")).to_have_text(str(verdict["score"][side]))
        if verdict["state"] == "ended":
            expect(self.page.locator(".result")).to_be_visible()
        self.checked += 1

    def _agreed(self) -> OpenBout | None:
        """The bout on the screen, once the page shows all that the server holds of it."""
        main = self.page.locator("#main")
        while True:
            self.hands.driver.settled()
            bout = self.venue.desk.bout(main.get_attribute("data-bout") or "")
            if bout is None or main.get_attribute("data-seq") == str(bout.seq):
                return bout

    def play(self, log: Log) -> tuple[str, list[dict[str, Any]]]:
        """Open the bout that is called, play a whole log; the bout and what the server holds."""
        self.hands.driver.open_bout()
        bout = str(self.hands.driver.bout["id"])
        for record in log:
            self.hands.driver.play(record)
        held = self.venue.desk.bout(bout)
        assert held is not None
        assert not self.faults
        opening = core_opening(held.opening, Pair("red", "blue"))
        verdict = scored(opening, held.log, self.folder)
        assert verdict["refused"] == []
        return bout, [plain(one) for one in records(held.log)]


def records(log: tuple[Any, ...]) -> list[dict[str, Any]]:
    """The records of a log as JSON."""
    import msgspec

    return [msgspec.to_builtins(one) for one in log]


def plain(record: dict[str, Any]) -> dict[str, Any]:
    """A record without its time, and without what is true when left out."""
    said = {key: value for key, value in record.items() if key != "t"}
    if said["do"] == "resume":
        return {"do": "resume"}
    return said


@pytest.mark.parametrize("reload", [False, True], ids=["at once", "reloading after every tap"])
def test_a_bout_to_the_cap_is_shown_as_it_is_scored(
    venue: Venue, browser: Browser, tmp_path: Path, reload: bool
) -> None:
    watched = Watched(venue, browser, tmp_path, reload=reload)
    _, held = watched.play(TO_THE_CAP)
    assert held == [plain(one) for one in TO_THE_CAP]
    assert watched.checked > len(TO_THE_CAP)


def test_a_bout_over_its_time_is_called_and_shown_as_it_is_scored(
    venue: Venue, browser: Browser, tmp_path: Path
) -> None:
    watched = Watched(venue, browser, tmp_path, reload=False)
    _, held = watched.play(TO_THE_LAST_EXCHANGE)
    assert held == [plain(one) for one in TO_THE_LAST_EXCHANGE]


def test_one_bout_after_another_comes_up_by_itself(
    venue: Venue, browser: Browser, tmp_path: Path
) -> None:
    watched = Watched(venue, browser, tmp_path, reload=False)
    for log in (GIVEN_UP, DECIDED_BY_STEP):
        _, held = watched.play(log)
        assert held == [plain(one) for one in log]
    expect(watched.page.get_by_text(re.compile("^Last bout:"))).to_be_visible()
    expect(watched.page.get_by_role("heading", name="Are both fencers here?")).to_be_visible()
