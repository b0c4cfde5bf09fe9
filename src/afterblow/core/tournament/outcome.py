"""What a tournament needs to know of a bout; the bout's own log says it."""

from typing import Literal

import msgspec

from afterblow.core.pair import Corner, Pair, both

BoutState = Literal["not_opened", "open", "ended", "closed"]
ResultKind = Literal["win", "draw", "both_lose", "not_fought"]


class BoutOutcome(msgspec.Struct, frozen=True):
    """How a bout stands. Only a ``closed`` (confirmed) bout counts in standings and brackets.

    ``open``: has a record; ``ended``: has a result that the table has not confirmed. ``kind``,
    ``winner`` and ``by`` as in the bout's result. ``booked`` is what standings count (contract
    section 2), ``score`` what the board shows. ``match_points``: adjustments from the bout's log.
    """

    bout: str
    state: BoutState
    kind: ResultKind | None = None
    winner: Corner | None = None
    by: str = ""
    booked: Pair[int] = both(0)
    score: Pair[int] = both(0)
    doubles: int = 0
    warnings: Pair[int] = both(0)
    match_points: Pair[int] = both(0)
