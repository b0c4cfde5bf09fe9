"""What has been fought may speak against a record that the log alone would allow."""

from collections.abc import Mapping

from afterblow.core.refusal import Refused
from afterblow.core.tournament.bracket_stage import open_bouts_of
from afterblow.core.tournament.cut import cut_of
from afterblow.core.tournament.model import Progress
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.progress import progress
from afterblow.core.tournament.records import (
    Advanced,
    BracketFrozen,
    LotsDrawn,
    Placing,
    PoolsFrozen,
    TournamentClosed,
    TournamentRecord,
    Void,
)
from afterblow.core.tournament.state import Tournament


def contradicted(
    tournament: Tournament, record: TournamentRecord, outcomes: Mapping[str, BoutOutcome]
) -> Refused | None:
    """Why a record may not stand beside these outcomes; ``may_stand`` has let it pass."""
    match record:
        case Void():
            return _begun(tournament, record, outcomes)
        case LotsDrawn():
            return _not_tied(record, progress(tournament, outcomes))
        case BracketFrozen():
            return _differs_from_cut(record, progress(tournament, outcomes))
        case Advanced():
            return _decided(record, progress(tournament, outcomes))
        case TournamentClosed():
            return _not_over(record, progress(tournament, outcomes))
        case _:
            return None


def _begun(
    tournament: Tournament, record: Void, outcomes: Mapping[str, BoutOutcome]
) -> Refused | None:
    """Pools and brackets are taken back only while none of their bouts has begun."""
    freeze = tournament.log[record.record - 1]
    if not isinstance(freeze, PoolsFrozen | BracketFrozen):
        return None
    within = f"{tournament.id}.{freeze.stage}."
    begun = [
        id_
        for id_, outcome in outcomes.items()
        if id_.startswith(within) and outcome.state != "not_opened"
    ]
    return Refused("bouts_begun", {"bouts": sorted(begun)}) if begun else None


def _not_tied(record: LotsDrawn, now: Progress) -> Refused | None:
    """Lots are drawn between those whom nothing else separates."""
    stage = now.pools(record.stage)
    tied = {row.entrant for row in stage.standings.rows if row.tied_with} if stage else set[str]()
    others = [entrant for entrant in record.order if entrant not in tied]
    return Refused("not_tied", {"entrants": others}) if others else None


def _differs_from_cut(record: BracketFrozen, now: Progress) -> Refused | None:
    """The seeds are those of the cut, once its bouts are fought and its ties settled."""
    bracket = now.bracket(record.stage)
    if bracket is None or bracket.cut is None:
        return None
    before = now.pools(bracket.cut.stage)
    if before is None:
        return None
    still_open = open_bouts_of(before, now.bouts)
    unsaid = sorted(set(still_open) - set(record.leaving))
    if unsaid:
        return Refused("bouts_open", {"bouts": unsaid})
    cut = cut_of(before.id, before.standings, bracket.settings.cut, set(now.removed), ())
    if not cut.settled:
        tied = [one for group in (*cut.ties, cut.undecided) for one in group]
        return Refused("cut_not_settled", {"entrants": tied})
    return None if record.seeds == cut.inside else Refused("seeds_differ_from_cut")


def _decided(record: Advanced, now: Progress) -> Refused | None:
    bout = now.bouts.get(record.bout)
    if bout is None:
        return Refused("no_such_bout", {"bout": record.bout})
    by_decision = bout.result is not None and bout.result.by == "decision"
    if bout.standing == "undecided" or by_decision:
        return None
    return Refused("bout_decides_itself", {"bout": record.bout})


def _not_over(record: TournamentClosed, now: Progress) -> Refused | None:
    if not now.over:
        waiting = [bout.id for bout in now.bouts.values() if bout.to_be_fought]
        return Refused("not_over", {"bouts": waiting})
    known = tuple(Placing(one.rank, one.entrant) for one in now.placings)
    return None if record.placings == known else Refused("placings_differ")
