"""A weekend in memory for tests: an event, a tournament, tables that fight bouts to any score.

Everything goes through the commands that people and tablets use. What a test does not say is done
as it should be: ``await Weekend.begin(fencers=12)`` has frozen pools on its rings.
"""

import json
from collections.abc import Callable, Mapping, Sequence

import msgspec

from afterblow.adapters.access_memory import MemoryAccess
from afterblow.adapters.shelf_memory import MemoryShelf
from afterblow.adapters.store_memory import MemoryPeople, MemoryStore
from afterblow.adapters.system_chance import SystemChance
from afterblow.app.commands import (
    AddStage,
    CheckIn,
    CloseTournament,
    CorrectBout,
    CreateEvent,
    CreateTournament,
    DraftPools,
    DrawLots,
    FreezeBracket,
    FreezePools,
    ImportRoster,
    RingRecords,
    RosterRow,
    TableAnswer,
    TableRecord,
    Who,
)
from afterblow.app.desk import Desk, Done
from afterblow.app.hall import Hall
from afterblow.app.handlers.corrections import preview
from afterblow.app.handlers.door import Ask, handle
from afterblow.app.handlers.table import ring_records
from afterblow.app.ports import Clock, People, Rulesets, Store
from afterblow.app.projections.organiser import CorrectionPreview
from afterblow.app.rings import called
from afterblow.core.pair import Pair
from afterblow.core.refusal import Refused
from afterblow.core.tournament.model import PlannedBout, Progress
from afterblow.core.tournament.settings import BracketSettings, PoolSettings
from afterblow.core.tournament.steps import steps
from afterblow.formats.rulesets import ShippedRulesets

ORGANISER = Who(role="organiser", account="org")
Sheet = list[dict[str, object]]
"""Records of a bout log."""
Scorer = Callable[[PlannedBout], Pair[int]]
"""The score to which a bout shall be fought; each at most the cap, and not both at it."""


class HandClock:
    """A clock that moves when it is moved."""

    def __init__(self, now_ms: int = 1_790_000_000_000) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        return self._now_ms

    def pass_s(self, seconds: float) -> None:
        """Let seconds pass."""
        self._now_ms += round(seconds * 1000)


