"""A bout under the shipped Helsinki rules, played from records in the words of a case."""

from typing import Any

from afterblow.core.bout import case_words
from afterblow.core.bout.case_words import BadWords
from afterblow.core.bout.records import AnyRecord
from afterblow.core.bout.replay import Replay, replay
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import bind
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.words import Phase
from afterblow.formats.rulesets import ShippedRulesets
from afterblow.testing.bouts import opening


def helsinki() -> Ruleset:
    """The rulebook as it ships."""
    found = ShippedRulesets().get("helsinki")
    assert found is not None
    return found.ruleset


def bound(phase: Phase = "pool", settings: dict[str, Any] | None = None) -> Ruleset:
    """The rulebook for one longsword bout."""
    rules = bind(helsinki(), "longsword", phase, settings or {})
    assert not isinstance(rules, Refused), rules
    return rules


def words(*written: str | dict[str, Any]) -> list[AnyRecord]:
    """Records from the words of a case."""
    records: list[AnyRecord] = []
    for each in written:
        one = case_words.record(each)
        assert not isinstance(one, BadWords), one
        records.append(one)
    return records


def played(
    *written: str | dict[str, Any],
    phase: Phase = "pool",
    lenient: bool = False,
    **settings: Any,
) -> Replay:
    """The bout after these records."""
    rules = bound(phase, settings)
    return replay(rules, opening(phase, settings), words(*written), lenient=lenient)
