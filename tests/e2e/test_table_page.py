"""The table's page as a volunteer meets it: taps, keys, calls, corrections, names, sizes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import (  # pyright: ignore[reportMissingTypeStubs]  # it ships none
    Axe,
)
from playwright.sync_api import Browser, Locator, Page, expect

from afterblow.app.commands import Announce, HaltRings
from afterblow.app.handlers import handle
from tests.e2e.table_tablet import PHONE, SCREEN, TABLET, Hands, chromium, new_context, table_page
from tests.e2e.table_venue import ORGANISER, Venue

SMALLEST_KEY = 56
_SMALL_KEYS = """smallest => [...document.querySelectorAll("button")]
  .map(key => ({ key: key.innerText, ...key.getBoundingClientRect().toJSON() }))
  .filter(key => Math.min(key.width, key.height) < smallest)
  .map(({ key, width, height }) => `${key} ${width} × ${height}`)"""
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\u202eEsrever \u200fRight",
    '=HYPERLINK("http://x")',
    "Ö" * 200,
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def venue(tmp_path: Path) -> Iterator[Venue]:
    opened = Venue(tmp_path / "data")
    yield opened
    opened.close()


def at_the_table(venue: Venue, browser: Browser, size: tuple[int, int] = TABLET) -> Hands:
    """A scorekeeper whose bout is open."""
    token, _ = venue.tablet()
    hands = Hands(venue, table_page(new_context(browser, size), venue.address, token))
    hands.driver.open_bout()
    hands.driver.settled()
    return hands


def halted(hands: Hands, t: float = 5) -> None:
    """An exchange waits for its verdict."""
    hands.driver.play({"t": t, "do": "fence"})
    hands.driver.play({"t": t + 5, "do": "halt", "reason": "hit"})
    hands.driver.settled()


def score(page: Page, corner: str) -> Locator:
    """The number of points that a corner shows."""
    return page.get_by_role("region", name=f"{corner} corner").locator(".points .n")


def holds_together(page: Page, state: str, *, axe: bool = True) -> None:
    """Nothing sticks out sideways, every control can be hit, axe finds nothing."""
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{state} is {wide} px too wide"
    small = page.evaluate(_SMALL_KEYS, SMALLEST_KEY)
    assert small == [], f"{state}: too small to hit"
    if axe:
        found = Axe().run(page)
        assert found.violations_count == 0, f"{state}\n{found.generate_report()}"


def test_a_clean_hit_takes_two_taps_an_afterblow_three_and_a_double_four(
    venue: Venue, browser: Browser
) -> None:
    hands = at_the_table(venue, browser)
    verdicts = [
        ([{"by": "red", "points": 3}], 2),
        ([{"by": "red", "points": 3}, {"by": "blue", "points": 2, "when": "afterblow"}], 3),
        (
            [
                {"by": "red", "points": 2, "when": "double"},
                {"by": "blue", "points": 3, "when": "double"},
            ],
            4,
        ),
        ([{"by": "blue", "action": "takedown"}], 2),
    ]
    for number, (hits, taps) in enumerate(verdicts):
        hands.driver.play({"t": 10 * number + 1, "do": "fence"})
        hands.driver.settled()
        hands.driver.taps = 0
        hands.driver.play({"t": 10 * number + 4, "do": "halt", "reason": "hit"})
        hands.driver.play({"t": 10 * number + 6, "do": "exchange", "hits": hits})
        hands.driver.settled()
        assert hands.driver.taps == taps
    expect(score(hands.page, "Red")).to_have_text("4")
    expect(score(hands.page, "Blue")).to_have_text("4")


def test_where_a_hit_landed_is_one_more_tap(venue: Venue, browser: Browser) -> None:
    hands = at_the_table(venue, browser)
    halted(hands)
    hands.driver.record("3 for red, clean")
    hands.driver.settled()
    place = hands.page.get_by_role("group", name="Where did red 3 land? (if you know)")
    place.get_by_role("button", name="thrust, torso").click()
    expect(place).to_have_count(0)
    hands.driver.settled()
    (bout,) = venue.desk.book.bouts.values()
    (judged,) = bout.state.exchanges
    assert (judged.record, judged.raw.red) == (3, 3)
    hands.driver.tap(re.compile("^Record 3: "))
    expect(hands.page.get_by_role("dialog", name="Record 3")).to_contain_text("S0-34")


def test_two_taps_of_a_shaking_finger_are_one_record(venue: Venue, browser: Browser) -> None:
    hands = at_the_table(venue, browser)
    hands.page.get_by_role("button", name="Fence").dblclick()
    hands.page.keyboard.press("Space")
    expect(hands.page.get_by_role("button", name="Halt")).to_be_visible()
    hands.page.keyboard.press("Space")
    hands.page.clock.fast_forward(3000)
    hands.driver.settled()
    expect(hands.page.get_by_role("button", name="Halt")).to_be_visible()
    assert hands.driver.shown("refused") == 0
    (bout,) = venue.desk.book.bouts.values()
    assert len(bout.log) == 1


def test_a_whole_exchange_is_recorded_by_keyboard(venue: Venue, browser: Browser) -> None:
    hands = at_the_table(venue, browser)
    keys = hands.page.keyboard
    keys.press("Space")
    expect(hands.page.get_by_role("button", name="Halt")).to_be_visible()
    hands.page.clock.fast_forward(1500)
    keys.press("Space")
    expect(hands.page.get_by_role("heading", name="What does the referee say?")).to_be_visible()
    keys.press("Shift+KeyQ")
    expect(hands.page.get_by_role("heading", name=re.compile("afterblow of blue"))).to_be_visible()
    keys.press("KeyL")
    expect(hands.page.get_by_role("button", name="Fence")).to_be_visible()
    hands.driver.settled()
    expect(score(hands.page, "Red")).to_have_text("1")
    keys.press("KeyU")
    expect(hands.page.get_by_role("heading", name="What does the referee say?")).to_be_visible()
    keys.press("Shift+Slash")
    expect(hands.page.get_by_role("dialog", name="Help")).to_be_visible()
    keys.press("Escape")
    expect(hands.page.get_by_role("dialog")).to_have_count(0)


def test_three_letters_find_an_offence_and_its_step_is_proposed(
    venue: Venue, browser: Browser
) -> None:
    hands = at_the_table(venue, browser)
    for expected in ("warning", "penalty hit: 3 to blue"):
        hands.driver.tap("Penalty for red")
        sheet = hands.page.get_by_role("dialog")
        everything = sheet.locator(".choice").count()
        sheet.get_by_label("Find an offence").fill("mas")
        expect(sheet.locator(".choice")).not_to_have_count(everything)
        sheet.get_by_role("button", name="Taking the mask off before the break").click()
        expect(sheet.locator(".strong")).to_have_text(expected, ignore_case=True)
        sheet.locator(".strong").click()
        hands.driver.settled()
        hands.page.clock.fast_forward(1500)
    expect(hands.page.get_by_role("region", name="Red corner")).to_contain_text("Warning")
    expect(score(hands.page, "Blue")).to_have_text("3")


def test_the_referee_may_override_the_step_and_a_heavy_one_is_asked_about(
    venue: Venue, browser: Browser
) -> None:
    hands = at_the_table(venue, browser)
    hands.driver.tap("Penalty for blue")
    hands.page.get_by_role("dialog").locator(".choice").first.click()
    hands.driver.tap(re.compile("^Loss of match", re.IGNORECASE))
    expect(hands.page.get_by_role("dialog", name="Are you sure?")).to_be_visible()
    hands.driver.tap("No, go back")
    expect(hands.page.get_by_role("dialog")).to_have_count(0)
    (bout,) = venue.desk.book.bouts.values()
    assert bout.log == ()


def test_the_last_exchange_is_called_when_it_falls_due_and_the_answer_is_recorded(
    venue: Venue, browser: Browser
) -> None:
    hands = at_the_table(venue, browser)
    hands.driver.play({"t": 1, "do": "fence"})
    hands.driver.settled()
    calls = hands.page.get_by_role("alert", name="Calls to make")
    expect(calls).to_be_empty()
    hands.page.route("**/api/table/ring", lambda route: route.abort())
    hands.page.clock.fast_forward(171_000)
    expect(calls).to_contain_text("last exchange")
    hands.page.unroute("**/api/table/ring")
    venue.clock.move(171_000)
    hands.page.clock.fast_forward(15_000)
    calls.get_by_role("button", name="One more follows").click()
    hands.driver.settled()
    expect(calls).to_be_empty()
    (bout,) = venue.desk.book.bouts.values()
    assert [type(record).__name__ for record in bout.log] == ["Fence", "Call"]


def test_a_grapple_is_counted_to_five_and_from_one_again_after_a_better_position(
    venue: Venue, browser: Browser
) -> None:
    """S0-50."""
    hands = at_the_table(venue, browser)
    hands.driver.play({"t": 1, "do": "fence"})
    count = hands.page.get_by_role("timer")
    hands.driver.tap("Count the grapple")
    hands.page.clock.fast_forward(3_000)
    expect(count).to_have_text("3 of 5")
    hands.driver.tap("Better position: count again")
    hands.page.clock.fast_forward(2_000)
    expect(count).to_have_text("2 of 5")
    hands.page.clock.fast_forward(60_000)
    expect(count).to_have_text("5 of 5: no progress")
    hands.driver.play({"t": 70, "do": "halt", "reason": "grapple_stalemate"})
    expect(count).to_have_count(0)


def test_a_closed_bout_is_opened_again_until_the_next_one_is(
    venue: Venue, browser: Browser
) -> None:
    hands = at_the_table(venue, browser)
    hands.driver.play({"t": 2, "do": "forfeit", "by": "blue", "reason": "no_show"})
    hands.driver.play({"t": 4, "do": "close"})
    expect(hands.page.get_by_role("heading", name="Are both fencers here?")).to_be_visible()
    hands.driver.tap("Open it again")
    expect(hands.page.get_by_role("button", name="Confirm the result")).to_be_visible()
    (bout,) = venue.desk.book.bouts.values()
    assert not bout.closed


def test_a_fencer_who_is_missing_forfeits_before_a_first_exchange(
    venue: Venue, browser: Browser
) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser), venue.address, token)
    page.get_by_role("button", name="Red is missing").click()
    page.get_by_role("dialog").get_by_role("button", name="Not there: red forfeits").click()
    expect(page.get_by_role("button", name="Confirm the result")).to_be_visible()
    (bout,) = venue.desk.book.bouts.values()
    ended = bout.state.ended
    assert ended is not None
    assert (ended.winner, ended.by) == ("blue", "forfeit")


def test_sides_are_swapped_for_this_tablet_alone_and_stay_so(
    venue: Venue, browser: Browser
) -> None:
    hands = at_the_table(venue, browser)
    corners = hands.page.get_by_role("region", name=re.compile("corner$"))
    expect(corners.first).to_have_accessible_name("Red corner")
    hands.driver.tap("Swap sides")
    expect(corners.first).to_have_accessible_name("Blue corner")
    hands.page.reload()
    expect(corners.first).to_have_accessible_name("Blue corner")
    other = table_page(new_context(browser), venue.address, venue.tablet()[0])
    beside = other.get_by_role("region", name=re.compile("corner$"))
    expect(beside.first).to_have_accessible_name("Red corner")


def test_while_all_rings_halt_nobody_starts_an_exchange(venue: Venue, browser: Browser) -> None:
    hands = at_the_table(venue, browser)
    halt = HaltRings(key="test.halt.1", reason="injury", why="Ring 2 needs the doctor")
    venue.ask(handle(venue.desk, ORGANISER, halt))
    hands.page.clock.fast_forward(3000)
    expect(hands.page.get_by_role("alert").first).to_contain_text("Ring 2 needs the doctor")
    expect(hands.page.get_by_role("button", name="Fence")).to_be_disabled()


def test_what_the_organiser_announces_stands_above_the_bout(venue: Venue, browser: Browser) -> None:
    hands = at_the_table(venue, browser)
    told = Announce(key="test.told.1", text="Lunch at noon")
    venue.ask(handle(venue.desk, ORGANISER, told))
    hands.page.clock.fast_forward(3000)
    line = hands.page.get_by_text("For everybody: Lunch at noon")
    expect(line).to_be_visible()
    box, corner = line.bounding_box(), hands.page.get_by_role("region").first.bounding_box()
    assert box is not None
    assert corner is not None
    assert box["y"] < corner["y"]


def test_a_half_typed_search_survives_a_reload(venue: Venue, browser: Browser) -> None:
    hands = at_the_table(venue, browser)
    hands.driver.tap("Penalty for blue")
    hands.page.get_by_label("Find an offence").fill("str")
    hands.page.reload()
    expect(hands.page.get_by_label("Find an offence")).to_have_value("str")


def test_names_from_outside_stay_names(tmp_path: Path, browser: Browser) -> None:
    venue = Venue(tmp_path / "hostile", HOSTILE)
    problems: list[str] = []
    token, _ = venue.tablet()
    page = table_page(new_context(browser, PHONE), venue.address, token)
    page.on("dialog", lambda dialog: problems.append(dialog.message))
    page.on("console", lambda line: problems.append(line.text))
    hands = Hands(venue, page)
    hands.driver.open_bout()
    halted(hands)
    for corner in ("Red", "Blue"):
        name = page.get_by_role("region", name=f"{corner} corner").get_by_role("heading")
        assert name.inner_text() in HOSTILE
    holds_together(page, "hostile names")
    assert problems == []
    venue.close()


@pytest.mark.parametrize("size", [PHONE, TABLET, SCREEN], ids=["phone", "tablet", "screen"])
def test_every_state_holds_together_at_every_size(
    venue: Venue, browser: Browser, size: tuple[int, int]
) -> None:
    token, _ = venue.tablet()
    page = table_page(new_context(browser, size), venue.address, token)
    expect(page.get_by_role("heading", name="Are both fencers here?")).to_be_visible()
    holds_together(page, "before the opening")
    hands = Hands(venue, page)
    hands.driver.open_bout()
    hands.driver.settled()
    holds_together(page, "ready")
    hands.driver.play({"t": 5, "do": "fence"})
    hands.driver.settled()
    holds_together(page, "fencing")
    hands.driver.play({"t": 9, "do": "halt", "reason": "hit"})
    hands.driver.settled()
    holds_together(page, "halted")
    hands.driver.tap("Double")
    hands.driver.tap("3 for blue, double")
    holds_together(page, "half a double")
    hands.driver.record("2 for red, double")
    hands.driver.settled()
    holds_together(page, "where did it land")
    for sheet in ("Penalty for red", "Time-out", "More", "Help"):
        hands.driver.tap(sheet)
        expect(page.get_by_role("dialog")).to_be_visible()
        holds_together(page, sheet)
        hands.driver.tap("Close")
    hands.driver.tap(re.compile("^Record 3: "))
    holds_together(page, "a record and why")
    hands.driver.tap("Change")
    holds_together(page, "the editor")
    hands.driver.tap("Close")
    hands.driver.play({"t": 20, "do": "timeout", "reason": "injury", "for": "red"})
    hands.driver.settled()
    holds_together(page, "time-out")
    hands.driver.play({"t": 40, "do": "resume"})
    hands.driver.play({"t": 200, "do": "fence"})
    hands.driver.settled()
    holds_together(page, "a call is due")
    hands.driver.play({"t": 210, "do": "forfeit", "by": "red", "reason": "injury"})
    hands.driver.settled()
    holds_together(page, "ended")
    page.route("**/api/table/**", lambda route: route.abort())
    page.clock.fast_forward(15_000)
    hands.driver.record("Confirm the result")
    expect(page.get_by_role("status").first).to_have_text("offline, 1 waiting")
    holds_together(page, "offline")


def test_the_rings_end_is_told(venue: Venue, browser: Browser) -> None:
    token, _ = venue.tablet(ring=1)
    page = table_page(new_context(browser), venue.address, token)
    expect(page.get_by_text("No bout is called to this ring.")).to_be_visible()
    holds_together(page, "an empty ring")


def test_a_tablet_that_has_not_joined_is_told_how(venue: Venue, browser: Browser) -> None:
    page = new_context(browser).new_page()
    page.goto(f"{venue.address}/table")
    expect(page.get_by_text("This tablet has not joined a ring yet.")).to_be_visible()
    expect(page.get_by_role("link", name="Join a ring")).to_have_attribute("href", "/join")
