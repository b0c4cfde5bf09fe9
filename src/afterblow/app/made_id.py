"""Ids of new things, derived from the key of the command that makes them.

Asking twice with one key makes one thing, also when the first answer was lost on the way.
"""

import base64
import hashlib


def made_id(key: str, number: int = 0) -> str:
    """Twelve of ``[a-z2-7]``: the id of the ``number``-th thing that the act of this key makes."""
    digest = hashlib.sha256(f"{number}:{key}".encode("utf-8", "surrogatepass")).digest()
    return base64.b32encode(digest).decode().lower()[:12]
