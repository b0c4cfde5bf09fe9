"""Tablets: the code that joins one to a ring, and the token that it holds from then on.

A pairing is one secret in two spellings: 256 bits in a QR code, or eight letters to be typed, of
which the first three say which pairing is meant. Either opens once. The tablet's token opens one
ring of one event and nothing else.
"""

import asyncio

import msgspec
from msgspec.structs import replace

from afterblow.app.access import sweep
from afterblow.app.commands import Who
from afterblow.app.ports import Access, Chance, Clock, Grant
from afterblow.app.rate import Rate
from afterblow.app.secret import alive, digest
from afterblow.core.refusal import Refused

PAIRING_MS = 5 * 60_000
DEVICE_MS = 4 * 24 * 60 * 60_000
"""A weekend and the day before it."""
TRIES = 5
CODES_A_MINUTE = 20
CODES_A_MINUTE_FROM_ONE_PLACE = 10
_HINT = 3
_SEEN_EVERY_MS = 60_000
LONGEST_LABEL = 60


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """What the organiser's screen shows: ``secret`` for the QR code, ``code`` for the fingers."""

    secret: str
    code: str
    until_ms: int


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """What a tablet is given once: its token, and where it scores."""

    token: str
    device: str
    event: str
    ring: str


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A tablet in the organiser's list."""

    id: str
    label: str
    event: str
    ring: str
    made_ms: int
    last_ms: int
    until_ms: int


class Pairings:
    """Which tablets score, and how they come to it."""

    def __init__(self, access: Access, clock: Clock, chance: Chance) -> None:
        self._access = access
        self._clock = clock
        self._chance = chance
        self._devices: dict[str, Grant] = {}
        self._changing = asyncio.Lock()
        self._all = Rate(clock, CODES_A_MINUTE)
        self._from = Rate(clock, CODES_A_MINUTE_FROM_ONE_PLACE)

    async def issue(self, event: str, ring: str) -> Pairing:
        """A new pairing for a ring: five minutes, one tablet."""
        now = self._clock.now_ms()
        await sweep(self._access, now)
        code = await self._new_code()
        secret, pairing = self._chance.token(), self._chance.id()
        opens = Grant(
            digest=digest("pairing", secret),
            kind="pairing",
            subject=pairing,
            event=event,
            ring=ring,
            made_ms=now,
            until_ms=now + PAIRING_MS,
        )
        typed = replace(opens, digest=digest("code", code), kind="code", hint=code[:_HINT])
        await self._access.put_grant(opens)
        await self._access.put_grant(typed)
        return Pairing(secret=secret, code=code, until_ms=opens.until_ms)

    async def join(self, secret: str, label: str) -> Joined | Refused:
        """Redeem the secret of a QR code. Refused: ``pairing_dead``."""
        async with self._changing:
            return await self._redeem("pairing", secret, label)

    async def join_by_code(self, typed: str, label: str, place: str) -> Joined | Refused:
        """Redeem eight letters, however they are spelt; ``place`` is the address they come from.

        Refused: ``too_many_tries`` with ``seconds``, ``pairing_dead``. The fifth wrong try at a
        pairing ends it.
        """
        wait = self._from.wait_ms(place) or self._all.wait_ms()
        if wait:
            return Refused("too_many_tries", {"seconds": -(-wait // 1000)})
        code = "".join(letter for letter in typed[:64].upper() if letter.isalpha())
        async with self._changing:
            joined = await self._redeem("code", code, label)
            if isinstance(joined, Refused):
                await self._count_wrong(code)
            return joined

    async def who(self, token: str) -> Who | None:
        """The table that holds this token."""
        key = digest("device", token)
        now = self._clock.now_ms()
        grant = self._devices.get(key)
        if grant is None or now - grant.last_ms > _SEEN_EVERY_MS:
            async with self._changing:
                grant = await self._seen(key, now)
        if grant is None or not alive(grant, "device", now):
            return None
        return Who(role="table", device=grant.subject, event=grant.event, ring=grant.ring)

    async def devices(self, event: str) -> tuple[Device, ...]:
        """The tablets of an event that can still score, oldest first."""
        now = self._clock.now_ms()
        grants = await self._access.grants(event, "device")
        return tuple(
            Device(
                id=grant.subject,
                label=grant.label,
                event=grant.event,
                ring=grant.ring,
                made_ms=grant.made_ms,
                last_ms=grant.last_ms,
                until_ms=grant.until_ms,
            )
            for grant in grants
            if alive(grant, "device", now)
        )

    async def revoke(self, event: str, device: str) -> bool:
        """The tablet's token opens nothing from now on; False for a tablet not of this event."""
        async with self._changing:
            grants = await self._access.grants(event, "device")
            found = [one for one in grants if (one.event, one.subject) == (event, device)]
            for grant in found:
                await self._access.revoke(grant.digest)
                self._devices.pop(grant.digest, None)
        return bool(found)

    async def _seen(self, key: str, now: int) -> Grant | None:
        grant = await self._access.grant(key)
        if grant is None or not alive(grant, "device", now):
            self._devices.pop(key, None)
            return None
        if now - grant.last_ms > _SEEN_EVERY_MS:
            grant = replace(grant, last_ms=now)
            await self._access.put_grant(grant)
        self._devices[key] = grant
        return grant

    async def _redeem(self, kind: str, secret: str, label: str) -> Joined | Refused:
        key = digest(kind, secret)
        now = self._clock.now_ms()
        grant = await self._access.grant(key)
        if grant is None or not alive(grant, kind, now):
            return Refused("pairing_dead")
        await self._end(grant.subject)
        token, device = self._chance.token(), self._chance.id()
        held = Grant(
            digest=digest("device", token),
            kind="device",
            subject=device,
            event=grant.event,
            ring=grant.ring,
            label=label.strip()[:LONGEST_LABEL],
            made_ms=now,
            until_ms=now + DEVICE_MS,
            last_ms=now,
        )
        await self._access.put_grant(held)
        return Joined(token=token, device=device, event=grant.event, ring=grant.ring)

    async def _count_wrong(self, code: str) -> None:
        for grant in await self._access.grants(kind="code"):
            if grant.hint == code[:_HINT]:
                if grant.tries + 1 >= TRIES:
                    await self._end(grant.subject)
                else:
                    await self._access.put_grant(replace(grant, tries=grant.tries + 1))

    async def _end(self, pairing: str) -> None:
        """Both spellings of a pairing, at once."""
        for grant in await self._access.grants():
            if grant.kind in ("pairing", "code") and grant.subject == pairing:
                await self._access.revoke(grant.digest)

    async def _new_code(self) -> str:
        """A code whose first letters no other living code has."""
        taken = {grant.hint for grant in await self._access.grants(kind="code")}
        code = self._chance.code()
        while code[:_HINT] in taken:
            code = self._chance.code()
        return code
