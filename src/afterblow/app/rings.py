"""What is called to a ring: the open bout, then the queues of all tournaments that fence there."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.core.tournament.model import PlannedBout


class Called(msgspec.Struct, frozen=True):
    """A bout that is called to a ring, and the tournament that asks for it."""

    tournament: str
    bout: PlannedBout


def called(desk: Desk, ring: str) -> tuple[Called, ...]:
    """The bouts of a ring in the order of fencing; one that was begun comes first."""
    found = [
        Called(tournament, progress.bouts[bout])
        for tournament in desk.tournaments
        for progress in (desk.progress(tournament),)
        for bout in progress.queues.get(ring, ())
    ]
    return tuple(sorted(found, key=lambda one: one.bout.standing != "open"))


def last_closed(desk: Desk, ring: str) -> Called | None:
    """The bout that a ring closed last, while its tournament still asks for it."""
    bout = desk.bout(desk.book.last_closed.get(ring, ""))
    if bout is None or not bout.closed:
        return None
    tournament = bout.opening.tournament
    planned = desk.progress(tournament).bouts.get(bout.id)
    return None if planned is None else Called(tournament, planned)


def elsewhere(desk: Desk, ring: str, call: Called) -> tuple[str, str] | None:
    """A fencer of the bout who stands in another ring now: the person and that ring."""
    members = {desk.member(call.tournament, one).id for _, one in call.bout.entrants.items()}
    for other in desk.event.rings:
        if other.id == ring:
            continue
        for busy in called(desk, other.id)[:1]:
            if busy.bout.standing != "open":
                continue
            for _, entrant in busy.bout.entrants.items():
                person = desk.member(busy.tournament, entrant).id
                if person in members:
                    return person, other.id
    return None
