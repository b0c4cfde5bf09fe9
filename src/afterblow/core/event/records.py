"""What can happen at an event: the lines of the event's own log, told apart by ``do``."""

from typing import Literal

import msgspec


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Common ground of the records of an event."""


class Ring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ring: opaque id, and the name on the wall."""

    id: str
    name: str


class EventOpened(_Record, frozen=True, tag="event_opened"):
    """The first line. ``days``: ISO dates in order; ``time_zone``: the venue's, such as
    Europe/Helsinki.
    """

    name: str
    days: tuple[str, ...]
    time_zone: str
    rings: tuple[Ring, ...]


class EventChanged(_Record, frozen=True, tag="event_changed"):
    """What the event is called and when it is; what is left out stays as it is."""

    name: str | None = None
    days: tuple[str, ...] | None = None
    time_zone: str | None = None


class RingsChanged(_Record, frozen=True, tag="rings_changed"):
    """The rings as they are from now on, all of them."""

    rings: tuple[Ring, ...]


class AllRingsHalted(_Record, frozen=True, tag="all_rings_halted"):
    """Every ring stops, for a cause on one ring or elsewhere (S0-94: an injury)."""

    why: Literal["injury", "safety", "other"]
    ring: str | None = None
    note: str = ""


class AllRingsReleased(_Record, frozen=True, tag="all_rings_released"):
    """The halt of record ``halt`` is over; rings fence again when no halt is left."""

    halt: int
    note: str = ""


class Announcement(_Record, frozen=True, tag="announcement"):
    """Words for everybody, shown on every screen."""

    text: str


class AnnouncementWithdrawn(_Record, frozen=True, tag="announcement_withdrawn"):
    """The announcement of record ``announcement`` is no longer shown."""

    announcement: int


EventRecord = (
    EventOpened
    | EventChanged
    | RingsChanged
    | AllRingsHalted
    | AllRingsReleased
    | Announcement
    | AnnouncementWithdrawn
)
