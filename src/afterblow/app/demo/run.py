"""The made-up weekend being fought: two rings, one loop, the commands that everybody uses."""

import asyncio
from collections.abc import Iterable

import msgspec

from afterblow.app.bouts import named_view
from afterblow.app.commands import RingRecords, TableAnswer, TableRecord, Who
from afterblow.app.demo.clock import DemoClock
from afterblow.app.demo.script import Dice, Records, next_records, pause_ms
from afterblow.app.demo.set_up import move_on, set_up
from afterblow.app.desk import Desk
from afterblow.app.handlers.table import ring_records
from afterblow.app.lines import bout_stream
from afterblow.app.ports import Rulesets, Shelf
from afterblow.app.rings import Called, called
from afterblow.core.bout.screen import Fragment
from afterblow.core.pair import both
from afterblow.core.refusal import Refused

EVENT = "demo"
SEED = 1410
OPENING_MS = (9_000, 20_000)
"""How long it takes until two fencers stand in the ring."""
BREATH_MS = 1000
"""How long a ring waits before it looks again where nothing can be done."""


class Planned(msgspec.Struct, frozen=True):
    """What a ring does next: not before ``moment_ms``, unless the bout moves first."""

    moment_ms: int
    bout: str
    seq: int


class DemoRun:
    """A demo that runs. ``refusals`` holds what was refused: nothing, if all is well."""

    def __init__(self, desk: Desk, clock: DemoClock, seed: int = SEED) -> None:
        self.desk = desk
        self.refusals: list[Refused] = []
        self._clock = clock
        self._seed = seed
        self._plans: dict[str, Planned] = {}
        self._task: asyncio.Task[None] | None = None

    @staticmethod
    async def begin(shelf: Shelf, rulesets: Rulesets, clock: DemoClock) -> "DemoRun":
        """Set the weekend up and let it run."""
        store, people = await shelf.create(EVENT, clock.now_ms())
        run = DemoRun(await Desk.load(EVENT, store, people, rulesets, clock), clock)
        await set_up(run.desk, run._seed)
        run._task = asyncio.create_task(run.fight())
        return run

    async def finished(self) -> None:
        """Until the podium stands."""
        if self._task is not None:
            await self._task

    async def stop(self) -> None:
        """Stop where it is; what was begun is finished."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.desk.close()

    async def fight(self) -> None:
        """Fight every bout, and take every step of the organiser, to the podium."""
        while not await self._over():
            due = [plan for plan in (self._plan(ring) for ring in self._rings()) if plan]
            if not due:
                await self._clock.until(self._clock.now_ms() + BREATH_MS)
                continue
            ring, plan = min(due, key=lambda one: one[1].moment_ms)
            await self._clock.until(plan.moment_ms)
            await self._act(ring, plan)

    async def _over(self) -> bool:
        """Where no ring has anything to fight, the organiser moves on; at the end, nothing."""
        if any(called(self.desk, ring) for ring in self._rings()):
            return False
        return not await move_on(self.desk, self._seed)

    def _rings(self) -> Iterable[str]:
        return [ring.id for ring in self.desk.event.rings]

    def _plan(self, ring: str) -> tuple[str, Planned] | None:
        queue = called(self.desk, ring)
        if not queue:
            return None
        bout = queue[0].bout.id
        held = self._plans.get(ring)
        seq = self.desk.book.seq(bout_stream(bout))
        if held is None or (held.bout, held.seq) != (bout, seq):
            held = Planned(self._clock.now_ms() + self._pause_ms(bout), bout, seq)
            self._plans[ring] = held
        return ring, held

    def _pause_ms(self, bout: str) -> int:
        """How long until the table of this bout does something."""
        opened = self.desk.bout(bout)
        if opened is None:
            return Dice(self._seed, bout).between(*OPENING_MS)
        return pause_ms(self._seed, opened)

    def _records(self, call: Called) -> Records:
        """What the table of this bout sends now."""
        bout = self.desk.bout(call.bout.id)
        if bout is None:
            return [{"do": "open"}]
        shown = named_view(bout, both(""), self._clock.now_ms())
        return next_records(self._seed, bout.id, shown, self._red_percent(call))

    def _red_percent(self, call: Called) -> int:
        """Who is rated higher hits first more often."""
        red, blue = (
            self.desk.member(call.tournament, entrant).rating or 0
            for _, entrant in call.bout.entrants.items()
        )
        return min(max(50 + (red - blue) // 12, 20), 80)

    async def _act(self, ring: str, plan: Planned) -> None:
        self._plans.pop(ring, None)
        call = next((one for one in called(self.desk, ring)[:1] if one.bout.id == plan.bout), None)
        records = [] if call is None else self._records(call)
        if not records:
            self._plans[ring] = Planned(self._clock.now_ms() + BREATH_MS, plan.bout, plan.seq)
            return
        who = Who(role="table", device=f"demo-{ring}", event=self.desk.event_id, ring=ring)
        batch = tuple(self._sent(plan, number, record) for number, record in enumerate(records))
        answers = await ring_records(self.desk, who, RingRecords(ring=ring, records=batch))
        self._note(answers)

    def _sent(self, plan: Planned, number: int, record: Fragment) -> TableRecord:
        bout = self.desk.bout(plan.bout)
        now_ms = self._clock.now_ms()
        timed = record if bout is None else record | {"t": (now_ms - bout.opened_ms) / 1000}
        return TableRecord(
            key=f"{plan.bout}.{plan.seq + number}",
            bout=plan.bout,
            record=msgspec.Raw(msgspec.json.encode(timed)),
            counter=plan.seq + number,
            seen=plan.seq,
            device_ms=now_ms,
        )

    def _note(self, answers: tuple[TableAnswer, ...] | Refused) -> None:
        if isinstance(answers, Refused):
            self.refusals.append(answers)
        else:
            self.refusals += [one.refusal for one in answers if one.refusal is not None]
