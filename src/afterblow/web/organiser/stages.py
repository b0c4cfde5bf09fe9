"""The path of a tournament: its stages, planned one after another."""

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import AddStage, ChangeStage, RemoveStage
from afterblow.core.refusal import Refused
from afterblow.core.tournament.settings import StageSettings
from afterblow.web.flash import Flash, go
from afterblow.web.organiser.asked import Act, AtTournament, carry_out, of_tournament
from afterblow.web.organiser.stage_form import read_bracket, read_pools, read_stage
from afterblow.web.render import apart


async def _show(asked: AtTournament) -> Response:
    names = {stage.id: stage.name for stage in asked.tournament.public.stages}
    return asked.page(
        "stages.html",
        names=names,
        fencers=sum(not line.fencer.out for line in asked.tournament.entrants),
    )


async def _act(asked: AtTournament) -> Response:
    if asked.form.text("do") == "both":
        return await _both(asked)
    return await carry_out(asked, _ACTS, _show)


async def _both(asked: AtTournament) -> Response:
    """Pools and the bracket after them, planned in one go."""
    pools, bracket = read_pools(asked.form), read_bracket(asked.form)
    if isinstance(pools, Refused):
        return await _show(asked.refuse(pools))
    if isinstance(bracket, Refused):
        return await _show(asked.refuse(bracket))
    planned: list[tuple[str, StageSettings]] = [
        (asked.form.text("pools_name"), pools),
        (asked.form.text("bracket_name"), bracket),
    ]
    for number, (name, settings) in enumerate(planned):
        key = f"{asked.key()}-{number}"
        command = AddStage(key=key, tournament=asked.id, name=name, settings=settings)
        answer = await asked.ask(command)
        if isinstance(answer, Refused):
            return await _show(asked.refuse(answer))
    return go(asked.place, Flash(asked.words("Pools and bracket are planned.")))


def _added(asked: AtTournament) -> AddStage | Refused:
    settings = read_stage(asked.form)
    if isinstance(settings, Refused):
        return settings
    return AddStage(
        key=asked.key(), tournament=asked.id, name=asked.form.text("name"), settings=settings
    )


def _changed(asked: AtTournament) -> ChangeStage | Refused:
    settings = read_stage(asked.form)
    if isinstance(settings, Refused):
        return settings
    return ChangeStage(
        key=asked.key(),
        tournament=asked.id,
        stage=asked.form.text("stage"),
        name=asked.form.text("name"),
        settings=settings,
    )


def _removed(asked: AtTournament) -> RemoveStage:
    return RemoveStage(key=asked.key(), tournament=asked.id, stage=asked.form.text("stage"))


def _name(asked: AtTournament) -> str:
    return apart(asked.form.text("name"))


_ACTS = {
    "add": Act(_added, lambda asked, _: asked.words("%(stage)s was added.", stage=_name(asked))),
    "change": Act(_changed, lambda asked, _: asked.words("Saved.")),
    "remove": Act(_removed, lambda asked, _: asked.words("The stage was removed.")),
}

_AT = "/organise/{event}/t/{tid}/stages"

routes = [
    Route(_AT, of_tournament(_show), methods=["GET"]),
    Route(_AT, of_tournament(_act), methods=["POST"]),
]
