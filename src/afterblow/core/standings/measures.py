"""What each criterion of a ranking measures."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from afterblow.core.pair import CORNERS
from afterblow.core.standings.ranking import CriterionName, Ranking
from afterblow.core.standings.tally import CountedBout, MatchPoints, Tally, worth

Value = int | Fraction | None
Measure = Callable[[Sequence[str]], Mapping[str, Value]]
"""The values of a group of entrants under one criterion."""


def totals_by_name(mine: Tally, ranking: Ranking) -> dict[str, Value]:
    """The totals by name, per bout where the ranking says so."""
    totals: dict[str, int | None] = {
        "match_points": mine.match_points,
        "indicator": _indicator(mine, ranking),
        "wins": mine.wins,
        "draws": mine.draws,
        "losses": mine.losses,
        "double_losses": mine.double_losses,
        "points_for": mine.points_for,
        "points_against": mine.points_against,
        "doubles": mine.doubles,
        "warnings": mine.warnings,
    }
    divisor = mine.bouts if ranking.normalise == "per_bout" else 1
    values = {name: _per(total, divisor) for name, total in totals.items()}
    return {**values, "bouts": mine.bouts}


def _indicator(mine: Tally, ranking: Ranking) -> int | None:
    if ranking.indicator == "points_for" or mine.points_for is None:
        return mine.points_for
    return None if mine.points_against is None else mine.points_for - mine.points_against


def _per(total: int | None, divisor: int) -> Value:
    if total is None or divisor == 1:
        return total
    exact = Fraction(total, divisor)
    return exact.numerator if exact.denominator == 1 else exact


def measures_of(
    values: Mapping[str, Mapping[str, Value]],
    bouts: Sequence[CountedBout],
    match_points: MatchPoints,
    lots: Sequence[Sequence[str]],
) -> dict[CriterionName, Measure]:
    """How each criterion measures a group."""

    def total(name: CriterionName) -> Measure:
        return lambda group: {one: values[one][name] for one in group}

    totals: tuple[CriterionName, ...] = (
        "match_points", "indicator", "wins", "draws", "losses",
        "points_for", "points_against", "doubles", "warnings", "bouts",
    )  # fmt: skip
    measures: dict[CriterionName, Measure] = {name: total(name) for name in totals}
    meetings = cache(lambda: _meetings(bouts))
    measures["head_to_head"] = lambda group: _head_to_head(group, meetings(), match_points)
    measures["lots"] = lambda group: _lots(group, lots)
    return measures


Meetings = Mapping[frozenset[str], Sequence[CountedBout]]


def _meetings(bouts: Sequence[CountedBout]) -> Meetings:
    meetings: dict[frozenset[str], list[CountedBout]] = {}
    for bout in bouts:
        meetings.setdefault(frozenset((bout.entrants.red, bout.entrants.blue)), []).append(bout)
    return meetings


def _head_to_head(
    group: Sequence[str], meetings: Meetings, match_points: MatchPoints
) -> Mapping[str, Value]:
    """Match points from the bouts within the group; nothing, unless all have met all others."""
    points = dict.fromkeys(group, 0)
    for pair in combinations(group, 2):
        among = meetings.get(frozenset(pair))
        if among is None:
            return dict.fromkeys(group)
        for bout in among:
            for corner in CORNERS:
                points[bout.entrants[corner]] += worth(bout, corner, match_points)
    return points


def _lots(group: Sequence[str], lots: Sequence[Sequence[str]]) -> Mapping[str, Value]:
    for order in reversed(lots):
        drawn = {entrant: index for index, entrant in enumerate(order, start=1)}
        if all(entrant in drawn for entrant in group):
            return {entrant: drawn[entrant] for entrant in group}
    return dict.fromkeys(group)
