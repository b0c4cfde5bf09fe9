"""Every code that the application yields has a sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import afterblow.app
from afterblow.core.bout.state import EndedBy
from afterblow.core.brackets.placement import PlaceCode
from afterblow.core.standings.ranking import CriterionName
from afterblow.core.tournament.steps import StepCode
from afterblow.i18n.sentences import SENTENCES

SOURCE = Path(afterblow.app.__file__).parent
SILENT = {"cap", "time"}
"""Ends that the points alone tell."""


def written() -> Iterator[str]:
    """The codes that stand in the source as they are."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("Refused", "Text") and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    yield code.value


def composed() -> Iterator[str]:
    """The codes that are put together from the sport's words."""
    yield from (f"step.{one}" for one in get_args(StepCode))
    yield from (f"separated.{one}" for one in get_args(CriterionName))
    columns = [one for one in get_args(CriterionName) if one not in ("head_to_head", "lots")]
    yield from (f"standings.{one}" for one in columns)
    yield from (f"placed.{one}" for one in get_args(PlaceCode) if one != "still_in")
    yield from (f"ended.{one}" for one in get_args(EndedBy) if one not in SILENT)
    yield from (f"ended.{one}" for one in ("withdrawal", "disqualification", "decision"))
    yield from (f"stands.{one}" for one in ("withdrawn", "disqualified"))
    yield from (f"row_{one}" for one in ("bad_name", "bad_field", "unknown_person"))
    for one in ("semifinal", "quarterfinal"):
        yield from (f"bout.{one}", f"round.{one}", f"awaits.winner_{one}")
    yield from ("round.final", "awaits.winner_round_of", "awaits.loser_semifinal")


@pytest.mark.parametrize("code", sorted({*written(), *composed()}))
def test_a_code_has_a_sentence(code: str) -> None:
    assert code in SENTENCES


def test_codes_are_found_in_the_source() -> None:
    assert len(set(written())) > 50
