"""Who gets in: one-time links, passphrases, sessions, and how long each lives."""

import asyncio
import itertools

import pytest
from argon2 import PasswordHasher

from afterblow.adapters.access_memory import MemoryAccess
from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.adapters.system_chance import SystemChance
from afterblow.app.access import IDLE_MS, LINK_MS, LONGEST_MS, Accounts, Session, new_link
from afterblow.app.pairing import Joined, Pairings
from afterblow.app.rate import Rate
from afterblow.app.secret import digest
from afterblow.core.refusal import Refused

PASSPHRASE = "correct horse battery"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class HandClock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.ms = 1_790_000_000_000

    def now_ms(self) -> int:
        return self.ms


class Door:
    """Accounts over memory, with a clock in hand."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.access = MemoryAccess()
        self.chance = SystemChance()
        self.accounts = Accounts(self.access, self.clock, self.chance, Argon2Passphrases(QUICK))

    async def link(self) -> str:
        return await new_link(self.access, self.clock, self.chance)

    async def founded(self, name: str = "Olga", passphrase: str = PASSPHRASE) -> Session:
        session = await self.accounts.found(await self.link(), name, passphrase)
        assert isinstance(session, Session)
        return session


def test_the_link_makes_one_account_and_then_opens_nothing() -> None:
    async def story() -> None:
        door = Door()
        assert not await door.accounts.any()
        link = await door.link()
        session = await door.accounts.found(link, "  Olga ", PASSPHRASE)
        assert isinstance(session, Session)
        assert session.account.name == "Olga"
        assert await door.accounts.any()
        assert await door.accounts.found(link, "Mallory", PASSPHRASE) == Refused("link_dead")

    asyncio.run(story())


def test_of_two_who_race_with_one_link_one_gets_in() -> None:
    async def story() -> None:
        door = Door()
        link = await door.link()
        asked = [door.accounts.found(link, f"name {n}", PASSPHRASE) for n in range(5)]
        answers = await asyncio.gather(*asked)
        assert sum(isinstance(answer, Session) for answer in answers) == 1

    asyncio.run(story())


def test_a_new_link_ends_the_one_before_and_each_ends_after_a_day() -> None:
    async def story() -> None:
        door = Door()
        old, new = await door.link(), await door.link()
        assert await door.accounts.found(old, "Olga", PASSPHRASE) == Refused("link_dead")
        door.clock.ms += LINK_MS
        assert await door.accounts.found(new, "Olga", PASSPHRASE) == Refused("link_dead")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("name", "passphrase", "code"),
    [
        (" ", PASSPHRASE, "name_missing"),
        ("n" * 81, PASSPHRASE, "name_long"),
        ("Olga", "elevenchars", "passphrase_short"),
        ("Olga", "p" * 1001, "passphrase_long"),
    ],
)
def test_a_link_survives_a_name_or_passphrase_that_will_not_do(
    name: str, passphrase: str, code: str
) -> None:
    async def story() -> None:
        door = Door()
        link = await door.link()
        answer = await door.accounts.found(link, name, passphrase)
        assert isinstance(answer, Refused)
        assert answer.code == code
        assert isinstance(await door.accounts.found(link, "Olga", PASSPHRASE), Session)

    asyncio.run(story())


def test_a_passphrase_opens_a_new_session_each_time_and_a_wrong_one_none() -> None:
    async def story() -> None:
        door = Door()
        first = await door.founded()
        second = await door.accounts.log_in("Olga", PASSPHRASE, "10.0.0.1")
        assert isinstance(second, Session)
        assert second.secret != first.secret
        for name, passphrase in (("Olga", "wrong horse battery"), ("Nobody", ""), ("Olga", "")):
            answer = await door.accounts.log_in(name, passphrase, "10.0.0.1")
            assert answer == Refused("login_wrong")

    asyncio.run(story())


def test_a_session_names_its_account_until_logout() -> None:
    async def story() -> None:
        door = Door()
        session = await door.founded()
        assert await door.accounts.whose(session.secret) == session.account
        assert await door.accounts.whose("guess") is None
        await door.accounts.log_out(session.secret)
        assert await door.accounts.whose(session.secret) is None

    asyncio.run(story())


def test_a_session_dies_of_idleness_and_of_age() -> None:
    async def story() -> None:
        door = Door()
        idle = await door.founded()
        door.clock.ms += IDLE_MS
        assert await door.accounts.whose(idle.secret) is not None
        door.clock.ms += IDLE_MS + 1
        assert await door.accounts.whose(idle.secret) is None
        used = await door.founded("Other")
        for _ in range(LONGEST_MS // IDLE_MS - 1):
            door.clock.ms += IDLE_MS
            assert await door.accounts.whose(used.secret) is not None
        door.clock.ms += IDLE_MS
        assert await door.accounts.whose(used.secret) is None

    asyncio.run(story())


def test_a_session_outlives_a_restart_of_the_server() -> None:
    async def story() -> None:
        door = Door()
        session = await door.founded()
        again = Accounts(door.access, door.clock, door.chance, Argon2Passphrases(QUICK))
        assert await again.whose(session.secret) == session.account

    asyncio.run(story())


def test_a_lost_passphrase_is_replaced_and_all_its_sessions_end() -> None:
    async def story() -> None:
        door = Door()
        lost, other = await door.founded(), await door.founded("Other")
        new = await door.founded(passphrase="a brand new passphrase")
        assert new.account.id == lost.account.id
        assert await door.accounts.whose(lost.secret) is None
        assert await door.accounts.whose(other.secret) == other.account
        assert await door.accounts.log_in("Olga", PASSPHRASE, "x") == Refused("login_wrong")

    asyncio.run(story())


def test_what_is_stored_opens_nothing() -> None:
    async def story() -> None:
        door = Door()
        session = await door.founded()
        for grant in await door.access.grants():
            assert session.secret not in repr(grant)
            assert await door.accounts.whose(grant.digest) is None
        for account in await door.access.accounts():
            assert PASSPHRASE not in account.secret
            assert account.secret.startswith("$argon2id$")

    asyncio.run(story())


def test_guessing_from_one_place_is_slowed_and_others_still_get_in() -> None:
    async def story() -> None:
        door = Door()
        await door.founded()
        answers = [await door.accounts.log_in("Olga", f"guess {n}", "a") for n in range(12)]
        refusals = [answer for answer in answers if isinstance(answer, Refused)]
        codes = [refusal.code for refusal in refusals]
        assert codes == ["login_wrong"] * 10 + ["too_many_tries"] * 2
        assert refusals[-1].params == {"seconds": 60}
        assert isinstance(await door.accounts.log_in("Olga", PASSPHRASE, "b"), Session)
        door.clock.ms += 60_000
        assert isinstance(await door.accounts.log_in("Olga", PASSPHRASE, "a"), Session)

    asyncio.run(story())


def test_a_passphrase_is_hashed_away_from_the_event_loop() -> None:
    async def story() -> None:
        slow = Argon2Passphrases(PasswordHasher(time_cost=4))
        hashing = asyncio.ensure_future(slow.hash(PASSPHRASE))
        turns = itertools.count()
        while not hashing.done():
            await asyncio.sleep(0)
            next(turns)
        assert next(turns) > 20
        assert await slow.verify(await hashing, PASSPHRASE)
        assert not await slow.verify("", "")
        assert not await slow.verify("no hash at all", PASSPHRASE)

    asyncio.run(story())


def test_a_rate_forgets_names_whose_time_is_over() -> None:
    clock = HandClock()
    rate = Rate(clock, 2)
    assert [rate.wait_ms("a") for _ in range(3)] == [0, 0, 60_000]
    clock.ms += 59_999
    assert rate.wait_ms("a") == 1
    clock.ms += 1
    assert [rate.wait_ms("a") for _ in range(3)] == [0, 0, 60_000]
    clock.ms -= 3_600_000
    assert rate.wait_ms("a") == 0


def test_what_opens_one_door_opens_no_other() -> None:
    async def story() -> None:
        door = Door()
        session = await door.founded()
        tablets = Pairings(door.access, door.clock, door.chance)
        assert await tablets.who(session.secret) is None
        assert isinstance(await tablets.join(session.secret, "T"), Refused)
        joined = await tablets.join((await tablets.issue("e1", "r1")).secret, "T")
        assert isinstance(joined, Joined)
        assert await door.accounts.whose(joined.token) is None
        assert await door.accounts.found(joined.token, "M", PASSPHRASE) == Refused("link_dead")

    asyncio.run(story())
    kinds = ("setup", "session", "pairing", "code", "device")
    assert len({digest(kind, "one secret") for kind in kinds}) == len(kinds)
