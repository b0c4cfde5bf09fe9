"""The bouts of a pool in order, and pools that share a ring."""

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest

from afterblow.core.pools.order import bout_order, interleave

Bouts = tuple[tuple[str, str], ...]


def _pool(size: int) -> list[str]:
    return [f"e{number}" for number in range(size)]


def _rest(bouts: Bouts) -> int:
    """The fewest bouts that anybody has between two of their own."""
    seen: dict[str, int] = {}
    least = len(bouts)
    for index, bout in enumerate(bouts):
        for entrant in bout:
            if entrant in seen:
                least = min(least, index - seen[entrant] - 1)
            seen[entrant] = index
    return least


def _twice_running(bouts: Bouts) -> int:
    return sum(len(set(one) & set(two)) for one, two in pairwise(bouts))


@pytest.mark.parametrize("size", range(2, 41))
def test_everybody_meets_everybody_once(size: int) -> None:
    bouts = bout_order(_pool(size))
    assert Counter(map(frozenset, bouts)) == Counter(map(frozenset, combinations(_pool(size), 2)))


@pytest.mark.parametrize(
    ("size", "fewest"), [(3, 2), (4, 2), *((size, 0) for size in range(5, 41))]
)
def test_nobody_fences_twice_running_where_that_is_possible(size: int, fewest: int) -> None:
    assert _twice_running(bout_order(_pool(size))) == fewest


@pytest.mark.parametrize("size", range(4, 41))
def test_everybody_rests_as_long_as_any_order_can_promise(size: int) -> None:
    assert _rest(bout_order(_pool(size))) >= (size - 3) // 2


@pytest.mark.parametrize("size", range(2, 41))
def test_everybody_is_red_in_about_half_of_their_bouts(size: int) -> None:
    bouts = bout_order(_pool(size))
    red = Counter(red for red, _ in bouts)
    blue = Counter(blue for _, blue in bouts)
    assert all(abs(red[one] - blue[one]) <= 1 for one in _pool(size))


@pytest.mark.parametrize(
    ("size", "clubs", "by"),
    [
        (4, {"e0": "a", "e1": "a"}, 1),
        (5, {"e0": "a", "e4": "a"}, 1),
        (6, {"e1": "a", "e2": "a", "e3": "b", "e4": "b"}, 2),
        (7, {"e0": "a", "e6": "a", "e1": "b", "e5": "b", "e2": "c", "e3": "c"}, 3),
        (8, {"e0": "a", "e1": "a", "e2": "b", "e3": "b", "e4": "c", "e5": "c"}, 3),
    ],
)
def test_club_mates_meet_first(size: int, clubs: dict[str, str], by: int) -> None:
    bouts = bout_order(_pool(size), clubs)
    mates = [
        number
        for number, (red, blue) in enumerate(bouts, start=1)
        if clubs.get(red, red) == clubs.get(blue, blue)
    ]
    assert mates == list(range(1, by + 1))
    assert _rest(bouts) == _rest(bout_order(_pool(size)))
    assert len({frozenset(bout) for bout in bouts}) == size * (size - 1) // 2


@pytest.mark.parametrize("clubs", ["aab", "aabb", "aaabb", "aabbcc", "aaabbcc", "aaaabbb"])
def test_no_other_seats_let_club_mates_meet_earlier(clubs: str) -> None:
    """Against every way of seating them in the same order of bouts."""
    template = bout_order(_pool(len(clubs)))

    def cost(seated: tuple[str, ...]) -> int:
        home = dict(zip(_pool(len(clubs)), seated, strict=True))
        return sum(n for n, (red, blue) in enumerate(template) if home[red] == home[blue])

    club_of = dict(zip(_pool(len(clubs)), clubs, strict=True))
    drawn = bout_order(_pool(len(clubs)), club_of)
    meetings = sum(n for n, (red, blue) in enumerate(drawn) if club_of[red] == club_of[blue])
    assert meetings == min(map(cost, set(permutations(clubs))))


def test_three_of_one_club_meet_as_early_as_their_rest_allows() -> None:
    clubs: dict[str, str] = {"e1": "a", "e3": "a", "e5": "a"}
    bouts = bout_order(_pool(6), clubs)
    mates = [n for n, bout in enumerate(bouts, start=1) if set(bout) <= set(clubs)]
    assert mates[0] == 1
    assert mates[-1] <= 7
    assert _twice_running(bouts) == 0


@pytest.mark.parametrize(("one", "two"), [(4, 4), (5, 4), (6, 4), (7, 3)])
def test_pools_on_one_ring_take_turns(one: int, two: int) -> None:
    first = bout_order(_pool(one))
    second = bout_order([f"f{number}" for number in range(two)])
    mixed = interleave([first, second])
    assert tuple(bout for bout in mixed if bout in first) == first
    assert tuple(bout for bout in mixed if bout in second) == second
    runs = max(len(second), len(first)) // min(len(second), len(first)) + 1
    turns = [bout in first for bout in mixed]
    assert all(len(set(turns[i : i + runs + 1])) == 2 for i in range(len(turns) - runs))


def test_two_pools_of_three_on_one_ring_give_everybody_a_rest() -> None:
    mixed = interleave([bout_order(["a", "b", "c"]), bout_order(["x", "y", "z"])])
    assert _twice_running(mixed) == 0
