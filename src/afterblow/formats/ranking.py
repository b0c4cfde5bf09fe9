"""A ranking file: in what order the fencers of a stage stand, as data."""

from typing import Literal

import msgspec


class RankingSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How totals are prepared before they are compared.

    ``normalise``: every total as it is, per bout, or × (pool size − 1) / bouts fought. A number for
    ``round_…`` is a count of decimals, half away from zero; ``exact`` rounds nothing.
    """

    normalise: Literal["none", "per_bout", "to_pool_size"] = "none"
    pool_size: Literal["auto"] | int = "auto"
    pool_winners_first: int = 0
    zero_denominator: Literal["top", "bottom", "zero"] | int = "top"
    round_statistics: Literal["exact"] | int = "exact"
    round_score: Literal["exact"] | int = "exact"
    base_points: int = 0


class RankingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``order`` holds criteria (``"wins desc"``), the strongest first; expressions are allowed.

    ``per_bout`` names sums over a fencer's bouts of an expression.
    """

    id: str
    name: str
    source: str
    score: str | None = None
    order: tuple[str, ...]
    settings: RankingSettings = RankingSettings()
    per_bout: dict[str, str] = {}
