"""Takes the pictures of `docs/pictures`: a demo weekend through a browser, `make pictures`."""

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PHONE, TABLET, SCREEN = (360, 740), (820, 1180), (1920, 1080)
ARGUMENTS = ["--no-sandbox", "--no-first-run", "--disable-background-networking"]
PORT = 8199
HOME = f"http://localhost:{PORT}"


def main() -> None:
    """Start a demo, take every picture, stop it."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as tool, tempfile.TemporaryDirectory() as folder:
        browser = tool.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        with running(Path(folder), "serve", "--data", f"{folder}/empty"):
            welcome(browser)
        with running(Path(folder), "demo", "--speed", "120") as link:
            take(browser, link)
        browser.close()


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[str]:
    """Afterblow with these arguments, and the set-up link that it printed."""
    said = folder / f"{arguments[0]}.txt"
    program = [sys.executable, "-c", "from afterblow.cli.main import main; main()"]
    with said.open("w") as out:
        server = subprocess.Popen([*program, *arguments, "--port", str(PORT)], stdout=out)
    try:
        yield wait_for_link(said)
    finally:
        server.terminate()
        server.wait()


def welcome(browser: Browser) -> None:
    """The first page of an installation in which there is nothing yet."""
    for name, size in (("phone", PHONE), ("screen", SCREEN)):
        page = page_of(browser, size)
        page.goto(HOME)
        shoot(page, f"welcome-{name}")


def wait_for_link(said: Path) -> str:
    """The set-up link, once the demo has printed it."""
    while not (found := re.search(r"/setup#\S+", said.read_text(encoding="utf-8"))):
        time.sleep(0.2)
    return HOME + found.group()


def page_of(browser: Browser, size: tuple[int, int]) -> Page:
    """A browser of one's own."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    return context.new_page()


def take(browser: Browser, link: str) -> None:
    """Sign up as organiser, then look at everything."""
    organiser = page_of(browser, TABLET)
    organiser.goto(link)
    organiser.get_by_label("Your name").fill("Ilse")
    organiser.get_by_label("Passphrase").fill("four words nobody knows")
    organiser.get_by_role("button", name="Set up and sign in").click()
    organiser.wait_for_url("**/organise")
    shoot(organiser, "events-tablet")
    organiser.goto(f"{HOME}/organise/demo")
    shoot(organiser, "organiser-tablet")
    table(browser, organiser)
    spectators(browser)


def table(browser: Browser, organiser: Page) -> None:
    """An event of one pool, its tablet joined, and a bout on the table's page."""
    organiser.goto(f"{HOME}/organise")
    organiser.get_by_label("Name", exact=True).fill("Winter Tourney")
    organiser.get_by_label("Time zone of the venue").fill("Europe/Helsinki")
    press(organiser, "Make the event")
    event = organiser.url
    organiser.goto(f"{event}/new")
    organiser.get_by_label("Name", exact=True).fill("Longsword Open")
    press(organiser, "Make the tournament")
    tournament = organiser.url
    organiser.goto(f"{tournament}/entrants/import")
    names = ["Aino Virtanen,KFK", "Bo Lindqvist,GHFS", "Cem Yıldız,IEK", "Dag Ødegård,FD"]
    organiser.get_by_label("or the list, pasted").fill("\n".join(["Name,Club", *names]))
    press(organiser, "Read it")
    shoot(organiser, "roster-tablet")
    press(organiser, "Import them")
    organiser.goto(f"{tournament}/entrants")
    here = organiser.get_by_role("button", name="Here, 18+", pressed=False)
    while here.count():
        here.first.click()
        organiser.wait_for_load_state()
    shoot(organiser, "check-in-tablet")
    organiser.goto(f"{tournament}/stages")
    press(organiser, "Plan both")
    organiser.get_by_role("main").get_by_role("link", name="Pools", exact=True).last.click()
    press(organiser, "Draw the pools")
    shoot(organiser, "draw-tablet")
    press(organiser, "Publish these pools")
    if organiser.locator("#rings select").count():
        organiser.locator("#rings select").first.select_option(index=1)
        press(organiser, "Set the rings")
    organiser.goto(f"{event}/rings")
    press(organiser, "Join a tablet to Ring 1")
    shoot(organiser, "pairing-tablet")
    code = organiser.locator(".join-code").inner_text()
    at_the_table(browser, "".join(code.split()))


