"""Rosters as people keep them, read without losing or inventing anybody."""

import csv
import io
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.refusal import Refused
from afterblow.formats.roster_csv import Roster, check, parse_mapping

_DATA = Path(__file__).parents[1] / "data" / "rosters"
_CASES = tomllib.loads((_DATA / "cases.toml").read_text())
_READ = [case for case in _CASES["case"] if "counts" in case]
_REFUSED = [case for case in _CASES["case"] if "refused" in case]


def _check(case: dict[str, Any]) -> Roster | Refused:
    data = (_DATA / case["file"]).read_bytes()
    return check(data, case.get("map"), header=case.get("header"), this_year=2026)


def _roster(text: str, **said: Any) -> Roster:
    read = check(text.encode(), this_year=2026, **said)
    assert isinstance(read, Roster)
    return read


def _refusal(data: bytes, **said: Any) -> Refused:
    read = check(data, this_year=2026, **said)
    assert isinstance(read, Refused)
    return read


@pytest.mark.parametrize("case", _READ, ids=lambda case: case["file"])
def test_a_roster_is_read_as_its_organiser_meant_it(case: dict[str, Any]) -> None:
    roster = _check(case)
    assert isinstance(roster, Roster)
    assert {field: index + 1 for field, index in roster.layout.fields.items()} == case["fields"]
    assert roster.delimiter == case.get("delimiter", ",")
    counts = {"read": roster.read, "added": len(roster.rows)}
    counts |= {"joined": roster.joined, "skipped": roster.skipped}
    assert counts == case["counts"]
    for row, expected in ((roster.rows[0], case["first"]), (roster.rows[-1], case.get("last", {}))):
        for key, value in expected.items():
            found = getattr(row, key)
            shown = list(found) if isinstance(found, tuple) else found
            assert (str(shown) if key == "rating" else shown) == value


@pytest.mark.parametrize("case", _READ, ids=lambda case: case["file"])
def test_every_problem_is_listed_on_its_line(case: dict[str, Any]) -> None:
    roster = _check(case)
    assert isinstance(roster, Roster)
    found: dict[str, list[int]] = {}
    for problem in roster.problems:
        found.setdefault(problem.code, []).append(problem.line)
    assert found == case.get("lines", {})


@pytest.mark.parametrize("case", _REFUSED, ids=lambda case: f"{case['file']}-{case['refused']}")
def test_a_file_that_cannot_be_read_says_why_and_where(case: dict[str, Any]) -> None:
    refused = _check(case)
    assert isinstance(refused, Refused)
    assert refused.code == case["refused"]
    assert refused.params == case.get("params", {})


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("Full Name", "name"),
        ("NAVN", "name"),
        ("Prénom", "first_name"),
        ("PRENOM", "first_name"),
        ("birth_year", "birth_year"),
        ("Vor- und Nachname", "name"),
        ("HEMA Ratings ID (if known)", "hema_ratings_id"),
        ("Club / School", "club"),
        ("Etunimi", "first_name"),
        ("Płeć", "gender"),
        ("E-Mail:", "email"),
        ("Jméno a příjmení", "name"),
    ],
)
def test_a_column_is_known_by_its_name_in_several_languages(header: str, field: str) -> None:
    other = "Last name" if field == "first_name" else "Nimi" if field != "name" else "Seura"
    roster = _roster(f'"{header}",{other}\nAna,Ox\n')
    assert roster.layout.fields[field] == 0  # pyright: ignore[reportArgumentType] (a field by name)


def test_name_beside_first_name_is_the_last_name() -> None:
    roster = _roster("Name;Vorname\nOchs;Ana\n")
    assert [row.name for row in roster.rows] == ["Ana Ochs"]


def test_a_mapping_goes_before_what_the_header_says() -> None:
    text = "Name,Nick,Team\nAna Ox,Wind,Gate\n"
    roster = _roster(text, mapping={"name": "Nick", "club": "", "country": "3"})
    assert roster.rows[0].name == "Wind"
    assert (roster.rows[0].club, roster.rows[0].country) == ("", "Gate")


@pytest.mark.parametrize(
    ("mapping", "code"),
    [
        ({"nickname": "1"}, "roster_unknown_field"),
        ({"name": "Nachname"}, "roster_unknown_column"),
        ({"name": "3"}, "roster_unknown_column"),
        ({"name": "0"}, "roster_unknown_column"),
    ],
)
def test_a_mapping_to_nothing_is_refused(mapping: dict[str, str], code: str) -> None:
    assert _refusal(b"name,club\nAna,Gate\n", mapping=mapping).code == code


def test_a_mapping_is_written_as_field_equals_column() -> None:
    assert parse_mapping("name=1, club=Verein,email=") == {
        "name": "1",
        "club": "Verein",
        "email": "",
    }
    assert parse_mapping("name") == Refused("roster_mapping_malformed", {"part": "name"})


@pytest.mark.parametrize("spreadsheet", [b"PK\x03\x04 zip", b"\xd0\xcf\x11\xe0 old"])
def test_a_spreadsheet_file_is_told_apart_from_text(spreadsheet: bytes) -> None:
    assert _refusal(spreadsheet).code == "roster_spreadsheet"


def test_the_limits_of_a_roster_hold() -> None:
    assert _refusal(b"name\n" + b"x" * 2_000_000).code == "roster_too_large"
    assert _refusal(b"name\n" + b"Ana\n" * 20_001).code == "roster_too_many_rows"
    assert _refusal(b"name\nAna" + b"," * 200).code == "roster_too_many_columns"
    assert _refusal(b'name\n"' + b"x" * 140_000 + b'"').code == "roster_cell_too_long"
    assert _refusal(b"").code == "roster_empty"
    assert _refusal(b" \n\n").code == "roster_empty"
    whole = check(b"name\n" + b"".join(b"A%d\n" % n for n in range(20_000)), this_year=2026)
    assert isinstance(whole, Roster)
    assert len(whole.rows) == 20_000


def test_two_fencers_of_one_name_are_told_apart_by_club_birth_year_or_id() -> None:
    roster = _roster("name,club,yob\nAna Ox,Gate,1990\nAna Ox,Gate,1991\nAna Ox,Wall,1990\n")
    assert [row.lines for row in roster.rows] == [(2,), (3,), (4,)]
    assert [problem.code for problem in roster.problems] == ["roster_alike", "roster_alike"]


def test_a_repeated_fencer_can_be_added_after_all() -> None:
    roster = _roster("name\nAna Ox\nana ox\n")
    assert [row.lines for row in roster.repeated] == [(3,)]


def test_of_a_date_of_birth_only_the_year_is_kept() -> None:
    roster = _roster("name,dob\nA,1990-02-03\nB,3/2/1991\nC,03.02.1992\nD,1993\nE,90\n")
    assert [row.birth_year for row in roster.rows] == [1990, 1991, 1992, 1993, None]


_CELL = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=30)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(_CELL, _CELL), min_size=1, max_size=8), st.sampled_from(",;\t"))
def test_every_row_is_added_joined_or_skipped_and_nothing_is_lost(
    rows: list[tuple[str, str]], delimiter: str
) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows([("name", "club"), *rows])
    read = check(out.getvalue().encode(), this_year=2026)
    if isinstance(read, Refused):
        assert read.code == "roster_no_rows"
        return
    assert read.read == len(read.rows) + read.joined + read.skipped
    skipped = {problem.line for problem in read.problems if problem.weight == "skipped"}
    assert len(skipped) == read.skipped


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_bring_the_reader_down(data: bytes) -> None:
    assert isinstance(check(data, this_year=2026), Roster | Refused)
