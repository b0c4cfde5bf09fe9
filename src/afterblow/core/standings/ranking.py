"""What a ranking can say: an ordered list of named criteria."""

from typing import Literal

import msgspec

CriterionName = Literal[
    "match_points",
    "indicator",
    "wins",
    "draws",
    "losses",
    "points_for",
    "points_against",
    "doubles",
    "warnings",
    "bouts",
    "head_to_head",
    "lots",
]


class Criterion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a ranking: the named total, the better direction, where a missing value stands.

    ``head_to_head`` is the match points from the bouts within the tied group, where all of the
    group have met all others; ``lots`` is the recorded lot, the first drawn always first.
    """

    by: CriterionName
    direction: Literal["desc", "asc"] = "desc"
    missing: Literal["last", "first"] = "last"


DEFAULT_ORDER = (
    Criterion("match_points"),
    Criterion("indicator"),
    Criterion("wins"),
    Criterion("points_for"),
    Criterion("head_to_head"),
    Criterion("lots"),
)
"""Match points, then the indicator (S0-100 leaves the order to the organiser)."""


class Ranking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How standings are ordered.

    ``indicator``: points for minus points against, or points for alone. ``normalise``: totals as
    they are, or per counted bout (for pools of unequal size). ``after_split``: whether a group that
    a criterion has split goes on with the next one, or starts the list anew within each part.
    """

    order: tuple[Criterion, ...] = DEFAULT_ORDER
    indicator: Literal["difference", "points_for"] = "difference"
    normalise: Literal["none", "per_bout"] = "none"
    after_split: Literal["continue", "restart"] = "continue"
