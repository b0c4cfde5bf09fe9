"""Which row is the header, and which column is which field."""

from collections.abc import Mapping, Sequence

import msgspec

from afterblow.core.refusal import Refused
from afterblow.formats.roster_csv.columns import FIELDS, Field, guess, plain
from afterblow.formats.roster_csv.text import Line, Table
from afterblow.formats.roster_csv.values import is_mark, is_mark_or_not, text

_HEAD = 10
_NAMED = frozenset({"name", "first_name", "last_name"})


class Layout(msgspec.Struct, frozen=True):
    """How a table is read.

    ``header``: the header's line number, ``None`` where there is none. ``headers``: what each
    column is called ("" without a header). ``fields``: the index of each field's column.
    ``marks``: columns of one tournament each, its name by the column's index. ``data``: the rows
    of fencers. ``above``: line numbers before the header that are not read.
    """

    header: int | None
    headers: tuple[str, ...]
    fields: dict[Field, int]
    marks: dict[int, str]
    data: tuple[Line, ...]
    above: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """How many columns the header names."""
        return max((index for index, name in enumerate(self.headers, 1) if name), default=0)

    @property
    def has_name(self) -> bool:
        """Some column says who a row is about."""
        return bool(_NAMED & self.fields.keys())


def lay_out(
    table: Table, mapping: Mapping[str, str] | None = None, *, header: bool | None = None
) -> Layout | Refused:
    """The layout of a table: guessed from its header, then as ``mapping`` says.

    ``mapping``: field to column (a header or a number from 1; "" takes the field away).
    ``header``: whether there is one; ``None`` looks for it in the first ten rows.
    Refusals: ``roster_unknown_field`` ``roster_unknown_column``. A layout without a name column
    is no refusal: a page asks for it.
    """
    at = _header_at(table.lines) if header is None else (0 if header else None)
    width = max(len(line.cells) for line in table.lines)
    names = [] if at is None else [text(cell) for cell in table.lines[at].cells]
    headers = (*names, *[""] * (width - len(names)))
    fields = _mapped(headers, guess(headers), mapping or {})
    if isinstance(fields, Refused):
        return fields
    data = table.lines if at is None else table.lines[at + 1 :]
    return Layout(
        header=None if at is None else table.lines[at].number,
        headers=headers,
        fields=fields,
        marks=_mark_columns(headers, fields, data),
        data=data,
        above=tuple(line.number for line in table.lines[: at or 0]),
    )


def parse_mapping(words: str) -> dict[str, str] | Refused:
    """``name=1,club=Verein`` as field to column; refusal ``roster_mapping_malformed``."""
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in words.split(","))):
        field, equals, column = part.partition("=")
        if not equals:
            return Refused("roster_mapping_malformed", {"part": part})
        found[field.strip()] = column.strip()
    return found


def _header_at(lines: Sequence[Line]) -> int | None:
    """The first row of the head that names a name column, else the one naming most fields."""
    named = [guess(line.cells) for line in lines[:_HEAD]]
    whole = [index for index, fields in enumerate(named) if _NAMED & fields.keys()]
    if whole:
        return whole[0]
    best = max(range(len(named)), key=lambda index: len(named[index]))
    return best if len(named[best]) >= 2 else None


def _mapped(
    headers: Sequence[str], guessed: dict[Field, int], mapping: Mapping[str, str]
) -> dict[Field, int] | Refused:
    said: dict[Field, int | None] = {}
    for name, column in mapping.items():
        field: Field | None = next((f for f in FIELDS if plain(f) == plain(name)), None)
        if field is None:
            return Refused("roster_unknown_field", {"field": name, "fields": list(FIELDS)})
        index = _column(headers, column) if column else None
        if column and index is None:
            return Refused("roster_unknown_column", {"column": column, "columns": _listed(headers)})
        said[field] = index
    taken = {index for index in said.values() if index is not None}
    mapped: dict[Field, int] = {}
    for known in FIELDS:
        index = said[known] if known in said else guessed.get(known)
        if index is not None and (known in said or index not in taken):
            mapped[known] = index
    return mapped


def _column(headers: Sequence[str], wanted: str) -> int | None:
    for index, header in enumerate(headers):
        if header and plain(header) == plain(wanted):
            return index
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 else 0
    return number - 1 if 1 <= number <= len(headers) else None


def _listed(headers: Sequence[str]) -> list[str]:
    return [f"{number} {header}".strip() for number, header in enumerate(headers, 1)]


def _mark_columns(
    headers: Sequence[str], fields: Mapping[Field, int], data: Sequence[Line]
) -> dict[int, str]:
    """Columns that no field uses and that hold nothing but marks."""
    used = set(fields.values())
    free = [i for i, header in enumerate(headers) if header and i not in used]
    cells = {i: [line.cells[i] for line in data if i < len(line.cells)] for i in free}
    return {
        i: headers[i]
        for i, column in cells.items()
        if any(map(is_mark, column)) and all(map(is_mark_or_not, column))
    }
