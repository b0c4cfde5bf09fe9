"""`afterblow rules`: what people and scripts read of a ruleset."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from afterblow.cli.main import cli

DATA = Path(__file__).parents[1] / "data"
SMALL = (DATA / "small_ruleset.toml").read_text(encoding="utf-8")


def rules(*arguments: str) -> Result:
    """One call of the command, on a wide terminal."""
    return CliRunner(env={"COLUMNS": "300"}).invoke(cli, ["rules", *arguments])


def test_the_list_names_what_ships() -> None:
    answer = rules("list")
    assert answer.exit_code == 0
    assert "helsinki" in answer.stdout
    assert "Helsinki Longsword Open" in answer.stdout


def test_scripts_get_the_list_with_the_content_hash() -> None:
    [helsinki] = [each for each in json.loads(rules("list", "--json").stdout) if
                  each["id"] == "helsinki"]  # fmt: skip
    assert helsinki["weapons"][0] == "longsword"
    assert len(helsinki["sha256"]) == 64


@pytest.mark.parametrize(
    "said",
    [
        "10 points end it",
        "180 s end it",
        "head, neck",
        "warning → 3 to the opponent → 3 to the opponent → loss of match",
        "Striking after the break",
        "180 s, then forfeited",
        "last exchange",
        "Count to five aloud",
        "forfeited_score",
        "The cap for the winner, nothing for the loser.",
        "[win, draw, loss]",
        "S0-29",
        "S0-94",
    ],
)
def test_a_ruleset_is_shown_in_words_with_its_clauses(said: str) -> None:
    answer = rules("show", "helsinki")
    assert answer.exit_code == 0
    assert said in answer.stdout


def test_square_brackets_in_a_name_are_shown_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        SMALL.replace("Something else", "Something [bold red]else[/]"), encoding="utf-8"
    )
    assert "Something [bold red]else[/]" in rules("show", str(file)).stdout


def test_scripts_get_the_whole_ruleset() -> None:
    shown = json.loads(rules("show", "helsinki", "--json").stdout)
    assert shown["score"]["cap"] == 10
    assert len(shown["sha256"]) == 64


def test_showing_what_is_not_there_is_one_sentence() -> None:
    answer = rules("show", "helsinky")
    assert answer.exit_code == 2
    assert answer.stderr == (
        "There is no ruleset “helsinky”; “helsinki” is near."
        " Name one of: helsinki; or the path of a .toml file.\n"
    )


def test_showing_a_spoilt_file_names_its_first_problem_and_the_way_to_all(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SMALL.replace("cap = 5", "capp = 5"), encoding="utf-8")
    answer = rules("show", str(file))
    assert answer.exit_code == 2
    assert f"{file}, line " in answer.stderr
    assert f"“afterblow rules check {file}” shows all" in answer.stderr


def test_a_good_file_and_a_shipped_id_are_checked_and_found_good(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SMALL, encoding="utf-8")
    for named in (str(file), "helsinki"):
        answer = rules("check", named)
        assert (answer.exit_code, answer.stderr) == (0, "")
        assert "a good ruleset" in answer.stdout


def test_every_problem_of_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        SMALL.replace("cap = 5", "capp = 5").replace('kind = "safety"', "kind = 7"),
        encoding="utf-8",
    )
    answer = rules("check", str(file))
    assert answer.exit_code == 2
    lines = answer.stdout.splitlines()
    text = file.read_text(encoding="utf-8").splitlines()
    capp, kind = text.index("capp = 5") + 1, text.index("kind = 7") + 1
    assert [line.split(": ")[0] for line in lines] == [
        f"{file}, line {capp - 1}",
        f"{file}, line {capp}",
        f"{file}, line {kind}",
    ]
    assert "did you mean “cap”?" in lines[1]
    assert answer.stderr == f"3 problems in {file}; its cases were not run.\n"


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("red = 2 }", "red = 1 }", "awards should be red 1, blue 0, but is red 2, blue 0"),
        ('["red cut head"]', '["red kut head"]', "red kut head"),
        ('cites = ["T-5"]', 'cites = ["T-13"]', "cites T-13, which its verdict does not name"),
        ("red = 2 }", 'red = 2 }\nrefused = ["3 zzz"]', "refused should be 3 zzz"),
    ],
)
def test_a_case_that_fails_is_told_with_its_line(
    was: str, now: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SMALL.replace(was, now), encoding="utf-8")
    answer = rules("check", str(file))
    assert answer.exit_code == 3
    assert said in answer.stdout
    assert f"{file}, line " in answer.stdout
    assert answer.stderr.startswith("1 difference in 1 case of")


def test_scripts_get_problems_with_line_path_code_and_sentence(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SMALL.replace("cap = 5", "cap = 0"), encoding="utf-8")
    answer = rules("check", str(file), "--json")
    assert answer.exit_code == 2
    told = json.loads(answer.stdout)
    assert told["cases"] is None
    [problem] = told["problems"]
    assert problem["line"] == SMALL.splitlines().index("cap = 5") + 1
    assert (problem["path"], problem["code"]) == ("score.cap", "ruleset_too_small")
    assert problem["say"] == "0 is too small; 1 is the least."


def test_checking_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    answer = rules("check", str(tmp_path / "none.toml"))
    assert answer.exit_code == 2
    assert answer.stderr.count("\n") == 1
    assert "Check the path" in answer.stderr
