"""A venue for tests of the table's page: one ring, one pool of fencers, on a real SQLite store.

``Venue`` serves in a thread by a clock that the test moves; ``RealServer`` is ``afterblow serve``
in a process of its own, which can be killed.
"""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import uvicorn

from afterblow.adapters.access_sqlite import SqliteAccess
from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.adapters.shelf_directory import DirectoryShelf, Files
from afterblow.adapters.store_sqlite import create_event_file, made_when, open_event_file
from afterblow.adapters.system_chance import SystemChance
from afterblow.adapters.system_clock import SystemClock
from afterblow.app.access import Accounts
from afterblow.app.commands import (
    AddStage,
    CheckIn,
    CreateEvent,
    CreateTournament,
    DraftPools,
    FreezePools,
    ImportRoster,
    RosterRow,
    Who,
)
from afterblow.app.desk import Desk, Done
from afterblow.app.hall import Hall
from afterblow.app.handlers import handle
from afterblow.app.pairing import Pairings
from afterblow.app.ports import Clock
from afterblow.core.refusal import Refused
from afterblow.core.tournament.settings import PoolSettings
from afterblow.formats.rulesets import ShippedRulesets
from afterblow.web.site import site

T = TypeVar("T")

ORGANISER = Who(role="organiser", account="test")
FENCERS = ("Aino Virtanen", "Bo Lindqvist", "Cem Yıldız", "Dag Ødegård")
PATIENCE_S = 60


class MovedClock:
    """Time that stands until the test moves it."""

    def __init__(self, now_ms: int = 1_790_000_000_000) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        """The moment."""
        return self._now_ms

    def move(self, ms: int) -> None:
        """Let time pass."""
        self._now_ms += ms


class Site(msgspec.Struct, frozen=True):
    """Everything on one data folder."""

    hall: Hall
    shelf: DirectoryShelf
    accounts: Accounts
    pairings: Pairings


class Weekend(msgspec.Struct, frozen=True):
    """Ids of what was set up."""

    event: str
    rings: tuple[str, ...]
    tournament: str


def on_folder(folder: Path, clock: Clock) -> Site:
    """Afterblow on a data folder, by the clock that is given."""
    folder.mkdir(parents=True, exist_ok=True)
    chance, access = SystemChance(), SqliteAccess(folder / "instance.sqlite")
    files = Files(
        create=lambda path, made_ms: create_event_file(path, clock, made_ms),
        open=lambda path: open_event_file(path, clock),
        made_when=made_when,
    )
    shelf = DirectoryShelf(folder, files, access)
    hall = Hall(shelf, ShippedRulesets(), clock, chance)
    accounts = Accounts(access, clock, chance, Argon2Passphrases())
    return Site(hall, shelf, accounts, Pairings(access, clock, chance))


async def set_up(hall: Hall, fencers: tuple[str, ...] = FENCERS) -> Weekend:
    """A weekend with two rings; one pool of a longsword tournament is called to the first."""
    event = done(
        await hall.create_event(
            ORGANISER,
            CreateEvent(
                key="test.event.1",
                name="Winter Tourney",
                first_day="2026-12-05",
                last_day="2026-12-06",
                time_zone="Europe/Helsinki",
                rings=("Ring 1", "Ring 2"),
            ),
        )
    ).made
    desk = await hall.desk(event)
    assert desk is not None
    tournament = await _tournament(desk, fencers)
    return Weekend(event, tuple(ring.id for ring in desk.event.rings), tournament)


async def _tournament(desk: Desk, fencers: tuple[str, ...]) -> str:
    tournament = done(
        await handle(
            desk,
            ORGANISER,
            CreateTournament(
                key="test.tournament", name="Longsword", weapon="longsword", ruleset="helsinki"
            ),
        )
    ).made
    rows = tuple(RosterRow(name=name, club=f"Club of {name}"[:200]) for name in fencers)
    for command in (
        AddStage(
            key="test.stage.1", tournament=tournament, name="Pools", settings=PoolSettings(pools=1)
        ),
        ImportRoster(key="test.roster.1", tournament=tournament, rows=rows),
    ):
        done(await handle(desk, ORGANISER, command))
    for entrant in desk.tournaments[tournament].entrants:
        here = CheckIn(
            key=f"test.here.{entrant}", tournament=tournament, entrant=entrant, of_age=True
        )
        done(await handle(desk, ORGANISER, here))
    stage = desk.tournaments[tournament].stages[0].id
    ring = desk.event.rings[0].id
    for command in (
        DraftPools(key="test.draft.1", tournament=tournament, stage=stage, draw_seed=1),
        FreezePools(key="test.freeze.1", tournament=tournament, stage=stage, rings=(ring,)),
    ):
        done(await handle(desk, ORGANISER, command))
    return tournament


def done(answer: Done | Refused) -> Done:
    """The answer, which must not be a refusal."""
    assert isinstance(answer, Done), answer
    return answer


async def join(pairings: Pairings, event: str, ring: str) -> tuple[str, str]:
    """A tablet joins a ring: its token and its id."""
    pairing = await pairings.issue(event, ring)
    joined = await pairings.join(pairing.secret, "tablet")
    assert not isinstance(joined, Refused), joined
    return joined.token, joined.device


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


def wait_until_it_answers(address: str) -> None:
    """Return when the server takes requests."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/table", timeout=5):
                return
        except urllib.error.URLError:
            continue
    raise AssertionError(f"no server answers at {address}")


class Venue:
    """The real site on a real store, in a thread, by a clock that the test moves."""

    def __init__(self, folder: Path, fencers: tuple[str, ...] = FENCERS) -> None:
        self.clock = MovedClock()
        self._fencers = fencers
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self._folder = folder
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)
        wait_until_it_answers(self.address)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.site = on_folder(self._folder, self.clock)
        self.weekend = await set_up(self.site.hall, self._fencers)
        app = site(self.site.hall, self.site.accounts, self.site.pairings)
        config = uvicorn.Config(app, port=self.port, log_config=None, ws="none")
        self._server = uvicorn.Server(config)
        self._ready.set()
        await self._server.serve()

    def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def tablet(self, ring: int = 0) -> tuple[str, str]:
        """A tablet that joined a ring: its token and its id."""
        return self.ask(join(self.site.pairings, self.weekend.event, self.weekend.rings[ring]))

    @property
    def desk(self) -> Desk:
        """The event's desk, to be read."""
        desk = self.ask(self.site.hall.desk(self.weekend.event))
        assert desk is not None
        return desk

    def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)


class RealServer:
    """``afterblow serve`` on a prepared folder, in a process that can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        with ThreadPoolExecutor(1) as apart:  # a browser's tool may have a loop in this thread
            self.weekend, self.token = apart.submit(asyncio.run, self._prepare()).result()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    async def _prepare(self) -> tuple[Weekend, str]:
        prepared = on_folder(self.folder, SystemClock())
        weekend = await set_up(prepared.hall)
        token, _ = await join(prepared.pairings, weekend.event, weekend.rings[0])
        await prepared.hall.close()
        return weekend, token

    def start(self) -> None:
        """Start the server and wait until it answers."""
        program = "from afterblow.cli.main import main; main()"
        serve = [sys.executable, "-c", program, "serve", "--host", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*serve, "--data", str(self.folder), "--port", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until_it_answers(self.address)

    def kill(self) -> None:
        """The power goes: SIGKILL."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE_S)
        self._process = None

    def close(self) -> None:
        """Stop for good."""
        if self._process is not None:
            self.kill()
