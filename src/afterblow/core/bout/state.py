"""A bout between two records: what the next one is judged by, and what a verdict tells."""

from typing import Literal

import msgspec

from afterblow.core.bout.clock import Clock
from afterblow.core.bout.records import Opening, Side
from afterblow.core.pair import Corner, Pair, both
from afterblow.core.reason import Reason
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.words import Action, HaltReason, Part

StateWord = Literal["ready", "fencing", "halted", "timeout", "sudden_death", "ended"]
EndedBy = Literal[
    "cap",
    "time",
    "sudden_death",
    "forfeit",
    "loss_of_match",
    "disqualification",
    "stopped",
]


class Halted(msgspec.Struct, frozen=True):
    """The halt of the exchange that waits for its verdict."""

    record: int
    t_ms: int
    clock_ms: int
    reason: HaltReason


class Open(msgspec.Struct, frozen=True):
    """The exchange that is live, or halted and waiting. ``number`` counts exchanges from 1."""

    number: int
    record: int
    t_ms: int
    points: tuple[str, ...] = ()
    """The officials who called a hit."""
    halt: Halted | None = None
    fouls: tuple[tuple[Corner, Action], ...] = ()
    """Awards that a fencer's own offence in this exchange annuls."""


class LastCall(msgspec.Struct, frozen=True):
    """The call of the last exchange fell due. ``final`` is the number of the last exchange."""

    t_ms: int
    clock_ms: int
    live: int | None
    """The number of the exchange that was live or halted at the call."""
    final: int


class SuddenDeath(msgspec.Struct, frozen=True):
    """Fencing on until somebody leads."""

    t_ms: int
    first_clock_ms: int | None = None
    """The clock at its first exchange."""


class Pause(msgspec.Struct, frozen=True):
    """A time-out. ``kind`` is its key in the ruleset; ``total_ms`` of its countdown, if it has
    one.
    """

    record: int
    reason: str
    kind: str
    corner: Corner | None
    t_ms: int
    total_ms: int | None
    until_ms: int | None = None

    @property
    def ends_ms(self) -> int | None:
        """The log time at which the countdown runs out."""
        return None if self.total_ms is None else self.t_ms + self.total_ms


class Ended(msgspec.Struct, frozen=True):
    """How and when the bout ended. ``record``: the one that ended it (0: time passed)."""

    kind: Literal["win", "draw", "both_lose"]
    winner: Corner | None
    by: EndedBy
    because: tuple[Reason, ...]
    t_ms: int
    record: int
    booked: Pair[int]


class Judged(msgspec.Struct, frozen=True):
    """The verdict on an exchange. ``raw``: both values; ``awarded``: the change of score."""

    record: int
    number: int
    t_ms: int
    clock_ms: int
    raw: Pair[int]
    awarded: Pair[int]
    because: tuple[Reason, ...]
    double: bool
    score: Pair[int]


class Penalised(msgspec.Struct, frozen=True):
    """A penalty as it was given. ``proposed``: what the ladder said ("" where nothing)."""

    record: int
    t_ms: int
    clock_ms: int
    to: Corner
    offence: str
    actor: str
    step: str
    proposed: str
    awarded: Pair[int]
    because: tuple[Reason, ...]
    score: Pair[int]


class Prompt(msgspec.Struct, frozen=True):
    """A call that fell due, at a log time and a reading of the clock."""

    t_ms: int
    clock_ms: int
    to: Literal["table", "referee"]
    code: str
    because: tuple[Reason, ...]


class Note(msgspec.Struct, frozen=True):
    """A record that happened, and the clauses under which it did."""

    record: int
    do: str
    t_ms: int
    clock_ms: int
    because: tuple[Reason, ...]


class Missing(msgspec.Struct, frozen=True):
    """A fact that this ruleset needs and a log of another ruleset lacks."""

    record: int
    fact: str


class BoutState(msgspec.Struct, frozen=True, kw_only=True):
    """A bout as it stands after a record."""

    held: Pair[tuple[Part, ...]]
    """The parts that each fencer holds."""
    clock: Clock
    lenient: bool = False
    """The log was kept under another ruleset: what this one cannot read counts as missing."""
    number: int = 0
    t_ms: int = 0
    score: Pair[int] = both(0)
    doubles: int = 0
    fences: int = 0
    open: Open | None = None
    pause: Pause | None = None
    last: LastCall | None = None
    sudden: SuddenDeath | None = None
    ended: Ended | None = None
    closed: bool = False
    adjusted: Pair[int] | None = None
    called: tuple[tuple[str, int], ...] = ()
    """The calls that were recorded, with their log times."""
    exchanges: tuple[Judged, ...] = ()
    penalties: tuple[Penalised, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    pauses: tuple[Pause, ...] = ()
    notes: tuple[Note, ...] = ()
    missing: tuple[Missing, ...] = ()

    @property
    def word(self) -> StateWord:
        """The state in the contract's words."""
        if self.ended is not None:
            return "ended"
        if self.pause is not None:
            return "timeout"
        if self.open is not None:
            return "fencing" if self.open.halt is None else "halted"
        return "ready" if self.sudden is None else "sudden_death"

    @property
    def clock_ms(self) -> int:
        """The clock's reading now."""
        return self.clock.read(self.t_ms)

    @property
    def leader(self) -> Corner | None:
        """Who leads, or nobody."""
        if self.score.red == self.score.blue:
            return None
        return "red" if self.score.red > self.score.blue else "blue"

    def note(self, do: str, *because: Reason) -> "BoutState":
        """With a note of this record."""
        noted = Note(self.number, do, self.t_ms, self.clock_ms, because)
        return msgspec.structs.replace(self, notes=(*self.notes, noted))


def begin(
    rules: Ruleset, opening: Opening, *, lenient: bool = False, score: Pair[int] | None = None
) -> BoutState:
    """A bout before its first record. ``rules`` are bound to the opening (`ruleset.bind`)."""
    parts = tuple(rules.weapons[opening.weapon].parts)
    return BoutState(
        held=Pair(_held(opening.red, parts), _held(opening.blue, parts)),
        clock=Clock(rules.clock.limit * 1000),
        lenient=lenient,
        score=score or both(0),
    )


def _held(side: Side, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    if isinstance(side.weapons, list):
        return tuple(side.weapons)
    if isinstance(side.weapons, dict):
        return tuple(part for held in side.weapons.values() for part in held)
    return parts
