"""All events of this machine: opened when asked for, each at one desk."""

import msgspec

from afterblow.app.commands import CreateEvent, Who
from afterblow.app.desk import Desk, Done
from afterblow.app.ports import Access, Chance, Clock
from afterblow.core.refusal import Refused


class EventCard(msgspec.Struct, frozen=True, kw_only=True):
    """An event in the list of events. ``demo``: throw-away. ``damaged``: read-only."""

    id: str
    name: str
    first_day: str
    last_day: str
    demo: bool
    damaged: bool


class Hall:
    """Desks by event id over one shelf (and a throw-away one once a demo was started)."""

    access: Access
    clock: Clock
    chance: Chance

    async def desk(self, event: str) -> Desk | None:
        """The desk of an event; ``None`` for an unknown id."""
        raise NotImplementedError

    async def events(self) -> tuple[EventCard, ...]:
        """Every event, newest first."""
        raise NotImplementedError

    async def create_event(self, who: Who, command: CreateEvent) -> Done | Refused:
        """A new event; ``Done.made`` is its id."""
        raise NotImplementedError

    async def start_demo(self, speed: float) -> str:
        """Start the made-up weekend on a throw-away shelf (once); its event id."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop the demo, finish every store, close."""
        raise NotImplementedError
