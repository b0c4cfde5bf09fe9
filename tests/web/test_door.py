"""The door: the set-up link, signing in and out, joining a ring; what it says and what it hides."""

import logging
import re
from collections.abc import Iterator

import pytest

from afterblow.app.access import new_link
from tests.web.world import PASSPHRASE, Answer, Visitor, World

HELD = re.compile(r"afterblow=([^;]*)")


@pytest.fixture
def world() -> Iterator[World]:
    made = World()
    yield made
    made.close()


def link(world: World) -> str:
    hall = world.hall
    return world.run(new_link(hall.access, hall.clock, hall.chance))


def visitor(world: World, path: str) -> Visitor:
    """Somebody who has opened a page of the door and holds its cookie."""
    answer = world.get(Visitor(), path)
    assert answer.status == 200
    return Visitor(cookie=held(answer))


def held(answer: Answer) -> str:
    found = HELD.search(answer.headers.get("set-cookie", ""))
    assert found is not None
    return found[1]


def test_the_link_leads_to_a_passphrase_and_signs_in(world: World) -> None:
    somebody = visitor(world, "/setup")
    fields = {"link": link(world), "name": "Otto", "passphrase": PASSPHRASE}
    answer = world.post(somebody, "/setup", fields)
    assert (answer.status, answer.headers["location"]) == (303, "/organise")
    cookie = held(answer)
    assert cookie != somebody.cookie
    assert world.get(Visitor(cookie=cookie), "/organise").status == 200
    again = world.post(visitor(world, "/setup"), "/setup", fields)
    assert again.status == 403
    assert "has been used or is too old" in again.text


def test_a_passphrase_that_is_too_short_costs_neither_the_link_nor_what_was_typed(
    world: World,
) -> None:
    somebody, secret = visitor(world, "/setup"), link(world)
    fields = {"link": secret, "name": "Otto <3", "passphrase": "elevenchars"}
    answer = world.post(somebody, "/setup", fields)
    assert answer.status == 422
    assert "at least 12 characters" in answer.text
    assert "Otto &lt;3" in answer.text
    assert secret in answer.text
    assert "elevenchars" not in answer.text
    assert world.post(somebody, "/setup", {**fields, "passphrase": PASSPHRASE}).status == 303


def test_signing_in_takes_a_new_cookie_and_the_old_one_dies(world: World) -> None:
    old = world.visitors["organiser"]
    answer = world.post(old, "/login", {"name": "Olga", "passphrase": PASSPHRASE})
    assert answer.status == 303
    new = Visitor(cookie=held(answer))
    assert world.get(new, "/organise").status == 200
    assert world.get(old, "/organise").status == 303


def test_a_wrong_passphrase_is_refused_in_words_that_give_nothing_away(world: World) -> None:
    somebody = visitor(world, "/login")
    wrong = world.post(somebody, "/login", {"name": "Olga", "passphrase": "wrong horse"})
    nobody = world.post(somebody, "/login", {"name": "Nobody", "passphrase": "wrong horse"})
    assert (wrong.status, nobody.status) == (401, 401)
    assert wrong.text.replace("Olga", "") == nobody.text.replace("Nobody", "")
    assert "do not belong together" in wrong.text
    assert "wrong horse" not in wrong.text
    assert world.get(somebody, "/organise").status == 303


def test_guessing_is_slowed_with_a_sentence_that_says_how_long(world: World) -> None:
    somebody = visitor(world, "/login")
    fields = {"name": "Olga", "passphrase": "guess"}
    answers = [world.post(somebody, "/login", fields) for _ in range(11)]
    assert [answer.status for answer in answers] == [401] * 10 + [429]
    assert "Wait 60 seconds" in answers[-1].text
    assert answers[-1].headers["retry-after"] == "60"


def test_after_signing_in_one_is_where_one_wanted_to_be(world: World) -> None:
    page = f"/organise/{world.ids.event}/rings"
    away = world.get(Visitor(), page)
    assert away.headers["location"] == f"/login?next={page}"
    form = world.get(Visitor(), away.headers["location"])
    assert f'name="next" value="{page}"' in form.text
    fields = {"name": "Olga", "passphrase": PASSPHRASE, "next": page}
    assert world.post(Visitor(cookie=held(form)), "/login", fields).headers["location"] == page
    assert world.get(world.visitors["organiser"], away.headers["location"]).status == 303


