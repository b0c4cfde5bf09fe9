"""Two events with everything in them, in front of them the real site, and somebody of every role.

``This`` event has a tournament whose pools are being fought, one that is being drawn up and one
that only waits for its signature; the other event is there so that its ids can be tried here.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec
from argon2 import PasswordHasher
from starlette.types import Message

from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.app.access import IDLE_MS, Accounts, Session, new_link
from afterblow.app.commands import (
    AddStage,
    ChangeTournament,
    CreateEvent,
    CreateTournament,
    ImportRoster,
    RenameRing,
    RosterRow,
)
from afterblow.app.desk import Desk, Done
from afterblow.app.pairing import Joined, Pairings
from afterblow.app.rings import called
from afterblow.core.pair import Pair
from afterblow.core.tournament.settings import PoolSettings
from afterblow.testing.weekend import ORGANISER, Weekend, made_up
from afterblow.web.secure_cookie import form_token
from afterblow.web.security import HEADERS
from afterblow.web.site import site

HOST = "venue.test"
FORM = "application/x-www-form-urlencoded"
PASSPHRASE = "correct horse battery"


class Answer(msgspec.Struct, frozen=True):
    """What the site answered. ``body`` of a stream is what came first."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return msgspec.json.decode(self.body)


class Visitor(msgspec.Struct, frozen=True):
    """Somebody who asks: with a cookie, with a tablet's token, or with neither."""

    cookie: str = ""
    token: str = ""


class Ids(msgspec.Struct, frozen=True):
    """Ids of real things of one event; ``ring`` is the first, ``other_ring`` the second.

    ``tid`` is fought, ``draft`` still being drawn up, ``over`` waits to be signed off.
    ``bout`` was fought in ``ring`` and ``other_bout`` is open in ``other_ring``.
    """

    event: str
    ring: str
    other_ring: str
    tid: str
    stage: str
    entrant: str
    person: str
    bout: str
    other_bout: str
    draft: str = ""
    draft_stage: str = ""
    draft_entrant: str = ""
    over: str = ""
    device: str = ""


