"""What every shelf of events must keep."""

import asyncio
from contextlib import AbstractAsyncContextManager

from afterblow.app.ports import EventFile, Person, Shelf
from afterblow.testing.store_contract import draft, put


class ShelfContract:
    """The promises of ``app.ports.Shelf``."""

    def fresh(self) -> AbstractAsyncContextManager[Shelf]:
        """An empty shelf."""
        raise NotImplementedError

    def test_events_are_listed_oldest_first(self) -> None:
        async def story() -> None:
            async with self.fresh() as shelf:
                assert list(await shelf.list()) == []
                await shelf.create("young", 20)
                await shelf.create("old", 10)
                assert list(await shelf.list()) == [
                    EventFile(id="old", made_ms=10),
                    EventFile(id="young", made_ms=20),
                ]

        asyncio.run(story())

    def test_each_event_has_its_own_log_and_people(self) -> None:
        async def story() -> None:
            async with self.fresh() as shelf:
                one, people = await shelf.create("one", 1)
                other, others = await shelf.create("other", 2)
                await put(one, draft("a"))
                await people.put([Person(id="p1", name="Ann")])
                assert list(await other.read()) == []
                assert list(await others.all()) == []
                again, same_people = await shelf.open("one")
                assert [record.key for record in await again.read()] == ["a"]
                assert [person.name for person in await same_people.all()] == ["Ann"]

        asyncio.run(story())

    def test_an_event_is_made_once(self) -> None:
        async def story() -> None:
            async with self.fresh() as shelf:
                store, _ = await shelf.create("one", 1)
                await put(store, draft("a"))
                try:
                    await shelf.create("one", 2)
                except FileExistsError:
                    reopened, _ = await shelf.open("one")
                    assert len(await reopened.read()) == 1
                else:
                    raise AssertionError("a second event took the place of the first")

        asyncio.run(story())

    def test_an_event_that_nobody_made_is_unknown(self) -> None:
        async def story() -> None:
            async with self.fresh() as shelf:
                for name in ("none", "../instance", "a/b", "", "A", "x" * 300):
                    try:
                        await shelf.open(name)
                    except KeyError:
                        continue
                    raise AssertionError(f"{name!r} was opened")

        asyncio.run(story())
