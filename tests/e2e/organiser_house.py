"""A server in this process, in front of a weekend in memory at one of its moments."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import uvicorn

from afterblow.testing.weekend import Weekend
from tests.e2e.table_venue import PATIENCE_S, free_port, wait_until_it_answers
from tests.web.organiser.office import Office

T = TypeVar("T")


class House:
    """Serves until it is closed; ``cookie`` signs a browser in as the organiser of ``office``."""

    office: Office

    def __init__(self, weekend: Coroutine[Any, Any, Weekend]) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(weekend,), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)
        wait_until_it_answers(self.address)

    def _run(self, weekend: Coroutine[Any, Any, Weekend]) -> None:
        asyncio.run(self._serve(weekend))

    async def _serve(self, weekend: Coroutine[Any, Any, Weekend]) -> None:
        self._loop = asyncio.get_running_loop()
        self.office = await Office.of(await weekend)
        config = uvicorn.Config(self.office.app, port=self.port, log_config=None, ws="none")
        self._server = uvicorn.Server(config)
        self._ready.set()
        await self._server.serve()

    @property
    def cookie(self) -> dict[str, str]:
        """What signs the browser in."""
        return {"name": "afterblow", "value": self.office.session, "url": self.address}

    def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
