"""Every text that a reader sees passes through the catalogue, and the template lists them all."""

import json
from ast import Call, Constant, parse, walk
from collections.abc import Iterator
from html import unescape
from re import search
from typing import Any, cast

import pytest
from msgspec.structs import replace
from tools.messages import SOURCE, TEMPLATE, gathered, written

from afterblow.i18n import catalogue
from afterblow.i18n.faults import FAULTS
from afterblow.i18n.sentences import SENTENCES
from afterblow.i18n.words import WORDS
from afterblow.web import render
from afterblow.web.access_table import Row
from tests.web.test_access_table import READS, address, named
from tests.web.tongue import LANGUAGE, bracketed, has_words, outside, untranslated
from tests.web.world import Answer, World

NAMES = [
    *("Test weekend", "Europe/Helsinki", "Ring", "Longsword", "Rapier", "Pools"),
    *("Fencer", "Club", "Ann Early", "Bea Early", "Cy Early", "Olga", "Tablet"),
    *("Afterblow", "Helsinki Longsword Open"),
]
"""What the world's people named, and the names of the program and of a rulebook."""
CODE_AT = {"why": 2, "refuse": 2, "Reason": 1, "Refused": 0, "Text": 0}
"""Where the code stands among the arguments."""
INWARD = {"separated_by"}
"""Codes that the application says again in other words: here ``separated.<criterion>``."""
ENDLESS = ("/e/{event}/live", "/static/{path:path}")
SECTIONS = ("pools", "bracket", "placings")
CACHES = (catalogue.languages, catalogue.translations, catalogue.locale, render.environment)


def test_the_committed_template_has_every_message() -> None:
    assert TEMPLATE.read_bytes() == written(gathered()), "Run `make messages` and commit it."


def test_what_the_code_looks_up_by_a_code_is_in_the_template() -> None:
    there = {str(message.id) for message in gathered()}
    faults = {text for fault in FAULTS.values() for text in fault if text}
    assert {*SENTENCES.values(), *WORDS.values(), *faults} <= there


@pytest.mark.parametrize("area", ["core", "app", "formats", "web"])
def test_every_code_that_is_written_down_has_a_sentence(area: str) -> None:
    codes = set(written_codes(area))
    assert len(codes) > 5
    assert codes - SENTENCES.keys() <= INWARD


def written_codes(area: str) -> Iterator[str]:
    """The codes of reasons, refusals and texts that stand as such in the source."""
    for path in (SOURCE / area).rglob("*.py"):
        for node in walk(parse(path.read_text(encoding="utf-8"))):
            place = CODE_AT.get(getattr(node.func, "id", "")) if isinstance(node, Call) else None
            if isinstance(node, Call) and place is not None and len(node.args) > place:
                code = node.args[place]
                if isinstance(code, Constant) and isinstance(code.value, str):
                    yield code.value


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("languages")
    bracketed(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "FOLDER", folder)
        forget()
        made = World()
        yield made
        made.close()
    forget()


def forget() -> None:
    for cached in CACHES:
        cached.cache_clear()


def ask(world: World, visitor: str, path: str) -> Answer:
    return world.get(world.visitors[visitor], path, **{"accept-language": LANGUAGE})


@pytest.mark.parametrize("tournament", ["tid", "draft", "over"])
@pytest.mark.parametrize("row", [row for row in READS if row.path not in ENDLESS], ids=named)
def test_a_page_says_nothing_that_cannot_be_translated(
    world: World, row: Row, tournament: str
) -> None:
    ids = replace(world.ids, tid=getattr(world.ids, tournament))
    for visitor in ("organiser", "public"):
        for section in SECTIONS if "{section}" in row.path else ("",):
            place = address(replace_section(row, section), ids)
            answer = ask(world, visitor, place)
            if answer.headers.get("content-type", "").startswith("text/html"):
                assert untranslated(answer.text, NAMES) == [], place


def replace_section(row: Row, section: str) -> Row:
    return replace(row, path=row.path.replace("{section}", section))


def test_the_words_of_the_tables_page_are_translated(world: World) -> None:
    found = search(r'data-words="([^"]*)"', ask(world, "public", "/table").text)
    assert found is not None
    spoken = list(texts(json.loads(unescape(found[1]))))
    assert len(spoken) > 100
    assert [text for text in spoken if has_words(outside(text), [])] == []


def test_whatever_a_ring_says_is_translated(world: World) -> None:
    answer = ask(world, "table of this ring", "/api/table/ring")
    said = list(sayings(answer.json))
    assert len(said) > 50
    assert [text for text in said if has_words(outside(text), [])] == []


def texts(value: Any) -> Iterator[str]:
    """Every text inside a JSON value."""
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else inside(value):
        yield from texts(each)


def sayings(value: Any) -> Iterator[str]:
    """Every sentence that stands beside its code inside a JSON value."""
    if isinstance(value, dict):
        told = cast("dict[str, Any]", value)
        if isinstance(told.get("say"), str):
            yield told["say"]
        for each in told.values():
            yield from sayings(each)
    for each in inside(value):
        yield from sayings(each)


def inside(value: Any) -> list[Any]:
    return cast("list[Any]", value) if isinstance(value, list) else []


@pytest.mark.parametrize("path", ["/nothing-here", "/e/nobody", "/organise/nobody"])
def test_an_error_is_translated(world: World, path: str) -> None:
    answer = ask(world, "organiser", path)
    assert answer.status == 404
    assert untranslated(answer.text, NAMES) == []


def test_a_literal_on_a_page_would_be_found() -> None:
    html = "<p>⟦Red⟧ wins</p><bdi>Anna</bdi><input placeholder='Name'><script>let x</script>"
    assert untranslated(html, NAMES) == ["wins", "Name"]
