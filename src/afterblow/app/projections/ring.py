"""What one ring shows: its table, its scoreboard, its page. One JSON for all three."""

import msgspec

from afterblow.app.desk import Desk
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.core.bout.screen import View
from afterblow.core.reason import Reason


class HaltView(msgspec.Struct, frozen=True, kw_only=True):
    """All rings stand still (S0-94) since ``since_ms`` (UTC)."""

    reason: str
    ring: Named | None
    why: str
    since_ms: int
    because: tuple[Reason, ...] = ()


class RingBout(msgspec.Struct, frozen=True, kw_only=True):
    """The bout that a ring fences or has next.

    ``opened`` is False while the table still has to open it (both fencers there?). ``t_ms`` is
    log time at ``now_ms`` of the ring view; ``seq`` the last record of its stream (0: none).
    ``view`` is the ``View`` of ``core/bout/view.py``, also before the opening (an empty log).
    ``waits_for`` says why it cannot be opened yet (``None``: it can): a fencer who stands in
    another ring now.
    """

    id: str
    tournament: Named
    title: Text
    phase: str
    opened: bool
    t_ms: int
    red: Fencer
    blue: Fencer
    seq: int
    view: View
    waits_for: Text | None = None


class RingView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a ring shows. ``next`` holds at most five bouts."""

    format: str = "afterblow-ring/1"
    position: int
    ring: Named
    event: Named
    halt: HaltView | None
    now_ms: int
    bout: RingBout | None
    next: tuple[BoutLine, ...]
    last: BoutLine | None


def ring_view(desk: Desk, ring: str) -> RingView | None:
    """What a ring shows now (``desk.now_ms()``); ``None`` where the event has no such ring."""
    raise NotImplementedError
