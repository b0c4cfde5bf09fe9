"""Runs the ``[[case]]`` tables of a ruleset: each is a piece of a bout with the verdict it must
get.
"""

from collections.abc import Callable
from typing import Any, cast

import msgspec

from afterblow.core.bout import case_words
from afterblow.core.bout.case_words import BadWords
from afterblow.core.bout.records import AnyRecord, Exchange, Fence, Halt, Opening, Side
from afterblow.core.bout.replay import Replay, replay
from afterblow.core.bout.verdict import Result, Verdict, explain
from afterblow.core.pair import Pair, both
from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import bind
from afterblow.core.ruleset.case import Case, Corners
from afterblow.core.ruleset.model import Ruleset


class Difference(msgspec.Struct, frozen=True):
    """What a case says and what came out. ``what`` is its key, or ``words`` or ``settings`` where
    the case itself cannot be read.
    """

    what: str
    expected: str
    found: str


def run_case(ruleset: Ruleset, case: Case) -> list[Difference]:
    """Every difference between what a case says and the verdict; none: it holds."""
    records = _records(case)
    if isinstance(records, BadWords):
        return [Difference("words", records.text, records.word)]
    bout = _played(ruleset, case, records)
    if isinstance(bout, Refused):
        return [Difference("settings", "", bout.code)]
    verdict = explain(bout)
    return [*_differences(case, verdict), *_refusals(case, verdict), *_cited(case, verdict)]


def _records(case: Case) -> list[AnyRecord] | BadWords:
    """The records of a case; the short form is one exchange from fence to verdict."""
    if case.hits is None and case.none is None and case.ballots is None:
        return _long(case.records)
    before = _long(case.records)
    if isinstance(before, BadWords):
        return before
    verdict = _verdict(case)
    if isinstance(verdict, BadWords):
        return verdict
    start = before[-1].t or 0 if before else 0
    return [*before, Fence(t=start), Halt(t=start + 5, reason="hit"), _at(verdict, start + 8)]


def _at(verdict: Exchange, t: int | float) -> Exchange:
    return msgspec.structs.replace(verdict, t=t)


def _long(written: list[Any]) -> list[AnyRecord] | BadWords:
    records: list[AnyRecord] = []
    for each in written:
        record = case_words.record(each)
        if isinstance(record, BadWords):
            return record
        records.append(record)
    return records


def _verdict(case: Case) -> Exchange | BadWords:
    told: dict[str, Any] = {"do": "exchange"}
    if case.hits is not None:
        told["hits"] = case_words.hits(case.hits)
    if case.none is not None:
        told["none"] = case.none
    if case.ballots is not None:
        told["ballots"] = case_words.ballots(case.ballots)
    for part in told.values():
        if isinstance(part, BadWords):
            return part
    try:
        return msgspec.convert(told, Exchange)
    except msgspec.ValidationError as error:
        return BadWords(str(told), str(error))


def _played(ruleset: Ruleset, case: Case, records: list[AnyRecord]) -> Replay | Refused:
    weapon = case.weapon or ruleset.default_weapon or next(iter(ruleset.weapons), "")
    rules = bind(ruleset, weapon, case.phase, case.settings)
    if isinstance(rules, Refused):
        return rules
    opening = Opening(
        format="afterblow-bout/1",
        ruleset=ruleset.id,
        weapon=weapon,
        phase=case.phase,
        red=Side("red"),
        blue=Side("blue"),
    )
    score = both(0) if case.given is None else _pair(case.given)
    return replay(rules, opening, records, score=score)


def _pair(corners: Corners) -> Pair[int]:
    return Pair(corners.red, corners.blue)


Look = Callable[[Verdict], object]


def _match_points(verdict: Verdict) -> object:
    return verdict.match_points if verdict.result is None else verdict.result.match_points


_LOOKS: dict[str, Look] = {
    "awards": lambda verdict: _last(verdict, "awarded"),
    "raw": lambda verdict: _last(verdict, "raw"),
    "score": lambda verdict: verdict.score,
    "doubles": lambda verdict: verdict.doubles,
    "state": lambda verdict: verdict.state,
    "clock": lambda verdict: verdict.clock.elapsed,
    "running": lambda verdict: verdict.clock.running,
    "result": lambda verdict: _in_words(verdict.result),
    "booked": lambda verdict: None if verdict.result is None else verdict.result.booked,
    "match_points": _match_points,
    "penalties": lambda verdict: [given.step for given in verdict.penalties],
}
"""Where each key of a case is found in a verdict."""


def _last(verdict: Verdict, part: str) -> object:
    given = verdict.exchanges or verdict.penalties
    return getattr(given[-1], part, None) if given else None


def _in_words(result: Result | None) -> str:
    if result is None:
        return "none"
    who = {"draw": "draw", "both_lose": "both lose"}.get(result.kind, f"{result.winner} wins")
    return f"{who} by {result.by}"


def _differences(case: Case, verdict: Verdict) -> list[Difference]:
    found: list[Difference] = []
    for key, look in _LOOKS.items():
        expected = getattr(case, key)
        expected = _pair(expected) if isinstance(expected, Corners) else expected
        if expected is not None and look(verdict) != expected:
            found.append(Difference(key, _text(expected), _text(look(verdict))))
    return [*found, *_prompts(case, verdict)]


def _text(value: object) -> str:
    if isinstance(value, Pair):
        corners = cast("Pair[int]", value)
        return f"red {corners.red}, blue {corners.blue}"
    return str(value)


def _prompts(case: Case, verdict: Verdict) -> list[Difference]:
    if case.prompts is None:
        return []
    made = [(prompt.code, f"{prompt.code} at {prompt.clock:g}") for prompt in verdict.prompts]
    return _in_order("prompts", case.prompts, made)


def _refusals(case: Case, verdict: Verdict) -> list[Difference]:
    made = [(refused.code, f"{refused.record} {refused.code}") for refused in verdict.refused]
    return _in_order("refused", case.refused, made)


def _in_order(what: str, expected: list[str], made: list[tuple[str, str]]) -> list[Difference]:
    """Lists that must be the same, each entry in either of its two forms."""
    same = len(expected) == len(made) and all(
        one in forms for one, forms in zip(expected, made, strict=True)
    )
    if same:
        return []
    return [Difference(what, ", ".join(expected), ", ".join(long for _, long in made))]


def _cited(case: Case, verdict: Verdict) -> list[Difference]:
    cited = clauses(verdict)
    return [
        Difference("cites", clause, ", ".join(sorted(cited)))
        for clause in case.cites
        if clause not in cited
    ]


def clauses(verdict: Verdict) -> set[str]:
    """Every clause that a verdict's reasons name."""
    told: list[Reason] = [*verdict.clock.because]
    if verdict.result is not None:
        told += verdict.result.because
    for part in (
        verdict.exchanges,
        verdict.penalties,
        verdict.prompts,
        verdict.records,
        verdict.refused,
    ):
        for one in part:
            told += one.because
    return {reason.clause for reason in told} - {""}
