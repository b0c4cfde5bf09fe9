"""An event after one more record."""

from collections.abc import Iterable

from msgspec.structs import replace

from afterblow.core.event.decide import decide
from afterblow.core.event.records import (
    AllRingsHalted,
    AllRingsReleased,
    Announcement,
    AnnouncementWithdrawn,
    EventChanged,
    EventOpened,
    EventRecord,
    RingsChanged,
)
from afterblow.core.event.state import Event, Ignored, OpenHalt, Posted

NOTHING = Event()
"""An event without any record."""


def fold(event: Event, record: EventRecord) -> Event:
    """The state after a record. Total: one that may not stand changes nothing but the log."""
    refused = decide(event, record)
    logged = replace(event, log=(*event.log, record))
    if refused is not None:
        return replace(logged, ignored=(*event.ignored, Ignored(len(logged.log), refused)))
    return _applied(logged, record, len(logged.log))


def fold_all(records: Iterable[EventRecord], start: Event = NOTHING) -> Event:
    """The state after many records."""
    for record in records:
        start = fold(start, record)
    return start


def _applied(event: Event, record: EventRecord, number: int) -> Event:
    match record:
        case EventOpened():
            return replace(
                event,
                name=record.name,
                days=record.days,
                time_zone=record.time_zone,
                rings=record.rings,
            )
        case EventChanged():
            return replace(
                event,
                name=event.name if record.name is None else record.name,
                days=event.days if record.days is None else record.days,
                time_zone=event.time_zone if record.time_zone is None else record.time_zone,
            )
        case RingsChanged():
            return replace(event, rings=record.rings)
        case AllRingsHalted():
            return replace(event, halts=(*event.halts, OpenHalt(number, record)))
        case AllRingsReleased():
            left = tuple(halt for halt in event.halts if halt.record != record.halt)
            return replace(event, halts=left)
        case Announcement():
            posted = Posted(number, record.text)
            return replace(event, announcements=(*event.announcements, posted))
        case AnnouncementWithdrawn():
            left = tuple(one for one in event.announcements if one.record != record.announcement)
            return replace(event, announcements=left)
