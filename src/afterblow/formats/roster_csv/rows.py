"""One row of the file into one fencer, with what is wrong on it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, TypeVar

import msgspec

from afterblow.core.reason import Param
from afterblow.formats.roster_csv import values
from afterblow.formats.roster_csv.columns import Field
from afterblow.formats.roster_csv.layout import Layout
from afterblow.formats.roster_csv.text import Line

T = TypeVar("T")
_SHORT: tuple[Field, ...] = ("club", "country", "gender")


class Problem(msgspec.Struct, frozen=True):
    """What is wrong on a line: the row was skipped, or is taken with a warning."""

    line: int
    weight: Literal["skipped", "warning"]
    code: str
    params: dict[str, Param] = {}


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One fencer of the roster. ``lines``: every line that speaks of this fencer.

    ``tournaments``: the names of the tournaments entered, empty where the file has none.
    """

    lines: tuple[int, ...]
    name: str
    club: str = ""
    country: str = ""
    rating: Fraction | None = None
    seed: int | None = None
    hema_ratings_id: str = ""
    birth_year: int | None = None
    gender: str = ""
    email: str = ""
    tournaments: tuple[str, ...] = ()


def row(layout: Layout, line: Line, this_year: int) -> tuple[Row | None, list[Problem]]:
    """The fencer of a line, ``None`` where the row must be skipped, and its problems."""
    said = _Cells(layout, line)
    raw = said.raw("name") or f"{said.raw('first_name')} {said.raw('last_name')}"
    name = values.text(raw)
    fault = _name_fault(line.number, name)
    if fault is not None:
        return None, [fault]
    notes = [*_marks(line.number, raw, name), *_width(layout, line)]
    club, country, gender = (said.short(field, notes) for field in _SHORT)
    made = Row(
        lines=(line.number,),
        name=name,
        club=club,
        country=country,
        gender=gender,
        rating=said.read("rating", values.rating(said.raw("rating")), notes),
        seed=said.read("seed", values.whole(said.raw("seed")) or None, notes),
        hema_ratings_id=said.read(
            "hema_ratings_id", values.hema_ratings_id(said.raw("hema_ratings_id")), notes
        )
        or "",
        birth_year=said.read("birth_year", values.year(said.raw("birth_year"), this_year), notes),
        email=said.read("email", values.email(said.raw("email")), notes) or "",
        tournaments=_tournaments(layout, line, said.short("tournament", notes)),
    )
    return made, notes


class _Cells:
    """A row's cells by field."""

    def __init__(self, layout: Layout, line: Line) -> None:
        self.number = line.number
        self.cells = {
            field: line.cells[index]
            for field, index in layout.fields.items()
            if index < len(line.cells) and line.cells[index].strip()
        }

    def raw(self, field: Field) -> str:
        return self.cells.get(field, "")

    def short(self, field: Field, notes: list[Problem]) -> str:
        """A text that a page can show; a longer one is left out and noted."""
        said = values.text(self.raw(field))
        if len(said) <= values.LONGEST_NAME:
            return said
        limit: dict[str, Param] = {"field": field, "limit": values.LONGEST_NAME}
        notes.append(Problem(self.number, "warning", "roster_value_too_long", limit))
        return ""

    def read(self, field: Field, found: T | None, notes: list[Problem]) -> T | None:
        """A value as read; a cell that holds something else is left out and noted."""
        said = values.text(self.raw(field))
        if found is None and said not in {"", "-", "–"}:
            notes.append(
                Problem(self.number, "warning", f"roster_{field}_unread", {"said": said[:60]})
            )
        return found


def _name_fault(number: int, name: str) -> Problem | None:
    if not name:
        return Problem(number, "skipped", "roster_no_name")
    if len(name) > values.LONGEST_NAME:
        return Problem(number, "skipped", "roster_name_too_long", {"limit": values.LONGEST_NAME})
    if not any(char.isalpha() for char in name):
        return Problem(number, "skipped", "roster_name_without_letters", {"name": name})
    return None


def _marks(number: int, raw: str, name: str) -> Iterator[Problem]:
    if values.has_marks(raw):
        yield Problem(number, "warning", "roster_marks_removed", {"name": name})


def _width(layout: Layout, line: Line) -> Iterator[Problem]:
    """A row shorter or longer than the header; where there is no header nothing is expected."""
    if layout.header is None:
        return
    params: dict[str, Param] = {"found": len(line.cells), "expected": layout.width}
    if any(cell.strip() for cell in line.cells[layout.width :]):
        yield Problem(line.number, "warning", "roster_row_long", params)
    elif len(line.cells) < layout.width:
        yield Problem(line.number, "warning", "roster_row_short", params)


def _tournaments(layout: Layout, line: Line, named: str) -> tuple[str, ...]:
    marked = [
        name
        for index, name in layout.marks.items()
        if index < len(line.cells) and values.is_mark(line.cells[index])
    ]
    return tuple(([named] if named else []) + marked)
