"""Which record may come when, what a late or second loss does, and how ballots tell a double."""

from typing import Any

import pytest

from afterblow.core.bout.fold import decide
from afterblow.core.bout.records import Replace, Void
from afterblow.core.pair import Pair
from tests.core.bout.played import played, words

RECORDS: dict[str, str | dict[str, Any]] = {
    "fence": "200 fence",
    "point": "200 point judge-1",
    "halt": "200 halt",
    "exchange": "200 exchange no_hit",
    "struck": {"t": 200, "do": "struck", "side": "red", "member": "x"},
    "self_call": "200 self_call red i_was_hit",
    "penalty": "200 penalty red back_turn",
    "timeout": "200 timeout other",
    "resume": "200 resume",
    "clock": "200 clock",
    "call": "200 call match",
    "protest": "200 protest red 1 rejected",
    "forfeit": "200 forfeit red injury",
    "stop": "200 stop",
    "adjust": "200 adjust red -1",
    "close": "200 close",
}
ANY_TIME = {"penalty", "clock", "call", "forfeit", "stop"}
BETWEEN = ANY_TIME | {"fence", "timeout", "self_call", "adjust"}
STATES: dict[str, tuple[tuple[str, ...], set[str]]] = {
    "ready": (("0 fence", "5 halt", "9 exchange no_hit"), BETWEEN),
    "fencing": (("0 fence",), ANY_TIME | {"point", "halt", "self_call"}),
    "halted": (("0 fence", "5 halt"), ANY_TIME | {"exchange", "timeout", "self_call"}),
    "timeout": (
        ("0 fence", "5 halt", "9 exchange no_hit", "9 timeout other"),
        ANY_TIME | {"resume", "adjust"},
    ),
    "timeout with a verdict to come": (
        ("0 fence", "5 halt", "9 timeout other"),
        ANY_TIME | {"resume", "adjust", "exchange"},
    ),
    "sudden_death": (("0 fence", "190 halt", "195 exchange no_hit"), BETWEEN),
    "ended": (("0 fence", "9 stop"), {"penalty", "protest", "adjust", "close"}),
}


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("do", RECORDS)
def test_each_state_takes_its_records_and_no_other(name: str, do: str) -> None:
    """In this rulebook appeals wait for the end (S0-88), and a bout that goes on is not closed."""
    told, taken = STATES[name]
    bout = played(*told, phase="elimination" if name == "sudden_death" else "pool")
    assert bout.state.word == name.split(maxsplit=1)[0]
    [record] = words(RECORDS[do])
    assert not isinstance(record, Void | Replace)
    assert (decide(bout.rules, bout.state, record) is None) == (do in taken)


def test_penalty_points_after_the_end_are_recorded_and_change_no_score() -> None:
    bout = played("0 stop", "1 penalty red other points")
    [given] = bout.state.penalties
    assert (given.step, given.awarded) == ("points", Pair(0, 0))
    assert bout.state.score == Pair(0, 0)


def test_losing_the_match_after_the_end_changes_no_result() -> None:
    bout = played("0 stop", "1 penalty red other loss_of_match")
    assert bout.state.ended is not None
    assert (bout.state.ended.kind, bout.state.ended.by) == ("draw", "stopped")


@pytest.mark.parametrize(
    "first",
    ["0 forfeit red injury", "0 penalty red other loss_of_match", "0 penalty red collusion"],
)
def test_when_both_have_lost_outright_both_lose(first: str) -> None:
    ended = played(first, "1 penalty blue unsporting").state.ended
    assert ended is not None
    assert (ended.kind, ended.winner, ended.by) == ("both_lose", None, "disqualification")


def test_whoever_had_only_fewer_points_wins_by_the_others_disqualification() -> None:
    told = ("0 fence", "5 halt", "9 exchange red cut head", "10 stop")
    ended = played(*told, "11 penalty red unsporting").state.ended
    assert ended is not None
    assert (ended.kind, ended.winner, ended.by) == ("win", "blue", "disqualification")


IDLE_AT_THE_CALL = ("0 fence", "160 halt", "165 exchange no_hit", "175 fence")


@pytest.mark.parametrize("which", ["this", "next"])
def test_the_exchange_granted_by_a_call_is_the_last_whatever_is_said_in_it(which: str) -> None:
    told = (f"176 call last_exchange {which}", "180 halt", "182 exchange red cut arm")
    bout = played(*IDLE_AT_THE_CALL, *told)
    assert bout.refused == []
    assert bout.state.word == "ended"


def test_penalty_points_that_do_not_decide_wait_for_an_exchange_that_scores() -> None:
    told = ("0 fence", "185 halt", "190 exchange no_hit", "195 penalty red other points")
    further = ("200 fence", "205 halt", "206 exchange no_hit")
    bout = played(*told, *further, phase="final", penalties_decide_sudden_death=False)
    assert bout.state.word == "sudden_death"
    assert bout.state.score == Pair(0, 3)


def ballots(*doubles: bool) -> dict[str, Any]:
    """A verdict in which each judge saw both hit, some of them at the same time."""
    return {
        "t": 9,
        "do": "exchange",
        "ballots": [
            {
                "judge": f"judge-{number}",
                "hits": [
                    {"by": by, "points": 2, "when": "double" if double else "first"}
                    for by in ("red", "blue")
                ],
            }
            for number, double in enumerate(doubles, 1)
        ],
    }


def test_two_ballots_make_a_double() -> None:
    assert played("0 fence", "5 halt", ballots(True, True)).state.doubles == 1
    assert played("0 fence", "5 halt", ballots(True, False)).state.doubles == 0


def test_match_points_add_up_also_before_the_end() -> None:
    bout = played("0 adjust red -1", "1 timeout other", "2 adjust red -1", "3 adjust blue 1")
    assert bout.state.adjusted == Pair(-2, 1)