ELSEWHERE = [
    "http://evil.test",
    "//evil.test/organise",
    "/organise@evil.test",
    "/organise/\\evil.test",
    "/organise/\r\nx: y",
    "/e/anything",
    "javascript:alert(1)",
    "/organise/é",
]


@pytest.mark.parametrize("address", ELSEWHERE)
def test_signing_in_never_leads_to_another_site(world: World, address: str) -> None:
    somebody = visitor(world, "/login")
    fields = {"name": "Olga", "passphrase": PASSPHRASE, "next": address}
    assert world.post(somebody, "/login", fields).headers["location"] == "/organise"


def test_signing_out_ends_the_session_here_and_in_the_browser(world: World) -> None:
    organiser = world.visitors["organiser"]
    answer = world.post(organiser, "/logout", {})
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert world.get(organiser, "/organise").status == 303


def test_the_public_gets_no_cookie(world: World) -> None:
    for path in ("/", f"/e/{world.ids.event}", f"/e/{world.ids.event}/r/{world.ids.ring}", "/join"):
        assert "set-cookie" not in world.get(Visitor(), path).headers


def test_a_tablet_joins_by_its_letters_and_is_named_after_its_machine(world: World) -> None:
    pairing = world.run(world.pairings.issue(world.ids.event, world.ids.other_ring))
    answer = world.post_json(Visitor(), "/join", {"code": pairing.code.lower()})
    assert answer.status == 200
    assert answer.json["ring"] == world.ids.other_ring
    ring = world.get(Visitor(token=answer.json["token"]), "/api/table/ring")
    assert ring.json["ring"]["id"] == world.ids.other_ring
    again = world.post_json(Visitor(), "/join", {"code": pairing.code})
    assert (again.status, again.json["error"]["code"]) == (403, "pairing_dead")
    assert "Ask the organiser" in again.json["error"]["say"]


@pytest.mark.parametrize(
    "content", [[], "code", {"code": 1}, {"cod": "BCDFGHJK"}, {"secret": None}, [[[[[[]]]]]]]
)
def test_what_no_tablet_says_is_refused(world: World, content: object) -> None:
    answer = world.post_json(Visitor(), "/join", content)
    assert (answer.status, answer.json["error"]["code"]) == (400, "bad_request")


def test_letters_are_guessed_in_vain(world: World) -> None:
    answers = [world.post_json(Visitor(), "/join", {"code": f"BCDFGHJ{n}"}) for n in range(12)]
    assert [answer.status for answer in answers] == [403] * 10 + [429] * 2


def test_the_log_of_the_door_says_who_and_when_and_no_secret(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    secret, somebody = link(world), visitor(world, "/setup")
    fields = {"link": secret, "name": "Otto", "passphrase": PASSPHRASE}
    cookie = held(world.post(somebody, "/setup", fields))
    world.post(somebody, "/login", {"name": "Otto", "passphrase": "a wrong passphrase"})
    pairing = world.run(world.pairings.issue(world.ids.event, world.ids.ring))
    token = world.post_json(Visitor(), "/join", {"secret": pairing.secret}).json["token"]
    world.post_json(Visitor(), "/join", {"code": pairing.code})
    for line in ("made by a one-time link", "login refused", "joined ring", "join refused"):
        assert line in caplog.text
    hidden = [secret, cookie, PASSPHRASE, "a wrong passphrase", token, pairing.secret, pairing.code]
    assert not [one for one in hidden if one in caplog.text]


def test_an_address_full_of_script_is_not_repeated(world: World) -> None:
    answer = world.get(Visitor(), "/<script>alert(1)</script>")
    assert answer.status == 404
    assert "alert(1)" not in answer.text


@pytest.mark.parametrize("path", ["/setup", "/login", "/join"])
def test_the_door_says_when_it_is_unencrypted(world: World, path: str) -> None:
    assert "unencrypted" in world.get(Visitor(), path).text


def test_the_code_for_a_tablet_never_leads_to_the_organisers_own_localhost(world: World) -> None:
    path = f"/organise/{world.ids.event}/rings/{world.ids.ring}/pair"
    organiser = world.visitors["organiser"]
    assert "http://venue.test/join" in world.post(organiser, path, {}).text
    world.app.state.address = "http://192.0.2.44:8000"
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        page = world.post(organiser, path, {}, host=host)
        assert "http://192.0.2.44:8000/join" in page.text
    assert "http://venue.test/join" in world.post(organiser, path, {}).text
