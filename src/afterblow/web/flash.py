"""What an act says on the page after it: carried once, signed, in a short-lived cookie."""

import base64
import hashlib
import hmac
import secrets
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse

_KEY = secrets.token_bytes(32)
_LONGEST = 3000
_COOKIE = "flash"


class Undo(msgspec.Struct, frozen=True):
    """The form that takes an act back: where it is sent, its fields, and the button's words."""

    action: str
    fields: dict[str, str]
    label: str


class Flash(msgspec.Struct, frozen=True):
    """A sentence about the act just done, already in the reader's language."""

    text: str
    kind: Literal["done", "note", "refused"] = "done"
    undo: Undo | None = None


def go(address: str, flash: Flash | None = None) -> RedirectResponse:
    """The redirect that ends every successful form, with what there is to say about it."""
    answer = RedirectResponse(address, status_code=303)
    sealed = _seal(flash) if flash else ""
    if sealed:
        answer.set_cookie(_COOKIE, sealed, max_age=60, httponly=True, samesite="strict", path="/")
    return answer


def take_flash(request: Request) -> Flash | None:
    """What the act before this page had to say; a cookie that is not ours says nothing."""
    digest, _, body = request.cookies.get(_COOKIE, "").partition(".")
    try:
        raw = base64.urlsafe_b64decode(body)
        if not hmac.compare_digest(digest.encode(), _digest(raw).encode()):
            return None
        return msgspec.json.decode(raw, type=Flash)
    except (ValueError, msgspec.MsgspecError):
        return None


def _seal(flash: Flash) -> str:
    raw = msgspec.json.encode(flash)
    sealed = f"{_digest(raw)}.{base64.urlsafe_b64encode(raw).decode()}"
    return sealed if len(sealed) <= _LONGEST else ""


def _digest(raw: bytes) -> str:
    return hmac.new(_KEY, raw, hashlib.sha256).hexdigest()
