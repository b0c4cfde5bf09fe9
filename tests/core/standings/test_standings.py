"""Standings: the right order, ties that stay ties, and rows that say why."""

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.pair import Pair
from afterblow.core.reason import Reason
from afterblow.core.standings.rank import Standings, standings
from afterblow.core.standings.ranking import Criterion, CriterionName, Ranking
from afterblow.core.standings.tally import Adjustment, CountedBout, MatchPoints, tally

TWO_ONE_NOTHING = MatchPoints(2, 1, 0)
RANKINGS = [Ranking(), Ranking(normalise="per_bout"), Ranking(after_split="restart")]


def _bout(red: str, blue: str, points: tuple[int, int] | None, kind: str = "") -> CountedBout:
    if points is None:
        return CountedBout(Pair(red, blue), "win", "red", None)
    one, two = points
    if kind == "both_lose":
        return CountedBout(Pair(red, blue), "both_lose", None, Pair(one, two))
    if one == two:
        return CountedBout(Pair(red, blue), "draw", None, Pair(one, two))
    return CountedBout(Pair(red, blue), "win", "red" if one > two else "blue", Pair(one, two))


def _order(table: Standings) -> list[tuple[int, str]]:
    return [(row.rank, row.entrant) for row in table.rows]


def _ranked(
    bouts: Sequence[CountedBout],
    *order: Criterion | CriterionName,
    entrants: str = "abcd",
    adjustments: Sequence[Adjustment] = (),
    lots: Sequence[Sequence[str]] = (),
    apart: frozenset[str] = frozenset(),
) -> Standings:
    names = [one if isinstance(one, Criterion) else Criterion(one) for one in order]
    ranking = Ranking(order=tuple(names)) if names else Ranking()
    return standings(
        list(entrants),
        bouts,
        ranking,
        TWO_ONE_NOTHING,
        adjustments=adjustments,
        lots=lots,
        apart=apart,
    )


# --- an oracle that goes about it otherwise -----------------------------------------------------


def _oracle(entrants: list[str], bouts: list[CountedBout]) -> list[tuple[int, str]]:
    """Ranks by comparing every two entrants on the first three default criteria."""

    def totals(one: str) -> tuple[int, int, int]:
        match_points = indicator = wins = 0
        for bout in bouts:
            for mine, theirs in (("red", "blue"), ("blue", "red")):
                if getattr(bout.entrants, mine) == one and bout.booked is not None:
                    won = bout.kind == "win" and bout.winner == mine
                    match_points += 2 if won else 1 if bout.kind == "draw" else 0
                    wins += won
                    indicator += getattr(bout.booked, mine) - getattr(bout.booked, theirs)
        return match_points, indicator, wins

    fought = [
        one for one in entrants if any(one in (b.entrants.red, b.entrants.blue) for b in bouts)
    ]
    ranks = {one: 1 + sum(totals(other) > totals(one) for other in fought) for one in fought}
    return sorted((rank, one) for one, rank in ranks.items())


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[str], list[CountedBout]]:
    """A few entrants and bouts among them, some pairs not at all, some twice."""
    entrants = list("abcdefg"[: draw(st.integers(2, 7))])
    one = st.sampled_from(entrants)
    pairs = draw(st.lists(st.tuples(one, one).filter(lambda pair: pair[0] != pair[1]), max_size=20))
    points = st.tuples(st.integers(0, 3), st.integers(0, 3))
    kinds = st.sampled_from(["", "", "", "both_lose"])
    return entrants, [_bout(red, blue, draw(points), draw(kinds)) for red, blue in pairs]


@settings(max_examples=200, deadline=None)
@given(fields())
def test_ranks_equal_those_of_a_naive_comparison(
    field: tuple[list[str], list[CountedBout]],
) -> None:
    entrants, bouts = field
    ranking = Ranking((Criterion("match_points"), Criterion("indicator"), Criterion("wins")))
    table = standings(entrants, bouts, ranking, TWO_ONE_NOTHING)
    assert sorted(_order(table)) == _oracle(entrants, bouts)
    assert set(table.unranked) == set(entrants) - {row.entrant for row in table.rows}


