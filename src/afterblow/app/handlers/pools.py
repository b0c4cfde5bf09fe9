"""Pools: drawn as often as the organiser likes, then frozen, then called to rings."""

from afterblow.app.clubs import club_key
from afterblow.app.commands import AssignRing, DraftPools, FreezePools
from afterblow.app.desk import Desk, Drawn
from afterblow.app.handlers.asked import Asked
from afterblow.core.pools.seeding import Candidate
from afterblow.core.refusal import Refused
from afterblow.core.tournament.propose import draft_pools, freeze_pools
from afterblow.core.tournament.records import RingAssigned, TournamentChanged, TournamentRecord
from afterblow.core.tournament.state import Tournament

Ask = DraftPools | FreezePools | AssignRing


def draw_up(asked: Asked, command: Ask) -> Drawn | Refused:
    """The records of the tournament's stream that carry out a command."""
    desk = asked.desk
    tournament = desk.tournaments.get(command.tournament)
    if tournament is None:
        return Refused("unknown_tournament", {"tournament": command.tournament})
    match command:
        case DraftPools():
            known = candidates(desk, tournament)
            draft = draft_pools(tournament, command.stage, known, command.draw_seed)
            return draft if isinstance(draft, Refused) else Drawn(records=(draft,))
        case FreezePools():
            return _frozen(desk, tournament, command)
        case AssignRing():
            rings = () if command.ring is None else (command.ring,)
            assigned = RingAssigned(command.stage, command.place, command.ring)
            return unknown_ring(desk, rings) or Drawn(records=(assigned,))


def rebound(desk: Desk, tournament: Tournament) -> tuple[TournamentRecord, ...]:
    """A tournament that starts is bound to the ruleset as it is shipped now."""
    shipped = desk.rulesets.get(tournament.ruleset.id)
    if tournament.frozen or shipped is None or shipped.ref == tournament.ruleset:
        return ()
    return (TournamentChanged(ruleset=shipped.ref),)


def unknown_ring(desk: Desk, rings: tuple[str, ...]) -> Refused | None:
    """The refusal of a ring that the event does not have."""
    unknown = next((ring for ring in rings if desk.ring(ring) is None), None)
    return None if unknown is None else Refused("no_such_ring", {"ring": unknown})


def candidates(desk: Desk, tournament: Tournament) -> dict[str, Candidate]:
    """What a draw may know of each entrant: club and rating."""
    members = {one: desk.member(tournament.id, one) for one in tournament.entrants}
    return {
        entrant: Candidate(entrant, club_key(member.club), member.rating)
        for entrant, member in members.items()
    }


def _frozen(desk: Desk, tournament: Tournament, command: FreezePools) -> Drawn | Refused:
    refused = unknown_ring(desk, command.rings)
    if refused is not None:
        return refused
    known = candidates(desk, tournament).values()
    clubs = {one.entrant: one.club for one in known if one.club is not None}
    frozen = freeze_pools(tournament, command.stage, clubs, command.rings)
    if isinstance(frozen, Refused):
        return frozen
    return Drawn(records=(*rebound(desk, tournament), frozen))
