"""Names that are really scripts, formulas or tricks stay names on every page that there is."""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from afterblow.web.access_table import Row
from tests.web.test_access_table import READS, named, send
from tests.web.world import World

NAMES = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "\" autofocus onfocus=alert(1) x='",
    "{{ 7 * 7 }}{% raw %}&amp;&lt;",
    "\u202egnp.exe\u202d \u2066left",
    "=HYPERLINK(1)",
    "Zalgo\u0301\u0302\u0303 \u200b𝕬\U0001f93a",
    "x" * 190,
)


class Page(HTMLParser):
    """What a browser would make of a page: only what may run or load matters here."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.names = ""
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in_script = tag == "script"
        if tag == "script" and not (given.get("src") or "").startswith("/static/"):
            self.found.append(f"script {given}")
        for name, value in attrs:
            loads = name in ("src", "href", "action", "formaction", "srcdoc", "data")
            foreign = loads and not (value or "/").startswith(("/", "#", "?", "http://venue.test"))
            if name.startswith("on") or name == "style" or foreign:
                self.found.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.found.append(f"inline script {data[:40]}")
        self.names += data

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    made = World(NAMES)
    yield made
    made.close()


@pytest.mark.parametrize("row", READS, ids=named)
def test_a_name_is_nothing_but_a_name(world: World, row: Row) -> None:
    for visitor in ("organiser", "table of this ring", "public"):
        answer = send(world, row, world.visitors[visitor], world.ids)
        kind = answer.headers.get("content-type", "")
        if kind.startswith("text/html"):
            assert Page(answer.text).found == []
        assert "x-content-type-options" in answer.headers
        if "json" in kind:
            assert answer.json


def test_the_names_are_really_on_the_pages(world: World) -> None:
    page = world.get(world.visitors["public"], f"/e/{world.ids.event}/fencers")
    for name in NAMES[:3]:
        assert name in Page(page.text).names
    ring = world.get(world.visitors["table of this ring"], "/api/table/ring")
    assert ring.json["ring"]["name"] == NAMES[0]


def test_the_reader_of_pages_finds_what_it_looks_for() -> None:
    bad = [
        '<img src=x onerror="alert(1)">',
        "<script>alert(1)</script>",
        '<a href="javascript:alert(1)">x</a>',
        '<p style="color:red">x</p>',
        '<script src="http://evil.test/x.js"></script>',
    ]
    assert all(Page(text).found for text in bad)
    assert Page('<a href="/e/1">x</a><script src="/static/a.js"></script>').found == []
