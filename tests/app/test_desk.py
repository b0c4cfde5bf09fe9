"""The desk: append first, then apply and answer; what is not in the log did not happen."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from afterblow.adapters.store_memory import MemoryPeople, MemoryStore
from afterblow.app.commands import (
    AddRing,
    Announce,
    ChangeEvent,
    CreateEvent,
    CreateTournament,
    HaltRings,
    ReleaseRings,
    RemoveRing,
    RenameRing,
    Who,
)
from afterblow.app.desk import Desk, Done
from afterblow.app.handlers.door import Ask, handle
from afterblow.app.handlers.event import open_event
from afterblow.app.permissions import PUBLIC
from afterblow.app.ports import (
    Appended,
    Conflict,
    Draft,
    KeyReused,
    ShippedRuleset,
    StoreClosedError,
)
from afterblow.app.projections.organiser import organiser_tournament
from afterblow.app.projections.ring import ring_view
from afterblow.app.rings import called
from afterblow.core.refusal import Refused
from afterblow.core.tournament.settings import RulesetRef
from afterblow.formats.rulesets import ShippedRulesets
from afterblow.testing.weekend import ORGANISER, HandClock, Weekend, made_up
from tests.app.same import state


class SlowStore(MemoryStore):
    """Commits when it is told to."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(clock)
        self.gate = asyncio.Event()

    async def append(self, drafts: Sequence[Draft]) -> Appended | Conflict | KeyReused:
        await self.gate.wait()
        return await super().append(drafts)


EVENT = CreateEvent(
    key="event", name="Slow", first_day="2026-11-28", last_day="2026-11-28", time_zone="UTC"
)


async def slow_desk() -> tuple[Desk, SlowStore]:
    clock = HandClock()
    store = SlowStore(clock)
    desk = await Desk.load("slow", store, MemoryPeople(), ShippedRulesets(), clock)
    store.gate.set()
    await open_event(desk, ORGANISER, EVENT)
    store.gate.clear()
    return desk, store


def test_nothing_shows_before_it_is_committed() -> None:
    async def story() -> None:
        desk, store = await slow_desk()
        told: list[frozenset[str]] = []
        desk.subscribe(told.append)
        asking = asyncio.create_task(handle(desk, ORGANISER, AddRing(key="one", name="Ring 1")))
        for _ in range(10):
            await asyncio.sleep(0)
        assert (desk.position, desk.event.rings, told, asking.done()) == (1, (), [], False)
        store.gate.set()
        assert isinstance(await asking, Done)
        assert (desk.position, len(desk.event.rings), len(told)) == (2, 1, 1)

    asyncio.run(story())


def test_an_asker_who_goes_away_does_not_leave_the_desk_behind_its_log() -> None:
    async def story() -> None:
        desk, store = await slow_desk()
        asking = asyncio.create_task(handle(desk, ORGANISER, AddRing(key="one", name="Ring 1")))
        for _ in range(10):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        store.gate.set()
        again = await handle(desk, ORGANISER, AddRing(key="one", name="Ring 1"))
        assert isinstance(again, Done)
        assert not again.fresh
        assert [ring.name for ring in desk.event.rings] == ["Ring 1"]
        assert isinstance(await handle(desk, ORGANISER, AddRing(key="two", name="Ring 2")), Done)

    asyncio.run(story())


def test_two_acts_at_once_on_one_stream_are_decided_one_after_the_other() -> None:
    async def story() -> None:
        desk, store = await slow_desk()
        asking = [
            asyncio.create_task(handle(desk, ORGANISER, AddRing(key=key, name="The ring")))
            for key in ("one", "two")
        ]
        store.gate.set()
        answers = await asyncio.gather(*asking)
        assert [isinstance(one, Done) for one in answers] == [True, False]
        refused = answers[1]
        assert isinstance(refused, Refused)
        assert refused.code == "ring_twice"

    asyncio.run(story())


def test_where_the_store_is_closed_nothing_changes_and_everybody_is_told() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        store, _ = await weekend.shelf.open(weekend.desk.event_id)
        before = state(weekend.desk)
        await store.close()
        with pytest.raises(StoreClosedError):
            await weekend.ask(AddRing(key=weekend.key(), name="One more"))
        with pytest.raises(StoreClosedError):
            await weekend.open(weekend.rings[0])
        assert state(weekend.desk) == before

    asyncio.run(story())


