"""The parts of public pages that live updates replace, by kind of topic.

The same templates draw a part on the page and alone, so that both always say the same.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from afterblow.app.desk import Desk
from afterblow.app.projections.bout import bout_page
from afterblow.app.projections.home import RingNow, home_view
from afterblow.app.projections.person import person_view
from afterblow.app.projections.ring import RingView, ring_view
from afterblow.app.projections.text import BoutLine
from afterblow.app.projections.tournament import TournamentView, tournament_view
from afterblow.core.pair import CORNERS, Corner
from afterblow.web.fanout import Kind, Part
from afterblow.web.public import shown
from afterblow.web.render import environment


def drawn(language: str, part: str, **context: object) -> str:
    """One part of a page as HTML."""
    template = environment(language).get_template("public/part.html")
    return template.render(part=f"public/{part}.html", **context).strip()


def _event(desk: Desk, event: str, language: str) -> Sequence[Part] | None:
    if event != desk.event_id:
        return None
    home = home_view(desk)
    return [
        Part("halt", drawn(language, "halt", home=home)),
        Part("tournaments", drawn(language, "tournaments", home=home, event=home.event)),
    ]


def _card(desk: Desk, ring: str, language: str) -> Sequence[Part] | None:
    home = home_view(desk)
    one = next((one for one in home.rings if one.ring.id == ring), None)
    if one is None:
        return None
    clock = clock_of(desk, ring)
    card = drawn(language, "ring_card", one=one, clock=clock, event=home.event)
    still = drawn(language, "ring_card", one=_without_score(one), clock=None, event=home.event)
    shown_bout = one.now or one.last
    parts = [Part(f"ring-{ring}", card, frame=still)]
    if one.now is not None:
        html = drawn(language, "ring_clock", one=one, clock=clock)
        parts.append(Part(f"clock-{ring}", html, frame=f"clock {clock and clock.moves}"))
    if shown_bout is not None:
        parts += [_points(language, shown_bout, ring, side) for side in CORNERS]
    return parts


def _points(language: str, bout: BoutLine, place: str, side: Corner) -> Part:
    html = drawn(language, "points", bout=bout, place=place, side=side)
    return Part(f"points-{place}-{side}", html)


def _without_score(one: RingNow) -> RingNow:
    """What of a ring's card an exchange leaves as it is: only points and clock are sent then."""
    now, last = (
        None if bout is None else replace(bout, score=None) for bout in (one.now, one.last)
    )
    return replace(one, now=now, last=last)


def _ring_page(desk: Desk, ring: str, language: str) -> Sequence[Part] | None:
    home = home_view(desk)
    one = next((one for one in home.rings if one.ring.id == ring), None)
    if one is None:
        return None
    body = drawn(language, "ring_body", one=one, clock=clock_of(desk, ring), event=home.event)
    return [Part("ring-body", body)]


def _board(desk: Desk, ring: str, language: str) -> Sequence[Part] | None:
    found = board_of(desk, ring)
    if found is None:
        return None
    given = {"ring": found[0], "board": found[1], "event": found[0].event, "fit": shown.fit}
    return [
        Part(name.replace("_", "-"), drawn(language, name, **given))
        for name in ("board_stage", "board_banner", "board_halt")
    ]


def _bout(desk: Desk, bout: str, language: str) -> Sequence[Part] | None:
    view = bout_page(desk, bout)
    if view is None:
        return None
    ring = view.line.ring
    clock = clock_of(desk, ring.id, bout) if ring else None
    head = drawn(language, "bout_head", view=view, clock=clock, event=view.event)
    return [
        Part("bout-head", head),
        Part("records-empty", drawn(language, "bout_empty", view=view, told=shown.told)),
        *(
            Part(
                f"record-{one.number}",
                drawn(language, "bout_record", one=one, event=view.event),
                into="records",
            )
            for one in shown.told(view)
        ),
    ]


def _person(desk: Desk, person: str, language: str) -> Sequence[Part] | None:
    view = person_view(desk, person)
    if view is None:
        return None
    return [
        Part(
            f"entry-{entry.tournament.id}",
            drawn(language, "entry", entry=entry, event=view.event),
            into="entries",
        )
        for entry in view.entries
    ]


