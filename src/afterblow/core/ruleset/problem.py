"""What is wrong with a ruleset file, and where."""

import msgspec

from afterblow.core.reason import Param
from afterblow.core.ruleset.locate import Path, Place

START = Place(1, 1)


class Fault(msgspec.Struct, frozen=True):
    """Something wrong at a path of a document, before its line is looked up."""

    path: Path
    code: str
    params: dict[str, Param] = {}


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in a text: line and column from 1, the path in words, and what it is.

    ``code`` and ``params`` make one sentence that also says the remedy. ``path`` counts the tables
    of a list from 1: ``offence[3].ladder``; it is "" where the whole file is meant.
    """

    line: int
    column: int
    path: str
    code: str
    params: dict[str, Param] = {}


class Problems(msgspec.Struct, frozen=True):
    """Everything that is wrong with one file, in the order of its lines; never empty."""

    problems: tuple[Problem, ...]


def placed(faults: list[Fault], places: dict[Path, Place]) -> tuple[Problem, ...]:
    """Faults with their lines, in the order of the file. A missing key stands at its table."""
    found = [
        Problem(place.line, place.column, path_text(fault.path), fault.code, fault.params)
        for fault in faults
        for place in (_nearest(fault.path, places),)
    ]
    return tuple(sorted(found, key=lambda problem: (problem.line, problem.column)))


def path_text(path: Path) -> str:
    """``("offence", 2, "ladder")`` as ``offence[3].ladder``."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def _nearest(path: Path, places: dict[Path, Place]) -> Place:
    while path and path not in places:
        path = path[:-1]
    return places.get(path, START)
