"""Corrections: what the preview shows is what happens, and nothing else."""

import asyncio
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.app.commands import Announce, CloseTournament, CorrectBout, ForfeitBout, Who
from afterblow.app.correcting import correction
from afterblow.app.desk import Done
from afterblow.app.handlers.corrections import preview
from afterblow.app.handlers.door import handle
from afterblow.app.permissions import PUBLIC
from afterblow.app.rings import called
from afterblow.core.bout.records import Exchange, Replace
from afterblow.core.pair import Pair
from afterblow.core.refusal import Refused
from afterblow.core.tournament.difference import difference
from afterblow.core.tournament.model import PlannedBout
from afterblow.testing.weekend import ORGANISER, Weekend, raw
from tests.app.same import state

BLUE_AFTER_ALL: dict[str, object] = {"do": "exchange", "hits": [{"by": "blue", "points": 3}]}


def red_wins_narrowly(_: PlannedBout) -> Pair[int]:
    return Pair(10, 9)


def red_wins_clearly(_: PlannedBout) -> Pair[int]:
    return Pair(10, 4)


def last_verdict(weekend: Weekend, bout: str) -> int:
    """The number of a bout's last verdict."""
    held = weekend.desk.bout(bout)
    assert held is not None
    return max(number for number, one in enumerate(held.log, 1) if isinstance(one, Exchange))


def bout_at(weekend: Weekend, place: str) -> str:
    """The bout at a place of the bracket, as it is paired now."""
    return next(one.id for one in weekend.progress.bouts.values() if one.place == place)


def entrants(weekend: Weekend, place: str) -> Pair[str]:
    return weekend.progress.bouts[bout_at(weekend, place)].entrants


def correcting(
    weekend: Weekend, bout: str, record: int, replace: Mapping[str, object] | None
) -> CorrectBout:
    return CorrectBout(
        key=weekend.key(),
        bout=bout,
        record=record,
        why="the flags were the wrong way round",
        replace=None if replace is None else raw(replace),
    )


async def fought(cut: int = 4, scorer: str = "narrowly") -> Weekend:
    weekend = await Weekend.begin(4, pools=1, cut=cut, rings=1)
    chosen = red_wins_narrowly if scorer == "narrowly" else red_wins_clearly
    await weekend.to_the_podium(chosen, close=False)
    return weekend


def test_a_semifinal_that_went_the_other_way_sets_the_fought_final_aside() -> None:
    async def story() -> None:
        weekend = await fought()
        semifinal, final, bronze = (bout_at(weekend, one) for one in ("r4-1", "r2-1", "bronze"))
        was, into = entrants(weekend, "r2-1"), entrants(weekend, "r4-1")
        seen = await weekend.correct(semifinal, last_verdict(weekend, semifinal), BLUE_AFTER_ALL)
        assert (seen.bout.winner, seen.after.winner) == ("red", "blue")
        assert entrants(weekend, "r2-1") == Pair(into.blue, was.blue)
        assert set(weekend.progress.strays) == {final, bronze}
        assert {one.id for one in seen.fought} == {final, bronze}
        assert [one.fought for one in seen.pairings] == [True, True]
        assert [one.entrant for one in seen.pairings[0].after] == [into.blue, was.blue]
        assert [one.bout.id for one in called(weekend.desk, weekend.rings[0])] == [
            bout_at(weekend, "bronze"),
            bout_at(weekend, "r2-1"),
        ]
        assert not weekend.progress.over

    asyncio.run(story())


def test_taking_a_correction_back_brings_the_fought_final_back() -> None:
    async def story() -> None:
        weekend = await fought()
        semifinal = bout_at(weekend, "r4-1")
        before = weekend.progress
        await weekend.correct(semifinal, last_verdict(weekend, semifinal), BLUE_AFTER_ALL)
        held = weekend.desk.bout(semifinal)
        assert held is not None
        assert isinstance(held.log[-1], Replace)
        seen = await weekend.correct(semifinal, len(held.log))
        assert len(seen.back) == 2
        assert weekend.progress == before

    asyncio.run(story())


