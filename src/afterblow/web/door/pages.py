"""Pages of the door. Secrets come in a form or in the address's fragment, never in the address."""

import logging
from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from afterblow.app.access import LONGEST_NAME, SHORTEST_PASSPHRASE, Accounts, Session
from afterblow.app.hall import Hall
from afterblow.app.pairing import Joined, Pairings
from afterblow.core.refusal import Refused
from afterblow.i18n.sentences import say
from afterblow.web import render
from afterblow.web.errors import Denied
from afterblow.web.secure_cookie import cookie_of, form_token, give_cookie, take_cookie

_log = logging.getLogger("afterblow.security")
_STATUS = {"too_many_tries": 429, "login_wrong": 401, "link_dead": 403, "pairing_dead": 403}


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tablet brings: the ``secret`` of a QR code or a typed ``code``."""

    secret: str = ""
    code: str = ""
    label: str = ""


async def setup_page(request: Request) -> Response:
    """The form behind the one-time link; a script takes the link's secret from the fragment."""
    return _form(request, "setup")


async def setup(request: Request) -> Response:
    """Make the account, and be signed in."""
    given = await _given(request)
    session = await _accounts(request).found(
        given.get("link", "").strip(), given.get("name", ""), given.get("passphrase", "")
    )
    if isinstance(session, Refused):
        return _refused(request, "setup", session, given)
    _log.info("account %s made by a one-time link from %s", session.account.id, _place(request))
    return _signed_in(request, session, "/organise")


async def login_page(request: Request) -> Response:
    """The form to sign in; whoever is signed in already goes on."""
    if request.state.who.role == "organiser":
        return RedirectResponse(_next(request.query_params), status_code=303)
    return _form(request, "login", next=_next(request.query_params))


async def login(request: Request) -> Response:
    """Sign in: a new session under a new secret."""
    given = await _given(request)
    session = await _accounts(request).log_in(
        given.get("name", ""), given.get("passphrase", ""), _place(request)
    )
    if isinstance(session, Refused):
        return _refused(request, "login", session, given, next=_next(given))
    _log.info("account %s signed in from %s", session.account.id, _place(request))
    await _accounts(request).log_out(cookie_of(request))
    return _signed_in(request, session, _next(given))


async def logout(request: Request) -> Response:
    """The session dies here and in the browser."""
    await _accounts(request).log_out(cookie_of(request))
    answer = RedirectResponse("/", status_code=303)
    take_cookie(request, answer)
    return answer


async def join_page(request: Request) -> Response:
    """Eight letters, or the secret of a QR code in the fragment."""
    return render.page(request, "door/join.html")


async def join(request: Request) -> Response:
    """A tablet becomes the table of its ring: its token, once."""
    try:
        asked = msgspec.json.decode(await request.body(), type=Join)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Denied(400) from error
    joined = await _redeem(request, asked)
    if isinstance(joined, Refused):
        return _refused_json(request, joined)
    _log.info("tablet %s joined ring %s from %s", joined.device, joined.ring, _place(request))
    return Response(msgspec.json.encode(joined), media_type="application/json")


async def _redeem(request: Request, asked: Join) -> Joined | Refused:
    pairings: Pairings = request.app.state.pairings
    label = asked.label.strip() or _machine(request.headers.get("user-agent", ""))
    if asked.secret:
        return await pairings.join(asked.secret, label)
    return await pairings.join_by_code(asked.code, label, _place(request))


class _Again(msgspec.Struct, frozen=True):
    """A form shown again: the reason, and what was typed (never the passphrase)."""

    refused: Refused | None = None
    typed: dict[str, str] = {}
    headers: dict[str, str] = {}


_FIRST = _Again()


def _form(
    request: Request, name: str, again: _Again = _FIRST, status: int = 200, next: str = ""
) -> Response:
    """A form of the door, tied to this browser. ``next``: where to go after signing in."""
    held = cookie_of(request) or _hall(request).chance.token()
    page = render.page(
        request,
        f"door/{name}.html",
        status=status,
        form_token=form_token(held),
        least=SHORTEST_PASSPHRASE,
        longest_name=LONGEST_NAME,
        refused=again.refused,
        typed=again.typed,
        next=next,
        headers=again.headers,
    )
    give_cookie(request, page, held)
    return page


def _refused(
    request: Request, name: str, refused: Refused, typed: Mapping[str, str], next: str = ""
) -> Response:
    _log.warning("%s refused (%s) from %s", name, refused.code, _place(request))
    kept = {key: value for key, value in typed.items() if key in ("name", "link")}
    again = _Again(refused, kept, _when(refused))
    return _form(request, name, again, _status(refused), next)


def _refused_json(request: Request, refused: Refused) -> Response:
    _log.warning("join refused (%s) from %s", refused.code, _place(request))
    sentence = say(refused, render.language_of(request))
    said = {"error": {"code": refused.code, "say": sentence}}
    body = msgspec.json.encode(said)
    return Response(body, _status(refused), headers=_when(refused), media_type="application/json")


def _when(refused: Refused) -> dict[str, str]:
    seconds = refused.params.get("seconds")
    return {} if seconds is None else {"Retry-After": str(seconds)}


def _status(refused: Refused) -> int:
    return _STATUS.get(refused.code, 422)


def _signed_in(request: Request, session: Session, address: str) -> Response:
    answer = RedirectResponse(address, status_code=303)
    give_cookie(request, answer, session.secret)
    return answer


async def _given(request: Request) -> dict[str, str]:
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _next(given: Mapping[str, str]) -> str:
    """Where to go after signing in: a page of the organiser's, never another site."""
    address = given.get("next", "")
    plain = address.isascii() and address.isprintable() and "\\" not in address
    own = address == "/organise" or address.startswith("/organise/")
    return address if own and plain else "/organise"


def _machine(agent: str) -> str:
    """What kind of machine a tablet is, for the organiser's list."""
    kinds = ("iPad", "iPhone", "Android", "Windows", "Macintosh", "Linux")
    return next((kind for kind in kinds if kind in agent), "")


def _place(request: Request) -> str:
    return request.client.host if request.client else ""


def _hall(request: Request) -> Hall:
    return request.app.state.hall


def _accounts(request: Request) -> Accounts:
    return request.app.state.accounts


routes = [
    Route("/setup", setup_page, methods=["GET"]),
    Route("/setup", setup, methods=["POST"]),
    Route("/login", login_page, methods=["GET"]),
    Route("/login", login, methods=["POST"]),
    Route("/logout", logout, methods=["POST"]),
    Route("/join", join_page, methods=["GET"]),
    Route("/join", join, methods=["POST"]),
]
