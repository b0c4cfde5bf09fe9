"""The cases of a ruleset: read, run, and found out where they are wrong."""

from typing import Any

import msgspec
import pytest

from afterblow.core.bout.case import run_case
from afterblow.core.bout.case_words import BadWords, record
from afterblow.core.ruleset.case import Case, Corners
from tests.core.bout.played import helsinki

HELSINKI = helsinki()
EXCHANGE = Case(
    cites=["S0-29"],
    hits=["red cut leg", "blue cut head afterblow"],
    raw=Corners(2, 3),
    awards=Corners(0, 1),
    score=Corners(0, 1),
    doubles=0,
    state="ready",
    clock=8,
    running=True,
    result="none",
    prompts=[],
    penalties=[],
)


@pytest.mark.parametrize("case", HELSINKI.case, ids=lambda case: case.name)
def test_the_shipped_cases_hold(case: Case) -> None:
    assert run_case(HELSINKI, case) == []


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("raw", Corners(2, 2)),
        ("awards", Corners(1, 0)),
        ("score", Corners(0, 2)),
        ("doubles", 1),
        ("state", "ended"),
        ("clock", 5),
        ("running", False),
        ("result", "draw by time"),
        ("prompts", ["match"]),
        ("penalties", ["warning"]),
        ("refused", ["3 no_verdict_yet"]),
        ("cites", ["S0-99"]),
        ("booked", Corners(0, 1)),
        ("match_points", Corners(-1, 0)),
    ],
)
def test_a_case_that_expects_something_else_is_told_so(key: str, wrong: object) -> None:
    assert run_case(HELSINKI, EXCHANGE) == []
    changed = msgspec.structs.replace(EXCHANGE, **{key: wrong})
    assert [difference.what for difference in run_case(HELSINKI, changed)] == [key]


def test_ballots_and_what_went_before_are_part_of_a_case() -> None:
    case = Case(
        cites=["S0-68", "S0-21"],
        given=Corners(8, 5),
        ballots={"judge-1": ["red cut head"], "judge-2": ["red cut arm"], "referee": "no_hit"},
        score=Corners(10, 5),
        result="red wins by cap",
        prompts=["match at 8"],
    )
    assert run_case(HELSINKI, case) == []


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("0 fence", {"do": "fence", "t": 0}),
        ("5.5 halt", {"do": "halt", "t": 5.5, "reason": "hit"}),
        ("9 exchange", {"do": "exchange", "t": 9, "hits": []}),
        ("9 exchange no_view", {"do": "exchange", "t": 9, "none": "no_view"}),
        (
            "9 exchange red thrust torso one_handed grapple, blue 3 points double",
            {
                "do": "exchange",
                "t": 9,
                "hits": [
                    {"by": "red", "action": "thrust", "target": "torso", "hand": "one",
                     "grapple": True},
                    {"by": "blue", "points": 3, "when": "double"},
                ],
            },
        ),
        (
            "9 exchange red demonstrated spine shown_as:thrust, blue cut arm discounted:flat",
            {
                "do": "exchange",
                "t": 9,
                "hits": [
                    {"by": "red", "action": "demonstrated", "target": "spine",
                     "shown_as": "thrust"},
                    {"by": "blue", "action": "cut", "target": "arm", "discounted": "flat"},
                ],
            },
        ),
        ("9 exchange red grapple", {"do": "exchange", "t": 9, "hits": [
            {"by": "red", "action": "grapple"}]}),
        (
            "1 penalty red mask_off points audience",
            {"do": "penalty", "t": 1, "to": "red", "offence": "mask_off", "step": "points",
             "actor": "audience"},
        ),
        ("1 timeout equipment blue weapon", {"do": "timeout", "t": 1, "reason": "equipment",
                                             "for": "blue", "kit": "weapon"}),
        ("1 resume not_cleared", {"do": "resume", "t": 1, "cleared": False}),
        ("1 clock elapsed=12.5 limit=200", {"do": "clock", "t": 1, "elapsed": 12.5,
                                            "limit": 200}),
        ("1 adjust blue -2", {"do": "adjust", "t": 1, "to": "blue", "match_points": -2}),
        ("1 replace 3 halt safety", {"do": "replace", "t": 1, "record": 3,
                                     "with": {"do": "halt", "reason": "safety"}}),
    ],
)  # fmt: skip
def test_records_are_read_from_words(written: str, told: dict[str, Any]) -> None:
    assert record(written) == record(told)
    assert not isinstance(record(written), BadWords)


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("fence", "fence"),
        ("0 fnce", "fnce"),
        ("0 exchange green cut head", "green"),
        ("0 exchange red cutt head", "cutt"),
        ("0 resume gladly", "gladly"),
    ],
)
def test_words_that_say_nothing_are_told(written: str, word: str) -> None:
    found = record(written)
    assert isinstance(found, BadWords)
    assert found.word == word


def test_a_case_in_words_that_say_nothing_does_not_hold() -> None:
    [difference] = run_case(HELSINKI, Case(cites=[], records=["0 fnce"]))
    assert (difference.what, difference.expected) == ("words", "0 fnce")


def test_a_case_with_a_setting_that_does_not_exist_does_not_hold() -> None:
    [difference] = run_case(HELSINKI, Case(cites=[], settings={"nap": True}, hits=[]))
    assert (difference.what, difference.found) == ("settings", "unknown_setting")
