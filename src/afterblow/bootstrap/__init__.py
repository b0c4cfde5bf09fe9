"""The one place where things are wired together."""

import atexit
import gc
import shutil
import tempfile
from pathlib import Path

import msgspec
from starlette.applications import Starlette

from afterblow.adapters.access_memory import MemoryAccess
from afterblow.adapters.access_sqlite import SqliteAccess
from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.adapters.shelf_directory import DirectoryShelf, Files
from afterblow.adapters.store_sqlite import (
    create_event_file,
    examine_event_file,
    made_when,
    open_event_file,
)
from afterblow.adapters.system_chance import SystemChance
from afterblow.adapters.system_clock import SystemClock
from afterblow.app.access import Accounts, new_link
from afterblow.app.hall import Hall
from afterblow.app.pairing import Pairings
from afterblow.app.ports import Access, Clock, Damage, Shelf, StoreClosedError
from afterblow.formats.rulesets import ShippedRulesets
from afterblow.web.site import site

_INSTANCE = "instance.sqlite"
_OBJECTS_BETWEEN_COLLECTIONS = 50_000


class Instance(msgspec.Struct, frozen=True):
    """Afterblow on one data folder: the application, and what a command wants to ask it."""

    app: Starlette
    hall: Hall
    accounts: Accounts
    shelf: Shelf

    async def first_link(self) -> str:
        """The secret of a set-up link where nobody has an account yet; otherwise ""."""
        if await self.accounts.any():
            return ""
        return await new_link(self.hall.access, self.hall.clock, self.hall.chance)

    async def damaged(self) -> list[tuple[str, Damage]]:
        """The events whose file the check at the opening found damaged, and what it found."""
        found: list[tuple[str, Damage]] = []
        for file in await self.shelf.list():
            store, _ = await self.shelf.open(file.id)
            if store.damage is not None:
                found.append((file.id, store.damage))
        return found


def build(folder: Path) -> Instance:
    """Afterblow on a data folder, which is made where it is missing.

    Raises ``OSError`` for a folder that cannot be used, ``StoreClosedError`` (``in_use``,
    ``damaged``) for one that another process serves or whose ``instance.sqlite`` is broken.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    clock, chance = SystemClock(), SystemChance()
    access = SqliteAccess(folder / _INSTANCE)
    try:
        shelf = _shelf(folder, clock, access)
    except (OSError, StoreClosedError):
        access.close()
        raise
    hall = Hall(shelf, ShippedRulesets(), clock, chance, _throw_away)
    accounts = Accounts(access, clock, chance, Argon2Passphrases())
    pairings = Pairings(access, clock, chance)
    return Instance(site(hall, accounts, pairings), hall, accounts, shelf)


async def organiser_link(folder: Path) -> str:
    """The secret of a new one-time link, also while another process serves the folder.

    Raises ``FileNotFoundError`` for a folder that was never served, otherwise what ``build`` does.
    """
    path = folder / _INSTANCE
    if not path.exists():
        raise FileNotFoundError(path)
    access = SqliteAccess(path)
    try:
        return await new_link(access, SystemClock(), SystemChance())
    finally:
        access.close()


async def examine(file: Path) -> tuple[int, Damage | None]:
    """How many sound records an event's file holds, and what is damaged. Changes nothing."""
    return await examine_event_file(file)


def settle() -> None:
    """After the start: what lives now lives on, and garbage is looked for less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, 20, 50)


def _shelf(folder: Path, clock: Clock, access: Access) -> Shelf:
    files = Files(
        create=lambda path, made_ms: create_event_file(path, clock, made_ms),
        open=lambda path: open_event_file(path, clock),
        made_when=made_when,
    )
    return DirectoryShelf(folder, files, access)


async def _throw_away(clock: Clock) -> Shelf:
    """A shelf that is gone when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="afterblow-demo-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return _shelf(folder, clock, MemoryAccess())
