"""What may not happen, and what is said then."""

from collections.abc import Callable

import pytest

from afterblow.core.reason import Reason
from afterblow.core.refusal import Refused
from afterblow.core.standings.ranking import Criterion, Ranking
from afterblow.core.tournament import propose
from afterblow.core.tournament.decide import decide
from afterblow.core.tournament.fold import fold
from afterblow.core.tournament.records import (
    Advanced,
    BracketFrozen,
    CheckedIn,
    Disqualified,
    DraftPool,
    EntrantRemoved,
    EntrantsAdded,
    FrozenPool,
    LotsDrawn,
    MatchPointsAdjusted,
    NewEntrant,
    Placing,
    PoolsDrafted,
    PoolsFrozen,
    Reinstated,
    RingAssigned,
    SeedsHeld,
    StageAdded,
    StageChanged,
    StageRemoved,
    TournamentChanged,
    TournamentClosed,
    TournamentOpened,
    TournamentRecord,
    TournamentReopened,
    Void,
    Withdrawn,
)
from afterblow.core.tournament.replay import NOTHING
from afterblow.core.tournament.settings import BracketSettings, PoolSettings, Rules, RulesetRef
from afterblow.testing.tournaments import Story, bracketed, drafted, opened, pooled

RULESET = RulesetRef("some-rules", "1", "0")
POOLS = PoolSettings(pools=1, seeding="order")
OPENED = TournamentOpened("t", "Open", "longsword", RULESET)
PAIRS = (("e1", "e2"), ("e3", "e1"), ("e2", "e3"))


def _bare() -> Story:
    return opened(0)


def _entered() -> Story:
    return opened(3, POOLS, BracketSettings(cut=2))


def _drafted() -> Story:
    return drafted(_entered())


def _pooled() -> Story:
    return pooled(4, 1, 2)


def _tied() -> Story:
    """All four of a pool are level, two of them may go on."""
    story = _pooled()
    for bout in story.now().bouts:
        story.fought(bout, 1, 1)
    return story


def _cut() -> Story:
    """A pool fought to the end, e1 first, e4 last."""
    story = _pooled()
    for bout in story.now().bouts.values():
        red_first = bout.entrants.red < bout.entrants.blue
        story.fought(bout.id, 3 if red_first else 1, 1 if red_first else 3)
    return story


def _final() -> Story:
    story = _cut()
    return story.happens(propose.freeze_bracket(story.now(), "s2"))


def _closed() -> Story:
    story = _final().fought("t.s2.r2-1.e1~e2", 3, 1)
    return story.happens(propose.close(story.now()))


def _added(*entries: NewEntrant) -> EntrantsAdded:
    return EntrantsAdded(entries)


def _pools(*bouts: tuple[str, str], name: str = "1", ring: str | None = None) -> PoolsFrozen:
    return PoolsFrozen("s1", (FrozenPool(name, ("e1", "e2", "e3"), bouts, ring),))


