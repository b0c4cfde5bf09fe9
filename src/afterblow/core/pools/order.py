"""The bouts of a pool in fighting order, and pools that share a ring.

Everybody meets everybody once. From five fencers on nobody fences twice running, and between two
bouts of one fencer there are always at least ⌊(n − 3) / 2⌋ others, which is the most that any
order can promise (W. Suksompong, "Scheduling asynchronous round-robin tournaments", Operations
Research Letters 44, 2016). With three or four fencers two bouts follow each other directly, the
fewest possible. Every fencer is red (S0-03) in half of their bouts, or in one more or less.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")
Seats = list[tuple[int, int]]


def bout_order(
    entrants: Sequence[str], clubs: Mapping[str, str] | None = None
) -> tuple[tuple[str, str], ...]:
    """Pairs of entrants in fighting order, red first.

    ``clubs``: entrant to club key; club-mates are seated so that they meet as early as the order
    allows. The order itself stays, so this costs nobody any rest.
    """
    seats = _even_seats(len(entrants)) if len(entrants) % 2 == 0 else _odd_seats(len(entrants))
    seated = _club_mates_first(list(entrants), clubs or {}, seats)
    corners = (_corners(pair, len(entrants)) for pair in seats)
    return tuple((seated[red], seated[blue]) for red, blue in corners)


def interleave(pools: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """The bouts of pools that share a ring, in turns; longer pools come up more often."""
    placed = [
        (Fraction(2 * index + 1, 2 * len(bouts)), number, bout)
        for number, bouts in enumerate(pools)
        for index, bout in enumerate(bouts)
    ]
    return tuple(bout for _, _, bout in sorted(placed, key=lambda item: item[:2]))


def _even_seats(count: int) -> Seats:
    """The circle: one sits still, the others move on by one seat each round."""
    circle = list(range(count))
    seats: Seats = []
    for _ in range(count - 1):
        seats += [(circle[i], circle[-1 - i]) for i in range(count // 2)]
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return seats


def _odd_seats(count: int) -> Seats:
    """One fencer is out at any time; of the pair that has rested longest, one meets the one out.

    It is the first of the pair ``half`` times, then the second, then the first ``half - 1`` times,
    then the second, and so on.
    """
    half = (count - 1) // 2
    seats = [(2 * i, 2 * i + 1) for i in range(half)]
    out = count - 1
    for turn in range(count * half - half):
        first, second = seats[turn]
        if turn % count in {half, 2 * half}:
            first, second = second, first
        seats.append((first, out))
        out = second
    return seats


def _corners(pair: tuple[int, int], count: int) -> tuple[int, int]:
    """Red is the one who comes first when the seats are counted round by the shorter way."""
    low, high = min(pair), max(pair)
    way = high - low
    return (low, high) if way * 2 < count or (way * 2 == count and low % 2 == 0) else (high, low)


Positions = Mapping[frozenset[int], int]
"""When the holders of two seats meet."""


def _club_mates_first(entrants: Sequence[str], clubs: Mapping[str, str], seats: Seats) -> list[str]:
    """Who sits where: large clubs choose first, then two at a time change where that helps."""
    positions = {frozenset(pair): index for index, pair in enumerate(seats)}
    homes: dict[str, list[str]] = {}
    for entrant in entrants:
        if entrant in clubs:
            homes.setdefault(clubs[entrant], []).append(entrant)
    mates = sorted((home for home in homes.values() if len(home) > 1), key=len, reverse=True)
    if not mates:
        return list(entrants)
    taken: dict[int, str] = {}
    for home in mates:
        _seat_home(home, taken, seats, positions)
    others = iter(entrant for entrant in entrants if entrant not in taken.values())
    seated = [taken[seat] if seat in taken else next(others) for seat in range(len(entrants))]
    return _improved(seated, clubs, positions)


def _seat_home(
    home: Sequence[str], taken: dict[int, str], seats: Seats, positions: Positions
) -> None:
    """The first of a club takes a seat of the earliest bout that is free, each next the nearest."""
    free = [seat for pair in seats for seat in pair if not set(pair) & taken.keys()]
    own = [free[0] if free else next(s for pair in seats for s in pair if s not in taken)]
    while len(own) < len(home):
        left = {seat for pair in seats for seat in pair} - taken.keys() - set(own)
        own.append(min(left, key=lambda seat: sum(positions[frozenset((seat, s))] for s in own)))
    taken.update(zip(own, home, strict=True))


def _improved(seated: list[str], clubs: Mapping[str, str], positions: Positions) -> list[str]:
    """Change seats, two at a time, as long as club-mates meet earlier by it."""
    cost = _meeting_cost(seated, clubs, positions)
    better = True
    while better:
        better = False
        for one, two in combinations(range(len(seated)), 2):
            seated[one], seated[two] = seated[two], seated[one]
            changed = _meeting_cost(seated, clubs, positions)
            if changed < cost:
                cost, better = changed, True
            else:
                seated[one], seated[two] = seated[two], seated[one]
    return seated


def _meeting_cost(seated: Sequence[str], clubs: Mapping[str, str], positions: Positions) -> int:
    """The sum of the positions at which club-mates meet."""
    homes: dict[str, list[int]] = {}
    for seat, entrant in enumerate(seated):
        if entrant in clubs:
            homes.setdefault(clubs[entrant], []).append(seat)
    return sum(
        positions[frozenset(pair)] for home in homes.values() for pair in combinations(home, 2)
    )
