"""Why: a clause of the rulebook, a code, and the numbers for the sentence."""

from fractions import Fraction

import msgspec

Param = int | str | Fraction | bool | list[str] | None
"""A value inside a sentence. Exact numbers only; a ``Fraction`` is written ``31/3`` on the wire."""


class Reason(msgspec.Struct, frozen=True):
    """Why something holds. ``clause`` is a clause id of the ruleset ("" where no rulebook speaks).

    ``code`` names the sentence in the message catalogue, ``params`` fills it in.
    """

    clause: str
    code: str
    params: dict[str, Param] = {}
