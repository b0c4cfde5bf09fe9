"""An event as its records tell it."""

import msgspec

from afterblow.core.event.records import AllRingsHalted, EventRecord, Ring
from afterblow.core.refusal import Refused


class OpenHalt(msgspec.Struct, frozen=True):
    """A halt of all rings that has not been released; ``record`` is its number in the log."""

    record: int
    halted: AllRingsHalted


class Posted(msgspec.Struct, frozen=True):
    """An announcement that is shown; ``record`` is its number in the log."""

    record: int
    text: str


class Ignored(msgspec.Struct, frozen=True):
    """A record that changes nothing, by its number in the log, and why."""

    record: int
    refused: Refused


class Event(msgspec.Struct, frozen=True):
    """An event after its records; without a ``name`` it has not been opened.

    Days are ISO dates in order. While ``halts`` holds anything, no ring fences (S0-94).
    """

    name: str = ""
    days: tuple[str, ...] = ()
    time_zone: str = ""
    rings: tuple[Ring, ...] = ()
    halts: tuple[OpenHalt, ...] = ()
    announcements: tuple[Posted, ...] = ()
    log: tuple[EventRecord, ...] = ()
    ignored: tuple[Ignored, ...] = ()

    @property
    def opened(self) -> bool:
        """Whether the event has had its first record."""
        return bool(self.name)

    @property
    def halted(self) -> bool:
        """Whether all rings stand still."""
        return bool(self.halts)

    def ring(self, ring_id: str) -> Ring | None:
        """The ring of that id."""
        return next((ring for ring in self.rings if ring.id == ring_id), None)
