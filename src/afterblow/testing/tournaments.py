"""Tournaments that are really held, for tests of everything that follows from them."""

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from afterblow.core.pair import Pair
from afterblow.core.pools.seeding import Candidate
from afterblow.core.refusal import Refused
from afterblow.core.tournament import propose
from afterblow.core.tournament.decide import decide
from afterblow.core.tournament.fold import fold
from afterblow.core.tournament.model import Progress
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.progress import progress
from afterblow.core.tournament.records import (
    Advanced,
    CheckedIn,
    Disqualified,
    EntrantsAdded,
    MatchPointsAdjusted,
    NewEntrant,
    Reinstated,
    StageAdded,
    StageRemoved,
    TournamentOpened,
    TournamentRecord,
    Withdrawn,
)
from afterblow.core.tournament.replay import NOTHING
from afterblow.core.tournament.settings import (
    BracketSettings,
    PoolSettings,
    Rules,
    RulesetRef,
    StageSettings,
)
from afterblow.core.tournament.state import Tournament
from afterblow.core.tournament.steps import Step, steps

RULES = Rules(
    minimum_age=18,
    clauses={
        "minimum_age": "S0-01",
        "removed": "S0-90",
        "adjustment": "S0-89",
        "match_points": "S0-100",
    },
)


PAST_BOUTS: tuple[Literal["stand", "annul"] | None, ...] = ("stand", "annul", None)


class Story(msgspec.Struct):
    """A tournament as it is held: its records, and the outcomes of its bouts."""

    tournament: Tournament = NOTHING
    outcomes: dict[str, BoutOutcome] = {}
    clubs: dict[str, str] = {}

    def now(self) -> Progress:
        """Where it stands."""
        return progress(self.tournament, self.outcomes)

    def steps(self) -> tuple[Step, ...]:
        """What the organiser is told to do next."""
        return steps(self.tournament, self.now())

    def refusal(self, record: TournamentRecord | Refused) -> Refused | None:
        """Why a record may not happen now."""
        if isinstance(record, Refused):
            return record
        return decide(self.tournament, record, self.outcomes)

    def happens(self, *records: TournamentRecord | Refused) -> "Story":
        """Records that must be allowed, one after another."""
        for record in records:
            refused = self.refusal(record)
            if refused is not None or isinstance(record, Refused):
                raise AssertionError(f"{record} was refused: {refused}")
            self.tournament = fold(self.tournament, record)
        return self

    def fought(self, bout: str, red: int, blue: int, kind: str = "") -> "Story":
        """A bout is confirmed with these points; the higher score wins unless ``kind`` says."""
        self.outcomes = {**self.outcomes, bout: outcome(bout, red, blue, kind)}
        return self

    def copy(self) -> "Story":
        """The same story, to be told on in another way."""
        return replace(self)


def outcome(bout: str, red: int, blue: int, kind: str = "") -> BoutOutcome:
    """A closed bout with these points."""
    points = Pair(red, blue)
    if not kind:
        kind = "draw" if red == blue else "win"
    winner = None if kind != "win" else "red" if red > blue else "blue"
    values: dict[str, Any] = {"kind": kind, "winner": winner, "by": "time"}
    return BoutOutcome(bout, "closed", **values, booked=points, score=points)


def opened(
    entrants: int,
    *stages: StageSettings,
    rules: Rules = RULES,
    clubs: Mapping[str, str] | None = None,
) -> Story:
    """A tournament ``t`` with entrants e1, e2, …, all checked in, and stages s1, s2, …."""
    ids = [f"e{number}" for number in range(1, entrants + 1)]
    story = Story(clubs=dict(clubs or {}))
    ruleset = RulesetRef("some-rules", "1", "0" * 64)
    story.happens(TournamentOpened("t", "Open longsword", "longsword", ruleset, rules=rules))
    if ids:
        story.happens(EntrantsAdded(tuple(NewEntrant(one, (f"person-{one}",)) for one in ids)))
    for number, settings in enumerate(stages, start=1):
        story.happens(StageAdded(f"s{number}", f"Stage {number}", settings))
    return story.happens(*(CheckedIn(one, present=True, of_age=True) for one in ids))


def drafted(story: Story, draw_seed: int = 1) -> Story:
    """The pools of stage s1 are drawn."""
    known = {one: Candidate(one, story.clubs.get(one)) for one in story.tournament.entrants}
    return story.happens(propose.draft_pools(story.tournament, "s1", known, draw_seed))


