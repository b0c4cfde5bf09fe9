"""Around every answer: who asks, the limits of a request's head, the security headers, faults.

What a browser may do with a page is said in headers (``Content-Security-Policy`` and others), so
that a name which is really a script stays a name.
"""

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from afterblow.app.access import Accounts
from afterblow.app.commands import Who
from afterblow.app.pairing import Pairings
from afterblow.app.permissions import PUBLIC
from afterblow.web import errors
from afterblow.web.secure_cookie import cookie_of, form_token

LONGEST_HEAD = 16 * 1024
LONGEST_ADDRESS = 2000

CSP = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none';"
    " base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Safety:
    """The outermost application. Puts ``who`` and ``form_token`` into the request's state."""

    def __init__(self, app: ASGIApp, accounts: Accounts, pairings: Pairings) -> None:
        self._app = app
        self._accounts = accounts
        self._pairings = pairings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer whatever comes; a fault of the program becomes a page."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        answering = _Answering(send)
        try:
            await self._answer(request, receive, answering)
        except Exception:
            answer = errors.on_fault(request)
            if answering.started:
                raise  # half an answer is out: cutting the connection is the only honest end
            await answer(scope, receive, answering)

    async def _answer(self, request: Request, receive: Receive, send: Send) -> None:
        refusal = _head_too_large(request)
        request.state.who = PUBLIC if refusal else await self._who(request)
        request.state.form_token = form_token(cookie_of(request))
        if refusal is None:
            await self._app(request.scope, receive, send)
            return
        answer = await errors.on_http(request, refusal)
        await answer(request.scope, receive, send)

    async def _who(self, request: Request) -> Who:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return await self._pairings.who(token.strip()) or PUBLIC
        cookie = cookie_of(request)
        account = await self._accounts.whose(cookie) if cookie else None
        return Who(role="organiser", account=account.id) if account else PUBLIC


class _Answering:
    """Sends an answer and adds what every answer carries."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await self._send(message)


def _head_too_large(request: Request) -> errors.Denied | None:
    address = request.scope.get("raw_path", b"") + request.scope.get("query_string", b"")
    if len(address) > LONGEST_ADDRESS:
        return errors.Denied(414, most=LONGEST_ADDRESS)
    if sum(len(name) + len(value) for name, value in request.headers.raw) > LONGEST_HEAD:
        return errors.Denied(431, most=LONGEST_HEAD)
    return None
