"""The weekend: its days and rings, and the halt of all rings."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.event.days import is_day
from afterblow.core.event.decide import decide
from afterblow.core.event.fold import NOTHING, fold, fold_all
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
from afterblow.testing.arbitrary import values_of

RINGS = (Ring("r1", "Ring 1"), Ring("r2", "Ring 2"))
OPENED = EventOpened(
    "Helsinki Open", ("2026-11-27", "2026-11-28", "2026-11-29"), "Europe/Helsinki", RINGS
)
ANY_RECORD = st.one_of([values_of(kind) for kind in get_args(EventRecord)])


def _event(*records: EventRecord) -> Event:
    event = fold_all((OPENED, *records))
    assert event.ignored == ()
    return event


def test_an_event_of_three_days_has_three_days() -> None:
    assert len(_event().days) == 3


def test_what_a_change_leaves_out_stays_as_it_is() -> None:
    event = _event(EventChanged(name="Winter Open"))
    assert (event.name, event.days, event.time_zone) == (
        "Winter Open",
        OPENED.days,
        "Europe/Helsinki",
    )


def test_an_injury_on_one_ring_halts_all_rings_until_it_is_released() -> None:
    """S0-94."""
    event = _event(AllRingsHalted("injury", "r1"))
    assert event.halted
    assert event.halts[0].halted.ring == "r1"
    assert not fold(event, AllRingsReleased(2)).halted


def test_two_injuries_at_once_hold_the_rings_until_both_are_released() -> None:
    event = _event(AllRingsHalted("injury", "r1"), AllRingsHalted("injury", "r2"))
    event = fold(event, AllRingsReleased(2))
    assert [halt.record for halt in event.halts] == [3]
    assert not fold(event, AllRingsReleased(3)).halted


def test_a_halt_is_released_once() -> None:
    event = _event(AllRingsHalted("safety"), AllRingsReleased(2))
    refused = decide(event, AllRingsReleased(2))
    assert refused is not None
    assert refused.code == "no_such_halt"


def test_an_announcement_is_shown_until_it_is_withdrawn() -> None:
    event = _event(Announcement("Lunch at noon"), Announcement("Finals at five"))
    assert [one.text for one in event.announcements] == ["Lunch at noon", "Finals at five"]
    event = fold(event, AnnouncementWithdrawn(2))
    assert [one.text for one in event.announcements] == ["Finals at five"]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (OPENED, "already_opened"),
        (EventChanged(name=" "), "bad_name"),
        (EventChanged(name="two\nlines"), "bad_name"),
        (EventChanged(days=()), "bad_days"),
        (EventChanged(days=("2026-02-30",)), "bad_days"),
        (EventChanged(days=("2026-11-28", "2026-11-27")), "bad_days"),
        (EventChanged(days=("2026-11-28", "2026-11-28")), "bad_days"),
        (EventChanged(time_zone="../etc/passwd"), "bad_time_zone"),
        (RingsChanged((Ring("r 1", "Ring"),)), "bad_ring"),
        (RingsChanged((Ring("r1", ""),)), "bad_ring"),
        (RingsChanged((Ring("r1", "Ring"), Ring("r1", "Other"))), "ring_twice"),
        (RingsChanged((Ring("r1", "Ring"), Ring("r2", "Ring"))), "ring_twice"),
        (RingsChanged(tuple(Ring(f"r{n}", f"{n}") for n in range(101))), "too_many_rings"),
        (AllRingsHalted("injury", "r9"), "no_such_ring"),
        (AllRingsReleased(1), "no_such_halt"),
        (Announcement("  "), "announcement_empty"),
        (AnnouncementWithdrawn(1), "no_such_announcement"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(record: EventRecord, code: str) -> None:
    event = _event()
    refused = decide(event, record)
    assert refused is not None
    assert refused.code == code
    after = fold(event, record)
    assert msgspec.structs.replace(after, log=(), ignored=()) == msgspec.structs.replace(
        event, log=()
    )


def test_nothing_happens_at_an_event_that_is_not_opened() -> None:
    refused = decide(NOTHING, Announcement("Hello"))
    assert refused is not None
    assert refused.code == "not_opened"


@pytest.mark.parametrize(
    ("text", "real"),
    [
        ("2024-02-29", True),
        ("2100-02-29", False),
        ("2000-02-29", True),
        ("2026-04-31", False),
        ("2026-12-31", True),
        ("2026-13-01", False),
        ("0000-01-01", False),
        ("2026-1-1", False),
        ("28.11.2026", False),
        ("", False),
    ],
)
def test_a_day_is_a_day_of_the_calendar(text: str, real: bool) -> None:
    assert is_day(text) == real


@settings(max_examples=200, deadline=None)
@given(st.lists(ANY_RECORD, max_size=8), st.integers(0, 8))
def test_any_records_whatever_lead_to_the_same_state_in_pieces_and_at_once(
    records: list[EventRecord], at: int
) -> None:
    log = [OPENED, *records]
    event = fold_all(log)
    assert len(event.log) == len(log)
    assert fold_all(log[at:], fold_all(log[:at])) == event