def test_what_another_process_wrote_is_caught_up_with_and_the_act_is_asked_again() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        other = await weekend.reloaded()
        assert isinstance(await handle(other, ORGANISER, AddRing(key="o", name="Other")), Done)
        late = AddRing(key="late", name="Late")
        assert (await weekend.refused(late)).code == "moved_on"
        assert weekend.desk.ring(other.event.rings[-1].id) is not None
        await weekend.ask(late)
        assert [ring.name for ring in weekend.desk.event.rings[-2:]] == ["Other", "Late"]

    asyncio.run(story())


def test_a_commit_tells_what_it_changed() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(8, pools=2, cut=4, rings=2)
        here, there = weekend.rings
        bout = called(weekend.desk, here)[0].bout
        told: list[frozenset[str]] = []
        leave = weekend.desk.subscribe(told.append)
        await weekend.open(here)
        await weekend.send(here, bout.id, {"do": "fence", "t": 0})
        assert told[1] == {f"bout:{bout.id}", f"ring:{here}"}
        told.clear()
        await weekend.fight(there, 10, 2)
        red = weekend.desk.member(weekend.tournament, bout.entrants.red).id
        closing = told[-1]
        assert {f"ring:{there}", f"tournament:{weekend.tournament}", "event"} <= closing
        assert f"person:{red}" in closing
        leave()
        await weekend.open(there)
        assert told[-1] == closing

    asyncio.run(story())


def test_the_weekend_itself_can_be_changed() -> None:
    async def story() -> None:
        weekend = await Weekend.empty(rings=2)
        first, second = weekend.rings
        await weekend.ask(ChangeEvent(key=weekend.key(), name="Renamed", last_day="2026-11-30"))
        await weekend.ask(RenameRing(key=weekend.key(), ring=first, name="By the door"))
        await weekend.ask(RemoveRing(key=weekend.key(), ring=second))
        made = (await weekend.ask(AddRing(key=weekend.key(), name="Upstairs"))).made
        event = weekend.desk.event
        assert event.name == "Renamed"
        assert event.days == ("2026-11-28", "2026-11-29", "2026-11-30")
        assert [(ring.id, ring.name) for ring in event.rings] == [
            (first, "By the door"),
            (made, "Upstairs"),
        ]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ChangeEvent(key="k", first_day="soon"), "day_unreadable"),
        (ChangeEvent(key="k", first_day="2027-01-01"), "days_backwards"),
        (ChangeEvent(key="k", last_day="2037-01-01"), "event_too_long"),
        (ChangeEvent(key="k", time_zone="Middle/Earth"), "unknown_time_zone"),
        (RenameRing(key="k", ring="nowhere", name="x"), "no_such_ring"),
        (RemoveRing(key="k", ring="nowhere"), "no_such_ring"),
        (ReleaseRings(key="k"), "not_halted"),
        (HaltRings(key="k", ring="nowhere"), "no_such_ring"),
        (Announce(key="k", text="  "), "announcement_empty"),
        (
            CreateTournament(key="k", name="T", weapon="longsword", ruleset="chess"),
            "unknown_ruleset",
        ),
        (CreateTournament(key="k", name="T", weapon="spoon", ruleset="helsinki"), "unknown_weapon"),
        (
            CreateTournament(
                key="k", name="T", weapon="longsword", ruleset="helsinki", settings={"x": 1}
            ),
            "unknown_setting",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command: Ask, code: str) -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        before = state(weekend.desk)
        assert (await weekend.refused(command)).code == code
        assert state(weekend.desk) == before

    asyncio.run(story())


def test_a_ring_with_bouts_before_it_is_not_taken_away() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        refused = await weekend.refused(RemoveRing(key=weekend.key(), ring=weekend.rings[0]))
        assert (refused.code, refused.params) == ("ring_in_use", {"ring": "Ring 1", "bouts": 6})

    asyncio.run(story())


def test_two_halts_are_released_together() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=2)
        for ring in weekend.rings:
            await weekend.ask(HaltRings(key=weekend.key(), ring=ring))
        await weekend.ask(ReleaseRings(key=weekend.key()))
        view = ring_view(weekend.desk, weekend.rings[0])
        assert view is not None
        assert view.halt is None

    asyncio.run(story())


