"""Every route with every role, with real ids of this ring and event, of another ring and event."""

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec
import pytest

from afterblow.app.access import new_link
from afterblow.web import site as whole_site
from afterblow.web.access_table import ANYBODY, ORGANISER, ROWS, TABLE, Row
from afterblow.web.guard import UnlistedRouteError
from tests.web.world import FORM, HOST, PASSPHRASE, Answer, Ids, Visitor, World

Sample = Callable[[World], Mapping[str, str]]

ROLE_OF = {
    "organiser": "organiser",
    "table of this ring": "table",
    "table of another ring": "table",
    "table of another event": "table",
    "organiser who signed out": "public",
    "organiser whose session ran out": "public",
    "public": "public",
}
QUERIES = {"/e/{event}/live": "?topics=event:{event}"}
TORTUGA = {
    "first_day": "2026-11-28",
    "last_day": "2026-11-29",
    "time_zone": "Europe/Helsinki",
    "name": "Tortuga",
}


def link(world: World) -> Mapping[str, str]:
    hall = world.hall
    secret = world.run(new_link(hall.access, hall.clock, hall.chance))
    return {"link": secret, "name": "Otto", "passphrase": PASSPHRASE}


def code(world: World) -> Mapping[str, str]:
    return {"secret": world.run(world.pairings.issue(world.ids.event, world.ids.ring)).secret}


def form(**fields: str) -> Sample:
    return lambda world: {
        name: value.format(**msgspec.to_builtins(world.ids)) for name, value in fields.items()
    }


def correction(world: World) -> Mapping[str, str]:
    """The act that belongs to the preview that was seen."""
    ids = world.ids
    said = {"as": "void", "why": "Looked again"}
    path = f"/organise/{ids.event}/b/{ids.bout}/2"
    seen = world.post(world.visitors["organiser"], path, {"do": "preview", **said})
    found = re.search(r'name="preview" value="([^"]+)"', seen.text)
    return {"do": "correct", "preview": found[1] if found else "", **said}


_T = "/organise/{event}/t/{tid}"
SAMPLES: dict[str, Sample] = {
    "/setup": link,
    "/login": form(name="Olga", passphrase=PASSPHRASE),
    "/logout": form(),
    "/join": code,
    "/organise": form(**TORTUGA, rings="North\nSouth"),
    "/organise/{event}": form(do="announce", text="Lunch"),
    "/organise/{event}/settings": form(do="change", **TORTUGA),
    "/organise/{event}/rings": form(do="revoke", device="{device}"),
    "/organise/{event}/rings/{ring}/pair": form(),
    "/organise/{event}/new": form(
        do="create", name="Sabre", weapon="longsword", ruleset="helsinki"
    ),
    f"{_T}/settings": form(do="change", name="Renamed"),
    f"{_T}/entrants": form(do="check_in", entrant="{entrant}", seen="absent"),
    f"{_T}/entrants/add": form(do="add", name="Walk-in"),
    f"{_T}/entrants/import": form(do="import", text="name\nAnna Late\n", read="yes"),
    f"{_T}/e/{{entrant}}": form(do="edit", name="Corrected Name"),
    f"{_T}/stages": form(do="add", kind="bracket", name="Finals", cut="2"),
    f"{_T}/s/{{stage}}": form(do="draft", draw_seed="7"),
    f"{_T}/placings": form(do="close"),
    "/organise/{event}/b/{bout}": form(do="forfeit", by="red", reason="injury"),
    "/organise/{event}/b/{bout}/{record:int}": correction,
}
DRAWN_UP = {f"{_T}{end}" for end in ("/settings", "/entrants/add", "/entrants/import", "/stages")}
"""Acts on a tournament before its draw."""


