"""What spectators and fencers read, from an empty hall to the podium."""

import re
from html import unescape

from afterblow.app.commands import Announce, EditPerson, HaltRings, ReleaseRings, RosterRow
from afterblow.core.pair import Pair
from afterblow.core.tournament.model import PlannedBout
from afterblow.testing.weekend import Weekend
from tests.web.venue import look, now, read, spectator

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\u202eevil\u202c right to left",
    '=HYPERLINK("http://evil.test")',
    "W" * 200,
    "</script><script>alert(1)</script>",
    "\"'><svg/onload=alert(1)>",
    "{{ 7 * 7 }} {% raw %}",
    "Ｚ̸̛͇a̸l̸g̸o",
)


def first_wins(bout: PlannedBout) -> Pair[int]:
    """The entrant with the lower number wins 10 to 3."""
    red, blue = (int(one.removeprefix("e")) for _, one in bout.entrants.items())
    return Pair(10, 3) if red < blue else Pair(3, 10)


def words(html: str) -> str:
    """What a reader reads."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html)))


def at(weekend: Weekend, place: str = "") -> str:
    return f"/e/{weekend.desk.event_id}{place}"


def tournament(weekend: Weekend, section: str) -> str:
    return at(weekend, f"/t/{weekend.tournament}/{section}")


def person(weekend: Weekend, entrant: str) -> str:
    return weekend.desk.member(weekend.tournament, entrant).id


def test_an_empty_event_says_what_will_come() -> None:
    async def test() -> None:
        weekend = await Weekend.empty(rings=1)
        text = words(await read(weekend, at(weekend)))
        assert "No tournament yet" in text
        assert "No bout waits for this ring." in text
        assert "No fencer yet" in words(await read(weekend, at(weekend, "/fencers")))

    now(test())


def test_the_first_page_leads_to_the_only_event() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        answer = await look(weekend, "/")
        assert answer.status_code == 303
        assert answer.headers["location"] == at(weekend)

    now(test())


def test_a_tournament_without_pools_or_bracket_says_so_on_every_part() -> None:
    async def test() -> None:
        weekend = await Weekend.empty()
        await weekend.enter([RosterRow(name="Tove Ek")])
        for section, says in (
            ("pools", "No pools in this tournament"),
            ("bracket", "No bracket in this tournament"),
            ("placings", "No placings yet"),
        ):
            assert says in words(await read(weekend, tournament(weekend, section)))
        await weekend.plan(pools=1, cut=2)
        assert "not drawn yet" in words(await read(weekend, tournament(weekend, "pools")))
        assert "not drawn yet" in words(await read(weekend, tournament(weekend, "bracket")))

    now(test())


def test_a_ring_shows_the_bout_that_is_on_before_rings_that_wait() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        await weekend.open(weekend.rings[1])
        text = words(await read(weekend, at(weekend)))
        assert "Ring 2 3:00 left on now" in text
        assert text.index("Ring 2") < text.index("Ring 1")
        assert "Pool 2, bout 1 of 6" in text
        page = words(await read(weekend, at(weekend, f"/r/{weekend.rings[1]}")))
        assert "On now Longsword · Pool 2, bout 1 of 6" in page
        assert "Pool 2, bout 2 of 6" in page

    now(test())


def test_a_bout_that_nobody_has_opened_has_a_page() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        bout = next(iter(weekend.progress.bouts))
        text = words(await read(weekend, at(weekend, f"/b/{bout}")))
        assert "No exchange yet" in text

    now(test())


def test_a_bout_says_what_each_exchange_was_worth_and_why() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        bout = await weekend.open(ring)
        head = {"by": "red", "action": "cut", "target": "head"}
        arm = {"by": "blue", "action": "cut", "target": "arm", "when": "afterblow"}
        await weekend.send(
            ring,
            bout,
            {"do": "fence", "t": 0},
            {"do": "halt", "t": 3, "reason": "hit"},
            {"do": "exchange", "t": 5, "hits": [head, arm]},
        )
        text = words(await read(weekend, at(weekend, f"/b/{bout}")))
        assert "3 − 2 = 1 for red S0-29" in text
        assert "score 1 : 0" in text
        await weekend.correct(bout, 3)
        text = words(await read(weekend, at(weekend, f"/b/{bout}")))
        assert "taken back red: cut head; blue: cut arm (afterblow)" in text
        assert "looked at again" in text

    now(test())


def test_standings_say_what_separates_a_fencer_from_the_next() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        await weekend.fight(weekend.rings[0], 10, 4)
        text = words(await read(weekend, tournament(weekend, "pools")))
        assert "Provisional: bouts are still to come." in text
        assert "ahead by 2 match points against 0" in text

    now(test())


def test_the_cut_is_drawn_under_the_last_who_goes_on() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        await weekend.fight_all(first_wins)
        html = await read(weekend, tournament(weekend, "pools"))
        together = html[html.index('class="standings-all"') :]
        rows = re.findall(r'<tr class="([^"]*)">', together.partition("</table>")[0])
        assert "The best 4 go on." in words(together)
        assert rows == ["above"] * 3 + ["above cut"] + ["below"] * 4
        assert "Provisional" not in words(html)

    now(test())


def test_a_bracket_names_who_is_awaited_and_draws_the_bronze_bout() -> None:
    async def test() -> None:
        weekend = await Weekend.begin(6, pools=1, cut=3)
        await weekend.fight_all(first_wins)
        await weekend.move_on()
        text = words(await read(weekend, tournament(weekend, "bracket")))
        assert "bye" in text
        assert "winner of" in text.casefold()
        await weekend.fight_all(first_wins)
        assert "on now" not in words(await read(weekend, tournament(weekend, "bracket")))

    now(test())


def test_the_podium_stands_at_the_end_with_the_bronze_beside_it() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        await weekend.to_the_podium(first_wins)
        html = await read(weekend, at(weekend, f"/t/{weekend.tournament}"))
        steps = re.findall(r'class="step step-(\d)">(.*?)</li>', html, re.DOTALL)
        assert [place for place, _ in steps] == ["1", "2", "3"]
        champion = weekend.desk.member(weekend.tournament, "e1").name
        assert champion in steps[0][1]
        assert champion in words(await read(weekend, at(weekend)))
        assert "All placings" in words(html)

    now(test())


def test_a_fencer_finds_the_next_bout_its_ring_and_how_many_come_before() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        ring = weekend.rings[0]
        queue = [one for one in weekend.progress.bouts.values() if one.ring == ring]
        first = {one for _, one in queue[0].entrants.items()}
        waits = next(one for _, one in queue[1].entrants.items() if one not in first)
        mine = at(weekend, f"/f/{person(weekend, waits)}")
        assert "1 bout before it Ring 1 Pool 1, bout 2 of 6" in words(await read(weekend, mine))
        await weekend.open(ring)
        fences = at(weekend, f"/f/{person(weekend, queue[0].entrants.red)}")
        assert "Fencing now Ring 1 Pool 1, bout 1 of 6" in words(await read(weekend, fences))
        await weekend.fight(ring, 10, 4)
        assert "Next in the ring: be there now Ring 1" in words(await read(weekend, mine))
        assert "Done Pool 1, bout 1 of 6" in words(await read(weekend, fences))

    now(test())


def test_a_name_is_found_by_any_part_without_accents_and_with_its_club() -> None:
    async def test() -> None:
        rows = [
            RosterRow(name="Świętosława Brzęczykowska", club="Bursztyn"),
            RosterRow(name="Jörg Weiß", club="Kranichfeld"),
            RosterRow(name="Jörg Weiß", club="Norrsken"),
        ]
        weekend = await Weekend.begin(rows, pools=1, cut=None)
        for asked, found in (
            ("swietoslawa", ["Bursztyn"]),
            ("jorg weiss", ["Kranichfeld", "Norrsken"]),
            ("WEISS norr", ["Norrsken"]),
            ("", ["Bursztyn", "Kranichfeld", "Norrsken"]),
        ):
            text = words(await read(weekend, at(weekend, f"/fencers?q={asked}")))
            shown = [club for club in ("Bursztyn", "Kranichfeld", "Norrsken") if club in text]
            assert shown == found
        nobody = words(await read(weekend, at(weekend, "/fencers?q=zzz")))
        assert "Nobody by that name" in nobody

    now(test())


def test_a_halt_of_all_rings_and_an_announcement_stand_on_every_page() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        await weekend.ask(Announce(key=weekend.key(), text="Lunch at noon"))
        halted = HaltRings(key=weekend.key(), reason="injury")
        await weekend.ask(halted)
        for place in ("", "/fencers", f"/t/{weekend.tournament}", f"/r/{weekend.rings[0]}"):
            text = words(await read(weekend, at(weekend, place)))
            assert "All rings have been halted" in text
            assert "Lunch at noon" in text
        board = words(await read(weekend, at(weekend, f"/r/{weekend.rings[0]}/board")))
        assert "All rings halted" in board
        await weekend.ask(ReleaseRings(key=weekend.key()))
        assert "halted" not in words(await read(weekend, at(weekend)))

    now(test())


def test_hostile_names_stay_names_on_every_page() -> None:
    async def test() -> None:
        rows = [RosterRow(name=name, club=name) for name in HOSTILE]
        weekend = await Weekend.begin(rows, pools=2, cut=4)
        bout = await weekend.open(weekend.rings[0])
        people = [f"/f/{person(weekend, one)}" for one in weekend.entrants]
        ring = f"/r/{weekend.rings[0]}"
        places = ["", "/fencers", "/fencers?q=<b>", f"/b/{bout}", ring, f"{ring}/board", *people]
        sections = [f"/t/{weekend.tournament}/{one}" for one in ("pools", "bracket", "placings")]
        async with spectator(weekend) as browser:
            for place in (*places, *sections):
                answer = await browser.get(at(weekend, place))
                assert answer.status_code == 200, place
                assert not re.search(r"<(img src=x|svg|script>|b>)", answer.text), place
                assert "49 " not in words(answer.text)
            everybody = (await browser.get(at(weekend, "/fencers"))).text
        for name in HOSTILE:
            assert unescape(everybody).count(f"<bdi>{name}</bdi>") >= 2

    now(test())


def test_nothing_private_leaves_the_organisers_pages() -> None:
    async def test() -> None:
        row = RosterRow(
            name="Tove Ek",
            club="Norrsken",
            email="tove@secret.test",
            birth_year=1987,
            gender="secretive",
            hema_ratings_id="rating-4711",
            rating=1234,
        )
        weekend = await Weekend.begin([row, RosterRow(name="Other")], pools=1, cut=None)
        ring = f"/r/{weekend.rings[0]}"
        bout = await weekend.open(weekend.rings[0])
        mine = f"/f/{person(weekend, weekend.entrants[0])}"
        pools = f"/t/{weekend.tournament}/pools"
        for place in ("", "/fencers", mine, pools, f"/b/{bout}", ring, f"{ring}.json"):
            text = (await look(weekend, at(weekend, place))).text
            for secret in ("tove@secret", "1987", "secretive", "rating-4711", "1234"):
                assert secret not in text, (place, secret)

    now(test())


def test_what_is_not_there_gets_a_page_that_says_so() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        for place in ("/t/none", "/t/none/pools", "/b/none", "/f/none", "/r/none", "/r/none/board"):
            answer = await look(weekend, at(weekend, place), accept="text/html")
            assert answer.status_code == 404, place
            assert "<h1>" in answer.text
        there = tournament(weekend, "gossip")
        assert (await look(weekend, there)).status_code == 404
        assert (await look(weekend, "/e/none")).status_code == 404
        assert (await look(weekend, at(weekend, "/r/none.json"))).status_code == 404

    now(test())


def test_a_page_that_has_not_changed_is_not_sent_again() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        async with spectator(weekend) as browser:
            first = await browser.get(at(weekend))
            tag = {"if-none-match": first.headers["etag"]}
            assert first.headers["cache-control"] == "no-cache"
            assert (await browser.get(at(weekend), headers=tag)).status_code == 304
            await weekend.open(weekend.rings[0])
            moved = await browser.get(at(weekend), headers=tag)
            assert moved.status_code == 200
            assert moved.headers["etag"] != first.headers["etag"]

    now(test())


def test_an_edited_name_is_on_the_page_at_once() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        mine = person(weekend, weekend.entrants[0])
        async with spectator(weekend) as browser:
            address = at(weekend, f"/f/{mine}")
            first = await browser.get(address)
            await weekend.ask(
                EditPerson(key=weekend.key(), person=mine, row=RosterRow(name="Renamed"))
            )
            tag = {"if-none-match": first.headers["etag"]}
            assert "Renamed" in (await browser.get(address, headers=tag)).text

    now(test())


def test_a_page_is_the_same_packed_or_plain() -> None:
    async def test() -> None:
        weekend = await Weekend.begin()
        async with spectator(weekend) as browser:
            packed = await browser.get(at(weekend), headers={"accept-encoding": "gzip"})
            plain = await browser.get(at(weekend), headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert "accept-encoding" in packed.headers["vary"].casefold()

    now(test())
