"""A refusal is a value, never an exception."""

import msgspec

from afterblow.core.reason import Param, Reason


class Refused(msgspec.Struct, frozen=True):
    """Something may not happen now: ``code`` and ``params`` say it, ``because`` cites."""

    code: str
    params: dict[str, Param] = {}
    because: tuple[Reason, ...] = ()