def ids_for(row: Row, world: World) -> Ids:
    """The ids with which the sample of a row succeeds."""
    ids = world.ids
    if row.path in DRAWN_UP or row.path.endswith("/s/{stage}"):
        return msgspec.structs.replace(ids, tid=ids.draft, stage=ids.draft_stage)
    if row.path.endswith("/placings"):
        return msgspec.structs.replace(ids, tid=ids.over)
    if row.path.endswith("/b/{bout}"):
        return msgspec.structs.replace(ids, bout=ids.other_bout)
    return ids


def address(row: Row, ids: Ids) -> str:
    """The row's path with these ids in it."""
    names = msgspec.to_builtins(ids) | {
        "tournament": ids.tid,
        "section": "pools",
        "record:int": "2",
        "path:path": "tokens.css",
    }
    path = row.path + QUERIES.get(row.path, "")
    return re.sub(r"{([a-z:]+)}", lambda found: names[found[1]], path)


def send(world: World, row: Row, visitor: Visitor, ids: Ids) -> Answer:
    if row.method == "GET":
        return world.get(visitor, address(row, ids))
    sample = SAMPLES[row.path](world)
    if row.body is not None and row.body.kind == "json":
        return world.post_json(visitor, address(row, ids), sample)
    if not visitor.cookie and "public" in row.roles:
        visitor = msgspec.structs.replace(visitor, cookie="a visit")
    return world.post(visitor, address(row, ids), sample)


def state(world: World) -> object:
    """Everything that a request could have changed."""
    access = world.hall.access
    kept = (world.run(access.accounts()), world.run(access.grants()))
    people = world.desk.people.copy(), world.other_desk.people.copy()
    return world.positions(), kept, people, len(world.run(world.hall.events()))


def succeeded(answer: Answer) -> bool:
    to_login = answer.headers.get("location", "").startswith("/login")
    return answer.status in (200, 303) and not to_login


def denied(answer: Answer) -> bool:
    to_login = answer.status == 303 and answer.headers["location"].startswith("/login")
    return to_login or answer.status in (401, 403)


def named(row: Row) -> str:
    return f"{row.method} {row.path}"


@pytest.fixture(scope="module")
def still() -> Iterator[World]:
    """A world in which nothing is changed."""
    world = World()
    yield world
    world.close()


@pytest.fixture
def world() -> Iterator[World]:
    made = World()
    yield made
    made.close()


READS = [row for row in ROWS if row.method == "GET"]
ACTS = [row for row in ROWS if row.method == "POST" and row.path != "/api/table/records"]


@pytest.mark.parametrize("row", READS, ids=named)
@pytest.mark.parametrize("who", ROLE_OF)
def test_a_page_is_read_by_its_roles_only_and_reading_changes_nothing(
    still: World, row: Row, who: str
) -> None:
    before = state(still)
    answer = send(still, row, still.visitors[who], still.ids)
    if ROLE_OF[who] in row.roles:
        assert succeeded(answer), answer.text
    else:
        assert denied(answer)
        assert still.desk.event.name not in answer.text
    assert state(still) == before


@pytest.mark.parametrize("row", ACTS, ids=named)
def test_an_act_is_refused_to_the_other_roles_and_done_for_its_own(world: World, row: Row) -> None:
    ids = ids_for(row, world)
    before = state(world)
    for who, visitor in world.visitors.items():
        if ROLE_OF[who] not in row.roles:
            answer = send(world, row, visitor, ids)
            assert denied(answer), who
            assert "did not come from here" not in answer.text
            assert state(world) == before, who
    for who, visitor in world.visitors.items():
        if ROLE_OF[who] in row.roles and (who != "organiser" or row.path != "/logout"):
            answer = send(world, row, visitor, ids)
            assert succeeded(answer), (who, answer.text)
            if row.path not in ("/logout", "/login"):
                assert state(world) != before, who


def test_every_act_has_a_sample_that_is_tried() -> None:
    assert set(SAMPLES) == {row.path for row in ACTS}


