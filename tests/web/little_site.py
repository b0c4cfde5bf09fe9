"""A little site of one route of each kind, behind the real guard, safety, accounts and pairings."""

from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from afterblow.adapters.access_memory import MemoryAccess
from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.adapters.system_chance import SystemChance
from afterblow.adapters.system_clock import SystemClock
from afterblow.app.access import Accounts, Session, new_link
from afterblow.app.pairing import Joined, Pairings
from afterblow.app.ports import StoreClosedError
from afterblow.web.access_table import ANYBODY, FORM, JSON, ORGANISER, TABLE, Row
from afterblow.web.errors import HANDLERS
from afterblow.web.guard import STATIC, guarded
from afterblow.web.security import Safety

__all__ = ["HOST", "LittleSite"]

HOST = "http://venue.test"
CANARY = "canary-in-the-traceback"


async def _read(request: Request) -> Response:
    return PlainTextResponse(f"{request.state.who.role} {request.state.who.ring}")


async def _take(request: Request) -> Response:
    async with request.form() as form:
        return PlainTextResponse(f"taken {form.get('word', '')}")


async def _take_json(request: Request) -> Response:
    return PlainTextResponse(f"taken {len(await request.body())}")


async def _break(request: Request) -> Response:
    raise RuntimeError(f"{CANARY} {request.method}")


async def _full(request: Request) -> Response:
    raise StoreClosedError("disk_full", str(request.url.path))


async def _wrong(request: Request) -> Response:
    raise StoreClosedError("damaged", str(request.url.path))


ROUTES = [
    Route("/page", _read),
    Route("/staff", _read),
    Route("/table-only", _read),
    Route("/form", _take, methods=["POST"]),
    Route("/api/records", _take_json, methods=["POST"]),
    Route("/api/anybody", _take_json, methods=["POST"]),
    Route("/broken", _break),
    Route("/api/broken", _break),
    Route("/full", _full),
    Route("/api/full", _full),
    Route("/damaged", _wrong),
]
ROWS = [
    Row("GET", STATIC, ANYBODY),
    Row("GET", "/page", ANYBODY),
    Row("GET", "/staff", ORGANISER),
    Row("GET", "/table-only", TABLE),
    Row("POST", "/form", ANYBODY, FORM),
    Row("POST", "/api/records", TABLE, JSON),
    Row("POST", "/api/anybody", ANYBODY, JSON),
    Row("GET", "/broken", ANYBODY),
    Row("GET", "/api/broken", ANYBODY),
    Row("GET", "/full", ANYBODY),
    Row("GET", "/api/full", ANYBODY),
    Row("GET", "/damaged", ANYBODY),
]


class LittleSite:
    """The application, and ways to get in."""

    def __init__(self) -> None:
        clock, self._chance = SystemClock(), SystemChance()
        self._access, self._clock = MemoryAccess(), clock
        quick = Argon2Passphrases(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.accounts = Accounts(self._access, clock, self._chance, quick)
        self.pairings = Pairings(self._access, clock, self._chance)
        safety = Middleware(Safety, accounts=self.accounts, pairings=self.pairings)
        self.app = Starlette(
            routes=guarded(ROUTES, ROWS), exception_handlers=HANDLERS, middleware=[safety]
        )

    async def organiser(self) -> str:
        """The cookie of somebody who is signed in."""
        link = await new_link(self._access, self._clock, self._chance)
        session = await self.accounts.found(link, "Olga", "correct horse battery")
        assert isinstance(session, Session)
        return session.secret

    async def table(self) -> str:
        """The bearer token of the table of ring r1."""
        pairing = await self.pairings.issue("e1", "r1")
        joined = await self.pairings.join(pairing.secret, "T")
        assert isinstance(joined, Joined)
        return joined.token
