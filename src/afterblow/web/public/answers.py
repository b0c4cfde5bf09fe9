"""Public pages as answers: the same bytes for everybody until the event moves on."""

import gzip
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from afterblow.app.desk import Desk
from afterblow.web.errors import Denied
from afterblow.web.fanout import life
from afterblow.web.render import environment, language_of

MOST_PAGES = 512
_SMALL = 860
_AGAIN = {"cache-control": "no-cache", "vary": "Accept-Language, Accept-Encoding"}


class _Page(msgspec.Struct, frozen=True):
    plain: bytes
    packed: bytes


class _Pages:
    """The pages of one event as they stand at one moment of its log."""

    def __init__(self) -> None:
        self.stamp = ""
        self.kept: dict[tuple[str, str], _Page] = {}

    def at(self, stamp: str) -> dict[tuple[str, str], _Page]:
        if self.stamp != stamp or len(self.kept) >= MOST_PAGES:
            self.stamp, self.kept = stamp, {}
        return self.kept


_pages: WeakKeyDictionary[Desk, _Pages] = WeakKeyDictionary()


def page(
    request: Request, desk: Desk, template: str, context: Callable[[], dict[str, Any] | None]
) -> Response:
    """A page of an event, drawn once for each moment of the log and each language.

    ``context`` draws up what the template needs; ``None``: there is no such page.
    """
    language = language_of(request)

    def draw() -> bytes | None:
        given = context()
        if given is None:
            return None
        return environment(language).get_template(template).render(at=at(desk), **given).encode()

    return _answer(request, desk, language, draw)


def at(desk: Desk) -> str:
    """The version that a page drawn now shows, for the live stream to go on from."""
    return f"{desk.position}.0/{life(desk)}"


def _answer(
    request: Request, desk: Desk, language: str, draw: Callable[[], bytes | None]
) -> Response:
    etag = f'W/"{desk.stamp}.{language}"'
    headers = {**_AGAIN, "etag": etag}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    kept = _pages.setdefault(desk, _Pages()).at(desk.stamp)
    key = (request.url.path, language)
    one = kept.get(key)
    if one is None:
        body = draw()
        if body is None:
            raise Denied(404)
        one = kept[key] = _Page(body, gzip.compress(body, 6, mtime=0))
    if len(one.plain) > _SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        return HTMLResponse(one.packed, headers={**headers, "content-encoding": "gzip"})
    return HTMLResponse(one.plain, headers=headers)
