"""May somebody enter, be checked in, leave, come back, or have match points adjusted?"""

from afterblow.core.naming import is_id, is_note
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.tournament.records import (
    CheckedIn,
    Disqualified,
    EntrantRecord,
    EntrantRemoved,
    EntrantsAdded,
    MatchPointsAdjusted,
    NewEntrant,
    Reinstated,
    Withdrawn,
)
from afterblow.core.tournament.settings import PoolSettings
from afterblow.core.tournament.state import Entrant, Tournament

MOST_ENTRANTS = 4000


def decide_entrant(tournament: Tournament, record: EntrantRecord) -> Refused | None:
    """Refusals of the records that concern those who fence."""
    if isinstance(record, EntrantsAdded):
        return _added(tournament, record)
    entrant = tournament.entrants.get(record.entrant)
    if entrant is None:
        return Refused("entrant_unknown", {"entrants": [record.entrant]})
    if isinstance(record, EntrantRemoved):
        return Refused("draw_frozen") if tournament.frozen else None
    if isinstance(record, CheckedIn):
        return _checked_in(tournament, record, entrant)
    if isinstance(record, MatchPointsAdjusted):
        return _adjusted(tournament, record)
    return _left_or_back(record, entrant)


def age_not_declared(tournament: Tournament, entrants: list[str]) -> Refused:
    """The refusal to let these fence before they have declared their age (S0-01)."""
    age = tournament.rules.minimum_age
    because = Reason(tournament.rules.clause("minimum_age"), "minimum_age", {"age": age})
    return Refused("age_not_declared", {"entrants": entrants, "age": age}, (because,))


def _added(tournament: Tournament, record: EntrantsAdded) -> Refused | None:
    if tournament.frozen:
        return Refused("draw_frozen")
    if not record.entrants:
        return Refused("nobody_added")
    if len(tournament.entrants) + len(record.entrants) > MOST_ENTRANTS:
        return Refused("too_many_entrants", {"most": MOST_ENTRANTS})
    malformed = next((one for one in record.entrants if not _well_formed(one)), None)
    if malformed is not None:
        return Refused("entrant_malformed", {"entrant": malformed.entrant})
    return _added_before(tournament, record)


def _added_before(tournament: Tournament, record: EntrantsAdded) -> Refused | None:
    """Nobody enters twice, neither under one id nor as a member of two entries."""
    known = set(tournament.entrants)
    people = {member for one in tournament.entrants.values() for member in one.entry.members}
    for entry in record.entrants:
        if entry.entrant in known:
            return Refused("entrant_twice", {"entrants": [entry.entrant]})
        twice = [member for member in entry.members if member in people]
        if twice:
            return Refused("person_twice", {"people": twice, "entrant": entry.entrant})
        known.add(entry.entrant)
        people.update(entry.members)
    return None


def _well_formed(entry: NewEntrant) -> bool:
    members = entry.members
    return (
        is_id(entry.entrant)
        and all(is_id(member) for member in members)
        and len(set(members)) == len(members) > 0
        and (entry.kind == "team" or len(members) == 1)
        and (entry.seed is None or 1 <= entry.seed <= MOST_ENTRANTS)
    )


def _checked_in(tournament: Tournament, record: CheckedIn, entrant: Entrant) -> Refused | None:
    if entrant.removal is not None:
        return Refused("entrant_left", {"entrants": [record.entrant]})
    undeclared = record.present and not record.of_age and tournament.rules.minimum_age is not None
    if undeclared and tournament.frozen:
        return age_not_declared(tournament, [record.entrant])
    return None


def _left_or_back(
    record: Withdrawn | Disqualified | Reinstated, entrant: Entrant
) -> Refused | None:
    if isinstance(record, Reinstated):
        if entrant.removal is None:
            return Refused("entrant_has_not_left", {"entrants": [record.entrant]})
        return None if is_note(record.why) else Refused("why_missing")
    if entrant.removal is not None and (
        isinstance(record, Withdrawn) or entrant.removal.how == "disqualified"
    ):
        return Refused("entrant_left", {"entrants": [record.entrant]})
    return None if is_note(record.why) else Refused("why_missing")


def _adjusted(tournament: Tournament, record: MatchPointsAdjusted) -> Refused | None:
    stage = tournament.stage(record.stage)
    if stage is None or not isinstance(stage.settings, PoolSettings):
        return Refused("no_pools_stage", {"stage": record.stage})
    if record.points == 0 or abs(record.points) > 1000:
        return Refused("bad_points", {"points": record.points})
    return None if is_note(record.why) and is_note(record.by) else Refused("why_missing")
