"""Every error as an answer: a page for people, JSON for programs; never blank, no traceback."""

import logging
import secrets
from collections.abc import Mapping
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from afterblow.app.ports import StoreClosedError
from afterblow.i18n.faults import FAULTS
from afterblow.web import render

_log = logging.getLogger("afterblow.faults")

_BY_STATUS = {
    400: "bad_request",
    401: "login_needed",
    403: "not_allowed",
    404: "not_found",
    405: "wrong_method",
    408: "too_slow",
    409: "conflict",
    413: "too_large",
    414: "address_too_long",
    415: "wrong_type",
    422: "invalid",
    429: "too_many_tries",
    431: "headers_too_large",
}
_STORE_STATUS = {"disk_full": 507, "damaged": 409}
_BARE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Afterblow</title>'
    "<h1>Something went wrong here</h1><p>Try again; if it comes back, report the number {}.</p>"
    '<p><a href="/">Go back</a></p>'
)


class Denied(HTTPException):
    """A request that is answered with an error: ``code`` is one of ``i18n.faults``."""

    def __init__(self, status: int, code: str = "", **params: object) -> None:
        super().__init__(status, code or _BY_STATUS.get(status, "bad_request"))
        self.params = params


async def on_http(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (404, 405, …) and ``Denied``."""
    if not isinstance(error, HTTPException):
        raise error
    if error.status_code == 304 or error.status_code < 300:
        return Response(status_code=error.status_code, headers=error.headers)
    if error.detail == "login_needed" and _may_be_sent_to_login(request):
        return RedirectResponse(f"/login?next={quote(request.url.path)}", status_code=303)
    code = error.detail if error.detail in FAULTS else _BY_STATUS.get(error.status_code, "fault")
    params = error.params if isinstance(error, Denied) else {}
    return answer(request, error.status_code, code, params, error.headers)


async def on_store(request: Request, error: Exception) -> Response:
    """The store takes no records: full, damaged, closing."""
    if not isinstance(error, StoreClosedError):
        raise error
    _log.error("store: %s %s", error.code, error.detail)
    code = error.code if error.code in FAULTS else "io"
    return answer(request, _STORE_STATUS.get(error.code, 503), code)


async def on_hang_up(request: Request, error: Exception) -> Response:
    """Whoever asked has gone; nobody reads this."""
    del request, error
    return Response(status_code=400)


def on_fault(request: Request) -> Response:
    """A fault of the program: its number for the person, the rest for the log."""
    fault = secrets.token_hex(4)
    _log.exception("fault %s at %s %s", fault, request.method, request.url.path)
    try:
        return answer(request, 500, "fault", {"fault": fault})
    except Exception:
        _log.exception("fault %s: its page could not be drawn either", fault)
        return HTMLResponse(_BARE.format(fault), status_code=500)


def answer(
    request: Request,
    status: int,
    code: str,
    params: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """An error in the reader's language, in the form that the reader wants."""
    gettext = render.words(request).gettext
    fault, given = FAULTS[code], params or {}
    title = gettext(fault.title)
    text = gettext(fault.text).format_map(given)
    remedy = gettext(fault.remedy).format_map(given)
    more = {"Cache-Control": "no-store", **(headers or {})}
    if "seconds" in given:
        more["Retry-After"] = str(given["seconds"])
    if wants_json(request):
        said = {"error": {"code": code, "say": f"{text} {remedy}"}}
        body = msgspec.json.encode(said)
        return Response(body, status, headers=more, media_type="application/json")
    page = render.error_page(
        request, status, title=title, text=text, remedy=remedy, back=_back(request)
    )
    page.headers.update(more)
    return page


def wants_json(request: Request) -> bool:
    """Programs ask under ``/api`` or say that they send or want JSON."""
    said = request.headers.get("accept", "") + request.headers.get("content-type", "")
    is_page = "text/html" in request.headers.get("accept", "")
    return request.url.path.startswith("/api/") or ("application/json" in said and not is_page)


def _may_be_sent_to_login(request: Request) -> bool:
    return request.method == "GET" and not wants_json(request)


def _back(request: Request) -> str:
    """Where a person goes from here: the page above this one that surely exists."""
    parts = request.url.path.split("/")
    return "/organise" if parts[1:2] == ["organise"] and len(parts) > 2 else "/"


HANDLERS = {
    HTTPException: on_http,
    StoreClosedError: on_store,
    ClientDisconnect: on_hang_up,
}
