"""What public pages and their live parts are drawn from: values for templates, one per page."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from afterblow.app.projections.bout import BoutPage, BoutRecord
from afterblow.app.projections.ring import RingBout, RingView
from afterblow.app.projections.standings import Column
from afterblow.app.projections.text import BoutLine, Fencer, Text
from afterblow.app.projections.tournament import (
    BracketStage,
    PoolsStage,
    PoolView,
    TournamentView,
)
from afterblow.core.bout.screen import Entry, View
from afterblow.core.pair import Pair

TOLD = frozenset(
    ("exchange", "penalty", "timeout", "forfeit", "stop", "adjust", "protest", "void", "replace")
)
"""Records that a spectator is told of; the rest is the table's own work."""

TOTALS = ("bouts", "wins", "draws", "losses", "points_for", "points_against")
"""Columns of standings that rank nobody by themselves."""


@dataclass(frozen=True)
class Clock:
    """A clock that a screen lets go on by itself.

    ``reading_ms`` held at the server's moment ``at_ms``; ``text_ms`` is what to write until the
    screen knows the server's time. While it runs the first two stay the same from record to
    record, so that the passing of time alone changes no page.
    """

    reading_ms: int
    at_ms: int
    text_ms: int
    running: bool
    way: Literal["up", "down"]
    limit_ms: int

    @property
    def moves(self) -> tuple[int, int]:
        """What a screen that knows the time draws it from; the rest is for paper."""
        return self.reading_ms, self.at_ms


@dataclass(frozen=True)
class Meeting:
    """Two fencers who are to meet, in a queue."""

    red: Fencer
    blue: Fencer


@dataclass(frozen=True)
class Outcome:
    """How a bout ended, as an end card says it."""

    red: Fencer
    blue: Fencer
    score: Pair[int] | None
    winner: str | None
    kind: str
    by: str
    said: Text | None


@dataclass(frozen=True)
class Banner:
    """The last exchange or penalty; ``record`` tells one from the next."""

    record: str
    text: Text


@dataclass(frozen=True)
class Board:
    """A ring's scoreboard. ``mode``: a bout is fenced, a bout has ended, or the next is awaited."""

    mode: Literal["fence", "end", "wait"]
    tournament: str
    title: Text | None
    view: View | None
    clock: Clock | None
    outcome: Outcome | None
    last: Banner | None
    queue: tuple[Meeting, ...]


def board(ring: RingView, opened_ms: int | None) -> Board:
    """What the scoreboard of a ring shows; ``opened_ms``: when its bout was opened, if it is."""
    bout = ring.bout
    if bout is None or opened_ms is None:
        return _between(ring)
    view = bout.view
    ended = view.result is not None
    return Board(
        mode="end" if ended else "fence",
        tournament=bout.tournament.name,
        title=bout.title,
        view=view,
        clock=clock(view, opened_ms),
        outcome=_outcome(bout),
        last=None if ended else _banner(bout.id, view.entries),
        queue=_queue(ring.next),
    )


def clock(shown: View, opened_ms: int, *, up: bool = False) -> Clock:
    """The clock of a bout that was opened at a server's moment.

    It counts down where the rulebook sets a limit, unless ``up`` asks for the time elapsed.
    """
    one = shown.clock
    since = one.t_ms - shown.t_ms if one.running else 0
    text = max(0, one.clock_ms - since)
    reading, at = (0, opened_ms + one.t_ms - one.clock_ms) if one.running else (one.clock_ms, 0)
    limit = 0 if one.untimed else one.limit_ms
    if up or not limit:
        return Clock(reading, at, text, one.running, "up", limit)
    return Clock(max(0, limit - reading), at, max(0, limit - text), one.running, "down", limit)


def section(view: TournamentView) -> str:
    """The section that tells most now: placings at the end, the bracket once it runs."""
    if view.final:
        return "placings"
    running = any(stage.rounds for stage in brackets_of(view))
    return "bracket" if running or (not pools_of(view) and view.stages) else "pools"


def pools_of(view: TournamentView) -> list[PoolsStage]:
    """The stages of pools, in order."""
    return [stage for stage in view.stages if isinstance(stage, PoolsStage)]


def brackets_of(view: TournamentView) -> list[BracketStage]:
    """The brackets, in order."""
    return [stage for stage in view.stages if isinstance(stage, BracketStage)]


def fit(name: str) -> str:
    """The class that sets a name on a board in the largest size that holds it whole.

    A side holds about 9 letters a line at the largest size, 11, 15 and 21 at the smaller ones.
    """
    longest = max((len(piece) for piece in name.replace("-", "- ").split()), default=0)
    for number, (word, whole) in enumerate(((9, 24), (11, 32), (15, 45)), 1):
        if longest <= word and len(name) <= whole:
            return f"fit-{number}"
    return "fit-4"


def ranked(one: PoolsStage | PoolView) -> bool:
    """Whether anybody has a rank yet."""
    return bool(one.rows) and one.rows[0].rank > 0


def told(view: BoutPage) -> list[BoutRecord]:
    """The lines of a bout's protocol that an audience follows: verdicts, penalties, corrections."""
    return [one for one in view.records if one.kind in TOLD]


def ordered(columns: Sequence[Column]) -> list[Column]:
    """What ranks first, then the totals behind it: a phone shows the first two."""
    return sorted(columns, key=lambda column: column.key in TOTALS)


def rounds_of(stage: BracketStage) -> list[tuple[str, tuple[BoutLine, ...]]]:
    """Every round of a bracket by its word, the bout for the third place last."""
    rounds = [(one.round, one.bouts) for one in stage.rounds]
    return [*rounds, ("bronze", (stage.bronze,))] if stage.bronze else rounds


def exact(value: str) -> int | Fraction | None:
    """A number of a standings row: ``"34"``, ``"31/3"``."""
    try:
        number = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None
    return number.numerator if number.denominator == 1 else number


def tournament_context(view: TournamentView) -> dict[str, Any]:
    """What the templates of a tournament's page need."""
    return {
        "view": view,
        "event": view.event,
        "pools_stages": pools_of(view),
        "bracket_stages": brackets_of(view),
        "exact": exact,
        "ordered": ordered,
        "ranked": ranked,
    }


def _between(ring: RingView) -> Board:
    last = ring.last
    coming = _queue(ring.next)
    if ring.bout is not None:
        coming = (Meeting(ring.bout.red, ring.bout.blue), *coming)
    outcome = None
    if last is not None:
        outcome = Outcome(
            last.red, last.blue, last.score, last.winner, last.kind, last.by, last.said
        )
    return Board(
        mode="wait" if outcome is None else "end",
        tournament="",
        title=last.title if last is not None else None,
        view=None,
        clock=None,
        outcome=outcome,
        last=None,
        queue=coming[:3],
    )


def _outcome(bout: RingBout) -> Outcome | None:
    ended = bout.view.result
    if ended is None:
        return None
    score = bout.view.corners.map(lambda corner: corner.score)
    return Outcome(bout.red, bout.blue, score, ended.winner, ended.kind, ended.by, ended.text)


def _banner(bout: str, entries: list[Entry]) -> Banner | None:
    told = [one for one in entries if one.kind in ("exchange", "penalty") and not one.voided_by]
    return Banner(f"{bout}-{told[-1].record}", told[-1].text) if told else None


def _queue(bouts: tuple[BoutLine, ...]) -> tuple[Meeting, ...]:
    return tuple(Meeting(bout.red, bout.blue) for bout in bouts[:3])
