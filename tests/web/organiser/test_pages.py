"""Every page of an organiser, at every moment of a tournament."""

import pytest

from afterblow.app.ports import Damage
from tests.web.organiser.moments import MOMENTS, addresses, weekend_at
from tests.web.organiser.office import Control, Office
from tests.web.venue import now


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_page_is_there_at_every_moment(moment: str) -> None:
    async def story() -> None:
        office = await Office.of(await weekend_at(moment))
        for address in addresses(office):
            page = await office.open(address)
            assert page.status == 200, f"{address} answered {page.status}\n{page.html}"
            assert "<h1" in page.html

    now(story())


def test_a_damaged_event_is_read_everywhere_and_takes_nothing() -> None:
    async def story() -> None:
        office = await Office.of(await weekend_at("running"))
        weekend = office.weekend
        weekend.desk.damage = Damage("chain", 12, "The chain is broken.")
        for address in addresses(office):
            await office.read(address)
        assert "damaged, read only" in (await office.read("/organise")).html
        page = await office.read(office.event)
        assert "The log of this event is damaged from line 12 on." in page.html
        page = await office.press(page, "Announce", text="Lunch at noon")
        assert page.status == 422
        assert 'id="refusal"' in page.html
        assert 'value="Lunch at noon"' in page.html
        assert not weekend.desk.event.announcements

    now(story())


@pytest.mark.parametrize("end", ["/t/nothing", "/b/nothing", "/b/nothing/1", "/rings/no/pair"])
def test_an_address_at_which_nothing_stands_says_so(end: str) -> None:
    async def story() -> None:
        office = await Office.of(await weekend_at("running"))
        page = await office.open(f"{office.event}{end}")
        assert page.status in (404, 405)
        assert "<h1" in page.html

    now(story())


def test_a_form_that_nobody_knows_is_refused_on_every_page_that_takes_forms() -> None:
    async def story() -> None:
        office = await Office.of(await weekend_at("running"))
        for address in addresses(office):
            page = await office.read(address)
            forms = [form for form in page.forms if form.method == "post" and not form.action]
            for form in forms[:1]:
                answer = await office.send(page, form, Control("do", "nonsense", sent=True), {})
                assert answer.status in (200, 422), address
                assert "<h1" in answer.html

    now(story())
