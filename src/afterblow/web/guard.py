"""What stands before every route: the role, the size and kind of what is sent, forged requests."""

import asyncio
from collections.abc import Sequence
from copy import copy
from urllib.parse import urlsplit

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from afterblow.web.access_table import Body, Row
from afterblow.web.errors import Denied
from afterblow.web.secure_cookie import cookie_of, is_own_form
from afterblow.web.static_files import Static

READ_S = 30
STATIC = "/static/{path:path}"
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class UnlistedRouteError(Exception):
    """Routes and access table do not agree; nothing is served before they do."""


def guarded(routes: Sequence[Route], rows: Sequence[Row]) -> list[BaseRoute]:
    """The routes, each behind its rows of the access table, and the static files.

    Raises ``UnlistedRouteError`` for a route without a row and for a row without a route.
    """
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


class Guard:
    """An application that only those reach who may: rows of the access table by method."""

    def __init__(self, app: ASGIApp, rows: dict[str, Row]) -> None:
        self._app = app
        self._rows = rows

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or raise ``Denied``."""
        request = Request(scope, receive)
        row = self._rows.get("GET" if request.method == "HEAD" else request.method)
        if row is None:
            raise Denied(405)
        _check_role(request, row)
        if row.method == "GET":
            await self._app(scope, receive, send)
            return
        _check_origin(request)
        body = await _body(request, row.body or Body("json", 0))
        if row.body is not None and row.body.kind == "form":
            await _check_form(Request(scope, _replay(body, receive)), row.body)
        await self._app(scope, _replay(body, receive), send)


def _check_role(request: Request, row: Row) -> None:
    role = request.state.who.role
    if role in row.roles:
        return
    if role == "public":
        raise Denied(401, "token_unknown" if "organiser" not in row.roles else "login_needed")
    raise Denied(403)


def _check_origin(request: Request) -> None:
    """Browsers say where an unsafe request comes from; a tablet's bearer token is no cookie."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        if site not in ("same-origin", "none"):
            raise Denied(403, "foreign_form")
        return
    origin = request.headers.get("origin")
    if origin is None and request.state.who.role == "table":
        return
    if origin is None or _place(origin) != _place(str(request.base_url)):
        raise Denied(403, "foreign_form")


def _place(address: str) -> tuple[str, str]:
    parts = urlsplit(address)
    return parts.scheme, parts.netloc


async def _body(request: Request, allowed: Body) -> bytes:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in (_FORMS if allowed.kind == "form" else ("application/json",)):
        named = "a form" if allowed.kind == "form" else "JSON"
        raise Denied(415, kind=named)
    length = request.headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise Denied(400)
    if int(length) > allowed.most:
        raise Denied(413, most=allowed.most)
    try:
        async with asyncio.timeout(READ_S):
            return await _read(request, allowed.most)
    except TimeoutError as error:
        raise Denied(408, seconds=READ_S) from error


async def _read(request: Request, most: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Denied(413, most=most)
    return bytes(body)


async def _check_form(request: Request, allowed: Body) -> None:
    async with request.form(max_files=4, max_fields=20_000, max_part_size=allowed.most) as form:
        token = _token(form)
    if not is_own_form(cookie_of(request), token):
        raise Denied(403, "foreign_form")


def _token(form: FormData) -> str:
    token = form.get("form_token", "")
    return token if isinstance(token, str) else ""


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever the connection says."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
