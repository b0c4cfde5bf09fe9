"""A ruleset with one value or policy changed, for every one that decides something in a bout."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, cast

import msgspec
from msgspec import inspect

from afterblow.core.ruleset.locate import Path
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.problem import path_text

Json = dict[str, Any]

UNJUDGED = {
    # who somebody is called, and where it is written
    "id", "name", "version", "source", "about", "default_weapon", "title", "words", "keywords",
    "kind", "color", "parts", "strikes",
    # clauses: whether they are cited has a test of its own
    "clause", "clauses", "in_grapple_clause", "flow", "halts", "no_score", "discounts", "calls",
    # shown or asked, and no part of a verdict
    "check", "note", "officials", "grapple", "needs_clearance", "all_rings",
    # of the tournament and the event
    "check_in", "match_points", "alert_after_warnings",
    # which policy a setting sets, and what else it may be set to
    "sets", "open",
    "case",
}  # fmt: skip


class Mutant(msgspec.Struct, frozen=True):
    """A change of a document: ``path`` gets ``value``, or is taken away."""

    path: Path
    value: Any = None
    removed: bool = False

    @property
    def name(self) -> str:
        """The change in a few words."""
        what = "removed" if self.removed else f"= {self.value}"
        return f"{path_text(self.path)} {what}"

    def of(self, document: Json) -> Json:
        """The changed document."""
        changed = deepcopy(document)
        *tables, last = self.path
        place: Any = changed
        for part in tables:
            place = place[part]
        if self.removed:
            del place[last]
        else:
            place[last] = self.value
        return changed


def mutants(document: Json) -> Iterator[Mutant]:
    """Every word changed to each other one allowed, numbers raised, entries of lists removed."""
    yield from _mutants(document, inspect.type_info(Ruleset), ())


def _mutants(value: Any, kind: inspect.Type, path: Path) -> Iterator[Mutant]:
    if isinstance(value, dict):
        for key, inner in cast("Json", value).items():
            if key not in UNJUDGED:
                yield from _mutants(inner, _kind_of(kind, key), (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(cast("list[Any]", value)):
            yield Mutant((*path, index), removed=True)
            if isinstance(inner, dict):
                yield from _mutants(inner, _kind_of(kind, index), (*path, index))
    else:
        yield from (Mutant(path, other) for other in _others(value, kind, str(path[-1])))


def _others(value: Any, kind: inspect.Type, key: str) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if key == "ladder":
        return ["straight" if value == "ordinary" else "ordinary"]
    if key == "second_warning":
        return ["loss_of_match"]
    kinds = kind.types if isinstance(kind, inspect.UnionType) else [kind]
    words = [word for one in kinds if isinstance(one, inspect.LiteralType) for word in one.values]
    return [] if key == "action" else [word for word in words if word != value]


def _kind_of(kind: inspect.Type, part: str | int) -> inspect.Type:
    if isinstance(kind, inspect.StructType):
        return next(field.type for field in kind.fields if field.encode_name == part)
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    return kind.item_type if isinstance(kind, inspect.ListType) else kind