CASES: list[tuple[Callable[[], Story], TournamentRecord, str]] = [
    # the whole
    (_bare, OPENED, "already_opened"),
    (_bare, Void(1, "wrong"), "not_to_be_voided"),
    (_bare, Void(9, "wrong"), "no_such_record"),
    (_bare, Void(0, "wrong"), "no_such_record"),
    (_entered, Void(2, " "), "why_missing"),
    (_entered, Void(2, "wrong"), "void_breaks_later"),
    (_bare, TournamentChanged(name=""), "bad_name"),
    (_bare, TournamentChanged(rules=Rules(match_points=(1, 2, 0))), "match_points_out_of_order"),
    (_bare, TournamentChanged(rules=Rules(minimum_age=0)), "bad_minimum_age"),
    (_pooled, TournamentChanged(weapon="sabre"), "bound_once_frozen"),
    (_pooled, TournamentChanged(rules=Rules()), "bound_once_frozen"),
    (_bare, TournamentClosed(()), "nothing_frozen"),
    (_pooled, TournamentClosed((Placing(1, "e9"),)), "entrant_unknown"),
    (_pooled, TournamentClosed((Placing(1, "e1"), Placing(2, "e1"))), "placed_twice"),
    (_pooled, TournamentClosed((Placing(2, "e1"), Placing(1, "e2"))), "placings_out_of_order"),
    (_pooled, TournamentClosed(()), "not_over"),
    (_pooled, TournamentReopened("again"), "not_closed"),
    (_closed, TournamentReopened(""), "why_missing"),
    (_closed, Withdrawn("e1", "ill"), "tournament_closed"),
    (_closed, Void(2, "wrong"), "tournament_closed"),
    (_closed, TournamentClosed(()), "tournament_closed"),
    # who fences
    (_bare, _added(), "nobody_added"),
    (_bare, _added(NewEntrant("e 1", ("p",))), "entrant_malformed"),
    (_bare, _added(NewEntrant("e1", ())), "entrant_malformed"),
    (_bare, _added(NewEntrant("e1", ("p", "q"))), "entrant_malformed"),
    (_bare, _added(NewEntrant("e1", ("p", "p"), "team")), "entrant_malformed"),
    (_bare, _added(NewEntrant("e1", ("p",), seed=0)), "entrant_malformed"),
    (_entered, _added(NewEntrant("e1", ("p",))), "entrant_twice"),
    (_entered, _added(NewEntrant("x", ("p",)), NewEntrant("y", ("p",))), "person_twice"),
    (_entered, _added(NewEntrant("x", ("person-e1",))), "person_twice"),
    (_pooled, _added(NewEntrant("x", ("p",))), "draw_frozen"),
    (_pooled, EntrantRemoved("e1"), "draw_frozen"),
    (_entered, EntrantRemoved("e9"), "entrant_unknown"),
    (_entered, CheckedIn("e9"), "entrant_unknown"),
    (_pooled, CheckedIn("e1", present=True, of_age=False), "age_not_declared"),
    (_pooled, Withdrawn("e1", ""), "why_missing"),
    (_pooled, Disqualified("e1", ""), "why_missing"),
    (_pooled, Reinstated("e1", "back"), "entrant_has_not_left"),
    (_pooled, MatchPointsAdjusted("e1", "s2", -1, "late", "manager"), "no_pools_stage"),
    (_pooled, MatchPointsAdjusted("e1", "s1", 0, "late", "manager"), "bad_points"),
    (_pooled, MatchPointsAdjusted("e1", "s1", -1, "", "manager"), "why_missing"),
    # the path
    (_bare, StageAdded("s 1", "Pools", POOLS), "bad_id"),
    (_entered, StageAdded("s1", "Pools", POOLS), "bad_id"),
    (_entered, StageAdded("s3", "Pools", POOLS), "pools_come_first"),
    (_entered, StageAdded("s3", "Again", BracketSettings()), "bracket_comes_last"),
    (_bare, StageAdded("s1", "", POOLS), "bad_name"),
    (_bare, StageAdded("s1", "Pools", PoolSettings()), "pools_or_size"),
    (_bare, StageAdded("s1", "Pools", PoolSettings(pools=2, size=5)), "pools_or_size"),
    (_bare, StageAdded("s1", "Pools", PoolSettings(pools=0)), "bad_number_of_pools"),
    (_bare, StageAdded("s1", "Pools", PoolSettings(size=1)), "bad_pool_size"),
    (_bare, StageAdded("s1", "P", PoolSettings(pools=1, ranking=Ranking(()))), "ranking_empty"),
    (
        _bare,
        StageAdded(
            "s1",
            "P",
            PoolSettings(pools=1, ranking=Ranking((Criterion("wins"), Criterion("wins")))),
        ),
        "criterion_twice",
    ),
    (_bare, StageAdded("s1", "Finals", BracketSettings(cut=1)), "bad_cut"),
    (_bare, StageAdded("s1", "Finals", BracketSettings()), "no_standings_before"),
    (
        _entered,
        StageChanged("s2", "Finals", BracketSettings(seeding="rating")),
        "seeding_by_standings_only",
    ),
    (_entered, StageChanged("s1", "Pools", BracketSettings()), "stage_of_another_kind"),
    (_entered, StageChanged("s9", "Pools", POOLS), "no_such_stage"),
    (_pooled, StageChanged("s1", "Pools", POOLS), "stage_frozen"),
    (_entered, StageRemoved("s1"), "stage_not_last"),
    (_final, StageRemoved("s2"), "stage_frozen"),
    (_pooled, RingAssigned("s1", "q1", "ring-1"), "no_such_place"),
    (_pooled, RingAssigned("s1", "p1", "ring 1"), "bad_id"),
    # who meets whom
    (_entered, PoolsDrafted("s2", 1, ()), "no_pools_stage"),
    (_entered, PoolsDrafted("s1", 1, ()), "pool_too_small"),
    (_entered, PoolsDrafted("s1", 1, (DraftPool("", ("e1", "e2", "e3")),)), "pool_names"),
    (_entered, PoolsDrafted("s1", 1, (DraftPool("1", ("e1", "e2")),)), "entrants_left_out"),
    (
        _entered,
        PoolsDrafted("s1", 1, (DraftPool("1", ("e1", "e2", "e3", "e1")),)),
        "entrant_twice",
    ),
    (
        _entered,
        PoolsDrafted("s1", 1, (DraftPool("1", ("e1", "e2", "e3", "e9")),)),
        "entrant_not_expected",
    ),
    (_pooled, PoolsDrafted("s1", 1, ()), "stage_frozen"),
    (_entered, _pools(*PAIRS), "not_drafted"),
    (_drafted, _pools(*PAIRS, name="A"), "differs_from_draft"),
    (_drafted, _pools(*PAIRS[:2]), "pool_bouts_incomplete"),
    (_drafted, _pools(*PAIRS, ("e2", "e1")), "pool_bouts_incomplete"),
    (_drafted, _pools(*PAIRS, ring="ring 1"), "bad_id"),
    (_pooled, LotsDrawn("s1", ("e1",)), "nothing_to_draw"),
    (_pooled, LotsDrawn("s1", ("e1", "e9")), "entrant_unknown"),
    (_tied, LotsDrawn("s1", ("e1", "e2", "e3", "e4"), 1), "not_the_drawn_order"),
    (_tied, LotsDrawn("s1", ("e1", "e2", "e1")), "entrant_twice"),
    (_cut, LotsDrawn("s1", ("e1", "e2")), "not_tied"),
    (_entered, BracketFrozen("s2", ("e1", "e2")), "stage_before_not_frozen"),
    (_pooled, BracketFrozen("s1", ("e1", "e2")), "no_bracket_stage"),
    (_pooled, BracketFrozen("s2", ("e1", "e2")), "bouts_open"),
    (_tied, BracketFrozen("s2", ("e1", "e2")), "cut_not_settled"),
    (_cut, BracketFrozen("s2", ()), "too_few_entrants"),
    (_cut, BracketFrozen("s2", ("e1", "e2", "e3")), "more_seeds_than_cut"),
    (_cut, BracketFrozen("s2", ("e1", "e9")), "entrant_unknown"),
    (_cut, BracketFrozen("s2", ("e1", "e1")), "entrant_twice"),
    (_cut, BracketFrozen("s2", ("e2", "e1")), "seeds_differ_from_cut"),
    (_cut, BracketFrozen("s2", ("e1", "e2"), ("ring 1",)), "bad_id"),
    (_final, BracketFrozen("s2", ("e1", "e2")), "stage_frozen"),
    (_pooled, SeedsHeld("s2", held=True, why="drawn"), "no_bracket_stage"),
    (_final, SeedsHeld("s2", held=False, why="drawn"), "seeds_already_so"),
    (_final, SeedsHeld("s2", held=True, why=""), "why_missing"),
    (_final, Advanced("t.s2.r2-1.e1~e2", "e3", "drawn"), "not_in_that_bout"),
    (_final, Advanced("t.s1.p1.e1~e2", "e1", "drawn"), "no_such_bout"),
    (_final, Advanced("t.s2.r2-1.e1~e3", "e1", "drawn"), "no_such_bout"),
    (_final, Advanced("t.s2.r2-1.e1~e2", "e1", "drawn"), "bout_decides_itself"),
    (_final, Advanced("nonsense", "e1", "drawn"), "no_such_bout"),
]


