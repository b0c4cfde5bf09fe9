"""Corrections, the cut, the bracket and the end, on the pages."""

from collections.abc import Mapping

from afterblow.app.rings import called
from afterblow.core.pair import Pair
from afterblow.core.tournament.model import PlannedBout
from afterblow.testing.weekend import Weekend, made_up
from tests.web.organiser.office import Office, Page
from tests.web.organiser.test_acts import held, in_the_pools
from tests.web.venue import now

SWAP: Mapping[str, str] = {"as": "swapped", "why": "The table pressed the wrong side"}


def fought(office: Office, place: str = "p") -> PlannedBout:
    """A bout that is over, in a place whose name begins so."""
    bouts = office.weekend.progress.bouts.values()
    return next(one for one in bouts if one.standing == "over" and one.place.startswith(place))


def record(office: Office, bout: PlannedBout, number: int = 3) -> str:
    """The address of a record of a bout."""
    return f"{office.event}/b/{bout.id}/{number}"


async def after_the_pools(score: Pair[int]) -> Office:
    """Pools fought to the end, every bout with this score."""
    weekend = await Weekend.begin()
    await weekend.fight_all(lambda _: score)
    return await Office.of(weekend)


async def in_the_bracket() -> Office:
    """The bracket is published and nothing of it is fenced."""
    office = await after_the_pools(Pair(10, 6))
    page = await office.read(office.stage(1))
    if any(form.button("Settle every tie by lot") for form in page.forms):
        page = await office.press(page, "Settle every tie by lot")
    await office.press(page, "Take the cut and publish")
    return office


# --- corrections ---


def test_a_preview_that_is_outdated_is_refused_and_shown_anew() -> None:
    async def story() -> None:
        office = await in_the_pools()
        bout = fought(office)
        page = await office.press(record(office, bout), "Show what it changes", **SWAP)
        other = await office.press(record(office, bout, 6), "Show what it changes", **SWAP)
        await office.press(other, "Make this correction")
        position = office.weekend.desk.position
        page = await office.press(page, "Make this correction")
        assert page.status == 422
        assert 'id="refusal"' in page.html
        assert SWAP["why"] in page.html
        assert office.weekend.desk.position == position
        page = await office.press(page, "Show what it changes")
        page = await office.press(page, "Make this correction")
        assert "The record is corrected." in page.html

    now(story())


def test_a_correction_needs_a_reason_and_keeps_what_was_chosen() -> None:
    async def story() -> None:
        office = await in_the_pools()
        page = await office.read(record(office, fought(office)))
        page = await office.press(
            page, "Show what it changes", **{"as": "otherwise", "hit-0-target": "arm"}
        )
        assert page.status == 422
        again = page.form("Show what it changes")
        kept = {one.name: one.value for one in again.controls if one.sent}
        assert kept["hit-0-target"] == "arm"

    now(story())


def test_a_hit_without_a_corner_is_refused_by_its_row() -> None:
    async def story() -> None:
        office = await in_the_pools()
        page = await office.press(
            record(office, fought(office)), "Show what it changes", **{"hit-1-target": "arm"}
        )
        assert page.status == 422
        assert "Say in row 2" in page.html

    now(story())


def test_a_record_is_replaced_by_what_the_form_says_and_the_old_one_stays_to_be_read() -> None:
    async def story() -> None:
        office = await in_the_pools()
        bout = fought(office)
        page = await office.press(
            record(office, bout),
            "Show what it changes",
            **{"as": "otherwise", "none": "no_quality", "why": "Flat"},
        )
        page = await office.press(page, "Make this correction")
        assert "corrected" in page.html
        after = office.weekend.desk.bout(bout.id)
        assert after is not None
        assert after.state.score.blue == 3
        assert "Flat" in page.html

    now(story())


def test_a_pool_bout_corrected_after_the_cut_shows_and_changes_who_meets_whom() -> None:
    async def story() -> None:
        office = await in_the_bracket()
        before = office.weekend.progress
        bout = next(one for one in before.bouts.values() if one.phase == "pool")
        opened = office.weekend.desk.bout(bout.id)
        assert opened is not None
        number = len(opened.log) - 1
        page = await office.press(record(office, bout, number), "Show what it changes", **SWAP)
        assert "What this changes" in page.html
        page = await office.press(page, "Make this correction")
        assert "The record is corrected." in page.html

    now(story())


def test_there_is_no_page_for_a_record_that_is_not_there() -> None:
    async def story() -> None:
        office = await in_the_pools()
        for number in (0, 999, 10**30):
            page = await office.open(record(office, fought(office), number))
            assert page.status == 404
            assert "There is no record at this address." in page.html

    now(story())


# --- the cut and the bracket ---


def test_a_tie_at_the_cut_is_shown_and_settled_by_lot() -> None:
    async def story() -> None:
        office = await after_the_pools(Pair(6, 6))
        page = await office.read(office.stage(1))
        assert "Nothing separates these at the line:" in page.html
        refused = await office.press(page, "Take the cut and publish")
        assert refused.status == 422
        page = await office.press(page, "Settle every tie by lot")
        assert "Nothing separates these at the line:" not in page.html
        page = await office.press(page, "Take the cut and publish")
        assert "The bracket is published." in page.html
        assert held(office).stages[1].bracket is not None

    now(story())


