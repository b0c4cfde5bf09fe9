"""A ring's scoreboard: what it shows when, and the parts that live updates replace."""

import json
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from afterblow.app.rings import called
from afterblow.testing.weekend import Weekend
from afterblow.web.fanout import Part
from afterblow.web.public.following import KINDS, board_of, clock_of
from afterblow.web.public.shown import Board, Clock, fit
from tests.web.public.test_pages import at, first_wins, words
from tests.web.venue import look, now, read

CUT: dict[str, object] = {"by": "red", "action": "cut", "target": "head"}


def shown(weekend: Weekend, ring: str) -> Board:
    found = board_of(weekend.desk, ring)
    if found is None:
        raise AssertionError("no such ring")
    return found[1]


def reading(weekend: Weekend, ring: str) -> Clock:
    found = clock_of(weekend.desk, ring)
    if found is None:
        raise AssertionError("no clock")
    return found


def left_ms(one: Clock, now_ms: int) -> int:
    """What a screen makes of a clock: the same arithmetic as live.js."""
    gone = now_ms - one.at_ms if one.running else 0
    return max(0, one.reading_ms - gone) if one.way == "down" else one.reading_ms + gone


async def fence(weekend: Weekend, ring: str) -> str:
    bout = await weekend.open(ring)
    await weekend.send(ring, bout, {"do": "fence", "t": 0})
    return bout


def test_a_board_shows_the_queue_until_the_first_bout_is_opened() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        one = shown(weekend, ring)
        assert one.mode == "wait"
        assert len(one.queue) == 3
        await weekend.open(ring)
        assert shown(weekend, ring).mode == "fence"
        assert shown(weekend, ring).queue[0].red == one.queue[1].red

    now(test())


def test_an_end_card_is_held_until_the_next_bout_is_opened() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        await weekend.fight(ring, 10, 4)
        one = shown(weekend, ring)
        assert one.mode == "end"
        assert one.outcome is not None
        assert one.outcome.winner == "red"
        text = words(await read(weekend, at(weekend, f"/r/{ring}/board")))
        assert "red wins" in text
        assert "10 : 4" in text
        assert "on points" in text
        await weekend.open(ring)
        assert shown(weekend, ring).mode == "fence"

    now(test())


def test_a_bout_that_is_over_but_not_closed_shows_its_end_and_why() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        bout = await fence(weekend, ring)
        forfeit = {"do": "forfeit", "t": 4, "by": "blue", "reason": "injury"}
        await weekend.send(ring, bout, forfeit)
        one = shown(weekend, ring)
        assert one.mode == "end"
        assert one.outcome is not None
        assert one.outcome.by == "forfeit"
        assert one.last is None

    now(test())


def test_a_ring_without_bouts_says_so() -> None:
    async def test() -> None:
        weekend = await Weekend.empty(rings=1)
        text = words(await read(weekend, at(weekend, f"/r/{weekend.rings[0]}/board")))
        assert "No bout waits for this ring" in text

    now(test())


def test_a_running_clock_changes_no_page_and_a_screen_counts_it_down_by_itself() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        await fence(weekend, ring)
        before = reading(weekend, ring)
        stage = _part(KINDS["board"].draw(weekend.desk, ring, "en"), "board-stage")
        weekend.clock.pass_s(12.5)
        assert reading(weekend, ring) == before
        assert _part(KINDS["board"].draw(weekend.desk, ring, "en"), "board-stage") == stage
        assert before.running
        assert left_ms(before, weekend.desk.now_ms()) == 180_000 - 12_500

    now(test())


def test_a_clock_that_stands_shows_what_was_left() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        bout = await fence(weekend, ring)
        weekend.clock.pass_s(30)
        halt = {"do": "halt", "t": 20, "reason": "safety"}
        pause = {"do": "timeout", "t": 21, "reason": "clarification"}
        await weekend.send(ring, bout, halt, pause)
        one = reading(weekend, ring)
        assert not one.running
        assert left_ms(one, weekend.desk.now_ms() + 99_000) == 180_000 - 21_000
        assert one.text_ms == 180_000 - 21_000

    now(test())