def frozen(story: Story, *rings: str) -> Story:
    """The pools of stage s1 are drawn and frozen."""
    drafted(story)
    return story.happens(propose.freeze_pools(story.tournament, "s1", story.clubs, rings))


def pooled(entrants: int, pools: int = 1, cut: int | None = None, **bracket: Any) -> Story:
    """Frozen pools, with a bracket to follow where there is a cut."""
    stages: list[StageSettings] = [PoolSettings(pools=pools, seeding="order")]
    if cut is not None:
        stages.append(BracketSettings(cut=cut, **bracket))
    return frozen(opened(entrants, *stages))


def bracketed(entrants: int, **settings: Any) -> Story:
    """A frozen bracket s1 that comes first, seeded e1, e2, …."""
    story = opened(entrants, BracketSettings(seeding="order", **settings))
    return story.happens(propose.freeze_first_bracket(story.tournament, "s1", {}, 1))


def play(story: Story, random: Random, most: int = 100_000) -> Story:
    """Do what the next step asks for, with results as they fall, until closed or ``most`` steps."""
    for _ in range(most):
        codes = {step.code: step for step in story.steps()}
        if "closed" in codes:
            break
        take_step(story, codes, random)
    return story


def take_step(story: Story, codes: Mapping[str, Step], random: Random) -> None:
    """One thing that the organiser or a table does."""
    now = story.now()
    if "close" in codes:
        story.happens(propose.close(now))
    elif "decide_bout" in codes:
        bout = next(one for one in now.bouts.values() if one.standing == "undecided")
        entrant = random.choice([bout.entrants.red, bout.entrants.blue])
        story.happens(Advanced(bout.id, entrant, "drawn by hand"))
    elif "fight_bouts" in codes:
        fight(story, random.choice([ids[0] for ids in now.queues.values()]), random)
    elif "draw_lots" in codes:
        stage = codes["draw_lots"].stage or ""
        story.happens(propose.draw_lots(now, stage, random.randrange(1000)))
    elif "freeze_bracket" in codes:
        story.happens(propose.freeze_bracket(now, codes["freeze_bracket"].stage or "", ["ring-1"]))
    elif "remove_stage" in codes:
        story.happens(StageRemoved(codes["remove_stage"].stage or ""))
    else:
        raise AssertionError(f"nobody knows what to do: {sorted(codes)}")


def fight(story: Story, bout: str, random: Random) -> None:
    """A bout ends somehow: mostly won, sometimes drawn or lost by both."""
    kind = random.choice(["", "", "", "", "", "draw", "both_lose"])
    story.fought(bout, random.randrange(8), random.randrange(8), kind)


def something_happens(story: Story, random: Random) -> None:
    """Somebody leaves or comes back, points are taken, or a fought bout is corrected."""
    entrant = random.choice(list(story.tournament.entrants))
    bouts = [id_ for id_ in story.now().bouts if id_ in story.outcomes]
    what = random.choice(["withdraw", "disqualify", "reinstate", "adjust", "correct", "correct"])
    if what == "correct" and bouts:
        fight(story, random.choice(bouts), random)
        return
    past = random.choice(PAST_BOUTS)
    record: TournamentRecord = {
        "withdraw": Withdrawn(entrant, "injured", past),
        "disqualify": Disqualified(entrant, "unsporting", past),
        "reinstate": Reinstated(entrant, "was a mistake"),
    }.get(what, MatchPointsAdjusted(entrant, "s1", -1, "late", "manager"))
    if story.refusal(record) is None:
        story.happens(record)


@st.composite
def shapes(draw: st.DrawFn) -> Story:
    """A tournament whose bouts exist: pools alone, pools and a bracket, or a bracket alone."""
    entrants = draw(st.integers(2, 14))
    what = draw(st.sampled_from(["pools", "pools and bracket", "bracket"]))
    bronze = draw(st.booleans())
    if what == "bracket":
        return bracketed(entrants, bronze=bronze)
    pools = draw(st.integers(1, max(1, entrants // 2)))
    cut = None if what == "pools" else draw(st.integers(2, max(2, entrants)))
    return pooled(entrants, pools, cut, **({} if cut is None else {"bronze": bronze}))


@st.composite
def stories(draw: st.DrawFn) -> tuple[Story, Random]:
    """A tournament somewhere on its way, with troubles behind it, and the chance that goes on."""
    story = draw(shapes())
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 4))):
        play(story, random, draw(st.integers(0, 12)))
        if not story.tournament.closed:
            something_happens(story, random)
    return story, random
