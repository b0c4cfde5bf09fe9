"""What an id and a name may be, in every record of the sport."""

import re

ID_LENGTH = 64
NAME_LENGTH = 200

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def is_id(text: str) -> bool:
    """Opaque ids are safe in an address and in a bout's id: letters, digits, ``_`` and ``-``, 1
    to 64.
    """
    return _ID.fullmatch(text) is not None


def is_name(text: str) -> bool:
    """A name for people: 1 to 200 characters of any script, not blank, no control characters."""
    return 0 < len(text) <= NAME_LENGTH and bool(text.strip()) and _CONTROL.search(text) is None


def is_note(text: str) -> bool:
    """A cause given in words: not blank, at most 2,000 characters."""
    return bool(text.strip()) and len(text) <= 2000
