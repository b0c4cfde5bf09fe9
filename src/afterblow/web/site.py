"""The whole site: the routes of every audience behind one access table."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from copy import copy

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount, Route

from afterblow.app.access import Accounts
from afterblow.app.hall import Hall
from afterblow.app.pairing import Pairings
from afterblow.web import door, public
from afterblow.web.access_table import ROWS, Row
from afterblow.web.errors import HANDLERS
from afterblow.web.guard import Guard
from afterblow.web.security import Safety
from afterblow.web.static_files import Static

STATIC = "/static/{path:path}"


class UnlistedRouteError(Exception):
    """Routes and access table do not agree; nothing is served before they do."""


def site(hall: Hall, accounts: Accounts, pairings: Pairings) -> Starlette:
    """The application that answers every request. Closes the hall when it ends.

    Raises ``UnlistedRouteError`` where a route is not in the access table, or the other way round.
    """
    routes = [*door.routes, *public.routes]

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


def guarded(routes: Sequence[Route], rows: Sequence[Row]) -> list[BaseRoute]:
    """The routes, each behind its rows of the access table, and the static files."""
    listed = {(row.method, row.path): row for row in rows}
    static = Guard(Static(), {"GET": _take(listed, "GET", STATIC)})
    ready: list[BaseRoute] = [Mount("/static", app=static)]
    for route in routes:
        methods = (route.methods or set()) - {"HEAD"}
        found = {method: _take(listed, method, route.path) for method in methods}
        guarded_route = copy(route)
        guarded_route.app = Guard(route.app, found)
        ready.append(guarded_route)
    if listed:
        names = ", ".join(f"{method} {path}" for method, path in listed)
        raise UnlistedRouteError(f"the access table names what no route answers: {names}")
    return ready


def _take(listed: dict[tuple[str, str], Row], method: str, path: str) -> Row:
    row = listed.pop((method, path), None)
    if row is None:
        raise UnlistedRouteError(f"{method} {path} stands in no row of the access table")
    return row
