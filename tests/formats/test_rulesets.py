"""Ruleset files are found by id or path, and what cannot be read is told in a sentence."""

from pathlib import Path

import pytest

from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.parse import content_hash, parse
from afterblow.core.ruleset.problem import Problem, Problems
from afterblow.formats.rulesets import LARGEST, ShippedRulesets, load, read_text, shipped
from afterblow.i18n.sentences import say

SMALL = Path(__file__).parents[1] / "data" / "small_ruleset.toml"


def problem(id_or_path: str) -> Problem:
    """The one reason why nothing could be loaded."""
    answer = load(id_or_path)
    assert isinstance(answer, Problems)
    [only] = answer.problems
    return only


def test_helsinki_ships_and_is_loaded_by_its_id() -> None:
    assert "helsinki" in shipped()
    ruleset = load("helsinki")
    assert isinstance(ruleset, Ruleset)
    assert ruleset.id == "helsinki"


@pytest.mark.parametrize("ruleset_id", shipped())
def test_a_shipped_ruleset_bears_the_name_of_its_file(ruleset_id: str) -> None:
    found = ShippedRulesets().get(ruleset_id)
    assert found is not None
    assert found.ref.id == found.ruleset.id == ruleset_id
    assert found.ref.version == found.ruleset.version
    assert found.ref.hash == content_hash(found.ruleset)


def test_all_shipped_rulesets_are_listed_and_an_unknown_one_is_none() -> None:
    assert [each.ref.id for each in ShippedRulesets().all()] == shipped()
    assert ShippedRulesets().get("../helsinki") is None


def test_an_organisers_own_file_is_loaded_by_its_path() -> None:
    ruleset = load(str(SMALL))
    assert isinstance(ruleset, Ruleset)
    assert ruleset.id == "small"


def test_a_file_with_a_byte_order_mark_is_read_like_any(tmp_path: Path) -> None:
    file = tmp_path / "bom.toml"
    file.write_bytes(b"\xef\xbb\xbf" + SMALL.read_bytes())
    assert isinstance(load(str(file)), Ruleset)


def test_a_mistyped_id_is_told_the_one_that_is_near() -> None:
    assert "“helsinki” is near" in say(problem("helsinky"))


def test_an_id_that_is_like_none_is_told_which_there_are() -> None:
    only = problem("zzz")
    assert only.code == "ruleset_not_there"
    assert "helsinki" in say(only)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfe\x00", "ruleset_not_utf8"),
        (b"#" * (LARGEST + 1), "ruleset_too_large"),
        (b"id = ", "ruleset_not_toml"),
    ],
)
def test_a_file_that_is_no_ruleset_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    assert problem(str(file)).code == code


@pytest.mark.parametrize("path", ["nowhere.toml", "a\0.toml", "."])
def test_a_path_that_cannot_be_read_is_refused(path: str, tmp_path: Path) -> None:
    only = problem(f"{tmp_path}/{path}")
    assert only.code == "ruleset_cannot_read"
    assert str(tmp_path) in say(only)


def test_the_hash_covers_every_rule_and_no_case() -> None:
    text = read_text(str(SMALL))
    assert isinstance(text, str)
    hashes = [
        content_hash(ruleset)
        for changed in (
            text,
            text.replace("awards = { red = 2 }", "score = { red = 2 }"),
            text.replace("cap = 5", "cap = 6"),
        )
        if isinstance(ruleset := parse(changed), Ruleset)
    ]
    assert hashes[0] == hashes[1] != hashes[2]
    assert len(hashes[0]) == 64
