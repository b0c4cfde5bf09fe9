"""How these tests tell a tournament on, and what they read of it."""

from afterblow.core.tournament import propose
from afterblow.core.tournament.model import BracketStage, Cut, PoolStage
from afterblow.testing.tournaments import Story, pooled


def lower_number_wins(story: Story, *except_for: str) -> Story:
    """Every pool bout still to be fought is won 3 to 1 by the entrant with the lower number."""
    for bout in story.now().bouts.values():
        if bout.to_be_fought and bout.id not in except_for:
            red_first = int(bout.entrants.red[1:]) < int(bout.entrants.blue[1:])
            story.fought(bout.id, *((3, 1) if red_first else (1, 3)))
    return story


def the_pools(story: Story) -> PoolStage:
    stage = story.now().pools("s1")
    assert stage is not None
    return stage


def the_bracket(story: Story, stage_id: str = "s2") -> BracketStage:
    stage = story.now().bracket(stage_id)
    assert stage is not None
    return stage


def the_cut(story: Story) -> Cut:
    cut = the_bracket(story).cut
    assert cut is not None
    return cut


def the_placings(story: Story) -> list[tuple[int, str]]:
    return [(one.rank, one.entrant) for one in story.now().placings]


def frozen_bracket(story: Story, *rings: str) -> Story:
    return story.happens(propose.freeze_bracket(story.now(), "s2", rings))


def final_four() -> Story:
    """Six in one pool; the best four, e1 to e4, are in the bracket."""
    return frozen_bracket(lower_number_wins(pooled(6, 1, 4)))


def e5_beats_e4(story: Story) -> None:
    assert "t.s1.p1.e4~e5" in story.outcomes
    story.fought("t.s1.p1.e4~e5", 0, 9)
