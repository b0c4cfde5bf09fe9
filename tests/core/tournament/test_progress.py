"""What follows from results and corrections, and where bouts are sent."""

import pytest

from afterblow.core.pair import Pair
from afterblow.core.reason import Reason
from afterblow.core.tournament.difference import (
    FoughtBoutBack,
    FoughtBoutLost,
    PlacingChanged,
    difference,
)
from afterblow.core.tournament.ids import BoutName, bout_id, bout_name
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.records import (
    Advanced,
    Disqualified,
    EntrantsAdded,
    NewEntrant,
    RingAssigned,
    SeedsHeld,
    StageAdded,
)
from afterblow.core.tournament.settings import BracketSettings, PoolSettings, Rules
from afterblow.testing.tournaments import bracketed, frozen, opened, outcome, pooled
from tests.core.tournament.telling import (
    e5_beats_e4,
    final_four,
    frozen_bracket,
    lower_number_wins,
    the_bracket,
    the_cut,
    the_placings,
    the_pools,
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (BoutName("open", "s1", "p1", Pair("e03", "e07")), "open.s1.p1.e03~e07"),
        (BoutName("open", "s2", "r8-2", Pair("e-1", "e_2")), "open.s2.r8-2.e-1~e_2"),
        (BoutName("open", "s2", "bronze", Pair("a", "b")), "open.s2.bronze.a~b"),
    ],
)
def test_a_bout_is_named_by_its_place_and_its_pairing(name: BoutName, text: str) -> None:
    assert bout_id(name.tournament, name.stage, name.place, name.entrants) == text
    assert bout_name(text) == name


@pytest.mark.parametrize("text", ["", "a.b.c", "a.b.c.d", "a.b.c.d~", "a.b.c.d~e.f", "../x.y.z~u"])
def test_what_names_no_bout_is_no_bouts_id(text: str) -> None:
    assert bout_name(text) is None


def test_a_corrected_semifinal_makes_another_final_and_taking_it_back_brings_the_first() -> None:
    story = lower_number_wins(final_four())
    lower_number_wins(story)
    first = story.now()
    corrected = story.copy().fought("t.s2.r4-1.e1~e4", 0, 3)
    second = corrected.now()
    assert "t.s2.r2-1.e4~e2" in second.bouts
    assert "t.s2.r2-1.e1~e2" in second.strays
    changes = difference(first, second)
    lost = [change.bout for change in changes if isinstance(change, FoughtBoutLost)]
    assert lost == ["t.s2.bronze.e4~e3", "t.s2.r2-1.e1~e2"]
    placings = {one.entrant for one in changes if isinstance(one, PlacingChanged)}
    assert placings == {"e1", "e2", "e3", "e4"}
    undone = corrected.copy().fought("t.s2.r4-1.e1~e4", 3, 1)
    assert undone.now() == first
    back = [one.bout for one in difference(second, first) if isinstance(one, FoughtBoutBack)]
    assert back == lost


def test_a_corrected_pool_bout_moves_the_seeds_of_the_bracket() -> None:
    story = final_four()
    e5_beats_e4(story)
    assert the_bracket(story).seeds == ("e1", "e2", "e3", "e5")
    assert the_bracket(story).frozen_seeds == ("e1", "e2", "e3", "e4")
    assert "t.s2.r4-1.e1~e5" in story.now().bouts


def test_held_seeds_stay_whatever_is_corrected_and_follow_when_let_go() -> None:
    story = final_four().happens(SeedsHeld("s2", held=True, why="semifinals are fought"))
    e5_beats_e4(story)
    assert the_bracket(story).seeds == ("e1", "e2", "e3", "e4")
    story.happens(SeedsHeld("s2", held=False, why="they are not"))
    assert the_bracket(story).seeds == ("e1", "e2", "e3", "e5")


def test_seeds_stay_while_a_reopened_pool_bout_leaves_the_cut_open() -> None:
    story = final_four()
    story.outcomes["t.s1.p1.e4~e5"] = BoutOutcome("t.s1.p1.e4~e5", "open")
    assert the_cut(story).provisional
    assert the_bracket(story).seeds == ("e1", "e2", "e3", "e4")


