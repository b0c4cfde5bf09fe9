"""The weekend: its facts, its rings, halts of all rings, announcements."""

from datetime import date, timedelta
from zoneinfo import available_timezones

from afterblow.app.commands import (
    AddRing,
    Announce,
    ChangeEvent,
    CreateEvent,
    HaltRings,
    ReleaseRings,
    RemoveRing,
    RenameRing,
    Who,
    WithdrawAnnouncement,
)
from afterblow.app.desk import Act, Desk, Done, Drawn
from afterblow.app.handlers.asked import Asked
from afterblow.app.handlers.keys import act_key
from afterblow.app.lines import EVENT
from afterblow.app.made_id import made_id
from afterblow.app.permissions import actor
from afterblow.core.event.decide import MOST_DAYS
from afterblow.core.event.records import (
    AllRingsHalted,
    AllRingsReleased,
    Announcement,
    AnnouncementWithdrawn,
    EventChanged,
    EventOpened,
    EventRecord,
    Ring,
    RingsChanged,
)
from afterblow.core.refusal import Refused

Ask = (
    ChangeEvent
    | AddRing
    | RenameRing
    | RemoveRing
    | HaltRings
    | ReleaseRings
    | Announce
    | WithdrawAnnouncement
)


def draw_up(asked: Asked, command: Ask) -> Drawn | Refused:
    """The records of the event's stream that carry out a command."""
    match command:
        case ChangeEvent():
            return _changed(asked, command)
        case AddRing():
            ring = Ring(made_id(asked.key), command.name)
            rings = (*asked.desk.event.rings, ring)
            return Drawn(records=(RingsChanged(rings),), made=ring.id)
        case RenameRing():
            return _renamed(asked, command)
        case RemoveRing():
            return _removed(asked, command)
        case HaltRings():
            ring = command.ring or None
            return _one(AllRingsHalted(why=command.reason, ring=ring, note=command.why))
        case ReleaseRings():
            return _released(asked, command)
        case Announce():
            return _one(Announcement(text=command.text))
        case WithdrawAnnouncement():
            return _one(AnnouncementWithdrawn(announcement=command.announcement))


async def open_event(desk: Desk, who: Who, command: CreateEvent) -> Done | Refused:
    """The first record of an empty event."""
    key = act_key(command)
    record = opened(command, key)
    if isinstance(record, Refused):
        return record
    act = Act(actor=actor(who), key=key)
    return await desk.add(act, EVENT, lambda: Drawn(records=(record,)))


def opened(command: CreateEvent, key: str) -> EventOpened | Refused:
    """The first record of a new event."""
    days = days_between(command.first_day, command.last_day)
    if isinstance(days, Refused):
        return days
    unknown = _unknown_zone(command.time_zone)
    if unknown is not None:
        return unknown
    rings = tuple(Ring(made_id(key, 1 + n), name) for n, name in enumerate(command.rings))
    return EventOpened(name=command.name, days=days, time_zone=command.time_zone, rings=rings)


def days_between(first: str, last: str) -> tuple[str, ...] | Refused:
    """Every day from the first to the last (ISO dates).

    Refused: ``day_unreadable``, ``days_backwards`` (first, last), ``event_too_long`` (days, most).
    """
    try:
        start, end = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        return Refused("day_unreadable", {"first": first, "last": last})
    length = (end - start).days + 1
    if length < 1:
        return Refused("days_backwards", {"first": first, "last": last})
    if length > MOST_DAYS:
        return Refused("event_too_long", {"days": length, "most": MOST_DAYS})
    return tuple((start + timedelta(days=number)).isoformat() for number in range(length))


def _one(record: EventRecord) -> Drawn:
    return Drawn(records=(record,))


def _changed(asked: Asked, command: ChangeEvent) -> Drawn | Refused:
    days: tuple[str, ...] | Refused | None = None
    if command.first_day is not None or command.last_day is not None:
        held = asked.desk.event.days
        days = days_between(command.first_day or held[0], command.last_day or held[-1])
    if isinstance(days, Refused):
        return days
    unknown = None if command.time_zone is None else _unknown_zone(command.time_zone)
    if unknown is not None:
        return unknown
    return _one(EventChanged(name=command.name, days=days, time_zone=command.time_zone))


def _unknown_zone(name: str) -> Refused | None:
    """A time zone that this computer does not know; where it knows none, any is taken."""
    known = available_timezones()
    if name in known or not known:
        return None
    return Refused("unknown_time_zone", {"time_zone": name})


def _renamed(asked: Asked, command: RenameRing) -> Drawn | Refused:
    rings = asked.desk.event.rings
    if all(ring.id != command.ring for ring in rings):
        return Refused("no_such_ring", {"ring": command.ring})
    renamed = Ring(command.ring, command.name)
    return _one(RingsChanged(tuple(renamed if one.id == renamed.id else one for one in rings)))


def _removed(asked: Asked, command: RemoveRing) -> Drawn | Refused:
    desk = asked.desk
    ring = next((ring for ring in desk.event.rings if ring.id == command.ring), None)
    if ring is None:
        return Refused("no_such_ring", {"ring": command.ring})
    called = sum(len(desk.progress(one).queues.get(ring.id, ())) for one in desk.tournaments)
    if called:
        return Refused("ring_in_use", {"ring": ring.name, "bouts": called})
    return _one(RingsChanged(tuple(one for one in desk.event.rings if one.id != ring.id)))


def _released(asked: Asked, command: ReleaseRings) -> Drawn | Refused:
    halts = asked.desk.event.halts
    if not halts:
        return Refused("not_halted")
    return Drawn(
        records=tuple(AllRingsReleased(halt=halt.record, note=command.why) for halt in halts)
    )
