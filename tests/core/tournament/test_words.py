"""Every code has a sentence with its numbers, and every record its page."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import msgspec
import pytest

from afterblow.core.event.records import EventRecord
from afterblow.core.standings.ranking import CriterionName
from afterblow.core.tournament.records import TournamentRecord
from afterblow.core.tournament.steps import StepCode
from afterblow.i18n.sentences import SENTENCES
from afterblow.i18n.tournament_sentences import TOURNAMENT

ROOT = Path(__file__).parents[3]
CORE = ROOT / "src" / "afterblow" / "core"
AREAS = ("event", "pools", "tournament")
PAGE = (ROOT / "docs" / "reference" / "records.md").read_text(encoding="utf-8")
RECORDS = [*get_args(EventRecord), *get_args(TournamentRecord)]


def _refusals() -> Iterator[tuple[str, frozenset[str] | None]]:
    """Codes of refusals in the source, with the names of their params where these are written."""
    for area in AREAS:
        for path in sorted((CORE / area).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                    code = node.args[0]
                    if isinstance(code, ast.Constant):
                        yield str(code.value), _names(node.args[1:2])


def _names(params: list[ast.expr]) -> frozenset[str] | None:
    if not params:
        return frozenset()
    if not isinstance(params[0], ast.Dict):
        return None
    return frozenset(str(key.value) for key in params[0].keys if isinstance(key, ast.Constant))


def _asked(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize(("code", "params"), sorted(_refusals(), key=lambda one: one[0]))
def test_every_refusal_has_a_sentence_that_its_params_fill_in(
    code: str, params: frozenset[str] | None
) -> None:
    assert code in SENTENCES
    assert params is None or _asked(SENTENCES[code]) <= params


@pytest.mark.parametrize("criterion", [*get_args(CriterionName)])
def test_every_criterion_says_what_it_separates(criterion: str) -> None:
    assert {"value", "next_value"} >= _asked(TOURNAMENT[f"separated.{criterion}"])


@pytest.mark.parametrize("code", [*get_args(StepCode)])
def test_every_step_says_what_to_do(code: str) -> None:
    assert TOURNAMENT[f"step.{code}"]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_record_and_each_of_its_fields_is_described(record: type) -> None:
    tag = msgspec.inspect.type_info(record)
    assert isinstance(tag, msgspec.inspect.StructType)
    section = re.search(rf"(?ms)^### `{tag.tag}`\n(.*?)(?=^##|\Z)", PAGE)
    assert section is not None
    for field in msgspec.structs.fields(record):
        assert f"`{field.name}`" in section.group(1)
