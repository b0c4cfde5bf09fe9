"""Corrections of a bout that stands: first seen, then made, by one function."""

from afterblow.app.bouts import timed
from afterblow.app.commands import CorrectBout, ForfeitBout, Who
from afterblow.app.correcting import correction
from afterblow.app.desk import Desk, Drawn
from afterblow.app.handlers.asked import Asked
from afterblow.app.handlers.opening import opened
from afterblow.app.permissions import may_organise
from afterblow.app.projections.changes import shown
from afterblow.app.projections.organiser import CorrectionPreview
from afterblow.core.bout.records import Close, Forfeit
from afterblow.core.refusal import Refused

Ask = CorrectBout | ForfeitBout


def preview(desk: Desk, who: Who, command: CorrectBout) -> CorrectionPreview | Refused:
    """What ``handle`` would do with this correction now (``command.preview`` is not read)."""
    refused = may_organise(who)
    if refused is not None:
        return refused
    change = correction(desk, command)
    return change if isinstance(change, Refused) else shown(desk, change)


def draw_up(asked: Asked, command: Ask) -> Drawn | Refused:
    """The records of the bout's stream that carry out a command."""
    if isinstance(command, ForfeitBout):
        return _forfeited(asked.desk, command)
    if not command.preview:
        return Refused("preview_missing")
    change = correction(asked.desk, command)
    if isinstance(change, Refused):
        return change
    if change.token != command.preview:
        return Refused("preview_outdated")
    return Drawn(records=(change.record,))


def _forfeited(desk: Desk, command: ForfeitBout) -> Drawn | Refused:
    """The bout is opened where it was not, forfeited and closed, at one moment."""
    bout = desk.bout(command.bout)
    if bout is None:
        opening = opened(desk, "", command.bout)
        if isinstance(opening, Refused):
            return opening
        forfeit = Forfeit(t=0, by=command.by, reason=command.reason)
        return Drawn(records=(opening, forfeit, Close(t=0)))
    if desk.tournaments[bout.opening.tournament].closed:
        return Refused("tournament_closed")
    t = timed(Close(), bout, desk.now_ms()).t
    return Drawn(records=(Forfeit(t=t, by=command.by, reason=command.reason), Close(t=t)))
