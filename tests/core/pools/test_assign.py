"""Fencers into pools: clubs apart, strengths alike, everybody placed."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.pools.assign import PoolDraw, club_meetings, club_meetings_bound, draw_pools
from afterblow.core.pools.seeding import Candidate, seeded
from afterblow.core.refusal import Refused


def _draw(
    candidates: list[Candidate], *, pools: int | None = None, size: int | None = None, seed: int = 1
) -> PoolDraw:
    drawn = draw_pools(candidates, pools=pools, size=size, draw_seed=seed)
    assert isinstance(drawn, PoolDraw)
    return drawn


def _roster(*clubs: str | None, rated: bool = True) -> list[Candidate]:
    return [Candidate(f"e{i}", club, 2000 - i if rated else None) for i, club in enumerate(clubs)]


@st.composite
def rosters(draw: st.DrawFn) -> tuple[list[Candidate], int]:
    """Fencers of a few clubs, large and small, some without; and a number of pools that fits."""
    clubs = st.sampled_from([None, "a", "a", "a", "b", "b", "c", "d", "e"])
    ratings = st.none() | st.integers(0, 5)
    members = draw(st.lists(st.tuples(clubs, ratings), min_size=4, max_size=60))
    roster = [Candidate(f"e{i}", club, rating) for i, (club, rating) in enumerate(members)]
    return roster, draw(st.integers(-(-len(roster) // 40), len(roster) // 2))


@settings(max_examples=100, deadline=None)
@given(rosters())
def test_everybody_is_in_one_pool_and_pools_differ_by_one_at_most(
    drawn: tuple[list[Candidate], int],
) -> None:
    roster, pools = drawn
    draw = _draw(roster, pools=pools)
    placed = sorted(entrant for pool in draw.pools for entrant in pool)
    assert placed == sorted(one.entrant for one in roster)
    sizes = {len(pool) for pool in draw.pools}
    assert len(draw.pools) == pools
    assert max(sizes) - min(sizes) <= 1


@settings(max_examples=100, deadline=None)
@given(rosters())
def test_club_mates_meet_no_oftener_than_arithmetic_forces(
    drawn: tuple[list[Candidate], int],
) -> None:
    roster, pools = drawn
    draw = _draw(roster, pools=pools)
    clubs = {one.entrant: one.club for one in roster if one.club is not None}
    assert draw.club_meetings == club_meetings(draw.pools, clubs)
    assert draw.club_meetings == draw.club_meetings_bound
    for club, members in Counter(clubs.values()).items():
        most = max(sum(clubs.get(one) == club for one in pool) for pool in draw.pools)
        assert most <= -(-members // pools)


@settings(max_examples=100, deadline=None)
@given(rosters())
def test_each_pool_takes_one_of_every_tier(drawn: tuple[list[Candidate], int]) -> None:
    roster, pools = drawn
    draw = _draw(roster, pools=pools)
    order = [one.entrant for one in seeded(roster, "rating", 1)]
    for pool in draw.pools:
        tiers = [order.index(entrant) // pools for entrant in pool]
        assert tiers == list(range(len(pool)))


@settings(max_examples=50, deadline=None)
@given(rosters(), st.randoms(use_true_random=False))
def test_the_same_draw_seed_gives_the_same_pools_in_whatever_order_people_registered(
    drawn: tuple[list[Candidate], int], random: Random
) -> None:
    roster, pools = drawn
    shuffled = random.sample(roster, len(roster))
    assert _draw(shuffled, pools=pools) == _draw(roster, pools=pools)


@pytest.mark.parametrize("clubs", ["aabbc", "aaaab", "aaabbb", "aabbcc", "aaaaaa"])
@pytest.mark.parametrize("pools", [2, 3])
def test_no_assignment_at_all_has_fewer_meetings_than_the_bound(clubs: str, pools: int) -> None:
    club_of = {f"e{i}": club for i, club in enumerate(clubs)}
    ways = product(range(pools), repeat=len(clubs))
    least = min(_meetings(way, club_of, pools) for way in ways)
    assert least == club_meetings_bound(club_of, pools)


def _meetings(way: tuple[int, ...], club_of: dict[str, str], pools: int) -> int:
    groups: list[list[str]] = [[] for _ in range(pools)]
    for entrant, pool in zip(club_of, way, strict=True):
        groups[pool].append(entrant)
    return club_meetings(groups, club_of)


def test_without_clubs_the_pools_are_the_serpentine() -> None:
    draw = _draw(_roster(*[None] * 12), pools=4)
    assert draw.pools == (
        ("e0", "e7", "e8"),
        ("e1", "e6", "e9"),
        ("e2", "e5", "e10"),
        ("e3", "e4", "e11"),
    )


def test_48_fencers_of_large_clubs_are_spread_over_8_pools() -> None:
    clubs = ["a"] * 17 + ["b"] * 12 + ["c"] * 8 + ["d"] * 6 + ["e"] * 5
    draw = _draw(_roster(*clubs), pools=8)
    spread = [Counter(clubs[int(entrant[1:])] for entrant in pool) for pool in draw.pools]
    assert all(counts["a"] <= 3 and counts["b"] <= 2 and counts["c"] == 1 for counts in spread)


def test_one_club_alone_is_drawn_like_any_roster() -> None:
    draw = _draw(_roster(*["a"] * 12), pools=3)
    assert draw.club_meetings == draw.club_meetings_bound == 3 * 6
    assert [len(pool) for pool in draw.pools] == [4, 4, 4]


def test_22_fencers_in_pools_of_5_leave_nobody_without_a_pool() -> None:
    draw = _draw(_roster(*[None] * 22), size=5)
    assert sorted(len(pool) for pool in draw.pools) == [4, 4, 4, 5, 5]


def test_pools_are_about_equally_strong_though_clubs_get_in_the_way() -> None:
    clubs = [("a", "b", "a", "c", None)[i % 5] for i in range(60)]
    draw = _draw(_roster(*clubs), pools=10)
    sums = [sum(int(entrant[1:]) for entrant in pool) for pool in draw.pools]
    assert max(sums) - min(sums) <= 3


def test_equal_and_missing_ratings_stand_as_the_draw_seed_has_it() -> None:
    roster = _roster(*[None] * 30, rated=False)
    assert _draw(roster, pools=5, seed=1) != _draw(roster, pools=5, seed=2)
    rated = [Candidate("best", None, 9), *roster]
    assert all(seeded(rated, "rating", seed)[0].entrant == "best" for seed in range(5))


def test_who_has_no_rating_stands_behind_the_lowest_rating() -> None:
    roster = [Candidate("none"), Candidate("low", None, -3), Candidate("high", None, 2)]
    assert [one.entrant for one in seeded(roster, "rating", 1)] == ["high", "low", "none"]


def test_clubs_may_be_left_out_of_account() -> None:
    roster = _roster("a", "b", "b", "a")
    drawn = draw_pools(roster, pools=2, draw_seed=1, keep_clubs_apart=False)
    assert isinstance(drawn, PoolDraw)
    assert drawn.pools == (("e0", "e3"), ("e1", "e2"))
    assert (drawn.club_meetings, drawn.club_meetings_bound) == (2, 0)


@pytest.mark.parametrize(
    ("entrants", "pools", "size", "code"),
    [
        (8, None, None, "pools_or_size"),
        (8, 2, 4, "pools_or_size"),
        (1, 1, None, "too_few_entrants"),
        (0, None, 5, "too_few_entrants"),
        (5, 3, None, "too_many_pools"),
        (3, None, 2, "too_many_pools"),
        (8, 0, None, "pool_too_small"),
        (8, None, 1, "pool_too_small"),
        (200, 2, None, "pool_too_large"),
    ],
)
def test_pools_that_cannot_be_are_refused(
    entrants: int, pools: int | None, size: int | None, code: str
) -> None:
    refused = draw_pools(_roster(*[None] * entrants), pools=pools, size=size, draw_seed=1)
    assert isinstance(refused, Refused)
    assert refused.code == code


def test_nobody_is_drawn_twice() -> None:
    refused = draw_pools([*_roster("a", "b"), Candidate("e0")], pools=1, draw_seed=1)
    assert refused == Refused("entrant_twice", {"entrants": ["e0"]})
