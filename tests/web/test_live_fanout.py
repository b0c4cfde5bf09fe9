"""Who follows what: drawn once, sent to all, the newest only for the slow, nothing lost."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from afterblow.app.commands import Announce
from afterblow.app.desk import Desk
from afterblow.testing.weekend import Weekend
from afterblow.web.fanout import (
    LONGEST_QUEUE,
    Channel,
    Kind,
    Part,
    Subscriber,
    Topic,
    Version,
    message,
    version,
)
from tests.web.event_stream import events

Draw = Callable[[Desk, str, str], Sequence[Part] | None]


def hall(topic: str = "news") -> Topic:
    return Topic(topic, "all", "en")


def kind(draw: Draw, wakes: str = "event", *, ticks: bool = False) -> Kind:
    return Kind(draw, lambda _, changed: wakes in changed, ticks)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


async def commit(weekend: Weekend, text: str = "Lunch") -> None:
    await weekend.ask(Announce(key=weekend.key(), text=text))


async def taken(page: Subscriber, channel: Channel) -> list[dict[str, Any]]:
    """What a page would be sent now, beats aside."""
    page.push("", b"")
    return _parts(await page.take(lambda: channel.current(page)) or [])


class Board:
    """A page of some parts, whose words a test changes; counts how often it is drawn."""

    def __init__(self, **words: str) -> None:
        self.words = words
        self.drawn = 0

    def draw(self, desk: Desk, name: str, language: str) -> Sequence[Part]:
        self.drawn += 1
        return [Part(part, f"<p>{word}</p>") for part, word in self.words.items()]


def test_a_change_is_drawn_once_and_the_same_bytes_go_to_everybody() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as first, channel.join([hall()]) as second:
            board.words["score"] = "1"
            before = board.drawn
            await commit(weekend)
            await channel.spread()
            assert board.drawn == before + 1
            mine = await first.take(list)
            yours = await second.take(list)
            assert mine
            assert yours
            assert [one is other for one, other in zip(mine, yours, strict=True)] == [True]

    run(test())


def test_a_part_that_did_not_change_is_not_sent_again() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0", name="Tove")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as page:
            board.words["score"] = "1"
            await commit(weekend)
            await channel.spread()
            assert [one["id"] for one in await taken(page, channel)] == ["score"]

    run(test())


def test_a_commit_that_is_none_of_its_business_does_not_wake_a_topic() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0")
        channel = Channel(weekend.desk, {"news": kind(board.draw, wakes="bout:b1")})
        with channel.join([hall()]) as page:
            board.words["score"] = "1"
            await commit(weekend)
            await channel.spread()
            assert await taken(page, channel) == []

    run(test())


def test_a_part_that_is_gone_is_taken_off_the_page() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0", banner="Halt")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as page:
            del board.words["banner"]
            await commit(weekend)
            await channel.spread()
            assert await taken(page, channel) == [{"id": "banner", "html": ""}]
            await commit(weekend)
            await channel.spread()
            assert await taken(page, channel) == []

    run(test())


def test_a_slow_page_gets_the_newest_word_of_each_part_only() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0", clock="0:00")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as page:
            for number in range(1, 8):
                board.words["score"] = str(number)
                if number == 3:
                    board.words["clock"] = "0:03"
                await commit(weekend)
                await channel.spread()
            assert page.queued == 2
            assert await taken(page, channel) == [
                {"id": "clock", "html": "<p>0:03</p>"},
                {"id": "score", "html": "<p>7</p>"},
            ]

    run(test())


def test_a_page_that_never_reads_holds_a_bounded_queue_and_is_then_told_what_is_current() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        parts = {f"p{number}": "old" for number in range(LONGEST_QUEUE * 2)}
        board = Board(**parts)
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as page:
            for turn in range(3):
                board.words = dict.fromkeys(parts, f"turn {turn}")
                await commit(weekend)
                await channel.spread()
                assert page.queued <= LONGEST_QUEUE
            told = await taken(page, channel)
            assert {one["id"] for one in told} == set(parts)
            assert {one["html"] for one in told} == {"<p>turn 2</p>"}
            assert await taken(page, channel) == []

    run(test())


def test_a_page_that_comes_back_gets_what_it_missed_and_no_more() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0", name="Tove")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as page, channel.join([hall()]):
            seen = version(_at(channel.current(page)))
            board.words["score"] = "1"
            await commit(weekend)
            await channel.spread()
            missed = _parts(channel.current(page, seen))
            assert [one["id"] for one in missed] == ["score"]
            now = version(_at(channel.current(page)))
            assert _parts(channel.current(page, now)) == []
            assert [one["id"] for one in _parts(channel.current(page, now, inclusive=True))] == [
                "score"
            ]

    run(test())


def test_a_page_from_a_log_that_was_further_on_gets_everything() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0", name="Tove")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as page:
            later = Version(weekend.desk.position + 9)
            assert [one["id"] for one in _parts(channel.current(page, later))] == ["score", "name"]

    run(test())


def test_what_time_alone_changes_is_sent_too_and_counts_as_newer() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(call="")
        still = Board(name="Tove")
        channel = Channel(
            weekend.desk, {"news": kind(board.draw, ticks=True), "still": kind(still.draw)}
        )
        with channel.join([hall(), hall("still")]) as page:
            seen = version(_at(channel.current(page)))
            drawn = still.drawn
            await channel.tick()
            assert await taken(page, channel) == []
            board.words["call"] = "last exchange"
            await channel.tick()
            assert await taken(page, channel) == [{"id": "call", "html": "<p>last exchange</p>"}]
            assert still.drawn == drawn
            assert [one["id"] for one in _parts(channel.current(page, seen))] == ["call"]

    run(test())


def test_a_frame_is_sent_again_only_when_its_make_up_changes() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        shape = ["two pools"]
        words = ["a"]

        def draw(desk: Desk, name: str, language: str) -> Sequence[Part]:
            return [
                Part("pools", f"<div>{words[0]}</div>", frame=shape[0]),
                Part("pool-1", f"<p>{words[0]}</p>"),
            ]

        channel = Channel(weekend.desk, {"news": kind(draw)})
        with channel.join([hall()]) as page:
            words[0] = "b"
            await commit(weekend)
            await channel.spread()
            assert [one["id"] for one in await taken(page, channel)] == ["pool-1"]
            shape[0] = "three pools"
            await commit(weekend)
            await channel.spread()
            assert [one["id"] for one in await taken(page, channel)] == ["pools"]

    run(test())


def test_one_page_that_cannot_be_drawn_does_not_stop_the_other_screens(
    caplog: Any,
) -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0")
        broken: list[bool] = []

        def draw(desk: Desk, name: str, language: str) -> Sequence[Part]:
            if broken:
                raise RuntimeError("a fault of the program")
            return [Part("other", "<p></p>")]

        channel = Channel(weekend.desk, {"bad": kind(draw), "news": kind(board.draw)})
        with channel.join([hall("bad"), hall()]) as page:
            broken.append(True)
            board.words["score"] = "1"
            await commit(weekend)
            await channel.spread()
            assert [one["id"] for one in await taken(page, channel)] == ["score"]

    run(test())
    assert "cannot draw" in caplog.text


def test_a_channel_listens_to_its_desk_only_while_somebody_follows() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]):
            assert channel.count == 1
        assert channel.count == 0
        drawn = board.drawn
        await commit(weekend)
        await channel.spread()
        assert board.drawn == drawn

    run(test())


def test_the_running_channel_hands_out_a_commit_by_itself() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        board = Board(score="0")
        channel = Channel(weekend.desk, {"news": kind(board.draw)})
        with channel.join([hall()]) as page:
            board.words["score"] = "1"
            await commit(weekend)
            sent = await page.take(list)
            assert [one["html"] for one in _parts(sent or [])] == ["<p>1</p>"]

    run(test())


def test_a_connection_that_takes_nothing_for_a_minute_is_let_go() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        channel = Channel(weekend.desk, {"news": kind(Board(score="0").draw)})
        with channel.join([hall()]) as stuck:
            for _ in range(13):
                await channel.pulse()
            assert await stuck.take(list) is None

    run(test())


def test_a_beat_tells_the_servers_time_and_up_to_where_everything_was_sent() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        channel = Channel(weekend.desk, {"news": kind(Board(score="0").draw)})
        with channel.join([hall()]) as page:
            beat = events(channel.current(page)[-1])[0]
            assert beat.kind == "beat"
            told = json.loads(beat.data)
            assert told["now"] == weekend.desk.now_ms()
            assert told["at"] == f"{weekend.desk.position}.0/{channel.life}"

    run(test())


def test_only_known_topics_exist() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()

        def draw(desk: Desk, name: str, language: str) -> Sequence[Part] | None:
            return [] if name == "all" else None

        channel = Channel(weekend.desk, {"news": kind(draw)})
        assert channel.knows(hall())
        assert not channel.knows(Topic("news", "nothing", "en"))
        assert not channel.knows(Topic("gossip", "all", "en"))

    run(test())


@given(html=st.text(), into=st.text(max_size=9), position=st.integers(0, 10**9))
@settings(max_examples=200)
def test_any_text_is_one_message_and_arrives_as_it_was(html: str, into: str, position: int) -> None:
    html = html.encode("utf-8", "replace").decode()
    into = into.encode("utf-8", "replace").decode()
    heard = events(message(Part("p", html, into), Version(position)))
    assert [one.kind for one in heard] == ["message"]
    assert heard[0].id == f"{position}.0"
    told = json.loads(heard[0].data)
    assert told["html"] == html
    assert told.get("into", "") == into


@given(st.text(max_size=30))
def test_a_version_from_outside_is_a_version_or_nothing(text: str) -> None:
    found = version(text)
    assert found is None or version(str(found)) == found


def test_versions_are_ordered_by_position_then_by_tick() -> None:
    mixed = [Version(11), Version(10, 11), Version(9), Version(10, 1), Version(10)]
    assert sorted(mixed) == [
        Version(9),
        Version(10),
        Version(10, 1),
        Version(10, 11),
        Version(11),
    ]
    assert version("10.11") == Version(10, 11)
    for nothing in ("", "10", "10.", ".1", "-1.0", "1e3.0", "٣.0", "9" * 30 + ".0"):
        assert version(nothing) is None


def _at(sent: list[bytes]) -> str:
    return json.loads(events(sent[-1])[0].data)["at"].partition("/")[0]


def _parts(sent: list[bytes]) -> list[dict[str, Any]]:
    return [json.loads(one.data) for one in events(b"".join(sent)) if one.kind == "message"]
