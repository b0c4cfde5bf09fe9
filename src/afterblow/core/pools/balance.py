"""Pools of like strength: exchanges within a tier that cost no club anything."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

ROUNDS = 4


def balanced(pools: Sequence[int], clubs: Sequence[str | None], count: int) -> list[int]:
    """The pools of the entrants (in seed order), their strengths drawn together.

    A pool's strength is the sum of its seed numbers over the full tiers. Two entrants of one tier
    change pools where that brings the two strengths nearer to each other and leaves every club
    spread as evenly as it was.
    """
    table = _Table(list(pools), clubs, count)
    for _ in range(ROUNDS):
        changes = sum(table.even_out(tier) for tier in range(len(pools) // count))
        if not changes:
            break
    return table.pools


class _Table:
    """Strengths and club counts of the pools, while entrants change places."""

    def __init__(self, pools: list[int], clubs: Sequence[str | None], count: int) -> None:
        self.pools = pools
        self.clubs = clubs
        self.count = count
        self.strength = [0] * count
        for index in range(len(pools) // count * count):
            self.strength[pools[index]] += index
        self.members = Counter(zip(pools, clubs, strict=True))

    def even_out(self, tier: int) -> int:
        """Exchange what helps within a tier; how many exchanges were made."""
        changes = 0
        for one, two in combinations(range(tier * self.count, (tier + 1) * self.count), 2):
            if self._nearer(one, two) and self._clubs_allow(one, two):
                self._exchange(one, two)
                changes += 1
        return changes

    def _nearer(self, one: int, two: int) -> bool:
        """``two`` has the higher number; it must come to the pool that has too low a sum."""
        gap = self.strength[self.pools[two]] - self.strength[self.pools[one]]
        return gap > two - one

    def _clubs_allow(self, one: int, two: int) -> bool:
        """Each moves only to a pool that has fewer of the club than the pool that is left."""
        if self.clubs[one] == self.clubs[two]:
            return True
        return self._may_move(one, self.pools[two]) and self._may_move(two, self.pools[one])

    def _may_move(self, index: int, pool: int) -> bool:
        club = self.clubs[index]
        return club is None or (self.members[pool, club] < self.members[self.pools[index], club])

    def _exchange(self, one: int, two: int) -> None:
        for index, pool in ((one, self.pools[two]), (two, self.pools[one])):
            self.members[self.pools[index], self.clubs[index]] -= 1
            self.members[pool, self.clubs[index]] += 1
        self.strength[self.pools[one]] += two - one
        self.strength[self.pools[two]] -= two - one
        self.pools[one], self.pools[two] = self.pools[two], self.pools[one]