class World:
    """Everything, and one way to ask for it.

    ``names`` are given to fencers, clubs, rings and tournaments instead of harmless ones. Every
    answer is checked for what a browser must be told.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.scheme = "http"
        self._runner = asyncio.Runner()
        self._runner.run(self._build(names))

    async def _build(self, names: Sequence[str]) -> None:
        weekend = await Weekend.empty()
        await weekend.enter(made_up(3))
        await weekend.plan(pools=1, cut=None)
        await weekend.freeze_pools()
        await weekend.to_the_podium(lambda _: Pair(10, 6), close=False)
        over = weekend.tournament
        await _fought(weekend, names)
        draft, draft_stage, draft_entrant = await _drawn_up(weekend)
        other = await _another(weekend)
        hall = weekend.hall
        quick = Argon2Passphrases(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.accounts = Accounts(hall.access, hall.clock, hall.chance, quick)
        self.pairings = Pairings(hall.access, hall.clock, hall.chance)
        self.app = site(hall, self.accounts, self.pairings)
        self.hall, self.desk, self.other_desk = hall, weekend.desk, other.desk
        ids, self.other = await _ids(weekend), await _ids(other)
        expired = await self._signed_in("Ella")
        weekend.clock.pass_s(IDLE_MS / 1000 + 1)
        left = await self._signed_in("Otis")
        await self.accounts.log_out(left)
        organiser = await self._signed_in("Olga")
        here = await self._tablet(ids.event, ids.ring)
        self.visitors = {
            "organiser": Visitor(cookie=organiser),
            "table of this ring": Visitor(token=here.token),
            "table of another ring": Visitor(
                token=(await self._tablet(ids.event, ids.other_ring)).token
            ),
            "table of another event": Visitor(
                token=(await self._tablet(self.other.event, self.other.ring)).token
            ),
            "organiser who signed out": Visitor(cookie=left),
            "organiser whose session ran out": Visitor(cookie=expired),
            "public": Visitor(),
        }
        self.ids = msgspec.structs.replace(
            ids,
            draft=draft,
            draft_stage=draft_stage,
            draft_entrant=draft_entrant,
            over=over,
            device=here.device,
        )

    def close(self) -> None:
        """The end of the world."""
        self._runner.run(self.hall.close())
        self._runner.close()

    def run(self, story: Any) -> Any:
        """Run something that awaits, in the world's own loop."""
        return self._runner.run(story)

    def positions(self) -> tuple[int, int]:
        """How much has happened in both events."""
        return self.desk.position, self.other_desk.position

    def get(self, visitor: Visitor, path: str, **headers: str) -> Answer:
        """A page."""
        return self.run(self._ask(visitor, "GET", path, headers, b""))

    def post(
        self, visitor: Visitor, path: str, fields: Mapping[str, str], host: str = HOST
    ) -> Answer:
        """A form, sent as the page would send it."""
        form = {"form_token": form_token(visitor.cookie), **fields}
        headers = {"content-type": FORM, "host": host, "origin": f"{self.scheme}://{host}"}
        return self.run(self._ask(visitor, "POST", path, headers, urlencode(form).encode()))

    def post_json(self, visitor: Visitor, path: str, content: object) -> Answer:
        """JSON, sent as a script would send it."""
        headers = {"content-type": "application/json", "accept": "application/json"}
        body = msgspec.json.encode(content)
        return self.run(self._ask(visitor, "POST", path, headers, body))

    def forge(
        self, visitor: Visitor, path: str, fields: Mapping[str, str], headers: Mapping[str, str]
    ) -> Answer:
        """A form with the right token but with other headers than the page would send."""
        form = {"form_token": form_token(visitor.cookie), **fields}
        given = {"content-type": FORM, **headers}
        return self.run(self._ask(visitor, "POST", path, given, urlencode(form).encode()))

    def send(self, visitor: Visitor, method: str, path: str, kind: str, body: bytes) -> Answer:
        """Any bytes by any method, from our own page."""
        return self.run(self._ask(visitor, method, path, {"content-type": kind}, body))

    async def _ask(
        self, visitor: Visitor, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        path, _, query = path.partition("?")
        given = {"host": HOST, "accept": "text/html"}
        if method != "GET":
            given["origin"] = f"{self.scheme}://{HOST}"
        given |= headers
        if visitor.cookie:
            name = "__Host-afterblow" if self.scheme == "https" else "afterblow"
            given["cookie"] = f"{name}={visitor.cookie}"
        if visitor.token:
            given["authorization"] = f"Bearer {visitor.token}"
        scope = {
            "type": "http",
            "method": method,
            "scheme": self.scheme,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "server": (HOST, 80),
            "client": ("192.0.2.7", 50_000),
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        }
        sent: list[Message] = []
        asked: list[Message] = [
            {"type": "http.disconnect"},
            {"type": "http.request", "body": body, "more_body": False},
        ]

        async def receive() -> Message:
            return asked.pop() if len(asked) > 1 else asked[0]

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        tells_the_browser_what_it_must(head)
        return Answer(sent[0]["status"], head, b"".join(one.get("body", b"") for one in sent))

    async def _signed_in(self, name: str) -> str:
        link = await new_link(self.hall.access, self.hall.clock, self.hall.chance)
        session = await self.accounts.found(link, name, PASSPHRASE)
        assert isinstance(session, Session)
        return session.secret

    async def _tablet(self, event: str, ring: str) -> Joined:
        pairing = await self.pairings.issue(event, ring)
        joined = await self.pairings.join(pairing.secret, "Tablet")
        assert isinstance(joined, Joined)
        return joined


def tells_the_browser_what_it_must(head: Mapping[str, str]) -> None:
    """Of every answer, whatever its status: run nothing foreign, guess nothing, keep no secret."""
    for name, value in HEADERS.items():
        assert head[name] == value
    assert "cache-control" in head
    if "set-cookie" in head:
        assert "HttpOnly" in head["set-cookie"]
        assert "SameSite" in head["set-cookie"]
        assert "no-store" in head["cache-control"]


async def _fought(weekend: Weekend, names: Sequence[str] = ()) -> None:
    """Pools of eight, a bout fought in the first ring, one open in each."""
    await weekend.enter(_named(names) if names else made_up(8))
    for ring, name in zip(weekend.rings, names, strict=False):
        await weekend.ask(RenameRing(key=weekend.key(), ring=ring, name=name))
    for name in names[:1]:
        tid = weekend.tournament
        await weekend.ask(ChangeTournament(key=weekend.key(), tournament=tid, name=name))
    await weekend.plan(pools=2, cut=4)
    await weekend.freeze_pools()
    await weekend.fight(weekend.rings[0], 10, 6)
    for ring in weekend.rings:
        await weekend.open(ring)


def _named(names: Sequence[str]) -> tuple[RosterRow, ...]:
    """Eight fencers of these names, from clubs and countries of these names."""
    return tuple(
        RosterRow(name=f"{names[n % len(names)]}{n}", club=names[n % len(names)]) for n in range(8)
    )


async def _drawn_up(weekend: Weekend) -> tuple[str, str, str]:
    """A tournament before its draw: its id, its stage, one of its entrants."""
    create = CreateTournament(
        key=weekend.key(), name="Rapier", weapon="longsword", ruleset="helsinki"
    )
    draft = (await weekend.ask(create)).made
    rows = (RosterRow(name="Ann Early"), RosterRow(name="Bea Early"), RosterRow(name="Cy Early"))
    await weekend.ask(ImportRoster(key=weekend.key(), tournament=draft, rows=rows))
    stage = AddStage(
        key=weekend.key(), tournament=draft, name="Pools", settings=PoolSettings(pools=1)
    )
    await weekend.ask(stage)
    held = weekend.desk.tournaments[draft]
    return draft, held.stages[0].id, next(iter(held.entrants))


async def _another(weekend: Weekend) -> Weekend:
    """A second event in the same hall, fought as far as the first."""
    command = CreateEvent(
        key="another",
        name="Another weekend",
        first_day="2026-12-05",
        last_day="2026-12-05",
        time_zone="Europe/Paris",
        rings=("North", "South"),
    )
    done = await weekend.hall.create_event(ORGANISER, command)
    assert isinstance(done, Done)
    desk = await weekend.hall.desk(done.made)
    assert isinstance(desk, Desk)
    other = Weekend(weekend.hall, desk, weekend.clock, weekend.shelf)
    for _ in range(1000):
        other.key()  # so that no id of the one event is an id of the other
    await _fought(other)
    return other


async def _ids(weekend: Weekend) -> Ids:
    desk, tid = weekend.desk, weekend.tournament
    ring, other_ring = weekend.rings
    entrant = weekend.entrants[0]
    closed = desk.book.last_closed[ring]
    return Ids(
        event=desk.event_id,
        ring=ring,
        other_ring=other_ring,
        tid=tid,
        stage=desk.tournaments[tid].stages[0].id,
        entrant=entrant,
        person=desk.member(tid, entrant).id,
        bout=closed,
        other_bout=called(desk, other_ring)[0].bout.id,
    )
