"""Bout logs on disk: JSON Lines, format ``afterblow-bout/1``.

The first line opens the bout, every further line is a record. A log that cannot be read is a
:class:`BadLog`, a value: which line, which place in it, what is wrong. Blank lines are passed over.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from afterblow.core.bout.records import AnyRecord, Opening
from afterblow.core.reason import Param

LARGEST = 20_000_000
"""A bout log has no more bytes than this; the longest bout needs a thousandth."""


class BoutLog(msgspec.Struct, frozen=True):
    """A bout log as it was read; ``records`` are numbered from 1."""

    opening: Opening
    records: tuple[AnyRecord, ...]


class BadLog(msgspec.Struct, frozen=True):
    """Why a bout log cannot be read.

    ``line`` counts the file's lines from 1 (0: the file as a whole), ``place`` is the path inside
    the line, such as ``hits[0].target``. ``code`` is one of ``log_cannot_open``, ``log_too_large``,
    ``log_not_utf8``, ``log_empty``, ``log_not_json``, ``log_unknown_key``, ``log_missing_key``,
    ``log_unknown_word``, ``log_wrong_kind``, ``log_out_of_range``.
    """

    line: int
    place: str
    code: str
    params: dict[str, Param] = {}


_OPENING = msgspec.json.Decoder(Opening)
_RECORD = msgspec.json.Decoder(AnyRecord)


def read(path: Path) -> BoutLog | BadLog:
    """A bout log from a file."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        detail = error.strerror or str(error)
        return BadLog(0, "", "log_cannot_open", {"file": str(path), "detail": detail})
    if len(content) > LARGEST:
        return BadLog(0, "", "log_too_large", {"file": str(path), "most": LARGEST})
    return parse(content)


def parse(content: bytes) -> BoutLog | BadLog:
    """A bout log from its bytes."""
    lines = _lines(content)
    if isinstance(lines, BadLog):
        return lines
    if not lines:
        return BadLog(0, "", "log_empty")
    opening = _decode(_OPENING, *lines[0])
    if isinstance(opening, BadLog):
        return opening
    records: list[AnyRecord] = []
    for number, text in lines[1:]:
        record = _decode(_RECORD, number, text)
        if isinstance(record, BadLog):
            return record
        if record.t is None:
            return BadLog(number, "", "log_missing_key", {"key": "t"})
        records.append(record)
    return BoutLog(opening, tuple(records))


def write(opening: Opening, records: Iterable[AnyRecord]) -> bytes:
    """A bout log as bytes; what :func:`parse` reads back."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (opening, *records))


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of a bout log."""
    (opening, record), parts = msgspec.json.schema_components(
        [Opening, AnyRecord], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a bout log, afterblow-bout/1",
        "description": "The first line is an Opening, every further line a record with its time.",
        "anyOf": [opening, {"allOf": [record, {"required": ["t"]}]}],
        "$defs": parts,
    }


def _lines(content: bytes) -> list[tuple[int, bytes]] | BadLog:
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return BadLog(line, "", "log_not_utf8")
    numbered = enumerate(content.split(b"\n"), 1)
    return [(number, line) for number, line in numbered if line.strip()]


def _decode(decoder: msgspec.json.Decoder[Any], line: int, text: bytes) -> Any | BadLog:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        return _invalid(line, str(error))
    except (msgspec.DecodeError, RecursionError) as error:
        return BadLog(line, "", "log_not_json", {"detail": str(error)})


_WHAT_IS_WRONG = (
    (r"Object contains unknown field `(?P<key>.*)`", "log_unknown_key"),
    (r"Object missing required field `(?P<key>.*)`", "log_missing_key"),
    (r"Invalid (?:enum )?value (?P<word>.*)", "log_unknown_word"),
    (
        r"Expected `(?P<wanted>(?:int|float|int \| float|int \| float \| null))` (?P<range>[<>].*)",
        "log_out_of_range",
    ),
    (r"Expected `(?P<wanted>.*)`, got `(?P<found>.*)`", "log_wrong_kind"),
    (r"Expected `str` matching regex .*", "log_unknown_word"),
)


def _invalid(line: int, message: str) -> BadLog:
    """What the decoder found, as a code, with the place inside the line."""
    what, _, place = message.partition(" - at `$")
    place = place.rstrip("`").lstrip(".")
    for pattern, code in _WHAT_IS_WRONG:
        found = re.fullmatch(pattern, what)
        if found is not None:
            params: dict[str, Param] = {**found.groupdict()}
            return BadLog(line, place, code, params)
    return BadLog(line, place, "log_wrong_kind", {"wanted": what, "found": ""})
