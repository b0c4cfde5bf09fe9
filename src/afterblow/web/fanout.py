"""Who follows what, and the bytes that each of them gets: one channel per open event.

A *topic* is what a page follows (``ring:r1``, ``bout:b7``); its *parts* are pieces of the page by
element id. After a commit a topic's parts are drawn once; a part whose text has changed becomes one
message, and the same bytes go to everybody who follows the topic.
"""

import asyncio
import logging
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress

import msgspec

from afterblow.app.desk import Desk

LONGEST_QUEUE = 32
CHUNK = 100
TICK_SECONDS = 1.0
TICKS_PER_BEAT = 5

_log = logging.getLogger(__name__)


class Part(msgspec.Struct, frozen=True):
    """A piece of a page: the element with this id, as HTML ("" removes it).

    An element that the page does not have yet goes to the head of the element ``into``.
    ``frame`` marks a part that holds others: it has changed only when its frame has.
    """

    id: str
    html: str
    into: str = ""
    frame: str = ""

    def same(self, other: "Part") -> bool:
        """Whether a page that has the one needs not be sent the other."""
        if self.frame or other.frame:
            return self.frame == other.frame
        return self == other


class Kind(msgspec.Struct, frozen=True):
    """A kind of topic: how its parts are drawn, and which commits change them.

    ``draw(desk, id, language)`` returns ``None`` for an id that does not exist.
    ``wakes(id, changed)`` is True where a commit with these changed topics may have changed it.
    ``ticks``: time alone may change it (a call falls due), so it is drawn anew every second.
    """

    draw: Callable[[Desk, str, str], Sequence[Part] | None]
    wakes: Callable[[str, frozenset[str]], bool]
    ticks: bool = False


class Version(msgspec.Struct, frozen=True, order=True):
    """When a part last changed: the log's position, and how often time changed it since."""

    position: int
    tick: int = 0

    def __str__(self) -> str:
        return f"{self.position}.{self.tick}"


def version(text: str) -> Version | None:
    """A version as a page sends it back; ``None`` for anything else."""
    position, _, tick = text.partition(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 16 for part in (position, tick)):
        return None
    return Version(int(position), int(tick))


def life(desk: Desk) -> str:
    """What a page's version is counted in: another start or an edited name begins a new count."""
    return desk.stamp.partition(".")[2]


class Topic(msgspec.Struct, frozen=True):
    """What a page follows, in a language."""

    kind: str
    id: str
    language: str


class Subscriber:
    """One page that listens. Its queue holds the newest message of each part, never more.

    A page that falls further behind than ``LONGEST_QUEUE`` parts is told what is current instead.
    """

    def __init__(self, topics: Sequence[Topic]) -> None:
        self.topics = tuple(topics)
        self._waiting: dict[str, bytes] = {}
        self._behind = False
        self._gone = False
        self._wake = asyncio.Event()
        self.stuck_beats = 0

    @property
    def queued(self) -> int:
        """How many messages wait."""
        return len(self._waiting)

    def push(self, part: str, message: bytes) -> None:
        """Queue a message; an older one about the same part is forgotten."""
        if self._behind and part:
            return
        self._waiting.pop(part, None)
        self._waiting[part] = message
        if len(self._waiting) > LONGEST_QUEUE:
            self._waiting.clear()
            self._behind = True
        self._wake.set()

    def leave(self) -> None:
        """The connection is gone; ``take`` answers ``None`` from now on."""
        self._gone = True
        self._wake.set()

    async def take(self, current: Callable[[], list[bytes]]) -> list[bytes] | None:
        """The messages to send next, in order; ``None`` when the connection is gone."""
        await self._wake.wait()
        self._wake.clear()
        self.stuck_beats = 0
        if self._gone:
            return None
        messages = [*(current() if self._behind else ()), *self._waiting.values()]
        self._waiting.clear()
        self._behind = False
        return messages


class _Sent(msgspec.Struct, frozen=True):
    part: Part
    message: bytes
    version: Version


class _Followed:
    """A topic that somebody follows: its parts as last sent, and who follows."""

    def __init__(self, kind: Kind, topic: Topic) -> None:
        self.kind = kind
        self.topic = topic
        self.sent: dict[str, _Sent] = {}
        self.subscribers: dict[Subscriber, None] = {}

    def redraw(self, desk: Desk, now: Version) -> list[_Sent]:
        """Draw the parts; those that changed, as messages."""
        drawn = self.kind.draw(desk, self.topic.id, self.topic.language) or ()
        fresh = {part.id: part for part in drawn}
        gone = [Part(name, "") for name in self.sent if name not in fresh]
        changed = [
            _Sent(part, message(part, now), now)
            for part in (*fresh.values(), *gone)
            if part.id not in self.sent or not part.same(self.sent[part.id].part)
        ]
        self.sent |= {sent.part.id: sent for sent in changed}
        return changed

    def since(self, seen: Version | None, inclusive: bool) -> list[bytes]:
        """Messages that a page which has seen this version does not have yet."""
        return [
            sent.message
            for sent in sorted(self.sent.values(), key=lambda sent: sent.version)
            if seen is None or sent.version > seen or (inclusive and sent.version == seen)
        ]