@settings(max_examples=200, deadline=None)
@given(fields(), st.sampled_from(RANKINGS))
def test_every_row_says_what_separates_it_from_the_next_and_the_numbers_bear_it_out(
    field: tuple[list[str], list[CountedBout]], ranking: Ranking
) -> None:
    entrants, bouts = field
    rows = standings(entrants, bouts, ranking, TWO_ONE_NOTHING).rows
    for row, following in itertools.pairwise(rows):
        tied = following.entrant in row.tied_with
        assert tied == (row.rank == following.rank) == (row.decided_by is None)
        if row.decided_by is not None and row.because is not None:
            value, below = row.because.params["value"], row.because.params["next_value"]
            assert isinstance(value, int | Fraction)
            assert isinstance(below, int | Fraction)
            assert value > below
            assert row.because.params["next"] == following.entrant
            if row.decided_by != "head_to_head":
                assert (value, below) == (
                    row.values[row.decided_by],
                    following.values[row.decided_by],
                )


@settings(max_examples=100, deadline=None)
@given(fields())
def test_swapping_the_corners_of_every_bout_changes_nothing(
    field: tuple[list[str], list[CountedBout]],
) -> None:
    entrants, bouts = field
    swapped = [
        CountedBout(
            bout.entrants.swap(),
            bout.kind,
            None if bout.winner is None else "blue" if bout.winner == "red" else "red",
            None if bout.booked is None else bout.booked.swap(),
        )
        for bout in bouts
    ]
    assert standings(entrants, bouts, Ranking(), TWO_ONE_NOTHING) == standings(
        entrants, swapped, Ranking(), TWO_ONE_NOTHING
    )


# --- the sport's own cases ----------------------------------------------------------------------


def test_match_points_come_before_the_indicator() -> None:
    bouts = [_bout("a", "b", (1, 0)), _bout("b", "c", (9, 0)), _bout("a", "c", (1, 0))]
    table = _ranked(bouts, entrants="abc")
    assert _order(table) == [(1, "a"), (2, "b"), (3, "c")]
    assert [row.decided_by for row in table.rows] == ["match_points", "match_points", None]
    assert table.rows[0].because == Reason(
        "",
        "separated_by",
        {"criterion": "match_points", "entrant": "a", "value": 4, "next": "b", "next_value": 2},
    )


def test_two_who_are_level_share_a_rank_and_the_next_is_fourth() -> None:
    bouts = [_bout("a", one, (3, 0)) for one in "bcd"] + [_bout("b", "c", (1, 1))]
    table = _ranked(bouts, "match_points", "indicator")
    assert _order(table) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]
    assert table.rows[1].tied_with == ("c",)
    assert table.groups() == (("a",), ("b", "c"), ("d",))


def test_three_in_a_circle_remain_tied_whoever_beat_whom() -> None:
    circle = [_bout("a", "b", (3, 1)), _bout("b", "c", (3, 1)), _bout("c", "a", (3, 1))]
    table = _ranked(circle, entrants="abc")
    assert _order(table) == [(1, "a"), (1, "b"), (1, "c")]


def test_of_two_who_are_level_the_winner_of_their_bout_stands_first() -> None:
    bouts = [
        _bout("a", "b", (1, 2)),
        _bout("a", "c", (3, 0)),
        _bout("b", "c", (2, 1)),
        _bout("a", "d", (2, 0)),
        _bout("b", "d", (0, 1)),
    ]
    table = _ranked(bouts, "match_points", "head_to_head")
    assert _order(table)[:2] == [(1, "b"), (2, "a")]
    assert table.rows[0].decided_by == "head_to_head"
    assert table.rows[0].because is not None
    assert (table.rows[0].because.params["value"], table.rows[0].because.params["next_value"]) == (
        2,
        0,
    )


