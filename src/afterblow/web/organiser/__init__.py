"""The organiser's pages: from an empty event to the podium. Everything works without scripts."""

from starlette.routing import Route

from afterblow.web.organiser import (
    bout,
    correction,
    entrant,
    entrants,
    event,
    events,
    placings,
    rings,
    roster,
    stage,
    stages,
    tournament,
)

routes: list[Route] = [
    *events.routes,
    *event.routes,
    *rings.routes,
    *tournament.routes,
    *entrants.routes,
    *roster.routes,
    *entrant.routes,
    *stages.routes,
    *stage.routes,
    *placings.routes,
    *bout.routes,
    *correction.routes,
]
"""Every route of organisers; who may use them is said in the table of access."""
