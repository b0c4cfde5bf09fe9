"""What the table of a ring may record, and when."""

import asyncio

import msgspec
import pytest

from afterblow.app.commands import (
    AssignRing,
    CloseTournament,
    HaltRings,
    RingRecords,
    TableAnswer,
    TableRecord,
    Who,
)
from afterblow.app.desk import Desk
from afterblow.app.handlers.table import ring_records
from afterblow.app.projections.ring import ring_view
from afterblow.app.rings import called
from afterblow.core.refusal import Refused
from afterblow.testing.weekend import ORGANISER, Weekend, made_up, raw, sheet


def codes(answers: tuple[TableAnswer, ...]) -> list[str]:
    """The status of each answer, or why it was refused."""
    return [one.refusal.code if one.refusal else one.status for one in answers]


def log_times(desk: Desk, bout: str) -> list[float]:
    """The times of a bout's records."""
    held = desk.bout(bout)
    assert held is not None
    return [record.t or 0 for record in held.log]


def test_a_record_sent_twice_stands_once() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        keys = ("outbox-0001", "outbox-0002")
        fence, halt = {"do": "fence", "t": 0}, {"do": "halt", "t": 1, "reason": "hit"}
        first = await weekend.send(ring, bout, fence, halt, keys=keys)
        again = await weekend.send(ring, bout, fence, halt, keys=keys)
        assert [one.status for one in first] == ["stored", "stored"]
        assert [one.status for one in again] == ["known", "known"]
        assert [one.seq for one in again] == [one.seq for one in first] == [2, 3]
        assert len(log_times(weekend.desk, bout)) == 2

    asyncio.run(story())


def test_two_sendings_at_the_same_moment_are_one_record() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        sent = [
            weekend.send(ring, bout, {"do": "fence", "t": 0}, keys=("same-key-1",))
            for _ in range(5)
        ]
        answers = await asyncio.gather(*sent)
        assert sorted(one[0].status for one in answers) == ["known"] * 4 + ["stored"]
        assert len(log_times(weekend.desk, bout)) == 1

    asyncio.run(story())


def test_a_key_that_stood_for_something_else_is_refused() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        await weekend.send(ring, bout, {"do": "fence", "t": 0}, keys=("outbox-0001",))
        halt = {"do": "halt", "t": 0, "reason": "hit"}
        assert codes(await weekend.send(ring, bout, halt, keys=("outbox-0001",))) == ["key_reused"]

    asyncio.run(story())


def test_after_a_lost_answer_and_a_restart_the_whole_outbox_is_known() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        weekend.clock.pass_s(200)
        records = sheet(10, 3)
        keys = tuple(f"outbox-{number:04d}" for number in range(len(records)))
        first = await weekend.send(ring, bout, *records, keys=keys)
        weekend.desk = await weekend.reloaded()
        again = await weekend.send(ring, bout, *records, keys=keys)
        assert {one.status for one in again} == {"known"}
        assert [one.seq for one in again] == [one.seq for one in first]

    asyncio.run(story())


def test_a_refused_record_keeps_none_of_those_after_it_back() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        answers = await weekend.send(
            ring,
            bout,
            {"do": "halt", "t": 0, "reason": "hit"},
            {"do": "fence", "t": 0},
            {"do": "dance", "t": 0},
            {"do": "halt", "t": 0, "reason": "hit"},
        )
        assert codes(answers) == ["not_fencing", "stored", "record_unreadable", "stored"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("told", "kept"),
    [(4.0, 4.0), (60.0, 12.0), (11.5, 11.5), (-0.0, 3.0), (1.0, 3.0), (None, 10.0)],
)
def test_a_time_before_the_last_record_or_ahead_of_the_server_is_moved(
    told: float | None, kept: float
) -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        weekend.clock.pass_s(10)
        record: dict[str, object] = {"do": "halt", "reason": "hit"}
        if told is not None:
            record["t"] = told
        await weekend.send(ring, bout, {"do": "fence", "t": 3}, record)
        assert log_times(weekend.desk, bout) == [3.0, kept]

    asyncio.run(story())


def test_two_tablets_of_one_ring_open_one_bout_once() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = called(weekend.desk, ring)[0].bout.id
        one, two = await asyncio.gather(
            weekend.send(ring, bout, {"do": "open"}), weekend.send(ring, bout, {"do": "open"})
        )
        assert sorted(codes(one) + codes(two)) == ["bout_already_open", "stored"]

    asyncio.run(story())


def test_two_tables_cannot_both_halt_one_exchange() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        await weekend.send(ring, bout, {"do": "fence", "t": 0})
        halts = [
            weekend.send(ring, bout, {"do": "halt", "t": 0, "reason": "hit"}) for _ in range(2)
        ]
        answers = await asyncio.gather(*halts)
        assert sorted(codes(answers[0]) + codes(answers[1])) == ["after_halt", "stored"]

    asyncio.run(story())


