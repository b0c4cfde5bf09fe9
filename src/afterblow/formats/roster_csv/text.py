"""Bytes into lines of cells: encoding, delimiter, quotes and limits."""

import csv
import io
from collections import Counter
from collections.abc import Iterable

import msgspec

from afterblow.core.refusal import Refused
from afterblow.formats.roster_csv.columns import guess

LONGEST_FILE = 2_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 200
_DELIMITERS = (",", ";", "\t")
_HEAD = 10


class Line(msgspec.Struct, frozen=True):
    """A row of the file: the line it starts on (from 1), and its cells."""

    number: int
    cells: tuple[str, ...]

    @property
    def blank(self) -> bool:
        """Nothing is written in it."""
        return not any(cell.strip() for cell in self.cells)


class Table(msgspec.Struct, frozen=True):
    """A file as rows that are not blank. ``delimiter`` is what separated the cells."""

    delimiter: str
    lines: tuple[Line, ...]


def table(data: bytes) -> Table | Refused:
    """The rows of a file, or the one reason why it cannot be read.

    Refusals: ``roster_empty`` ``roster_too_large`` ``roster_spreadsheet`` ``roster_fff``
    ``roster_utf16`` ``roster_not_utf8`` ``roster_nul`` ``roster_quote_open``
    ``roster_cell_too_long`` ``roster_too_many_rows`` ``roster_too_many_columns``.
    """
    text = decode(data)
    if isinstance(text, Refused):
        return text
    declared, body, skipped = _declared(text)
    delimiter = declared or _delimiter(body)
    lines = _lines(body, delimiter, skipped)
    return lines if isinstance(lines, Refused) else _within(Table(delimiter, lines))


def decode(data: bytes) -> str | Refused:
    """UTF-8 with or without a byte order mark, as text with ``\\n`` line ends."""
    if len(data) > LONGEST_FILE:
        return Refused("roster_too_large", {"size": len(data), "limit": LONGEST_FILE})
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return Refused("roster_spreadsheet")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Refused("roster_utf16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02X}"
        return Refused("roster_not_utf8", {"line": line, "place": error.start + 1, "byte": byte})
    return _readable(text.replace("\r\n", "\n").replace("\r", "\n"))


def _readable(text: str) -> str | Refused:
    if "\0" in text:
        return Refused("roster_nul", {"line": text.count("\n", 0, text.index("\0")) + 1})
    if text.startswith("FFF;"):
        return Refused("roster_fff")
    return text if text.strip() else Refused("roster_empty")


def _declared(text: str) -> tuple[str, str, int]:
    """The delimiter that a ``sep=;`` first line names, the text after it, and lines passed."""
    first, _, rest = text.partition("\n")
    said = first.strip().strip('"')
    if said.lower().startswith("sep=") and said[4:] in _DELIMITERS:
        return said[4:], rest, 1
    return "", text, 0


def _delimiter(text: str) -> str:
    """The delimiter under which the head of the file names most columns, then is most even."""
    head = text.split("\n", 200)[:200]
    return max(_DELIMITERS, key=lambda delimiter: _fit(head, delimiter))


def _fit(head: Iterable[str], delimiter: str) -> tuple[int, int]:
    try:
        rows = [row for row in csv.reader(head, delimiter=delimiter) if any(row)]
    except csv.Error:
        return (0, 0)
    named = max((len(guess(row)) for row in rows[:_HEAD]), default=0)
    widths = Counter(len(row) for row in rows if len(row) > 1)
    return (named, max(widths.values(), default=0))


def _lines(text: str, delimiter: str, passed: int) -> tuple[Line, ...] | Refused:
    """Rows with the line on which each starts; a stray quote inside a cell is taken as written."""
    strict = _parse(text, delimiter, passed, strict=True)
    if isinstance(strict, Refused) and strict.code == "roster_quote_stray":
        return _parse(text, delimiter, passed, strict=False)
    return strict


def _parse(text: str, delimiter: str, passed: int, *, strict: bool) -> tuple[Line, ...] | Refused:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)
    found: list[Line] = []
    start = 1
    try:
        for cells in reader:
            line = Line(start + passed, tuple(cells))
            start = reader.line_num + 1
            if not line.blank:
                found.append(line)
            if len(found) > MOST_ROWS + _HEAD:
                return Refused("roster_too_many_rows", {"limit": MOST_ROWS})
    except csv.Error as error:
        return _quote_fault(str(error), start + passed)
    if found and not strict and "\n" in found[-1].cells[-1]:
        return Refused("roster_quote_open", {"line": found[-1].number})
    return tuple(found)


def _quote_fault(message: str, line: int) -> Refused:
    if "unexpected end" in message:
        return Refused("roster_quote_open", {"line": line})
    if "field limit" in message:
        return Refused("roster_cell_too_long", {"line": line})
    return Refused("roster_quote_stray", {"line": line})


def _within(read: Table) -> Table | Refused:
    if not read.lines:
        return Refused("roster_empty")
    wide = next((line for line in read.lines if len(line.cells) > MOST_COLUMNS), None)
    if wide is not None:
        params = {"line": wide.number, "columns": len(wide.cells), "limit": MOST_COLUMNS}
        return Refused("roster_too_many_columns", {**params})
    return read
