"""The live route over plain ASGI: what may be followed, catching up, crowds, leaving."""

import asyncio
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Message, Scope

from afterblow.app.commands import Announce
from afterblow.testing.weekend import Weekend
from afterblow.web.live import MOST_TOPICS, Limits, Live, wanted_by
from afterblow.web.public.following import KINDS
from tests.web.event_stream import Heard, events
from tests.web.venue import now, site_of


class Phone:
    """One connection to the live route, read message by message."""

    def __init__(self, weekend: Weekend, live: Live, query: str, **headers: str) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self._sent: asyncio.Queue[Message] = asyncio.Queue()
        self._gone = asyncio.Event()
        self._task = asyncio.create_task(
            live(_scope(weekend, query, headers), self._receive, self._sent.put)
        )

    async def hear(self) -> list[Heard]:
        """The next piece of the stream, as events."""
        return events((await self.next())["body"])

    async def connect(self) -> "Phone":
        """Wait for the head of the answer."""
        start = await self.next()
        self.status = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        return self

    async def refused(self) -> dict[str, Any]:
        """The body of an answer that is no stream."""
        return json.loads((await self.next())["body"])

    async def leave(self) -> None:
        """Close the page."""
        self._gone.set()
        await self._task

    async def next(self) -> Message:
        """The next message of the application."""
        return await self._sent.get()

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}


def _scope(weekend: Weekend, query: str, headers: dict[str, str]) -> Scope:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http",
        "method": "GET",
        "app": site_of(weekend),
        "path_params": {"event": weekend.desk.event_id},
        "query_string": query.encode(),
        "headers": named,
        "client": ("192.0.2.7", 1234),
    }


def _parts(heard: list[Heard]) -> list[str]:
    return [json.loads(one.data)["id"] for one in heard if one.kind == "message"]


def _shown(page: dict[str, str], heard: list[Heard]) -> dict[str, str]:
    """The parts of a page after what was heard, by id."""
    told = [json.loads(one.data) for one in heard if one.kind == "message"]
    return page | {one["id"]: one["html"] for one in told}


def _at(heard: list[Heard]) -> str:
    return json.loads([one for one in heard if one.kind == "beat"][-1].data)["at"]


def test_a_phone_follows_a_ring_and_hears_of_each_change_once() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        phone = await Phone(weekend, Live(KINDS), f"topics=ring:{ring}").connect()
        assert phone.status == 200
        assert phone.headers["content-type"].startswith("text/event-stream")
        assert phone.headers["cache-control"] == "no-store"
        assert _parts(await phone.hear()) == [f"ring-{ring}"]
        bout = await weekend.open(ring)
        opened = _parts(await phone.hear())
        assert opened[0] == f"ring-{ring}"
        assert len(opened) == len(set(opened))
        forfeit = {"do": "forfeit", "t": 1, "by": "red", "reason": "other"}
        await weekend.send(ring, bout, forfeit, {"do": "close", "t": 2})
        ended = _parts(await phone.hear())
        assert ended
        assert len(ended) == len(set(ended))
        await phone.leave()

    now(test())


def test_an_exchange_costs_a_follower_of_a_ring_few_bytes() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        await weekend.send(ring, bout, {"do": "fence", "t": 0})
        phone = await Phone(weekend, Live(KINDS), f"topics=ring:{ring}").connect()
        await phone.hear()
        hit = {"by": "red", "action": "cut", "target": "head"}
        halt = {"do": "halt", "t": 3, "reason": "hit"}
        await weekend.send(ring, bout, halt, {"do": "exchange", "t": 5, "hits": [hit]})
        sent = (await phone.next())["body"]
        assert _parts(events(sent)) == [f"points-{ring}-red"]
        assert len(sent) <= 400
        await phone.leave()

    now(test())


def test_the_score_of_a_bout_stays_on_the_card_when_it_is_over() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        await weekend.open(ring)
        live = Live(KINDS)
        phone = await Phone(weekend, live, f"topics=ring:{ring}").connect()
        page = _shown({}, await phone.hear())
        await weekend.fight(ring, 10, 4)
        while "Just finished" not in page.get(f"ring-{ring}", ""):
            page = _shown(page, await phone.hear())
        fresh = await Phone(weekend, live, f"topics=ring:{ring}").connect()
        assert page[f"points-{ring}-red"] == _shown({}, await fresh.hear())[f"points-{ring}-red"]
        assert ">10<" in page[f"points-{ring}-red"]
        await phone.leave()
        await fresh.leave()

    now(test())


def test_a_page_drawn_at_this_very_moment_is_sent_nothing_but_a_beat() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        live, topics = Live(KINDS), f"topics=ring:{weekend.rings[0]}"
        first = await Phone(weekend, live, topics).connect()
        at = _at(await first.hear())
        second = await Phone(weekend, live, f"{topics}&at={at}").connect()
        heard = await second.hear()
        assert [one.kind for one in heard] == ["beat"]
        await first.leave()
        await second.leave()

    now(test())


