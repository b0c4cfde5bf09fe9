"""Bout logs on disk: what is read, what is written, and what is wrong with a file."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.bout.records import AnyRecord
from afterblow.formats.bout_log import BadLog, BoutLog, parse, read, schema, write
from afterblow.testing.bouts import logs, opening

OPENING = (
    b'{"format":"afterblow-bout/1","ruleset":"helsinki","weapon":"longsword","phase":"pool",'
    b'"red":{"name":"Fencer 01"},"blue":{"name":"Fencer 02"}}'
)


def bad(*lines: bytes) -> tuple[int, str, str]:
    found = parse(b"\n".join(lines))
    assert isinstance(found, BadLog), found
    return found.line, found.place, found.code


@given(log=logs())
@settings(max_examples=50, deadline=None)
def test_what_was_written_is_read_again_and_fits_the_schema(log: list[AnyRecord]) -> None:
    first = opening()
    content = write(first, log)
    assert parse(content) == BoutLog(first, tuple(log))
    checker = jsonschema.Draft202012Validator(schema())
    for line in content.splitlines():
        checker.validate(json.loads(line))


@pytest.mark.parametrize(
    ("line", "place", "code"),
    [
        (b'{"t":1,"do":"halt","reason":"hit","x":1}', "", "log_unknown_key"),
        (b'{"t":1,"do":"exchange","hits":[{"by":"red","aim":1}]}', "hits[0]", "log_unknown_key"),
        (b'{"t":1,"do":"jump"}', "do", "log_unknown_word"),
        (b'{"t":1,"do":"halt","reason":"tea"}', "reason", "log_unknown_word"),
        (b'{"t":1,"do":"point","by":"mother"}', "by", "log_unknown_word"),
        (b'{"t":"1","do":"fence"}', "t", "log_wrong_kind"),
        (b'{"t":true,"do":"fence"}', "t", "log_wrong_kind"),
        (b'{"t":-1,"do":"fence"}', "t", "log_out_of_range"),
        (b'{"t":1e99,"do":"fence"}', "t", "log_out_of_range"),
        (b'{"do":"fence"}', "", "log_missing_key"),
        (b'{"t":1,"do":"halt"}', "", "log_missing_key"),
        (b'{"t":1}', "", "log_missing_key"),
        (b'{"t":1,"do":"void","record":0}', "record", "log_out_of_range"),
        (b'{"t":2,"do":"replace","record":1,"with":{"do":"void","record":1}}', "with.do",
         "log_unknown_word"),
        (b'{"t":1,"do":"fence"', "", "log_not_json"),
        (b"[1]", "", "log_wrong_kind"),
        (b'{"t":1,"do":"\xff"}', "", "log_not_utf8"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_told_with_its_place(
    line: bytes, place: str, code: str
) -> None:
    assert bad(OPENING, b'{"t":0,"do":"fence"}', line) == (3, place, code)
    if code != "log_not_utf8" and code != "log_not_json":
        assert not jsonschema.Draft202012Validator(schema()).is_valid(json.loads(line))


@pytest.mark.parametrize(
    ("first", "place", "code"),
    [
        (OPENING.replace(b"pool", b"quarter"), "phase", "log_unknown_word"),
        (OPENING.replace(b"bout/1", b"bout/2"), "format", "log_unknown_word"),
        (OPENING.replace(b'"name":"Fencer 01"', b'"nom":"Fencer 01"'), "red", "log_unknown_key"),
        (OPENING.replace(b'"weapon":"longsword",', b""), "", "log_missing_key"),
        (b'{"t":1,"do":"fence"}', "", "log_unknown_key"),
    ],
)
def test_a_log_opens_with_its_bout(first: bytes, place: str, code: str) -> None:
    assert bad(first) == (1, place, code)


def test_an_empty_file_opens_no_bout() -> None:
    assert bad(b"\n\n") == (0, "", "log_empty")


def test_blank_lines_and_a_byte_order_mark_are_passed_over() -> None:
    found = parse(b"\xef\xbb\xbf" + OPENING + b'\r\n\r\n{"t":0,"do":"fence"}\r\n')
    assert isinstance(found, BoutLog)
    assert len(found.records) == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    found = read(tmp_path / "none.jsonl")
    assert isinstance(found, BadLog)
    assert (found.line, found.code) == (0, "log_cannot_open")


@given(content=st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_no_bytes_break_the_reader(content: bytes) -> None:
    assert isinstance(parse(OPENING + b"\n" + content), BoutLog | BadLog)
    assert isinstance(parse(content), BoutLog | BadLog)