def test_a_table_writes_to_nothing_but_the_bout_called_to_its_ring() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(8, pools=2, cut=4, rings=2)
        here, there = weekend.rings
        second = called(weekend.desk, here)[1].bout.id
        elsewhere = called(weekend.desk, there)[0].bout.id
        for bout in (second, elsewhere, "nonsense", ""):
            assert codes(await weekend.send(here, bout, {"do": "open"})) == ["bout_not_called"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("who", "code"),
    [
        (ORGANISER, "table_only"),
        (Who(role="public"), "table_only"),
        (Who(role="table", device="d", event="another", ring="r"), "other_ring"),
    ],
)
def test_only_the_table_of_the_ring_itself_may_record(who: Who, code: str) -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=2)
        ring = weekend.rings[0]
        record = TableRecord(
            key="outbox-0001",
            bout=called(weekend.desk, ring)[0].bout.id,
            record=raw({"do": "open"}),
        )
        batch = RingRecords(ring=ring, records=(record,))
        answer = await ring_records(weekend.desk, who, batch)
        assert isinstance(answer, Refused)
        assert answer.code == code
        other = await ring_records(weekend.desk, weekend.table(weekend.rings[1]), batch)
        assert isinstance(other, Refused)
        assert other.code == "other_ring"
        assert weekend.desk.bout(record.bout) is None

    asyncio.run(story())


def test_a_table_takes_back_in_the_bout_it_just_closed_until_the_next_one_is_open() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        first = await weekend.fight(ring, 10, 0)
        closing = len(log_times(weekend.desk, first))
        undo = {"do": "void", "record": closing, "t": 0, "why": "too early"}
        assert codes(await weekend.send(ring, first, undo)) == ["stored"]
        view = ring_view(weekend.desk, ring)
        assert view is not None
        assert view.bout is not None
        assert view.bout.id == first
        await weekend.send(ring, first, {"do": "close", "t": 999})
        await weekend.open(ring)
        assert codes(await weekend.send(ring, first, undo)) == ["next_bout_opened"]

    asyncio.run(story())


def test_after_the_placings_are_signed_off_no_table_changes_anything() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=None, rings=1)
        ring = weekend.rings[0]
        last = ""
        while called(weekend.desk, ring):
            last = await weekend.fight(ring, 10, 0)
        await weekend.ask(CloseTournament(key=weekend.key(), tournament=weekend.tournament))
        answers = await weekend.send(ring, last, {"do": "void", "record": 1, "t": 0})
        assert codes(answers) == ["tournament_closed"]

    asyncio.run(story())


def test_while_all_rings_are_halted_no_exchange_starts_but_a_live_one_is_judged() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        weekend.clock.pass_s(30)
        await weekend.send(ring, bout, {"do": "fence", "t": 1})
        await weekend.ask(HaltRings(key=weekend.key(), reason="injury", why="ring two"))
        answers = await weekend.send(
            ring,
            bout,
            {"do": "halt", "t": 3, "reason": "safety"},
            {"do": "exchange", "t": 5, "none": "no_hit"},
            {"do": "fence", "t": 8},
        )
        assert codes(answers) == ["stored", "stored", "rings_halted"]
        view = ring_view(weekend.desk, ring)
        assert view is not None
        assert view.halt is not None
        assert (view.halt.reason, view.halt.why) == ("injury", "ring two")

    asyncio.run(story())


def test_the_ring_shows_the_next_bout_as_soon_as_one_is_closed() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        order = [one.bout.id for one in called(weekend.desk, ring)]
        await weekend.fight(ring, 4, 2)
        view = ring_view(weekend.desk, ring)
        assert view is not None
        assert view.bout is not None
        assert view.last is not None
        assert (view.last.id, view.bout.id, view.bout.opened) == (order[0], order[1], False)
        assert [one.id for one in view.next] == order[2:]
        assert view.last.score is not None
        assert (view.last.score.red, view.last.score.blue) == (4, 2)

    asyncio.run(story())


def test_a_bout_that_was_begun_stays_before_one_of_another_tournament_called_to_its_ring() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=2)
        here, there = weekend.rings
        earlier = (weekend.tournament, weekend.desk.tournaments[weekend.tournament].stages[0].id)
        await weekend.ask(
            AssignRing(
                key=weekend.key(), tournament=earlier[0], stage=earlier[1], place="", ring=there
            )
        )
        await weekend.enter(made_up(3))
        await weekend.plan(pools=1, cut=2)
        await weekend.freeze_pools()
        begun = await weekend.open(here)
        assert begun.startswith(weekend.tournament)
        await weekend.ask(
            AssignRing(
                key=weekend.key(), tournament=earlier[0], stage=earlier[1], place="", ring=here
            )
        )
        assert called(weekend.desk, here)[0].bout.id == begun
        assert codes(await weekend.send(here, begun, {"do": "fence", "t": 0})) == ["stored"]

    asyncio.run(story())


def test_the_ring_view_goes_out_as_json() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        await weekend.open(weekend.rings[0])
        sent = msgspec.json.decode(msgspec.json.encode(ring_view(weekend.desk, weekend.rings[0])))
        assert sent["format"] == "afterblow-ring/1"
        assert sent["bout"]["view"]["format"] == "afterblow-view/1"
        assert sent["bout"]["red"]["name"].startswith("Fencer")

    asyncio.run(story())


@pytest.mark.parametrize(
    "key", ["", "short", "a" * 101, "with space here", "new\nline-here", "../../etc"]
)
def test_a_key_that_is_no_key_is_refused(key: str) -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        ring = weekend.rings[0]
        bout = called(weekend.desk, ring)[0].bout.id
        assert codes(await weekend.send(ring, bout, {"do": "open"}, keys=(key,))) == ["bad_key"]

    asyncio.run(story())
