"""May this happen at the event now?"""

import re
from collections.abc import Sequence

from afterblow.core.event.days import are_days
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
from afterblow.core.event.state import Event
from afterblow.core.naming import is_id, is_name, is_note
from afterblow.core.refusal import Refused

MOST_RINGS = 100
MOST_DAYS = 60
_ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*")


def decide(event: Event, record: EventRecord) -> Refused | None:
    """Whether a record may happen now. Total.

    Whether the time zone is one that this computer knows is asked where there is a clock.
    """
    if isinstance(record, EventOpened):
        return Refused("already_opened") if event.opened else _opened(record)
    if not event.opened:
        return Refused("not_opened")
    match record:
        case EventChanged():
            return _facts(record.name, record.days, record.time_zone)
        case RingsChanged():
            return _rings(record.rings)
        case AllRingsHalted():
            return _halted(event, record)
        case AllRingsReleased():
            known = any(halt.record == record.halt for halt in event.halts)
            return None if known else Refused("no_such_halt", {"record": record.halt})
        case Announcement():
            return None if is_note(record.text) else Refused("announcement_empty")
        case AnnouncementWithdrawn():
            known = any(one.record == record.announcement for one in event.announcements)
            number = record.announcement
            return None if known else Refused("no_such_announcement", {"record": number})


def _opened(record: EventOpened) -> Refused | None:
    return _facts(record.name, record.days, record.time_zone) or _rings(record.rings)


def _facts(name: str | None, days: tuple[str, ...] | None, time_zone: str | None) -> Refused | None:
    if name is not None and not is_name(name):
        return Refused("bad_name", {"name": name})
    if days is not None and not (are_days(days) and len(days) <= MOST_DAYS):
        return Refused("bad_days", {"days": list(days), "most": MOST_DAYS})
    if time_zone is not None and _ZONE.fullmatch(time_zone) is None:
        return Refused("bad_time_zone", {"time_zone": time_zone})
    return None


def _rings(rings: Sequence[Ring]) -> Refused | None:
    if len(rings) > MOST_RINGS:
        return Refused("too_many_rings", {"most": MOST_RINGS})
    bad = next((ring for ring in rings if not (is_id(ring.id) and is_name(ring.name))), None)
    if bad is not None:
        return Refused("bad_ring", {"id": bad.id, "name": bad.name})
    ids, names = {ring.id for ring in rings}, {ring.name for ring in rings}
    return None if len(ids) == len(names) == len(rings) else Refused("ring_twice")


def _halted(event: Event, record: AllRingsHalted) -> Refused | None:
    if record.ring is not None and event.ring(record.ring) is None:
        return Refused("no_such_ring", {"ring": record.ring})
    return None
