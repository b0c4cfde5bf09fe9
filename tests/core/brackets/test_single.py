"""Single elimination of every size, played to the end."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.brackets.placement import place_groups, without_champion
from afterblow.core.brackets.seeding import bracket_size, seed_positions
from afterblow.core.brackets.single import BracketPhase, Decision, Judge, Slot, play
from afterblow.core.pair import Corner, Pair

SIZES = range(2, 65)
NOBODY: frozenset[str] = frozenset()


def _seeds(count: int) -> tuple[str, ...]:
    return tuple(f"e{number}" for number in range(1, count + 1))


def _better_seed(_: str, __: BracketPhase, ___: int, entrants: Pair[str]) -> Decision:
    red_first = int(entrants.red[1:]) < int(entrants.blue[1:])
    return Decision("bout", "over", "red" if red_first else "blue")


def _by_chance(random: Random, *, both_lose: bool = False) -> Judge:
    winners: list[Corner | None] = ["red", "blue"]
    if both_lose:
        winners.append(None)
    made: dict[str, Decision] = {}

    def judge(place: str, _: BracketPhase, __: int, ___: Pair[str]) -> Decision:
        return made.setdefault(place, Decision(place, "over", random.choice(winners)))

    return judge


def _known(slots: tuple[Slot, ...]) -> list[str]:
    sides = [side.entrant for slot in slots for side in (slot.sides.red, slot.sides.blue)]
    return [entrant for entrant in sides if entrant is not None]


@pytest.mark.parametrize("size", SIZES)
def test_everybody_stands_once_in_the_first_round(size: int) -> None:
    bracket = play(_seeds(size), _better_seed, bronze=True, gone=NOBODY)
    assert sorted(_known(bracket.rounds[0])) == sorted(_seeds(size))
    assert len(bracket.rounds[0]) * 2 == bracket_size(size)


@pytest.mark.parametrize("size", SIZES)
def test_byes_go_to_the_best_seeds(size: int) -> None:
    bracket = play(_seeds(size), _better_seed, bronze=True, gone=NOBODY)
    byes = {slot.winner.entrant for slot in bracket.rounds[0] if slot.status == "bye"}
    assert byes == set(_seeds(bracket_size(size) - size))


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_the_best_seed_meets_the_last_and_so_on(size: int) -> None:
    pairs = list(zip(seed_positions(size)[::2], seed_positions(size)[1::2], strict=True))
    assert sorted(pairs) == [(one, size + 1 - one) for one in range(1, size // 2 + 1)]


@pytest.mark.parametrize("size", SIZES)
def test_where_the_better_seed_wins_the_best_meet_as_late_as_they_can(size: int) -> None:
    bracket = play(_seeds(size), _better_seed, bronze=True, gone=NOBODY)
    for slots in bracket.rounds:
        left = len(slots) * 2
        assert set(_known(slots)) == set(_seeds(min(left, size)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bronze", [True, False])
def test_whoever_wins_there_is_one_champion_and_everybody_has_a_place(
    size: int, bronze: bool
) -> None:
    bracket = play(_seeds(size), _by_chance(Random(size)), bronze=bronze, gone=NOBODY)
    groups = place_groups(bracket, _seeds(size))
    placed = [entrant for group in groups for entrant in group.entrants]
    assert bracket.over
    assert sorted(placed) == sorted(_seeds(size))
    assert len(groups[0].entrants) == 1
    assert groups[0].code == "won_final"
    assert (bracket.bronze is not None) == (bronze and size > 2)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (2, [["e1"], ["e2"]]),
        (3, [["e1"], ["e2"], ["e3"]]),
        (4, [["e1"], ["e2"], ["e3"], ["e4"]]),
        (5, [["e1"], ["e2"], ["e3"], ["e4"], ["e5"]]),
        (6, [["e1"], ["e2"], ["e3"], ["e4"], ["e5", "e6"]]),
        (7, [["e1"], ["e2"], ["e3"], ["e4"], ["e5", "e6", "e7"]]),
        (9, [["e1"], ["e2"], ["e3"], ["e4"], ["e5", "e6", "e7", "e8"], ["e9"]]),
    ],
)
def test_small_brackets_come_to_the_right_placings(size: int, expected: list[list[str]]) -> None:
    bracket = play(_seeds(size), _better_seed, bronze=True, gone=NOBODY)
    groups = place_groups(bracket, _seeds(size))
    assert [list(group.entrants) for group in groups] == expected


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 40), st.booleans(), st.randoms(use_true_random=False))
def test_double_losses_leave_no_slot_waiting_and_nobody_without_a_place(
    size: int, bronze: bool, random: Random
) -> None:
    bracket = play(_seeds(size), _by_chance(random, both_lose=True), bronze=bronze, gone=NOBODY)
    assert bracket.over
    groups = place_groups(bracket, _seeds(size))
    placed = [entrant for group in groups for entrant in group.entrants]
    assert sorted(placed) == sorted(_seeds(size))
    champions = [group for group in groups if group.code == "won_final"]
    assert len(champions) == (0 if without_champion(bracket) else 1)
    for before, after in zip(bracket.rounds, bracket.rounds[1:], strict=False):
        winners = [slot.winner.entrant for slot in before if slot.winner.entrant]
        assert _known(after) == winners


def test_after_two_double_losses_in_a_row_the_next_opponent_has_a_bye() -> None:
    lost: dict[str, Decision] = {
        "r8-1": Decision("a", "over", None),
        "r8-2": Decision("b", "over", None),
    }

    def judge(place: str, phase: BracketPhase, number: int, entrants: Pair[str]) -> Decision:
        return lost.get(place) or _better_seed(place, phase, number, entrants)

    bracket = play(_seeds(8), judge, bronze=True, gone=NOBODY)
    semifinals, final = bracket.rounds[1], bracket.rounds[2][0]
    assert semifinals[0].status == "empty"
    assert (final.status, final.winner.entrant) == ("bye", "e2")
    assert bracket.bronze is not None
    assert (bracket.bronze.status, bracket.bronze.winner.entrant) == ("bye", "e3")


def test_after_a_double_loss_in_a_semifinal_the_other_loser_is_third() -> None:
    def judge(place: str, phase: BracketPhase, number: int, entrants: Pair[str]) -> Decision:
        lost = Decision(place, "over", None)
        return lost if place == "r4-1" else _better_seed(place, phase, number, entrants)

    bracket = play(_seeds(4), judge, bronze=True, gone=NOBODY)
    groups = [list(group.entrants) for group in place_groups(bracket, _seeds(4))]
    assert groups == [["e2"], ["e3"], ["e1", "e4"]]
    assert bracket.bronze is not None
    assert bracket.bronze.status == "bye"


def test_a_slot_waits_for_whom_it_does_not_know_yet() -> None:
    def judge(place: str, _: BracketPhase, __: int, ___: Pair[str]) -> Decision:
        return Decision(place, "over", "red") if place == "r4-1" else Decision(place, "ready")

    bracket = play(_seeds(4), judge, bronze=True, gone=NOBODY)
    final = bracket.rounds[1][0]
    assert final.status == "waiting"
    assert (final.sides.red.entrant, final.sides.blue.fate) == ("e1", "coming")
    assert final.sides.blue.winner_of == "r4-2"
    assert bracket.bronze is not None
    assert bracket.bronze.sides.blue.loser_of == "r4-2"
    groups = [(group.code, group.entrants) for group in place_groups(bracket, _seeds(4))]
    assert groups == [("still_in", ("e1", "e2", "e3")), ("still_in", ("e4",))]


def test_somebody_who_is_gone_is_no_champion_without_an_opponent() -> None:
    def judge(place: str, _: BracketPhase, __: int, ___: Pair[str]) -> Decision:
        return Decision(place, "over", None if place == "r4-2" else "red")

    bracket = play(_seeds(4), judge, bronze=False, gone=frozenset({"e1"}))
    assert without_champion(bracket)
    assert place_groups(bracket, _seeds(4))[0].entrants == ("e1",)


def test_the_bronze_bout_comes_before_the_final() -> None:
    bracket = play(_seeds(8), _better_seed, bronze=True, gone=NOBODY)
    assert [slot.place for slot in bracket.slots][-3:] == ["r4-2", "bronze", "r2-1"]
