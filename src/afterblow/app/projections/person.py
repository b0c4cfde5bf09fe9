"""A fencer's own page: what is done, what comes next and where, rank and why."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.app.projections.tournament import StandingRow


class NextBout(msgspec.Struct, frozen=True, kw_only=True):
    """The next bout of a fencer: ``ahead`` bouts come before it in its ring (``None``: no ring)."""

    bout: BoutLine
    ring: Named | None
    ahead: int | None
    live: bool


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament of a person. ``row`` and ``below`` (the next in rank) say the rank and why.

    ``standing`` says where the fencer stands now: in a pool, above or below the cut, a place.
    """

    tournament: Named
    fencer: Fencer
    pool: str
    standing: Text
    place: int | None
    row: StandingRow | None
    next: NextBout | None
    coming: tuple[BoutLine, ...]
    done: tuple[BoutLine, ...]


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """A person's page; names, club and country only."""

    position: int
    event: Named
    person: Fencer
    entries: tuple[Entry, ...]


def person_view(desk: Desk, person: str) -> PersonView | None:
    """A person's page; ``None`` for somebody who is entered nowhere."""
    raise NotImplementedError