def of_objects(rows: list[Row]) -> list[Row]:
    return [row for row in rows if re.search(r"{(tid|tournament|bout|ring|person)}", row.path)]


@pytest.mark.parametrize("row", of_objects(READS), ids=named)
@pytest.mark.parametrize("who", ["organiser", "public"])
def test_a_thing_of_another_event_is_not_found_in_this_one(
    still: World, row: Row, who: str
) -> None:
    mixed = msgspec.structs.replace(still.other, event=still.ids.event)
    if ROLE_OF[who] in row.roles:
        assert send(still, row, still.visitors[who], mixed).status == 404
        assert send(still, row, still.visitors[who], still.other).status == 200


@pytest.mark.parametrize("row", of_objects(ACTS), ids=named)
def test_an_act_on_a_thing_of_another_event_is_not_done(world: World, row: Row) -> None:
    mixed = msgspec.structs.replace(world.other, event=world.ids.event)
    before = state(world)
    answer = send(world, row, world.visitors["organiser"], mixed)
    assert answer.status == 404
    assert state(world) == before


def test_an_organiser_of_this_event_cannot_end_the_tablet_of_another(world: World) -> None:
    (foreign,) = world.run(world.pairings.devices(world.other.event))
    path = f"/organise/{world.ids.event}/rings"
    world.post(world.visitors["organiser"], path, {"do": "revoke", "device": foreign.id})
    answer = world.get(world.visitors["table of another event"], "/api/table/ring")
    assert answer.json["ring"]["id"] == world.other.ring


def test_each_table_sees_its_own_ring(still: World) -> None:
    rings = {
        "table of this ring": still.ids.ring,
        "table of another ring": still.ids.other_ring,
        "table of another event": still.other.ring,
    }
    for who, ring in rings.items():
        answer = still.get(still.visitors[who], "/api/table/ring")
        assert answer.json["ring"]["id"] == ring


def record(bout: str, number: int) -> dict[str, object]:
    one = {"key": f"tried-{number:08d}", "bout": bout, "record": {"do": "fence", "t": 0}}
    return {"records": [one]}


def test_a_table_scores_the_bout_that_is_called_to_its_ring_and_no_other(world: World) -> None:
    path, before = "/api/table/records", state(world)
    wrong = {
        "table of this ring": (world.ids.bout, world.ids.other_bout, world.other.other_bout),
        "table of another ring": (world.ids.bout, world.other.bout),
        "table of another event": (world.ids.bout, world.ids.other_bout),
    }
    number = 0
    for who, bouts in wrong.items():
        for bout in (*bouts, "no-such-bout", "", "../event"):
            number += 1
            answer = world.post_json(world.visitors[who], path, record(bout, number))
            (one,) = answer.json["answers"]
            assert (answer.status, one["status"]) == (200, "refused"), (who, bout)
            assert one["refusal"]["say"]
            assert state(world) == before
    right = record(world.ids.other_bout, 999)
    answer = world.post_json(world.visitors["table of another ring"], path, right)
    assert answer.json["answers"][0]["status"] == "stored"


@pytest.mark.parametrize("who", ["organiser", "public"])
def test_only_tables_send_records(world: World, who: str) -> None:
    before = state(world)
    content = record(world.ids.other_bout, 1)
    answer = world.post_json(world.visitors[who], "/api/table/records", content)
    assert answer.status in (401, 403)
    assert answer.json["error"]["say"]
    assert state(world) == before


def test_a_revoked_tablet_is_out_in_the_middle_of_its_bout(world: World) -> None:
    table, path = world.visitors["table of this ring"], f"/organise/{world.ids.event}/rings"
    assert world.get(table, "/api/table/ring").status == 200
    world.post(world.visitors["organiser"], path, {"do": "revoke", "device": world.ids.device})
    assert world.get(table, "/api/table/ring").status == 401
    assert world.post_json(table, "/api/table/records", record(world.ids.bout, 1)).status == 401


