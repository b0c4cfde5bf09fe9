"""Every kind of problem that a ruleset file can have: its line, its place, and a sentence."""

import tomllib
from pathlib import Path

import pytest

from afterblow.core.reason import Param
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.parse import parse
from afterblow.core.ruleset.problem import Problem, Problems
from afterblow.i18n.ruleset_sentences import RULESET

DATA = Path(__file__).parents[2] / "data"
GOOD = (DATA / "small_ruleset.toml").read_text(encoding="utf-8")
FAULTS: list[dict[str, str]] = tomllib.loads(
    (DATA / "ruleset_faults.toml").read_text(encoding="utf-8")
)["fault"]
EACH_FAULT = pytest.mark.parametrize(
    "fault", FAULTS, ids=[f"{fault['code']}-{fault['path']}" for fault in FAULTS]
)


def problems(text: str) -> tuple[Problem, ...]:
    """What is wrong with a text, which is something."""
    answer = parse(text)
    assert isinstance(answer, Problems)
    return answer.problems


def spoilt(fault: dict[str, str]) -> str:
    """The good ruleset with one fault."""
    assert fault["was"] in GOOD
    return GOOD.replace(fault["was"], fault["now"], 1)


def test_the_ruleset_that_these_tests_spoil_is_a_good_one() -> None:
    assert isinstance(parse(GOOD), Ruleset)


@EACH_FAULT
def test_a_fault_is_found_where_it_stands(fault: dict[str, str]) -> None:
    text = spoilt(fault)
    found = [problem for problem in problems(text) if problem.path == fault["path"]]
    assert [problem.code for problem in found] == [f"ruleset_{fault['code']}"]
    lines = [number for number, line in enumerate(text.split("\n"), 1) if "# HERE" in line]
    if lines:
        assert [found[0].line] == lines


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    text = GOOD.replace("cap = 5", "capp = 5").replace('"safety"', "7").replace("[2, 1]", '"two"')
    assert [problem.path for problem in problems(text)] == [
        "score.cap",
        "score.capp",
        "exchange.announced",
        "offence[1].kind",
    ]


def test_nothing_that_scores_is_a_bout_without_an_end() -> None:
    text = GOOD.replace("points = 2\n", "points = 0\n").replace(
        "points = 1\nclause", "points = 0\nclause"
    )
    assert [(p.code, p.path) for p in problems(text)] == [("ruleset_nothing_scores", "exchange")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('id = "a"\nname = \n', 2),
        ('id = "a"\nid = "b"\n', 2),
        ('id = "a', 1),
        ("\x00", 1),
        ("id = 2\r\nname = {\n", 2),
        ('id = """a\n\n', 3),
    ],
)
def test_what_is_not_toml_is_told_with_its_line(text: str, line: int) -> None:
    [problem] = problems(text)
    assert (problem.code, problem.line) == ("ruleset_not_toml", line)
    assert "(at " not in str(problem.params["detail"])


def test_a_text_nested_beyond_measure_is_no_traceback() -> None:
    [problem] = problems("a = " + "[" * 100_000)
    assert problem.code == "ruleset_too_deep"


def test_a_number_beyond_all_measure_is_told_shortly() -> None:
    [problem] = problems(GOOD.replace("cap = 5", "cap = 0x" + "f" * 10_000))
    assert problem.code == "ruleset_too_big"
    assert problem.params["found"] == "a number beyond all measure"


def test_every_problem_of_parsing_has_its_sentence_and_its_test() -> None:
    tested = {f"ruleset_{fault['code']}" for fault in FAULTS}
    tested |= {"ruleset_nothing_scores", "ruleset_not_toml", "ruleset_too_deep"}
    reading = {"ruleset_not_there", "ruleset_not_there_near", "ruleset_cannot_read"}
    reading |= {"ruleset_too_large", "ruleset_not_utf8"}
    proving = {
        "ruleset_case_fails",
        "ruleset_case_unreadable",
        "ruleset_case_not_cited",
    }
    assert tested == set(RULESET) - reading - proving


LONG = {"known"}
"""Lists that a sentence may leave out, where they are too long to help."""


def _said(value: Param) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


@EACH_FAULT
def test_every_sentence_finds_what_it_needs_to_say(fault: dict[str, str]) -> None:
    for problem in problems(spoilt(fault)):
        if problem.code in RULESET:
            said = {name: _said(value) for name, value in problem.params.items()}
            sentence = RULESET[problem.code].format(**said)
            assert all(value in sentence for name, value in said.items() if name not in LONG)
