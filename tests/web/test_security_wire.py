"""Hostile bytes on a real socket: slow, huge or broken requests cost little and harm nobody."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from afterblow.bootstrap import wire
from afterblow.bootstrap.serving import PortTakenError, listen, server
from afterblow.web import guard
from tests.web.little_site import LittleSite

PATIENCE_S = 60
GOOD = b"GET /page HTTP/1.1\r\nhost: venue.test\r\nconnection: close\r\n\r\n"
JSON_HEAD = (
    b"POST /api/anybody HTTP/1.1\r\nhost: venue.test\r\norigin: http://venue.test\r\n"
    b"connection: close\r\ncontent-type: application/json\r\n"
)


@asynccontextmanager
async def venue() -> AsyncGenerator[int]:
    """The port of a running server."""
    sock = listen("127.0.0.1", 0)
    ready = asyncio.Event()
    running = server(LittleSite().app, ready.set)
    task = asyncio.create_task(running.serve(sockets=[sock]))
    await ready.wait()
    yield sock.getsockname()[1]
    running.should_exit = True
    await task


async def talk(port: int, *pieces: bytes) -> bytes:
    """Send the pieces, then read until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        async with asyncio.timeout(PATIENCE_S):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def answer(*pieces: bytes) -> bytes:
    async def story() -> bytes:
        async with venue() as port:
            said = await talk(port, *pieces)
            assert (await talk(port, GOOD)).startswith(b"HTTP/1.1 200 ")
            return said

    return asyncio.run(story())


def status(said: bytes) -> bytes:
    return said.partition(b" ")[2][:3]


def test_a_head_that_never_ends_is_cut_off() -> None:
    flood = [b"x-%d: " % n + b"y" * 1000 + b"\r\n" for n in range(40)]
    assert status(answer(GOOD[:-2] + b"".join(flood[:33]))) == b"431"
    assert status(answer(GOOD[:-2], *(flood * 25))) in (b"431", b"")


def test_an_address_that_never_ends_is_cut_off() -> None:
    assert status(answer(b"GET /" + b"a" * 40_000)) == b"431"
    assert status(answer(b"GET /", *([b"a" * 60_000] * 40))) in (b"431", b"")


def test_a_head_of_20_kb_gets_a_page_that_says_so() -> None:
    said = answer(GOOD[:-2] + b"x: " + b"y" * 20_000 + b"\r\n\r\n")
    assert status(said) == b"431"
    assert b"content-security-policy" in said


def test_a_body_that_says_that_it_is_too_large_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "READ_S", 0.05)
    assert status(answer(JSON_HEAD + b"content-length: 10000000\r\n\r\n")) == b"413"


def test_chunks_beyond_the_limit_are_not_gathered() -> None:
    head = JSON_HEAD + b"transfer-encoding: chunked\r\n\r\n"
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    assert status(answer(head, *[chunk] * 50)) in (b"413", b"")
    assert status(answer(head, chunk, chunk + b"1\r\nx\r\n")) == b"413"
    assert status(answer(head, chunk, chunk + b"0\r\n\r\n")) == b"200"


@pytest.mark.parametrize(
    "head",
    [
        b"content-length: 2\r\ncontent-length: 3\r\n\r\n{}x",
        b"content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        b"content-length: -2\r\n\r\n{}",
        b"transfer-encoding: chunked\r\n\r\nzz\r\n",
        b"content-length : 2\r\n\r\n{}",
    ],
)
def test_a_request_that_two_readers_could_read_in_two_ways_is_refused(head: bytes) -> None:
    assert status(answer(JSON_HEAD + head)) == b"400"


@pytest.mark.parametrize("raw", [b"\x16\x03\x01\x02\x00", b"HELO there\r\n\r\n", b"\0" * 100])
def test_what_is_not_http_is_refused(raw: bytes) -> None:
    assert status(answer(raw)) == b"400"


def test_whoever_sends_the_head_too_slowly_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_S", 0.05)
    assert answer(GOOD[:20]) == b""
    assert answer(b"") == b""


def test_whoever_sends_the_body_too_slowly_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "READ_S", 0.05)
    said = answer(JSON_HEAD + b"content-length: 100\r\n\r\n{")
    assert status(said) == b"408"


def test_many_who_say_nothing_do_not_keep_the_others_out() -> None:
    async def story() -> None:
        async with venue() as port:
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(300)]
            assert status(await talk(port, GOOD)) == b"200"
            for _, writer in silent:
                writer.close()

    asyncio.run(story())


def test_requests_one_after_the_other_on_one_connection_are_each_measured() -> None:
    kept = GOOD.replace(b"close", b"keep-alive")
    padded = kept[:-2] + b"x: " + b"y" * 15_000 + b"\r\n\r\n"

    async def story() -> None:
        async with venue() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(4):
                writer.write(padded)
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
                assert await reader.readexactly(len(b"public ")) == b"public "
            writer.close()

    asyncio.run(story())


def test_two_programs_cannot_take_one_port() -> None:
    with listen("127.0.0.1", 0) as sock, pytest.raises(PortTakenError):
        listen("127.0.0.1", sock.getsockname()[1])
