"""`afterblow schema`: the shapes that the contract promises, as the program prints them."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from afterblow.cli.main import cli

DATA = Path(__file__).parents[1] / "data"
NAMES = ["bout-log", "results", "ruleset", "ranking", "event-archive"]


def schema(name: str) -> Result:
    """One call of the command."""
    return CliRunner().invoke(cli, ["schema", name])


def faults(name: str, document: Any) -> list[str]:
    """What a validator that is not ours finds wrong with a document."""
    validator = Draft202012Validator(json.loads(schema(name).stdout))
    return [error.message for error in validator.iter_errors(document)]


@pytest.mark.parametrize("name", NAMES)
def test_every_schema_is_a_schema(name: str) -> None:
    answer = schema(name)
    assert answer.exit_code == 0
    Draft202012Validator.check_schema(json.loads(answer.stdout))


def test_a_name_that_is_none_is_told_which_there_are() -> None:
    answer = schema("zzz")
    assert answer.exit_code == 2
    assert answer.stderr == f"There is no schema “zzz”. There is: {', '.join(NAMES)}.\n"


OPENING = {
    "format": "afterblow-bout/1",
    "ruleset": "helsinki",
    "weapon": "longsword",
    "phase": "pool",
    "red": {"name": "Fencer 01"},
    "blue": {"name": "Fencer 02"},
}


@pytest.mark.parametrize(
    ("line", "good"),
    [
        (OPENING, True),
        ({"t": 0, "do": "fence"}, True),
        ({"t": 1.5, "do": "timeout", "reason": "injury", "for": "red"}, True),
        ({"t": 3, "do": "replace", "record": 1, "with": {"do": "close"}, "why": "?"}, True),
        ({**OPENING, "phase": "quarrel"}, False),
        ({"t": 0, "do": "dance"}, False),
        ({"t": 0, "do": "fence", "why": "?"}, False),
        ({"t": 0, "do": "halt", "reason": "tired"}, False),
    ],
)
def test_a_line_of_a_bout_log_fits_exactly_where_the_reader_takes_it(
    line: dict[str, Any], good: bool
) -> None:
    assert (faults("bout-log", line) == []) == good


def test_the_shipped_ruleset_fits_the_schema_and_a_mistyped_key_does_not() -> None:
    document = tomllib.loads((DATA / "small_ruleset.toml").read_text(encoding="utf-8"))
    assert faults("ruleset", document) == []
    document["capp"] = 3
    assert faults("ruleset", document) != []


def test_a_ranking_fits_the_schema() -> None:
    ranking = {"id": "wins", "name": "Wins", "source": "us", "order": ["wins desc"]}
    assert faults("ranking", ranking) == []
    assert faults("ranking", {**ranking, "order": "wins"}) != []


def test_results_fit_the_schema() -> None:
    bout = {"red": "a", "blue": "b", "result": {"kind": "draw"}, "score": None}
    results: dict[str, Any] = {
        "format": "afterblow-results/1",
        "name": "Open",
        "afterblow": "full",
        "fencers": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
        "stages": [
            {"kind": "pools", "name": "P", "pools": [
                {"name": "1", "fencers": ["a", "b"], "bouts": [bout]}]},
        ],
    }  # fmt: skip
    assert faults("results", results) == []
    bout["colour"] = "green"
    assert faults("results", results) != []
