"""The ring's JSON as a table gets it: with the places where the bout can go from here.

While its records wait for an answer the page draws the place that follows from them. Those places
hang on the ruleset alone, so each is worked out once.
"""

from typing import Any

from afterblow.app.bouts import OpenBout, core_opening
from afterblow.app.desk import Desk
from afterblow.app.projections.ring import ring_view
from afterblow.core.bout.ahead import ahead, place_of
from afterblow.core.pair import Pair
from afterblow.web.table.said import said

MOST_BOUTS = 64
"""Of so many bouts the places are remembered."""


def table_ring(desk: Desk, ring: str, language: str) -> dict[str, Any] | None:
    """The ring view with ``place`` and ``ahead`` beside an open bout; ``None`` without the ring."""
    view = ring_view(desk, ring)
    if view is None:
        return None
    shown: dict[str, Any] = said(view, language)
    bout = None if view.bout is None else desk.bout(view.bout.id)
    if bout is not None:
        shown["bout"]["place"] = place_of(bout.state)
        shown["bout"]["ahead"] = _ahead(desk.event_id, bout, language)
    return shown


def _ahead(event: str, bout: OpenBout, language: str) -> dict[str, Any]:
    """The places of a bout; its opening, on which they hang, never changes."""
    key = (event, bout.id, language)
    if key not in _known:
        if len(_known) >= MOST_BOUTS:
            _known.clear()
        opening = core_opening(bout.opening, Pair("", ""))
        _known[key] = said(ahead(bout.ruleset, opening), language)
    return _known[key]


_known: dict[tuple[str, str, str], dict[str, Any]] = {}
