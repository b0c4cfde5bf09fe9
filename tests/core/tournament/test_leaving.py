"""What follows when somebody leaves, and where the line is drawn."""

import pytest

from afterblow.core.pair import Pair
from afterblow.core.reason import Reason
from afterblow.core.tournament import propose
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.records import (
    Disqualified,
    MatchPointsAdjusted,
    Reinstated,
    Withdrawn,
)
from afterblow.core.tournament.settings import PoolSettings, Rules
from afterblow.testing.tournaments import frozen, opened, pooled
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


def test_who_withdraws_keeps_what_was_fought_and_forfeits_the_rest() -> None:
    """S0-90."""
    story = pooled(4, 1)
    story.fought("t.s1.p1.e4~e1", 5, 0).happens(Withdrawn("e4", "injured"))
    bouts = story.now().bouts
    assert bouts["t.s1.p1.e4~e1"].standing == "over"
    rest = [bout for bout in bouts.values() if "e4" in (bout.entrants.red, bout.entrants.blue)]
    forfeited = [bout for bout in rest if bout.standing == "forfeited"]
    assert len(forfeited) == 2
    for bout in forfeited:
        assert bout.result is not None
        assert bout.result.winner is not None
        assert bout.entrants[bout.result.winner] != "e4"
        assert bout.result.because == (Reason("S0-90", "withdrawn", {"entrant": "e4"}),)
    wins = {row.entrant: row.values["wins"] for row in the_pools(story).standings.rows}
    assert wins == {"e4": 1, "e2": 1, "e3": 1, "e1": 0}


def test_where_bouts_are_annulled_none_of_who_left_counts_or_is_fought() -> None:
    story = pooled(4, 1)
    story.fought("t.s1.p1.e4~e1", 5, 0).happens(Withdrawn("e4", "injured", "annul"))
    standing = {
        bout.standing
        for bout in story.now().bouts.values()
        if "e4" in (bout.entrants.red, bout.entrants.blue)
    }
    assert standing == {"annulled", "dropped"}
    lower_number_wins(story)
    table = the_pools(story).standings
    assert [row.entrant for row in table.rows] == ["e1", "e2", "e3"]
    assert table.unranked == ("e4",)
    assert the_pools(story).status == "over"


def test_the_ruleset_says_what_becomes_of_past_bouts_unless_the_organiser_does() -> None:
    story = frozen(opened(4, PoolSettings(pools=1), rules=Rules(past_bouts_of_removed="annul")))
    story.happens(Withdrawn("e4", "injured"), Withdrawn("e3", "tired", "stand"))
    removed = story.now().removed
    assert (removed["e4"].past_bouts, removed["e3"].past_bouts) == ("annul", "stand")


def test_a_bout_confirmed_after_a_withdrawal_counts_as_it_was_fought() -> None:
    story = pooled(4, 1).happens(Withdrawn("e4", "injured"))
    story.fought("t.s1.p1.e4~e1", 5, 0)
    assert story.now().bouts["t.s1.p1.e4~e1"].standing == "over"


def test_who_comes_back_finds_their_bouts_to_be_fought_again() -> None:
    story = pooled(4, 1)
    before = story.now()
    story.happens(Withdrawn("e4", "injured"), Reinstated("e4", "it was nothing"))
    assert story.now() == before


def test_two_who_left_both_lose_the_bout_between_them() -> None:
    story = pooled(4, 1).happens(Withdrawn("e1", "ill"), Withdrawn("e4", "ill"))
    result = story.now().bouts["t.s1.p1.e4~e1"].result
    assert result is not None
    assert (result.kind, result.winner, result.by) == ("both_lose", None, "withdrawal")


def test_the_line_moves_down_when_somebody_above_it_withdraws() -> None:
    story = lower_number_wins(pooled(6, 1, 4))
    assert the_cut(story).inside == ("e1", "e2", "e3", "e4")
    story.happens(Withdrawn("e2", "injured"))
    assert the_cut(story).inside == ("e1", "e3", "e4", "e5")
    rows = [row.entrant for row in the_pools(story).standings.rows]
    assert rows == ["e1", "e2", "e3", "e4", "e5", "e6"]


def test_who_left_before_the_cut_is_passed_over_when_it_is_drawn_anew() -> None:
    story = lower_number_wins(pooled(6, 1, 4)).happens(Withdrawn("e2", "injured"))
    frozen_bracket(story)
    e5_beats_e4(story)
    assert the_bracket(story).seeds == ("e1", "e3", "e5", "e4")


def test_who_left_is_not_drawn_into_pools() -> None:
    story = opened(4, PoolSettings(pools=1, seeding="order")).happens(Withdrawn("e2", "ill"))
    frozen(story)
    assert the_pools(story).pools[0].entrants == ("e1", "e3", "e4")


def test_who_is_disqualified_during_the_pools_has_no_rank_there() -> None:
    """S0-90: their past bouts stand for the others."""
    story = lower_number_wins(pooled(4, 1)).happens(Disqualified("e1", "unsporting"))
    table = the_pools(story).standings
    assert [row.entrant for row in table.rows] == ["e2", "e3", "e4"]
    assert table.unranked == ("e1",)
    assert table.rows[0].values["losses"] == 1


