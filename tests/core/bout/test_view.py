"""What a screen shows: never more than may be pressed, never less than must be known."""

from typing import Any

import msgspec
import pytest

from afterblow.core.bout.screen import View
from afterblow.core.bout.view import view
from afterblow.core.pair import Pair
from tests.core.bout.played import played

HALTED = ("0 fence", "5 halt")


def pressable(shown: View) -> dict[str, list[str]]:
    return {group.id: [button.id for button in group.buttons] for group in shown.buttons}


def score_of(shown: View) -> tuple[int, int]:
    return shown.corners.red.score, shown.corners.blue.score


@pytest.mark.parametrize(
    ("told", "groups"),
    [
        ((), ["flow", "timeout", "self_call", "end"]),
        (("0 fence",), ["point", "halt", "timeout", "self_call", "end"]),
        (HALTED, ["timeout", "self_call", "end"]),
        (("0 timeout other",), ["flow", "end"]),
        (("0 stop",), ["flow"]),
        (("0 stop", "1 close"), []),
    ],
)
def test_only_what_may_be_pressed_is_shown(told: tuple[str, ...], groups: list[str]) -> None:
    assert list(pressable(view(played(*told)))) == groups


def test_a_verdict_is_asked_for_while_one_waits() -> None:
    assert view(played("0 fence")).hits is None
    hits = view(played(*HALTED)).hits
    assert hits is not None
    assert [(one.corner, one.value) for one in hits.values] == [
        ("red", 3), ("blue", 3), ("red", 2), ("blue", 2),
    ]  # fmt: skip


def test_a_value_is_refined_by_what_is_worth_it() -> None:
    hits = view(played(*HALTED)).hits
    assert hits is not None
    three, two = (one for one in hits.values if one.corner == "red")
    assert {"cut-head", "thrust-torso"} <= {one.id for one in three.refine}
    assert {"cut-torso", "thrust-arm", "pommel-mask", "thrust-head-one"} <= {
        one.id for one in two.refine
    }
    assert all(one.value == 3 and one.clause for one in three.refine)


def test_a_lost_weapon_is_asked_for_in_two_ways() -> None:
    hits = view(played(*HALTED)).hits
    assert hits is not None
    lost = [one for one in hits.awards if one.hit["action"] == "weapon_lost"]
    assert sorted((one.hit["by"], one.hit.get("grapple", False), one.value) for one in lost) == [
        ("blue", False, 3), ("blue", True, 0), ("red", False, 3), ("red", True, 0),
    ]  # fmt: skip


def offence(shown: View, name: str) -> Any:
    return next(one for one in shown.offences if one.id == name)


def test_the_ladder_proposes_a_step_for_each_corner() -> None:
    shown = view(played("0 penalty red back_turn"))
    steps = offence(shown, "late_strike").steps
    assert (steps["red"][0].step, steps["red"][0].proposed) == ("points", True)
    assert (steps["blue"][0].step, steps["blue"][0].proposed) == ("warning", True)
    assert offence(shown, "back_turn").counts == Pair(1, 0)
    assert all(one.confirm for one in offence(shown, "brutality").steps["red"] if one.proposed)


def test_a_step_that_the_official_chooses_is_written_into_the_record() -> None:
    steps = offence(view(played()), "late_strike").steps["blue"]
    assert steps[0].records == [{"do": "penalty", "to": "blue", "offence": "late_strike"}]
    chosen = next(one for one in steps if one.step == "none")
    assert chosen.records[0]["step"] == "none"


def test_other_offences_have_no_proposal() -> None:
    steps = offence(view(played()), "other").steps["red"]
    assert not any(one.proposed for one in steps)
    assert all("step" in one.records[0] for one in steps)


def test_a_live_exchange_is_halted_before_a_time_out() -> None:
    shown = view(played("0 fence"))
    timeouts = next(group for group in shown.buttons if group.id == "timeout")
    hold = next(one for one in timeouts.buttons if one.id == "hold")
    assert hold.records == [
        {"do": "halt", "reason": "safety"},
        {"do": "timeout", "reason": "hold"},
    ]


def test_a_call_that_will_fall_due_is_told_by_the_clock() -> None:
    [due] = view(played("0 fence")).due
    assert (due.code, due.clock_ms, due.t_ms) == ("last_exchange", 170_000, 170_000)
    [standing] = view(played("0 fence", "20 halt", "30 timeout other")).due
    assert (standing.clock_ms, standing.t_ms) == (170_000, None)


