"""The Helsinki rulebook: its cases hold, cite every clause that a bout obeys, and leave no gap."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from afterblow.core.bout.case import run_case
from afterblow.core.ruleset.case import Case
from afterblow.core.ruleset.check import check
from afterblow.core.ruleset.check_clauses import clauses_named
from afterblow.core.ruleset.model import Ruleset
from afterblow.core.ruleset.parse import parse
from afterblow.core.ruleset.shape import shape_faults
from afterblow.formats.rulesets import read_text
from tests.core.ruleset.mutants import Mutant, mutants

DATA = Path(__file__).parents[2] / "data"
CLAUSES: dict[str, dict[str, str]] = tomllib.loads(
    (DATA / "helsinki_clauses.toml").read_text(encoding="utf-8")
)


def _text() -> str:
    text = read_text("helsinki")
    assert isinstance(text, str)
    return text


def _ruleset() -> Ruleset:
    ruleset = parse(TEXT)
    assert isinstance(ruleset, Ruleset)
    return ruleset


TEXT = _text()
HELSINKI = _ruleset()
DOCUMENT: dict[str, Any] = tomllib.loads(TEXT)


@pytest.mark.parametrize("case", HELSINKI.case, ids=[case.name for case in HELSINKI.case])
def test_a_piece_of_a_bout_gets_its_verdict_and_every_clause_it_cites(case: Case) -> None:
    assert run_case(HELSINKI, case) == []


def test_every_clause_that_decides_something_in_a_bout_is_cited_by_a_case() -> None:
    deciding = {clause for clause, tags in CLAUSES["bout"].items() if set(tags) & set("CTX")}
    assert deciding - {clause for case in HELSINKI.case for clause in case.cites} == set()


def test_every_clause_of_the_rulebook_has_its_place_in_the_ruleset() -> None:
    known = {clause for part in CLAUSES.values() for clause in part}
    assert clauses_named(HELSINKI) - {""} == known


def test_no_two_cases_have_the_same_name() -> None:
    names = [case.name for case in HELSINKI.case]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("name", HELSINKI.settings)
def test_a_case_chooses_each_reading_that_is_not_the_default(name: str) -> None:
    """What a setting of the tournament does is tested with the standings."""
    setting = HELSINKI.settings[name]
    if setting.sets.startswith("match_points."):
        return
    chosen = [case.settings[name] for case in HELSINKI.case if name in case.settings]
    others = setting.values[1:]
    assert all(value in chosen for value in others)
    assert chosen


# --- No value of the file can be changed without a case that notices ------------------------------

HARMLESS = {
    "value[1].targets[2] removed",  # a neck is part of the head, also where nobody names it
}


def _holds(changed: dict[str, Any]) -> bool:
    """Whether nothing notices the change: no case, and no check of the file."""
    if shape_faults(changed, Ruleset):
        return False
    ruleset = msgspec.convert(changed, Ruleset)
    cases_hold = all(not run_case(ruleset, case) for case in ruleset.case)
    return cases_hold and not check(ruleset, list(changed))


MUTANTS = list(mutants(DOCUMENT))


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_changed_rule_is_noticed(mutant: Mutant) -> None:
    assert _holds(mutant.of(DOCUMENT)) == (mutant.name in HARMLESS)


# --- What stands around a bout ------------------------------------------------------------------


def test_who_takes_part_is_eighteen_and_takes_part_at_their_own_risk() -> None:
    assert (HELSINKI.check_in.minimum_age, HELSINKI.cite("check_in.age")) == (18, "S0-01")
    assert {check.id for check in HELSINKI.check if check.before == "check_in"} == {
        "age",
        "own_risk",
    }


def test_the_officials_are_those_of_the_rulebook() -> None:
    officials = HELSINKI.officials
    assert officials.roles == [
        "tournament manager",
        "referee",
        "judge",
        "table",
        "medical staff",
        "second",
    ]
    assert (officials.judges, officials.seconds, officials.halt_call) == (2, 2, "break")


def test_a_win_counts_two_a_draw_one_and_past_bouts_of_the_disqualified_stand() -> None:
    assert HELSINKI.match_points.values == [2, 1, 0]
    assert HELSINKI.match_points.past_bouts_of_removed == "stand"


def test_an_injury_halts_every_ring_and_asks_the_medical_staff_and_the_fencer() -> None:
    injury = HELSINKI.timeouts["injury"]
    assert (injury.all_rings, injury.needs_clearance) == (True, True)
    asked = {(check.of, check.id) for check in HELSINKI.check if check.before == "resume"}
    assert asked == {("medical", "cleared"), ("fencer", "willing")}


def test_a_grapple_is_counted_for_five_seconds_by_the_referee() -> None:
    grapple = HELSINKI.grapple
    assert (grapple.stalemate, grapple.counted_by, grapple.clause) == (5, "referee", "S0-50")


def test_the_manager_hears_of_repeated_warnings() -> None:
    assert HELSINKI.penalties.alert_after_warnings == 3
    assert HELSINKI.cite("penalties.repeats") == "S0-87"


def test_the_table_calls_the_last_exchange_and_match() -> None:
    calls = {name: (call.to, call.clause) for name, call in HELSINKI.calls.items()}
    assert calls == {
        "last_exchange": ("table", "S0-15"),
        "match": ("table", "S0-21"),
        "sudden_death": ("referee", "S0-25"),
    }
