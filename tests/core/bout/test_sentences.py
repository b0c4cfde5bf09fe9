"""Every code that a bout yields has a sentence, with its numbers in it."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings

from afterblow.core.bout.records import AnyRecord
from afterblow.core.bout.replay import replay
from afterblow.core.bout.verdict import explain
from afterblow.core.bout.view import view
from afterblow.core.reason import Reason
from afterblow.core.ruleset.words import Phase
from afterblow.i18n import bout_sentences, screen_sentences
from afterblow.i18n.sentences import SENTENCES, say, sentence, with_say
from afterblow.testing.bouts import PHASES, SETTINGS, logs, opening
from tests.core.bout.played import bound, played

SOURCE = Path(__file__).parents[3] / "src" / "afterblow" / "core" / "bout"
CODE_AT = {"why": 2, "refuse": 2, "Reason": 1, "Refused": 0, "Text": 0, "_told": 2}
AREAS: list[dict[str, str]] = [
    value
    for module in (bout_sentences, screen_sentences)
    for name, value in vars(module).items()
    if name.isupper()
]


def _codes() -> Iterator[str]:
    """Codes that stand as such in the source."""
    for path in sorted(SOURCE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            place = CODE_AT.get(getattr(node.func, "id", ""))
            code = node.args[place] if place is not None and len(node.args) > place else None
            if isinstance(code, ast.Constant):
                yield str(code.value)


@pytest.mark.parametrize("code", sorted(set(_codes())))
def test_every_code_in_the_source_has_a_sentence(code: str) -> None:
    assert code in SENTENCES


def test_no_code_has_two_sentences() -> None:
    counted = Counter(code for area in AREAS for code in area)
    assert [code for code, times in counted.items() if times > 1] == []
    assert all(SENTENCES[code] == text for area in AREAS for code, text in area.items())


def _told(value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        told = cast("dict[str, Any]", value)
        if isinstance(told.get("code"), str) and isinstance(told.get("params"), dict):
            yield told["code"], told["params"]
        for each in told.values():
            yield from _told(each)
    if isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from _told(each)


@given(phase=PHASES, chosen=SETTINGS, log=logs())
@settings(max_examples=60, deadline=None)
def test_whatever_a_bout_says_can_be_said(
    phase: Phase, chosen: dict[str, Any], log: list[AnyRecord]
) -> None:
    bout = replay(bound(phase, chosen), opening(phase, chosen), log)
    for code, params in _told(msgspec.to_builtins([explain(bout), view(bout)])):
        asked = {name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name}
        assert asked <= set(params), code


def test_sentences_hold_the_numbers() -> None:
    bout = played("0 fence", "5 halt", "9 exchange red cut head, blue cut arm afterblow")
    told = [say(reason) for reason in bout.state.exchanges[0].because]
    assert "3 − 2 = 1 for red" in told
    assert "cut to the arm: 2 for blue" in told


@pytest.mark.parametrize("code", ["last_exchange", "match", "sudden_death", "break"])
def test_prompts_hold_the_words_that_are_called(code: str) -> None:
    assert code.replace("_", " ") in sentence(code, {})


def test_a_code_without_a_sentence_is_said_as_it_is_and_a_lacking_number_is_left_out() -> None:
    assert sentence("never_heard_of", {}) == "never_heard_of"
    assert sentence("value_for", {"corner": "red"}) == "for red"


def test_what_people_wrote_is_said_as_they_wrote_it() -> None:
    """A reason that looks like a place to fill in, or like a word of the sport."""
    assert say(Reason("", "bout_stopped", {"why": "{corner} red"})).endswith("{corner} red")


def test_say_is_added_wherever_a_code_and_params_stand() -> None:
    plain = {"because": [{"code": "nothing_scored", "params": {}, "clause": "S0-09"}], "t": 1.5}
    assert with_say(plain) == {
        "because": [
            {"code": "nothing_scored", "params": {}, "clause": "S0-09", "say": "nothing scored"}
        ],
        "t": 1.5,
    }