class Weekend:
    """A hall over memory with one event, its desk, one tournament, and everybody's hands."""

    def __init__(self, hall: Hall, desk: Desk, clock: HandClock, shelf: MemoryShelf) -> None:
        self.hall = hall
        self.desk = desk
        self.clock = clock
        self.shelf = shelf
        self.tournament = ""
        self._keys = 0
        self._sent = 0

    @staticmethod
    async def empty(rings: int = 2) -> "Weekend":
        """An event with rings and nothing else."""
        clock = HandClock()
        shelf = await throw_away(clock)
        hall = Hall(shelf, ShippedRulesets(), clock, SystemChance(), throw_away)
        command = CreateEvent(
            key="event",
            name="Test weekend",
            first_day="2026-11-28",
            last_day="2026-11-29",
            time_zone="Europe/Helsinki",
            rings=tuple(f"Ring {number}" for number in range(1, rings + 1)),
        )
        made = _done(await hall.create_event(ORGANISER, command))
        desk = await hall.desk(made.made)
        if desk is None:
            raise AssertionError("the event that was created is not there")
        return Weekend(hall, desk, clock, shelf)

    @staticmethod
    async def begin(
        fencers: int | Sequence[RosterRow] = 8,
        *,
        pools: int = 2,
        cut: int | None = 4,
        bronze: bool = True,
        rings: int = 2,
        draw_seed: int = 1,
    ) -> "Weekend":
        """A tournament with everybody checked in and the pools frozen.

        ``cut`` is the size of the bracket; ``None``: pools only.
        """
        weekend = await Weekend.empty(rings)
        rows = made_up(fencers) if isinstance(fencers, int) else tuple(fencers)
        await weekend.enter(rows)
        await weekend.plan(pools=pools, cut=cut, bronze=bronze)
        await weekend.freeze_pools(draw_seed)
        return weekend

    # --- the organiser ---

    def key(self) -> str:
        """A key that no act has had."""
        self._keys += 1
        return f"key-{self._keys:06d}"

    async def ask(self, command: Ask) -> Done:
        """Ask as the organiser; a refusal fails the test."""
        return _done(await handle(self.desk, ORGANISER, command))

    async def refused(self, command: Ask) -> Refused:
        """Ask as the organiser for something that must be refused."""
        answer = await handle(self.desk, ORGANISER, command)
        if isinstance(answer, Done):
            raise AssertionError(f"{command} was not refused")
        return answer

    async def enter(self, rows: Sequence[RosterRow]) -> None:
        """A tournament, and a roster of these who are all here and of age."""
        create = CreateTournament(
            key=self.key(), name="Longsword", weapon="longsword", ruleset="helsinki"
        )
        self.tournament = (await self.ask(create)).made
        await self.ask(ImportRoster(key=self.key(), tournament=self.tournament, rows=tuple(rows)))
        for entrant in self.entrants:
            await self.ask(
                CheckIn(key=self.key(), tournament=self.tournament, entrant=entrant, of_age=True)
            )

    async def plan(self, *, pools: int, cut: int | None, bronze: bool = True) -> None:
        """A stage of pools, and a bracket if there is a cut."""
        plans: list[tuple[str, PoolSettings | BracketSettings]] = [
            ("Pools", PoolSettings(pools=pools))
        ]
        if cut is not None:
            plans.append(("Finals", BracketSettings(cut=cut, bronze=bronze)))
        for name, settings in plans:
            await self.ask(
                AddStage(key=self.key(), tournament=self.tournament, name=name, settings=settings)
            )

    async def freeze_pools(self, draw_seed: int = 1) -> None:
        """Draw and freeze the first stage; its pools are dealt to all rings."""
        stage = self.desk.tournaments[self.tournament].stages[0].id
        draft = DraftPools(
            key=self.key(), tournament=self.tournament, stage=stage, draw_seed=draw_seed
        )
        await self.ask(draft)
        await self.ask(
            FreezePools(key=self.key(), tournament=self.tournament, stage=stage, rings=self.rings)
        )

    async def move_on(self) -> bool:
        """Take the organiser's next step once nothing is left to fight; False at the end."""
        for step in steps(self.desk.tournaments[self.tournament], self.progress):
            command = self._next(step.code, step.stage or "")
            if command is not None:
                await self.ask(command)
                return True
        return False

    async def preview(self, command: CorrectBout) -> CorrectionPreview:
        """What a correction would change; a refusal fails the test."""
        found = preview(self.desk, ORGANISER, command)
        if isinstance(found, Refused):
            raise AssertionError(f"refused: {found}")
        return found

    async def correct(
        self, bout: str, record: int, replace: Mapping[str, object] | None = None
    ) -> CorrectionPreview:
        """Correct a record of a bout: preview, then act on what was seen."""
        command = CorrectBout(
            key=self.key(),
            bout=bout,
            record=record,
            why="looked at again",
            replace=None if replace is None else raw(replace),
        )
        seen = await self.preview(command)
        await self.ask(msgspec.structs.replace(command, preview=seen.token))
        return seen

    # --- the tables ---

    async def send(
        self, ring: str, bout: str, *records: Mapping[str, object], keys: Sequence[str] = ()
    ) -> tuple[TableAnswer, ...]:
        """Send records as the table of a ring; ``keys`` to send something again."""
        batch = tuple(
            TableRecord(
                key=keys[number] if number < len(keys) else self._table_key(),
                bout=bout,
                record=raw(record),
                counter=self._sent,
            )
            for number, record in enumerate(records)
        )
        command = RingRecords(ring=ring, records=batch)
        answers = await ring_records(self.desk, self.table(ring), command)
        if isinstance(answers, Refused):
            raise AssertionError(f"the whole batch was refused: {answers}")
        return answers

    def table(self, ring: str) -> Who:
        """The tablet of a ring."""
        return Who(role="table", device=f"tab-{ring}", event=self.desk.event_id, ring=ring)

    async def open(self, ring: str) -> str:
        """Open the bout that is called to a ring; its id."""
        bout = called(self.desk, ring)[0].bout.id
        if self.desk.bout(bout) is None:
            _stored(await self.send(ring, bout, {"do": "open"}))
        return bout

    async def fight(self, ring: str, red: int, blue: int) -> str:
        """Fight the bout that is called to a ring to a score, and close it; its id."""
        bout = await self.open(ring)
        records = sheet(red, blue)
        last = records[-1]["t"]
        self.clock.pass_s(last if isinstance(last, int) else 0)
        _stored(await self.send(ring, bout, *records))
        return bout

    async def fight_all(self, scorer: Scorer) -> None:
        """Fight every bout that is called to a ring now or by the others' results."""
        while True:
            queues = [(ring, called(self.desk, ring)) for ring in self.rings]
            waiting = [(ring, queue[0].bout) for ring, queue in queues if queue]
            if not waiting:
                return
            for ring, bout in waiting:
                score = scorer(bout)
                await self.fight(ring, score.red, score.blue)

    async def to_the_podium(self, scorer: Scorer, *, close: bool = True) -> None:
        """Fight everything and take every step until the placings are signed off (``close``)."""
        while True:
            await self.fight_all(scorer)
            over = self.progress.over
            if (over and not close) or not await self.move_on():
                return

    # --- looking ---

    @property
    def rings(self) -> tuple[str, ...]:
        """The ids of the rings."""
        return tuple(ring.id for ring in self.desk.event.rings)

    @property
    def entrants(self) -> tuple[str, ...]:
        """The ids of the entrants, in the order of the roster."""
        return tuple(self.desk.tournaments[self.tournament].entrants)

    @property
    def progress(self) -> Progress:
        """Where the tournament stands."""
        return self.desk.progress(self.tournament)

    async def reloaded(self) -> Desk:
        """Another desk, replayed from the same log."""
        store, people = await self.shelf.open(self.desk.event_id)
        rulesets: Rulesets = self.hall.rulesets
        return await Desk.load(self.desk.event_id, store, people, rulesets, self.clock)

    def _table_key(self) -> str:
        self._sent += 1
        return f"tablet-{self._sent:08d}"

    def _next(self, code: str, stage: str) -> Ask | None:
        key, tournament = self.key(), self.tournament
        if code == "draw_lots":
            return DrawLots(key=key, tournament=tournament, stage=stage, draw_seed=7)
        if code == "freeze_bracket":
            return FreezeBracket(key=key, tournament=tournament, stage=stage, rings=self.rings)
        if code == "close":
            return CloseTournament(key=key, tournament=tournament)
        return None