def test_a_correction_that_leaves_a_bout_undecided_calls_it_to_its_ring_again() -> None:
    async def story() -> None:
        weekend = await fought(scorer="clearly")
        final = bout_at(weekend, "r2-1")
        seen = await weekend.correct(final, last_verdict(weekend, final), BLUE_AFTER_ALL)
        assert (seen.after.state, seen.after.kind) == ("now", "")
        assert [number for number, _ in seen.refused]
        assert [one.bout.id for one in called(weekend.desk, weekend.rings[0])] == [final]

    asyncio.run(story())


def test_a_preview_that_the_world_has_outrun_is_refused() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=4, rings=1)
        await weekend.fight_all(red_wins_narrowly)
        await weekend.move_on()
        ring = weekend.rings[0]
        semifinal = await weekend.fight(ring, 10, 9)
        await weekend.fight(ring, 10, 9)
        command = correcting(weekend, semifinal, last_verdict(weekend, semifinal), BLUE_AFTER_ALL)
        seen = await weekend.preview(command)
        await weekend.open(ring)
        confirmed = msgspec.structs.replace(command, preview=seen.token)
        assert (await weekend.refused(confirmed)).code == "preview_outdated"
        again = await weekend.preview(command)
        assert len(again.fought) == len(seen.fought) + 1
        await weekend.ask(msgspec.structs.replace(command, preview=again.token))

    asyncio.run(story())


def test_what_has_nothing_to_do_with_a_correction_does_not_outdate_its_preview() -> None:
    async def story() -> None:
        weekend = await fought()
        semifinal = bout_at(weekend, "r4-1")
        command = correcting(weekend, semifinal, last_verdict(weekend, semifinal), BLUE_AFTER_ALL)
        seen = await weekend.preview(command)
        await weekend.ask(Announce(key=weekend.key(), text="The soup is ready"))
        weekend.clock.pass_s(600)
        done = await weekend.ask(msgspec.structs.replace(command, preview=seen.token))
        assert done.fresh

    asyncio.run(story())


def test_a_correction_asked_for_twice_is_made_once() -> None:
    async def story() -> None:
        weekend = await fought()
        semifinal = bout_at(weekend, "r4-1")
        command = correcting(weekend, semifinal, last_verdict(weekend, semifinal), BLUE_AFTER_ALL)
        seen = await weekend.preview(command)
        confirmed = msgspec.structs.replace(command, preview=seen.token)
        answers = await asyncio.gather(*(weekend.ask(confirmed) for _ in range(3)))
        assert sorted(one.fresh for one in answers) == [False, False, True]
        assert len({one.records[0].digest for one in answers}) == 1

    asyncio.run(story())


@pytest.mark.parametrize("who", [PUBLIC, Who(role="table", device="d", event="e", ring="r")])
def test_only_an_organiser_may_look_at_or_make_a_correction(who: Who) -> None:
    async def story() -> None:
        weekend = await fought()
        final = bout_at(weekend, "r2-1")
        command = correcting(weekend, final, 3, BLUE_AFTER_ALL)
        for answer in (
            preview(weekend.desk, who, command),
            await handle(weekend.desk, who, command),
        ):
            assert isinstance(answer, Refused)
            assert answer.code == "organiser_only"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"why": " "}, "why_missing"),
        ({"record": 0}, "no_such_record"),
        ({"record": 999}, "no_such_record"),
        ({"bout": "no.such.bout.a~b"}, "bout_not_opened"),
        ({"replace": msgspec.Raw(b'{"do":"dance"}')}, "record_unreadable"),
        ({"replace": msgspec.Raw(b'{"do":"void","record":1}')}, "record_unreadable"),
        ({"preview": ""}, "preview_missing"),
    ],
)
def test_what_cannot_be_corrected_says_why(changed: dict[str, object], code: str) -> None:
    async def story() -> None:
        weekend = await fought()
        final = bout_at(weekend, "r2-1")
        before = state(weekend.desk)
        command = correcting(weekend, final, 3, BLUE_AFTER_ALL)
        command = msgspec.structs.replace(command, **({"preview": "seen"} | changed))
        assert (await weekend.refused(command)).code == code
        assert state(weekend.desk) == before

    asyncio.run(story())


