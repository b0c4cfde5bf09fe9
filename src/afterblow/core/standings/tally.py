"""Bouts to totals: what each entrant has won, lost, scored and received."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from afterblow.core.pair import Corner, Pair, both, other
from afterblow.core.reason import Reason


class CountedBout(msgspec.Struct, frozen=True):
    """A bout as standings count it.

    ``booked``: points for each side, None where they are not known. ``fought``: false for a bout
    that was decided without fencing.
    """

    entrants: Pair[str]
    kind: Literal["win", "draw", "both_lose"]
    winner: Corner | None
    booked: Pair[int] | None
    doubles: int = 0
    warnings: Pair[int] = both(0)
    fought: bool = True


class Adjustment(msgspec.Struct, frozen=True):
    """Match points taken or given (S0-89), and why."""

    entrant: str
    points: int
    because: Reason


class MatchPoints(msgspec.Struct, frozen=True):
    """What a bout counts (S0-100); a double loss counts as a loss for each."""

    win: int = 2
    draw: int = 1
    loss: int = 0


class Tally(msgspec.Struct):
    """An entrant's totals. Points are None as soon as one bout's points are not known.

    ``fought``: how many of the ``bouts`` were fenced; ``losses`` leaves ``double_losses`` out.
    """

    bouts: int = 0
    fought: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    double_losses: int = 0
    points_for: int | None = 0
    points_against: int | None = 0
    doubles: int = 0
    warnings: int = 0
    match_points: int = 0


def tally(
    entrants: Sequence[str],
    bouts: Iterable[CountedBout],
    match_points: MatchPoints,
    adjustments: Iterable[Adjustment] = (),
) -> dict[str, Tally]:
    """Every entrant's totals, in the order given; bouts of anybody else are left aside."""
    tallies = {entrant: Tally() for entrant in entrants}
    for bout in bouts:
        for corner, entrant in bout.entrants.items():
            if entrant in tallies:
                _count(tallies[entrant], bout, corner, match_points)
    for adjustment in adjustments:
        if adjustment.entrant in tallies:
            tallies[adjustment.entrant].match_points += adjustment.points
    return tallies


def worth(bout: CountedBout, corner: Corner, match_points: MatchPoints) -> int:
    """The match points that a bout brings one corner."""
    if bout.kind == "draw":
        return match_points.draw
    return match_points.win if bout.winner == corner else match_points.loss


def _count(mine: Tally, bout: CountedBout, corner: Corner, match_points: MatchPoints) -> None:
    mine.bouts += 1
    mine.fought += bout.fought
    mine.match_points += worth(bout, corner, match_points)
    mine.doubles += bout.doubles
    mine.warnings += bout.warnings[corner]
    _count_result(mine, bout, corner)
    _count_points(mine, bout.booked, corner)


def _count_result(mine: Tally, bout: CountedBout, corner: Corner) -> None:
    if bout.kind == "draw":
        mine.draws += 1
    elif bout.kind == "both_lose":
        mine.double_losses += 1
    elif bout.winner == corner:
        mine.wins += 1
    else:
        mine.losses += 1


def _count_points(mine: Tally, booked: Pair[int] | None, corner: Corner) -> None:
    if booked is None or mine.points_for is None or mine.points_against is None:
        mine.points_for = mine.points_against = None
        return
    mine.points_for += booked[corner]
    mine.points_against += booked[other(corner)]
