"""All events of this machine in one folder, one file each under ``events/<id>.sqlite``.

The folder is the truth: an event's file that is put there is there. One process at a time may serve
a folder; a second one is refused by a lock that dies with its holder.
"""

import asyncio
import builtins
import errno
import os
import re
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec

from afterblow.app.ports import Access, EventFile, People, Store, StoreClosedError

Opened = tuple[Store, People]
_ID = re.compile(r"[a-z0-9]{1,64}")


class Files(msgspec.Struct, frozen=True):
    """How event files are made, opened and asked for their time of making (ms of UTC)."""

    create: Callable[[Path, int], Awaitable[Opened]]
    open: Callable[[Path], Awaitable[Opened]]
    made_when: Callable[[Path], int]


class DirectoryShelf:
    """Events as files; each is opened once and stays open until the shelf is closed."""

    def __init__(self, folder: Path, files: Files, access: Access) -> None:
        """Take the folder.

        Raises ``StoreClosedError`` (``in_use``) where another serves it, ``OSError`` where it or
        a file in it may not be read and written: better now than in the middle of a bout.
        """
        self._folder = folder / "events"
        self._folder.mkdir(mode=0o700, exist_ok=True)
        lock = folder / "serving.lock"
        lock.touch()
        _must_be_ours(folder, self._folder, lock, *self._folder.glob("*.sqlite"))
        self._files = files
        self._access = access
        self._opened: dict[str, Opened] = {}
        self._opening = asyncio.Lock()
        self._hold = _take(lock)

    async def list(self) -> Sequence[EventFile]:
        return await asyncio.to_thread(self._list)

    async def create(self, event: str, made_ms: int) -> Opened:
        path = self._path(event)
        async with self._opening:
            self._opened[event] = await self._files.create(path, made_ms)
        return self._opened[event]

    async def open(self, event: str) -> Opened:
        async with self._opening:
            if event not in self._opened:
                self._opened[event] = await self._found(event)
        return self._opened[event]

    def access(self) -> Access:
        return self._access

    async def close(self) -> None:
        async with self._opening:
            for store, _ in self._opened.values():
                await store.close()
            self._opened.clear()
            self._hold.close()

    async def _found(self, event: str) -> Opened:
        try:
            return await self._files.open(self._path(event))
        except FileNotFoundError as error:
            raise KeyError(event) from error

    def _path(self, event: str) -> Path:
        if not _ID.fullmatch(event):
            raise KeyError(event)
        return self._folder / f"{event}.sqlite"

    def _list(self) -> tuple[EventFile, ...]:
        found: builtins.list[EventFile] = [
            EventFile(id=path.stem, made_ms=self._files.made_when(path))
            for path in self._folder.glob("*.sqlite")
            if _ID.fullmatch(path.stem)
        ]
        return tuple(sorted(found, key=lambda file: (file.made_ms, file.id)))


def _must_be_ours(*paths: Path) -> None:
    """Each may be read and written, and a folder entered."""
    for path in paths:
        if not os.access(path, os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0)):
            raise PermissionError(errno.EACCES, f"{path.name}: {os.strerror(errno.EACCES)}", path)


def _take(path: Path) -> sqlite3.Connection:
    """Hold the folder with SQLite's own file lock: the same on every system, gone with a kill."""
    hold = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        hold.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        hold.close()
        raise StoreClosedError("in_use", str(path.parent)) from error
    return hold
