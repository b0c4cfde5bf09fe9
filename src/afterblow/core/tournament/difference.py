"""What a correction changes: two progresses compared.

The preview of a correction is the difference between the progress as it is and the progress with
the corrected outcome; carrying it out makes the second one true. There is no other way to say it.
"""

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from afterblow.core.brackets.single import Slot
from afterblow.core.standings.rank import Row
from afterblow.core.tournament.model import (
    BracketStage,
    Cut,
    Placed,
    PlannedBout,
    PoolStage,
    Progress,
)

K = TypeVar("K")
T = TypeVar("T")


class _Change(msgspec.Struct, frozen=True, tag_field="what"):
    """Something differs; ``before`` or ``after`` is None where it is not there."""


class StatusChanged(_Change, frozen=True, tag="status"):
    """A stage is over, or runs again."""

    stage: str
    before: str | None
    after: str | None


class RowChanged(_Change, frozen=True, tag="row"):
    """A row of standings; ``place`` is the pool, "" for the standings over all pools."""

    stage: str
    place: str
    entrant: str
    before: Row | None
    after: Row | None


class CutChanged(_Change, frozen=True, tag="cut"):
    """The line through the standings before a bracket."""

    stage: str
    before: Cut | None
    after: Cut | None


class SlotChanged(_Change, frozen=True, tag="slot"):
    """A slot of a bracket: who meets whom, who goes on."""

    stage: str
    place: str
    before: Slot | None
    after: Slot | None


class BoutChanged(_Change, frozen=True, tag="bout"):
    """A bout that the tournament asks for, and how it counts."""

    bout: str
    before: PlannedBout | None
    after: PlannedBout | None


class FoughtBoutLost(_Change, frozen=True, tag="fought_bout_lost"):
    """A bout that was fought has no place any more: it is kept, and does not count."""

    bout: str


class FoughtBoutBack(_Change, frozen=True, tag="fought_bout_back"):
    """A bout that was fought has its place again."""

    bout: str


class QueueChanged(_Change, frozen=True, tag="queue"):
    """What a ring has before it."""

    ring: str
    before: tuple[str, ...] | None
    after: tuple[str, ...] | None


class PlacingChanged(_Change, frozen=True, tag="placing"):
    """An entrant's final place."""

    entrant: str
    before: Placed | None
    after: Placed | None


Change = (
    StatusChanged
    | RowChanged
    | CutChanged
    | SlotChanged
    | BoutChanged
    | FoughtBoutLost
    | FoughtBoutBack
    | QueueChanged
    | PlacingChanged
)


def difference(before: Progress, after: Progress) -> tuple[Change, ...]:
    """Everything that differs, from the bouts down to the placings; nothing where nothing does."""
    return (
        *(BoutChanged(key, old, new) for key, old, new in _differ(before.bouts, after.bouts)),
        *(RowChanged(*key, old, new) for key, old, new in _differ(rows(before), rows(after))),
        *(CutChanged(key, old, new) for key, old, new in _differ(cuts(before), cuts(after))),
        *(SlotChanged(*key, old, new) for key, old, new in _differ(slots(before), slots(after))),
        *(FoughtBoutLost(id_) for id_ in after.strays if id_ not in before.strays),
        *(FoughtBoutBack(id_) for id_ in before.strays if id_ not in after.strays),
        *(QueueChanged(key, old, new) for key, old, new in _differ(before.queues, after.queues)),
        *(
            StatusChanged(key, old, new)
            for key, old, new in _differ(statuses(before), statuses(after))
        ),
        *(
            PlacingChanged(key, old, new)
            for key, old, new in _differ(places(before), places(after))
        ),
    )


def rows(now: Progress) -> dict[tuple[str, str, str], Row]:
    """Rows of standings by stage, pool ("" for all pools) and entrant."""
    found: dict[tuple[str, str, str], Row] = {}
    for stage in now.stages:
        if isinstance(stage, PoolStage):
            for row in stage.standings.rows:
                found[stage.id, "", row.entrant] = row
            for pool in stage.pools:
                for row in pool.standings.rows:
                    found[stage.id, pool.place, row.entrant] = row
    return found


def cuts(now: Progress) -> dict[str, Cut]:
    """Cuts by the bracket that they lead to."""
    return {one.id: one.cut for one in now.stages if isinstance(one, BracketStage) and one.cut}


def slots(now: Progress) -> dict[tuple[str, str], Slot]:
    """Slots by bracket and place."""
    brackets = [one for one in now.stages if isinstance(one, BracketStage)]
    found = {
        (stage.id, slot.place): slot
        for stage in brackets
        for slots_ in stage.rounds
        for slot in slots_
    }
    return found | {(one.id, one.bronze.place): one.bronze for one in brackets if one.bronze}


def statuses(now: Progress) -> dict[str, str]:
    """How far each stage has come."""
    return {stage.id: stage.status for stage in now.stages}


def places(now: Progress) -> dict[str, Placed]:
    """Final places by entrant."""
    return {one.entrant: one for one in now.placings}


def _differ(before: Mapping[K, T], after: Mapping[K, T]) -> Iterator[tuple[K, T | None, T | None]]:
    """Keys whose values differ, in the order of ``after``, then what only ``before`` has."""
    for key, new in after.items():
        old = before.get(key)
        if old != new:
            yield key, old, new
    for key, old in before.items():
        if key not in after:
            yield key, old, None