def _pools(desk: Desk, tournament: str, language: str) -> Sequence[Part] | None:
    view = tournament_view(desk, tournament)
    if view is None:
        return None
    given = shown.tournament_context(view)
    parts = [_state(view, language)]
    frame = "|".join(
        f"{one.id}:{one.state}:{shown.ranked(one)}:{len(one.pools)}"
        for one in given["pools_stages"]
    )
    parts.append(Part("pools", drawn(language, "pools", **given), frame=f"pools {frame}"))
    for stage in given["pools_stages"]:
        if stage.pools and shown.ranked(stage):
            table = drawn(language, "standings", stage=stage, **given)
            parts.append(Part(f"standings-{stage.id}", table))
        parts += [
            Part(
                f"pool-{stage.id}-{number}",
                drawn(language, "pool", stage=stage, pool=pool, number=number, **given),
            )
            for number, pool in enumerate(stage.pools, 1)
        ]
    return parts


def _bracket(desk: Desk, tournament: str, language: str) -> Sequence[Part] | None:
    view = tournament_view(desk, tournament)
    if view is None:
        return None
    given = shown.tournament_context(view)
    slots = [
        (f"{stage.id}-{name}-{number}", bout)
        for stage in given["bracket_stages"]
        for name, bouts in shown.rounds_of(stage)
        for number, bout in enumerate(bouts, 1)
    ]
    frame = "bracket " + " ".join(slot for slot, _ in slots)
    return [
        _state(view, language),
        Part("bracket", drawn(language, "bracket", **given), frame=frame),
        *(
            Part(f"slot-{slot}", drawn(language, "slot", slot=slot, bout=bout, event=view.event))
            for slot, bout in slots
        ),
    ]


def _placings(desk: Desk, tournament: str, language: str) -> Sequence[Part] | None:
    view = tournament_view(desk, tournament)
    if view is None:
        return None
    given = shown.tournament_context(view)
    return [_state(view, language), Part("placings", drawn(language, "placings", **given))]


def _state(view: TournamentView, language: str) -> Part:
    return Part(
        "tournament-state", drawn(language, "tournament_state", view=view, event=view.event)
    )


def board_of(desk: Desk, ring: str) -> tuple[RingView, shown.Board] | None:
    """A ring and what its scoreboard shows; ``None`` where the event has no such ring."""
    view = ring_view(desk, ring)
    if view is None:
        return None
    bout = None if view.bout is None else desk.bout(view.bout.id)
    return view, shown.board(view, None if bout is None else bout.opened_ms)


def clock_of(desk: Desk, ring: str, bout: str = "") -> shown.Clock | None:
    """The clock of the bout that is open in a ring: the time left.

    Where a ``bout`` is named: only that one's, and the time elapsed, as its protocol has it.
    """
    view = ring_view(desk, ring)
    on = None if view is None else view.bout
    opened = None if on is None else desk.bout(on.id)
    if on is None or opened is None or bout not in ("", on.id):
        return None
    return shown.clock(on.view, opened.opened_ms, up=bool(bout))


def _event_wakes(_: str, changed: frozenset[str]) -> bool:
    return any(name == "event" or name.startswith("tournament:") for name in changed)


def _ring_wakes(ring: str, changed: frozenset[str]) -> bool:
    return f"ring:{ring}" in changed or _event_wakes(ring, changed)


def _bout_wakes(bout: str, changed: frozenset[str]) -> bool:
    return f"bout:{bout}" in changed or _event_wakes(bout, changed)


def _tournament_wakes(tournament: str, changed: frozenset[str]) -> bool:
    return f"tournament:{tournament}" in changed or "event" in changed


def _person_wakes(person: str, changed: frozenset[str]) -> bool:
    return f"person:{person}" in changed or _event_wakes(person, changed)


KINDS: dict[str, Kind] = {
    "event": Kind(_event, _event_wakes),
    "ring": Kind(_card, _ring_wakes),
    "ringpage": Kind(_ring_page, _ring_wakes),
    "board": Kind(_board, _ring_wakes, ticks=True),
    "bout": Kind(_bout, _bout_wakes),
    "person": Kind(_person, _person_wakes),
    "pools": Kind(_pools, _tournament_wakes),
    "bracket": Kind(_bracket, _tournament_wakes),
    "placings": Kind(_placings, _tournament_wakes),
}
