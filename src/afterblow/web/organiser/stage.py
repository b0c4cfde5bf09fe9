"""One stage: pools from the draw to the standings, or a bracket from the cut to the final."""

from collections.abc import Callable

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import (
    Advance,
    AssignRing,
    DraftPools,
    DrawLots,
    FreezeBracket,
    FreezePools,
    HoldSeeds,
)
from afterblow.app.desk import Done
from afterblow.app.projections.organiser import StagePlanLine
from afterblow.app.projections.tournament import BracketStage, PoolsStage
from afterblow.core.refusal import Refused
from afterblow.web.flash import Flash, go
from afterblow.web.organiser.asked import Act, AtTournament, carry_out, nothing, of_tournament

_RING = "ring-"


def _stage(asked: AtTournament) -> PoolsStage | BracketStage | None:
    stages = asked.tournament.public.stages
    return next((stage for stage in stages if stage.id == asked.at("stage")), None)


def _plan(asked: AtTournament) -> StagePlanLine | None:
    return next((plan for plan in asked.tournament.plans if plan.stage == asked.at("stage")), None)


async def _show(asked: AtTournament) -> Response:
    stage, plan = _stage(asked), _plan(asked)
    if stage is None or plan is None:
        text = asked.words("There is no such stage in this tournament.")
        return nothing(asked, text, asked.place)
    return asked.page(
        "pools.html" if isinstance(stage, PoolsStage) else "bracket.html",
        stage=stage,
        plan=plan,
        before=_before(asked),
        **_more(asked),
    )


def _more(asked: AtTournament) -> dict[str, object]:
    """What the page of a bracket says beyond the public view: the places that get a ring."""
    held = asked.desk.tournaments[asked.id].stage(asked.at("stage"))
    shown = _stage(asked)
    if held is None or shown is None:
        return {}
    rounds = shown.rounds if isinstance(shown, BracketStage) else ()
    places = [(f"r{2 * len(each.bouts)}", each.title) for each in rounds]
    places += (
        [("bronze", shown.bronze.title)] if isinstance(shown, BracketStage) and shown.bronze else []
    )
    return {
        "held": held.bracket is not None and held.bracket.held,
        "places": [(place, title, held.rings.get(place) or "") for place, title in places],
    }


def _before(asked: AtTournament) -> PoolsStage | None:
    """The pools from which a bracket takes its cut."""
    stages = asked.tournament.public.stages
    ids = [stage.id for stage in stages]
    number = ids.index(asked.at("stage")) if asked.at("stage") in ids else 0
    found = stages[number - 1] if number else None
    return found if isinstance(found, PoolsStage) else None


async def _act(asked: AtTournament) -> Response:
    if asked.form.text("do") == "rings":
        return await _rings(asked)
    return await carry_out(asked, _ACTS, _show)


async def _rings(asked: AtTournament) -> Response:
    """Call places to rings: every choice that is not what it was is one record."""
    for place in asked.form.names(_RING):
        ring, was = asked.form.text(f"{_RING}{place}"), asked.form.text(f"was-{place}")
        if ring == was:
            continue
        command = AssignRing(
            key=f"{asked.key()}-{place}",
            tournament=asked.id,
            stage=asked.at("stage"),
            place=place,
            ring=ring or None,
        )
        answer = await asked.ask(command)
        if isinstance(answer, Refused):
            return await _show(asked.refuse(answer))
    return go(f"{asked.request.url.path}#rings", Flash(asked.words("The rings are set.")))


def _draft(asked: AtTournament) -> DraftPools | Refused:
    """Drawn by the seed that was typed, to repeat a draw, or by a new one."""
    text, typed = asked.form.text("draw_seed"), asked.form.number("draw_seed")
    if text and typed is None:
        return Refused("no_number", {"field": "draw_seed", "typed": text[:60]})
    return DraftPools(
        key=asked.key(),
        tournament=asked.id,
        stage=asked.at("stage"),
        draw_seed=asked.hall.chance.draw_seed() if typed is None else typed,
    )


def _freeze(asked: AtTournament) -> FreezePools:
    return FreezePools(
        key=asked.key(),
        tournament=asked.id,
        stage=asked.at("stage"),
        rings=tuple(filter(None, asked.form.all("ring"))),
    )


def _lots(asked: AtTournament) -> DrawLots:
    return DrawLots(
        key=asked.key(),
        tournament=asked.id,
        stage=asked.at("stage"),
        draw_seed=asked.hall.chance.draw_seed(),
    )


def _freeze_bracket(asked: AtTournament) -> FreezeBracket:
    return FreezeBracket(
        key=asked.key(),
        tournament=asked.id,
        stage=asked.at("stage"),
        rings=tuple(filter(None, asked.form.all("ring"))),
    )


def _hold(asked: AtTournament) -> HoldSeeds:
    return HoldSeeds(
        key=asked.key(),
        tournament=asked.id,
        stage=asked.at("stage"),
        held=asked.form.text("held") == "yes",
        why=asked.form.text("why"),
    )


def _advance(asked: AtTournament) -> Advance:
    return Advance(
        key=asked.key(),
        tournament=asked.id,
        bout=asked.form.text("bout"),
        entrant=asked.form.text("entrant"),
        why=asked.form.text("why"),
    )


def _to(anchor: str) -> Callable[[AtTournament, Done], str]:
    return lambda asked, _: f"{asked.request.url.path}#{anchor}"


_ACTS = {
    "draft": Act(
        _draft,
        lambda asked, _: asked.words("The pools are drawn. Nobody else sees them yet."),
        back=_to("pools"),
    ),
    "freeze": Act(
        _freeze, lambda asked, _: asked.words("The pools are published."), back=_to("rings")
    ),
    "lots": Act(
        _lots, lambda asked, _: asked.words("The lot has settled every tie."), back=_to("cut")
    ),
    "freeze_bracket": Act(
        _freeze_bracket, lambda asked, _: asked.words("The bracket is published.")
    ),
    "hold": Act(_hold, lambda asked, _: asked.words("Saved.")),
    "advance": Act(_advance, lambda asked, _: asked.words("The bracket goes on.")),
}

_AT = "/organise/{event}/t/{tid}/s/{stage}"

routes = [
    Route(_AT, of_tournament(_show), methods=["GET"]),
    Route(_AT, of_tournament(_act), methods=["POST"]),
]
