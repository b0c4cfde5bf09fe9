"""Rings and the tablets that score on them."""

import segno
from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import AddRing, RemoveRing, RenameRing
from afterblow.app.projections.home import home_view
from afterblow.app.projections.organiser import organiser_event
from afterblow.web.flash import Flash, go
from afterblow.web.organiser.asked import Act, AtDesk, carry_out, nothing, of_event
from afterblow.web.render import apart


async def _show(asked: AtDesk) -> Response:
    return asked.page(
        "rings.html",
        rings=home_view(asked.desk).rings,
        tablets=await asked.pairings.devices(asked.desk.event_id),
    )


async def _act(asked: AtDesk) -> Response:
    if asked.form.text("do") == "revoke":
        await asked.pairings.revoke(asked.desk.event_id, asked.form.text("device"))
        said = asked.words("The tablet can no longer score. What it had sent is kept.")
        return go(asked.request.url.path, Flash(said))
    return await carry_out(asked, _ACTS, _show)


def _add(asked: AtDesk) -> AddRing:
    return AddRing(key=asked.key(), name=asked.form.text("name"))


def _rename(asked: AtDesk) -> RenameRing:
    return RenameRing(key=asked.key(), ring=asked.form.text("ring"), name=asked.form.text("name"))


def _remove(asked: AtDesk) -> RemoveRing:
    return RemoveRing(key=asked.key(), ring=asked.form.text("ring"))


def _named(asked: AtDesk) -> str:
    return apart(asked.form.text("name"))


_ACTS = {
    "add": Act(_add, lambda asked, _: asked.words("%(ring)s was added.", ring=_named(asked))),
    "rename": Act(
        _rename,
        lambda asked, _: asked.words("The ring is now called %(ring)s.", ring=_named(asked)),
    ),
    "remove": Act(_remove, lambda asked, _: asked.words("The ring was removed.")),
}


async def _pair(asked: AtDesk) -> Response:
    """A code for one tablet. It is shown once: loading the page again makes another."""
    rings = organiser_event(asked.desk).rings
    ring = next((ring for ring in rings if ring.id == asked.at("ring")), None)
    if ring is None:
        return nothing(asked, asked.words("There is no ring at this address."), asked.home)
    pairing = await asked.pairings.issue(asked.desk.event_id, ring.id)
    join = f"{asked.outside}/join"
    return asked.page(
        "pair.html",
        ring=ring,
        code=pairing.code,
        until_ms=pairing.until_ms,
        join=join,
        reachable=asked.reachable,
        qr=_qr(f"{join}#{pairing.secret}"),
    )


def _qr(address: str) -> dict[str, object]:
    """A QR code as the path of an SVG: ``size`` modules wide, quiet zone included."""
    code = segno.make(address, error="m", micro=False)
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=2)]
    dots = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return {"size": len(rows), "path": "".join(dots)}


routes = [
    Route("/organise/{event}/rings", of_event(_show), methods=["GET"]),
    Route("/organise/{event}/rings", of_event(_act), methods=["POST"]),
    Route("/organise/{event}/rings/{ring}/pair", of_event(_pair), methods=["POST"]),
]
