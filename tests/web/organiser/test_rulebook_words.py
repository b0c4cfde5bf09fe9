"""What a rulebook asks of people stands where the organiser meets them."""

from tests.web.organiser.moments import weekend_at
from tests.web.organiser.office import Office
from tests.web.venue import now


def test_the_check_in_says_what_a_fencer_agrees_to() -> None:
    """S0-01, S0-02."""

    async def story() -> None:
        office = await Office.of(await weekend_at("running"))
        page = await office.read(f"{office.event}/t/{office.weekend.tournament}/entrants")
        assert "18 or older" in page.html
        assert "I take part at my own risk" in page.html
        assert '<span class="clause">S0-02</span>' in page.html

    now(story())


def test_the_settings_name_the_officials_that_a_bout_needs() -> None:
    """S0-97."""

    async def story() -> None:
        office = await Office.of(await weekend_at("running"))
        page = await office.read(f"{office.event}/t/{office.weekend.tournament}/settings")
        for role in ("tournament manager", "referee", "judge", "table", "medical staff", "second"):
            assert role in page.html
        assert "2 judges for each bout" in page.html
        assert '<span class="clause">S0-97</span>' in page.html

    now(story())
