"""When two desks say the same."""

from afterblow.app.desk import Desk
from afterblow.app.projections.home import home_view, names
from afterblow.app.projections.organiser import organiser_event, organiser_tournament
from afterblow.app.projections.person import person_view
from afterblow.app.projections.ring import ring_view
from afterblow.app.projections.tournament import tournament_view


def state(desk: Desk) -> dict[str, object]:
    """All that a desk knows."""
    book = desk.book
    return {
        "position": desk.position,
        "event": desk.event,
        "event_ms": book.event_ms,
        "people": desk.people,
        "tournaments": dict(desk.tournaments),
        "bouts": book.bouts,
        "outcomes": {one: book.outcomes(one) for one in desk.tournaments},
        "progress": {one: desk.progress(one) for one in desk.tournaments},
        "last_closed": book.last_closed,
    }


def pages(desk: Desk) -> dict[str, object]:
    """Every page that a desk can show now."""
    return {
        "home": home_view(desk),
        "names": names(desk),
        "organiser": organiser_event(desk),
        **{f"ring {one.id}": ring_view(desk, one.id) for one in desk.event.rings},
        **{f"tournament {one}": tournament_view(desk, one) for one in desk.tournaments},
        **{f"organise {one}": organiser_tournament(desk, one) for one in desk.tournaments},
        **{f"person {one}": person_view(desk, one) for one in desk.people},
    }