@pytest.mark.parametrize("kind", ["draw", "not_fought"])
def test_the_organiser_says_who_goes_on_from_a_bout_without_a_winner(kind: str) -> None:
    story = bracketed(4).fought("t.s1.r4-1.e1~e4", 2, 2, kind)
    bout = story.now().bouts["t.s1.r4-1.e1~e4"]
    assert bout.standing == "undecided"
    assert next(step.code for step in story.steps()) == "decide_bout"
    story.happens(Advanced(bout.id, "e4", "fewer doubles"))
    bracket = the_bracket(story, "s1")
    assert bracket.rounds[1][0].sides.red.entrant == "e4"
    result = story.now().bouts[bout.id].result
    assert result is not None
    assert (result.winner, result.by) == ("blue", "decision")


def test_a_decision_falls_with_its_bout_when_that_is_corrected_to_a_win() -> None:
    story = bracketed(4).fought("t.s1.r4-1.e1~e4", 2, 2)
    story.happens(Advanced("t.s1.r4-1.e1~e4", "e4", "drawn by hand"))
    story.fought("t.s1.r4-1.e1~e4", 3, 2)
    assert the_bracket(story, "s1").rounds[1][0].sides.red.entrant == "e1"


def test_a_decision_waits_while_its_bout_is_open_again() -> None:
    story = bracketed(4).fought("t.s1.r4-1.e1~e4", 2, 2)
    story.happens(Advanced("t.s1.r4-1.e1~e4", "e4", "drawn by hand"))
    story.outcomes["t.s1.r4-1.e1~e4"] = BoutOutcome("t.s1.r4-1.e1~e4", "open")
    assert story.now().bouts["t.s1.r4-1.e1~e4"].standing == "open"
    assert the_bracket(story, "s1").rounds[1][0].sides.red.fate == "coming"


def test_a_final_that_both_lose_leaves_the_first_place_empty() -> None:
    story = bracketed(2).fought("t.s1.r2-1.e1~e2", 0, 0, "both_lose")
    assert the_placings(story) == [(2, "e1"), (2, "e2")]


def test_who_lost_in_one_round_share_a_place_or_stand_by_their_seed() -> None:
    shared = lower_number_wins(lower_number_wins(lower_number_wins(bracketed(8))))
    assert the_placings(shared)[4:] == [(5, "e5"), (5, "e6"), (5, "e7"), (5, "e8")]
    story = bracketed(8, same_round="by_seed")
    by_seed = lower_number_wins(lower_number_wins(lower_number_wins(story)))
    assert the_placings(by_seed)[4:] == [(5, "e5"), (6, "e6"), (7, "e7"), (8, "e8")]


def test_without_a_bronze_bout_two_are_third() -> None:
    story = lower_number_wins(lower_number_wins(bracketed(4, bronze=False)))
    assert the_placings(story) == [(1, "e1"), (2, "e2"), (3, "e3"), (3, "e4")]


def test_who_did_not_make_the_cut_is_placed_by_the_standings() -> None:
    story = final_four()
    assert the_placings(story) == [(5, "e5"), (6, "e6")]
    assert story.now().placings[0].because == Reason("", "by_standings", {"stage": "s1", "rank": 5})


def test_phases_are_those_that_a_ruleset_tells_apart() -> None:
    story = lower_number_wins(bracketed(8))
    lower_number_wins(story)
    phases = {bout.place: bout.phase for bout in story.now().bouts.values()}
    assert phases["r8-1"] == "elimination"
    assert phases["r4-2"] == "semifinal"
    assert phases["bronze"] == "bronze"
    assert phases["r2-1"] == "final"
    assert list(phases)[-2:] == ["bronze", "r2-1"]


