"""A log and its people in memory: for tests, and for a look at a log without a file."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from afterblow.app.chain import link
from afterblow.app.ports import (
    Appended,
    Clock,
    Conflict,
    Damage,
    Draft,
    KeyReused,
    Person,
    StoreClosedError,
    Stored,
)


class MemoryStore:
    """A log that lives as long as the process."""

    def __init__(self, clock: Clock, epoch: int = 1) -> None:
        self._clock = clock
        self._epoch = epoch
        self._log: list[Stored] = []
        self._by_key: dict[str, Stored] = {}
        self._heads: dict[str, int] = {}
        self._closed = False

    @property
    def epoch(self) -> int:
        return self._epoch

    @property
    def damage(self) -> Damage | None:
        return None

    async def append(self, drafts: Sequence[Draft]) -> Appended | Conflict | KeyReused:
        await asyncio.sleep(0)
        if self._closed:
            raise StoreClosedError("closed")
        known = self._known(drafts)
        if known is not None:
            return known
        conflict = self._conflict(drafts)
        return conflict or Appended(tuple(self._add(draft) for draft in drafts), fresh=True)

    async def read(self, after: int = 0, limit: int = 10_000) -> Sequence[Stored]:
        await asyncio.sleep(0)
        if self._closed:
            raise StoreClosedError("closed")
        return tuple(self._log[max(after, 0) : max(after, 0) + limit])

    async def close(self) -> None:
        self._closed = True

    def _known(self, drafts: Sequence[Draft]) -> Appended | KeyReused | None:
        found = [self._by_key.get(draft.key) for draft in drafts]
        twice = len({draft.key for draft in drafts}) < len(drafts)
        for draft, stored in zip(drafts, found, strict=True):
            mixed = stored is None and any(found)
            if mixed or twice or (stored is not None and not _same(draft, stored)):
                return KeyReused(draft.key)
        first = tuple(stored for stored in found if stored is not None)
        return Appended(first, fresh=False) if first or not drafts else None

    def _conflict(self, drafts: Sequence[Draft]) -> Conflict | None:
        heads = dict(self._heads)
        for draft in drafts:
            seq = heads.get(draft.stream, 0) + 1
            if draft.expected_seq not in (None, seq):
                return Conflict(draft.stream, draft.expected_seq, seq)
            heads[draft.stream] = seq
        return None

    def _add(self, draft: Draft) -> Stored:
        bare = Stored(
            position=len(self._log) + 1,
            stream=draft.stream,
            seq=self._heads.get(draft.stream, 0) + 1,
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
        stored = replace(bare, digest=link(self._log[-1].digest if self._log else "", bare))
        self._log.append(stored)
        self._by_key[stored.key] = stored
        self._heads[stored.stream] = stored.seq
        return stored


def _same(draft: Draft, stored: Stored) -> bool:
    said = (draft.stream, draft.type, draft.version, bytes(draft.payload))
    return said == (stored.stream, stored.type, stored.version, bytes(stored.payload))


class MemoryPeople:
    """The people of one event, as long as the process lives."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    async def put(self, people: Sequence[Person]) -> None:
        self._people |= {person.id: person for person in people}

    async def all(self) -> Sequence[Person]:
        return tuple(self._people.values())

    async def erase(self, person: str) -> None:
        self._people.pop(person, None)
