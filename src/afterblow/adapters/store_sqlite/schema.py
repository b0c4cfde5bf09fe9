"""The tables of an event's file.

``user_version`` counts the schema. A later version adds a function that brings a file from one
version to the next inside one transaction; a file of a version unknown here is left untouched.
"""

import hashlib

import msgspec

from afterblow.app.ports import Stored

VERSION = 1
APPLICATION_ID = 0x41465442
"""``AFTB`` in the file's header."""

SCHEMA = """
CREATE TABLE records (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  seq INTEGER NOT NULL,
  key TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  payload TEXT NOT NULL,
  actor TEXT NOT NULL,
  device TEXT NOT NULL,
  device_counter INTEGER NOT NULL,
  seen_seq INTEGER NOT NULL,
  token INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  device_ms INTEGER,
  server_ms INTEGER NOT NULL,
  digest TEXT NOT NULL,
  UNIQUE (stream, seq)
) STRICT;
CREATE TRIGGER records_are_never_changed BEFORE UPDATE ON records
BEGIN SELECT raise(ABORT, 'a record is never changed'); END;
CREATE TRIGGER records_are_never_deleted BEFORE DELETE ON records
BEGIN SELECT raise(ABORT, 'a record is never deleted'); END;
CREATE TABLE people (
  place INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE TABLE life (
  epoch INTEGER NOT NULL,
  made_ms INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT;
"""

COLUMNS = Stored.__struct_fields__

Row = tuple[object, ...]


def stored(row: Row) -> Stored:
    """A row of ``records``, also one whose bytes were damaged."""
    values = dict(zip(COLUMNS, row, strict=True))
    values["payload"] = msgspec.Raw(str(values["payload"]).encode())
    return Stored(**values)  # pyright: ignore[reportArgumentType]  # STRICT tables hold these types


def values(record: Stored) -> Row:
    """A record as a row of ``records``."""
    row = msgspec.structs.asdict(record)
    row["payload"] = bytes(record.payload).decode()
    return tuple(row[column] for column in COLUMNS)


def seal(*content: object) -> str:
    """The digest of a row outside the log, so that a damaged one is found."""
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()
