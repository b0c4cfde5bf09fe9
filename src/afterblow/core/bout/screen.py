"""What any screen shows of a bout: the values that `view.py` fills and pages draw.

Times that end in ``_ms`` are whole milliseconds: ``t_ms`` is log time, ``clock_ms`` a reading of
the bout's clock. A :class:`Text` is a code with params; the catalogue (`afterblow.i18n`) adds
``say``, the sentence in the reader's language, wherever an object holds ``code`` and ``params``.
"""

from typing import Any, Literal

import msgspec

from afterblow.core.pair import Corner, Pair
from afterblow.core.reason import Param, Reason

Fragment = dict[str, Any]
"""A ready-made record, or a hit for the list of an exchange, as JSON. The page adds ``t`` to a
record.
"""


class Text(msgspec.Struct, frozen=True):
    """Words to show: a code of the catalogue and what fills it in."""

    code: str
    params: dict[str, Param] = {}


class Button(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that may be pressed now. ``records`` are appended in this order, with the time."""

    id: str
    text: Text
    records: list[Fragment] = []
    corner: Corner | None = None
    confirm: bool = False
    """Ask before it is sent."""
    default: bool = False
    """The most likely one of its group."""
    clause: str = ""


class HitChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fact that may stand in the list of hits: ``hit`` goes into an ``exchange`` record."""

    id: str
    text: Text
    hit: Fragment
    value: int
    """What it is worth; 0 for what scores nothing."""
    clause: str = ""
    strike: bool = True
    """False: an award without a weapon, which takes no ``when``."""


class ValueChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value as the referee announces it, for one corner, and the facts that may refine it."""

    corner: Corner
    value: int
    text: Text
    hit: Fragment
    record: Fragment
    """The whole verdict where it is a clean hit."""
    refine: list[HitChoice] = []


class Hits(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a verdict may be made of. A page puts the hits together and sends one ``exchange``."""

    values: list[ValueChoice]
    """Both corners, highest first: one tap each is an announcement of the referee."""
    awards: list[HitChoice]
    """Ring, takedown, dominance, fall, lost weapon."""
    afterblow: bool
    """A second hit may be marked ``"when":"afterblow"``."""
    double: bool
    """Both hits may be marked ``"when":"double"``."""
    discounts: list[Button] = []
    """Reasons for ``discounted``: ``id`` is the word."""
    none: list[Button] = []
    """Verdicts without a score."""


class StepChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step of the ladder as it would fall on one corner now."""

    step: str
    text: Text
    """The step and what it does, such as "3 points to blue"."""
    records: list[Fragment]
    proposed: bool = False
    confirm: bool = False
    color: str = ""


class OffenceChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of the penalty tables. ``name`` and ``keywords`` are what a table searches."""

    id: str
    kind: str
    name: Text
    keywords: list[str]
    clauses: list[str]
    steps: Pair[list[StepChoice]]
    """For each corner, the proposed one first."""
    counts: Pair[int]
    """How often each corner has committed it in this bout."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """How many times a step was given to a corner; all steps of the ladder stand here, also with
    0.
    """

    step: str
    text: Text
    color: str
    count: int


class CornerView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a screen."""

    name: str
    score: int
    cap: int | None
    leading: bool
    at_cap: bool
    cards: list[Card]
    match_points: int = 0


class ClockView(msgspec.Struct, frozen=True, kw_only=True):
    """The clock as of ``t_ms``. While ``running`` a screen adds the time since."""

    clock_ms: int
    limit_ms: int
    running: bool
    t_ms: int
    over_time: bool
    untimed: bool
    """In sudden death without a limit: show the time, no remaining."""


class Countdown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A time-out that forfeits the bout when it runs out at ``ends_t_ms``."""

    corner: Corner | None
    reason: str
    started_t_ms: int
    ends_t_ms: int
    warn_t_ms: int
    total_ms: int
    text: Text


class TimeoutView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The time-out that is on."""

    reason: str
    corner: Corner | None
    since_t_ms: int
    text: Text
    needs_clearance: bool = False
    countdown: Countdown | None = None


class Due(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A call that will fall due by itself: show it when the clock (or log time) gets there."""

    code: str
    to: Literal["table", "referee"]
    text: Text
    clock_ms: int
    t_ms: int | None
    """None while the clock stands."""


class CallView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A call that has fallen due: what to call, why, and what to answer."""

    code: str
    to: Literal["table", "referee"]
    text: Text
    t_ms: int
    clock_ms: int
    because: list[Reason]
    made: bool
    """A ``call`` record says that it was made."""
    buttons: list[Button] = []
    """``made``, or one for each answer; the default is marked."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log as it counts now."""

    record: int
    do: str
    t_ms: int
    clock_ms: int
    text: Text
    kind: Literal["exchange", "penalty", "flow", "correction"]
    corner: Corner | None = None
    exchange: int | None = None
    """The number of the exchange, from 1."""
    raw: Pair[int] | None = None
    awarded: Pair[int] | None = None
    score: Pair[int] | None = None
    """The score after it."""
    step: str = ""
    because: list[Reason] = []
    voided_by: int | None = None
    replaced_by: int | None = None
    refused: Text | None = None
    data: Fragment = {}
    """The record as it counts (a replaced one: the new one), to fill a form that edits it."""


class ResultView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How it ended."""

    kind: Literal["win", "draw", "both_lose"]
    winner: Corner | None
    by: str
    text: Text
    booked: Pair[int]
    because: list[Reason]
    closed: bool = False
    match_points: Pair[int] | None = None


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A check to tick or a note to read; ``text`` is the ruleset's own English."""

    id: str
    text: Text
    clause: str
    to: str


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Buttons that belong together, in the order to show them."""

    id: Literal["flow", "halt", "point", "timeout", "end", "self_call"]
    text: Text
    buttons: list[Button]


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bout as any screen shows it; `docs/reference/view.md` has an example."""

    format: Literal["afterblow-view/1"]
    ruleset: str
    ruleset_name: str
    weapon: str
    phase: str
    state: Literal["ready", "fencing", "halted", "timeout", "sudden_death", "ended"]
    text: Text
    """The state in words."""
    records: int
    """How many lines the log has after its first."""
    t_ms: int
    """Log time of the last record that counts: no record may be older."""
    corners: Pair[CornerView]
    clock: ClockView
    doubles: int
    exchange: int
    """The number of the exchange that is live, waits, or comes next."""
    last_exchange: Literal["no", "next", "now"]
    """Whether the next exchange, or the one that is on, is the last."""
    sudden_death: bool
    points_called: list[str]
    """The officials who called a hit in the exchange that is on."""
    halt_reason: str | None
    start_call: str
    halt_call: str
    calls: list[CallView]
    due: list[Due]
    buttons: list[Group]
    hits: Hits | None
    """None while no exchange waits for its verdict."""
    offences: list[OffenceChoice]
    entries: list[Entry]
    result: ResultView | None
    timeout: TimeoutView | None
    grapple_count_s: int
    checks: list[Line]
    """To be ticked before the first exchange, or before a resume."""
    notes: list[Line]
