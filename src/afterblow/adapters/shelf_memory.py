"""Events in memory: what is made is made anew with every process."""

import builtins
from collections.abc import Callable, Sequence

from afterblow.app.ports import Access, EventFile, People, Store


class MemoryShelf:
    """Events that live as long as the process.

    ``make`` gives a new event's store and people.
    """

    def __init__(self, make: Callable[[], tuple[Store, People]], access: Access) -> None:
        self._make = make
        self._access = access
        self._events: dict[str, tuple[EventFile, Store, People]] = {}

    async def list(self) -> Sequence[EventFile]:
        files = [file for file, _, _ in self._events.values()]
        return tuple(sorted(files, key=lambda file: file.made_ms))

    async def create(self, event: str, made_ms: int) -> tuple[Store, People]:
        if event in self._events:
            raise FileExistsError(event)
        store, people = self._make()
        self._events[event] = (EventFile(id=event, made_ms=made_ms), store, people)
        return store, people

    async def open(self, event: str) -> tuple[Store, People]:
        _, store, people = self._events[event]
        return store, people

    def access(self) -> Access:
        return self._access

    async def close(self) -> None:
        stores: builtins.list[Store] = [store for _, store, _ in self._events.values()]
        for store in stores:
            await store.close()
