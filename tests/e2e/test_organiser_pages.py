"""The organiser's pages in a real browser: whole at every width, and nothing for axe to find."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from axe_playwright_python.sync_playwright import (  # pyright: ignore[reportMissingTypeStubs]  # it ships none
    Axe,
)
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.organiser_house import House
from tests.e2e.test_follow import CHROMIUM, PATIENCE_MS, PHONE, SCREEN, TABLET
from tests.web.organiser.moments import weekend_at
from tests.web.organiser.office import Office


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as tool:
        opened = tool.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield opened
        opened.close()


def house_at(moment: str) -> House:
    """A server at a moment of the weekend."""
    with ThreadPoolExecutor(1) as apart:  # the browser's tool has an event loop in this thread
        return apart.submit(House, weekend_at(moment)).result()


def signed_in(browser: Browser, house: House) -> Page:
    """The organiser's browser."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.add_cookies([house.cookie])  # pyright: ignore[reportArgumentType]  # a cookie by its address
    return context.new_page()


def first(office: Office, standing: str) -> str:
    """The address of the first bout that stands so."""
    bouts = office.weekend.progress.bouts.values()
    return f"{office.event}/b/{next(one.id for one in bouts if one.standing == standing)}"


def pages_of(office: Office, moment: str) -> list[str]:
    """The pages that look otherwise at this moment."""
    event, tournament = office.event, office.tournament
    entrant = f"{tournament}/e/{office.weekend.entrants[0]}" if office.weekend.entrants else ""
    plain = f"{tournament}/entrants"
    if moment == "empty":
        ends = ("", "/settings", "/entrants", "/stages", "/entrants/add", "/placings")
        found = ["/organise", event, f"{event}/settings", f"{event}/rings", f"{event}/new"]
        return found + [f"{tournament}{end}" for end in ends] + [f"{plain}/import"]
    if moment == "drafted":
        return [tournament, office.stage(0), office.stage(1), entrant, f"{tournament}/stages"]
    if moment == "running":
        over = first(office, "over")
        found = [event, f"{event}/rings", tournament, office.stage(0), office.stage(1)]
        return [*found, over, f"{over}/3", first(office, "waiting")]
    if moment == "finished":
        return [tournament, office.stage(1), f"{tournament}/placings"]
    return [plain, entrant, office.stage(0)]


def holds_together(page: Page) -> None:
    """Nothing is wider than the window at any width, and axe finds nothing, all folds open."""
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    for width, height in (PHONE, TABLET, SCREEN):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{page.url} is {wide} px too wide at {width}"
        found = Axe().run(page)
        assert found.violations_count == 0, f"{page.url} at {width}\n{found.generate_report()}"


@pytest.mark.parametrize(
    "moment", ["empty", "drafted", "running", "finished", "with somebody withdrawn"]
)
def test_every_page_holds_together(browser: Browser, moment: str) -> None:
    house = house_at(moment)
    page = signed_in(browser, house)
    for path in pages_of(house.office, moment):
        page.goto(house.address + path)
        holds_together(page)
    page.context.close()
    house.close()


def test_what_stands_between_a_question_and_its_act_holds_together(browser: Browser) -> None:
    house = house_at("running")
    office, page = house.office, signed_in(browser, house)

    page.goto(f"{house.address}{office.event}/rings")
    page.get_by_role("button", name="Join a tablet to Ring 1").click()
    page.get_by_text("Or type").wait_for()
    holds_together(page)

    page.goto(f"{house.address}{office.tournament}/entrants/import")
    page.get_by_label("or the list, pasted").fill(f"name,rating\n{'N' * 200},strong\nAnn,1")
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("heading", name="Would be added").wait_for()
    holds_together(page)

    page.goto(f"{house.address}{first(office, 'over')}/3")
    page.get_by_label("The same, for the other corner").check()
    page.get_by_label("Reason").fill("The wrong side was pressed")
    page.get_by_role("button", name="Show what it changes").click()
    page.get_by_role("heading", name="What this changes").wait_for()
    holds_together(page)

    page.goto(f"{house.address}{office.stage(1)}")
    page.get_by_role("button", name="Take the cut and publish").click()
    page.get_by_role("alert").wait_for()
    holds_together(page)
    page.context.close()
    house.close()
