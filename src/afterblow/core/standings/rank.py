"""Totals to ranks: rows that say what separates each from the next."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from afterblow.core.reason import Reason
from afterblow.core.standings.measures import Measure, Value, measures_of, totals_by_name
from afterblow.core.standings.ranking import Criterion, CriterionName, Ranking
from afterblow.core.standings.tally import Adjustment, CountedBout, MatchPoints, Tally, tally


class Row(msgspec.Struct, frozen=True):
    """A row of standings. Tied rows share a rank (1, 2, 2, 4) and name each other in ``tied_with``.

    ``values`` holds the totals by name. ``decided_by`` names the criterion that separates the row
    from the next, ``because`` has both numbers; None where tied with the next, or last.
    ``adjustments`` say which match points were taken or given.
    """

    rank: int
    entrant: str
    values: dict[str, Value]
    tied_with: tuple[str, ...]
    decided_by: CriterionName | None
    because: Reason | None
    adjustments: tuple[Reason, ...] = ()


class Standings(msgspec.Struct, frozen=True):
    """Ranked rows, and apart from them those who have fought nothing or may not be ranked."""

    rows: tuple[Row, ...] = ()
    unranked: tuple[str, ...] = ()

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The entrants by rank, best first; a group of more than one is a tie."""
        groups: dict[int, list[str]] = {}
        for row in self.rows:
            groups.setdefault(row.rank, []).append(row.entrant)
        return tuple(tuple(group) for group in groups.values())


class Separation(msgspec.Struct, frozen=True):
    """What parts two neighbours: the criterion and both values."""

    by: CriterionName
    above: Value
    below: Value


class Block(msgspec.Struct, frozen=True):
    """Entrants whom nothing separates, and what separates them from the next block."""

    entrants: tuple[str, ...]
    below: Separation | None


def standings(
    entrants: Sequence[str],
    bouts: Sequence[CountedBout],
    ranking: Ranking,
    match_points: MatchPoints,
    *,
    adjustments: Sequence[Adjustment] = (),
    lots: Sequence[Sequence[str]] = (),
    apart: frozenset[str] = frozenset(),
) -> Standings:
    """The entrants in the order of the ranking.

    ``lots``: recorded orders, best first; the latest that holds all of a tied group counts.
    ``apart``: who may not be ranked. Those without a bout that was fought or won stand apart too.
    """
    tallies = tally(entrants, bouts, match_points, adjustments)
    ranked = [one for one in entrants if one not in apart and _takes_part(tallies[one])]
    values = {one: totals_by_name(tallies[one], ranking) for one in ranked}
    measures = measures_of(values, bouts, match_points, lots)
    blocks = split(ranked, ranking.order, measures, restart=ranking.after_split == "restart")
    reasons: dict[str, list[Reason]] = {}
    for adjustment in adjustments:
        reasons.setdefault(adjustment.entrant, []).append(adjustment.because)
    unranked = tuple(one for one in entrants if one not in values)
    return Standings(_rows(blocks, values, reasons), unranked)


def split(
    group: Sequence[str],
    order: Sequence[Criterion],
    measures: Mapping[CriterionName, Measure],
    *,
    restart: bool,
) -> list[Block]:
    """The group in blocks, best first, by the first criterion that separates anybody, and so on."""
    if len(group) < 2:
        return [Block(tuple(group), None)] if group else []
    for step, criterion in enumerate(order):
        values = measures[criterion.by](group)
        parts = _parts(group, values, criterion)
        if len(parts) > 1:
            rest = order if restart else order[step + 1 :]
            return _joined(
                [split(part, rest, measures, restart=restart) for part in parts],
                [values[part[0]] for part in parts],
                criterion.by,
            )
    return [Block(tuple(group), None)]


def _joined(
    parts: Sequence[list[Block]], values: Sequence[Value], by: CriterionName
) -> list[Block]:
    """Parts of a group one below the other, with what separates them."""
    blocks: list[Block] = []
    for index, part in enumerate(parts):
        below = Separation(by, values[index], values[index + 1]) if index + 1 < len(parts) else None
        blocks += [*part[:-1], msgspec.structs.replace(part[-1], below=below)]
    return blocks


def _parts(
    group: Sequence[str], values: Mapping[str, Value], criterion: Criterion
) -> list[list[str]]:
    """The group by value, best first; the missing ones where the criterion wants them."""
    by_value: dict[Fraction | int, list[str]] = {}
    missing: list[str] = []
    for entrant in group:
        value = values[entrant]
        (missing if value is None else by_value.setdefault(value, [])).append(entrant)
    down = criterion.direction == "desc" and criterion.by != "lots"
    parts = [by_value[value] for value in sorted(by_value, reverse=down)]
    if missing:
        parts.insert(len(parts) if criterion.missing == "last" else 0, missing)
    return parts


def _rows(
    blocks: Sequence[Block],
    values: Mapping[str, dict[str, Value]],
    adjustments: Mapping[str, Sequence[Reason]],
) -> tuple[Row, ...]:
    rows: list[Row] = []
    for block, following in zip(blocks, [*blocks[1:], None], strict=False):
        rank = len(rows) + 1
        for entrant in block.entrants:
            last = entrant == block.entrants[-1] and following is not None
            below = block.below if last else None
            after = following.entrants[0] if following and last else ""
            rows.append(
                Row(
                    rank,
                    entrant,
                    values[entrant],
                    tuple(one for one in block.entrants if one != entrant),
                    below and below.by,
                    below and _reason(entrant, after, below),
                    tuple(adjustments.get(entrant, ())),
                )
            )
    return tuple(rows)


def _reason(entrant: str, after: str, below: Separation) -> Reason:
    """``entrant`` stands before ``after`` by the criterion, with both values."""
    return Reason(
        "",
        "separated_by",
        {
            "criterion": below.by,
            "entrant": entrant,
            "value": below.above,
            "next": after,
            "next_value": below.below,
        },
    )


def _takes_part(mine: Tally) -> bool:
    return mine.fought > 0 or mine.wins > 0
