"""A pair holds one value for each corner."""

from afterblow.core.pair import CORNERS, Pair, both, other


def test_the_opponent_of_red_is_blue_and_of_blue_is_red() -> None:
    assert [other(corner) for corner in CORNERS] == ["blue", "red"]


def test_swapping_corners_twice_gives_the_pair_back() -> None:
    score = Pair(10, 6)
    assert score.swap() == Pair(6, 10)
    assert score.swap().swap() == score


def test_a_change_for_one_corner_leaves_the_other_alone() -> None:
    assert both(0).put("blue", 3) == Pair(0, 3)
    assert both(0).put("red", 3)["red"] == 3
    assert dict(Pair(1, 2).map(str).items()) == {"red": "1", "blue": "2"}
