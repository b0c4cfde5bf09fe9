"""Accounts and grants of this machine in ``instance.sqlite``."""

import asyncio
import errno
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from afterblow.app.ports import Account, Grant, StoreClosedError

VERSION = 1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, account TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS grants (
  digest TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  kind TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  held TEXT NOT NULL
) STRICT;
"""
_PUT_ACCOUNT = (
    "INSERT INTO accounts VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET account = excluded.account"
)
_PUT_GRANT = (
    "INSERT INTO grants VALUES (?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET"
    " event = excluded.event, kind = excluded.kind, made_ms = excluded.made_ms,"
    " held = excluded.held"
)
_GRANTS = (
    "SELECT held FROM grants WHERE (?1 = '' OR event = ?1) AND (?2 = '' OR kind = ?2)"
    " ORDER BY made_ms, rowid"
)
_WAIT_S = 10.0


class SqliteAccess:
    """Rows in one small file, which a second process (a new link) may write at the same time."""

    def __init__(self, path: Path) -> None:
        """Open the file or make it.

        Raises ``StoreClosedError`` for a damaged or newer one and on a full disk, ``OSError`` for
        a place that does not let it be read and written.
        """
        self._lock = threading.Lock()
        path.touch(mode=0o600)
        try:
            self._connection = sqlite3.connect(
                path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False
            )
        except sqlite3.OperationalError as error:
            raise _cannot_open(path, error) from error
        try:
            self._prepare(path)
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise _cannot_open(path, error) from error

    def close(self) -> None:
        """End. What is being asked is answered first."""
        with self._lock:
            self._connection.close()

    async def accounts(self) -> Sequence[Account]:
        rows = await self._run("SELECT account FROM accounts ORDER BY rowid")
        return tuple(msgspec.json.decode(text, type=Account) for (text,) in rows)

    async def put_account(self, account: Account) -> None:
        await self._run(_PUT_ACCOUNT, account.id, msgspec.json.encode(account).decode())

    async def put_grant(self, grant: Grant) -> None:
        held = msgspec.json.encode(grant).decode()
        await self._run(_PUT_GRANT, grant.digest, grant.event, grant.kind, grant.made_ms, held)

    async def grant(self, digest: str) -> Grant | None:
        return _one(await self._run("SELECT held FROM grants WHERE digest = ?", digest))

    async def take_grant(self, digest: str) -> Grant | None:
        return _one(await self._run("DELETE FROM grants WHERE digest = ? RETURNING held", digest))

    async def grants(self, event: str = "", kind: str = "") -> Sequence[Grant]:
        rows = await self._run(_GRANTS, event, kind)
        return tuple(msgspec.json.decode(text, type=Grant) for (text,) in rows)

    async def revoke(self, digest: str) -> None:
        await self._run("DELETE FROM grants WHERE digest = ?", digest)

    def _prepare(self, path: Path) -> None:
        (finding,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if finding != "ok":
            raise StoreClosedError("damaged", f"{path}: {finding}")
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise StoreClosedError("damaged", f"{path}: version {version}, this knows {VERSION}")
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA secure_delete = ON")
        self._connection.executescript(_SCHEMA)
        self._connection.execute(f"PRAGMA user_version = {VERSION}")

    async def _run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(self._execute, sql, values)

    def _execute(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                return self._connection.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise _fault(error) from error


def _one(rows: list[tuple[Any, ...]]) -> Grant | None:
    return msgspec.json.decode(rows[0][0], type=Grant) if rows else None


def _cannot_open(path: Path, error: sqlite3.Error) -> OSError | StoreClosedError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return OSError(errno.EACCES, f"{path.name}: {error}", str(path))
    if code == sqlite3.SQLITE_FULL:
        return StoreClosedError("disk_full", str(path))
    return StoreClosedError("damaged", f"{path}: {error}")


def _fault(error: sqlite3.Error) -> StoreClosedError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StoreClosedError("disk_full" if code == sqlite3.SQLITE_FULL else "io", str(error))
