"""The chain of digests that holds a log together: part of the stored format, never to change.

A record's digest is the SHA-256 (hex) of a JSON array: the digest of the record at the position
before ("" for the first), then the record's own fields in the order of ``Stored``, the payload as
the text it is stored as.
"""

import hashlib
from collections.abc import Iterable

import msgspec

from afterblow.app.ports import Damage, Stored


def link(previous: str, record: Stored) -> str:
    """The digest of a record that follows one with the digest ``previous``."""
    content = (
        previous,
        record.position,
        record.stream,
        record.seq,
        record.key,
        record.type,
        record.version,
        bytes(record.payload).decode(),
        record.actor,
        record.device,
        record.device_counter,
        record.seen_seq,
        record.token,
        record.epoch,
        record.device_ms,
        record.server_ms,
    )
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()


def first_damage(records: Iterable[Stored]) -> Damage | None:
    """The first record that is missing or differs from its digest, reading from position 1."""
    previous = ""
    heads: dict[str, int] = {}
    for position, record in enumerate(records, 1):
        if record.position != position:
            return Damage("gap", position, f"position {position} is missing")
        heads[record.stream] = heads.get(record.stream, 0) + 1
        if record.seq != heads[record.stream]:
            return Damage("gap", position, f"{record.stream} has no record {heads[record.stream]}")
        if record.digest != link(previous, record):
            return Damage("chain", position, f"record {record.seq} of {record.stream} was changed")
        previous = record.digest
    return None