def test_bouts_among_the_tied_count_only_where_all_of_them_have_met() -> None:
    bouts = [_bout("a", "b", (2, 1)), _bout("b", "x", (2, 1)), _bout("c", "x", (2, 1))]
    table = _ranked(bouts, "match_points", "head_to_head", entrants="abcx")
    assert _order(table) == [(1, "a"), (1, "b"), (1, "c"), (4, "x")]


LEVEL = [
    _bout("a", "b", (3, 0)),
    _bout("b", "c", (3, 0)),
    _bout("c", "d", (3, 0)),
    _bout("a", "c", (0, 3)),
    _bout("b", "d", (3, 0)),
    _bout("a", "d", (3, 0)),
]
"""a, b and c have won two bouts each, in a circle; d none."""


@pytest.mark.parametrize(
    ("after_split", "expected"),
    [
        # b leads c and a by fewer doubles; who of a and c is before the other depends on the way on
        ("continue", [(1, "b"), (2, "a"), (2, "c"), (4, "d")]),
        ("restart", [(1, "b"), (2, "c"), (3, "a"), (4, "d")]),
    ],
)
def test_when_one_of_three_is_separated_the_other_two_may_start_the_list_anew(
    after_split: Literal["continue", "restart"], expected: list[tuple[int, str]]
) -> None:
    doubles = {"a": 1, "c": 1, "d": 0}
    bouts = [
        *LEVEL,
        CountedBout(Pair("a", "x"), "both_lose", None, Pair(0, 0), doubles=doubles["a"]),
        CountedBout(Pair("c", "y"), "both_lose", None, Pair(0, 0), doubles=doubles["c"]),
    ]
    order = (
        Criterion("match_points"),
        Criterion("head_to_head"),
        Criterion("doubles", direction="asc"),
    )
    ranking = Ranking(order, after_split=after_split)
    table = standings(list("abcd"), bouts, ranking, TWO_ONE_NOTHING)
    assert _order(table) == expected


def test_a_recorded_lot_settles_what_nothing_else_does() -> None:
    circle = [_bout("a", "b", (3, 1)), _bout("b", "c", (3, 1)), _bout("c", "a", (3, 1))]
    table = _ranked(circle, entrants="abc", lots=[("c", "a", "b")])
    assert _order(table) == [(1, "c"), (2, "a"), (3, "b")]
    assert [row.decided_by for row in table.rows] == ["lots", "lots", None]
    assert _order(_ranked(circle, entrants="abc", lots=[("a", "b")]))[2] == (1, "c")


def test_the_latest_lot_that_holds_all_who_are_tied_counts() -> None:
    drawn = [("a", "b"), ("b", "a", "c"), ("c", "a")]
    table = _ranked([_bout("a", "b", (1, 1))], entrants="ab", lots=drawn)
    assert _order(table) == [(1, "b"), (2, "a")]


@pytest.mark.parametrize(("missing", "expected"), [("last", "bac"), ("first", "cba")])
def test_points_that_are_not_known_stand_where_the_criterion_says_and_never_as_nothing(
    missing: Literal["last", "first"], expected: str
) -> None:
    bouts = [_bout("a", "b", (0, 5)), _bout("c", "x", None)]
    criterion = Criterion("indicator", missing=missing)
    table = _ranked(bouts, criterion, entrants="abc")
    assert "".join(row.entrant for row in table.rows) == expected
    assert table.rows[expected.index("c")].values["indicator"] is None


def test_who_has_fought_nothing_stands_apart_without_a_rank() -> None:
    table = _ranked([_bout("a", "b", (3, 1))])
    assert _order(table) == [(1, "a"), (2, "b")]
    assert table.unranked == ("c", "d")


