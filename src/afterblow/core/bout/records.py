"""The records of a bout: what can happen, as the lines of a bout log say it.

One class per ``do``. A record is what a line holds; ``t`` is log time in seconds since the bout was
opened (in a ``replace`` the inner record may leave it out). Unknown keys, words and types are
refused when a line is decoded; whether a record may happen now is for `decide.py`.
"""

from typing import Annotated, Literal

import msgspec

from afterblow.core.pair import Corner
from afterblow.core.ruleset.model import SettingValue
from afterblow.core.ruleset.words import (
    Action,
    Discount,
    HaltReason,
    NoScore,
    Part,
    Phase,
    Target,
    When,
)

LONGEST = 10_000_000
"""No time in a log is above this many seconds."""

Bound = msgspec.Meta(ge=0, le=LONGEST)
Seconds = Annotated[int, Bound] | Annotated[float, Bound]
RecordNumber = Annotated[int, msgspec.Meta(ge=1)]
Official = Annotated[str, msgspec.Meta(pattern="^(referee|judge-[1-9][0-9]?)$")]
Points = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]


class Hit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happened, as a fact. ``by`` is always the fencer who gains."""

    by: Corner
    action: Action | None = None
    target: Target | None = None
    when: When = "first"
    hand: Literal["two", "one"] = "two"
    control: bool = False
    weapon: Part | None = None
    outside: bool = False
    grapple: bool = False
    shown_as: Action | None = None
    discounted: Discount | None = None
    points: Points | None = None


class Ballot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one official saw: ``hits``, or ``none`` with the reason."""

    judge: Official
    hits: list[Hit] | None = None
    none: NoScore | None = None


class Record(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    kw_only=True,
):
    """What every record has: its log time in seconds."""

    t: Seconds | None = None


class Fence(Record, frozen=True, tag="fence"):
    """The referee starts an exchange."""


class Point(Record, frozen=True, tag="point", kw_only=True):
    """An official calls a hit; the exchange goes on."""

    by: Official


class Halt(Record, frozen=True, tag="halt", kw_only=True):
    """The referee ends the exchange."""

    reason: HaltReason


class Exchange(Record, frozen=True, tag="exchange", kw_only=True):
    """The verdict on the exchange just halted."""

    hits: list[Hit] | None = None
    none: NoScore | None = None
    ballots: list[Ballot] | None = None


class SelfCall(Record, frozen=True, tag="self_call", kw_only=True):
    """A fencer's own call and the official's answer."""

    by: Corner
    kind: Literal["i_was_hit", "my_hit_was_bad"]
    target: Target | None = None
    accepted: bool | None = None


class Penalty(Record, frozen=True, tag="penalty", kw_only=True):
    """An offence; ``step`` overrides the ladder."""

    to: Corner
    offence: str
    actor: Literal["fencer", "second", "audience"] = "fencer"
    member: str | None = None
    step: str | None = None


class Timeout(Record, frozen=True, tag="timeout", kw_only=True):
    """The clock stops."""

    reason: Literal["injury", "equipment", "clarification", "protest", "hold", "other"]
    corner: Corner | None = msgspec.field(default=None, name="for")
    kit: Literal["gear", "weapon", "displaced"] | None = None


class Resume(Record, frozen=True, tag="resume", kw_only=True):
    """The time-out ends."""

    cleared: bool = True
    willing: bool = True


class ClockSet(Record, frozen=True, tag="clock", kw_only=True):
    """An official corrects the clock or grants time; seconds."""

    elapsed: Seconds | None = None
    limit: Seconds | None = None
    why: str = ""


class Call(Record, frozen=True, tag="call", kw_only=True):
    """A call was made; ``which`` answers what the situation leaves open."""

    call: str
    which: Literal["this", "next"] | None = None


class Protest(Record, frozen=True, tag="protest", kw_only=True):
    """A decision was appealed."""

    by: Corner
    record: RecordNumber
    verdict: Literal["upheld", "rejected"]


class Forfeit(Record, frozen=True, tag="forfeit", kw_only=True):
    """A fencer, or both, cannot or will not go on."""

    by: Literal["red", "blue", "both"]
    reason: Literal["injury", "equipment", "withdrawal", "no_show", "other"]


class Stop(Record, frozen=True, tag="stop", kw_only=True):
    """An official ends the bout early; the score decides."""

    why: str = ""


class Adjust(Record, frozen=True, tag="adjust", kw_only=True):
    """The tournament manager takes or gives match points."""

    to: Corner
    match_points: Points
    why: str = ""


class Struck(Record, frozen=True, tag="struck", kw_only=True):
    """Team melee: a member is out."""

    side: Corner
    member: str
    target: Target | None = None
    by: str | None = None


class Close(Record, frozen=True, tag="close"):
    """The table closes the bout."""


Plain = (
    Fence
    | Point
    | Halt
    | Exchange
    | SelfCall
    | Penalty
    | Timeout
    | Resume
    | ClockSet
    | Call
    | Protest
    | Forfeit
    | Stop
    | Adjust
    | Struck
    | Close
)
"""What can happen; a correction may put any of these in another's place."""


class Void(Record, frozen=True, tag="void", kw_only=True):
    """A record counts as never having happened."""

    record: RecordNumber
    why: str = ""


class Replace(Record, frozen=True, tag="replace", kw_only=True):
    """A record counts as if it had said this, at its own place."""

    record: RecordNumber
    instead: Plain = msgspec.field(name="with")
    why: str = ""


AnyRecord = (
    Fence
    | Point
    | Halt
    | Exchange
    | SelfCall
    | Penalty
    | Timeout
    | Resume
    | ClockSet
    | Call
    | Protest
    | Forfeit
    | Stop
    | Adjust
    | Struck
    | Close
    | Void
    | Replace
)
"""Any line of a bout log after the first."""


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a fencer brings from earlier bouts."""

    doubles: int = 0
    fouls: dict[str, int] = {}


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One corner as the log opens: ``weapons`` are the parts held, by member in a team."""

    name: str
    carried: Carried = Carried()
    weapons: list[Part] | dict[str, list[Part]] | None = None
    team: list[str] | None = None


class Opening(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """The first line of a bout log. ``ruleset``: a shipped ruleset's id or a path to a file."""

    format: Literal["afterblow-bout/1"]
    ruleset: str
    weapon: str
    phase: Phase
    red: Side
    blue: Side
    settings: dict[str, SettingValue] = {}


def milliseconds(seconds: int | float) -> int:
    """Whole milliseconds: the only clock arithmetic that the engine does."""
    return round(seconds * 1000)


def at(record: Record) -> int:
    """A record's log time in milliseconds; 0 where an inner record left it out."""
    return milliseconds(record.t or 0)
