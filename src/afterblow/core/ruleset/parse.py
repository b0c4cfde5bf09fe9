"""A ruleset file's text as a :class:`Ruleset`, or as the list of all that is wrong with it."""

import re
import tomllib
from hashlib import sha256
from typing import Any

import msgspec

from afterblow.core.ruleset.check import check
from afterblow.core.ruleset.locate import Path, Place, locate
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.problem import Fault, Problem, Problems, placed
from afterblow.core.ruleset.shape import shape_faults

_LINE_AND_COLUMN = re.compile(r" \(at line (\d+), column (\d+)\)$")


def parse(text: str) -> Ruleset | Problems:
    """Reads a ruleset. Its cases are not run: `core.bout.prove` does that.

    Problems: ``ruleset_not_toml`` (detail) and ``ruleset_too_deep`` end the reading; wrong keys,
    words and kinds of value (`shape.py`) come next; only a file without those is looked at for
    sense (`check.py`).
    """
    document = _document(text)
    if isinstance(document, Problems):
        return document
    data, places = document
    faults = shape_faults(data, Ruleset)
    if faults:
        return Problems(placed(faults, places))
    ruleset = msgspec.convert(data, Ruleset)
    faults = check(ruleset, list(data))
    return Problems(placed(faults, places)) if faults else ruleset


def locate_faults(text: str, faults: list[Fault]) -> tuple[Problem, ...]:
    """Faults that were found later in a ruleset that ``text`` holds, with their lines."""
    return placed(faults, locate(text))


def content_hash(ruleset: Ruleset) -> str:
    """SHA-256 (hex) of what a ruleset says. Its cases prove it and are no part of it."""
    bare = msgspec.structs.replace(ruleset, case=[])
    return sha256(msgspec.json.encode(bare, order="sorted")).hexdigest()


def _document(text: str) -> tuple[dict[str, Any], dict[Path, Place]] | Problems:
    try:
        return tomllib.loads(text), locate(text)
    except RecursionError:
        return Problems((Problem(1, 1, "", "ruleset_too_deep"),))
    except ValueError as error:
        return Problems((_not_toml(text, str(error)),))


def _not_toml(text: str, message: str) -> Problem:
    """``tomllib`` says the place at the end of its message, or "(at end of document)"."""
    found = _LINE_AND_COLUMN.search(message)
    line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") + 1, 1)
    detail = message[: message.rfind(" (at ")] if " (at " in message else message
    return Problem(line, column, "", "ruleset_not_toml", {"detail": detail})
