"""Every table and row of a ruleset names the clause it comes from."""

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from afterblow.core.ruleset.locate import Path
from afterblow.core.ruleset.model import Clauses, Ruleset
from afterblow.core.ruleset.problem import Fault
from afterblow.core.ruleset.shape import unknown
from afterblow.core.ruleset.topics import TOPICS

_ROWS = ("value", "award", "check", "note", "phase", "offence")


def clause_faults(ruleset: Ruleset, tables: list[str]) -> Iterator[Fault]:
    """Codes, after ``ruleset_``: ``unknown_topic`` (word, known, nearest), ``no_clauses`` (table,
    known), ``no_clause``.
    """
    for table in tables:
        if table in TOPICS and table != "timeouts":
            yield from _topics(getattr(ruleset, table).clauses, table, (table,))
    for kind, timeout in ruleset.timeouts.items():
        yield from _topics(timeout.clauses, "timeouts", ("timeouts", kind))
    for name in _ROWS:
        yield from _rows(getattr(ruleset, name), (name,))
    for weapon, layer in ruleset.weapons.items():
        yield from _rows(layer.value, ("weapons", weapon, "value"))
    yield from _named(ruleset)


def clauses_named(ruleset: Ruleset) -> set[str]:
    """Every clause that the ruleset cites outside its cases."""
    bare = msgspec.structs.replace(ruleset, case=[])
    return set(_cited(msgspec.to_builtins(bare)))


def _topics(clauses: Clauses, table: str, path: Path) -> Iterator[Fault]:
    known = TOPICS[table]
    if not clauses:
        params = {"table": ".".join(map(str, path)), "known": list(known)}
        yield Fault((*path, "clauses"), "ruleset_no_clauses", {**params})
    for topic in clauses:
        if topic not in known:
            yield unknown((*path, "clauses", topic), "ruleset_unknown_topic", topic, list(known))


def _rows(rows: list[Any], path: Path) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        key = "clauses" if hasattr(row, "clauses") else "clause"
        if not getattr(row, key):
            yield Fault((*path, index, key), "ruleset_no_clause")


def _named(ruleset: Ruleset) -> Iterator[Fault]:
    """Tables by name: calls, steps, settings; and the count in a grapple, where somebody counts."""
    for name, call in ruleset.calls.items():
        if not call.clause:
            yield Fault(("calls", name, "clause"), "ruleset_no_clause")
    for name, step in ruleset.penalties.steps.items():
        if not step.clause:
            yield Fault(("penalties", "steps", name, "clause"), "ruleset_no_clause")
    for name, setting in ruleset.settings.items():
        if not setting.clauses:
            yield Fault(("settings", name, "clauses"), "ruleset_no_clause")
    if ruleset.grapple.stalemate and not ruleset.grapple.clause:
        yield Fault(("grapple", "clause"), "ruleset_no_clause")


_DIRECT = ("halts", "no_score", "discounts")
_HOLDERS = ("clause", "in_grapple_clause", "clauses")


def _cited(plain: dict[str, Any]) -> Iterator[str]:
    for name in _DIRECT:
        yield from plain.get(name, {}).values()
    yield from _cited_below(plain)


def _cited_below(plain: Any) -> Iterator[str]:
    if isinstance(plain, list):
        for inner in cast("list[Any]", plain):
            yield from _cited_below(inner)
    elif isinstance(plain, dict):
        for key, inner in cast("dict[str, Any]", plain).items():
            yield from _texts(inner) if key in _HOLDERS else _cited_below(inner)


def _texts(held: Any) -> Iterator[str]:
    """A clause, a list of clauses, or clauses by topic."""
    if isinstance(held, str):
        yield held
    elif isinstance(held, dict):
        yield from cast("dict[str, str]", held).values()
    else:
        yield from cast("list[str]", held)