def test_the_banner_tells_the_last_exchange_and_changes_with_the_next() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        bout = await fence(weekend, ring)
        assert shown(weekend, ring).last is None
        halt = {"do": "halt", "t": 3, "reason": "hit"}
        await weekend.send(ring, bout, halt, {"do": "exchange", "t": 5, "hits": [CUT]})
        told = shown(weekend, ring).last
        assert told is not None
        assert told.record == f"{bout}-3"
        banner = _part(KINDS["board"].draw(weekend.desk, ring, "en"), "board-banner")
        assert "3 for red" in words(banner)
        await weekend.send(ring, bout, {"do": "void", "t": 6, "record": 3, "why": "wrong side"})
        assert shown(weekend, ring).last is None

    now(test())


def test_the_last_exchange_is_called_on_the_board_when_its_time_comes() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        await fence(weekend, ring)
        assert "Last exchange" not in _stage(weekend, ring)
        weekend.clock.pass_s(171)
        assert "Last exchange" in _stage(weekend, ring)

    now(test())


def test_every_part_of_a_page_is_drawn_alone_exactly_as_on_the_page() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        await weekend.fight_all(first_wins)
        while not any(called(weekend.desk, one) for one in weekend.rings):
            await weekend.move_on()
        ring = next(one for one in weekend.rings if called(weekend.desk, one))
        tournament = weekend.tournament
        bout = await fence(weekend, ring)
        entrant = weekend.desk.member(tournament, weekend.entrants[0]).id
        event = weekend.desk.event_id
        pages = {
            "": [("event", event), ("ring", ring)],
            f"/r/{ring}": [("ringpage", ring)],
            f"/r/{ring}/board": [("board", ring)],
            f"/b/{bout}": [("bout", bout)],
            f"/f/{entrant}": [("person", entrant)],
            f"/t/{tournament}/pools": [("pools", tournament)],
            f"/t/{tournament}/bracket": [("bracket", tournament)],
            f"/t/{tournament}/placings": [("placings", tournament)],
        }
        for place, topics in pages.items():
            page = _even(await read(weekend, at(weekend, place)))
            for kind, name in topics:
                parts = KINDS[kind].draw(weekend.desk, name, "en")
                assert parts, (kind, name)
                for part in parts:
                    assert _even(part.html) in page, (place, part.id)
                    assert re.match(r"<(div|article|li|section|p|span) ", part.html)
                    assert f'id="{part.id}"' in part.html.partition(">")[0]

    now(test())


def test_a_ring_is_data_too_with_a_sentence_beside_each_code() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        await weekend.open(ring)
        answer = await look(weekend, at(weekend, f"/r/{ring}.json"))
        told: dict[str, Any] = json.loads(answer.text)
        assert told["format"] == "afterblow-ring/1"
        assert told["bout"]["title"]["say"] == "Pool 1, bout 1 of 6"
        assert told["now_ms"] == weekend.desk.now_ms()
        assert answer.headers["cache-control"] == "no-store"
        assert _silent(told) == []

    now(test())


@given(st.text(max_size=200))
def test_every_name_has_a_size_on_the_board(name: str) -> None:
    assert fit(name) in {"fit-1", "fit-2", "fit-3", "fit-4"}


def test_a_longer_name_is_never_set_larger() -> None:
    sizes = [fit(name) for name in ("Tove Ek", "Bolesława Ek", "Świętosława Ek", "W" * 40)]
    assert sizes == sorted(sizes)
    assert fit("Anneliese Dornbusch") == "fit-1"
    assert fit("Hohenlindenberg-Aschenbrück") == "fit-4"


def _part(parts: Any, name: str) -> str:
    found: list[Part] = [part for part in parts if part.id == name]
    return found[0].html


def _stage(weekend: Weekend, ring: str) -> str:
    return words(_part(KINDS["board"].draw(weekend.desk, ring, "en"), "board-stage"))


def _even(html: str) -> str:
    return re.sub(r"\s+", " ", html).strip()


def _silent(told: object) -> list[object]:
    """Codes with params and without a sentence."""
    if isinstance(told, list):
        return [one for each in told for one in _silent(each)]
    if not isinstance(told, dict):
        return []
    below = [one for each in told.values() for one in _silent(each)]
    return [told, *below] if "params" in told and not told.get("say") else below