def test_a_bracket_before_its_pools_are_fenced_is_refused() -> None:
    async def story() -> None:
        office = await in_the_pools()
        page = await office.press(office.stage(1), "Take the cut and publish")
        assert page.status == 422
        assert held(office).stages[1].bracket is None

    now(story())


def test_the_organiser_says_who_goes_on_from_a_bout_that_was_stopped_level() -> None:
    async def story() -> None:
        office = await in_the_bracket()
        weekend = office.weekend
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        blue = weekend.progress.bouts[bout].entrants.blue
        await weekend.send(ring, bout, {"do": "stop", "t": 1, "why": "Lamp fell"})
        await weekend.send(ring, bout, {"do": "close", "t": 2})
        overview = await office.read(office.tournament)
        assert "Say who goes on" in overview.html
        page = await office.press(office.stage(1), "This one goes on", entrant=blue)
        assert page.status == 422
        page = await office.press(page, "This one goes on", entrant=blue, why="By lot")
        assert "The bracket goes on." in page.html
        assert "Who goes on?" not in page.html

    now(story())


def test_nobody_goes_on_when_both_lose_and_the_page_offers_no_choice() -> None:
    async def story() -> None:
        office = await in_the_bracket()
        bout = next(one for one in office.weekend.progress.bouts.values() if one.place == "r4-1")
        await office.press(
            f"{office.event}/b/{bout.id}", "Record the forfeit", by="both", reason="injury"
        )
        page = await office.read(office.stage(1))
        assert "Who goes on?" not in page.html
        assert "both lose" in (await office.read(f"{office.event}/b/{bout.id}")).html

    now(story())


def test_a_round_is_called_to_a_ring_and_the_seeds_are_held() -> None:
    async def story() -> None:
        office = await in_the_bracket()
        ring = office.weekend.rings[1]
        page = await office.press(office.stage(1), "Set the rings", **{"ring-r4": ring})
        assert held(office).stages[1].rings["r4"] == ring
        page = await office.press(page, "Save", held="yes", why="The draw was read out")
        bracket = held(office).stages[1].bracket
        assert bracket is not None
        assert bracket.held

    now(story())


def test_two_pools_on_one_ring_are_fenced_in_turns() -> None:
    async def story() -> None:
        weekend = await Weekend.empty(rings=1)
        await weekend.enter(made_up(8))
        await weekend.plan(pools=2, cut=4)
        office = await Office.of(weekend)
        pools = held(office).stages[0].id
        await office.press(
            f"{office.tournament}/stages", "Save", {"stage": pools}, shared_ring="in_turns"
        )
        await office.press(office.stage(0), "Draw the pools")
        await office.press(office.stage(0), "Publish these pools")
        called_now = called(weekend.desk, weekend.rings[0])
        assert [one.bout.place for one in called_now[:4]] == ["p1", "p2", "p1", "p2"]

    now(story())


# --- the end ---


async def over() -> Office:
    """Everything is fenced and nothing is signed off."""
    weekend = await Weekend.begin()
    await weekend.to_the_podium(lambda _: Pair(10, 6), close=False)
    return await Office.of(weekend)


def test_placings_are_signed_off_and_opened_again() -> None:
    async def story() -> None:
        office = await over()
        page = await office.press(f"{office.tournament}/placings", "Sign the placings off")
        assert held(office).closed
        assert "Signed off" in page.html
        page = await office.press(page, "Open them again")
        assert page.status == 422
        page = await office.press(page, "Open them again", why="A protest")
        assert not held(office).closed
        assert page.form("Sign the placings off")

    now(story())


def test_placings_that_are_not_complete_are_not_signed_off() -> None:
    async def story() -> None:
        office = await in_the_pools()
        page = await office.press(f"{office.tournament}/placings", "Sign the placings off")
        assert page.status == 422
        assert not held(office).closed

    now(story())


def test_a_final_corrected_after_the_podium_shows_the_places_that_change() -> None:
    async def story() -> None:
        office = await over()
        final = next(one for one in office.weekend.progress.bouts.values() if one.place == "r2-1")
        page = await _turned(office, final)
        changed = page.html.partition("<h3>Placings</h3>")[2]
        assert ": 1 → " in changed
        assert ": 2 → " in changed

    now(story())


async def _turned(office: Office, bout: PlannedBout) -> Page:
    """The preview of the first correction that changes the placings."""
    opened = office.weekend.desk.bout(bout.id)
    assert opened is not None
    exchanges = [
        number for number, one in enumerate(opened.log, 1) if type(one).__name__ == "Exchange"
    ]
    for number in exchanges:
        page = await office.press(record(office, bout, number), "Show what it changes", **SWAP)
        if "<h3>Placings</h3>" in page.html:
            return page
    raise AssertionError("no correction turns the bout")