def test_a_ring_fences_its_pools_one_after_another_or_in_turns() -> None:
    after = frozen(opened(6, PoolSettings(pools=2, seeding="order")), "ring-1")
    turns = frozen(
        opened(6, PoolSettings(pools=2, seeding="order", shared_ring="in_turns")), "ring-1"
    )
    places = [[one.split(".")[2] for one in s.now().queues["ring-1"]] for s in (after, turns)]
    assert places == [["p1", "p1", "p1", "p2", "p2", "p2"], ["p1", "p2", "p1", "p2", "p1", "p2"]]


def test_a_bout_that_has_begun_comes_first_and_one_that_is_closed_has_gone() -> None:
    story = frozen(opened(4, PoolSettings(pools=1, seeding="order")), "ring-1")
    queue = story.now().queues["ring-1"]
    story.outcomes = {queue[2]: BoutOutcome(queue[2], "open"), queue[0]: outcome(queue[0], 3, 1)}
    assert story.now().queues["ring-1"] == (queue[2], queue[1], *queue[3:])


def test_pools_are_dealt_to_the_rings_and_can_be_sent_elsewhere() -> None:
    story = frozen(opened(8, PoolSettings(pools=4, seeding="order")), "ring-1", "ring-2")
    assert [pool.ring for pool in the_pools(story).pools] == [
        "ring-1",
        "ring-2",
        "ring-1",
        "ring-2",
    ]
    story.happens(RingAssigned("s1", "p1", "ring-3"), RingAssigned("s1", "p2", None))
    assert [pool.ring for pool in the_pools(story).pools] == ["ring-3", None, "ring-1", "ring-2"]
    assert len(story.now().queues[""]) == 1


def test_a_bracket_shares_each_round_among_its_rings_and_ends_on_the_first() -> None:
    story = frozen_bracket(lower_number_wins(pooled(8, 1, 8)), "ring-1", "ring-2")
    rings = [bout.ring for bout in story.now().bouts.values() if bout.stage == "s2"]
    assert rings == ["ring-1", "ring-1", "ring-2", "ring-2"]
    lower_number_wins(lower_number_wins(story))
    assert story.now().bouts["t.s2.r2-1.e1~e2"].ring == "ring-1"
    story.happens(RingAssigned("s2", "r2", "ring-2"), RingAssigned("s2", "bronze", "ring-3"))
    assert story.now().bouts["t.s2.r2-1.e1~e2"].ring == "ring-2"
    assert story.now().bouts["t.s2.bronze.e4~e3"].ring == "ring-3"
    story.happens(RingAssigned("s2", "r2-1", "ring-9"))
    assert story.now().bouts["t.s2.r2-1.e1~e2"].ring == "ring-9"


def test_teams_are_entrants_like_fencers() -> None:
    story = opened(0, rules=Rules(check_in=False))
    story.happens(
        EntrantsAdded(
            tuple(NewEntrant(f"team-{n}", (f"p{n}a", f"p{n}b"), "team") for n in range(3))
        ),
        StageAdded("s1", "Pool", PoolSettings(pools=1)),
    )
    frozen(story)
    assert len(story.now().bouts) == 3


def test_the_steps_lead_from_an_empty_tournament_to_the_placings() -> None:
    story = opened(0)
    told = [[step.code for step in story.steps()]]
    story.happens(
        StageAdded("s1", "Pools", PoolSettings(pools=1)),
        StageAdded("s2", "Finals", BracketSettings(cut=2)),
        EntrantsAdded(tuple(NewEntrant(f"e{n}", (f"person-{n}",)) for n in (1, 2, 3))),
    )
    told.append([step.code for step in story.steps()])
    assert told == [["add_entrants", "add_stage"], ["check_in", "draft_pools"]]


def test_who_was_disqualified_in_a_bout_is_brought_before_the_organiser() -> None:
    story = pooled(3, 1)
    bout = next(iter(story.now().bouts.values()))
    closed = BoutOutcome(bout.id, "closed", "win", "blue", "disqualification")
    story.outcomes[bout.id] = closed
    step = next(one for one in story.steps() if one.code == "look_at_disqualification")
    assert step.params["entrant"] == bout.entrants.red
    story.happens(Disqualified(bout.entrants.red, "brutality"))
    assert all(one.code != "look_at_disqualification" for one in story.steps())
