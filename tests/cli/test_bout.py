"""`afterblow bout score`: what scripts and people read of a bout."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from afterblow.cli.main import cli
from afterblow.formats.rulesets import read_text

OPENING: dict[str, Any] = {
    "format": "afterblow-bout/1",
    "ruleset": "helsinki",
    "weapon": "longsword",
    "phase": "pool",
    "red": {"name": "Fencer 01"},
    "blue": {"name": "Fencer 02"},
}
EXCHANGE: list[dict[str, Any]] = [
    {"t": 0, "do": "fence"},
    {"t": 5, "do": "halt", "reason": "hit"},
    {
        "t": 9.5,
        "do": "exchange",
        "hits": [
            {"by": "red", "action": "cut", "target": "head", "when": "first"},
            {"by": "blue", "action": "cut", "target": "arm", "when": "afterblow"},
        ],
    },
]


def score(folder: Path, *lines: dict[str, Any], options: tuple[str, ...] = ()) -> Result:
    """The command's answer to a log of these lines, on a wide terminal."""
    file = folder / "bout.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    runner = CliRunner(env={"COLUMNS": "200"})
    return runner.invoke(cli, ["bout", "score", str(file), *options])


def verdict(folder: Path, *lines: dict[str, Any], options: tuple[str, ...] = ()) -> Any:
    answer = score(folder, *lines, options=("--json", *options))
    return json.loads(answer.stdout)


def test_scripts_read_the_contracts_own_example(tmp_path: Path) -> None:
    told = verdict(tmp_path, OPENING, *EXCHANGE)
    assert {key: told[key] for key in ("format", "ruleset", "phase", "state", "doubles")} == {
        "format": "afterblow-verdict/1",
        "ruleset": "helsinki",
        "phase": "pool",
        "state": "ready",
        "doubles": 0,
    }
    assert told["score"] == {"red": 1, "blue": 0}
    assert {key: told["clock"][key] for key in ("elapsed", "remaining", "running")} == {
        "elapsed": 9.5,
        "remaining": 170.5,
        "running": True,
    }
    [exchange] = told["exchanges"]
    assert (exchange["record"], exchange["raw"]) == (3, {"red": 3, "blue": 2})
    assert exchange["awarded"] == {"red": 1, "blue": 0}
    [difference] = [why for why in exchange["because"] if why["code"] == "difference"]
    assert difference["clause"] == "S0-29"
    assert (difference["params"]["high"], difference["params"]["low"]) == (3, 2)
    assert difference["say"] == "3 − 2 = 1 for red"
    assert told["result"] is None
    assert (told["rounds"], told["refused"], told["missing"]) == ([], [], [])


def test_reasons_are_clause_code_params_and_say(tmp_path: Path) -> None:
    told = verdict(tmp_path, OPENING, *EXCHANGE, {"t": 12, "do": "fence"}, {"t": 13, "do": "fence"})
    reasons = [*told["exchanges"][0]["because"], *told["refused"][0]["because"]]
    assert all(set(why) == {"clause", "code", "params", "say"} for why in reasons)
    assert told["refused"][0]["record"] == 5
    assert told["refused"][0]["say"]


def test_an_ended_bout_has_its_result_and_its_prompt(tmp_path: Path) -> None:
    penalties = [
        {"t": t, "do": "penalty", "to": "blue", "offence": "other", "step": "points"}
        for t in range(4)
    ]
    told = verdict(tmp_path, OPENING, *penalties)
    result = told["result"]
    assert (result["kind"], result["winner"], result["by"]) == ("win", "red", "cap")
    assert result["booked"] == {"red": 12, "blue": 0}
    assert "match_points" not in result
    assert result["because"][0]["clause"] == "S0-21"
    [prompt] = told["prompts"]
    assert (prompt["code"], prompt["to"], prompt["t"]) == ("match", "table", 3.0)
    assert "match" in prompt["say"]


def test_refusals_are_status_3(tmp_path: Path) -> None:
    assert score(tmp_path, OPENING, *EXCHANGE).exit_code == 0
    assert score(tmp_path, OPENING, {"t": 0, "do": "close"}).exit_code == 3


