"""The people of an event, in the same file as its log."""

import asyncio
import sqlite3
from collections.abc import Sequence

import msgspec

from afterblow.adapters.store_sqlite.reader import Reader
from afterblow.adapters.store_sqlite.schema import seal
from afterblow.adapters.store_sqlite.writer import Writer
from afterblow.app.ports import Person, StoreClosedError

_PUT = (
    "INSERT INTO people (id, person, digest) VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET person = excluded.person, digest = excluded.digest"
)


class SqlitePeople:
    """Rows under opaque ids; an erased person leaves no byte behind.

    Without a writer (a damaged file) the rows that can still be read are read.
    """

    def __init__(self, reader: Reader, writer: Writer | None) -> None:
        self._reader = reader
        self._writer = writer

    async def put(self, people: Sequence[Person]) -> None:
        texts = [(person.id, msgspec.json.encode(person).decode()) for person in people]
        rows = [(key, text, seal(key, text)) for key, text in texts]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(_PUT, rows)

        await asyncio.wrap_future(self._writing().submit(work))

    async def all(self) -> Sequence[Person]:
        try:
            rows = await self._reader.rows("SELECT person FROM people ORDER BY place")
            return tuple(msgspec.json.decode(text, type=Person) for (text,) in rows)
        except (StoreClosedError, msgspec.DecodeError):
            if self._writer is None:
                return ()
            raise

    async def erase(self, person: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM people WHERE id = ?", (person,))

        await asyncio.wrap_future(self._writing().submit(work, scrub=True))

    def _writing(self) -> Writer:
        if self._writer is None:
            raise StoreClosedError("damaged")
        return self._writer
