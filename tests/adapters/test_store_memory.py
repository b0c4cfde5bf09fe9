"""Everything in memory keeps the contracts."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from afterblow.adapters.access_memory import MemoryAccess
from afterblow.adapters.shelf_memory import MemoryShelf
from afterblow.adapters.store_memory import MemoryPeople, MemoryStore
from afterblow.adapters.system_clock import SystemClock
from afterblow.app.ports import Access, People, Shelf, Store
from afterblow.testing.access_contract import AccessContract
from afterblow.testing.people_contract import PeopleContract
from afterblow.testing.shelf_contract import ShelfContract
from afterblow.testing.store_contract import StoreContract


class TestMemoryStore(StoreContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[Store]:
        store = MemoryStore(SystemClock())
        yield store
        await store.close()


class TestMemoryPeople(PeopleContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[People]:
        yield MemoryPeople()


class TestMemoryAccess(AccessContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[Access]:
        yield MemoryAccess()


class TestMemoryShelf(ShelfContract):
    @asynccontextmanager
    async def fresh(self) -> AsyncGenerator[Shelf]:
        shelf = MemoryShelf(lambda: (MemoryStore(SystemClock()), MemoryPeople()), MemoryAccess())
        yield shelf
        await shelf.close()
