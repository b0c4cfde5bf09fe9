"""Organisers' accounts: the one-time link, the passphrase, the session.

A link printed on the serving machine makes an account; the account's passphrase opens sessions. A
session is 256 random bits in a cookie, kept here as a digest, new at every login, dead at logout,
after ``IDLE_MS`` without use and after ``LONGEST_MS`` in any case.
"""

import asyncio

import msgspec
from msgspec.structs import replace

from afterblow.app.ports import Access, Account, Chance, Clock, Grant, Passphrases
from afterblow.app.rate import Rate
from afterblow.app.secret import alive, digest
from afterblow.core.refusal import Refused

_MINUTE_MS = 60_000
_HOUR_MS = 60 * _MINUTE_MS
LINK_MS = 24 * _HOUR_MS
IDLE_MS = 12 * _HOUR_MS
LONGEST_MS = 7 * 24 * _HOUR_MS
SHORTEST_PASSPHRASE = 12
LONGEST_PASSPHRASE = 1000
LONGEST_NAME = 80
LOGINS_A_MINUTE = 60
LOGINS_A_MINUTE_FROM_ONE_PLACE = 10


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session just opened: the secret for the cookie, and whose it is."""

    secret: str
    account: Account


class Accounts:
    """Who may organise on this machine."""

    def __init__(
        self, access: Access, clock: Clock, chance: Chance, passphrases: Passphrases
    ) -> None:
        self._access = access
        self._clock = clock
        self._chance = chance
        self._passphrases = passphrases
        self._sessions: dict[str, Grant] = {}
        self._accounts: dict[str, Account] = {}
        self._changing = asyncio.Lock()
        self._all = Rate(clock, LOGINS_A_MINUTE)
        self._from = Rate(clock, LOGINS_A_MINUTE_FROM_ONE_PLACE)

    async def any(self) -> bool:
        """Has anybody an account yet?"""
        return bool(await self._access.accounts())

    async def found(self, link: str, name: str, passphrase: str) -> Session | Refused:
        """Make the account of a name by a one-time link, or give it a new passphrase.

        Refused: ``name_missing``, ``name_long``, ``passphrase_short``, ``passphrase_long`` (the
        link stays good), ``link_dead``. All older sessions of the account end.
        """
        name = name.strip()
        refused = _unfit(name, passphrase)
        if refused is not None:
            return refused
        key = digest("setup", link)
        if not alive(await self._access.grant(key), "setup", self._clock.now_ms()):
            return Refused("link_dead")
        secret = await self._passphrases.hash(passphrase)
        if await self._access.take_grant(key) is None:
            return Refused("link_dead")
        known = await self._named(name)
        account = Account(id=known.id if known else self._chance.id(), name=name, secret=secret)
        await self._end_sessions(account.id)
        await self._access.put_account(account)
        return await self._open(account)

    async def log_in(self, name: str, passphrase: str, place: str) -> Session | Refused:
        """A new session for a name and its passphrase; ``place`` is the address it comes from.

        Refused: ``login_wrong`` (which of the two is not said), ``too_many_tries`` with
        ``seconds`` to wait.
        """
        wait = self._from.wait_ms(place) or self._all.wait_ms()
        if wait:
            return Refused("too_many_tries", {"seconds": -(-wait // 1000)})
        account = await self._named(name.strip())
        stored = account.secret if account else ""
        right = await self._passphrases.verify(stored, passphrase[:LONGEST_PASSPHRASE])
        return await self._open(account) if account and right else Refused("login_wrong")

    async def whose(self, secret: str) -> Account | None:
        """The account of a live session; using it keeps it alive."""
        key = digest("session", secret)
        now = self._clock.now_ms()
        grant = self._sessions.get(key)
        if grant is None or now - grant.last_ms > _MINUTE_MS:
            async with self._changing:
                grant = await self._used(key, now)
        return await self._account(grant.subject) if grant and _lives(grant, now) else None

    async def log_out(self, secret: str) -> None:
        """The session is dead from now on."""
        key = digest("session", secret)
        async with self._changing:
            self._sessions.pop(key, None)
            await self._access.revoke(key)

    async def _used(self, key: str, now: int) -> Grant | None:
        grant = await self._access.grant(key)
        if grant is None or not _lives(grant, now):
            self._sessions.pop(key, None)
            return None
        if now - grant.last_ms > _MINUTE_MS:
            grant = replace(grant, last_ms=now)
            await self._access.put_grant(grant)
        self._sessions[key] = grant
        return grant

    async def _open(self, account: Account) -> Session:
        now = self._clock.now_ms()
        await sweep(self._access, now)
        secret = self._chance.token()
        grant = Grant(
            digest=digest("session", secret),
            kind="session",
            subject=account.id,
            made_ms=now,
            until_ms=now + LONGEST_MS,
            last_ms=now,
        )
        await self._access.put_grant(grant)
        self._accounts[account.id] = account
        return Session(secret=secret, account=account)

    async def _end_sessions(self, account: str) -> None:
        async with self._changing:
            for grant in await self._access.grants(kind="session"):
                if grant.subject == account:
                    self._sessions.pop(grant.digest, None)
                    await self._access.revoke(grant.digest)

    async def _account(self, account: str) -> Account | None:
        if account not in self._accounts:
            self._accounts = {one.id: one for one in await self._access.accounts()}
        return self._accounts.get(account)

    async def _named(self, name: str) -> Account | None:
        named = (one for one in await self._access.accounts() if one.name == name)
        return next(named, None)


async def new_link(access: Access, clock: Clock, chance: Chance) -> str:
    """The secret of a new one-time link; the links before it open nothing any more."""
    for old in await access.grants(kind="setup"):
        await access.revoke(old.digest)
    secret, now = chance.token(), clock.now_ms()
    key = digest("setup", secret)
    await access.put_grant(Grant(digest=key, kind="setup", made_ms=now, until_ms=now + LINK_MS))
    return secret


async def sweep(access: Access, now_ms: int) -> None:
    """Forget the grants whose time is over."""
    for grant in await access.grants():
        if grant.until_ms <= now_ms:
            await access.revoke(grant.digest)


def _lives(grant: Grant, now_ms: int) -> bool:
    return alive(grant, "session", now_ms) and now_ms - grant.last_ms <= IDLE_MS


def _unfit(name: str, passphrase: str) -> Refused | None:
    if not name:
        return Refused("name_missing")
    if len(name) > LONGEST_NAME:
        return Refused("name_long", {"most": LONGEST_NAME})
    if len(passphrase) < SHORTEST_PASSPHRASE:
        return Refused("passphrase_short", {"least": SHORTEST_PASSPHRASE})
    if len(passphrase) > LONGEST_PASSPHRASE:
        return Refused("passphrase_long", {"most": LONGEST_PASSPHRASE})
    return None
