"""Bouts to totals: what each entrant has won, lost, scored and received."""

from typing import Literal

import msgspec

from afterblow.core.pair import Corner, Pair, both


class CountedBout(msgspec.Struct, frozen=True):
    """A bout as standings count it. ``fought``: false for one decided without fencing."""

    entrants: Pair[str]
    kind: Literal["win", "draw", "both_lose"]
    winner: Corner | None
    booked: Pair[int]
    doubles: int = 0
    warnings: Pair[int] = both(0)
    match_points: Pair[int] = both(0)
    fought: bool = True


class Tally(msgspec.Struct, frozen=True):
    """An entrant's totals over the counted bouts. ``fought`` of the ``bouts`` were really
    fenced.
    """

    bouts: int = 0
    fought: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    double_losses: int = 0
    points_for: int = 0
    points_against: int = 0
    doubles: int = 0
    warnings: int = 0
    match_points: int = 0
