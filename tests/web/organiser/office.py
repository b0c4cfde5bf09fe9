"""An organiser with a browser without scripts, in front of a weekend in memory.

Forms are sent as they stand on the page: a field or a button that is not there fails the test.
"""

from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import httpx
import msgspec
from argon2 import PasswordHasher
from starlette.applications import Starlette

from afterblow.adapters.passphrase_argon2 import Argon2Passphrases
from afterblow.app.access import Accounts, Session, new_link
from afterblow.app.pairing import Pairings
from afterblow.testing.weekend import Weekend
from afterblow.web.site import site
from tests.web.venue import HOST

PASSPHRASE = "correct horse battery"


class Control(msgspec.Struct):
    """A field or a button of a form. ``sent``: it is part of the form unless something is typed."""

    name: str
    value: str
    sent: bool
    button: bool = False
    words: str = ""


class Form(msgspec.Struct):
    """A form as it stands on a page."""

    action: str
    method: str
    files: bool
    controls: list[Control]

    def button(self, words: str) -> Control | None:
        """The button of these words."""
        named = (one for one in self.controls if one.button and one.words == words)
        return next(named, None)

    def fields(self) -> set[str]:
        """The names of everything that can be filled in."""
        return {one.name for one in self.controls if not one.button}


class Forms(HTMLParser):
    """Reads the forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._open: Form | None = None
        self._select = ""
        self._first: Control | None = None
        self._disabled = False
        self._told: Control | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            files = said.get("enctype") == "multipart/form-data"
            self._open = Form(said.get("action", ""), said.get("method", "get"), files, [])
            self.found.append(self._open)
        elif tag == "fieldset":
            self._disabled = "disabled" in said
        elif self._open is not None and not self._disabled:
            self._control(tag, said)

    def _control(self, tag: str, said: dict[str, str]) -> None:
        name, value = said.get("name", ""), said.get("value", "")
        if tag == "select":
            self._select, self._first = name, None
        elif tag == "option":
            option = self._add(Control(self._select, value, sent="selected" in said))
            self._first = self._first or option
            if option.sent and option is not self._first:
                self._first.sent = False
            self._first.sent = self._first.sent or not self._chosen(self._select)
        elif tag == "button":
            self._told = self._add(Control(name, value, sent=False, button=True))
        elif tag == "textarea":
            self._told = self._add(Control(name, "", sent=True))
        elif tag == "input":
            ticks = said.get("type") in ("radio", "checkbox")
            chosen = "checked" in said if ticks else said.get("type") != "file"
            self._add(Control(name, value or ("on" if ticks else ""), sent=chosen))

    def _chosen(self, select: str) -> bool:
        controls = self._open.controls if self._open else []
        return any(one.sent for one in controls if one.name == select)

    def _add(self, control: Control) -> Control:
        if self._open is not None:
            self._open.controls.append(control)
        return control

    def handle_data(self, data: str) -> None:
        if self._told is not None:
            self._told.words += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("button", "textarea") and self._told is not None:
            told, self._told = self._told, None
            told.words = " ".join(told.words.split()) if told.button else told.words
            told.value = told.value if told.button else told.words.removeprefix("\n")
        elif tag == "fieldset":
            self._disabled = False
        elif tag == "form":
            self._open = None


class Page(msgspec.Struct):
    """What came back, and where it is."""

    status: int
    path: str
    html: str

    @property
    def forms(self) -> list[Form]:
        """The forms that stand on it."""
        return Forms(self.html).found

    def form(self, button: str, **holding: str) -> Form:
        """The form with this button, in which these fields hold these values."""
        for form in self.forms:
            held = {(one.name, one.value) for one in form.controls}
            if form.button(button) and set(holding.items()) <= held:
                return form
        raise AssertionError(f"no form with the button “{button}” at {self.path}")


class Office:
    """The organiser's browser; ``session`` is the secret by which it is signed in."""

    session: str

    def __init__(self, weekend: Weekend) -> None:
        self.weekend = weekend
        hall = weekend.hall
        quick = Argon2Passphrases(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.accounts = Accounts(hall.access, hall.clock, hall.chance, quick)
        self.pairings = Pairings(hall.access, hall.clock, hall.chance)
        self.app: Starlette = site(hall, self.accounts, self.pairings)
        transport = httpx.ASGITransport(app=self.app)
        self._browser = httpx.AsyncClient(
            transport=transport, base_url=HOST, headers={"accept": "text/html"}
        )

    @staticmethod
    async def of(weekend: Weekend) -> "Office":
        """The office of a weekend, its organiser signed in."""
        office = Office(weekend)
        hall = weekend.hall
        link = await new_link(hall.access, hall.clock, hall.chance)
        session = await office.accounts.found(link, "Olga", PASSPHRASE)
        assert isinstance(session, Session)
        office.session = session.secret
        office._browser.cookies.set("afterblow", session.secret)
        return office

    @property
    def event(self) -> str:
        """The event's address."""
        return f"/organise/{self.weekend.desk.event_id}"

    @property
    def tournament(self) -> str:
        """The tournament's address."""
        return f"{self.event}/t/{self.weekend.tournament}"

    def stage(self, number: int) -> str:
        """The address of a stage, counted from 0."""
        stages = self.weekend.desk.tournaments[self.weekend.tournament].stages
        return f"{self.tournament}/s/{stages[number].id}"

    async def open(self, path: str) -> Page:
        """A page."""
        return self._page(await self._browser.get(path, follow_redirects=True))

    async def read(self, path: str) -> Page:
        """A page that must be there."""
        page = await self.open(path)
        assert page.status == 200, f"{path} answered {page.status}"
        return page

    async def press(
        self,
        page: Page | str,
        button: str,
        holding: dict[str, str] | None = None,
        /,
        **typed: str | list[str],
    ) -> Page:
        """Fill in a form (``holding`` tells it from others), press its button, see what comes."""
        at = await self.read(page) if isinstance(page, str) else page
        form = at.form(button, **(holding or {}))
        pressed = form.button(button)
        unknown = set(typed) - form.fields()
        assert not unknown, f"the form “{button}” at {at.path} has no {unknown}"
        assert pressed is not None
        return await self.send(at, form, pressed, typed)

    async def send(
        self, page: Page, form: Form, pressed: Control, typed: dict[str, str | list[str]]
    ) -> Page:
        """Send a form as a browser sends it."""
        sent: dict[str, str | list[str]] = dict(_as_it_stands(form))
        sent |= typed
        if pressed.name:
            sent[pressed.name] = pressed.value
        to = urljoin(page.path, form.action) if form.action else page.path
        headers = {"origin": HOST}
        files = [("nothing", ("", b""))] if form.files else None
        answer = await self._browser.post(
            to, data=sent, files=files, headers=headers, follow_redirects=True
        )
        return self._page(answer)

    @staticmethod
    def _page(answer: httpx.Response) -> Page:
        return Page(answer.status_code, urlsplit(str(answer.url)).path, answer.text)


def _as_it_stands(form: Form) -> dict[str, str | list[str]]:
    """What would be sent if nothing were typed; of a list without a choice, its first value."""
    standing: dict[str, str | list[str]] = {}
    for control in form.controls:
        if control.button or not control.sent or not control.name:
            continue
        before = standing.get(control.name)
        if before is None:
            standing[control.name] = control.value
        else:
            earlier = before if isinstance(before, list) else [before]
            standing[control.name] = [*earlier, control.value]
    return standing
