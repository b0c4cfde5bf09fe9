"""How a tablet joins a ring, and that it joins nothing else."""

import asyncio
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from afterblow.adapters.access_memory import MemoryAccess
from afterblow.adapters.system_chance import CONSONANTS, SystemChance
from afterblow.app.commands import Who
from afterblow.app.pairing import DEVICE_MS, PAIRING_MS, TRIES, Joined, Pairing, Pairings
from afterblow.core.refusal import Refused
from tests.app.test_access import HandClock

DEAD = Refused("pairing_dead")


class Desk:
    """Pairings over memory, with a clock in hand."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.access = MemoryAccess()
        self.pairings = Pairings(self.access, self.clock, SystemChance())

    async def joined(self, event: str = "e1", ring: str = "r1") -> Joined:
        pairing = await self.pairings.issue(event, ring)
        joined = await self.pairings.join(pairing.secret, "Tablet")
        assert isinstance(joined, Joined)
        return joined


def wrong(code: str, n: int) -> str:
    """Another code of the same pairing."""
    tail = CONSONANTS[n] if code[-1] != CONSONANTS[n] else CONSONANTS[n + 1]
    return code[:-1] + tail


def test_a_tablet_scores_on_its_ring_only() -> None:
    async def story() -> None:
        desk = Desk()
        joined = await desk.joined("e1", "r2")
        who = await desk.pairings.who(joined.token)
        assert who == Who(role="table", device=joined.device, event="e1", ring="r2")
        assert await desk.pairings.who("guess") is None

    asyncio.run(story())


@pytest.mark.parametrize(
    "spelling", ["{}", " {} ", "{0[0]}{0[1]}{0[2]}{0[3]}-{0[4]}{0[5]} {0[6]}{0[7]}"]
)
def test_a_code_is_read_however_it_is_typed(spelling: str) -> None:
    async def story() -> None:
        desk = Desk()
        pairing = await desk.pairings.issue("e1", "r1")
        assert len(pairing.code) == 8
        assert set(pairing.code) <= set(CONSONANTS)
        typed = spelling.format(pairing.code).lower()
        assert isinstance(await desk.pairings.join_by_code(typed, "T", "a"), Joined)

    asyncio.run(story())


def test_a_pairing_opens_once_in_either_spelling() -> None:
    async def story() -> None:
        desk = Desk()
        one, two = await desk.pairings.issue("e1", "r1"), await desk.pairings.issue("e1", "r1")
        assert isinstance(await desk.pairings.join(one.secret, "A"), Joined)
        assert await desk.pairings.join(one.secret, "B") == DEAD
        assert await desk.pairings.join_by_code(one.code, "B", "a") == DEAD
        assert isinstance(await desk.pairings.join_by_code(two.code, "B", "a"), Joined)
        assert await desk.pairings.join(two.secret, "C") == DEAD

    asyncio.run(story())


def test_of_many_tablets_with_one_code_one_joins() -> None:
    async def story() -> None:
        desk = Desk()
        pairing = await desk.pairings.issue("e1", "r1")
        by_code = [desk.pairings.join_by_code(pairing.code, "T", f"{n}") for n in range(8)]
        by_secret = [desk.pairings.join(pairing.secret, "T") for _ in range(8)]
        answers = await asyncio.gather(*by_code, *by_secret)
        assert sum(isinstance(answer, Joined) for answer in answers) == 1

    asyncio.run(story())


def test_a_pairing_lives_five_minutes_and_a_token_a_weekend() -> None:
    async def story() -> None:
        desk = Desk()
        pairing = await desk.pairings.issue("e1", "r1")
        desk.clock.ms += PAIRING_MS
        assert await desk.pairings.join(pairing.secret, "T") == DEAD
        joined = await desk.joined()
        desk.clock.ms += DEVICE_MS - 1
        assert await desk.pairings.who(joined.token) is not None
        desk.clock.ms += 1
        assert await desk.pairings.who(joined.token) is None
        assert await desk.pairings.devices("e1") == ()

    asyncio.run(story())


def test_the_fifth_wrong_letter_ends_a_pairing_and_no_other() -> None:
    async def story() -> None:
        desk = Desk()
        tried, other = await desk.pairings.issue("e1", "r1"), await desk.pairings.issue("e1", "r2")
        for n in range(TRIES):
            assert await desk.pairings.join_by_code(wrong(tried.code, n), "T", "a") == DEAD
        assert await desk.pairings.join_by_code(tried.code, "T", "a") == DEAD
        assert await desk.pairings.join(tried.secret, "T") == DEAD
        assert isinstance(await desk.pairings.join_by_code(other.code, "T", "a"), Joined)

    asyncio.run(story())


def test_ten_thousand_guesses_are_mostly_not_even_looked_at() -> None:
    async def story() -> None:
        desk = Desk()
        pairing = await desk.pairings.issue("e1", "r1")
        answers = [
            await desk.pairings.join_by_code(f"BCDFGHJ{n}", "T", f"place {n % 50}")
            for n in range(10_000)
        ]
        looked_at = [one for one in answers if one == DEAD]
        assert len(looked_at) == 20
        assert isinstance(await desk.pairings.join(pairing.secret, "T"), Joined)

    asyncio.run(story())


def test_one_place_that_guesses_does_not_lock_the_others_out() -> None:
    async def story() -> None:
        desk = Desk()
        pairing = await desk.pairings.issue("e1", "r1")
        for n in range(50):
            await desk.pairings.join_by_code(f"BCDFGHJ{n}", "T", "spiteful")
        assert isinstance(await desk.pairings.join_by_code(pairing.code, "T", "table"), Joined)

    asyncio.run(story())


def test_a_revoked_tablet_is_out_at_once_and_only_by_its_own_event() -> None:
    async def story() -> None:
        desk = Desk()
        mine, other = await desk.joined("e1", "r1"), await desk.joined("e2", "r1")
        assert await desk.pairings.who(mine.token) is not None
        for event in ("e2", ""):
            assert not await desk.pairings.revoke(event, mine.device)
        assert await desk.pairings.who(mine.token) is not None
        assert await desk.pairings.revoke("e1", mine.device)
        assert await desk.pairings.who(mine.token) is None
        assert await desk.pairings.who(other.token) is not None
        assert [device.id for device in await desk.pairings.devices("e2")] == [other.device]

    asyncio.run(story())


def test_the_list_of_tablets_says_when_each_was_last_seen() -> None:
    async def story() -> None:
        desk = Desk()
        joined = await desk.joined()
        desk.clock.ms += 120_000
        await desk.pairings.who(joined.token)
        (device,) = await desk.pairings.devices("e1")
        assert (device.label, device.ring, device.last_ms) == ("Tablet", "r1", desk.clock.ms)

    asyncio.run(story())


class Doors(RuleBasedStateMachine):
    """Any order of issuing, joining, replaying, waiting and revoking."""

    pairings: Bundle[Pairing] = Bundle("pairings")

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk()
        self.loop = asyncio.new_event_loop()
        self.used: set[str] = set()
        self.alive: dict[str, Joined] = {}
        self.gone: list[str] = []

    def run(self, asked: Any) -> Any:
        return self.loop.run_until_complete(asked)

    @rule(target=pairings, ring=st.sampled_from(["r1", "r2"]))
    def issue(self, ring: str) -> Pairing:
        return self.run(self.desk.pairings.issue("e1", ring))

    @rule(pairing=pairings, by_code=st.booleans(), place=st.integers())
    def join(self, pairing: Pairing, by_code: bool, place: int) -> None:
        good = pairing.secret not in self.used and self.desk.clock.ms < pairing.until_ms
        if by_code:
            answer = self.run(self.desk.pairings.join_by_code(pairing.code, "T", str(place)))
        else:
            answer = self.run(self.desk.pairings.join(pairing.secret, "T"))
        if isinstance(answer, Joined):
            assert good
            self.used.add(pairing.secret)
            self.alive[answer.device] = answer
        else:
            assert not good or answer.code == "too_many_tries"

    @rule(ms=st.integers(0, PAIRING_MS))
    def wait(self, ms: int) -> None:
        self.desk.clock.ms += ms

    @rule()
    def revoke(self) -> None:
        if self.alive:
            device, joined = self.alive.popitem()
            assert self.run(self.desk.pairings.revoke("e1", device))
            self.gone.append(joined.token)

    @invariant()
    def only_tablets_that_joined_and_were_not_revoked_get_in(self) -> None:
        for joined in self.alive.values():
            who = self.run(self.desk.pairings.who(joined.token))
            assert (who.ring, who.device) == (joined.ring, joined.device)
        assert all(self.run(self.desk.pairings.who(token)) is None for token in self.gone)

    def teardown(self) -> None:
        self.loop.close()


Doors.TestCase.settings = settings(max_examples=50, stateful_step_count=25, deadline=None)
TestDoors = Doors.TestCase
