"""What is on now, in every ring; and where each tournament stands."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.ring import HaltView
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text


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
    podium: tuple["Place", ...] = ()


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A final placing; ``place`` repeats for those who share it."""

    place: int
    fencer: Fencer
    reached: Text | None = None


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


class FoundFencer(msgspec.Struct, frozen=True, kw_only=True):
    """A fencer in the list of names (find-my-name), with the tournaments entered."""

    fencer: Fencer
    tournaments: tuple[Named, ...]


def home_view(desk: Desk) -> HomeView:
    """An event's first page."""
    raise NotImplementedError


def names(desk: Desk) -> tuple[FoundFencer, ...]:
    """Every person who is entered somewhere, by name."""
    raise NotImplementedError