@pytest.mark.parametrize("past_bouts", ["stand", "annul"])
def test_once_the_bracket_is_frozen_leaving_it_moves_nobody_up(past_bouts: str) -> None:
    story = final_four()
    pools = the_pools(story)
    record = Disqualified("e2", "unsporting", "annul" if past_bouts == "annul" else "stand")
    story.happens(record)
    assert the_bracket(story).seeds == ("e1", "e2", "e3", "e4")
    assert the_pools(story) == pools
    assert story.now().bouts["t.s2.r4-2.e2~e3"].standing == "forfeited"
    assert the_bracket(story).rounds[1][0].sides.blue.entrant == "e3"


def test_who_is_disqualified_has_no_placing_and_those_behind_move_up() -> None:
    """S0-90."""
    story = lower_number_wins(final_four())
    lower_number_wins(story)
    assert the_placings(story) == [(n, f"e{n}") for n in range(1, 7)]
    story.happens(Disqualified("e1", "unsporting"))
    assert the_placings(story) == [(1, "e2"), (2, "e3"), (3, "e4"), (4, "e5"), (5, "e6")]
    assert story.now().unplaced == ("e1",)
    assert story.now().over


def test_who_withdraws_in_the_bracket_is_placed_where_they_went_out() -> None:
    story = final_four().happens(Withdrawn("e1", "injured"))
    lower_number_wins(lower_number_wins(story))
    assert the_placings(story)[:4] == [(1, "e2"), (2, "e4"), (3, "e3"), (4, "e1")]


def test_match_points_taken_by_the_manager_stand_in_the_row_with_their_cause() -> None:
    """S0-89."""
    story = lower_number_wins(pooled(3, 1))
    story.happens(MatchPointsAdjusted("e1", "s1", -3, "an offence seen later", "manager"))
    rows = {row.entrant: row for row in the_pools(story).standings.rows}
    assert rows["e1"].values["match_points"] == 1
    assert [(one.clause, one.params["points"]) for one in rows["e1"].adjustments] == [("S0-89", -3)]
    assert [row.entrant for row in the_pools(story).standings.rows] == ["e2", "e1", "e3"]


def test_match_points_adjusted_in_a_bouts_own_log_count_too() -> None:
    story = lower_number_wins(pooled(3, 1))
    bout = next(id_ for id_ in story.outcomes if "e1" in id_)
    old = story.outcomes[bout]
    red = bout.split(".")[3].startswith("e1~")
    points = Pair(-1, 0) if red else Pair(0, -1)
    story.outcomes[bout] = BoutOutcome(
        bout, "closed", old.kind, old.winner, "time", old.booked, old.score, match_points=points
    )
    rows = {row.entrant: row for row in the_pools(story).standings.rows}
    assert rows["e1"].values["match_points"] == 3
    assert rows["e1"].adjustments[0].params == {"points": -1, "bout": bout}
    story.happens(Withdrawn("e3" if "e3" in bout else "e2", "injured", "annul"))
    rows = {row.entrant: row for row in the_pools(story).standings.rows}
    assert rows["e1"].adjustments == ()


def test_a_tie_across_the_cut_is_undecided_until_lots_are_drawn() -> None:
    story = pooled(4, 1, 2)
    for bout in story.now().bouts:
        story.fought(bout, 2, 2)
    cut = the_cut(story)
    assert (cut.inside, cut.undecided, cut.places) == ((), ("e1", "e2", "e3", "e4"), 2)
    assert not cut.settled
    story.happens(propose.draw_lots(story.now(), "s1", 7))
    cut = the_cut(story)
    assert cut.settled
    assert len(cut.inside) == 2
    assert cut.undecided == ()
    lots = [row.decided_by for row in the_pools(story).standings.rows]
    assert lots == ["lots", "lots", "lots", None]


def test_a_tie_inside_the_cut_has_to_be_settled_for_the_seeds() -> None:
    story = lower_number_wins(pooled(3, 1, 3), "t.s1.p1.e1~e2")
    story.fought("t.s1.p1.e1~e2", 2, 2)
    assert the_cut(story).ties == (("e1", "e2"),)
    assert the_cut(story).undecided == ()
    assert propose.to_draw_lots(story.now(), "s1") == ("e1", "e2")


def test_a_tie_that_ends_at_the_line_is_inside_it() -> None:
    story = lower_number_wins(pooled(3, 1, 2), "t.s1.p1.e1~e2")
    story.fought("t.s1.p1.e1~e2", 2, 2)
    cut = the_cut(story)
    assert (cut.inside, cut.undecided, cut.places) == (("e1", "e2"), (), 0)
    assert cut.ties == (("e1", "e2"),)


def test_while_bouts_are_open_the_cut_is_provisional() -> None:
    story = lower_number_wins(pooled(4, 1, 2), "t.s1.p1.e4~e1")
    assert the_cut(story).provisional
    assert the_cut(story).open_bouts == ("t.s1.p1.e4~e1",)
