"""``/table``, ``GET /api/table/ring`` and ``POST /api/table/records``.

A table is known by its device token; the token says which ring of which event. What a record means,
and whether it may stand, is decided behind ``app``: here it is only carried in and answered.
"""

import gzip
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from afterblow.app.commands import RingRecords, TableRecord, Who
from afterblow.app.desk import Desk
from afterblow.app.hall import Hall
from afterblow.app.handlers.table import ring_records
from afterblow.core.refusal import Refused
from afterblow.web import render
from afterblow.web.errors import Denied
from afterblow.web.table.ring import table_ring
from afterblow.web.table.said import said
from afterblow.web.table.words import words

_REFUSED = {"batch_too_long": 422}
_SMALL = 2000


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table sends. ``device`` may name the tablet; the token says which one it is."""

    records: tuple[TableRecord, ...]
    device: str = ""


async def shell(request: Request) -> HTMLResponse:
    """The page, empty: it draws itself from the ring's JSON."""
    return render.page(request, "table/table.html", words=words(render.language_of(request)))


async def ring(request: Request) -> Response:
    """The ring of this table as it stands."""
    desk = await _desk(request)
    return _json(request, _ring(request, desk))


async def records(request: Request) -> Response:
    """Records from a tablet's outbox: what became of each, and the ring after them."""
    desk, who = await _desk(request), _who(request)
    sent = _read(await request.body())
    answers = await ring_records(desk, who, RingRecords(ring=who.ring, records=sent.records))
    if isinstance(answers, Refused):
        status = _REFUSED.get(answers.code, 403)
        body = {"error": said(answers, render.language_of(request))}
        return _json(request, body, status)
    said_answers = said(answers, render.language_of(request))
    return _json(request, {"answers": said_answers, "ring": _ring(request, desk)})


def _read(body: bytes) -> Sent:
    try:
        return msgspec.json.decode(body, type=Sent)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Denied(422, "invalid", detail=str(problem)) from problem


def _ring(request: Request, desk: Desk) -> dict[str, Any]:
    shown = table_ring(desk, _who(request).ring, render.language_of(request))
    if shown is None:
        raise Denied(404)
    return shown


def _json(request: Request, value: object, status: int = 200) -> Response:
    body = msgspec.json.encode(value)
    headers = {"cache-control": "no-store", "vary": "Accept-Encoding, Accept-Language"}
    if len(body) > _SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 1, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers=headers, media_type="application/json")


def _who(request: Request) -> Who:
    return request.state.who


async def _desk(request: Request) -> Desk:
    hall: Hall = request.app.state.hall
    desk = await hall.desk(_who(request).event)
    if desk is None:
        raise Denied(404)
    return desk


routes: list[Route] = [
    Route("/table", shell),
    Route("/api/table/ring", ring),
    Route("/api/table/records", records, methods=["POST"]),
]