HERE = {"origin": f"http://{HOST}"}
FOREIGN = {
    "of another site": {"origin": "http://evil.test"},
    "of nobody": {"origin": "null"},
    "another site, as the browser says": {**HERE, "sec-fetch-site": "cross-site"},
    "a sister site, as the browser says": {**HERE, "sec-fetch-site": "same-site"},
}


@pytest.mark.parametrize("row", ACTS, ids=named)
def test_no_act_is_done_for_a_foreign_site_nor_for_a_stale_form(still: World, row: Row) -> None:
    before, ids = state(still), ids_for(row, still)
    visitor = still.visitors["organiser" if "organiser" in row.roles else "public"]
    sample = SAMPLES[row.path](still) if row.path not in ("/setup", "/join") else {}
    forged = {
        "token": {"form_token": "0" * 64, **sample},
        "none": {"form_token": "", **sample},
    }
    if row.body is not None and row.body.kind == "form":
        for fields in forged.values():
            assert still.post(visitor, address(row, ids), fields).status == 403
    for name, headers in FOREIGN.items():
        answer = still.forge(visitor, address(row, ids), sample, headers)
        assert answer.status == 403, name
    assert state(still) == before


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
def test_no_record_is_taken_from_a_foreign_page_not_even_with_a_token(
    still: World, headers: dict[str, str]
) -> None:
    before, table = state(still), still.visitors["table of another ring"]
    given = {"content-type": "application/json", **headers}
    assert still.forge(table, "/api/table/records", {}, given).status == 403
    assert state(still) == before


def owner(world: World, row: Row) -> Visitor:
    """Somebody who may."""
    named = {"organiser": "organiser", "table": "table of this ring"}
    visitor = world.visitors[next(named[role] for role in sorted(row.roles) if role in named)]
    return visitor if row.roles != ANYBODY else Visitor(cookie="a visit")


UNSAFE = [row for row in ROWS if row.method == "POST"]


@pytest.mark.parametrize("row", UNSAFE, ids=named)
def test_no_act_is_done_that_comes_as_another_kind_or_is_too_large(still: World, row: Row) -> None:
    before, path = state(still), address(row, still.ids)
    assert row.body is not None
    right = FORM if row.body.kind == "form" else "application/json"
    for kind in {"text/plain", "application/json", FORM, "", "application/xml"} - {right}:
        assert still.send(owner(still, row), "POST", path, kind, b"{}").status == 415, kind
    large = b"x" * (row.body.most + 1)
    assert still.send(owner(still, row), "POST", path, right, large).status == 413
    assert state(still) == before


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS"])
def test_no_other_method_does_anything_anywhere(still: World, method: str) -> None:
    before = state(still)
    for row in ROWS:
        answer = still.send(owner(still, row), method, address(row, still.ids), FORM, b"")
        assert answer.status == 405, row.path
    assert state(still) == before


def test_the_site_does_not_start_with_a_route_that_the_table_does_not_list(
    still: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for missing in ROWS:
        monkeypatch.setattr(whole_site, "ROWS", [row for row in ROWS if row != missing])
        with pytest.raises(UnlistedRouteError, match=re.escape(f"{missing.method} {missing.path}")):
            whole_site.site(still.hall, still.accounts, still.pairings)


def test_the_table_of_access_opens_to_the_public_what_is_public_and_the_door_alone() -> None:
    public = {row.path for row in ROWS if "public" in row.roles}
    door = {"/setup", "/login", "/logout", "/join", "/table", "/", "/static/{path:path}"}
    assert {path for path in public if not path.startswith("/e/{event}")} == door
    assert {row.path for row in ROWS if row.roles == TABLE} == {
        "/api/table/ring",
        "/api/table/records",
    }
    assert all(row.roles in (ANYBODY, ORGANISER, TABLE) for row in ROWS)
    assert all(row.path.startswith("/organise") for row in ROWS if row.roles == ORGANISER)