@pytest.mark.parametrize(("story", "record", "code"), CASES)
def test_what_may_not_happen_is_refused(
    story: Callable[[], Story], record: TournamentRecord, code: str
) -> None:
    refused = story().refusal(record)
    assert refused is not None
    assert refused.code == code


@pytest.mark.parametrize("record", [Withdrawn("e1", "ill"), TournamentReopened("x"), Void(1, "x")])
def test_nothing_happens_in_a_tournament_that_is_not_opened(record: TournamentRecord) -> None:
    assert decide(NOTHING, record) == Refused("not_opened")


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (TournamentOpened("t.1", "Open", "longsword", RULESET), "bad_id"),
        (TournamentOpened("", "Open", "longsword", RULESET), "bad_id"),
        (TournamentOpened("t", "\n", "longsword", RULESET), "bad_name"),
    ],
)
def test_a_tournament_needs_an_id_and_a_name(record: TournamentOpened, code: str) -> None:
    refused = decide(NOTHING, record)
    assert refused is not None
    assert refused.code == code


def test_nobody_is_frozen_into_a_draw_without_having_declared_their_age() -> None:
    """S0-01."""
    story = opened(3, POOLS)
    story.happens(CheckedIn("e2", present=True, of_age=False))
    drafted(story)
    refused = story.refusal(propose.freeze_pools(story.tournament, "s1", {}))
    assert refused == Refused(
        "age_not_declared",
        {"entrants": ["e2"], "age": 18},
        (Reason("S0-01", "minimum_age", {"age": 18}),),
    )
    story.happens(CheckedIn("e2", present=True, of_age=True))
    assert story.refusal(propose.freeze_pools(story.tournament, "s1", {})) is None


