"""Final placings, and how far a tournament has come."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.names import fencer
from afterblow.app.projections.text import Fencer, Text
from afterblow.core.tournament.model import BracketStage


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A final placing; ``place`` repeats for those who share it."""

    place: int
    fencer: Fencer
    reached: Text | None = None


def placings(desk: Desk, tournament: str) -> tuple[Place, ...]:
    """The placings as they now stand, best first."""
    return tuple(
        Place(
            place=one.rank,
            fencer=fencer(desk, tournament, one.entrant),
            reached=Text(f"placed.{one.because.code}", one.because.params),
        )
        for one in desk.progress(tournament).placings
    )


def tournament_state(desk: Desk, tournament: str) -> str:
    """``entries``, ``pools``, ``cut``, ``bracket``, ``done`` or ``closed``."""
    progress = desk.progress(tournament)
    if desk.tournaments[tournament].closed:
        return "closed"
    if progress.over:
        return "done"
    running = [one for one in progress.stages if one.status == "running"]
    if running:
        return "bracket" if isinstance(running[-1], BracketStage) else "pools"
    return "cut" if any(one.status == "over" for one in progress.stages) else "entries"
