"""The very first page: who is led where, before, with one and with several events."""

import httpx
from argon2 import PasswordHasher

from afterblow.adapters.access_memory import MemoryAccess
from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.adapters.shelf_memory import MemoryShelf
from afterblow.adapters.store_memory import MemoryPeople, MemoryStore
from afterblow.adapters.system_chance import SystemChance
from afterblow.app.access import Accounts, Session, new_link
from afterblow.app.commands import CreateEvent
from afterblow.app.desk import Done
from afterblow.app.hall import Hall
from afterblow.app.pairing import Pairings
from afterblow.app.ports import People, Store
from afterblow.formats.rulesets import ShippedRulesets
from afterblow.testing.weekend import ORGANISER, HandClock
from afterblow.web.site import site
from tests.web.public.test_pages import words
from tests.web.venue import HOST, now


class Machine:
    """A machine on which Afterblow was started for the first time."""

    def __init__(self) -> None:
        clock, chance = HandClock(), SystemChance()

        def make() -> tuple[Store, People]:
            return MemoryStore(clock), MemoryPeople()

        self.hall = Hall(MemoryShelf(make, MemoryAccess()), ShippedRulesets(), clock, chance)
        quick = Argon2Passphrases(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.accounts = Accounts(self.hall.access, clock, chance, quick)
        self._site = site(self.hall, self.accounts, Pairings(self.hall.access, clock, chance))

    async def front(self, cookie: str = "") -> httpx.Response:
        """The first page."""
        transport = httpx.ASGITransport(app=self._site)
        headers = {"cookie": f"afterblow={cookie}"} if cookie else {}
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as browser:
            return await browser.get("/", headers=headers)

    async def organiser(self) -> str:
        """Somebody opens the set-up link and signs up; the cookie."""
        link = await new_link(self.hall.access, self.hall.clock, self.hall.chance)
        session = await self.accounts.found(link, "Olga", "correct horse battery")
        assert isinstance(session, Session)
        return session.secret

    async def event(self, name: str) -> str:
        """A new event; its id."""
        command = CreateEvent(
            key=f"event {name}",
            name=name,
            first_day="2026-11-28",
            last_day="2026-11-29",
            time_zone="Europe/Helsinki",
            rings=("Ring 1",),
        )
        made = await self.hall.create_event(ORGANISER, command)
        assert isinstance(made, Done)
        return made.made


def test_before_anything_the_first_page_says_where_the_set_up_link_is() -> None:
    async def test() -> None:
        text = words((await Machine().front()).text)
        assert "Open the set-up link" in text
        assert "afterblow organiser-link" in text
        assert "no login" in text

    now(test())


def test_once_somebody_has_an_account_the_first_page_offers_to_sign_in() -> None:
    async def test() -> None:
        machine = Machine()
        await machine.organiser()
        html = (await machine.front()).text
        assert 'href="/login"' in html
        assert "set-up link" not in html

    now(test())


def test_who_is_signed_in_is_led_to_an_event_or_the_demo() -> None:
    async def test() -> None:
        machine = Machine()
        html = (await machine.front(await machine.organiser())).text
        assert 'href="/organise"' in html
        assert "Create an event or start the demo" in html

    now(test())


def test_several_events_are_listed_and_their_names_are_names() -> None:
    async def test() -> None:
        machine = Machine()
        first = await machine.event("Winter <b>Blades</b>")
        assert (await machine.front()).headers["location"] == f"/e/{first}"
        second = await machine.event("Spring Blades")
        answer = await machine.front()
        assert answer.status_code == 200
        for event in (first, second):
            assert f'href="/e/{event}"' in answer.text
        assert "<bdi>Winter &lt;b&gt;Blades&lt;/b&gt;</bdi>" in answer.text

    now(test())