@pytest.mark.parametrize("who", [PUBLIC, Who(role="table", device="d", event="e", ring="r")])
def test_nobody_but_an_organiser_commands(who: Who) -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        answer = await handle(weekend.desk, who, AddRing(key="k", name="Mine"))
        assert isinstance(answer, Refused)
        assert answer.code == "organiser_only"
        made = await weekend.hall.create_event(who, msgspec.structs.replace(EVENT, key="mine"))
        assert isinstance(made, Refused)
        assert len(await weekend.hall.events()) == 1

    asyncio.run(story())


def test_an_event_asked_for_twice_is_made_once_and_a_refused_one_not_at_all() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        hall = weekend.hall
        again = [hall.create_event(ORGANISER, EVENT) for _ in range(3)]
        answers = await asyncio.gather(*again)
        assert len({one.made for one in answers if isinstance(one, Done)}) == 1
        nameless = msgspec.structs.replace(EVENT, name=" ")
        assert isinstance(await hall.create_event(ORGANISER, nameless), Refused)
        assert [card.name for card in await hall.events()] == ["Slow", "Test weekend"]

    asyncio.run(story())


class Rulebooks:
    """The shipped rulesets, as another version of this program might ship them."""

    def __init__(self, change: str) -> None:
        self._change = change

    def all(self) -> Sequence[ShippedRuleset]:
        return [one for one in (self.get("helsinki"),) if one]

    def get(self, ruleset_id: str) -> ShippedRuleset | None:
        shipped = ShippedRulesets().get(ruleset_id)
        if shipped is None or self._change == "missing":
            return None
        return ShippedRuleset(RulesetRef(ruleset_id, "99", "another"), shipped.ruleset)


@pytest.mark.parametrize("change", ["missing", "changed"])
def test_a_tournament_that_started_goes_on_only_under_the_ruleset_it_is_bound_to(
    change: str,
) -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        await weekend.fight(weekend.rings[0], 10, 2)
        store, people = await weekend.shelf.open(weekend.desk.event_id)
        weekend.desk = await Desk.load(
            weekend.desk.event_id, store, people, Rulebooks(change), weekend.clock
        )
        shown = organiser_tournament(weekend.desk, weekend.tournament)
        assert shown is not None
        assert shown.ruleset_problem is not None
        assert shown.ruleset_problem.code == f"ruleset_{change}"
        queue = called(weekend.desk, weekend.rings[0])
        answers = await weekend.send(weekend.rings[0], queue[0].bout.id, {"do": "open"})
        assert answers[0].refusal is not None
        assert answers[0].refusal.code in (f"ruleset_{change}", "bout_already_open")
        assert ring_view(weekend.desk, weekend.rings[0]) is not None

    asyncio.run(story())


def test_a_tournament_is_bound_to_the_ruleset_as_it_is_when_the_pools_are_frozen() -> None:
    async def story() -> None:
        weekend = await Weekend.empty()
        await weekend.enter(made_up(4))
        await weekend.plan(pools=1, cut=2)
        store, people = await weekend.shelf.open(weekend.desk.event_id)
        weekend.desk = await Desk.load(
            weekend.desk.event_id, store, people, Rulebooks("changed"), weekend.clock
        )
        assert weekend.desk.book.ruleset_problem(weekend.tournament) is None
        await weekend.freeze_pools()
        assert weekend.desk.tournaments[weekend.tournament].ruleset.version == "99"
        assert weekend.desk.book.ruleset_problem(weekend.tournament) is None

    asyncio.run(story())


def test_a_line_of_a_newer_version_makes_the_event_read_only_from_there_on() -> None:
    async def story() -> None:
        weekend = await Weekend.begin(4, pools=1, cut=2, rings=1)
        store, people = await weekend.shelf.open(weekend.desk.event_id)
        before = weekend.desk.position
        strange = Draft(
            stream="event",
            key="from the future",
            type="event.teleported",
            payload=msgspec.Raw(b'{"do":"teleported"}'),
            actor="",
        )
        await store.append([strange])
        desk = await Desk.load(
            weekend.desk.event_id, store, people, ShippedRulesets(), weekend.clock
        )
        assert desk.damage is not None
        assert (desk.damage.code, desk.damage.position, desk.position) == (
            "version",
            before + 1,
            before,
        )
        with pytest.raises(StoreClosedError):
            await handle(desk, ORGANISER, AddRing(key="k", name="One more"))

    asyncio.run(story())