def test_a_phone_that_lost_the_connection_gets_what_changed_meanwhile() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        event, ring = weekend.desk.event_id, weekend.rings[0]
        live, topics = Live(KINDS), f"topics=ring:{ring},event:{event}"
        stays = await Phone(weekend, live, topics).connect()
        leaves = await Phone(weekend, live, topics).connect()
        at = _at(await leaves.hear())
        await leaves.leave()
        await weekend.open(ring)
        await stays.hear()
        await stays.hear()
        back = await Phone(weekend, live, f"{topics}&at={at}").connect()
        missed = _parts(await back.hear())
        assert missed[0] == f"ring-{ring}"
        assert "tournaments" not in missed
        await back.leave()
        await stays.leave()

    now(test())


def test_a_browser_that_reconnects_by_itself_is_told_again_what_it_may_have_half() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        live, topics = Live(KINDS), f"topics=ring:{ring}"
        stays = await Phone(weekend, live, topics).connect()
        last = [one for one in await stays.hear() if one.kind == "message"][-1].id
        back = await Phone(weekend, live, topics, last_event_id=last).connect()
        assert _parts(await back.hear()) == [f"ring-{ring}"]
        await back.leave()
        await stays.leave()

    now(test())


def test_a_page_from_before_a_restart_is_sent_everything() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring, position = weekend.rings[0], weekend.desk.position
        query = f"topics=ring:{ring}&at={position}.0/0.17"
        phone = await Phone(weekend, Live(KINDS), query).connect()
        assert _parts(await phone.hear()) == [f"ring-{ring}"]
        await phone.leave()

    now(test())


def test_what_does_not_exist_cannot_be_followed() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        live = Live(KINDS)
        for topics in ("", "ring:none", "gossip:x", "event:other", "bout:x", "person:1"):
            phone = await Phone(weekend, live, f"topics={topics}").connect()
            assert phone.status == 404
            assert (await phone.refused())["error"]["code"] == "live.unknown"
        assert live.listeners == 0

    now(test())


def test_a_crowd_beyond_the_limit_is_asked_to_come_back_later() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        topics = f"topics=event:{weekend.desk.event_id}"
        live = Live(KINDS, Limits(total=2, per_address=2))
        inside = [await Phone(weekend, live, topics).connect() for _ in range(2)]
        late = await Phone(weekend, live, topics).connect()
        assert late.status == 503
        assert late.headers["retry-after"] == "10"
        await inside[0].leave()
        again = await Phone(weekend, live, topics).connect()
        assert again.status == 200
        await again.leave()
        await inside[1].leave()
        assert live.listeners == 0

    now(test())


def test_one_address_cannot_take_every_place() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        topics = f"topics=event:{weekend.desk.event_id}"
        live = Live(KINDS, Limits(total=9, per_address=1))
        inside = await Phone(weekend, live, topics).connect()
        assert (await Phone(weekend, live, topics).connect()).status == 503
        await inside.leave()

    now(test())


def test_an_announcement_with_line_breaks_stays_one_message() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        event = weekend.desk.event_id
        phone = await Phone(weekend, Live(KINDS), f"topics=event:{event}").connect()
        await phone.hear()
        text = "Lunch\n\nevent: beat\rdata: {}\r\n\r\nid: 99999 </script>"
        await weekend.ask(Announce(key=weekend.key(), text=text))
        heard = await phone.hear()
        assert _parts(heard) == ["halt"]
        html = json.loads(heard[0].data)["html"]
        assert "id: 99999 &lt;/script&gt;" in html
        await phone.leave()

    now(test())


def test_the_clocks_of_reconnecting_screens_are_spread() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        live, topics = Live(KINDS), f"topics=event:{weekend.desk.event_id}"
        waits: set[int] = set()
        for _ in range(12):
            phone = await Phone(weekend, live, topics).connect()
            first = (await phone.next())["body"].split(b"\n")[0]
            waits.add(int(first.removeprefix(b"retry: ")))
            await phone.leave()
        assert len(waits) > 1
        assert all(1000 <= wait < 5000 for wait in waits)

    now(test())


@given(topics=st.lists(st.text(max_size=20), max_size=20), at=st.text(max_size=20))
def test_any_request_asks_for_few_well_formed_topics_or_for_nothing(
    topics: list[str], at: str
) -> None:
    query = f"topics={','.join(topics)}&at={at}".encode("utf-8", "replace")
    wanted = wanted_by({"type": "http", "query_string": query, "headers": []})
    if wanted is not None:
        assert 0 < len(wanted.topics) <= MOST_TOPICS
        assert all(one.id.isascii() and one.kind.isalpha() for one in wanted.topics)


def test_too_many_topics_are_refused() -> None:
    many = ",".join(f"ring:r{number}" for number in range(MOST_TOPICS + 1))
    scope: Scope = {"type": "http", "query_string": f"topics={many}".encode(), "headers": []}
    assert wanted_by(scope) is None
