"""One bout as the organiser sees it: every record, and the way to a correction."""

from typing import Literal

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import ForfeitBout
from afterblow.app.projections.bout import bout_page
from afterblow.core.refusal import Refused
from afterblow.web.organiser.asked import Act, AtDesk, carry_out, nothing, of_event

_BY: tuple[Literal["red", "blue", "both"], ...] = ("red", "blue", "both")
_REASONS: tuple[Literal["injury", "equipment", "withdrawal", "no_show", "other"], ...] = (
    "no_show",
    "injury",
    "equipment",
    "withdrawal",
    "other",
)


async def _show(asked: AtDesk) -> Response:
    bout = bout_page(asked.desk, asked.at("bout"))
    if bout is None:
        return nothing(asked, asked.words("There is no bout at this address."), asked.home)
    return asked.page("bout.html", bout=bout, reasons=_REASONS)


async def _act(asked: AtDesk) -> Response:
    return await carry_out(asked, _ACTS, _show)


def _forfeit(asked: AtDesk) -> ForfeitBout | Refused:
    by, reason = asked.form.one_of("by", _BY), asked.form.one_of("reason", _REASONS)
    if by is None or reason is None:
        return Refused("forfeit_incomplete")
    return ForfeitBout(key=asked.key(), bout=asked.at("bout"), by=by, reason=reason)


_ACTS = {"forfeit": Act(_forfeit, lambda asked, _: asked.words("The forfeit is recorded."))}

_AT = "/organise/{event}/b/{bout}"

routes = [
    Route(_AT, of_event(_show), methods=["GET"]),
    Route(_AT, of_event(_act), methods=["POST"]),
]
