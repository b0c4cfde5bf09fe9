"""Entrants into pools.

Seeds are cut into tiers of as many entrants as there are pools; each pool takes one of every tier,
near the serpentine, and of each club ⌊size / pools⌋ or ⌈size / pools⌉ members. Both are always
possible at once: tiers and clubs (cut into groups of at most as many members as there are pools)
are the two sides of a bipartite graph, entrants its edges, pools its colours, and such a graph can
always be coloured so that no two edges of one colour meet (D. Kőnig, 1916). So the number of
meetings of club-mates is the least that any assignment to so many pools can have, and pool sizes
differ by at most one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from afterblow.core.pools.balance import balanced
from afterblow.core.pools.colouring import colour_edges
from afterblow.core.pools.seeding import Candidate, seeded
from afterblow.core.refusal import Refused

LARGEST_POOL = 40


class PoolDraw(msgspec.Struct, frozen=True):
    """The pools, entrants in seed order; the club-mates' meetings and the least possible number."""

    draw_seed: int
    pools: tuple[tuple[str, ...], ...]
    club_meetings: int
    club_meetings_bound: int


def draw_pools(
    candidates: Sequence[Candidate],
    *,
    pools: int | None = None,
    size: int | None = None,
    draw_seed: int,
    seeding: Literal["rating", "order"] = "rating",
    keep_clubs_apart: bool = True,
) -> PoolDraw | Refused:
    """Assign everybody to pools: ``pools`` many, or as few as hold at most ``size`` each.

    The same input gives the same pools. Refused: ``pools_or_size`` (not exactly one given),
    ``entrant_twice``, ``too_few_entrants``, ``too_many_pools``, ``pool_too_large``.
    """
    refused = _refused(candidates, pools, size)
    if refused is not None:
        return refused
    count = pools if pools is not None else -(-len(candidates) // (size or 1))
    order = seeded(candidates, seeding, draw_seed)
    drawn = _assigned(order, count, keep_clubs_apart=keep_clubs_apart)
    clubs = {one.entrant: one.club for one in order if one.club is not None}
    return PoolDraw(
        draw_seed, drawn, club_meetings(drawn, clubs), club_meetings_bound(clubs, count)
    )


def pool_count_problem(entrants: int, pools: int | None, size: int | None) -> Refused | None:
    """Why so many entrants cannot be put into ``pools`` many pools, or pools of ``size``."""
    if (pools is None) == (size is None):
        return Refused("pools_or_size")
    if entrants < 2:
        return Refused("too_few_entrants", {"entrants": entrants, "least": 2})
    if (size is not None and size < 2) or (pools is not None and pools < 1):
        return Refused("pool_too_small", {"least": 2})
    count = pools if pools is not None else -(-entrants // (size or 1))
    if entrants // count < 2:
        return Refused("too_many_pools", {"entrants": entrants, "pools": count})
    if -(-entrants // count) > LARGEST_POOL:
        return Refused(
            "pool_too_large", {"entrants": entrants, "pools": count, "most": LARGEST_POOL}
        )
    return None


def club_meetings(pools: Sequence[Sequence[str]], clubs: Mapping[str, str]) -> int:
    """How many bouts of these pools are between club-mates."""
    counts = (Counter(clubs[one] for one in pool if one in clubs) for pool in pools)
    return sum(_pairs(count) for pool in counts for count in pool.values())


def club_meetings_bound(clubs: Mapping[str, str], pools: int) -> int:
    """The least number of meetings of club-mates in so many pools (pigeonhole, club by club)."""
    bound = 0
    for size in Counter(clubs.values()).values():
        each, more = divmod(size, pools)
        bound += more * _pairs(each + 1) + (pools - more) * _pairs(each)
    return bound


def _pairs(count: int) -> int:
    return count * (count - 1) // 2


def _refused(
    candidates: Sequence[Candidate], pools: int | None, size: int | None
) -> Refused | None:
    entrants = Counter(one.entrant for one in candidates)
    twice = sorted(entrant for entrant, times in entrants.items() if times > 1)
    if twice:
        return Refused("entrant_twice", {"entrants": twice})
    return pool_count_problem(len(candidates), pools, size)


def _assigned(
    order: Sequence[Candidate], count: int, *, keep_clubs_apart: bool
) -> tuple[tuple[str, ...], ...]:
    """Tier by tier; the serpentine's pool where the clubs allow it."""
    groups = _club_groups(order, count) if keep_clubs_apart else list(range(len(order)))
    edges = [(index // count, group) for index, group in enumerate(groups)]
    wished = [_serpentine(index, count) for index in range(len(order))]
    pools = colour_edges(edges, count, wished)
    clubs = [one.club if keep_clubs_apart else None for one in order]
    pools = balanced(pools, clubs, count)
    drawn: list[list[str]] = [[] for _ in range(count)]
    for candidate, pool in zip(order, pools, strict=True):
        drawn[pool].append(candidate.entrant)
    return tuple(tuple(pool) for pool in drawn)


def _club_groups(order: Sequence[Candidate], count: int) -> list[int]:
    """The group of each candidate: up to ``count`` members of one club, or one without a club."""
    numbers: dict[tuple[str, int], int] = {}
    met: Counter[str] = Counter()
    groups: list[int] = []
    for candidate in order:
        if candidate.club is None:
            name = ("", len(groups))
        else:
            name = (f"club {candidate.club}", met[candidate.club] // count)
            met[candidate.club] += 1
        groups.append(numbers.setdefault(name, len(numbers)))
    return groups


def _serpentine(index: int, count: int) -> int:
    tier, place = divmod(index, count)
    return place if tier % 2 == 0 else count - 1 - place
