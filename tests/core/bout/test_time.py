"""The clock, the calls that fall due by themselves, and countdowns."""

from typing import Any

import pytest

from afterblow.core.bout.passing import prompts_due
from afterblow.core.bout.replay import Replay, at_time
from afterblow.core.bout.verdict import explain
from tests.core.bout.played import played

TO_160 = ("0 fence", "160 halt", "165 exchange no_hit")


def prompts(bout: Replay) -> list[tuple[str, int, int]]:
    return [(one.code, one.t_ms, one.clock_ms) for one in bout.state.prompts]


def result(bout: Replay) -> str:
    ended = bout.state.ended
    return "" if ended is None else f"{ended.winner} {ended.by}"


def test_what_falls_due_at_the_instant_of_a_record_comes_before_it() -> None:
    """The halt at 170 finds the call made while the exchange was live: it was the last."""
    bout = played("0 fence", "170 halt", "172 exchange red cut arm")
    assert result(bout) == "red time"


def test_a_point_at_the_instant_of_the_call_comes_after_it() -> None:
    bout = played("0 fence", "170 point judge-1", "171 halt", "172 exchange red cut arm")
    assert result(bout) == "red time"


def test_a_point_before_the_call_grants_one_more_exchange() -> None:
    bout = played("0 fence", "169.9 point judge-1", "171 halt", "172 exchange red cut arm")
    assert bout.state.word == "ready"


def test_a_call_without_an_answer_changes_nothing() -> None:
    bout = played("0 fence", "170 call last_exchange", "175 halt", "176 exchange red cut arm")
    assert result(bout) == "red time"


def test_the_table_may_say_that_the_exchange_of_the_call_was_the_last_after_its_verdict() -> None:
    told = ("0 fence", "168 point judge-1", "171 halt", "173 exchange red cut arm")
    assert played(*told).state.word == "ready"
    assert result(played(*told, "175 call last_exchange this")) == "red time"


def test_nobody_can_answer_a_call_that_is_not_due() -> None:
    bout = played("0 fence", "100 call last_exchange this")
    assert [why.code for _, why in bout.refused] == ["call_not_due"]


def test_where_no_exchange_was_on_at_the_call_one_more_follows_whatever_is_said() -> None:
    bout = played(*TO_160, "172 call last_exchange this")
    assert [why.code for _, why in bout.refused] == ["no_exchange_at_the_call"]


def test_a_clock_set_back_before_the_call_lets_it_fall_due_anew() -> None:
    bout = played(*TO_160, "175 clock elapsed=150", "200 penalty red back_turn")
    assert prompts(bout) == [
        ("last_exchange", 170_000, 170_000),
        ("last_exchange", 195_000, 170_000),
    ]


def test_a_clock_set_back_takes_the_last_exchange_back_as_well() -> None:
    bout = played("0 fence", "172 clock elapsed=100", "180 halt", "182 exchange red cut arm")
    assert bout.state.word == "ready"


def test_a_later_limit_takes_the_call_back_until_its_own_time() -> None:
    bout = played("0 fence", "172 clock limit=240", "180 halt", "182 exchange no_hit", "235 fence")
    assert prompts(bout)[1:] == [("last_exchange", 230_000, 230_000)]


def test_a_clock_set_beyond_the_call_lets_it_fall_due_at_once() -> None:
    bout = played("0 fence", "100 clock elapsed=175")
    assert prompts(bout) == [("last_exchange", 100_000, 175_000)]


def test_a_time_out_moves_the_call() -> None:
    bout = played(*TO_160, "166 timeout other", "266 resume", "300 fence")
    assert prompts(bout) == [("last_exchange", 270_000, 170_000)]


def test_a_call_falls_due_as_time_passes_with_no_record() -> None:
    bout = played("0 fence")
    assert prompts_due(bout.rules, bout.state, 169_999) == ()
    due = prompts_due(bout.rules, bout.state, 171_000)
    assert [(one.code, one.t_ms) for one in due] == [("last_exchange", 170_000)]


def test_a_resume_at_the_very_end_of_a_countdown_is_in_time_and_another_record_is_not() -> None:
    told = ("0 timeout injury red",)
    assert played(*told, "180 resume").state.word == "ready"
    late = played(*told, "180 penalty blue back_turn")
    assert result(late) == "blue forfeit"
    assert result(played(*told, "180.001 resume")) == "blue forfeit"


def test_a_countdown_that_ran_out_before_a_refused_record_has_ended_the_bout() -> None:
    bout = played("0 timeout injury red", "500 point judge-1")
    assert [why.code for _, why in bout.refused] == ["bout_ended"]
    assert result(bout) == "blue forfeit"


