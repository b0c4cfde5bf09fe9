"""A made-up language, ⟦every message in brackets⟧, and what of a page is not in it."""

import re
from html.parser import HTMLParser
from pathlib import Path

from babel.dates import get_day_names, get_month_names
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from tools.messages import gathered

from afterblow.i18n.catalogue import DOMAIN

LANGUAGE = "eo"
READ_OUT = ("aria-label", "alt", "title", "placeholder")
VOID = frozenset(("input", "img", "meta", "link", "br", "hr", "wbr", "rect", "path", "circle"))
NO_WORDS = frozenset(("script", "style", "bdi"))
"""Elements that hold programs, or names from outside."""
DAYS = [
    name
    for width in ("wide", "abbreviated")
    for names in (get_day_names, get_month_names)
    for name in names(width, locale=LANGUAGE).values()
]
"""The calendar has its own words for each language."""


def bracketed(folder: Path) -> None:
    """Write the language as a translator's finished catalogue in this folder."""
    spoken = Catalog(locale=LANGUAGE)
    for message in gathered():
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            said = tuple(f"⟦{one}⟧" for one in ids)
            text = said if isinstance(message.id, tuple) else said[0]
            spoken.add(message.id, text, context=message.context)
    place = folder / LANGUAGE / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{DOMAIN}.mo").open("wb") as file:
        write_mo(file, spoken)


def outside(text: str) -> str:
    """What of a text stands in no bracket."""
    depth, left = 0, ""
    for sign in text:
        depth += sign == "⟦"
        left += sign if depth == 0 else ""
        depth -= sign == "⟧"
    assert depth == 0, f"brackets do not match: {text}"
    return left


class Page(HTMLParser):
    """The words that a reader sees or hears on a page, apart from marked names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._open: list[str] = []
        self.seen = ""
        self.heard: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append(tag)
        self.heard += [value for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not NO_WORDS.intersection(self._open):
            self.seen += data


def untranslated(html: str, names: list[str]) -> list[str]:
    """Every piece of text on a page that is neither a message nor one of these names."""
    page = Page(html)
    return [
        line.strip()
        for text in (page.seen, *page.heard)
        for line in outside(text).splitlines()
        if has_words(line, names)
    ]


def has_words(text: str, names: list[str]) -> bool:
    """Whether something is left of a text without the names, which a longer word may hold."""
    for name in sorted([*names, *DAYS], key=len, reverse=True):
        text = text.replace(name, "")
    return re.search(r"[^\W\d_]{2}", text) is not None