class Channel:
    """The live side of one open event. It listens to the desk only while somebody follows."""

    def __init__(self, desk: Desk, kinds: dict[str, Kind]) -> None:
        self._desk = desk
        self._kinds = kinds
        self._followed: dict[Topic, _Followed] = {}
        self._subscribers: dict[Subscriber, None] = {}
        self._changed: frozenset[str] = frozenset()
        self._wake = asyncio.Event()
        self._version = Version(desk.position)
        self._unsubscribe: Callable[[], None] | None = None
        self._runner: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """How many pages listen."""
        return len(self._subscribers)

    def knows(self, topic: Topic) -> bool:
        """Whether there is such a thing to follow."""
        if topic in self._followed:
            return True
        kind = self._kinds.get(topic.kind)
        return kind is not None and kind.draw(self._desk, topic.id, topic.language) is not None

    @contextmanager
    def join(self, topics: Sequence[Topic]) -> Generator[Subscriber]:
        """Listen to these topics (each known) for as long as the block lasts."""
        subscriber = Subscriber(topics)
        self._start()
        for topic in topics:
            self._follow(topic).subscribers[subscriber] = None
        self._subscribers[subscriber] = None
        try:
            yield subscriber
        finally:
            self._leave(subscriber)

    @property
    def life(self) -> str:
        """The life in which versions are counted now."""
        return life(self._desk)

    def current(
        self, subscriber: Subscriber, seen: Version | None = None, *, inclusive: bool = False
    ) -> list[bytes]:
        """What a page that has seen ``seen`` lacks (``None``: everything), then a beat."""
        if seen is not None and seen > self._version:
            seen = None
        parts = [
            text
            for topic in subscriber.topics
            for text in self._followed[topic].since(seen, inclusive)
        ]
        return [*parts, self.beat()]

    def beat(self) -> bytes:
        """A sign of life: the server's time, and the version up to which everything was sent."""
        return beat(f"{self._version}/{self.life}", self._desk.now_ms())

    async def spread(self) -> None:
        """Draw what the commits since the last call may have changed, and hand it out."""
        changed, self._changed = self._changed, frozenset[str]()
        await self._hand_out(lambda one: one.kind.wakes(one.topic.id, changed))

    async def tick(self) -> None:
        """Draw what time alone may have changed."""
        await self._hand_out(lambda one: one.kind.ticks)

    async def pulse(self) -> None:
        """Give everybody a sign of life; a connection that took nothing for a minute is let go."""
        mark = self.beat()
        for index, subscriber in enumerate(list(self._subscribers)):
            subscriber.stuck_beats += 1
            if subscriber.stuck_beats > 12:
                subscriber.leave()
            subscriber.push("", mark)
            await _breathe(index)

    async def _hand_out(self, wanted: Callable[[_Followed], bool]) -> None:
        before, self._version = self._version, self._next()
        any_changed = False
        for one in [one for one in self._followed.values() if wanted(one)]:
            for sent in self._redraw(one):
                any_changed = True
                for index, subscriber in enumerate(list(one.subscribers)):
                    subscriber.push(sent.part.id, sent.message)
                    await _breathe(index)
        if not any_changed and before.position == self._version.position:
            self._version = before

    def _next(self) -> Version:
        position = self._desk.position
        same = position == self._version.position
        return Version(position, self._version.tick + 1 if same else 0)

    def _redraw(self, one: _Followed) -> list[_Sent]:
        try:
            return one.redraw(self._desk, self._version)
        except Exception:
            # One page that cannot be drawn must not stop the screens of the whole hall.
            _log.exception("cannot draw %s", one.topic)
            return []

    def _follow(self, topic: Topic) -> _Followed:
        one = self._followed.get(topic)
        if one is None:
            one = self._followed[topic] = _Followed(self._kinds[topic.kind], topic)
            self._redraw(one)
        return one

    def _start(self) -> None:
        if self._unsubscribe is None:
            self._version = Version(self._desk.position)
            self._unsubscribe = self._desk.subscribe(self._heard)
            self._runner = asyncio.create_task(self._run())

    def _leave(self, subscriber: Subscriber) -> None:
        self._subscribers.pop(subscriber)
        for topic in subscriber.topics:
            one = self._followed[topic]
            one.subscribers.pop(subscriber, None)
            if not one.subscribers:
                del self._followed[topic]
        if not self._subscribers:
            self._stop()

    def _stop(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        if self._runner is not None:
            self._runner.cancel()
            self._runner = None

    def _heard(self, changed: frozenset[str]) -> None:
        self._changed |= changed
        self._wake.set()

    async def _run(self) -> None:
        ticks = 0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_SECONDS):
                    await self._wake.wait()
                self._wake.clear()
                await self.spread()
                continue
            ticks += 1
            await self.tick()
            if ticks % TICKS_PER_BEAT == 0:
                await self.pulse()


def message(part: Part, at: Version) -> bytes:
    """A part as one server-sent message. JSON holds any text in one line."""
    wire: dict[str, str] = {"id": part.id, "html": part.html}
    if part.into:
        wire["into"] = part.into
    return b"id: %s\ndata: %s\n\n" % (str(at).encode(), msgspec.json.encode(wire))


def beat(at: str, now_ms: int) -> bytes:
    """A sign of life as a server-sent message."""
    return b'event: beat\ndata: {"at":"%s","now":%d}\n\n' % (at.encode(), now_ms)


async def _breathe(index: int) -> None:
    """Let acknowledgements to tables pass between chunks of spectators."""
    if index % CHUNK == CHUNK - 1:
        await asyncio.sleep(0)
