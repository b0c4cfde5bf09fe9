"""Totals to ranks: rows that say what separates each from the next."""

from fractions import Fraction

import msgspec

from afterblow.core.reason import Reason

Value = int | Fraction | None


class Row(msgspec.Struct, frozen=True):
    """A row of standings. Tied rows share a rank (1, 2, 2, 4) and name each other in ``tied_with``.

    ``values`` holds the totals by criterion name. ``decided_by`` names the criterion that separates
    the row from the next, ``because`` has both numbers; None where tied with the next, or last.
    """

    rank: int
    entrant: str
    values: dict[str, Value]
    tied_with: tuple[str, ...]
    decided_by: str | None
    because: Reason | None


class Standings(msgspec.Struct, frozen=True):
    """Ranked rows, and apart from them those who have no counted bout (or may not be ranked)."""

    rows: tuple[Row, ...]
    unranked: tuple[str, ...]

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The entrants by rank; a group of more than one is a tie."""
        groups: dict[int, list[str]] = {}
        for row in self.rows:
            groups.setdefault(row.rank, []).append(row.entrant)
        return tuple(tuple(group) for group in groups.values())