def test_who_has_only_forfeited_stands_apart_and_the_opponent_does_not() -> None:
    forfeit = CountedBout(Pair("a", "b"), "win", "blue", Pair(0, 0), fought=False)
    table = _ranked([forfeit], entrants="ab")
    assert _order(table) == [(1, "b")]
    assert table.unranked == ("a",)
    assert table.rows[0].values["match_points"] == 2


def test_who_may_not_be_ranked_stands_apart_and_their_bouts_count_for_the_others() -> None:
    bouts = [_bout("a", "b", (3, 1)), _bout("a", "c", (1, 2)), _bout("b", "c", (1, 0))]
    table = _ranked(bouts, entrants="abc", apart=frozenset("a"))
    assert _order(table) == [(1, "c"), (2, "b")]
    assert table.unranked == ("a",)
    assert table.rows[0].values["wins"] == 1


def test_unequal_numbers_of_bouts_can_be_compared_per_bout_exactly() -> None:
    bouts = [_bout("a", "b", (2, 1)), _bout("a", "c", (1, 2)), _bout("a", "d", (1, 1))]
    bouts.append(_bout("c", "b", (0, 0)))
    per_bout = Ranking((Criterion("match_points"),), normalise="per_bout")
    table = standings(list("abcd"), bouts, per_bout, TWO_ONE_NOTHING)
    assert _order(table) == [(1, "c"), (2, "a"), (2, "d"), (4, "b")]
    assert [row.values["match_points"] for row in table.rows] == [
        Fraction(3, 2),
        1,
        1,
        Fraction(1, 2),
    ]
    assert table.rows[0].values["bouts"] == 2


def test_the_indicator_can_be_the_points_scored_alone() -> None:
    bouts = [_bout("a", "b", (5, 5)), _bout("c", "d", (1, 1))]
    ranking = Ranking((Criterion("indicator"),), indicator="points_for")
    table = standings(list("abcd"), bouts, ranking, TWO_ONE_NOTHING)
    assert _order(table) == [(1, "a"), (1, "b"), (3, "c"), (3, "d")]


def test_match_points_that_were_taken_show_their_cause_in_the_row() -> None:
    why = Reason("S0-89", "match_points_adjusted", {"points": -1})
    bouts = [_bout("a", "b", (3, 1)), _bout("c", "d", (1, 1))]
    table = _ranked(bouts, adjustments=[Adjustment("a", -1, why)])
    assert [row.values["match_points"] for row in table.rows] == [1, 1, 1, 0]
    assert next(row for row in table.rows if row.entrant == "a").adjustments == (why,)


@pytest.mark.parametrize(
    ("points", "expected"), [((2, 1, 0), (5, 1)), ((3, 1, 0), (7, 1)), ((3, 2, 1), (9, 5))]
)
def test_a_win_a_draw_and_a_loss_count_what_the_organiser_set(
    points: tuple[int, int, int], expected: tuple[int, int]
) -> None:
    """S0-100 leaves the values to the organiser; a double loss counts as a loss."""
    bouts = [
        _bout("a", "b", (1, 0)),
        _bout("a", "b", (2, 0)),
        _bout("a", "b", (0, 0)),
        _bout("a", "b", (1, 2), "both_lose"),
    ]
    totals = tally(["a", "b"], bouts, MatchPoints(*points))
    assert (totals["a"].match_points, totals["b"].match_points) == expected
    assert (totals["a"].double_losses, totals["a"].losses, totals["b"].losses) == (1, 0, 2)


def test_doubles_count_for_both_and_warnings_for_the_one_who_has_them() -> None:
    bout = CountedBout(Pair("a", "b"), "draw", None, Pair(1, 1), doubles=2, warnings=Pair(1, 0))
    totals = tally(["a", "b"], [bout], TWO_ONE_NOTHING)
    assert (totals["a"].doubles, totals["b"].doubles) == (2, 2)
    assert (totals["a"].warnings, totals["b"].warnings) == (1, 0)
