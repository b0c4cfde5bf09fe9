"""The engine and a second scorekeeper, who has read nothing but the rulebook, always agree."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.bout.records import AnyRecord, Opening
from afterblow.core.bout.replay import replay
from afterblow.core.bout.verdict import Verdict, explain
from afterblow.core.refusal import Refused
from afterblow.core.ruleset.bind import bind
from afterblow.core.ruleset.model import Ruleset
from afterblow.formats.rulesets import load
from tests.core.naive_referee import (
    AWARDS,
    HEAD,
    ILLEGAL,
    STRAIGHT_OUT,
    TORSO,
    Exchange,
    Json,
    Move,
    Penalty,
    Referee,
    Timeout,
    fight,
)

CORNERS = st.sampled_from(["red", "blue"])
LIMBS = ["arm", "hand", "leg", "ankle"]
TARGETS = st.sampled_from(sorted(HEAD) + sorted(TORSO) + LIMBS * 2 + sorted(ILLEGAL))
ORDINARY = ["late_strike", "back_turn", "influencing", "no_salute", "uncontrolled"]
OFFENCES = st.sampled_from(ORDINARY * 8 + ["late_strike"] * 8 + sorted(STRAIGHT_OUT))


@st.composite
def strikes(draw: st.DrawFn, by: str, when: str) -> Json:
    """A strike to anywhere, with one hand or two, perhaps from outside or of no quality."""
    hit: Json = {"by": by, "when": when, "target": draw(TARGETS)}
    hit["action"] = draw(st.sampled_from(["cut", "cut", "thrust", "slice", "pommel", "hilt"]))
    if draw(st.integers(0, 4)) == 0:
        hit["hand"] = "one"
    if draw(st.integers(0, 4)) == 0:
        hit["grapple"] = True
    if draw(st.integers(0, 9)) == 0:
        hit["outside"] = True
    if draw(st.integers(0, 9)) == 0:
        hit["discounted"] = draw(st.sampled_from(["quality", "late", "incidental"]))
    return hit


@st.composite
def hit_lists(draw: st.DrawFn) -> list[Json]:
    """What happened in one exchange: nothing, a hit, a hit and its answer, a double, an award."""
    first = draw(CORNERS)
    second = "blue" if first == "red" else "red"
    kind = draw(
        st.sampled_from(["none", "clean", "clean", "afterblow", "double", "award", "mixed"])
    )
    hits: list[Json] = []
    if kind in ("clean", "afterblow", "mixed"):
        hits.append(draw(strikes(first, "first")))
    if kind == "afterblow":
        hits += draw(st.lists(strikes(second, "afterblow"), min_size=1, max_size=2))
        hits += draw(st.lists(strikes(first, "afterblow"), max_size=1))
    if kind == "double":
        hits += [draw(strikes(first, "double")), draw(strikes(second, "double"))]
    if kind in ("award", "mixed"):
        action = draw(st.sampled_from(sorted(AWARDS)))
        by = second if kind == "mixed" else first
        hits.append({"by": by, "action": action})
    return hits


EXCHANGES = st.builds(
    Exchange,
    pause=st.integers(0, 15),
    length=st.integers(5, 40),
    talk=st.integers(1, 20),
    hits=hit_lists(),
    point=st.none() | st.integers(0, 40),
    halt=st.sampled_from(["hit", "hit", "safety", "passive"]),
)
PENALTIES = st.builds(Penalty, pause=st.integers(0, 20), to=CORNERS, offence=OFFENCES)
TIMEOUTS = st.builds(
    Timeout,
    pause=st.integers(0, 20),
    length=st.integers(1, 120) | st.integers(170, 190),
    reason=st.sampled_from(["injury", "equipment", "clarification", "other"]),
    corner=CORNERS,
)
MOVES: st.SearchStrategy[list[Move]] = st.lists(
    st.one_of(*[EXCHANGES] * 8, PENALTIES, TIMEOUTS), min_size=5, max_size=16
)


def _ruleset() -> Ruleset:
    ruleset = load("helsinki")
    assert isinstance(ruleset, Ruleset)
    return ruleset


HELSINKI = _ruleset()


def engine(records: list[Json], phase: str) -> Verdict:
    """What the engine makes of the records."""
    opening = msgspec.convert(
        {
            "format": "afterblow-bout/1",
            "ruleset": "helsinki",
            "weapon": "longsword",
            "phase": phase,
            "red": {"name": "R"},
            "blue": {"name": "B"},
        },
        Opening,
    )
    rules = bind(HELSINKI, opening.weapon, opening.phase, opening.settings)
    assert not isinstance(rules, Refused)
    return explain(replay(rules, opening, msgspec.convert(records, list[AnyRecord])))


def told(verdict: Verdict) -> dict[str, Any]:
    """The parts of a verdict that a scorekeeper with a pencil can check."""
    result = verdict.result
    return {
        "refused": [(line.record, line.code) for line in verdict.refused],
        "score": {"red": verdict.score.red, "blue": verdict.score.blue},
        "exchanges": [
            (
                {"red": one.raw.red, "blue": one.raw.blue},
                {"red": one.awarded.red, "blue": one.awarded.blue},
            )
            for one in verdict.exchanges
        ],
        "doubles": verdict.doubles,
        "steps": [one.step for one in verdict.penalties],
        "ended": None if result is None else (result.kind, result.winner, result.by),
        "clock": verdict.clock.elapsed,
        "sudden_death": any(prompt.code == "sudden_death" for prompt in verdict.prompts),
        "call": [prompt.clock for prompt in verdict.prompts if prompt.code == "last_exchange"],
    }


def pencilled(referee: Referee) -> dict[str, Any]:
    """The same parts, as the second scorekeeper has them."""
    return {
        "refused": [],
        "score": referee.score,
        "exchanges": referee.verdicts,
        "doubles": referee.doubles,
        "steps": referee.steps,
        "ended": referee.ended,
        "clock": referee.elapsed if referee.frozen is None else referee.frozen,
        "sudden_death": referee.sudden_death,
        "call": [170] if referee.called else [],
    }


@settings(max_examples=100)
@given(MOVES, st.sampled_from(["pool", "elimination", "final", "friendly"]))
def test_a_second_scorekeeper_gets_the_same_bout(moves: list[Move], phase: str) -> None:
    referee = fight(moves, knock_out=phase in ("elimination", "final"))
    assert told(engine(referee.records, phase)) == pencilled(referee)


LEVEL_AT_TIME: list[Move] = [Exchange(0, 175, 3, [])]


@settings(max_examples=60)
@given(MOVES)
def test_a_second_scorekeeper_gets_the_same_sudden_death(moves: list[Move]) -> None:
    referee = fight(LEVEL_AT_TIME + moves, knock_out=True)
    assert referee.sudden_death
    assert told(engine(referee.records, "semifinal")) == pencilled(referee)


@settings(max_examples=100)
@given(hit_lists())
def test_a_second_scorekeeper_gets_the_same_exchange(hits: list[Json]) -> None:
    referee = fight([Exchange(0, 5, 3, hits)], knock_out=False)
    assert told(engine(referee.records, "pool")) == pencilled(referee)


BALLOT = st.sampled_from([0, 2, 3])
SHOWN: dict[int, Json] = {
    0: {"none": "no_hit"},
    2: {"hits": [{"by": "red", "action": "cut", "target": "arm"}]},
    3: {"hits": [{"by": "red", "action": "cut", "target": "head"}]},
}


def _panel(first: int, second: int, referee: int | None) -> int:
    """The paragraph on judging, word for word: agreed; both a hit, the lower; a third judge."""
    if first == second:
        return first
    shown = [first, second] + ([] if referee is None else [referee])
    if any(shown.count(value) >= 2 for value in (2, 3)):
        return 2 if shown.count(2) >= 2 else 3
    hits = [value for value in shown if value]
    return min(hits) if len(hits) >= 2 else 0


@pytest.mark.parametrize("first", [0, 2, 3])
@pytest.mark.parametrize("second", [0, 2, 3])
@pytest.mark.parametrize("referee", [None, 0, 2, 3])
def test_every_panel_of_ballots_gives_what_the_rulebook_says(
    first: int, second: int, referee: int | None
) -> None:
    ballots = [{"judge": "judge-1", **SHOWN[first]}, {"judge": "judge-2", **SHOWN[second]}]
    if referee is not None:
        ballots.append({"judge": "referee", **SHOWN[referee]})
    records: list[Json] = [
        {"t": 0, "do": "fence"},
        {"t": 5, "do": "halt", "reason": "hit"},
        {"t": 8, "do": "exchange", "ballots": ballots},
    ]
    verdict = engine(records, "pool")
    assert verdict.refused == []
    assert verdict.score.red == _panel(first, second, referee)
