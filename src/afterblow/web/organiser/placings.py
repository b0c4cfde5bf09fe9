"""The end: final placings, the podium, signed off."""

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import CloseTournament, ReopenTournament
from afterblow.web.organiser.asked import Act, AtTournament, carry_out, of_tournament


async def _show(asked: AtTournament) -> Response:
    return asked.page(
        "placings.html",
        podium=tuple(each for each in asked.tournament.public.placings if each.place <= 3),
    )


async def _act(asked: AtTournament) -> Response:
    return await carry_out(asked, _ACTS, _show)


def _close(asked: AtTournament) -> CloseTournament:
    return CloseTournament(key=asked.key(), tournament=asked.id)


def _reopen(asked: AtTournament) -> ReopenTournament:
    return ReopenTournament(key=asked.key(), tournament=asked.id, why=asked.form.text("why"))


_ACTS = {
    "close": Act(_close, lambda asked, _: asked.words("The placings are final.")),
    "reopen": Act(_reopen, lambda asked, _: asked.words("The placings are open again.")),
}

_AT = "/organise/{event}/t/{tid}/placings"

routes = [
    Route(_AT, of_tournament(_show), methods=["GET"]),
    Route(_AT, of_tournament(_act), methods=["POST"]),
]
