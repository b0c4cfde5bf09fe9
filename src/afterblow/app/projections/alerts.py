"""Warnings that repeat across bouts: the manager is told (S0-87)."""

import msgspec

from afterblow.app.bouts import warned
from afterblow.app.desk import Desk
from afterblow.app.projections.names import bout_line, fencer, named
from afterblow.app.projections.text import BoutLine, Fencer, Named
from afterblow.core.pair import CORNERS
from afterblow.core.refusal import Refused


class WarningAlert(msgspec.Struct, frozen=True, kw_only=True):
    """A fencer (or second) with repeated warnings across bouts: for the manager (S0-87)."""

    tournament: Named
    fencer: Fencer
    warnings: int
    bouts: tuple[BoutLine, ...]


def alerts(desk: Desk, tournament: str) -> tuple[WarningAlert, ...]:
    """Who has as many warnings in more than one bout as the ruleset says; most warnings first."""
    rules = desk.book.bound(tournament, "pool")
    least = 0 if isinstance(rules, Refused) else rules.penalties.alert_after_warnings
    if least == 0:
        return ()
    found = [
        WarningAlert(
            tournament=named(desk, tournament),
            fencer=fencer(desk, tournament, entrant),
            warnings=sum(bouts.values()),
            bouts=tuple(
                bout_line(desk, tournament, desk.progress(tournament).bouts[bout]) for bout in bouts
            ),
        )
        for entrant, bouts in _warnings(desk, tournament).items()
        if len(bouts) > 1 and sum(bouts.values()) >= least
    ]
    return tuple(sorted(found, key=lambda one: -one.warnings))


def warnings(desk: Desk, tournament: str) -> dict[str, int]:
    """How many warnings each entrant who has any has in this tournament."""
    found = _warnings(desk, tournament)
    return {entrant: sum(bouts.values()) for entrant, bouts in found.items()}


def _warnings(desk: Desk, tournament: str) -> dict[str, dict[str, int]]:
    """Warnings by entrant and bout."""
    found: dict[str, dict[str, int]] = {}
    for planned in desk.progress(tournament).bouts.values():
        bout = desk.bout(planned.id)
        for corner in CORNERS if bout is not None else ():
            count = 0 if bout is None else len(warned(bout, corner))
            if count:
                found.setdefault(planned.entrants[corner], {})[planned.id] = count
    return found
