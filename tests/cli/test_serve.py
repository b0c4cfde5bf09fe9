"""``serve``, ``organiser-link`` and ``verify`` as somebody at a laptop meets them."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from afterblow.app.access import Session, new_link
from afterblow.app.commands import CreateEvent, Who
from afterblow.app.desk import Done
from afterblow.bootstrap import build
from afterblow.cli.serve import reachable
from afterblow.testing.store_contract import draft, put

PROGRAM = "from afterblow.cli.main import main; main()"


Said = subprocess.CompletedProcess[str]


UNPRIVILEGED = (
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]
    if os.geteuid() == 0
    else []
)
"""What makes also root obey the modes of files."""


def run(*words: object) -> Said:
    """A command that is expected to end by itself."""
    command = [*UNPRIVILEGED, sys.executable, "-c", PROGRAM, *(str(word) for word in words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@contextmanager
def serving(folder: Path) -> Generator[tuple[subprocess.Popen[str], list[str]]]:
    """A server, and what it said until it was ready."""
    where = ["--data", str(folder), "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", PROGRAM, "serve", *where],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = [process.stdout.readline()]
    while said[-1] and not said[-1].startswith("Stop with"):
        said.append(process.stdout.readline())
    try:
        yield process, said
    finally:
        process.kill()
        process.communicate()


def address(said: list[str]) -> str:
    return next(line.strip() for line in said if line.startswith("  http"))


def link_in(text: str) -> str:
    found = re.search(r"\S+/setup#(\S+)", text)
    return found[1] if found else ""


async def sign_up(folder: Path) -> None:
    instance = build(folder)
    hall = instance.hall
    link = await new_link(hall.access, hall.clock, hall.chance)
    assert isinstance(await instance.accounts.found(link, "Olga", "correct horse"), Session)
    await hall.close()


async def an_event_by_command(folder: Path) -> None:
    instance = build(folder)
    command = CreateEvent(
        key="spring",
        name="Spring",
        first_day="2026-11-28",
        last_day="2026-11-28",
        time_zone="Europe/Paris",
    )
    who = Who(role="organiser", account="olga")
    assert isinstance(await instance.hall.create_event(who, command), Done)
    await instance.hall.close()


async def some_event(folder: Path) -> Path:
    """The file of an event with three records."""
    instance = build(folder)
    store, _ = await instance.shelf.create("spring", 1)
    await put(store, draft("a"), draft("b"), draft("c", say="canary"))
    await instance.hall.close()
    return folder / "events" / "spring.sqlite"


def test_the_first_start_prints_where_it_is_and_a_link_that_opens_once(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, said):
        with urllib.request.urlopen(address(said)) as page:
            assert page.status == 200
        text = "".join(said)
        assert len(link_in(text)) > 40
        assert "█" in text
        assert str(tmp_path) in text


def test_a_start_with_an_account_prints_no_link(tmp_path: Path) -> None:
    asyncio.run(sign_up(tmp_path))
    with serving(tmp_path) as (_, said):
        assert link_in("".join(said)) == ""
        assert "█" in "".join(said)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopping_is_quiet_and_saves_everything(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as (process, _):
        os.kill(process.pid, how)
        said, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, "")
        assert said.endswith("Stopped; everything is saved.\n")


def test_stopping_hangs_up_on_those_who_only_listen(tmp_path: Path) -> None:
    asyncio.run(an_event_by_command(tmp_path))
    with serving(tmp_path) as (process, said):
        with urllib.request.urlopen(address(said)) as front:
            event = front.url.rsplit("/", 1)[1]
        with urllib.request.urlopen(f"{front.url}/live?topics=event:{event}") as live:
            assert live.readline().startswith(b"retry:")
            os.kill(process.pid, signal.SIGTERM)
            _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")


def test_a_new_link_is_made_beside_a_running_server_and_ends_the_one_before(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as (_, said):
        first = link_in("".join(said))
        answer = run("organiser-link", "--data", tmp_path)
        assert answer.returncode == 0
        assert address(said) in answer.stdout
        second = link_in(answer.stdout)
        assert second not in ("", first)
        assert "█" in answer.stdout


def refused(answer: Said, *parts: str) -> None:
    """One sentence on standard error, status 2, no traceback."""
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert all(part in answer.stderr for part in parts), answer.stderr


def test_a_port_that_is_taken_is_said_to_be_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = run("serve", "--data", tmp_path, "--host", "127.0.0.1", "--port", port)
    refused(answer, f"Port {port} is taken", "--port")


def test_a_folder_that_is_served_already_is_not_served_twice(tmp_path: Path) -> None:
    with serving(tmp_path):
        refused(run("serve", "--data", tmp_path, "--port", 0), str(tmp_path), "already", "--data")


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear", encoding="utf-8")
    refused(run("serve", "--data", file, "--port", 0), str(file), "--data")
    refused(run("serve", "--data", file / "inside", "--port", 0), str(file), "--data")
    refused(run("serve", "--data", tmp_path, "--host", "no.such.host.invalid"), "--host")


CLOSED = {
    "the folder": (".", 0o500),
    "accounts": ("instance.sqlite", 0o400),
    "the lock": ("serving.lock", 0o400),
    "events": ("events", 0o500),
    "an event that cannot be written": ("events/spring.sqlite", 0o400),
    "an event that cannot be read": ("events/spring.sqlite", 0o000),
}


@pytest.mark.parametrize(("closed", "mode"), CLOSED.values(), ids=CLOSED)
def test_what_cannot_be_written_is_said_before_the_first_bout(
    tmp_path: Path, closed: str, mode: int
) -> None:
    folder = tmp_path / "data"
    asyncio.run(some_event(folder))
    (folder / closed).chmod(mode)
    answer = run("serve", "--data", folder, "--host", "127.0.0.1", "--port", 0)
    (folder / closed).chmod(0o700)
    refused(answer, f"The folder {folder} cannot be used", "--data")


def test_a_folder_that_nobody_may_make_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    answer = run("serve", "--data", tmp_path / "data", "--port", 0)
    tmp_path.chmod(0o700)
    refused(answer, f"The folder {tmp_path / 'data'} cannot be used: Permission denied", "--data")


@pytest.mark.parametrize("name", ["instance.sqlite", "address.txt"])
def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    answer = run("serve", "--data", tmp_path, "--host", "127.0.0.1", "--port", 0)
    refused(answer, f"The folder {tmp_path} cannot be used", "--data")


def test_a_link_is_not_made_where_nothing_can_be_written(tmp_path: Path) -> None:
    asyncio.run(sign_up(tmp_path))
    (tmp_path / "instance.sqlite").chmod(0o400)
    answer = run("organiser-link", "--data", tmp_path)
    refused(answer, f"No link can be made in {tmp_path}", "Run this as whoever serves it")


def test_accounts_that_cannot_be_read_are_not_replaced_in_silence(tmp_path: Path) -> None:
    file = tmp_path / "instance.sqlite"
    file.write_bytes(b"this is not a database")
    refused(run("serve", "--data", tmp_path, "--port", 0), str(file), "Move that file away")
    refused(run("organiser-link", "--data", tmp_path), str(file))
    assert file.read_bytes() == b"this is not a database"


def test_a_link_for_a_folder_that_was_never_served_is_refused(tmp_path: Path) -> None:
    refused(run("organiser-link", "--data", tmp_path), str(tmp_path), "afterblow serve")


def test_a_damaged_event_is_named_at_the_start_and_the_server_still_runs(tmp_path: Path) -> None:
    file = asyncio.run(some_event(tmp_path))
    file.write_bytes(file.read_bytes().replace(b"canary", b"parrot"))
    with serving(tmp_path) as (process, said):
        with urllib.request.urlopen(address(said)) as page:
            assert page.status == 200
        os.kill(process.pid, signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    assert f"{file} is damaged at record 3" in errors
    assert "Restore the file from a backup" in errors


def test_verify_says_of_each_event_whether_it_is_as_it_was_written(tmp_path: Path) -> None:
    file = asyncio.run(some_event(tmp_path))
    for where in (tmp_path, file):
        answer = run("verify", where)
        assert (answer.returncode, answer.stdout) == (
            0,
            f"{file}: 3 records, all as they were written\n",
        )
    file.write_bytes(file.read_bytes().replace(b"canary", b"parrot"))
    answer = run("verify", tmp_path)
    assert answer.returncode == 3
    assert f"{file}: damaged at record 3" in answer.stderr


def test_verify_works_beside_a_running_server(tmp_path: Path) -> None:
    file = asyncio.run(some_event(tmp_path))
    with serving(tmp_path):
        answer = run("verify", tmp_path)
    assert (answer.returncode, answer.stdout) == (
        0,
        f"{file}: 3 records, all as they were written\n",
    )


def test_verify_of_nothing_says_so(tmp_path: Path) -> None:
    refused(run("verify", tmp_path / "nowhere"), "nowhere")
    refused(run("verify", tmp_path), str(tmp_path))
    (tmp_path / "letter.sqlite").write_bytes(b"dear")
    answer = run("verify", tmp_path / "letter.sqlite")
    assert answer.returncode == 3
    assert "damaged at record 1" in answer.stderr


def test_the_addresses_are_those_that_others_can_open() -> None:
    assert reachable("192.0.2.5", 8000) == ["http://192.0.2.5:8000"]
    assert reachable("::1", 8000) == ["http://[::1]:8000"]
    assert reachable("0.0.0.0", 80)[-1] == "http://localhost:80"