def test_people_read_what_each_award_came_from(tmp_path: Path) -> None:
    answer = score(tmp_path, OPENING, *EXCHANGE, {"t": 12, "do": "halt", "reason": "hit"})
    assert answer.exit_code == 3
    for said in ("red 1", "3 − 2 = 1 for red", "S0-29", "record 4 refused", "The bout goes on"):
        assert said in answer.stdout


def test_what_people_wrote_never_formats_the_table(tmp_path: Path) -> None:
    answer = score(tmp_path, OPENING, {"t": 1, "do": "stop", "why": "[red]storm[/red] {corner}"})
    assert answer.exit_code == 0
    assert "[red]storm[/red] {corner}" in answer.stdout


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ({"ruleset": "helsinky"}, "helsinki"),
        ({"weapon": "halberd"}, "longsword"),
        ({"settings": {"nap": True}}, "“nap”"),
        ({"settings": {"overshoot": "grow"}}, "keep, clip"),
        ({"settings": {"sudden_death_limit": 0}}, "none"),
        ({"phase": "quarter"}, "line 1, phase"),
    ],
)
def test_a_log_that_cannot_be_read_is_status_2_and_one_sentence(
    tmp_path: Path, opening: dict[str, Any], said: str
) -> None:
    answer = score(tmp_path, {**OPENING, **opening}, options=("--json",))
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert said in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_a_bad_line_is_told_with_its_number_and_its_place(tmp_path: Path) -> None:
    answer = score(tmp_path, OPENING, *EXCHANGE, {"t": 12, "do": "halt", "reason": "tea"})
    assert answer.exit_code == 2
    assert "line 5, reason" in answer.stderr


def test_a_ruleset_file_may_lie_beside_the_log(tmp_path: Path) -> None:
    own = read_text("helsinki")
    assert isinstance(own, str)
    (tmp_path / "own.toml").write_text(own.replace("\ncap = 10\n", "\ncap = 1\n"), encoding="utf-8")
    told = verdict(tmp_path, {**OPENING, "ruleset": "own.toml"}, *EXCHANGE)
    assert told["result"]["by"] == "cap"


def test_the_same_fight_under_other_rules(tmp_path: Path) -> None:
    """The other ruleset knows one offence less: it is worth nothing there, and missing."""
    own = read_text("helsinki")
    assert isinstance(own, str)
    other = tmp_path / "other.toml"
    other.write_text(own.replace('"mask_off"', '"mask_lost"'), encoding="utf-8")
    penalty = {"t": 10, "do": "penalty", "to": "red", "offence": "mask_off", "step": "points"}
    lines = ({**OPENING, "settings": {"overshoot": "clip"}}, *EXCHANGE, penalty)
    assert verdict(tmp_path, *lines)["score"] == {"red": 1, "blue": 3}
    answer = score(tmp_path, *lines, options=("--json", "--ruleset", str(other)))
    told = json.loads(answer.stdout)
    assert answer.exit_code == 0
    assert told["score"] == {"red": 1, "blue": 0}
    assert [(one["record"], one["fact"]) for one in told["missing"]] == [(4, "offence")]
    assert told["penalties"][0]["step"] == "none"


def test_a_hit_that_another_ruleset_cannot_read_is_worth_nothing(tmp_path: Path) -> None:
    own = read_text("helsinki")
    assert isinstance(own, str)
    other = tmp_path / "other.toml"
    other.write_text(own, encoding="utf-8")
    told = ({"t": 0, "do": "fence"}, {"t": 5, "do": "halt", "reason": "hit"},
            {"t": 9, "do": "exchange", "hits": [{"by": "red", "target": "torso"}]})  # fmt: skip
    assert verdict(tmp_path, OPENING, *told)["refused"][0]["code"] == "action_needed"
    there = verdict(tmp_path, OPENING, *told, options=("--ruleset", str(other)))
    assert there["exchanges"][0]["awarded"] == {"red": 0, "blue": 0}
    assert (there["refused"], [one["fact"] for one in there["missing"]]) == ([], ["action"])


def test_a_weapon_that_the_other_ruleset_lacks_is_status_2(tmp_path: Path) -> None:
    own = read_text("helsinki")
    assert isinstance(own, str)
    other = tmp_path / "other.toml"
    other.write_text(own.replace("longsword", "messer"), encoding="utf-8")
    answer = score(tmp_path, OPENING, *EXCHANGE, options=("--ruleset", str(other)))
    assert answer.exit_code == 2
    assert "longsword" in answer.stderr
