"""One event, open in this process: its log replayed, its records decided, appended, announced.

Order of every change: decide on the state that stands, append, wait for the commit, apply,
announce, answer. What is not in the log did not happen.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from afterblow.app import lines
from afterblow.app.book import Book, Topics
from afterblow.app.bouts import OpenBout
from afterblow.app.lines import Line
from afterblow.app.ports import (
    Clock,
    Conflict,
    Damage,
    Draft,
    KeyReused,
    People,
    Person,
    Rulesets,
    Store,
    StoreClosedError,
    Stored,
)
from afterblow.core.event.records import Ring
from afterblow.core.event.state import Event
from afterblow.core.refusal import Refused
from afterblow.core.tournament.model import Progress
from afterblow.core.tournament.state import Tournament

Answer = TypeVar("Answer")


Answer = TypeVar("Answer")


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Who acts, from where, and the key that makes it one act: the envelope of its records."""

    actor: str
    key: str
    device: str = ""
    device_counter: int = 0
    seen_seq: int = 0
    token: int = 0
    device_ms: int | None = None


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """Records that an act is to add to one stream, and the people rows that they speak of.

    ``made`` is the id of what comes to be ("" where nothing does).
    """

    records: tuple[Line, ...]
    people: tuple[Person, ...] = ()
    made: str = ""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """It is in the log. ``fresh`` is False where the key was known (the first answer again).

    ``made`` is the id of what was created ("" where nothing was, or the key was known).
    """

    records: tuple[Stored, ...]
    fresh: bool
    made: str = ""


