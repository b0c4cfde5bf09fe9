"""A whole site over a weekend in memory, asked over HTTP without a network."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import httpx
from starlette.applications import Starlette

from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.app.access import Accounts
from afterblow.app.pairing import Pairings
from afterblow.testing.weekend import Weekend
from afterblow.web.site import site

HOST = "http://venue.test"


def site_of(weekend: Weekend) -> Starlette:
    """The real site, in front of this weekend's hall."""
    hall = weekend.hall
    accounts = Accounts(hall.access, hall.clock, hall.chance, Argon2Passphrases())
    return site(hall, accounts, Pairings(hall.access, hall.clock, hall.chance))


def spectator(weekend: Weekend) -> httpx.AsyncClient:
    """Somebody with a browser and no login."""
    transport = httpx.ASGITransport(app=site_of(weekend))
    return httpx.AsyncClient(transport=transport, base_url=HOST)


async def look(weekend: Weekend, address: str, **headers: str) -> httpx.Response:
    """One page, as a spectator gets it."""
    async with spectator(weekend) as browser:
        return await browser.get(address, headers=headers)


async def read(weekend: Weekend, address: str) -> str:
    """The HTML of a page that must be there."""
    answer = await look(weekend, address)
    if answer.status_code != 200:
        raise AssertionError(f"{address} answered {answer.status_code}")
    return answer.text


def now(test: Coroutine[Any, Any, None]) -> None:
    """Run a test that awaits."""
    asyncio.run(test)
