"""The shape of a tournament's progress: what pages, tables and exports show.

Bouts stand once, in ``Progress.bouts``, by id and in fighting order; pools, slots and queues name
them.
"""

from typing import Literal

import msgspec

from afterblow.core.brackets.single import BracketPhase, Slot
from afterblow.core.pair import Corner, Pair
from afterblow.core.reason import Reason
from afterblow.core.standings.rank import Standings
from afterblow.core.tournament.outcome import BoutOutcome, ResultKind
from afterblow.core.tournament.settings import BracketSettings, PoolSettings
from afterblow.core.tournament.state import Removal

Phase = Literal["pool"] | BracketPhase
BoutStanding = Literal["waiting", "open", "undecided", "over", "forfeited", "annulled", "dropped"]


class Result(msgspec.Struct, frozen=True):
    """How a bout counts in the tournament, and why.

    ``by`` is the bout's own (``cap``, ``time`` …), or ``withdrawal`` / ``disqualification`` where
    somebody left, or ``decision`` where the organiser said who advances.
    """

    kind: ResultKind
    winner: Corner | None
    by: str
    because: tuple[Reason, ...] = ()


class PlannedBout(msgspec.Struct, frozen=True):
    """A bout that the tournament asks for, both entrants known.

    ``place`` as in ``ids.BoutName``; ``number`` is its place in the pool or round, from 1.
    ``standing``: ``waiting`` (not begun), ``open`` (begun, not confirmed), ``undecided`` (closed in
    a bracket without saying who advances), ``over`` (counts), ``forfeited`` (decided because
    somebody left), ``annulled`` (fought, does not count), ``dropped`` (will not be fought).
    ``outcome`` is what the bout's own log says, ``result`` how the tournament counts it.
    """

    id: str
    stage: str
    place: str
    number: int
    phase: Phase
    entrants: Pair[str]
    ring: str | None
    standing: BoutStanding
    result: Result | None
    outcome: BoutOutcome

    @property
    def to_be_fought(self) -> bool:
        """Whether the bout still waits for a ring, or for its end there."""
        return self.standing in {"waiting", "open"}

    @property
    def counts(self) -> bool:
        """Whether its result stands in standings and bracket."""
        return self.standing in {"over", "forfeited"}


class PoolProgress(msgspec.Struct, frozen=True):
    """A frozen pool: its bouts in fighting order and its own standings."""

    number: int
    place: str
    name: str
    entrants: tuple[str, ...]
    ring: str | None
    bouts: tuple[str, ...]
    standings: Standings
    over: bool


class PoolStage(msgspec.Struct, frozen=True, tag_field="kind", tag="pools"):
    """A stage of pools. ``standings`` run over all pools; ``status`` says how far it has come."""

    id: str
    name: str
    settings: PoolSettings
    status: Literal["planned", "drafted", "running", "over"]
    pools: tuple[PoolProgress, ...]
    standings: Standings


class Cut(msgspec.Struct, frozen=True):
    """Who enters the bracket of ``size``, from the standings of the stage of pools ``stage``.

    ``inside`` in seed order; ``undecided`` is the tied group across the line, of which ``places``
    may enter, until a lot settles it. ``ties`` are tied groups inside whose seeds are not settled.
    ``open_bouts`` may still change everything.
    """

    stage: str
    size: int
    inside: tuple[str, ...]
    outside: tuple[str, ...]
    undecided: tuple[str, ...]
    places: int
    ties: tuple[tuple[str, ...], ...]
    open_bouts: tuple[str, ...]

    @property
    def provisional(self) -> bool:
        """Whether open bouts may still change the cut."""
        return bool(self.open_bouts)

    @property
    def settled(self) -> bool:
        """Whether a bracket can be frozen from it."""
        return not (self.undecided or self.ties or self.open_bouts) and bool(self.inside)


class BracketStage(msgspec.Struct, frozen=True, tag_field="kind", tag="bracket"):
    """A bracket. ``rounds``: first round first, the final last; ``bronze`` apart.

    ``cut`` is the line through the stage before as it now stands (None in a first stage). ``seeds``
    are those that the bracket goes by, best first, ``frozen_seeds`` those of the day it was frozen:
    a correction in the stage before moves them apart, unless the seeds are ``held``.
    """

    id: str
    name: str
    settings: BracketSettings
    status: Literal["planned", "running", "over"]
    cut: Cut | None
    seeds: tuple[str, ...] = ()
    frozen_seeds: tuple[str, ...] = ()
    held: bool = False
    rounds: tuple[tuple[Slot, ...], ...] = ()
    bronze: Slot | None = None


StageProgress = PoolStage | BracketStage


class Placed(msgspec.Struct, frozen=True):
    """A final placing as it now stands; equal ranks are ties (1, 2, 3, 3, 5)."""

    rank: int
    entrant: str
    tied_with: tuple[str, ...]
    because: Reason


class Progress(msgspec.Struct, frozen=True):
    """Where a tournament stands: one pure function of its records and its bouts' outcomes.

    ``strays`` are bouts with records that the tournament does not ask for any more: kept, not
    counted, for the organiser to see. ``queues``: ring id to bouts to be fought, in order; under ""
    those without a ring. ``removed``: who left, and how. ``over``: every stage is.
    """

    bouts: dict[str, PlannedBout]
    stages: tuple[StageProgress, ...]
    queues: dict[str, tuple[str, ...]]
    placings: tuple[Placed, ...]
    unplaced: tuple[str, ...]
    removed: dict[str, Removal]
    strays: tuple[str, ...]
    over: bool

    def pools(self, stage_id: str) -> PoolStage | None:
        """The stage of pools of that id."""
        found = (one for one in self.stages if one.id == stage_id)
        return next((one for one in found if isinstance(one, PoolStage)), None)

    def bracket(self, stage_id: str) -> BracketStage | None:
        """The bracket of that id."""
        found = (one for one in self.stages if one.id == stage_id)
        return next((one for one in found if isinstance(one, BracketStage)), None)
