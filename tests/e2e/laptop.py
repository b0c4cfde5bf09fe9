"""The organiser's laptop: ``afterblow serve`` in a process that can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.e2e.table_venue import PATIENCE_S, free_port, wait_until_it_answers


class Laptop:
    """A server on an empty folder; ``link`` is the set-up link that its first start printed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.link = self._start()

    def _start(self) -> str:
        said = self._folder / "said.txt"
        self._folder.mkdir(exist_ok=True)
        program = "from afterblow.cli.main import main; main()"
        serve = [sys.executable, "-u", "-c", program, "serve", "--host", "127.0.0.1"]
        with said.open("wb") as out:
            self._process = subprocess.Popen(
                [*serve, "--data", str(self._folder / "data"), "--port", str(self.port)],
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        wait_until_it_answers(self.address)
        found = re.search(r"\S+/setup#\S+", said.read_text(encoding="utf-8"))
        return found.group() if found else ""

    def power_fails(self) -> None:
        """SIGKILL, in the middle of whatever it does."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE_S)

    def power_returns(self) -> None:
        """The same folder, the same port."""
        self._start()

    def close(self) -> None:
        """Stop for good."""
        if self._process.poll() is None:
            self.power_fails()
