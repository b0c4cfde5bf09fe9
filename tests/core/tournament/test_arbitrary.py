"""Whatever is sent, deciding and folding never fail, and a refusal changes nothing but the log."""

from collections.abc import Sequence
from typing import get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.core.tournament.decide import decide
from afterblow.core.tournament.fold import fold, fold_all
from afterblow.core.tournament.outcome import BoutOutcome
from afterblow.core.tournament.progress import progress
from afterblow.core.tournament.records import (
    EntrantsAdded,
    NewEntrant,
    StageAdded,
    TournamentOpened,
    TournamentRecord,
)
from afterblow.core.tournament.settings import BracketSettings, PoolSettings, Rules, RulesetRef
from afterblow.core.tournament.steps import steps
from afterblow.testing.arbitrary import values_of
from afterblow.testing.tournaments import pooled

ANY_RECORD = st.one_of([values_of(kind) for kind in get_args(TournamentRecord)])
ANY_OUTCOMES = st.dictionaries(
    st.sampled_from(["t.s1.p1.e1~e2", "t.s1.p1.e1~e3", "t.s2.r2-1.e1~e2", "t.s2.r2-1.e2~e3", "x"]),
    values_of(BoutOutcome),
    max_size=4,
)
START = (
    TournamentOpened("t", "Open", "longsword", RulesetRef("r", "1", "h"), rules=Rules()),
    EntrantsAdded(tuple(NewEntrant(f"e{n}", (f"person-{n}",)) for n in (1, 2, 3))),
    StageAdded("s1", "Pools", PoolSettings(pools=1)),
    StageAdded("s2", "Finals", BracketSettings(cut=2)),
)
ANY_START = st.sampled_from([(), START, pooled(3, 1, 2).tournament.log])


@settings(max_examples=300, deadline=None)
@given(ANY_START, st.lists(ANY_RECORD, max_size=8), ANY_OUTCOMES)
def test_any_records_and_outcomes_whatever_lead_to_some_state(
    start: Sequence[TournamentRecord],
    records: list[TournamentRecord],
    outcomes: dict[str, BoutOutcome],
) -> None:
    tournament = fold_all(start)
    for record in records:
        refused = decide(tournament, record)
        after = fold(tournament, record)
        decide(tournament, record, outcomes)
        assert len(after.log) == len(tournament.log) + 1
        if refused is not None:
            assert after.ignored[-1].refused == refused
            assert msgspec.structs.replace(after, log=(), ignored=()) == msgspec.structs.replace(
                tournament, log=(), ignored=()
            )
        tournament = after
    steps(tournament, progress(tournament, outcomes))


@settings(max_examples=200, deadline=None)
@given(ANY_RECORD)
def test_a_record_that_is_written_reads_back_the_same(record: TournamentRecord) -> None:
    try:
        written = msgspec.json.encode(record)
    except UnicodeEncodeError:
        return
    assert msgspec.json.decode(written, type=TournamentRecord) == record
