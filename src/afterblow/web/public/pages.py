"""What everybody may see without a login."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from afterblow.app.commands import Who
from afterblow.app.desk import Desk
from afterblow.app.hall import Hall
from afterblow.app.projections.bout import bout_page
from afterblow.app.projections.home import home_view
from afterblow.app.projections.person import person_view
from afterblow.app.projections.ring import ring_view
from afterblow.app.projections.tournament import tournament_view
from afterblow.i18n.sentences import with_say
from afterblow.web import render
from afterblow.web.errors import Denied
from afterblow.web.live import Live
from afterblow.web.public import answers, shown
from afterblow.web.public.find import find
from afterblow.web.public.following import KINDS, board_of, clock_of

SECTIONS = ("pools", "bracket", "placings")


async def front(request: Request) -> Response:
    """The first page: a welcome, the only event, or the list of events."""
    events = await _hall(request).events()
    if len(events) == 1:
        return RedirectResponse(f"/e/{events[0].id}", status_code=303)
    if events:
        return render.page(request, "public/events.html", events=events)
    accounts = await _hall(request).access.accounts()
    return render.page(
        request, "public/welcome.html", has_account=bool(accounts), signed_in=_signed_in(request)
    )


async def home(request: Request) -> Response:
    """What is on now in every ring, and the tournaments."""
    desk = await _desk(request)

    def given() -> dict[str, Any]:
        view = home_view(desk)
        rings = [one.ring.id for one in view.rings]
        return {
            **_common(desk, "home", [f"event:{desk.event_id}", *(f"ring:{one}" for one in rings)]),
            "home": view,
            "event": view.event,
            "clocks": {one: clock_of(desk, one) for one in rings},
        }

    return answers.page(request, desk, "public/home.html", given)


async def fencers(request: Request) -> Response:
    """Everybody who fences here, or those whose name or club was asked for."""
    desk = await _desk(request)
    asked = request.query_params.get("q", "").strip()[:80]
    view = home_view(desk)
    return render.page(
        request,
        "public/fencers.html",
        **_common(desk, "fencers", [f"event:{desk.event_id}"]),
        at=answers.at(desk),
        event=view.event,
        asked=asked,
        found=find(desk, asked),
    )


async def tournament(request: Request) -> Response:
    """A tournament's pools, bracket or placings; without a section, the one that is on."""
    desk = await _desk(request)
    name = request.path_params["tournament"]

    def given() -> dict[str, Any] | None:
        view = tournament_view(desk, name)
        section = request.path_params.get("section") or (view and shown.section(view))
        if view is None or section not in SECTIONS:
            return None
        topics = [f"event:{desk.event_id}", f"{section}:{name}"]
        return {
            **_common(desk, "tournament", topics),
            **shown.tournament_context(view),
            "section": section,
        }

    return answers.page(request, desk, "public/tournament.html", given)


async def bout(request: Request) -> Response:
    """A bout: names, score, clock, and every exchange with its reasons."""
    desk = await _desk(request)
    name = request.path_params["bout"]

    def given() -> dict[str, Any] | None:
        view = bout_page(desk, name)
        if view is None:
            return None
        clock = clock_of(desk, view.line.ring.id, name) if view.line.ring else None
        topics = [f"event:{desk.event_id}", f"bout:{name}"]
        return {
            **_common(desk, "bout", topics),
            "view": view,
            "event": view.event,
            "clock": clock,
            "told": shown.told,
        }

    return answers.page(request, desk, "public/bout.html", given)


async def person(request: Request) -> Response:
    """A fencer's own page."""
    desk = await _desk(request)
    name = request.path_params["person"]

    def given() -> dict[str, Any] | None:
        view = person_view(desk, name)
        if view is None:
            return None
        topics = [f"event:{desk.event_id}", f"person:{name}"]
        return {**_common(desk, "person", topics), "view": view, "event": view.event}

    return answers.page(request, desk, "public/person.html", given)


async def ring(request: Request) -> Response:
    """A ring: the bout that is on, and who follows."""
    desk = await _desk(request)
    name = request.path_params["ring"]

    def given() -> dict[str, Any] | None:
        view = home_view(desk)
        one = next((one for one in view.rings if one.ring.id == name), None)
        if one is None:
            return None
        topics = [f"event:{desk.event_id}", f"ringpage:{name}"]
        clock = clock_of(desk, name)
        return {
            **_common(desk, "ring", topics),
            "home": view,
            "one": one,
            "event": view.event,
            "clock": clock,
        }

    return answers.page(request, desk, "public/ring.html", given)


async def board(request: Request) -> Response:
    """A ring's scoreboard for a big screen."""
    desk = await _desk(request)
    name = request.path_params["ring"]

    def given() -> dict[str, Any] | None:
        found = board_of(desk, name)
        if found is None:
            return None
        return {
            **_common(desk, "board", [f"board:{name}"]),
            "ring": found[0],
            "board": found[1],
            "fit": shown.fit,
            "event": found[0].event,
        }

    return answers.page(request, desk, "public/board.html", given)


async def ring_json(request: Request) -> Response:
    """A ring as data, for other screens: ``afterblow-ring/1``, with sentences beside the codes."""
    desk = await _desk(request)
    view = ring_view(desk, request.path_params["ring"])
    if view is None:
        raise Denied(404)
    said = with_say(msgspec.json.decode(msgspec.json.encode(view)), render.language_of(request))
    return Response(
        msgspec.json.encode(said),
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def _common(desk: Desk, here: str, follows: list[str]) -> dict[str, Any]:
    return {"here": here, "follows": follows[:16], "home": home_view(desk)}


def _hall(request: Request) -> Hall:
    return request.app.state.hall


def _signed_in(request: Request) -> bool:
    who: Who = request.state.who
    return who.role == "organiser"


async def _desk(request: Request) -> Desk:
    desk = await _hall(request).desk(request.path_params["event"])
    if desk is None:
        raise Denied(404)
    return desk


_LIVE = Live(KINDS)
_EVENT = "/e/{event}"

routes: list[Route] = [
    Route("/", front),
    Route(_EVENT, home),
    Route(f"{_EVENT}/fencers", fencers),
    Route(f"{_EVENT}/t/{{tournament}}", tournament),
    Route(f"{_EVENT}/t/{{tournament}}/{{section}}", tournament),
    Route(f"{_EVENT}/b/{{bout}}", bout),
    Route(f"{_EVENT}/f/{{person}}", person),
    Route(f"{_EVENT}/r/{{ring}}.json", ring_json),
    Route(f"{_EVENT}/r/{{ring}}", ring),
    Route(f"{_EVENT}/r/{{ring}}/board", board),
    Route(f"{_EVENT}/live", _LIVE, methods=["GET"]),
]
