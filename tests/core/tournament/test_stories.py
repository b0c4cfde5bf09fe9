"""Whole tournaments with everything that can befall them."""

from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.tournament.difference import (
    BoutChanged,
    FoughtBoutBack,
    FoughtBoutLost,
    PlacingChanged,
    QueueChanged,
    RowChanged,
    SlotChanged,
    difference,
    places,
    rows,
    slots,
)
from afterblow.core.tournament.fold import fold_all
from afterblow.core.tournament.model import BracketStage, PoolStage, Progress
from afterblow.core.tournament.records import TournamentReopened, Void, Withdrawn
from afterblow.testing.tournaments import (
    Story,
    bracketed,
    fight,
    play,
    pooled,
    something_happens,
    stories,
)

K = TypeVar("K")
V = TypeVar("V")


@settings(max_examples=60, deadline=None)
@given(stories())
def test_every_tournament_comes_to_its_placings_whatever_befalls_it(
    told: tuple[Story, Random],
) -> None:
    story, random = told
    play(story, random)
    assert story.tournament.closed
    now = story.now()
    placed = [one.entrant for one in now.placings]
    assert len(set(placed)) == len(placed)
    assert set(placed) | set(now.unplaced) == set(story.tournament.entrants)
    _ranks_are_those_of_a_competition(now)


def _ranks_are_those_of_a_competition(now: Progress) -> None:
    """1, 2, 3, 3, 5: each rank is one more than the number of those before it."""
    without_first = bool(now.placings) and now.placings[0].rank == 2
    for index, one in enumerate(now.placings):
        before = sum(other.rank < one.rank for other in now.placings[:index])
        assert one.rank == before + 1 + without_first
        same = {other.entrant for other in now.placings if other.rank == one.rank}
        assert same == {one.entrant, *one.tied_with}


@settings(max_examples=40, deadline=None)
@given(stories())
def test_nobody_stands_twice_and_everybody_expected_stands_somewhere(
    told: tuple[Story, Random],
) -> None:
    story, _ = told
    now = story.now()
    for stage in now.stages:
        if isinstance(stage, PoolStage):
            drawn = [entrant for pool in stage.pools for entrant in pool.entrants]
            assert sorted(drawn) == sorted(story.tournament.entrants)
        for slots_ in stage.rounds if isinstance(stage, BracketStage) else ():
            sides = [side.entrant for slot in slots_ for side in (slot.sides.red, slot.sides.blue)]
            known = [entrant for entrant in sides if entrant is not None]
            assert len(set(known)) == len(known)


@settings(max_examples=40, deadline=None)
@given(stories())
def test_a_ring_has_before_it_exactly_what_is_to_be_fought(told: tuple[Story, Random]) -> None:
    story, _ = told
    now = story.now()
    queued = [id_ for ids in now.queues.values() for id_ in ids]
    assert sorted(queued) == sorted(id_ for id_, bout in now.bouts.items() if bout.to_be_fought)
    for ring, ids in now.queues.items():
        assert all((now.bouts[id_].ring or "") == ring for id_ in ids)


@settings(max_examples=40, deadline=None)
@given(stories(), st.data())
def test_the_difference_holds_all_that_a_correction_changes(
    told: tuple[Story, Random], data: st.DataObject
) -> None:
    story, random = told
    before = story.now()
    fought = [id_ for id_ in before.bouts if id_ in story.outcomes]
    if not fought:
        return
    fight(story, data.draw(st.sampled_from(fought)), random)
    after = story.now()
    changes = difference(before, after)
    bouts = dict(before.bouts)
    table, drawn, placed = rows(before), slots(before), places(before)
    queues, strays = dict(before.queues), set(before.strays)
    for change in changes:
        match change:
            case BoutChanged():
                _put(bouts, change.bout, change.before, change.after)
            case RowChanged():
                key = (change.stage, change.place, change.entrant)
                _put(table, key, change.before, change.after)
            case SlotChanged():
                _put(drawn, (change.stage, change.place), change.before, change.after)
            case PlacingChanged():
                _put(placed, change.entrant, change.before, change.after)
            case QueueChanged():
                _put(queues, change.ring, change.before, change.after)
            case FoughtBoutLost():
                strays.add(change.bout)
            case FoughtBoutBack():
                strays.remove(change.bout)
            case _:
                pass
    assert bouts == after.bouts
    assert (table, drawn, placed) == (rows(after), slots(after), places(after))
    assert queues == after.queues
    assert strays == set(after.strays)


def _put(shown: dict[K, V], key: K, before: V | None, after: V | None) -> None:
    """Carry one change out on what was shown before."""
    assert shown.get(key) == before != after
    if after is None:
        del shown[key]
    else:
        shown[key] = after


@settings(max_examples=40, deadline=None)
@given(stories(), st.data())
def test_taking_a_correction_back_brings_everything_back(
    told: tuple[Story, Random], data: st.DataObject
) -> None:
    story, random = told
    before = story.now()
    fought = [id_ for id_ in before.bouts if id_ in story.outcomes]
    if not fought:
        return
    bout = data.draw(st.sampled_from(fought))
    kept = story.outcomes[bout]
    fight(story, bout, random)
    story.outcomes = {**story.outcomes, bout: kept}
    assert story.now() == before
    assert difference(before, story.now()) == ()


@settings(max_examples=40, deadline=None)
@given(stories(), st.data())
def test_a_log_read_in_pieces_tells_the_same_as_read_at_once(
    told: tuple[Story, Random], data: st.DataObject
) -> None:
    log = told[0].tournament.log
    at = data.draw(st.integers(0, len(log)))
    assert fold_all(log[at:], fold_all(log[:at])) == fold_all(log) == told[0].tournament


@settings(max_examples=40, deadline=None)
@given(stories())
def test_a_voided_record_counts_as_never_having_happened(told: tuple[Story, Random]) -> None:
    story, random = told
    if story.tournament.closed:
        story.happens(TournamentReopened("a mistake"))
    before = story.tournament
    something_happens(story, random)
    if len(story.tournament.log) == len(before.log):
        return
    story.happens(Void(len(before.log) + 1, "typed wrongly"))
    after = story.tournament
    assert (after.entrants, after.stages, after.adjustments) == (
        before.entrants,
        before.stages,
        before.adjustments,
    )


@pytest.mark.parametrize("when", range(14))
def test_a_fencer_who_leaves_at_any_moment_does_not_hold_the_others_up(when: int) -> None:
    for entrant in ("e1", "e5"):
        story = play(pooled(6, 2, 4), Random(when), when)
        if not story.tournament.closed:
            story.happens(Withdrawn(entrant, "injured"))
        play(story, Random(when))
        assert story.tournament.closed
        to_be_fought = [bout for bout in story.now().bouts.values() if bout.to_be_fought]
        assert not to_be_fought


def test_when_everybody_leaves_the_tournament_still_ends() -> None:
    story = pooled(4, 1, 2)
    story.happens(*(Withdrawn(f"e{number}", "left") for number in range(1, 5)))
    play(story, Random(1))
    assert story.tournament.closed
    assert story.now().placings == ()


def test_a_bracket_whose_finalists_both_leave_has_no_champion() -> None:
    story = bracketed(2)
    story.happens(Withdrawn("e1", "ill"), Withdrawn("e2", "ill"))
    assert story.now().over
    assert [(one.rank, one.entrant) for one in story.now().placings] == [(2, "e1"), (2, "e2")]
