"""The pages about rulesets are complete, and what they show is true."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from afterblow.core.bout.prove import failing_cases
from afterblow.core.ruleset import model
from afterblow.core.ruleset.case import Case
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.parse import parse
from afterblow.core.ruleset.topics import TOPICS

DOCS = Path(__file__).parents[3] / "docs"
REFERENCE = (DOCS / "reference" / "ruleset.md").read_text(encoding="utf-8")
HOWTO = (DOCS / "howto" / "write-a-ruleset.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", REFERENCE))))
TABLES: list[type[msgspec.Struct]] = [
    table
    for table in vars(model).values()
    if isinstance(table, type) and issubclass(table, msgspec.Struct)
]


@pytest.mark.parametrize("table", [*TABLES, Case], ids=lambda table: table.__name__)
def test_the_reference_names_every_key(table: type[msgspec.Struct]) -> None:
    assert [key for key in table.__struct_fields__ if key not in NAMED] == []


@pytest.mark.parametrize("table", TOPICS)
def test_the_reference_names_every_topic(table: str) -> None:
    assert [topic for topic in TOPICS[table] if topic not in NAMED] == []


def _words(value: Any) -> list[str]:
    """Every word that a JSON Schema allows somewhere."""
    if isinstance(value, dict):
        own = [word for word in value.get("enum", []) if isinstance(word, str)]
        return own + [word for inner in value.values() for word in _words(inner)]
    return [word for inner in value for word in _words(inner)] if isinstance(value, list) else []


def test_the_reference_names_every_policy() -> None:
    """Actions and targets are those of a bout log."""
    schema = msgspec.json.schema(Ruleset)["$defs"]
    policies = {word for name in schema if name not in ("Value", "Targets", "Layer", "Case")
                for word in _words(schema[name]) if word}  # fmt: skip
    strikes = {"cut", "thrust", "slice", "pommel", "hilt", "buckler", "demonstrated"}
    strikes |= {"off_hand_parry", "off_hand_cover"}
    assert sorted(policies - NAMED - strikes) == []


def _blocks(page: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def test_the_ruleset_of_the_howto_is_good_with_all_that_the_page_adds_to_it() -> None:
    ruleset = parse("\n".join(_blocks(HOWTO)))
    assert isinstance(ruleset, Ruleset)
    assert len(ruleset.case) == 3
    assert failing_cases(ruleset) == []


def test_the_records_of_the_reference_can_be_read() -> None:
    [records] = _blocks(REFERENCE)
    text = _blocks(HOWTO)[0] + f'\n[[case]]\ncites = ["OPEN-6"]\n{records}\nstate = "ready"\n'
    ruleset = parse(text)
    assert isinstance(ruleset, Ruleset)
    codes = {fault.code for fault in failing_cases(ruleset)}
    assert "ruleset_case_unreadable" not in codes
