"""A bracket as far as its bouts have come."""

from collections.abc import Mapping

from afterblow.core.brackets.single import Bracket, BracketPhase, Decision, play
from afterblow.core.pair import Pair
from afterblow.core.tournament.cut import cut_of
from afterblow.core.tournament.ids import bout_id
from afterblow.core.tournament.model import (
    BracketStage,
    Cut,
    PlannedBout,
    PoolStage,
)
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.reading import Removed, read_bracket_bout
from afterblow.core.tournament.rings import slot_ring
from afterblow.core.tournament.settings import BracketSettings
from afterblow.core.tournament.state import FrozenBracket, Stage, Tournament

Outcomes = Mapping[str, BoutOutcome]


def bracket_stage(
    tournament: Tournament,
    stage: Stage,
    settings: BracketSettings,
    cut: Cut | None,
    outcomes: Outcomes,
) -> tuple[BracketStage, tuple[PlannedBout, ...]]:
    """The bracket as shown, and its bouts in fighting order."""
    frozen = stage.bracket
    if frozen is None:
        return BracketStage(stage.id, stage.name, settings, "planned", cut), ()
    seeds = _seeds(frozen, cut)
    judge = _Judge(tournament, stage, frozen, outcomes)
    bracket = play(seeds, judge.decision, bronze=settings.bronze, gone=frozenset(judge.removed))
    shown = BracketStage(
        id=stage.id,
        name=stage.name,
        settings=settings,
        status="over" if bracket.over else "running",
        cut=cut,
        seeds=seeds,
        frozen_seeds=frozen.seeds,
        held=frozen.held,
        rounds=bracket.rounds,
        bronze=bracket.bronze,
    )
    return shown, judge.in_fighting_order(bracket)


def cut_before(
    tournament: Tournament,
    stage: Stage,
    settings: BracketSettings,
    before: PoolStage,
    bouts: Mapping[str, PlannedBout],
) -> Cut:
    """The cut through the pools before a bracket.

    Before the freeze those who have left are passed over; afterwards the field is closed.
    """
    open_bouts = open_bouts_of(before, bouts)
    if stage.bracket is not None:
        size, absent = len(stage.bracket.seeds), stage.bracket.absent
        return cut_of(before.id, before.standings, size, absent, open_bouts)
    left = {id_ for id_, one in tournament.entrants.items() if one.removal is not None}
    return cut_of(before.id, before.standings, settings.cut, left, open_bouts)


def open_bouts_of(stage: PoolStage, bouts: Mapping[str, PlannedBout]) -> tuple[str, ...]:
    """The bouts of a stage of pools that are still to be fought."""
    ids = (id_ for pool in stage.pools for id_ in pool.bouts)
    return tuple(id_ for id_ in ids if bouts[id_].to_be_fought)


def _seeds(frozen: FrozenBracket, cut: Cut | None) -> tuple[str, ...]:
    """The seeds follow the stage before as soon as that is settled again, unless they are held."""
    if cut is None or frozen.held or not cut.settled:
        return frozen.seeds
    return cut.inside


class _Judge:
    """Says what each slot's bout has come to, and keeps the bouts."""

    def __init__(
        self, tournament: Tournament, stage: Stage, frozen: FrozenBracket, outcomes: Outcomes
    ) -> None:
        self.tournament = tournament
        self.stage = stage
        self.frozen = frozen
        self.outcomes = outcomes
        self.removed: Removed = {
            id_: one.removal for id_, one in tournament.entrants.items() if one.removal is not None
        }
        self.bouts: dict[str, PlannedBout] = {}

    def decision(
        self, place: str, phase: BracketPhase, number: int, entrants: Pair[str]
    ) -> Decision:
        """What the bout of these entrants at this place has come to."""
        id_ = bout_id(self.tournament.id, self.stage.id, place, entrants)
        outcome = self.outcomes.get(id_) or BoutOutcome(id_, "not_opened")
        advanced = self.tournament.advanced.get(id_)
        standing, result = read_bracket_bout(
            outcome, entrants, self.removed, self.tournament.rules, advanced
        )
        ring = slot_ring(self.stage.rings, place, self.frozen.rings)
        self.bouts[id_] = PlannedBout(
            id_, self.stage.id, place, number, phase, entrants, ring, standing, result, outcome
        )
        winner = None if result is None else result.winner
        if standing in {"over", "forfeited"}:
            return Decision(id_, "over" if standing == "over" else "forfeited", winner)
        return Decision(id_, "ready" if standing == "waiting" else "open")

    def in_fighting_order(self, bracket: Bracket) -> tuple[PlannedBout, ...]:
        """The bouts round by round, the bronze bout before the final."""
        return tuple(self.bouts[slot.bout] for slot in bracket.slots if slot.bout is not None)