def test_once_the_placings_are_signed_off_nothing_is_corrected() -> None:
    async def story() -> None:
        weekend = await fought()
        final = bout_at(weekend, "r2-1")
        await weekend.ask(CloseTournament(key=weekend.key(), tournament=weekend.tournament))
        command = correcting(weekend, final, 3, None)
        refused = preview(weekend.desk, ORGANISER, command)
        assert isinstance(refused, Refused)
        assert refused.code == "tournament_closed"

    asyncio.run(story())


def test_a_bout_that_nobody_opened_can_be_forfeited_by_the_organiser() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        bout = called(weekend.desk, weekend.rings[0])[0].bout
        await weekend.ask(ForfeitBout(key=weekend.key(), bout=bout.id, by="blue", reason="no_show"))
        held = weekend.progress.bouts[bout.id]
        assert held.standing == "over"
        assert held.result is not None
        assert (held.result.kind, held.result.winner, held.result.by) == ("win", "red", "forfeit")
        assert called(weekend.desk, weekend.rings[0])[0].bout.id != bout.id

    asyncio.run(story())


HITS = st.lists(
    st.fixed_dictionaries(
        {"by": st.sampled_from(["red", "blue"]), "points": st.sampled_from([2, 3])}
    ),
    max_size=1,
)
INSTEAD = st.one_of(
    st.none(),
    HITS.map(lambda hits: {"do": "exchange", "hits": hits}),
    st.sampled_from([{"do": "halt", "reason": "other"}, {"do": "forfeit", "by": "red"}]).map(
        lambda one: one | ({"reason": "injury"} if one["do"] == "forfeit" else {})
    ),
)


@settings(max_examples=60, deadline=None)
@given(
    fencers=st.integers(3, 7),
    cut=st.integers(2, 5),
    stop_at=st.integers(1, 12),
    scores=st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=12),
    chosen=st.integers(0, 99),
    record=st.integers(1, 30),
    instead=INSTEAD,
)
def test_a_preview_equals_the_difference_between_before_and_after(
    fencers: int,
    cut: int,
    stop_at: int,
    scores: list[tuple[int, bool]],
    chosen: int,
    record: int,
    instead: dict[str, object] | None,
) -> None:
    """Over random tournaments, random bouts and random corrections."""

    async def story() -> None:
        weekend = await Weekend.begin(fencers, pools=1, cut=cut, rings=1)
        for turn in range(stop_at * 2):
            if called(weekend.desk, weekend.rings[0]):
                low, red = scores[turn % len(scores)]
                await weekend.fight(weekend.rings[0], *((10, low) if red else (low, 10)))
            elif not weekend.progress.over:
                await weekend.move_on()
        bouts = sorted(weekend.desk.book.bouts)
        bout = bouts[chosen % len(bouts)]
        held = weekend.desk.bout(bout)
        assert held is not None
        number = 1 + record % len(held.log)
        command = correcting(weekend, bout, number, instead)
        before, log = weekend.progress, len(held.log)
        expected = correction(weekend.desk, command)
        shown = preview(weekend.desk, ORGANISER, command)
        token = "none" if isinstance(shown, Refused) else shown.token
        answer = await handle(
            weekend.desk, ORGANISER, msgspec.structs.replace(command, preview=token)
        )
        after = weekend.progress
        corrected = weekend.desk.bout(bout)
        assert corrected is not None
        if isinstance(expected, Refused):
            assert isinstance(answer, Refused)
            assert (after, len(corrected.log)) == (before, log)
            return
        assert isinstance(answer, Done)
        assert len(corrected.log) == log + 1
        assert after == expected.progress
        assert difference(before, after) == expected.changes
        assert not isinstance(shown, Refused)
        assert shown.events == len(expected.changes)

    asyncio.run(story())
