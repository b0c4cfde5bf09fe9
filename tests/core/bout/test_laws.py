"""What holds for every bout, whatever was recorded, and in which order."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.bout.fold import decide, fold
from afterblow.core.bout.passing import pass_time, prompts_due
from afterblow.core.bout.records import AnyRecord, Plain, Replace, Void
from afterblow.core.bout.replay import append, at_time, extend, replay
from afterblow.core.bout.state import BoutState, begin
from afterblow.core.bout.verdict import Verdict, explain
from afterblow.core.bout.view import view
from afterblow.core.pair import Pair
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.words import Phase
from afterblow.testing.bouts import PHASES, SETTINGS, anything, logs, mirrored, opening
from tests.core.bout.played import bound

Chosen = dict[str, Any]


def verdict(phase: Phase, chosen: Chosen, log: list[AnyRecord]) -> Verdict:
    return explain(replay(bound(phase, chosen), opening(phase, chosen), log))


def score_line(told: Verdict) -> tuple[object, ...]:
    """All that a verdict counts, without its reasons."""
    result = told.result
    return (
        told.state,
        told.score,
        told.doubles,
        (told.clock.elapsed, told.clock.remaining, told.clock.running),
        None if result is None else (result.kind, result.winner, result.by, result.booked),
        [(one.record, one.raw, one.awarded, one.double) for one in told.exchanges],
        [(one.record, one.to, one.step, one.awarded) for one in told.penalties],
        [(one.t, one.clock, one.code) for one in told.prompts],
        [(one.record, one.code) for one in told.refused],
    )


def other_side(told: Verdict) -> tuple[object, ...]:
    """The same, read with red and blue exchanged."""
    swap = {"red": "blue", "blue": "red", None: None}
    result = told.result
    return (
        told.state,
        told.score.swap(),
        told.doubles,
        (told.clock.elapsed, told.clock.remaining, told.clock.running),
        None
        if result is None
        else (result.kind, swap[result.winner], result.by, result.booked.swap()),
        [(one.record, one.raw.swap(), one.awarded.swap(), one.double) for one in told.exchanges],
        [(one.record, swap[one.to], one.step, one.awarded.swap()) for one in told.penalties],
        [(one.t, one.clock, one.code) for one in told.prompts],
        [(one.record, one.code) for one in told.refused],
    )


@given(phase=PHASES, chosen=SETTINGS, log=logs())
@settings(max_examples=100, deadline=None)
def test_exchanging_the_corners_of_a_log_mirrors_its_verdict(
    phase: Phase, chosen: Chosen, log: list[AnyRecord]
) -> None:
    straight = verdict(phase, chosen, log)
    assert score_line(verdict(phase, chosen, [mirrored(one) for one in log])) == other_side(
        straight
    )


@given(phase=PHASES, chosen=SETTINGS, log=logs(), cut=st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_a_log_read_in_pieces_comes_to_the_same_as_read_at_once(
    phase: Phase, chosen: Chosen, log: list[AnyRecord], cut: int
) -> None:
    rules, first = bound(phase, chosen), opening(phase, chosen)
    piece = replay(rules, first, log[:cut])
    for record in log[cut:]:
        piece = extend(piece, record)
    assert piece == replay(rules, first, log)


@given(phase=PHASES, log=logs())
@settings(max_examples=60, deadline=None)
def test_a_record_is_appended_unless_it_alone_is_refused(
    phase: Phase, log: list[AnyRecord]
) -> None:
    bout = replay(bound(phase), opening(phase), [])
    for record in log:
        after = append(bout, record)
        refused = extend(bout, record).lines[-1].refused
        assert after == (refused if refused is not None else extend(bout, record))
        bout = bout if isinstance(after, Refused) else after


@given(phase=PHASES, chosen=SETTINGS, log=logs(corrected=False))
@settings(max_examples=60, deadline=None)
def test_voiding_the_last_record_is_never_having_had_it(
    phase: Phase, chosen: Chosen, log: list[AnyRecord]
) -> None:
    rules, first = bound(phase, chosen), opening(phase, chosen)
    without = replay(rules, first, log[:-1])
    voided = replay(rules, first, [*log, Void(t=without.state.t_ms / 1000, record=len(log))])
    if log:
        assert msgspec.structs.replace(voided.state, number=0) == msgspec.structs.replace(
            without.state, number=0
        )


@given(phase=PHASES, log=logs(corrected=False), place=st.integers(0, 40), data=st.data())
@settings(max_examples=80, deadline=None)
def test_a_replaced_record_counts_at_its_own_place(
    phase: Phase, log: list[AnyRecord], place: int, data: st.DataObject
) -> None:
    """Unless it may not stand there: then the log is read as if nothing had been replaced."""
    rules, first = bound(phase), opening(phase)
    if not log:
        return
    place %= len(log)
    other = data.draw(st.sampled_from(log))
    instead = msgspec.structs.replace(other, t=log[place].t)
    before = replay(rules, first, log[:place]).state
    rewritten = [*log[:place], instead, *log[place + 1 :]]
    stands = decide(rules, before, _plain(instead)) is None
    expected = replay(rules, first, rewritten if stands else log)
    late = expected.state.t_ms / 1000
    read = replay(rules, first, [*log, Replace(t=late, record=place + 1, instead=_plain(instead))])
    assert msgspec.structs.replace(read.state, number=0) == msgspec.structs.replace(
        expected.state, number=0
    )
    assert (read.lines[-1].refused is None) == stands


def _plain(record: AnyRecord) -> Plain:
    assert not isinstance(record, Void | Replace)
    return record


@given(log=anything(), phase=PHASES, chosen=SETTINGS)
@settings(max_examples=150, deadline=None)
def test_nothing_that_can_be_written_down_breaks_the_engine(
    log: list[AnyRecord], phase: Phase, chosen: Chosen
) -> None:
    bout = replay(bound(phase, chosen), opening(phase, chosen), log)
    assert explain(bout).format == "afterblow-verdict/1"
    assert view(bout, bout.state.t_ms + 500_000).records == len(log)


@given(phase=PHASES, chosen=SETTINGS, log=logs(corrected=False))
@settings(max_examples=60, deadline=None)
def test_a_refused_record_changes_nothing_but_what_its_time_has_shown(
    phase: Phase, chosen: Chosen, log: list[AnyRecord]
) -> None:
    rules = bound(phase, chosen)
    state = begin(rules, opening(phase, chosen))
    for record in log:
        plain = _plain(record)
        after = fold(rules, state, plain)
        if decide(rules, state, plain) is not None and after.ended == state.ended:
            assert msgspec.structs.replace(after, number=state.number) == state
        state = after


@given(phase=PHASES, chosen=SETTINGS, log=logs(corrected=False))
@settings(max_examples=60, deadline=None)
def test_scores_are_the_sum_of_what_was_awarded_and_one_changes_per_exchange(
    phase: Phase, chosen: Chosen, log: list[AnyRecord]
) -> None:
    told = verdict(phase, chosen, log)
    awarded = [one.awarded for one in [*told.exchanges, *told.penalties]]
    total = Pair(sum(one.red for one in awarded), sum(one.blue for one in awarded))
    assert told.score == total
    assert all(0 in (one.awarded.red, one.awarded.blue) for one in told.exchanges)
    assert all(max(one.raw.red, one.raw.blue) <= 3 for one in told.exchanges)
    assert told.doubles == sum(one.double for one in told.exchanges)


@given(phase=PHASES, log=logs(), later=st.integers(0, 400_000), latest=st.integers(0, 400_000))
@settings(max_examples=60, deadline=None)
def test_time_that_passes_in_two_steps_brings_what_one_step_brings(
    phase: Phase, log: list[AnyRecord], later: int, latest: int
) -> None:
    rules = bound(phase)
    state: BoutState = replay(rules, opening(phase), log).state
    first, then = state.t_ms + later, state.t_ms + later + latest
    assert pass_time(rules, pass_time(rules, state, first), then) == pass_time(rules, state, then)
    due = prompts_due(rules, state, then)
    assert (*state.prompts, *due) == pass_time(rules, state, then).prompts


@given(phase=PHASES, log=logs())
@settings(max_examples=40, deadline=None)
def test_every_button_of_a_view_may_be_pressed(phase: Phase, log: list[AnyRecord]) -> None:
    bout = replay(bound(phase), opening(phase), log)
    shown = view(bout)
    for button in [button for group in shown.buttons for button in group.buttons]:
        pressed = bout
        for written in button.records:
            record = msgspec.convert({**written, "t": shown.t_ms / 1000}, AnyRecord)
            after = append(pressed, record)
            assert not isinstance(after, Refused), (button, after)
            pressed = after


@given(phase=PHASES, log=logs(), later=st.integers(0, 400_000))
@settings(max_examples=40, deadline=None)
def test_a_bout_that_is_only_looked_at_stays_as_it_is(
    phase: Phase, log: list[AnyRecord], later: int
) -> None:
    bout = replay(bound(phase), opening(phase), log)
    looked = at_time(bout, bout.state.t_ms + later)
    assert looked.log == bout.log
    assert looked.state.score == bout.state.score
