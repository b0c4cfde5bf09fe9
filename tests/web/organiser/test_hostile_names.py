"""Names that would do harm elsewhere are only names here."""

from html.parser import HTMLParser

import pytest

from afterblow.app.commands import Announce, HaltRings, RenameRing, RosterRow, Withdraw
from afterblow.testing.weekend import Weekend
from tests.web.organiser.moments import addresses
from tests.web.organiser.office import Office
from tests.web.venue import now

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\u202egnihtyna\u202c \u2067left",
    '=HYPERLINK("http://x")',
    "N" * 200,
    "🤺 Zoë 🇫🇮",
    "'); DROP TABLE fencers; --",
    "{{ 7 * 7 }} {% raw %} %(name)s {name}",
    '" autofocus onfocus="alert(1)',
    "Ann & Bob",
)
TAGS = frozenset({"script", "iframe", "object", "embed", "style"})


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and the text that is not inside an own direction."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.images: list[str] = []
        self.handlers: list[str] = []
        self.tags: set[str] = set()
        self.bare: list[str] = []
        self._inside: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        if tag == "img":
            self.images.append(dict(attrs).get("src") or "")
        if tag in ("bdi", "title", "option", "textarea", "span"):
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            while self._inside and self._inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.bare.append(data)


async def hostile_weekend(name: str) -> Weekend:
    """A weekend in which everything that can be named has this name."""
    weekend = await Weekend.empty()
    rows = [RosterRow(name=f"{name[:190]} {n}", club=name, country=name[:60]) for n in range(5)]
    await weekend.enter(rows)
    await weekend.plan(pools=1, cut=2)
    await weekend.freeze_pools()
    await weekend.fight(weekend.rings[0], 10, 6)
    await weekend.open(weekend.rings[0])
    tid, entrant = weekend.tournament, weekend.entrants[0]
    ring = weekend.rings[1]
    await weekend.ask(RenameRing(key=weekend.key(), ring=ring, name=name))
    await weekend.ask(Announce(key=weekend.key(), text=name))
    await weekend.ask(HaltRings(key=weekend.key(), reason="other", ring=ring, why=name))
    await weekend.ask(Withdraw(key=weekend.key(), tournament=tid, entrant=entrant, why=name))
    return weekend


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_name_is_only_a_name_on_every_page(name: str) -> None:
    async def story() -> None:
        office = await Office.of(await hostile_weekend(name))
        await office.press(f"{office.event}/settings", "Save", name=name)
        await office.press(f"{office.tournament}/settings", "Save", name=name)
        for address in addresses(office):
            page = await office.read(address)
            found = Tags(page.html)
            assert not found.handlers, address
            assert not found.tags & TAGS, address
            assert all(source.startswith("/static/") for source in found.images), address
            assert "49 " not in "".join(found.bare), address
            assert not any("\u202e" in text for text in found.bare), address

    now(story())


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_refusal_gives_a_hostile_text_back_as_it_was_typed(name: str) -> None:
    async def story() -> None:
        office = await Office.of(await Weekend.empty())
        page = await office.press(f"{office.event}/settings", "Save", name=name, first_day="soon")
        assert page.status == 422
        kept = {one.name: one.value for one in page.form("Save").controls}
        assert kept["name"] == name
        assert not Tags(page.html).handlers

    now(story())