def at_the_table(browser: Browser, code: str) -> None:
    """The states of a bout on the tablet, and one on a phone and a screen."""
    page = page_of(browser, TABLET)
    page.goto(f"{HOME}/join")
    page.get_by_label("Code").fill(code)
    press(page, "Join the ring")
    page.wait_for_url("**/table")
    page.get_by_role("button", name="Red is here").click()
    shoot(page, "table-before-tablet")
    for name in (
        "Blue is here",
        *(one.inner_text() for one in page.locator(".tick").all()[2:]),
        "Open the bout",
    ):
        page.get_by_role("button", name=name.strip(), exact=True).click()
    for verdict in ("3 for red, clean", "2 for blue, clean"):
        exchange(page)
        page.get_by_role("button", name=verdict).click()
        time.sleep(1.2)
    page.get_by_role("button", name="Fence", exact=True).click()
    time.sleep(1.2)
    shoot(page, "table-fencing-tablet")
    page.get_by_role("button", name="Halt", exact=True).click()
    time.sleep(1.2)
    for name, (width, height) in (("tablet", TABLET), ("phone", PHONE), ("screen", SCREEN)):
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, "table-tablet" if name == "tablet" else f"table-{name}")
    to_the_end(page)


def to_the_end(page: Page) -> None:
    """Hits for red until the bout is over."""
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    for left in (2, 1, 0):
        page.get_by_role("button", name="3 for red, clean").click()
        time.sleep(1.2)
        if left:
            exchange(page)
    shoot(page, "table-ended-tablet")


def exchange(page: Page) -> None:
    """Fence, halt."""
    page.get_by_role("button", name="Fence", exact=True).click()
    time.sleep(1.2)
    page.get_by_role("button", name="Halt", exact=True).click()
    time.sleep(1.2)


def spectators(browser: Browser) -> None:
    """The demo's public pages, when its weekend is over."""
    demo = f"{HOME}/e/demo"
    phone, screen = page_of(browser, PHONE), page_of(browser, SCREEN)
    phone.goto(demo)
    shoot(phone, "home-phone")
    ring = next(
        str(one.get_attribute("href")).split("?")[0]
        for one in phone.locator("a[href*='/r/']").all()
    )
    screen.goto(f"{HOME}{ring}/board")
    time.sleep(2)
    shoot(screen, "board-screen")
    with urllib.request.urlopen(f"{HOME}{ring}.json", timeout=30) as answer:
        bout = json.load(answer)["bout"]
    phone.goto(f"{demo}/b/{bout['id']}")
    shoot(phone, "bout-phone")
    tournament = f"{demo}/t/{bout['tournament']['id']}"
    for part in ("pools", "bracket", "placings"):
        if part == "bracket":
            wait_for_podium(screen, f"{tournament}/placings")
        for name, page in (("phone", phone), ("screen", screen)):
            page.goto(f"{tournament}/{part}")
            shoot(page, f"{part}-{name}")
    phone.locator("main a[href*='/f/']").first.click()
    shoot(phone, "fencer-phone")


def wait_for_podium(page: Page, address: str) -> None:
    """Return when the demo's last bout is over."""
    while True:
        page.goto(address)
        if page.locator(".podium").count():
            return
        time.sleep(3)


def press(page: Page, name: str) -> None:
    """Press the first button of that name."""
    page.get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_load_state()


def shoot(page: Page, name: str) -> None:
    """One picture."""
    page.evaluate("scrollTo(0, 0)")
    time.sleep(0.4)
    page.screenshot(path=PICTURES / f"{name}.png")


if __name__ == "__main__":
    main()
