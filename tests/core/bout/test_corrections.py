"""Void and replace, anywhere in a log, also after the end."""

import pytest

from afterblow.core.bout.replay import Replay
from afterblow.core.bout.verdict import explain
from afterblow.core.pair import Pair
from tests.core.bout.played import played

EXCHANGE = ("0 fence", "5 halt", "9 exchange red cut head")


def refused(bout: Replay) -> list[tuple[int, str]]:
    return [(number, why.code) for number, why in bout.refused]


def score(bout: Replay) -> tuple[int, int]:
    return bout.state.score.red, bout.state.score.blue


def test_the_later_of_two_corrections_of_one_record_holds() -> None:
    bout = played(
        *EXCHANGE, "12 replace 3 exchange blue cut head", "13 replace 3 exchange red cut arm"
    )
    assert score(bout) == (2, 0)
    assert bout.lines[2].replaced_by == 5


def test_if_the_later_correction_is_refused_the_earlier_holds() -> None:
    bout = played(
        *EXCHANGE, "12 replace 3 exchange blue cut arm", "13 replace 3 exchange red 7 points"
    )
    assert score(bout) == (0, 2)
    assert refused(bout) == [(5, "points_impossible")]


def test_a_replace_revives_a_voided_record() -> None:
    bout = played(*EXCHANGE, "12 void 3", "13 replace 3 exchange blue cut arm")
    assert score(bout) == (0, 2)
    assert bout.state.word == "ready"


def test_a_voided_void_brings_the_record_back() -> None:
    assert score(played(*EXCHANGE, "12 void 3", "13 void 4")) == (3, 0)


def test_a_voided_void_of_a_void_voids_again() -> None:
    bout = played(*EXCHANGE, "12 void 3", "13 void 4", "14 void 5")
    assert score(bout) == (0, 0)
    assert bout.state.word == "halted"


def test_a_correction_that_was_replaced_by_a_plain_record_corrects_nothing_any_more() -> None:
    bout = played(*EXCHANGE, "12 void 3", "15 replace 4 penalty blue mask_off points")
    assert score(bout) == (6, 0)
    assert bout.lines[3].replaced_by == 5


def test_a_correction_whose_replacement_may_not_stand_still_holds() -> None:
    bout = played(*EXCHANGE, "12 void 3", "15 replace 4 halt")
    assert refused(bout) == [(5, "not_fencing")]
    assert score(bout) == (0, 0)
    assert bout.state.word == "halted"


@pytest.mark.parametrize("number", [4, 5, 99])
def test_a_correction_names_an_earlier_record(number: int) -> None:
    bout = played(*EXCHANGE, f"12 void {number}")
    assert refused(bout) == [(4, "no_such_record")]
    assert score(bout) == (3, 0)


def test_a_correction_whose_time_falls_is_refused_and_corrects_nothing() -> None:
    bout = played(*EXCHANGE, "4 void 3")
    assert refused(bout) == [(4, "t_falls")]
    assert score(bout) == (3, 0)


def test_a_voided_records_time_counts_for_nothing() -> None:
    """A time mistyped far ahead can be taken back at the time that it really is."""
    bout = played("0 fence", "500 halt", "12 void 2", "13 halt", "15 exchange red cut arm")
    assert refused(bout) == []
    assert score(bout) == (2, 0)


def test_what_a_refused_correction_stood_in_the_way_of_stands() -> None:
    """The void of the halt is refused for its time, so the verdict may be replaced after all."""
    bout = played(*EXCHANGE, "12 replace 3 exchange red cut arm", "10 void 2")
    assert refused(bout) == [(5, "t_falls")]
    assert score(bout) == (2, 0)


def test_a_replaced_record_keeps_its_time_unless_it_brings_its_own() -> None:
    kept = played(*EXCHANGE, "12 replace 2 halt safety")
    assert kept.lines[1].record is not None
    assert kept.lines[1].record.t == 5
    moved = played(
        *EXCHANGE,
        {"t": 12, "do": "replace", "record": 2, "with": {"t": 7, "do": "halt", "reason": "hit"}},
    )
    assert moved.state.exchanges[0].clock_ms == 7000


def test_a_replaced_record_that_comes_too_late_makes_later_ones_impossible() -> None:
    bout = played(
        *EXCHANGE,
        {"t": 20, "do": "replace", "record": 2, "with": {"t": 10, "do": "halt", "reason": "hit"}},
    )
    assert refused(bout) == [(3, "t_falls")]
    assert bout.state.word == "halted"


def test_a_bout_that_was_ended_by_mistake_goes_on() -> None:
    ended = played(*EXCHANGE, "12 stop")
    assert ended.state.word == "ended"
    again = played(*EXCHANGE, "12 stop", "30 void 4", "40 fence")
    assert again.state.word == "fencing"
    assert again.state.clock_ms == 40_000


def test_a_verdict_corrected_after_the_end_changes_the_winner() -> None:
    told = ("0 fence", "185 halt", "190 exchange red cut head", "195 close")
    bout = played(*told, "300 replace 3 exchange blue cut head")
    result = explain(bout).result
    assert result is not None
    assert (result.winner, result.by) == ("blue", "time")
    assert bout.state.closed
    assert bout.state.clock_ms == 185_000


def test_a_bout_that_a_correction_reopens_refuses_its_close() -> None:
    nine = [f"{t} penalty red mask_off points" for t in (1, 2, 3)]
    told = (*nine, "5 fence", "9 halt", "12 exchange blue cut arm", "15 close")
    assert played(*told).state.closed
    bout = played(*told, "20 void 6")
    assert refused(bout) == [(7, "no_verdict_yet")]
    assert bout.state.score == Pair(0, 9)


def test_a_time_out_replaced_afterwards_grants_more_time() -> None:
    told = ("0 fence", "20 halt", "22 exchange no_hit", "30 timeout injury red", "300 resume")
    assert refused(played(*told)) == [(5, "bout_ended")]
    bout = played(*told, "310 replace 4 timeout other red")
    assert refused(bout) == []
    assert bout.state.word == "ready"


def test_a_voided_refused_record_is_refused_no_more() -> None:
    assert refused(played("0 fence", "1 fence", "2 void 2")) == []


def test_a_replaced_refused_record_counts() -> None:
    bout = played("0 fence", "1 fence", "9 replace 2 halt", "10 exchange red cut arm")
    assert refused(bout) == []
    assert score(bout) == (2, 0)