def test_a_refused_records_time_counts_for_nothing() -> None:
    bout = played("0 fence", "100 fence", "50 halt")
    assert [number for number, _ in bout.refused] == [2]
    assert bout.state.clock_ms == 50_000


def test_a_countdown_set_shorter_than_it_has_run_is_over_at_once() -> None:
    bout = played("0 timeout equipment blue", "100 clock limit=60")
    assert result(bout) == "red forfeit"


def test_a_countdowns_new_total_is_no_new_limit_of_the_bout() -> None:
    bout = played("0 timeout equipment blue", "100 clock limit=300", "290 resume")
    assert bout.state.clock.limit_ms == 180_000
    assert bout.state.word == "ready"


@pytest.mark.parametrize(("kit", "ends"), [("gear", True), ("weapon", True), ("displaced", False)])
def test_broken_kit_counts_down_and_displaced_kit_does_not(kit: str, ends: bool) -> None:
    bout = played(f"0 timeout equipment red {kit}")
    assert (at_time(bout, 200_000).state.ended is not None) == ends


def test_a_broken_weapon_counts_down_only_where_so_set() -> None:
    bout = played("0 timeout equipment red weapon", weapon_breakage_countdown=False)
    assert at_time(bout, 900_000).state.word == "timeout"


def test_the_clock_freezes_at_the_halt_of_the_exchange_that_ended_the_bout() -> None:
    bout = played("0 fence", "187.5 halt", "200 exchange red cut arm", "300 close")
    clock = explain(bout).clock
    assert (clock.elapsed, clock.remaining, clock.running) == (187.5, 0.0, False)


def test_a_clock_corrected_after_the_halt_corrects_the_halt_too() -> None:
    bout = played(
        "0 fence", "172 halt", "175 clock elapsed=178", "180 exchange red cut arm", "181 close"
    )
    assert bout.state.clock_ms == 175_000


def test_a_bout_that_ends_with_no_exchange_open_freezes_its_clock_there() -> None:
    bout = played("0 fence", "5 halt", "9 exchange no_hit", "33 forfeit red injury", "99 close")
    assert explain(bout).clock.elapsed == 33.0


def test_a_time_out_before_the_first_exchange_leaves_the_clock_at_zero() -> None:
    bout = played("0 timeout other", "20 resume", "50 penalty red back_turn")
    assert explain(bout).clock.elapsed == 0.0
    assert not explain(bout).clock.running


NO_LATE: dict[str, Any] = {"granted_exchange_after_time": False}


def test_where_so_set_no_exchange_starts_after_the_limit_and_the_table_closes() -> None:
    bout = played(*TO_160, "180 fence", "182 close", **NO_LATE)
    assert [why.code for _, why in bout.refused] == ["too_late_for_an_exchange"]
    assert result(bout) == "None time"


def test_where_so_set_a_level_knock_out_goes_to_sudden_death_when_time_is_over() -> None:
    bout = played(*TO_160, "190 fence", phase="final", **NO_LATE)
    assert prompts(bout)[1:] == [("sudden_death", 180_000, 180_000)]
    assert bout.state.word == "fencing"


def test_an_exchange_that_outran_the_time_is_the_last_where_none_may_follow() -> None:
    told = ("0 fence", "169 point judge-1", "183 halt", "190 exchange red cut arm")
    assert result(played(*told, **NO_LATE)) == "red time"
    assert played(*told).state.word == "ready"


def test_sudden_death_with_a_limit_ends_level_when_that_is_over() -> None:
    told = (
        "0 fence",
        "185 halt",
        "190 exchange no_hit",
        "200 fence",
        "221 halt",
        "225 exchange no_hit",
    )
    bout = played(*told, phase="final", sudden_death_limit=20)
    assert result(bout) == "None sudden_death"
    assert played(*told, phase="final").state.word == "sudden_death"


def test_penalty_points_do_not_decide_sudden_death_where_so_set() -> None:
    level = ("0 fence", "185 halt", "190 exchange no_hit", "195 penalty red other points")
    assert result(played(*level, phase="final")) == "blue sudden_death"
    chosen: dict[str, Any] = {"penalties_decide_sudden_death": False}
    bout = played(*level, phase="final", **chosen)
    assert bout.state.word == "sudden_death"
    further = ("200 fence", "205 halt", "206 exchange red cut arm")
    assert result(played(*level, *further, phase="final", **chosen)) == "blue sudden_death"
