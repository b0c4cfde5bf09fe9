"""Where a bout goes from each place where it can stand: for a page that has to wait for an answer.

A table whose records are on their way draws the place that follows from them, with the buttons of
that place, and knows no rule itself. Scores, calls and the end are not foreseen.
"""

from collections.abc import Iterator

import msgspec

from afterblow.core.bout.fold import fold
from afterblow.core.bout.records import Exchange, Fence, Halt, Opening, Plain, Stop, Timeout
from afterblow.core.bout.screen import Fragment, Group, Hits, Text
from afterblow.core.bout.state import BoutState, begin
from afterblow.core.bout.view_buttons import groups
from afterblow.core.bout.view_hits import hit_choices
from afterblow.core.ruleset.model import Ruleset


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A place where a bout can stand. ``then``: the ``do`` of a record → the place after it."""

    state: str
    text: Text
    buttons: list[Group]
    hits: Hits | None
    then: dict[str, str]


def place_of(state: BoutState) -> str:
    """The name of the place where a bout stands: a key of :func:`ahead`."""
    if state.word == "timeout" and _waits_for_verdict(state):
        return "timeout_halted"
    return "ready" if state.word == "sudden_death" else state.word


def ahead(rules: Ruleset, opening: Opening) -> dict[str, Place]:
    """Every place of a bout under these rules (bound to the opening), by name."""
    start = begin(rules, opening)
    states = {place_of(state): state for state in _course(rules, start)}
    return {name: _place(rules, state) for name, state in states.items()}


def _course(rules: Ruleset, start: BoutState) -> Iterator[BoutState]:
    """One state for each place, reached the shortest way."""
    fencing = fold(rules, start, Fence(t=0))
    halted = fold(rules, fencing, Halt(t=0, reason="hit"))
    ready = fold(rules, halted, Exchange(t=0, hits=[]))
    pause = Timeout(t=0, reason="other")
    yield from (fencing, halted, ready, fold(rules, ready, pause), fold(rules, halted, pause))
    yield fold(rules, ready, Stop(t=0))


def _place(rules: Ruleset, state: BoutState) -> Place:
    buttons, hits = groups(rules, state), hit_choices(rules, state)
    return Place(
        state=state.word,
        text=Text(f"state_{state.word}"),
        buttons=buttons,
        hits=hits,
        then=dict(_ways(rules, state, buttons, hits)),
    )


def _ways(
    rules: Ruleset, state: BoutState, buttons: list[Group], hits: Hits | None
) -> Iterator[tuple[str, str]]:
    """For each record that may come: its ``do`` and the place after it."""
    pressed = [button for group in buttons for button in group.buttons]
    fragments: list[Fragment] = [button.records[0] for button in pressed]
    if hits is not None:
        fragments.append({"do": "exchange", "hits": []})
    for fragment in fragments:
        record = msgspec.convert({**fragment, "t": state.t_ms / 1000}, Plain)
        yield str(fragment["do"]), place_of(fold(rules, state, record))


def _waits_for_verdict(state: BoutState) -> bool:
    return state.open is not None and state.open.halt is not None
