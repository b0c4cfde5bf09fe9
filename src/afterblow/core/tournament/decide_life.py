"""May the tournament be opened, changed, closed, reopened; may a record be voided?"""

from afterblow.core.naming import is_id, is_name, is_note
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.tournament.records import (
    LifeRecord,
    TournamentChanged,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
    Void,
)
from afterblow.core.tournament.settings import Rules
from afterblow.core.tournament.state import Tournament


def decide_life(tournament: Tournament, record: LifeRecord) -> Refused | None:
    """Refusals of the records that concern the whole tournament."""
    if isinstance(record, TournamentOpened):
        return _opened(tournament, record)
    if not tournament.opened:
        return Refused("not_opened")
    if isinstance(record, TournamentReopened):
        return _reopened(tournament, record)
    if tournament.closed:
        return Refused("tournament_closed")
    if isinstance(record, TournamentChanged):
        return _changed(tournament, record)
    if isinstance(record, TournamentClosed):
        return _closed(tournament, record)
    return _void(tournament, record)


def _opened(tournament: Tournament, record: TournamentOpened) -> Refused | None:
    if tournament.opened:
        return Refused("already_opened")
    if not is_id(record.tournament):
        return Refused("bad_id", {"id": record.tournament})
    if not is_name(record.name):
        return Refused("bad_name", {"name": record.name})
    return _rules_problem(record.rules)


def _changed(tournament: Tournament, record: TournamentChanged) -> Refused | None:
    if record.name is not None and not is_name(record.name):
        return Refused("bad_name", {"name": record.name})
    bound = (record.weapon, record.ruleset, record.settings, record.rules)
    if tournament.frozen and any(value is not None for value in bound):
        return Refused("bound_once_frozen")
    return None if record.rules is None else _rules_problem(record.rules)


def _rules_problem(rules: Rules) -> Refused | None:
    win, draw, loss = rules.match_points
    if not -1000 <= loss <= draw <= win <= 1000:
        points = {"win": win, "draw": draw, "loss": loss}
        because = Reason(rules.clause("match_points"), "match_points", dict(points))
        return Refused("match_points_out_of_order", dict(points), (because,))
    if rules.minimum_age is not None and not 0 < rules.minimum_age < 150:
        return Refused("bad_minimum_age", {"age": rules.minimum_age})
    return None


def _closed(tournament: Tournament, record: TournamentClosed) -> Refused | None:
    if not tournament.frozen:
        return Refused("nothing_frozen")
    placed = [placing.entrant for placing in record.placings]
    unknown = [entrant for entrant in placed if entrant not in tournament.entrants]
    if unknown:
        return Refused("entrant_unknown", {"entrants": unknown})
    if len(set(placed)) < len(placed):
        return Refused("placed_twice")
    ranks = [placing.rank for placing in record.placings]
    if ranks != sorted(ranks) or any(rank < 1 for rank in ranks):
        return Refused("placings_out_of_order")
    return None


def _reopened(tournament: Tournament, record: TournamentReopened) -> Refused | None:
    if not tournament.closed:
        return Refused("not_closed")
    return None if is_note(record.why) else Refused("why_missing")


def _void(tournament: Tournament, record: Void) -> Refused | None:
    if not is_note(record.why):
        return Refused("why_missing")
    if not 1 <= record.record <= len(tournament.log):
        return Refused("no_such_record", {"record": record.record})
    if record.record in tournament.void:
        return Refused("already_void", {"record": record.record})
    kept = (TournamentOpened, TournamentClosed, TournamentReopened, Void)
    if isinstance(tournament.log[record.record - 1], kept):
        return Refused("not_to_be_voided", {"record": record.record})
    return None
