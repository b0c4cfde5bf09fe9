"""A tournament as its public page shows it: pools, standings that say why, bracket, placings."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.home import Place
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column of standings: the key in ``StandingRow.values``, its heading by ``text``."""

    key: str
    text: Text


class StandingRow(msgspec.Struct, frozen=True, kw_only=True):
    """One fencer's row. ``values`` are exact numbers as strings ("31/3", "34").

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


class PoolView(msgspec.Struct, frozen=True, kw_only=True):
    """A pool: its fencers in pool order, standings among themselves, bouts in order of fencing."""

    name: str
    ring: Named | None
    fencers: tuple[Fencer, ...]
    rows: tuple[StandingRow, ...]
    bouts: tuple[BoutLine, ...]
    done: int


class CutView(msgspec.Struct, frozen=True, kw_only=True):
    """Who goes on: the best ``size``; ``tied`` are those whom nothing separates at the line.

    ``lots`` is True where the lot has settled it.
    """

    size: int
    open: bool
    tied: tuple[Fencer, ...]
    lots: bool


class PoolsStage(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pools"):
    """A stage of pools. ``state``: ``planned``, ``drafted``, ``running``, ``done``.

    ``rows`` are the standings across all pools. Drafted pools are not public: ``pools`` is empty
    then on public pages.
    """

    id: str
    name: str
    state: str
    pools: tuple[PoolView, ...]
    columns: tuple[Column, ...]
    rows: tuple[StandingRow, ...]
    cut: CutView | None


class RoundView(msgspec.Struct, frozen=True, kw_only=True):
    """One round of a bracket: ``round`` is a word of the contract (``quarterfinal``)."""

    round: str
    title: Text
    bouts: tuple[BoutLine, ...]


class BracketStage(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bracket"):
    """A single elimination. ``state``: ``planned``, ``running``, ``done``.

    ``rounds`` from the first to the final; ``bronze`` apart. ``seeds`` in order of seeding.
    """

    id: str
    name: str
    state: str
    ring: Named | None
    seeds: tuple[Fencer, ...]
    rounds: tuple[RoundView, ...]
    bronze: BoutLine | None


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole tournament, as far as the public may see it. ``state`` as on the home page."""

    position: int
    event: Named
    id: str
    name: str
    weapon: str
    ruleset: Named
    state: str
    entrants: tuple[Fencer, ...]
    stages: tuple[PoolsStage | BracketStage, ...]
    placings: tuple[Place, ...]
    final: bool


def tournament_view(desk: Desk, tournament: str, *, drafts: bool = False) -> TournamentView | None:
    """A tournament's page (``drafts``: with drafted pools, for organisers); ``None`` if unknown."""
    raise NotImplementedError
