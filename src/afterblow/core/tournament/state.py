"""A tournament as its records tell it."""

from typing import Literal

import msgspec

from afterblow.core.refusal import Refused
from afterblow.core.tournament.records import (
    DraftPool,
    FrozenPool,
    MatchPointsAdjusted,
    NewEntrant,
    Placing,
    TournamentRecord,
)
from afterblow.core.tournament.settings import Rules, RulesetRef, Setting, StageSettings


class Removal(msgspec.Struct, frozen=True):
    """Somebody left: how, why, and whether their pool bouts that were fought stand.

    ``settled``: stages whose standings had led on by then; the removal does not touch them.
    """

    how: Literal["withdrawn", "disqualified"]
    why: str
    past_bouts: Literal["stand", "annul"]
    settled: frozenset[str] = frozenset()


class Entrant(msgspec.Struct, frozen=True):
    """An entry. ``present`` is None until the desk has said something."""

    entry: NewEntrant
    present: bool | None = None
    of_age: bool = False
    removal: Removal | None = None


class Draft(msgspec.Struct, frozen=True):
    """Drafted pools, and the draw seed that they came from."""

    draw_seed: int
    pools: tuple[DraftPool, ...]


class FrozenBracket(msgspec.Struct, frozen=True):
    """A bracket as frozen. ``absent``: who had left by then and is passed over when the cut is
    redrawn.
    """

    seeds: tuple[str, ...]
    rings: tuple[str, ...]
    leaving: frozenset[str]
    absent: frozenset[str]
    held: bool = False


class Stage(msgspec.Struct, frozen=True):
    """A stage: set, then perhaps drafted, then frozen. ``rings``: place to ring (see
    RingAssigned).
    """

    id: str
    name: str
    settings: StageSettings
    draft: Draft | None = None
    pools: tuple[FrozenPool, ...] = ()
    bracket: FrozenBracket | None = None
    rings: dict[str, str | None] = {}
    lots: tuple[tuple[str, ...], ...] = ()

    @property
    def frozen(self) -> bool:
        """Whether its bouts exist."""
        return bool(self.pools) or self.bracket is not None


class Ignored(msgspec.Struct, frozen=True):
    """A record that changes nothing, by its number in the log, and why."""

    record: int
    refused: Refused


class Tournament(msgspec.Struct, frozen=True):
    """A tournament after its records; without an ``id`` it has not been opened.

    ``log`` holds every record; record N is ``log[N - 1]``. ``void``: numbers that no longer count.
    ``ignored``: records that could not stand at their place.
    """

    id: str = ""
    name: str = ""
    weapon: str = ""
    ruleset: RulesetRef = RulesetRef("", "", "")
    settings: dict[str, Setting] = {}
    rules: Rules = Rules()
    sex: str | None = None
    category: str | None = None
    entrants: dict[str, Entrant] = {}
    stages: tuple[Stage, ...] = ()
    adjustments: tuple[MatchPointsAdjusted, ...] = ()
    advanced: dict[str, str] = {}
    placings: tuple[Placing, ...] | None = None
    log: tuple[TournamentRecord, ...] = ()
    void: frozenset[int] = frozenset()
    ignored: tuple[Ignored, ...] = ()

    @property
    def closed(self) -> bool:
        """Whether the placings are signed off."""
        return self.placings is not None

    @property
    def opened(self) -> bool:
        """Whether the tournament has had its first record."""
        return bool(self.id)

    @property
    def frozen(self) -> bool:
        """Whether any stage's bouts exist."""
        return any(stage.frozen for stage in self.stages)

    def stage(self, stage_id: str) -> Stage | None:
        """The stage of that id."""
        return next((stage for stage in self.stages if stage.id == stage_id), None)

    def stage_before(self, stage_id: str) -> Stage | None:
        """The stage that comes before the one of that id."""
        ids = [stage.id for stage in self.stages]
        position = ids.index(stage_id) if stage_id in ids else 0
        return self.stages[position - 1] if position else None

    def stage_after(self, stage_id: str) -> Stage | None:
        """The stage that comes after the one of that id."""
        ids = [stage.id for stage in self.stages]
        position = ids.index(stage_id) + 1 if stage_id in ids else len(ids)
        return self.stages[position] if position < len(ids) else None
