"""Every page of an organiser, at every moment of a tournament."""

import pytest

from tests.web.organiser.moments import MOMENTS, addresses, weekend_at
from tests.web.organiser.office import Office
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
