"""All events of this machine: opened when asked for, each at one desk."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from afterblow.app.commands import CreateEvent, Who
from afterblow.app.demo.clock import DemoClock
from afterblow.app.demo.run import DemoRun
from afterblow.app.desk import Desk, Done
from afterblow.app.handlers.event import open_event, opened
from afterblow.app.handlers.keys import act_key
from afterblow.app.made_id import made_id
from afterblow.app.permissions import may_organise
from afterblow.app.ports import Access, Chance, Clock, Rulesets, Shelf
from afterblow.core.event.decide import decide
from afterblow.core.event.state import Event
from afterblow.core.refusal import Refused

ThrowAway = Callable[[Clock], Awaitable[Shelf]]
"""Makes a shelf that is gone when the program ends, its stores by the clock that is given."""


class EventCard(msgspec.Struct, frozen=True, kw_only=True):
    """An event in the list of events. ``demo``: throw-away. ``damaged``: read-only."""

    id: str
    name: str
    first_day: str
    last_day: str
    demo: bool
    damaged: bool


class Hall:
    """Desks by event id over one shelf, and a demo's over a throw-away one."""

    def __init__(
        self,
        shelf: Shelf,
        rulesets: Rulesets,
        clock: Clock,
        chance: Chance,
        throw_away: ThrowAway | None = None,
    ) -> None:
        self.rulesets = rulesets
        self.clock = clock
        self.chance = chance
        self.demo: DemoRun | None = None
        self._shelf = shelf
        self._throw_away = throw_away
        self._throw_away_shelf: Shelf | None = None
        self._desks: dict[str, Desk] = {}
        self._lock = asyncio.Lock()

    @property
    def access(self) -> Access:
        """Accounts and grants of this machine."""
        return self._shelf.access()

    async def desk(self, event: str) -> Desk | None:
        """The desk of an event, opened at the first asking; ``None`` for an unknown id."""
        if self.demo is not None and self.demo.desk.event_id == event:
            return self.demo.desk
        async with self._lock:
            return self._desks.get(event) or await self._opened(event)

    async def events(self) -> tuple[EventCard, ...]:
        """Every event, newest first; the demo before them."""
        files = reversed(await self._shelf.list())
        desks = [await self.desk(file.id) for file in files]
        cards = [_card(desk, demo=False) for desk in desks if desk is not None and desk.event.name]
        demo = () if self.demo is None else (_card(self.demo.desk, demo=True),)
        return (*demo, *cards)

    async def create_event(self, who: Who, command: CreateEvent) -> Done | Refused:
        """A new event; ``Done.made`` is its id, also when the key was known."""
        refused = may_organise(who)
        if refused is not None:
            return refused
        key = act_key(command)
        event = made_id(key)
        record = opened(command, key)
        refused = record if isinstance(record, Refused) else decide(Event(), record)
        if refused is not None:
            return refused
        desk = await self.desk(event) or await self._made(event)
        done = await open_event(desk, who, command)
        return done if isinstance(done, Refused) else msgspec.structs.replace(done, made=event)

    async def start_demo(self, speed: float) -> str | Refused:
        """Start the made-up weekend on a throw-away shelf, once; its event id.

        Refused: ``no_demo`` where this program was started without a place for one.
        """
        async with self._lock:
            if self.demo is None:
                if self._throw_away is None:
                    return Refused("no_demo")
                clock = DemoClock(self.clock, speed)
                self._throw_away_shelf = await self._throw_away(clock)
                self.demo = await DemoRun.begin(self._throw_away_shelf, self.rulesets, clock)
            return self.demo.desk.event_id

    async def close(self) -> None:
        """Stop the demo, let every desk finish, close the shelves."""
        if self.demo is not None:
            await self.demo.stop()
        for desk in self._desks.values():
            await desk.close()
        if self._throw_away_shelf is not None:
            await self._throw_away_shelf.close()
        await self._shelf.close()

    async def _opened(self, event: str) -> Desk | None:
        try:
            store, people = await self._shelf.open(event)
        except KeyError:
            return None
        desk = await Desk.load(event, store, people, self.rulesets, self.clock)
        self._desks[event] = desk
        return desk

    async def _made(self, event: str) -> Desk:
        async with self._lock:
            found = self._desks.get(event)
            if found is not None:
                return found
            store, people = await self._shelf.create(event, self.clock.now_ms())
            desk = await Desk.load(event, store, people, self.rulesets, self.clock)
            self._desks[event] = desk
            return desk


def _card(desk: Desk, *, demo: bool) -> EventCard:
    days = desk.event.days or ("",)
    return EventCard(
        id=desk.event_id,
        name=desk.event.name,
        first_day=days[0],
        last_day=days[-1],
        demo=demo,
        damaged=desk.damage is not None,
    )
