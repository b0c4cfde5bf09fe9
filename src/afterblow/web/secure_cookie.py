"""The one cookie of a browser: 256 random bits that mean something only to the server.

Before a login it only ties forms to the browser; a login replaces it by a session's secret. Over
TLS it is ``__Host-`` and ``Secure``; over plain HTTP on a LAN browsers refuse both.
"""

import hashlib
import hmac

from starlette.requests import HTTPConnection
from starlette.responses import Response

_NAME = "afterblow"


def cookie_of(connection: HTTPConnection) -> str:
    """What the browser holds; "" for none."""
    return connection.cookies.get(_name(connection), "")


def give_cookie(connection: HTTPConnection, answer: Response, secret: str) -> None:
    """Let the browser hold this secret until it is closed."""
    tls = _tls(connection)
    answer.set_cookie(
        _name(connection),
        secret,
        path="/",
        secure=tls,
        httponly=True,
        samesite="strict" if tls else "lax",
    )


def take_cookie(connection: HTTPConnection, answer: Response) -> None:
    """Let the browser forget."""
    tls = _tls(connection)
    answer.delete_cookie(_name(connection), path="/", secure=tls, httponly=True, samesite="lax")


def form_token(cookie: str) -> str:
    """What every form of this browser carries: only we can derive it from the cookie."""
    return hashlib.sha256(f"form:{cookie}".encode()).hexdigest() if cookie else ""


def is_own_form(cookie: str, token: str) -> bool:
    """Was this form drawn for the browser that sent it?"""
    sent = token.encode("utf-8", "surrogatepass")
    return bool(cookie) and hmac.compare_digest(form_token(cookie).encode(), sent)


def _tls(connection: HTTPConnection) -> bool:
    return connection.url.scheme == "https"


def _name(connection: HTTPConnection) -> str:
    return f"__Host-{_NAME}" if _tls(connection) else _NAME
