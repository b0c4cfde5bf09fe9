"""The check of an event's file at its opening."""

import sqlite3
from collections.abc import Iterator

from afterblow.adapters.store_sqlite.schema import APPLICATION_ID, COLUMNS, VERSION, seal, stored
from afterblow.app.chain import first_damage
from afterblow.app.ports import Damage, Stored

UNREADABLE = (sqlite3.Error, ValueError)
"""What a broken file makes the driver raise: its own errors, also texts that are no UTF-8."""


SCAN = f"SELECT {', '.join(COLUMNS)} FROM records NOT INDEXED ORDER BY position"  # noqa: S608  # names of columns, no input
"""Every record, found by walking through the tree from its beginning."""


def examine(connection: sqlite3.Connection) -> Damage | None:
    """What is wrong with the file, or ``None``: its structure, the chain, the rows beside the log.

    Unlike ``quick_check``, ``integrity_check`` also compares the indexes with the rows: a key that
    the index has lost would be stored twice.
    """
    try:
        foreign = _foreign(connection)
    except UNREADABLE as error:
        return Damage("file", 1, str(error))
    if foreign is not None:
        return foreign
    chain, sound = _chain(connection)
    try:
        finding = _structure(connection) or _rows_beside(connection)
    except UNREADABLE as error:
        finding = str(error)
    if chain is None and finding:
        return Damage("file", sound + 1, finding)
    return chain


def _foreign(connection: sqlite3.Connection) -> Damage | None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID or version < 1:
        return Damage("file", 1, "not an event of Afterblow")
    if version > VERSION:
        return Damage("version", 1, f"version {version}; this program knows {VERSION}")
    return None


def _chain(connection: sqlite3.Connection) -> tuple[Damage | None, int]:
    """The first damage of the chain, and how many records were read."""
    count = 0

    def read() -> Iterator[Stored]:
        nonlocal count
        for row in connection.execute(SCAN):
            count += 1
            yield stored(row)

    try:
        return first_damage(read()), count
    except UNREADABLE as error:
        return Damage("file", count + 1, str(error)), count


def _structure(connection: sqlite3.Connection) -> str:
    (finding,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return "" if finding == "ok" else str(finding)


def _rows_beside(connection: sqlite3.Connection) -> str:
    for key, person, digest in connection.execute("SELECT id, person, digest FROM people"):
        if seal(key, person) != digest:
            return "the row of a person was changed"
    lives = connection.execute("SELECT epoch, made_ms, digest FROM life").fetchall()
    if [seal(epoch, made_ms) for epoch, made_ms, _ in lives] != [digest for *_, digest in lives]:
        return "the row of the file's life was changed"
    return "" if len(lives) == 1 else "the row of the file's life is missing"
