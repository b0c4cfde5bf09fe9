"""The whole site: the routes of every audience behind one access table."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware

from afterblow.app.access import Accounts
from afterblow.app.hall import Hall
from afterblow.app.pairing import Pairings
from afterblow.web import door, organiser, public, table
from afterblow.web.access_table import ROWS
from afterblow.web.errors import HANDLERS
from afterblow.web.guard import guarded
from afterblow.web.security import Safety


def site(hall: Hall, accounts: Accounts, pairings: Pairings) -> Starlette:
    """The application that answers every request. Closes the hall when it ends.

    Raises ``UnlistedRouteError`` where a route is not in the access table, or the other way round.
    """
    routes = [*door.routes, *organiser.routes, *table.routes, *public.routes]

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncGenerator[None]:
        yield
        await hall.close()

    app = Starlette(
        routes=guarded(routes, ROWS),
        exception_handlers=HANDLERS,
        middleware=[Middleware(Safety, accounts=accounts, pairings=pairings)],
        lifespan=life,
    )
    app.state.hall = hall
    app.state.accounts = accounts
    app.state.pairings = pairings
    return app