def test_a_call_that_fell_due_asks_what_the_state_leaves_open() -> None:
    [call] = view(played("0 fence"), 171_000).calls
    assert [(one.id, one.default) for one in call.buttons] == [("this", True), ("next", False)]
    [busy] = view(played("0 fence", "169 point judge-1"), 171_000).calls
    assert [(one.id, one.default) for one in busy.buttons] == [("this", False), ("next", True)]
    [idle] = view(played("0 fence", "160 halt", "165 exchange no_hit"), 171_000).calls
    assert [one.id for one in idle.buttons] == ["made"]


def test_a_call_that_was_made_is_shown_as_made() -> None:
    [call] = view(played("0 fence", "171 call last_exchange")).calls
    assert call.made


def test_match_is_called_until_the_table_has_closed() -> None:
    told = [f"{t} penalty red mask_off points" for t in range(4)]
    assert [one.code for one in view(played(*told)).calls] == ["match"]
    assert view(played(*told, "9 close")).calls == []


@pytest.mark.parametrize(
    ("told", "which"),
    [
        (("0 fence",), "no"),
        (("0 fence", "171 self_call red i_was_hit"), "now"),
        (("0 fence", "160 halt", "165 exchange no_hit", "171 penalty red back_turn"), "next"),
        (("0 fence", "169 point judge-1", "171 halt"), "next"),
        (("0 fence", "171 halt", "172 exchange no_hit"), "no"),
    ],
)
def test_a_screen_knows_whether_this_exchange_is_the_last(
    told: tuple[str, ...], which: str
) -> None:
    assert view(played(*told)).last_exchange == which


def test_a_countdown_is_shown_with_its_warning_and_its_end() -> None:
    shown = view(played("10 timeout injury blue"))
    assert shown.timeout is not None
    assert shown.timeout.needs_clearance
    countdown = shown.timeout.countdown
    assert countdown is not None
    assert (countdown.corner, countdown.warn_t_ms, countdown.ends_t_ms) == (
        "blue",
        160_000,
        190_000,
    )
    assert [check.to for check in shown.checks] == ["medical", "fencer"]
    assert view(played("10 timeout injury blue"), 190_000).state == "ended"


def test_a_log_is_shown_line_by_line_with_what_became_of_each() -> None:
    bout = played(
        *HALTED,
        "9 exchange red cut head",
        "10 fence",
        "11 fence",
        "12 replace 3 exchange blue cut arm",
    )
    shown = view(bout)
    assert [(one.record, one.do) for one in shown.entries] == [
        (1, "fence"), (2, "halt"), (3, "exchange"), (4, "fence"), (5, "fence"), (6, "replace"),
    ]  # fmt: skip
    verdict = shown.entries[2]
    assert (verdict.replaced_by, verdict.awarded, verdict.score) == (6, Pair(0, 2), Pair(0, 2))
    assert verdict.data["hits"] == [{"by": "blue", "action": "cut", "target": "arm"}]
    assert shown.entries[4].refused is not None
    assert score_of(shown) == (0, 2)


def test_a_voided_line_is_still_shown() -> None:
    shown = view(played(*HALTED, "9 exchange red cut head", "12 void 3"))
    entry = shown.entries[2]
    assert (entry.voided_by, entry.awarded) == (4, None)
    assert score_of(shown) == (0, 0)


def test_what_is_to_be_checked_before_the_first_exchange() -> None:
    assert [check.clause for check in view(played()).checks] == ["S0-03", "S0-04"]
    assert view(played(*HALTED)).checks == []


def test_a_result_is_shown_with_what_it_is_booked_as() -> None:
    shown = view(played(*HALTED, "9 exchange red cut head", "12 stop", "13 adjust red -1"))
    assert shown.result is not None
    assert (shown.result.winner, shown.result.by, shown.result.closed) == ("red", "stopped", False)
    assert shown.result.booked == Pair(3, 0)
    assert shown.result.match_points == Pair(-1, 0)


def test_a_view_is_plain_json() -> None:
    shown = view(played(*HALTED, "9 exchange red cut head", "12 timeout injury red"))
    assert msgspec.json.decode(msgspec.json.encode(shown)) == msgspec.to_builtins(shown)