class Desk:
    """An event's state, and the one way to change it.

    ``book`` is what the log says so far; ``people`` the rows beside it, by id; ``damage`` what is
    wrong with the log (then it takes no records).
    """

    def __init__(
        self, event_id: str, store: Store, people: People, rulesets: Rulesets, clock: Clock
    ) -> None:
        self.event_id = event_id
        self.book = Book(rulesets)
        self.people: dict[str, Person] = {}
        self.damage: Damage | None = store.damage
        self._store = store
        self._rows = people
        self._clock = clock
        self._loaded_ms = clock.now_ms()
        self._edits = 0
        self._acts: dict[str, tuple[Stored, ...]] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._listeners: list[Callable[[Topics], None]] = []

    @staticmethod
    async def load(
        event_id: str, store: Store, people: People, rulesets: Rulesets, clock: Clock
    ) -> "Desk":
        """Replay the log. A damaged log loads as far as it is sound, and takes no records."""
        desk = Desk(event_id, store, people, rulesets, clock)
        desk.people = {person.id: person for person in await people.all()}
        await desk._catch_up()
        return desk

    @property
    def event(self) -> Event:
        """The event after its records."""
        return self.book.event

    @property
    def tournaments(self) -> Mapping[str, Tournament]:
        """The tournaments after their records, in the order of their making."""
        return self.book.tournaments

    @property
    def rulesets(self) -> Rulesets:
        """The rulesets that this installation ships."""
        return self.book.rulesets

    @property
    def position(self) -> int:
        """How many records of the log are applied."""
        return self.book.position

    @property
    def stamp(self) -> str:
        """Changes with everything that a page of this event can show: made for ETags."""
        return f"{self.position}.{self._edits}.{self._loaded_ms}"

    def now_ms(self) -> int:
        """The moment by the desk's own clock (UTC): a demo's runs faster than the wall's."""
        return self._clock.now_ms()

    def progress(self, tournament: str) -> Progress:
        """Where a tournament stands. Raises ``KeyError`` for an unknown one."""
        return self.book.progress(tournament)

    def bout(self, bout: str) -> OpenBout | None:
        """A bout that has a record; ``None`` for any other."""
        return self.book.bouts.get(bout)

    def ring(self, ring: str) -> Ring | None:
        """The ring of an id."""
        return self.event.ring(ring)

    def member(self, tournament: str, entrant: str) -> Person:
        """The fencer of an entry (a team's first); one that was erased has no name."""
        members = self.tournaments[tournament].entrants[entrant].entry.members
        return self.people.get(members[0]) or Person(id=members[0], name="")

    def known(self, key: str) -> Done | None:
        """The first answer to an act, where its key is in the log."""
        records = self._acts.get(key)
        return None if records is None else Done(records=records, fresh=False)

    def subscribe(self, callback: Callable[[Topics], None]) -> Callable[[], None]:
        """Call back after each commit with what changed; the answer unsubscribes."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    async def add(
        self, act: Act, stream: str, draw_up: Callable[[], Drawn | Refused]
    ) -> Done | Refused:
        """Draw up, decide, append, commit, apply, announce: all of an act's records or none.

        ``draw_up`` is called when the stream is this act's alone. An asker who goes away does not
        stop what was begun. Raises ``StoreClosedError`` where the store takes nothing.
        """
        return await self._whole(self._add(act, stream, draw_up))

    async def edit(self, people: Sequence[Person]) -> None:
        """Rows of people as they shall be, beside the log."""
        await self._whole(self._edit(people))

    async def close(self) -> None:
        """Let what was begun end, then close the store."""
        if self._running:
            await asyncio.wait(self._running)
        await self._store.close()

    async def _whole(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _add(
        self, act: Act, stream: str, draw_up: Callable[[], Drawn | Refused]
    ) -> Done | Refused:
        async with self._locks.setdefault(stream, asyncio.Lock()):
            known = self.known(act.key)
            if known is not None:
                return known
            if self.damage is not None:
                raise StoreClosedError("damaged", self.damage.detail)
            drawn = draw_up()
            if isinstance(drawn, Refused):
                return drawn
            refused = self.book.decide(stream, drawn.records)
            return refused or await self._commit(act, stream, drawn)

    async def _commit(self, act: Act, stream: str, drawn: Drawn) -> Done | Refused:
        if drawn.people:
            await self._rows.put(drawn.people)
        answer = await self._store.append(self._drafts(act, stream, drawn.records))
        if isinstance(answer, KeyReused):
            return Refused("key_reused")
        if isinstance(answer, Conflict):
            await self._catch_up()
            return Refused("moved_on")
        self.people |= {person.id: person for person in drawn.people}
        topics = self._apply(answer.records)
        self._announce(topics)
        return Done(records=answer.records, fresh=answer.fresh, made=drawn.made)

    def _drafts(self, act: Act, stream: str, records: Sequence[Line]) -> tuple[Draft, ...]:
        first = self.book.seq(stream) + 1
        return tuple(
            Draft(
                stream=stream,
                key=act.key if number == 0 else f"{act.key}{PART}{number}",
                type=lines.line_type(stream, record),
                payload=lines.payload(record),
                version=lines.VERSION,
                actor=act.actor,
                device=act.device,
                device_counter=act.device_counter,
                seen_seq=act.seen_seq,
                token=act.token,
                device_ms=act.device_ms,
                expected_seq=first + number,
            )
            for number, record in enumerate(records)
        )

    async def _edit(self, people: Sequence[Person]) -> None:
        await self._rows.put(people)
        self.people |= {person.id: person for person in people}
        self._edits += 1
        self._announce(self.book.topics_of_people([person.id for person in people]))

    async def _catch_up(self) -> None:
        topics: Topics = frozenset()
        while self.damage is None or self.position + 1 < self.damage.position:
            records = await self._store.read(after=self.position)
            if not records:
                break
            topics |= self._apply(records)
        self._announce(topics)

    def _apply(self, records: Sequence[Stored]) -> Topics:
        topics: Topics = frozenset()
        for stored in records:
            try:
                topics |= self.book.enter(stored)
            except msgspec.MsgspecError as problem:
                self.damage = Damage("version", stored.position, str(problem))
                break
            key = stored.key.partition(PART)[0]
            self._acts[key] = (*self._acts.get(key, ()), stored)
        return topics

    def _announce(self, topics: Topics) -> None:
        if topics:
            for listener in tuple(self._listeners):
                listener(topics)


PART = "/"
"""Between an act's key and the number of a further record of the same act."""
