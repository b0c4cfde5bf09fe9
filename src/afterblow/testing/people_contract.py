"""What every keeper of people's rows must keep."""

import asyncio
from contextlib import AbstractAsyncContextManager

from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.app.ports import People, Person
from afterblow.testing.store_contract import TEXT

PEOPLE = st.builds(
    Person,
    id=st.sampled_from(["p1", "p2", "p3", "p4"]),
    name=TEXT,
    club=TEXT,
    country=TEXT,
    rating=st.none() | st.integers(0, 9999),
    hema_ratings_id=TEXT,
    birth_year=st.none() | st.integers(1900, 2030),
    gender=TEXT,
    email=TEXT,
)


class PeopleContract:
    """The promises of ``app.ports.People``."""

    def fresh(self) -> AbstractAsyncContextManager[People]:
        """Nobody yet."""
        raise NotImplementedError

    def test_an_erased_person_is_gone_and_the_others_stay(self) -> None:
        async def story() -> None:
            async with self.fresh() as people:
                ann, bob = Person(id="p1", name="Ann"), Person(id="p2", name="Bob", email="b@c.d")
                await people.put([ann, bob])
                await people.erase("p1")
                await people.erase("p9")
                assert list(await people.all()) == [bob]

        asyncio.run(story())

    def test_people_come_back_as_last_put_in_the_order_of_adding(self) -> None:
        async def story(puts: list[list[Person]]) -> None:
            model: dict[str, Person] = {}
            async with self.fresh() as people:
                for some in puts:
                    await people.put(some)
                    model |= {one.id: one for one in some}
                assert list(await people.all()) == list(model.values())

        @settings(max_examples=60, deadline=None)
        @given(st.lists(st.lists(PEOPLE, max_size=4), max_size=4))
        def any_story(puts: list[list[Person]]) -> None:
            asyncio.run(story(puts))

        any_story()
