"""Who is seeded before whom."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from afterblow.core.draw import lot


class Candidate(msgspec.Struct, frozen=True):
    """Somebody to be drawn: entrant id, club key (None: no club) and exact rating (None: none)."""

    entrant: str
    club: str | None = None
    rating: Fraction | int | None = None


def seeded(
    candidates: Sequence[Candidate], seeding: Literal["rating", "order"], draw_seed: int
) -> tuple[Candidate, ...]:
    """The candidates, best seed first.

    By ``rating`` the highest stands first, those without one last, and equals as the draw seed has
    it; by ``order`` they stand as given.
    """
    if seeding == "order":
        return tuple(candidates)
    return tuple(
        sorted(
            candidates,
            key=lambda one: (
                one.rating is None,
                -(one.rating or 0),
                lot(draw_seed, one.entrant),
                one.entrant,
            ),
        )
    )
