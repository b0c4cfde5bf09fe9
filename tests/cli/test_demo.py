"""`afterblow demo`, as a process of its own."""

import signal
import subprocess
import sys
import urllib.request
from pathlib import Path


def test_a_demo_shows_a_weekend_at_once_and_leaves_nothing_behind(tmp_path: Path) -> None:
    starting = "from afterblow.cli.main import main; main()"
    command = [sys.executable, "-c", starting, "demo", "--host", "127.0.0.1", "--port", "0"]
    running = subprocess.Popen(  # our own program
        command, stdout=subprocess.PIPE, text=True, env={"TMPDIR": str(tmp_path), "PYTHONUTF8": "1"}
    )
    with running:
        assert running.stdout is not None
        lines = iter(running.stdout.readline, "")
        address = next(line for line in lines if line.startswith("The weekend is on: ")).split()[-1]
        with urllib.request.urlopen(address, timeout=20) as answer:  # our own server
            page = answer.read().decode()
        assert "Kranichfeld" in page
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert "nothing is kept" in rest
    assert running.returncode == 0
    assert list(tmp_path.iterdir()) == []
