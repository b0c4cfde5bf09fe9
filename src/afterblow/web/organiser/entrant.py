"""One entrant: what is known of the person, and leaving, coming back, being sent away."""

from typing import Literal

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import (
    AdjustMatchPoints,
    Disqualify,
    EditPerson,
    Reinstate,
    RemoveEntrant,
    Withdraw,
)
from afterblow.app.desk import Done
from afterblow.app.projections.organiser import EntrantLine
from afterblow.app.projections.tournament import PoolsStage
from afterblow.core.refusal import Refused
from afterblow.web.organiser.asked import Act, AtTournament, carry_out, nothing, of_tournament
from afterblow.web.organiser.row_form import as_typed, read_row
from afterblow.web.render import apart

_PAST: tuple[Literal["stand", "annul"], ...] = ("stand", "annul")


def _line(asked: AtTournament) -> EntrantLine | None:
    lines = asked.tournament.entrants
    return next((line for line in lines if line.fencer.entrant == asked.at("entrant")), None)


async def _show(asked: AtTournament) -> Response:
    line = _line(asked)
    if line is None:
        text = asked.words("There is no such entrant in this tournament.")
        return nothing(asked, text, f"{asked.place}/entrants")
    stages = asked.tournament.public.stages
    return asked.page(
        "entrant.html",
        line=line,
        known=as_typed(line.person),
        pools=tuple(stage for stage in stages if isinstance(stage, PoolsStage)),
    )


async def _act(asked: AtTournament) -> Response:
    line = _line(asked)
    return await _show(asked) if line is None else await carry_out(asked, _ACTS, _show)


def _edit(asked: AtTournament) -> EditPerson | Refused:
    line = _line(asked)
    row = read_row(asked.form)
    if isinstance(row, Refused):
        return row
    return EditPerson(key=asked.key(), person=line.person.id if line else "", row=row)


def _withdraw(asked: AtTournament) -> Withdraw:
    return Withdraw(
        key=asked.key(),
        tournament=asked.id,
        entrant=asked.at("entrant"),
        why=asked.form.text("why"),
        past_bouts=asked.form.one_of("past_bouts", _PAST),
    )


def _disqualify(asked: AtTournament) -> Disqualify:
    return Disqualify(
        key=asked.key(),
        tournament=asked.id,
        entrant=asked.at("entrant"),
        why=asked.form.text("why"),
        past_bouts=asked.form.one_of("past_bouts", _PAST),
    )


def _reinstate(asked: AtTournament) -> Reinstate:
    return Reinstate(
        key=asked.key(),
        tournament=asked.id,
        entrant=asked.at("entrant"),
        why=asked.form.text("why"),
    )


def _remove(asked: AtTournament) -> RemoveEntrant:
    return RemoveEntrant(
        key=asked.key(),
        tournament=asked.id,
        entrant=asked.at("entrant"),
        why=asked.form.text("why"),
    )


def _adjust(asked: AtTournament) -> AdjustMatchPoints | Refused:
    points = asked.form.number("points")
    if points is None:
        return Refused("no_number", {"field": "match_points", "typed": asked.form.text("points")})
    return AdjustMatchPoints(
        key=asked.key(),
        tournament=asked.id,
        stage=asked.form.text("stage"),
        entrant=asked.at("entrant"),
        points=points,
        why=asked.form.text("why"),
    )


def _name(asked: AtTournament) -> str:
    line = _line(asked)
    return apart(line.fencer.name if line else "")


def _list(asked: AtTournament, _: Done) -> str:
    return f"{asked.place}/entrants#{asked.at('entrant')}"


_ACTS = {
    "edit": Act(_edit, lambda asked, _: asked.words("Saved.")),
    "withdraw": Act(
        _withdraw,
        lambda asked, _: asked.words("%(fencer)s is withdrawn.", fencer=_name(asked)),
    ),
    "disqualify": Act(
        _disqualify,
        lambda asked, _: asked.words("%(fencer)s is disqualified.", fencer=_name(asked)),
    ),
    "reinstate": Act(
        _reinstate,
        lambda asked, _: asked.words("%(fencer)s is in the tournament again.", fencer=_name(asked)),
    ),
    "remove": Act(
        _remove,
        lambda asked, _: asked.words("%(fencer)s was taken off the list.", fencer=_name(asked)),
        back=_list,
    ),
    "adjust": Act(
        _adjust,
        lambda asked, _: asked.words(
            "The match points of %(fencer)s were changed.", fencer=_name(asked)
        ),
    ),
}

_AT = "/organise/{event}/t/{tid}/e/{entrant}"

routes = [
    Route(_AT, of_tournament(_show), methods=["GET"]),
    Route(_AT, of_tournament(_act), methods=["POST"]),
]
