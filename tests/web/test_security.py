"""What stands before and around every route, tried on a little site of one route of each kind."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from afterblow.web.access_table import ANYBODY, Row
from afterblow.web.guard import STATIC, UnlistedRouteError, guarded
from afterblow.web.secure_cookie import form_token, give_cookie, is_own_form, take_cookie
from afterblow.web.security import CSP
from tests.web.little_site import CANARY, HOST, LittleSite

HERE = {"origin": HOST}
VISIT = "a visitor's cookie"
OWN = form_token(VISIT)


@asynccontextmanager
async def asking(site: LittleSite, base: str = HOST) -> AsyncGenerator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=site.app)
    async with httpx.AsyncClient(transport=transport, base_url=base) as client:
        yield client


def get(path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with asking(LittleSite()) as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


ANSWERS = {
    "/page": 200,
    "/staff": 303,
    "/table-only": 401,
    "/nothing/here": 404,
    "/form": 405,
    "/broken": 500,
    "/api/broken": 500,
    "/full": 507,
    "/damaged": 409,
    "/static/tokens.css": 200,
    "/static/none.css": 404,
    "/static/..%2f..%2fsite.py": 404,
    "/page?" + "x" * 2000: 414,
}


@pytest.mark.parametrize(("path", "status"), ANSWERS.items(), ids=[path[:30] for path in ANSWERS])
def test_every_answer_tells_the_browser_to_run_nothing_foreign(path: str, status: int) -> None:
    answer = get(path)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == CSP
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "cache-control" in answer.headers
    assert answer.content or status == 303


def test_the_policy_is_the_one_that_was_decided() -> None:
    assert CSP == (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none';"
        " base-uri 'none'; frame-ancestors 'none'"
    )


@pytest.mark.parametrize("path", ["/broken", "/api/broken"])
def test_a_fault_has_a_number_for_the_person_and_a_traceback_for_the_log(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = get(path)
    (logged,) = caplog.records
    number = logged.getMessage().split()[1]
    assert number in answer.text
    assert CANARY not in answer.text
    assert "Traceback" not in answer.text
    assert logged.exc_info is not None
    assert CANARY in str(logged.exc_info[1])


def test_a_program_is_told_in_json_what_a_person_is_told_on_a_page() -> None:
    answer = get("/api/full")
    assert answer.status_code == 507
    assert answer.json()["error"]["code"] == "disk_full"
    assert "disk" in answer.json()["error"]["say"]
    page = get("/full")
    assert page.headers["content-type"].startswith("text/html")
    assert answer.json()["error"]["say"].split(".")[0] in page.text


def test_files_are_kept_for_ever_only_under_an_address_that_names_their_content() -> None:
    assert "immutable" in get("/static/tokens.css?v=123").headers["cache-control"]
    assert get("/static/tokens.css").headers["cache-control"] == "no-cache"


def send(
    path: str,
    headers: Mapping[str, str],
    content: bytes = b"",
    cookie: str = "",
    as_table: bool = False,
) -> httpx.Response:
    async def ask() -> httpx.Response:
        site = LittleSite()
        async with asking(site) as client:
            if cookie:
                client.cookies.set("afterblow", cookie)
            more = {"authorization": f"Bearer {await site.table()}"} if as_table else {}
            return await client.post(path, content=content, headers={**more, **headers})

    return asyncio.run(ask())


URLENCODED = {"content-type": "application/x-www-form-urlencoded"}
FORM = f"word=parry&form_token={OWN}".encode()

FORGED = {
    "from another site, as a browser says": ({"sec-fetch-site": "cross-site"}, FORM, VISIT),
    "from a sister site": ({"sec-fetch-site": "same-site", **HERE}, FORM, VISIT),
    "from another origin": ({"origin": "http://evil.test"}, FORM, VISIT),
    "from the same host by another scheme": ({"origin": "https://venue.test"}, FORM, VISIT),
    "from another port": ({"origin": f"{HOST}:81"}, FORM, VISIT),
    "from nowhere": ({"origin": "null"}, FORM, VISIT),
    "without a word of where from": ({}, FORM, VISIT),
    "without a token": (HERE, b"word=parry", VISIT),
    "with a guessed token": (HERE, b"word=parry&form_token=0", VISIT),
    "with a token that is no text": (HERE, "form_token=é€".encode(), VISIT),
    "with the token of another browser": (HERE, FORM, "another cookie"),
    "without cookies": (HERE, FORM, ""),
}


@pytest.mark.parametrize(("headers", "content", "cookie"), FORGED.values(), ids=FORGED)
def test_a_forged_form_changes_nothing(
    headers: dict[str, str], content: bytes, cookie: str
) -> None:
    answer = send("/form", {**URLENCODED, **headers}, content, cookie)
    assert answer.status_code == 403
    assert "taken" not in answer.text


@pytest.mark.parametrize("headers", [HERE, {"sec-fetch-site": "same-origin"}])
def test_an_own_form_is_taken(headers: dict[str, str]) -> None:
    answer = send("/form", {**URLENCODED, **headers}, FORM, VISIT)
    assert (answer.status_code, answer.text) == (200, "taken parry")


def test_an_own_form_with_a_file_is_taken() -> None:
    async def ask() -> httpx.Response:
        async with asking(LittleSite()) as client:
            client.cookies.set("afterblow", VISIT)
            return await client.post(
                "/form",
                data={"form_token": OWN, "word": "riposte"},
                files={"roster": ("r.csv", b"name\n")},
                headers=HERE,
            )

    assert asyncio.run(ask()).text == "taken riposte"


def test_a_form_in_another_spelling_than_a_form_is_refused() -> None:
    for kind in ("text/plain", "application/json", ""):
        assert send("/form", {"content-type": kind, **HERE}, FORM, VISIT).status_code == 415
    broken = {"content-type": "multipart/form-data", **HERE}
    assert send("/form", broken, b"no boundary", VISIT).status_code == 400


def test_json_needs_its_content_type_which_no_foreign_form_can_send() -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; x"):
        answer = send("/api/anybody", {"content-type": kind, **HERE}, b"{}", VISIT)
        assert answer.status_code == 415
        assert answer.json()["error"]["code"] == "wrong_type"
    kind = {"content-type": "application/json; charset=utf-8"}
    assert send("/api/anybody", {**kind, **HERE}, b"{}").text == "taken 2"
    assert send("/api/anybody", {**kind, "origin": "http://evil.test"}, b"{}").status_code == 403
    assert send("/api/anybody", kind, b"{}").status_code == 403


def test_a_tablet_with_its_token_needs_no_cookie_and_no_origin() -> None:
    kind = {"content-type": "application/json"}
    assert send("/api/records", kind, b"{}", as_table=True).text == "taken 2"
    evil = {**kind, "origin": "http://evil.test"}
    assert send("/api/records", evil, b"{}", as_table=True).status_code == 403
    wrong = {**kind, **HERE, "authorization": "Bearer guess"}
    answer = send("/api/records", wrong, b"{}")
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "token_unknown"


@pytest.mark.parametrize(
    ("size", "status"), [(64 * 1024, 200), (64 * 1024 + 1, 413), (10_000_000, 413)]
)
@pytest.mark.parametrize("chunked", [False, True])
def test_more_than_an_address_takes_is_refused(size: int, status: int, chunked: bool) -> None:
    async def pieces() -> AsyncGenerator[bytes]:
        for _ in range(size // 1024):
            yield b"x" * 1024
        yield b"x" * (size % 1024)

    async def ask() -> httpx.Response:
        async with asking(LittleSite()) as client:
            content = pieces() if chunked else b"x" * size
            headers = {"content-type": "application/json", **HERE}
            return await client.post("/api/anybody", content=content, headers=headers)

    answer = asyncio.run(ask())
    assert answer.status_code == status
    if status == 413:
        assert "65536" in answer.json()["error"]["say"]


@pytest.mark.parametrize("length", ["-1", "one", "²"])
def test_a_length_that_is_no_number_is_refused(length: str) -> None:
    headers = {"content-type": "application/json", "content-length": length, **HERE}
    raw = {key: value.encode() for key, value in headers.items()}
    answer = send("/api/anybody", raw, b"{}")  # pyright: ignore[reportArgumentType]  # raw bytes
    assert answer.status_code == 400


def test_a_head_beyond_16_kb_is_refused() -> None:
    assert get("/page", {"x-note": "x" * 15_000}).status_code == 200
    answer = get("/page", {"x-note": "x" * 16_384})
    assert (answer.status_code, "headers" in answer.text) == (431, True)


def test_each_role_reaches_its_own_routes_only() -> None:
    async def ask() -> None:
        site = LittleSite()
        token, cookie = await site.table(), await site.organiser()
        async with asking(site) as client:
            table = {"authorization": f"Bearer {token}"}
            assert (await client.get("/table-only", headers=table)).text == "table r1"
            assert (await client.get("/staff", headers=table)).status_code == 403
            assert (await client.get("/page", headers=table)).status_code == 200
            away = await client.get("/staff")
            assert away.headers["location"] == "/login?next=/staff"
            client.cookies.set("afterblow", cookie)
            assert (await client.get("/staff")).text == "organiser "
            assert (await client.get("/table-only")).status_code == 403
            assert (await client.head("/staff")).status_code == 200
            await site.accounts.log_out(cookie)
            assert (await client.get("/staff")).status_code == 303

    asyncio.run(ask())


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_a_method_that_nobody_listed_is_not_answered(method: str) -> None:
    async def ask() -> int:
        async with asking(LittleSite()) as client:
            return (await client.request(method, "/page")).status_code

    assert asyncio.run(ask()) == 405


async def _nothing(_: Request) -> Response:
    return Response()


def test_a_route_that_is_not_in_the_table_stops_the_start() -> None:
    static, page = Row("GET", STATIC, ANYBODY), Row("GET", "/page", ANYBODY)
    route = Route("/page", _nothing)
    assert guarded([route], [static, page])
    with pytest.raises(UnlistedRouteError, match="GET /page stands in no row"):
        guarded([route], [static])
    with pytest.raises(UnlistedRouteError, match="POST /page stands in no row"):
        guarded([Route("/page", _nothing, methods=["GET", "POST"])], [static, page])
    with pytest.raises(UnlistedRouteError, match="no route answers: GET /page"):
        guarded([], [static, page])


@pytest.mark.parametrize(
    ("scheme", "name", "flags"),
    [
        ("http", "afterblow", {"HttpOnly", "Path=/", "SameSite=lax"}),
        ("https", "__Host-afterblow", {"HttpOnly", "Path=/", "SameSite=strict", "Secure"}),
    ],
)
def test_the_cookie_is_as_safe_as_the_connection_allows(
    scheme: str, name: str, flags: set[str]
) -> None:
    request = Request(
        {
            "type": "http",
            "method": "GET",
            "scheme": scheme,
            "path": "/",
            "server": ("venue.test", 443),
            "headers": [],
        }
    )
    given, taken = Response(), Response()
    give_cookie(request, given, "secret")
    take_cookie(request, taken)
    first, *rest = given.headers["set-cookie"].split("; ")
    assert (first, set(rest)) == (f"{name}=secret", flags)
    assert taken.headers["set-cookie"].startswith(f'{name}=""')
    assert "Max-Age=0" in taken.headers["set-cookie"]


def test_a_token_belongs_to_one_cookie() -> None:
    assert is_own_form("a", form_token("a"))
    assert not is_own_form("a", form_token("b"))
    assert not is_own_form("", form_token(""))
    assert not is_own_form("", "")
    assert "a secret" not in form_token("a secret")


def test_faults_are_logged_without_secrets(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret = {"cookie": "afterblow=canary-cookie", "authorization": "Bearer canary-token"}
    get("/broken?q=1", secret)
    assert "canary-token" not in caplog.text
    assert "canary-cookie" not in caplog.text
