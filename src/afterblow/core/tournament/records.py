"""What can happen in a tournament: the lines of its log, told apart by ``do``.

People are opaque ids here; names, clubs and ratings stand beside the log. Ids obey
``core/naming.py``. ``docs/reference/records.md`` describes every record.
"""

from typing import Literal

import msgspec

from afterblow.core.tournament.settings import Rules, RulesetRef, Setting, StageSettings


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Common ground of the records of a tournament."""


class TournamentOpened(_Record, frozen=True, tag="tournament_opened"):
    """The first line. ``settings`` are the ruleset's named settings that were overridden."""

    tournament: str
    name: str
    weapon: str
    ruleset: RulesetRef
    settings: dict[str, Setting] = {}
    rules: Rules = Rules()
    sex: str | None = None
    category: str | None = None


class TournamentChanged(_Record, frozen=True, tag="tournament_changed"):
    """The tournament as it is called and ruled from now on; what is left out stays as it is."""

    name: str | None = None
    weapon: str | None = None
    ruleset: RulesetRef | None = None
    settings: dict[str, Setting] | None = None
    rules: Rules | None = None
    sex: str | None = None
    category: str | None = None


class NewEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who enters: a fencer (one member) or a team. ``members`` are ids of people."""

    entrant: str
    members: tuple[str, ...]
    kind: Literal["fencer", "team"] = "fencer"
    seed: int | None = None


class EntrantsAdded(_Record, frozen=True, tag="entrants_added"):
    """One or many enter; an imported roster is one record, so it can be taken back at once."""

    entrants: tuple[NewEntrant, ...]


class EntrantRemoved(_Record, frozen=True, tag="entrant_removed"):
    """An entry is taken back, before anything is frozen. Later it is a withdrawal."""

    entrant: str
    why: str = ""


class CheckedIn(_Record, frozen=True, tag="checked_in"):
    """The desk has seen the entrant (or their absence), and whether the age was declared
    (S0-01).
    """

    entrant: str
    present: bool = True
    of_age: bool = False


class Withdrawn(_Record, frozen=True, tag="withdrawn"):
    """The entrant leaves: bouts to come are forfeited, pool bouts fought stand or are annulled."""

    entrant: str
    why: str
    past_bouts: Literal["stand", "annul"] | None = None


class Disqualified(_Record, frozen=True, tag="disqualified"):
    """The entrant is sent away (S0-90): as a withdrawal, and without a placing."""

    entrant: str
    why: str
    past_bouts: Literal["stand", "annul"] | None = None


class Reinstated(_Record, frozen=True, tag="reinstated"):
    """A withdrawal or disqualification ends; bouts forfeited meanwhile and not closed are to be
    fought.
    """

    entrant: str
    why: str


class MatchPointsAdjusted(_Record, frozen=True, tag="match_points_adjusted"):
    """The manager takes or gives match points in a stage of pools (S0-89); shown with its cause."""

    entrant: str
    stage: str
    points: int
    why: str
    by: str
    bout: str | None = None


class StageAdded(_Record, frozen=True, tag="stage_added"):
    """A stage comes at the end of the tournament's path."""

    stage: str
    name: str
    settings: StageSettings


class StageChanged(_Record, frozen=True, tag="stage_changed"):
    """A stage that is not frozen is called and set otherwise."""

    stage: str
    name: str
    settings: StageSettings


class StageRemoved(_Record, frozen=True, tag="stage_removed"):
    """The last stage, not frozen, is taken off the path."""

    stage: str


class DraftPool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pool as drafted: entrants in seed order."""

    name: str
    entrants: tuple[str, ...]


class PoolsDrafted(_Record, frozen=True, tag="pools_drafted"):
    """A draw of pools, shown to the organiser; the last one before the freeze is the one that
    counts.
    """

    stage: str
    draw_seed: int
    pools: tuple[DraftPool, ...]


class FrozenPool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pool as fought. ``bouts``: pairs of entrants in fighting order, red first (S0-03)."""

    name: str
    entrants: tuple[str, ...]
    bouts: tuple[tuple[str, str], ...]
    ring: str | None = None


class PoolsFrozen(_Record, frozen=True, tag="pools_frozen"):
    """The pools are published: from now on their bouts exist. Pool numbers are their places
    here.
    """

    stage: str
    pools: tuple[FrozenPool, ...]


class RingAssigned(_Record, frozen=True, tag="ring_assigned"):
    """Bouts go to a ring (None: to none).

    ``place``: a pool ``p1``, a bracket slot ``r8-2`` or ``bronze``, a round ``r8``, or "" for the
    stage. The most precise place holds.
    """

    stage: str
    place: str
    ring: str | None


class LotsDrawn(_Record, frozen=True, tag="lots_drawn"):
    """Lots between tied entrants of a stage; ``order`` has the best first.

    With ``draw_seed`` the order is ``core/draw.py``'s; without, it was drawn by hand.
    """

    stage: str
    order: tuple[str, ...]
    draw_seed: int | None = None


class BracketFrozen(_Record, frozen=True, tag="bracket_frozen"):
    """The cut is made and the bracket published: ``seeds`` has the best seed first.

    The bracket follows later corrections of the stage before, unless ``seeds_held`` says otherwise;
    ``leaving`` names pool bouts that will not be fought any more, ``rings`` share each round.
    ``draw_seed`` settled equal ratings in a bracket that comes first.
    """

    stage: str
    seeds: tuple[str, ...]
    rings: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    draw_seed: int | None = None


class SeedsHeld(_Record, frozen=True, tag="seeds_held"):
    """Whether the bracket keeps the seeds it was frozen with, whatever the stage before becomes."""

    stage: str
    held: bool
    why: str


class Advanced(_Record, frozen=True, tag="advanced"):
    """The organiser says who goes on from a bracket bout that ended without a winner."""

    bout: str
    entrant: str
    why: str


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A final place; those who share one have the same ``rank`` (1, 2, 3, 3, 5)."""

    rank: int
    entrant: str


class TournamentClosed(_Record, frozen=True, tag="tournament_closed"):
    """The placings are signed off."""

    placings: tuple[Placing, ...]


class TournamentReopened(_Record, frozen=True, tag="tournament_reopened"):
    """The placings are open again."""

    why: str


class Void(_Record, frozen=True, tag="void"):
    """Record N of this log counts as never having happened."""

    record: int
    why: str


LifeRecord = TournamentOpened | TournamentChanged | TournamentClosed | TournamentReopened | Void
"""What concerns the tournament as a whole."""

EntrantRecord = (
    EntrantsAdded
    | EntrantRemoved
    | CheckedIn
    | Withdrawn
    | Disqualified
    | Reinstated
    | MatchPointsAdjusted
)
"""What concerns those who fence in it."""

StageRecord = StageAdded | StageChanged | StageRemoved | RingAssigned
"""What concerns the path that they take."""

DrawRecord = PoolsDrafted | PoolsFrozen | LotsDrawn | BracketFrozen | SeedsHeld | Advanced
"""What settles who meets whom."""

TournamentRecord = LifeRecord | EntrantRecord | StageRecord | DrawRecord
