"""``/e/{event}/live``: server-sent events, as plain ASGI so that a spectator costs little memory.

A page says what it follows (``topics=ring:r1,event:e``) and which version it shows (``at=12.0``);
it is sent what has changed since, then every change, and a beat every few seconds.
"""

import asyncio
import re
import secrets
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from urllib.parse import parse_qs

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from afterblow.app.desk import Desk
from afterblow.i18n import catalogue
from afterblow.i18n.catalogue import n_
from afterblow.web.fanout import Channel, Kind, Subscriber, Topic, Version, version

MOST_TOPICS = 16
_TOPIC = re.compile(r"(?P<kind>[a-z]{1,16}):(?P<id>[A-Za-z0-9._~-]{1,120})", re.ASCII)
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Limits(msgspec.Struct, frozen=True):
    """How many pages may listen: in all, and from one address (a hall often has only one)."""

    total: int = 12_000
    per_address: int = 2_000


class Wanted(msgspec.Struct, frozen=True):
    """What a page asks for. ``life``: in which its version was counted ("" where it cannot say);
    ``inclusive``: it may have only part of that version.
    """

    topics: tuple[Topic, ...]
    seen: Version | None
    life: str
    inclusive: bool


class Live:
    """The ASGI application behind the live route, and every open event's channel."""

    def __init__(self, kinds: dict[str, Kind], limits: Limits | None = None) -> None:
        self._kinds = kinds
        self._limits = limits or Limits()
        self._channels: dict[Desk, Channel] = {}
        self._from: Counter[str] = Counter()

    @property
    def listeners(self) -> int:
        """How many pages listen now."""
        return self._from.total()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request for live updates."""
        hall = scope["app"].state.hall
        desk = await hall.desk(scope["path_params"]["event"])
        address = (scope.get("client") or ("",))[0]
        wanted = wanted_by(scope)
        if desk is None or wanted is None:
            await _refuse(scope, send, 404, "live.unknown")
        elif self._full(address):
            await _refuse(scope, send, 503, "live.full")
        else:
            channel = self._channel(desk)
            if all(channel.knows(topic) for topic in wanted.topics):
                with self._counted(address, desk):
                    await _follow(channel, wanted, receive, send)
            else:
                await _refuse(scope, send, 404, "live.unknown")

    def _full(self, address: str) -> bool:
        crowded = self._from[address] >= self._limits.per_address
        return crowded or self._from.total() >= self._limits.total

    def _channel(self, desk: Desk) -> Channel:
        channel = self._channels.get(desk)
        if channel is None:
            channel = self._channels[desk] = Channel(desk, self._kinds)
        return channel

    @contextmanager
    def _counted(self, address: str, desk: Desk) -> Generator[None]:
        self._from[address] += 1
        try:
            yield
        finally:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]
            if desk in self._channels and not self._channels[desk].count:
                del self._channels[desk]


def wanted_by(scope: Scope) -> Wanted | None:
    """What a request asks for; ``None`` where it asks for nothing that can be understood."""
    asked = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=8)
    headers = Headers(scope=scope)
    language = catalogue.preferred(headers.get("accept-language", ""))
    names = asked.get("topics", [""])[0].split(",")
    found = [_TOPIC.fullmatch(name) for name in dict.fromkeys(names)]
    if len(found) > MOST_TOPICS or not all(found):
        return None
    topics = tuple(Topic(match["kind"], match["id"], language) for match in found if match)
    last = version(headers.get("last-event-id", ""))
    shown, _, life = asked.get("at", [""])[0].partition("/")
    return Wanted(topics, last or version(shown), "" if last else life, last is not None)


async def _follow(channel: Channel, wanted: Wanted, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    with channel.join(wanted.topics) as page:
        watch = asyncio.create_task(_until_gone(receive, page))
        try:
            same = wanted.life in ("", channel.life)
            first = [
                b"retry: %d\n\n" % (1000 + secrets.randbelow(4000)),
                *channel.current(page, wanted.seen if same else None, inclusive=wanted.inclusive),
            ]
            await _send(send, first)
            while (texts := await page.take(lambda: channel.current(page))) is not None:
                await _send(send, texts)
        finally:
            watch.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive, page: Subscriber) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    page.leave()


async def _send(send: Send, texts: list[bytes]) -> None:
    await send({"type": "http.response.body", "body": b"".join(texts), "more_body": True})


async def _refuse(scope: Scope, send: Send, status: int, code: str) -> None:
    language = catalogue.preferred(Headers(scope=scope).get("accept-language", ""))
    said = catalogue.translations(language).gettext(_REFUSALS[code])
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if status == 503:
        headers.append((b"retry-after", b"10"))
    body = msgspec.json.encode({"error": {"code": code, "say": said}})
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


_REFUSALS = {
    "live.unknown": n_(
        "Nothing here can be followed under this address. Open the event's page again."
    ),
    "live.full": n_("Too many screens listen already. This one tries again by itself."),
}
