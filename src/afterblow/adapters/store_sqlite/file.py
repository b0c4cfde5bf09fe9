"""Making and opening an event's file."""

import asyncio
import os
import sqlite3
from pathlib import Path

from afterblow.adapters.store_sqlite.check import UNREADABLE, examine
from afterblow.adapters.store_sqlite.people import SqlitePeople
from afterblow.adapters.store_sqlite.reader import Reader
from afterblow.adapters.store_sqlite.schema import APPLICATION_ID, SCHEMA, VERSION, seal
from afterblow.adapters.store_sqlite.store import SqliteStore
from afterblow.adapters.store_sqlite.writer import Writer
from afterblow.app.ports import Clock, Damage

Event = tuple[SqliteStore, SqlitePeople]


async def create_event_file(path: Path, clock: Clock, made_ms: int, max_pages: int = 0) -> Event:
    """A new file, whole from its first appearance under its name. Raises ``FileExistsError``."""
    await asyncio.to_thread(_create, path, made_ms)
    return await open_event_file(path, clock, max_pages)


async def open_event_file(path: Path, clock: Clock, max_pages: int = 0) -> Event:
    """An event as its file holds it; a damaged file is opened read-only (``Store.damage``).

    ``max_pages`` bounds the file (pages of 4 KiB; 0: only the disk does): beyond it the store
    answers as on a full disk. Raises ``FileNotFoundError``.
    """
    return await asyncio.to_thread(_open, path, clock, max_pages)


async def examine_event_file(path: Path) -> tuple[int, Damage | None]:
    """How many sound records a file holds, and what is damaged; also beside a running server."""
    return await asyncio.to_thread(_examine, path)


def made_when(path: Path) -> int:
    """When the event was made (ms of UTC); 0 where the file cannot say."""
    reader = Reader(path)
    try:
        (made_ms,) = reader.connection.execute("SELECT made_ms FROM life").fetchone() or (0,)
    except UNREADABLE:
        return 0
    finally:
        reader.close()
    return made_ms if isinstance(made_ms, int) else 0


def _create(path: Path, made_ms: int) -> None:
    if path.exists():
        raise FileExistsError(path)
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    connection = _connect(unfinished)
    connection.executescript(SCHEMA)
    connection.execute("INSERT INTO life VALUES (1, ?, ?)", (made_ms, seal(1, made_ms)))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.close()
    unfinished.rename(path)
    _remember_names(path.parent)


def _remember_names(folder: Path) -> None:
    """A new name survives a power failure only once its folder is on the disk, too."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _examine(path: Path) -> tuple[int, Damage | None]:
    reader = Reader(path)
    try:
        damage = examine(reader.connection)
        if damage is not None:
            return damage.position - 1, damage
        (count,) = reader.connection.execute("SELECT count(*) FROM records").fetchone()
        return count, None
    finally:
        reader.close()


def _open(path: Path, clock: Clock, max_pages: int) -> Event:
    if not path.exists():
        raise FileNotFoundError(path)
    reader = Reader(path)
    damage = examine(reader.connection)
    if damage is not None:
        return SqliteStore(reader, None, clock, 0, damage), SqlitePeople(reader, None)
    (epoch,) = reader.connection.execute("SELECT epoch FROM life").fetchone()
    connection = _connect(path)
    connection.execute(f"PRAGMA max_page_count = {max_pages}")
    writer = Writer(path, connection)
    return SqliteStore(reader, writer, clock, epoch, None), SqlitePeople(reader, writer)


def _connect(path: Path) -> sqlite3.Connection:
    """A writing connection. The writer's thread checkpoints, nobody else."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA secure_delete = ON")
    return connection
