"""The first line of a bout that is called now."""

from afterblow.app.desk import Desk
from afterblow.app.lines import BoutOpened
from afterblow.core.refusal import Refused
from afterblow.core.tournament.ids import bout_name


def opened(desk: Desk, ring: str, bout_id: str) -> BoutOpened | Refused:
    """The opening of a bout that its tournament asks for.

    Refused: ``bout_unknown``, ``bout_already_open``, ``ruleset_missing``, ``ruleset_changed``.
    """
    name = bout_name(bout_id)
    tournament = None if name is None else desk.tournaments.get(name.tournament)
    if name is None or tournament is None:
        return Refused("bout_unknown")
    planned = desk.progress(tournament.id).bouts.get(bout_id)
    if planned is None:
        return Refused("bout_unknown")
    if desk.bout(bout_id) is not None:
        return Refused("bout_already_open")
    rules = desk.book.bound(tournament.id, planned.phase)
    if isinstance(rules, Refused):
        return rules
    return BoutOpened(
        tournament=tournament.id,
        ring=ring,
        ruleset=tournament.ruleset,
        settings=tournament.settings,
        weapon=tournament.weapon,
        phase=planned.phase,
        red=planned.entrants.red,
        blue=planned.entrants.blue,
    )