def test_a_ruleset_without_a_minimum_age_asks_for_no_declaration() -> None:
    story = opened(3, POOLS, rules=Rules())
    story.happens(CheckedIn("e2", present=True, of_age=False))
    drafted(story)
    assert story.refusal(propose.freeze_pools(story.tournament, "s1", {})) is None


def test_a_draw_is_frozen_with_those_who_are_here() -> None:
    story = opened(4, POOLS, rules=Rules())
    story.happens(CheckedIn("e4", present=False))
    drafted(story)
    assert story.tournament.stages[0].draft is not None
    assert story.tournament.stages[0].draft.pools[0].entrants == ("e1", "e2", "e3")
    story.happens(CheckedIn("e3", present=False))
    refused = story.refusal(propose.freeze_pools(story.tournament, "s1", {}))
    assert refused == Refused("entrant_not_expected", {"entrants": ["e3"]})


@pytest.mark.parametrize(("check_in", "code"), [(True, "not_checked_in"), (False, None)])
def test_who_was_not_seen_at_the_desk_is_drafted_but_not_frozen(
    check_in: bool, code: str | None
) -> None:
    story = opened(2, POOLS, rules=Rules(check_in=check_in))
    story.happens(EntrantsAdded((NewEntrant("late", ("person-late",)),)))
    drafted(story)
    refused = story.refusal(propose.freeze_pools(story.tournament, "s1", {}))
    assert (refused and refused.code) == code


def test_pools_are_not_taken_back_once_a_bout_has_begun() -> None:
    story = _pooled()
    freeze = len(story.tournament.log)
    assert story.refusal(Void(freeze, "wrong rings")) is None
    story.fought("t.s1.p1.e4~e1", 3, 1)
    refused = story.refusal(Void(freeze, "wrong rings"))
    assert refused == Refused("bouts_begun", {"bouts": ["t.s1.p1.e4~e1"]})


def test_a_void_on_which_later_records_rest_is_kept_in_the_log_with_its_refusal() -> None:
    story = _entered()
    after = fold(story.tournament, Void(2, "the wrong file"))
    assert after.entrants == story.tournament.entrants
    assert [one.record for one in after.ignored] == [len(after.log)]
    assert after.ignored[0].refused.code == "void_breaks_later"


def test_a_whole_import_is_taken_back_by_one_record() -> None:
    story = opened(0)
    roster = tuple(NewEntrant(f"e{n}", (f"person-{n}",)) for n in range(100))
    story.happens(EntrantsAdded(roster), Void(2, "the wrong file"))
    assert story.tournament.entrants == {}
    story.happens(EntrantsAdded(roster))
    assert len(story.tournament.entrants) == 100


def test_bouts_that_will_not_be_fought_any_more_are_named_when_the_cut_is_taken() -> None:
    story = _cut()
    left = "t.s1.p1.e4~e1"
    assert left in story.outcomes
    story.outcomes = {id_: one for id_, one in story.outcomes.items() if id_ != left}
    record = propose.freeze_bracket(story.now(), "s2")
    assert story.refusal(record) == Refused("bouts_open", {"bouts": [left]})
    story.happens(propose.freeze_bracket(story.now(), "s2", leaving=[left]))
    assert story.now().bouts[left].standing == "dropped"
    assert all(left not in ids for ids in story.now().queues.values())


def test_a_bracket_of_the_whole_roster_needs_two() -> None:
    story = opened(1, BracketSettings(seeding="order"))
    record = propose.freeze_first_bracket(story.tournament, "s1", {}, 1)
    assert story.refusal(record) == Refused("too_few_entrants", {"entrants": 1, "least": 2})
    assert bracketed(2).now().bouts.keys() == {"t.s1.r2-1.e1~e2"}


def test_a_closed_tournament_goes_on_when_it_is_reopened() -> None:
    story = _closed()
    story.happens(TournamentReopened("a protest was upheld"))
    assert not story.tournament.closed
    story.fought("t.s2.r2-1.e1~e2", 1, 3)
    assert [one.entrant for one in story.now().placings][:2] == ["e2", "e1"]
