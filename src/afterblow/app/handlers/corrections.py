"""Corrections of a bout that stands: first seen, then made, by one function."""

from afterblow.app.commands import CorrectBout, Who
from afterblow.app.desk import Desk
from afterblow.app.projections.organiser import CorrectionPreview
from afterblow.core.refusal import Refused


def preview(desk: Desk, who: Who, command: CorrectBout) -> CorrectionPreview | Refused:
    """What ``handle`` would do with this correction now."""
    raise NotImplementedError
