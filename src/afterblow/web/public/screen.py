"""The part of a bout's view (``afterblow-view/1``) that an audience sees, read from its JSON."""

from typing import Any, Literal

import msgspec

from afterblow.core.pair import Corner, Pair


class Said(msgspec.Struct, frozen=True):
    """A text by code, its numbers as they stand in JSON."""

    code: str
    params: dict[str, Any] = {}


class Card(msgspec.Struct, frozen=True):
    """How often a step of the ladder was given to a corner."""

    text: Said
    color: str
    count: int


class Side(msgspec.Struct, frozen=True):
    """One corner."""

    score: int
    leading: bool
    at_cap: bool
    cards: tuple[Card, ...]


class ClockReading(msgspec.Struct, frozen=True):
    """The clock as of log time ``t_ms``."""

    clock_ms: int
    limit_ms: int
    running: bool
    t_ms: int
    untimed: bool


class Line(msgspec.Struct, frozen=True):
    """A line of the bout's protocol."""

    record: int
    text: Said
    kind: str
    voided_by: int | None = None


class Result(msgspec.Struct, frozen=True):
    """How it ended."""

    kind: str
    winner: Corner | None
    by: str
    text: Said


class Timeout(msgspec.Struct, frozen=True):
    """The time-out that is on."""

    text: Said


class Screen(msgspec.Struct, frozen=True):
    """A bout as an audience sees it."""

    state: str
    t_ms: int
    corners: Pair[Side]
    clock: ClockReading
    doubles: int
    last_exchange: Literal["no", "next", "now"]
    sudden_death: bool
    entries: tuple[Line, ...]
    result: Result | None = None
    timeout: Timeout | None = None
