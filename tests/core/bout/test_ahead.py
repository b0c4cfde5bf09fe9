"""Where a bout will stand is foretold rightly, as long as no rule ends it meanwhile."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.bout.ahead import ahead, place_of
from afterblow.core.bout.fold import do_of
from afterblow.core.bout.records import AnyRecord, Opening, Plain, Side
from afterblow.core.bout.replay import extend, replay
from afterblow.core.bout.screen import Fragment
from afterblow.core.bout.view import view
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import bind
from afterblow.formats.rulesets import ShippedRulesets


def opening() -> Opening:
    return Opening(
        format="afterblow-bout/1",
        ruleset="helsinki",
        weapon="longsword",
        phase="pool",
        red=Side("A"),
        blue=Side("B"),
    )


shipped = ShippedRulesets().get("helsinki")
assert shipped is not None
bound = bind(shipped.ruleset, "longsword", "pool", {})
assert not isinstance(bound, Refused)
RULES = bound
PLACES = ahead(RULES, opening())


def test_every_place_of_a_bout_is_known_with_its_ways() -> None:
    assert set(PLACES) == {"ready", "fencing", "halted", "timeout", "timeout_halted", "ended"}
    assert PLACES["ready"].then["fence"] == "fencing"
    assert PLACES["fencing"].then["halt"] == "halted"
    assert PLACES["halted"].then["exchange"] == "ready"
    assert PLACES["timeout_halted"].then["resume"] == "halted"
    assert PLACES["timeout_halted"].then["exchange"] == "timeout"
    assert PLACES["ready"].then["forfeit"] == "ended"
    assert {place for one in PLACES.values() for place in one.then.values()} <= set(PLACES)


def test_the_verdict_pad_is_there_while_a_verdict_is_awaited_and_nowhere_else() -> None:
    padded = {name for name, place in PLACES.items() if place.hits is not None}
    assert padded == {"halted", "timeout_halted"}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 10_000), max_size=25))
def test_pressing_what_may_be_pressed_leads_where_it_was_said_to(picks: list[int]) -> None:
    bout = replay(RULES, opening(), ())
    for pick in picks:
        shown = view(bout)
        pressed = [one.records[0] for group in shown.buttons for one in group.buttons]
        if shown.hits is not None:
            pressed += [{"do": "exchange", "hits": []}] * 8
        if not pressed:
            return
        record = _record(pressed[pick % len(pressed)], shown.t_ms)
        foretold = PLACES[place_of(bout.state)].then
        bout = extend(bout, record)
        assert bout.lines[-1].refused is None
        assert place_of(bout.state) == foretold[do_of(record)]


def _record(fragment: Fragment, t_ms: int) -> AnyRecord:
    return msgspec.convert({**fragment, "t": t_ms / 1000 + 0.5}, Plain)
