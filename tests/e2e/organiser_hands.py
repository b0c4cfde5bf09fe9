"""What an organiser does on the pages, by the words that stand there."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

PASSPHRASE = "four words nobody knows"


def set_up(page: Page, link: str) -> None:
    """The one-time link of the first start makes the organiser's account."""
    page.goto(link)
    page.get_by_label("Your name").fill("Ilse Organiser")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    press(page, "Set up and sign in")
    page.wait_for_url("**/organise")


def press(page: Page, name: str) -> None:
    """Press the first button of that name and wait for the page that answers."""
    page.get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_load_state()


def make_event(page: Page, name: str) -> str:
    """An event with two rings; the address of its page."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Time zone of the venue").fill("America/Los_Angeles")
    press(page, "Make the event")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.url


def make_tournament(page: Page, event: str, name: str) -> str:
    """A tournament under the shipped ruleset; the address of its page."""
    page.goto(f"{event}/new")
    page.get_by_label("Name", exact=True).fill(name)
    press(page, "Make the tournament")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.url


def import_roster(page: Page, tournament: str, file: Path) -> None:
    """Read the file, see the counts, and only then import it."""
    page.goto(f"{tournament}/entrants/import")
    page.get_by_label("CSV file").set_input_files(file)
    press(page, "Read it")
    expect(page.locator("#counts")).to_contain_text("19 rows were read.")
    expect(page.locator("#counts")).to_contain_text("19 fencers would be added.")
    press(page, "Import them")


def check_in_everybody(page: Page, tournament: str, age: int) -> int:
    """Everybody is here and has declared the age; how many they are."""
    page.goto(f"{tournament}/entrants")
    here = page.get_by_role("button", name=f"Here, {age}+", pressed=False)
    count = 0
    while here.count():
        here.first.click()
        page.wait_for_load_state()
        count += 1
    return count


def plan(page: Page, tournament: str, pools: int, cut: int) -> None:
    """So many pools, then a bracket of the best with a bout for the third place."""
    page.goto(f"{tournament}/stages")
    first, second = (page.get_by_role("group", name=name) for name in ("Pools", "Bracket"))
    first.get_by_label("How many").select_option("number")
    first.get_by_label("Number", exact=True).fill(str(pools))
    second.get_by_label(re.compile("^The best … enter")).fill(str(cut))
    press(page, "Plan both")


def publish_pools(page: Page, tournament: str) -> None:
    """Draw, look, publish, and give every pool a ring in turn."""
    open_stage(page, tournament, "Pools")
    press(page, "Draw the pools")
    press(page, "Publish these pools")
    choices = page.locator("#rings select")
    for number in range(choices.count()):
        choices.nth(number).select_option(index=1 + number % 2)
    press(page, "Set the rings")


def publish_bracket(page: Page, tournament: str) -> None:
    """Settle what is tied at the cut by lot, then publish the bracket."""
    open_stage(page, tournament, "Bracket")
    if page.get_by_role("button", name="Settle every tie by lot").count():
        press(page, "Settle every tie by lot")
    press(page, "Take the cut and publish")


def open_stage(page: Page, tournament: str, name: str) -> None:
    """The page of a stage, by its name in the plan."""
    page.goto(f"{tournament}/stages")
    page.get_by_role("main").get_by_role("link", name=name, exact=True).last.click()
    page.wait_for_load_state()


def tablet_code(page: Page, event: str, ring: str) -> str:
    """The eight letters that join a tablet to a ring."""
    page.goto(f"{event}/rings")
    press(page, f"Join a tablet to {ring}")
    return page.locator(".join-code").inner_text().replace(" ", "").replace("\n", "")


def sign_off(page: Page, tournament: str) -> None:
    """The placings become final."""
    page.goto(f"{tournament}/placings")
    press(page, "Sign the placings off")