async def throw_away(clock: Clock) -> MemoryShelf:
    """A shelf in memory."""

    def make() -> tuple[Store, People]:
        return MemoryStore(clock), MemoryPeople()

    return MemoryShelf(make, MemoryAccess())


def made_up(fencers: int, clubs: int = 4) -> tuple[RosterRow, ...]:
    """So many fencers, the first with the highest rating, from a few clubs in turn."""
    return tuple(
        RosterRow(name=f"Fencer {number:02d}", club=f"Club {number % clubs}", rating=2000 - number)
        for number in range(1, fencers + 1)
    )


def raw(record: Mapping[str, object]) -> msgspec.Raw:
    """A record as it comes over the wire."""
    return msgspec.Raw(json.dumps(record).encode())


def sheet(red: int, blue: int, cap: int = 10) -> Sheet:
    """The records of a bout under ``helsinki`` that ends with this score, and is closed.

    A score at the cap ends the bout; below it the time runs out. Equal scores suit a pool only.
    """
    in_order = sorted([("red", red), ("blue", blue)], key=lambda one: one[1] >= cap)
    scored = [(corner, value) for corner, points in in_order for value in _values(points)]
    records: Sheet = []
    for number, (corner, value) in enumerate(scored):
        records += _exchange(7 * number, corner, value)
    if max(red, blue) >= cap:
        return [*records, {"do": "close", "t": 7 * len(scored)}]
    return [*(records or _nothing(0)), *_nothing(172), {"do": "close", "t": 182}]


def _nothing(t: int) -> Sheet:
    """An exchange without a hit; from 172 on it runs over the time and ends the bout."""
    return [
        {"do": "fence", "t": t},
        {"do": "halt", "t": t + 6, "reason": "other"},
        {"do": "exchange", "t": t + 9, "none": "no_hit"},
    ]


def _values(points: int) -> list[int]:
    """Values of exchanges that add up: threes, then twos, then ones."""
    threes, left = divmod(points, 3)
    return [3] * threes + ([left] if left else [])


def _exchange(t: int, corner: str, value: int) -> Sheet:
    other = "blue" if corner == "red" else "red"
    hit: dict[str, object] = {"by": corner, "action": "cut", "target": "head"}
    hits: list[dict[str, object]] = [hit]
    if value == 2:
        hit["target"] = "arm"
    if value == 1:
        hits.append({"by": other, "action": "cut", "target": "arm", "when": "afterblow"})
    return [
        {"do": "fence", "t": t},
        {"do": "halt", "t": t + 2, "reason": "hit"},
        {"do": "exchange", "t": t + 4, "hits": hits},
    ]


def _stored(answers: Sequence[TableAnswer]) -> None:
    refused = [one.refusal for one in answers if one.status == "refused"]
    if refused:
        raise AssertionError(f"a table was refused: {refused[0]}")


def _done(answer: Done | Refused) -> Done:
    if isinstance(answer, Refused):
        raise AssertionError(f"refused: {answer}")
    return answer
