"""What every organiser page needs: who asks, the desk, the form, and what became of it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, Self, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from afterblow.app.commands import EditPerson, Who
from afterblow.app.desk import Desk, Done
from afterblow.app.hall import Hall
from afterblow.app.handlers.door import Ask, handle
from afterblow.app.pairing import Pairings
from afterblow.app.ports import StoreClosedError
from afterblow.app.projections.organiser import (
    OrganiserTournament,
    organiser_event,
    organiser_tournament,
)
from afterblow.core.refusal import Refused
from afterblow.web.flash import Flash, go
from afterblow.web.organiser.form import Form
from afterblow.web.public.shown import exact, ordered
from afterblow.web.render import error_page, page, words

T = TypeVar("T", bound="AtDesk")
Handler = Callable[[Request], Awaitable[Response]]

LONGEST_PART = 2_500_000
"""A pasted roster is one field of a form; the roster's own limit is tighter (2 MB)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request of an organiser. ``refused``: why the form that it brought was not carried out."""

    request: Request
    hall: Hall
    who: Who
    form: Form
    refused: Refused | None = None

    def words(self, text: str, **params: object) -> str:
        """A sentence in the reader's language; its places are filled as ``%(name)s``."""
        said = words(self.request).gettext(text)
        return said % params if params else said

    def counted(self, one: str, many: str, n: int, **params: object) -> str:
        """A sentence about ``n`` things."""
        return words(self.request).ngettext(one, many, n) % {"n": n, **params}

    def at(self, name: str) -> str:
        """A part of the address: an id."""
        return str(self.request.path_params[name])

    def key(self) -> str:
        """The form's own key, by which sending it twice is one act."""
        return self.form.text("key") or self.hall.chance.token()

    def refuse(self, refused: Refused) -> Self:
        """The same request, to be answered by its page again, with the reason."""
        return replace(self, refused=refused)

    def page(self, template: str, **context: object) -> HTMLResponse:
        """A page; with a refusal it shows the reason and keeps what was typed."""
        return page(
            self.request,
            f"organiser/{template}",
            status=422 if self.refused else 200,
            headers={"Cache-Control": "no-store"},
            refused=self.refused,
            typed=self.form.typed() if self.refused else {},
            new_key=self.hall.chance.token,
            **context,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AtDesk(Asked):
    """A request about one event."""

    desk: Desk

    def page(self, template: str, **context: object) -> HTMLResponse:
        """A page of the event: beside ``Asked.page`` it knows ``weekend`` and ``event``."""
        weekend = organiser_event(self.desk)
        return Asked.page(self, template, weekend=weekend, event=weekend.event, **context)

    @property
    def home(self) -> str:
        """The address of the event's organiser page."""
        return f"/organise/{self.desk.event_id}"

    @property
    def pairings(self) -> Pairings:
        """Which tablets score."""
        return self.request.app.state.pairings

    @property
    def outside(self) -> str:
        """The address at which others in the hall reach this server.

        It is the one that this page came under, unless only this machine knows that one.
        """
        here = str(self.request.base_url).rstrip("/")
        return getattr(self.request.app.state, "address", here) if _is_own(here) else here

    @property
    def reachable(self) -> bool:
        """Whether others can reach that address at all."""
        return not _is_own(self.outside)

    async def ask(self, command: Ask | EditPerson) -> Done | Refused:
        """Have a command carried out; a store that takes nothing is a refusal like any other."""
        try:
            return await handle(self.desk, self.who, command)
        except StoreClosedError as error:
            return Refused(f"store_{error.code}", {"detail": error.detail})


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTournament(AtDesk):
    """A request about one tournament."""

    tournament: OrganiserTournament

    def page(self, template: str, **context: object) -> HTMLResponse:
        """A page of the tournament: it knows ``tournament`` and ``view`` too."""
        held = self.tournament
        return AtDesk.page(
            self,
            template,
            tournament=held,
            view=held.public,
            exact=exact,
            ordered=ordered,
            **context,
        )

    @property
    def id(self) -> str:
        """The tournament's id."""
        return self.tournament.public.id

    @property
    def place(self) -> str:
        """The address of the tournament's organiser page."""
        return f"{self.home}/t/{self.id}"


class Act(msgspec.Struct, Generic[T], frozen=True):
    """What a form asks for, and what is said once it is done.

    ``back``: where the reader goes then; "" is the page itself.
    """

    command: Callable[[T], Ask | EditPerson | Refused]
    said: Callable[[T, Done], str]
    back: Callable[[T, Done], str] | None = None


def any_page(answer: Callable[[Asked], Awaitable[Response]]) -> Handler:
    """A route that is about no event yet."""

    async def handler(request: Request) -> Response:
        return await answer(await _asked(request))

    return _closing(handler)


def of_event(answer: Callable[[AtDesk], Awaitable[Response]]) -> Handler:
    """A route of one event; an unknown event is a page that says so."""

    async def handler(request: Request) -> Response:
        asked = await _at_desk(request)
        return asked if isinstance(asked, Response) else await answer(asked)

    return _closing(handler)


def of_tournament(answer: Callable[[AtTournament], Awaitable[Response]]) -> Handler:
    """A route of one tournament; an unknown one is a page that says so."""

    async def handler(request: Request) -> Response:
        asked = await _at_desk(request)
        if isinstance(asked, Response):
            return asked
        tournament = organiser_tournament(asked.desk, asked.at("tid"))
        if tournament is None:
            return nothing(
                asked, asked.words("There is no tournament at this address."), asked.home
            )
        return await answer(AtTournament(**_fields(asked), tournament=tournament))

    return _closing(handler)


def nothing(asked: Asked, text: str, back: str) -> HTMLResponse:
    """The page for an address at which nothing stands."""
    title = asked.words("Not found")
    return error_page(asked.request, 404, title=title, text=text, back=back)


async def carry_out(
    asked: T, acts: Mapping[str, Act[T]], again: Callable[[T], Awaitable[Response]]
) -> Response:
    """Do what the form's ``do`` names, then go on; or show the page ``again`` with the refusal."""
    act = acts.get(asked.form.text("do"))
    if act is None:
        return await again(asked.refuse(Refused("unknown_form")))
    command = act.command(asked)
    answer = command if isinstance(command, Refused) else await asked.ask(command)
    if isinstance(answer, Refused):
        return await again(asked.refuse(answer))
    back = act.back(asked, answer) if act.back else asked.request.url.path
    return go(back, Flash(act.said(asked, answer)))


def _closing(handler: Handler) -> Handler:
    """The handler, after which the files that a form brought are closed."""

    async def closing(request: Request) -> Response:
        try:
            return await handler(request)
        finally:
            await request.close()

    return closing


async def _asked(request: Request) -> Asked:
    form = Form(await request.form(max_part_size=LONGEST_PART)) if _sends(request) else Form()
    return Asked(request=request, hall=request.app.state.hall, who=request.state.who, form=form)


async def _at_desk(request: Request) -> AtDesk | HTMLResponse:
    asked = await _asked(request)
    desk = await asked.hall.desk(asked.at("event"))
    if desk is None:
        return nothing(asked, asked.words("There is no event at this address."), "/organise")
    return AtDesk(**_fields(asked), desk=desk)


def _is_own(address: str) -> bool:
    """An address that leads back to the machine that asks."""
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def _sends(request: Request) -> bool:
    return request.method == "POST"


def _fields(asked: Asked) -> dict[str, Any]:
    return {field.name: getattr(asked, field.name) for field in fields(asked)}
