"""What is on now, in every ring; and where each tournament stands."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.names import event_named, fencer, named
from afterblow.app.projections.placings import Place, placings, tournament_state
from afterblow.app.projections.ring import Announced, HaltView, announced, halt_view, ring_lines
from afterblow.app.projections.text import BoutLine, Fencer, Named


class RingNow(msgspec.Struct, frozen=True, kw_only=True):
    """One ring on the home page: the open bout (with its clock if it runs), then what follows."""

    ring: Named
    tournament: Named | None
    now: BoutLine | None
    next: tuple[BoutLine, ...]
    last: BoutLine | None


class TournamentLine(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament on the home page.

    ``state``: ``entries`` (nothing frozen), ``pools``, ``cut``, ``bracket``, ``done``, ``closed``.
    ``podium`` has up to four (with two thirds) fencers with their place once they stand.
    """

    id: str
    name: str
    weapon: str
    state: str
    entrants: int
    bouts_done: int
    bouts: int
    podium: tuple[Place, ...] = ()


class HomeView(msgspec.Struct, frozen=True, kw_only=True):
    """An event's first public page. Rings with a bout on come first."""

    position: int
    event: Named
    first_day: str
    last_day: str
    time_zone: str
    halt: HaltView | None
    rings: tuple[RingNow, ...]
    tournaments: tuple[TournamentLine, ...]
    announcements: tuple[Announced, ...] = ()


class FoundFencer(msgspec.Struct, frozen=True, kw_only=True):
    """A fencer in the list of names (find-my-name), with the tournaments entered."""

    fencer: Fencer
    tournaments: tuple[Named, ...]


def home_view(desk: Desk) -> HomeView:
    """An event's first page."""
    rings = [_ring_now(desk, ring.id, ring.name) for ring in desk.event.rings]
    days = desk.event.days or ("",)
    return HomeView(
        position=desk.position,
        event=event_named(desk),
        first_day=days[0],
        last_day=days[-1],
        time_zone=desk.event.time_zone,
        halt=halt_view(desk),
        rings=tuple(sorted(rings, key=lambda one: (one.now is None, not one.next))),
        tournaments=tuple(_tournament_line(desk, one) for one in desk.tournaments),
        announcements=announced(desk),
    )


def names(desk: Desk) -> tuple[FoundFencer, ...]:
    """Every person who is entered somewhere, by name."""
    entries: dict[str, list[tuple[str, str]]] = {}
    for tournament, held in desk.tournaments.items():
        for entrant in held.entrants:
            person = desk.member(tournament, entrant).id
            entries.setdefault(person, []).append((tournament, entrant))
    found = [
        FoundFencer(
            fencer=fencer(desk, *mine[0]),
            tournaments=tuple(named(desk, tournament) for tournament, _ in mine),
        )
        for mine in entries.values()
    ]
    return tuple(sorted(found, key=lambda one: (one.fencer.name.casefold(), one.fencer.person)))


def _ring_now(desk: Desk, ring: str, name: str) -> RingNow:
    lines = ring_lines(desk, ring)
    tournament = lines.tournament
    return RingNow(
        ring=Named(id=ring, name=name),
        tournament=None if tournament is None else named(desk, tournament),
        now=lines.now,
        next=lines.next,
        last=lines.last,
    )


def _tournament_line(desk: Desk, tournament: str) -> TournamentLine:
    held = desk.tournaments[tournament]
    progress = desk.progress(tournament)
    done = sum(not bout.to_be_fought for bout in progress.bouts.values())
    placed = placings(desk, tournament) if progress.over else ()
    return TournamentLine(
        id=tournament,
        name=held.name,
        weapon=held.weapon,
        state=tournament_state(desk, tournament),
        entrants=len(held.entrants),
        bouts_done=done,
        bouts=len(progress.bouts),
        podium=tuple(one for one in placed if one.place <= PODIUM),
    )


PODIUM = 3
