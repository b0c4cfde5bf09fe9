"""How secrets are kept: never themselves, only their digests."""

import hashlib

from afterblow.app.ports import Grant


def digest(kind: str, secret: str) -> str:
    """What is stored of a secret. Bound to its kind: what opens one door opens no other."""
    return hashlib.sha256(f"{kind}:{secret}".encode("utf-8", "surrogatepass")).hexdigest()


def alive(grant: Grant | None, kind: str, now_ms: int) -> bool:
    """Does this grant still open something of its kind?"""
    return grant is not None and grant.kind == kind and now_ms < grant.until_ms
