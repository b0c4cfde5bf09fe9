"""What one ring shows: its table, its scoreboard, its page. One JSON for all three."""

import msgspec

from afterblow.app.bouts import named_view, view_before
from afterblow.app.desk import Desk
from afterblow.app.lines import bout_stream
from afterblow.app.projections.names import (
    both_fencers,
    bout_line,
    bout_title,
    event_named,
    named,
    ring_named,
)
from afterblow.app.projections.text import BoutLine, Fencer, Named, Text
from afterblow.app.rings import Called, called, elsewhere, last_closed
from afterblow.core.bout.screen import View
from afterblow.core.pair import Pair
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused

NEXT = 5
"""How many bouts to come a ring shows."""


class HaltView(msgspec.Struct, frozen=True, kw_only=True):
    """All rings stand still (S0-94) since ``since_ms`` (UTC)."""

    reason: str
    ring: Named | None
    why: str
    since_ms: int
    because: tuple[Reason, ...] = ()


class Announced(msgspec.Struct, frozen=True, kw_only=True):
    """Words for everybody, as the organiser wrote them; ``number`` is the announcement's own."""

    number: int
    text: str


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
    announcements: tuple[Announced, ...] = ()


class RingLines(msgspec.Struct, frozen=True, kw_only=True):
    """A ring in a list: the open bout, what follows, what was last; of which tournament."""

    tournament: str | None
    now: BoutLine | None
    next: tuple[BoutLine, ...]
    last: BoutLine | None


def ring_view(desk: Desk, ring: str) -> RingView | None:
    """What a ring shows now (``desk.now_ms()``); ``None`` where the event has no such ring."""
    place = ring_named(desk, ring)
    if place is None:
        return None
    queue = called(desk, ring)
    last = last_closed(desk, ring)
    return RingView(
        position=desk.position,
        ring=place,
        event=event_named(desk),
        halt=halt_view(desk),
        now_ms=desk.now_ms(),
        bout=_ring_bout(desk, ring, queue[0]) if queue else None,
        next=tuple(_line(desk, one) for one in queue[1 : 1 + NEXT]),
        last=None if last is None else _line(desk, last),
        announcements=announced(desk),
    )


def announced(desk: Desk) -> tuple[Announced, ...]:
    """The announcements that are shown."""
    return tuple(Announced(number=one.record, text=one.text) for one in desk.event.announcements)


def ring_lines(desk: Desk, ring: str) -> RingLines:
    """What a list of rings says of one."""
    queue = called(desk, ring)
    last = last_closed(desk, ring)
    now = queue[0] if queue and queue[0].bout.standing == "open" else None
    coming = queue if now is None else queue[1:]
    shown = next((one for one in (now, *coming[:1], last) if one is not None), None)
    return RingLines(
        tournament=None if shown is None else shown.tournament,
        now=None if now is None else _line(desk, now),
        next=tuple(_line(desk, one) for one in coming[:NEXT]),
        last=None if last is None else _line(desk, last),
    )


def halt_view(desk: Desk) -> HaltView | None:
    """The first halt of all rings that still holds."""
    if not desk.event.halts:
        return None
    halt = desk.event.halts[0]
    return HaltView(
        reason=halt.halted.why,
        ring=ring_named(desk, halt.halted.ring),
        why=halt.halted.note,
        since_ms=desk.book.event_ms[halt.record],
    )


def _line(desk: Desk, call: Called) -> BoutLine:
    return bout_line(desk, call.tournament, call.bout)


def _ring_bout(desk: Desk, ring: str, call: Called) -> RingBout | None:
    """The bout of a ring; ``None`` where its ruleset is not here to show it with."""
    bout = desk.bout(call.bout.id)
    fencers = both_fencers(desk, call.tournament, call.bout.entrants)
    shown = _view(desk, call, fencers)
    if shown is None:
        return None
    return RingBout(
        id=call.bout.id,
        tournament=named(desk, call.tournament),
        title=bout_title(desk.progress(call.tournament), call.bout),
        phase=call.bout.phase,
        opened=bout is not None,
        t_ms=0 if bout is None else max(0, desk.now_ms() - bout.opened_ms),
        red=fencers.red,
        blue=fencers.blue,
        seq=desk.book.seq(bout_stream(call.bout.id)),
        view=shown,
        waits_for=_waits(desk, ring, call) if bout is None else None,
    )


def _view(desk: Desk, call: Called, fencers: Pair[Fencer]) -> View | None:
    names = fencers.map(lambda one: one.name)
    bout = desk.bout(call.bout.id)
    if bout is not None:
        return named_view(bout, names, desk.now_ms())
    rules = desk.book.bound(call.tournament, call.bout.phase)
    if isinstance(rules, Refused):
        return None
    return view_before(rules, desk.tournaments[call.tournament].weapon, call.bout.phase, names)


def _waits(desk: Desk, ring: str, call: Called) -> Text | None:
    busy = elsewhere(desk, ring, call)
    if busy is None:
        return None
    person, other = busy
    place = desk.ring(other)
    name = desk.people[person].name if person in desk.people else ""
    return Text("ring.elsewhere", {"name": name, "ring": place.name if place else other})
