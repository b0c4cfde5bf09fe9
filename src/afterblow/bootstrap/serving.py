"""The web server around the application: its socket, its limits, and its end."""

import asyncio
import errno
import importlib
import importlib.util
import signal
import socket
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import uvicorn
from starlette.applications import Starlette

T = TypeVar("T")

_ANSWERS_AT_THE_END_S = 1.0
_WAIT_AT_THE_END_S = 3
_BACKLOG = 2048


class PortTakenError(Exception):
    """Another program listens there already."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections. Raises ``PortTakenError``, ``OSError`` for a wrong host."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(_BACKLOG)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(port) from error
        raise
    return sock


def server(app: Starlette, ready: Callable[[], None]) -> uvicorn.Server:
    """A server with our limits; ``ready`` is called once it answers."""
    config = uvicorn.Config(
        app,
        http=_http(),  # pyright: ignore[reportArgumentType]  # a class is accepted, its type not
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_WAIT_AT_THE_END_S,
        ws="none",
    )
    return _Server(config, ready)


async def serve(app: Starlette, sock: socket.socket, ready: Callable[[], None]) -> None:
    """Answer until SIGINT or SIGTERM; then finish what is being answered and return."""
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, signal.SIG_IGN)  # the server stops by itself and raises it once more
    await server(app, ready).serve(sockets=[sock])


class _Server(uvicorn.Server):
    """Says when it answers. At its end it hangs up on whoever only listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().call_later(_ANSWERS_AT_THE_END_S, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.close()


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run to the end on the fastest event loop that this system has."""
    factory = uvicorn.Config("", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main)


def _http() -> type[asyncio.Protocol] | str:
    """Where there is no httptools (Windows), uvicorn's own choice with its own bounds."""
    if importlib.util.find_spec("httptools") is None:
        return "h11"
    return importlib.import_module("afterblow.bootstrap.wire").Wire
