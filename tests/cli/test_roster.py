"""A roster is read from the command line before anybody imports it."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from afterblow.cli.main import cli

REAL = Path(__file__).parents[1] / "data" / "rosters" / "rose_city_longsword_2017.csv"


def check(*words: str) -> Result:
    return CliRunner().invoke(cli, ["roster", "check", *words])


def written(folder: Path, text: str) -> str:
    file = folder / "roster.csv"
    file.write_bytes(text.encode())
    return str(file)


def test_a_good_roster_says_how_many_would_be_added() -> None:
    answer = check(str(REAL))
    assert answer.exit_code == 0
    assert "19 rows read: 19 fencers would be added" in " ".join(answer.stdout.split())


def test_scripts_read_counts_columns_and_fencers(tmp_path: Path) -> None:
    answer = check(written(tmp_path, "Club;Name;Rating\nKFK;Åse Ødegård;1610.5\n"), "--json")
    found = json.loads(answer.stdout)
    assert answer.exit_code == 0
    assert (found["delimiter"], found["read"], found["added"], found["skipped"]) == (";", 1, 1, 0)
    assert found["columns"] == {"club": 1, "name": 2, "rating": 3}
    assert found["fencers"][0]["name"] == "Åse Ødegård"
    assert found["fencers"][0]["rating"] == "3221/2"


def test_a_fencer_who_stands_twice_is_named_with_both_lines(tmp_path: Path) -> None:
    answer = check(written(tmp_path, "Name,Club\nAda Berg,KFK\nAda Berg,KFK\n"))
    assert answer.exit_code == 3
    assert "line 3, left out: “Ada Berg” is on line 2 already." in answer.stdout


def test_a_list_without_a_header_is_read_by_numbers(tmp_path: Path) -> None:
    file = written(tmp_path, "7,Ada Berg,KFK\n8,Bo Dahl,GHFS\n")
    assert check(file).exit_code == 2
    found = json.loads(check(file, "--no-header", "--map", "name=2,club=3", "--json").stdout)
    assert [one["name"] for one in found["fencers"]] == ["Ada Berg", "Bo Dahl"]
    assert [one["club"] for one in found["fencers"]] == ["KFK", "GHFS"]


def test_what_cannot_be_read_gets_one_sentence_with_its_place(tmp_path: Path) -> None:
    latin = tmp_path / "latin.csv"
    latin.write_bytes("Name\nÅse\n".encode("latin-1"))
    for file, said in (
        (str(tmp_path / "gone.csv"), "No such file"),
        (str(latin), "Line 2 is not UTF-8"),
        (written(tmp_path, ""), "roster.csv"),
    ):
        answer = check(file)
        assert answer.exit_code == 2
        assert said in answer.stderr
        assert answer.stderr.count("\n") == 1


def test_a_mapping_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    answer = check(written(tmp_path, "Name\nAda\n"), "--map", "name")
    assert answer.exit_code == 2
    assert "name" in answer.stderr
