"""Standings with names, and what separates each row from the next."""

from collections.abc import Mapping

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.names import fencer
from afterblow.app.projections.text import Fencer, Text
from afterblow.core.reason import Reason
from afterblow.core.standings.measures import Value
from afterblow.core.standings.rank import Row, Standings
from afterblow.core.standings.ranking import Ranking

ALWAYS = ("bouts", "wins", "draws", "losses")
"""Totals that stand in every table, before the criteria."""

HIDDEN = frozenset({"head_to_head", "lots"})
"""Criteria that have no total to show."""


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column of standings: the key in ``StandingRow.values``, its heading by ``text``."""

    key: str
    text: Text


class StandingRow(msgspec.Struct, frozen=True, kw_only=True):
    """One fencer's row. ``values`` are exact numbers as strings ("31/3", "34"); ``rank`` is 0 for
    somebody who has fought nothing yet. ``because``: match points that were taken or given.

    ``decided_by`` says what separates this row from the next one (``None`` on the last, and where
    nothing does: then ``tied`` is True). ``through``: True above the cut, False below, ``None``
    where it is open (tie across the cut, or no cut).
    """

    rank: int
    fencer: Fencer
    pool: str
    values: dict[str, str]
    decided_by: Text | None
    tied: bool
    through: bool | None
    because: tuple[Reason, ...] = ()


def columns(ranking: Ranking) -> tuple[Column, ...]:
    """The columns of a ranking's standings: totals first, then the criteria in their order."""
    criteria = [one.by for one in ranking.order if one.by not in HIDDEN]
    names = dict.fromkeys((*ALWAYS, *criteria, "points_for", "points_against"))
    return tuple(Column(key=name, text=Text(f"standings.{name}")) for name in names)


def rows(
    desk: Desk,
    tournament: str,
    standings: Standings,
    *,
    pools: Mapping[str, str],
    through: Mapping[str, bool],
) -> tuple[StandingRow, ...]:
    """Ranked rows, then those who have no rank yet (rank 0).

    ``pools``: entrant to pool name; ``through``: entrant to above or below the cut.
    """
    ranked = [
        StandingRow(
            rank=row.rank,
            fencer=fencer(desk, tournament, row.entrant),
            pool=pools.get(row.entrant, ""),
            values={name: exact(value) for name, value in row.values.items()},
            decided_by=_separated(row),
            tied=bool(row.tied_with),
            through=through.get(row.entrant),
            because=row.adjustments,
        )
        for row in standings.rows
    ]
    unranked = [
        StandingRow(
            rank=0,
            fencer=fencer(desk, tournament, entrant),
            pool=pools.get(entrant, ""),
            values={},
            decided_by=None,
            tied=False,
            through=through.get(entrant),
        )
        for entrant in standings.unranked
    ]
    return (*ranked, *unranked)


def exact(value: Value) -> str:
    """An exact number as text: ``34``, ``31/3``; "" for a missing one."""
    return "" if value is None else str(value)


def _separated(row: Row) -> Text | None:
    if row.because is None or row.decided_by is None:
        return None
    numbers = {name: row.because.params.get(name) for name in ("value", "next_value")}
    return Text(f"separated.{row.decided_by}", numbers)
