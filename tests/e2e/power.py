"""``afterblow serve`` as a process of its own, and the switch that cuts its power."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE_S = 60
_PROGRAMS = {
    "own": "from afterblow.cli.main import main; main()",
    "slow": "from tests.e2e.slow_disk import serve; serve()",
}
"""By the disk that they write to: this machine's own, or a slow one."""
_ROOT = Path(__file__).parents[2]


class Power:
    """One server at a time on one folder. The port is bound here, so that it is always ours."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.fails()

    def returns(self, disk: str = "own") -> None:
        """Start the server on a disk, and wait until it says that it runs."""
        self.port = _free_port()
        command = [sys.executable, "-u", "-c", _PROGRAMS[disk], "serve", "--host", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--data", str(self._folder), "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=_ROOT,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("Afterblow is running"), said + self._process.stdout.read()

    def fails(self) -> None:
        """SIGKILL: nothing is finished, nothing is closed."""
        self._end(signal.SIGKILL)

    def is_switched_off(self) -> None:
        """SIGTERM: everything is finished and closed, and the server says so."""
        assert self._process is not None
        process = self._process
        assert self._end(signal.SIGTERM) == 0
        assert process.returncode == 0

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        os.kill(process.pid, how)
        process.communicate(timeout=PATIENCE_S)
        return process.returncode


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
