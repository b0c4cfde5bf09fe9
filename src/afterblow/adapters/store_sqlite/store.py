"""The log of an event in its SQLite file."""

import asyncio
import sqlite3
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from afterblow.adapters.store_sqlite.check import SCAN
from afterblow.adapters.store_sqlite.reader import Reader
from afterblow.adapters.store_sqlite.schema import COLUMNS, stored, values
from afterblow.adapters.store_sqlite.writer import Writer
from afterblow.app.chain import link
from afterblow.app.ports import (
    Appended,
    Clock,
    Conflict,
    Damage,
    Draft,
    KeyReused,
    StoreClosedError,
    Stored,
)

_COLUMNS = ", ".join(COLUMNS)
_INSERT = f"INSERT INTO records ({_COLUMNS}) VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608  # names of columns, no input
_BY_KEY = f"SELECT {_COLUMNS} FROM records WHERE key = ?"  # noqa: S608  # names of columns, no input
_AFTER = (
    f"SELECT {_COLUMNS} FROM records WHERE position > ?"  # noqa: S608  # names of columns, no input
    " ORDER BY position LIMIT ?"
)
_BEYOND = 1 << 62


class SqliteStore:
    """An append-only log. Made by ``open_event_file``; a damaged one has no writer.

    What is sound of a damaged log is read as the check read it: in a broken tree a record may be
    found by another way than by walking, or not.
    """

    def __init__(
        self,
        reader: Reader,
        writer: Writer | None,
        clock: Clock,
        epoch: int,
        damage: Damage | None,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._clock = clock
        self._epoch = epoch
        self._damage = damage

    @property
    def epoch(self) -> int:
        return self._epoch

    @property
    def damage(self) -> Damage | None:
        return self._damage

    async def append(self, drafts: Sequence[Draft]) -> Appended | Conflict | KeyReused:
        if self._writer is None:
            raise StoreClosedError("damaged", self._damage.detail if self._damage else "")
        work = partial(self._append, drafts=drafts)
        return await asyncio.wrap_future(self._writer.submit(work))

    async def read(self, after: int = 0, limit: int = 10_000) -> Sequence[Stored]:
        first = max(after, 0)
        sound = self._damage.position - 1 if self._damage else _BEYOND
        if first >= sound:
            return ()
        if self._damage is None:
            rows = await self._reader.rows(_AFTER, first, limit)
        else:
            rows = (await self._reader.rows(f"{SCAN} LIMIT ?", sound))[first : first + limit]
        return tuple(stored(row) for row in rows)

    async def close(self) -> None:
        self._reader.close()
        if self._writer is not None:
            await asyncio.to_thread(self._writer.close)

    def _append(
        self, connection: sqlite3.Connection, drafts: Sequence[Draft]
    ) -> Appended | Conflict | KeyReused:
        known = _known(connection, drafts)
        if known is not None:
            return known
        conflict = _conflict(connection, drafts)
        if conflict is not None:
            return conflict
        return Appended(tuple(self._insert(connection, draft) for draft in drafts), fresh=True)

    def _insert(self, connection: sqlite3.Connection, draft: Draft) -> Stored:
        position, previous = connection.execute(
            "SELECT position, digest FROM records ORDER BY position DESC LIMIT 1"
        ).fetchone() or (0, "")
        bare = Stored(
            position=position + 1,
            stream=draft.stream,
            seq=_head(connection, draft.stream) + 1,
            key=draft.key,
            type=draft.type,
            version=draft.version,
            payload=draft.payload,
            actor=draft.actor,
            device=draft.device,
            device_counter=draft.device_counter,
            seen_seq=draft.seen_seq,
            token=draft.token,
            epoch=self._epoch,
            device_ms=draft.device_ms,
            server_ms=self._clock.now_ms(),
            digest="",
        )
        record = replace(bare, digest=link(previous, bare))
        connection.execute(_INSERT, values(record))
        return record


def _head(connection: sqlite3.Connection, stream: str) -> int:
    (seq,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM records WHERE stream = ?", (stream,)
    ).fetchone()
    return seq


def _known(connection: sqlite3.Connection, drafts: Sequence[Draft]) -> Appended | KeyReused | None:
    """The first answer to a batch that was sent before, ``None`` for a new one."""
    found = [connection.execute(_BY_KEY, (draft.key,)).fetchone() for draft in drafts]
    twice = len({draft.key for draft in drafts}) < len(drafts)
    first: list[Stored] = []
    for draft, row in zip(drafts, found, strict=True):
        if twice or (row is None and any(found)):
            return KeyReused(draft.key)
        if row is not None:
            first.append(stored(row))
            if not _same(draft, first[-1]):
                return KeyReused(draft.key)
    return Appended(tuple(first), fresh=False) if first or not drafts else None


def _same(draft: Draft, record: Stored) -> bool:
    said = (draft.stream, draft.type, draft.version, bytes(draft.payload))
    return said == (record.stream, record.type, record.version, bytes(record.payload))


def _conflict(connection: sqlite3.Connection, drafts: Sequence[Draft]) -> Conflict | None:
    heads = {draft.stream: _head(connection, draft.stream) for draft in drafts}
    for draft in drafts:
        heads[draft.stream] += 1
        if draft.expected_seq not in (None, heads[draft.stream]):
            return Conflict(draft.stream, draft.expected_seq, heads[draft.stream])
    return None
