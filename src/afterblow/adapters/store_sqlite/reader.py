"""A read-only connection to an event's file, used by one thread at a time."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

from afterblow.app.ports import StoreClosedError


class Reader:
    """Reads committed rows, away from the event loop. Changes nothing, not even by closing."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._open = True
        self.connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
        )
        self.connection.text_factory = _lenient

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query. Raises ``StoreClosedError``."""
        return await asyncio.to_thread(self._rows, sql, values)

    def close(self) -> None:
        """End. What is being read is read first."""
        with self._lock:
            self._open = False
            self.connection.close()

    def _rows(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._lock:
            if not self._open:
                raise StoreClosedError("closed")
            try:
                return self.connection.execute(sql, values).fetchall()
            except (sqlite3.Error, ValueError) as error:  # a broken file's texts are no UTF-8
                raise StoreClosedError("damaged", str(error)) from error


def _lenient(text: bytes) -> str:
    """Damaged text is read too, so that its record can be named."""
    return text.decode(errors="replace")
