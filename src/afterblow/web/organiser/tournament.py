"""One tournament: made, seen at a glance, set otherwise."""

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import ChangeTournament, CreateTournament
from afterblow.app.desk import Done
from afterblow.app.ports import ShippedRuleset
from afterblow.core.refusal import Refused
from afterblow.web.organiser.asked import (
    Act,
    AtDesk,
    AtTournament,
    carry_out,
    of_event,
    of_tournament,
)
from afterblow.web.organiser.rules_form import read_settings, setting_lines
from afterblow.web.organiser.steps import steps
from afterblow.web.render import apart


async def _new(asked: AtDesk) -> Response:
    shipped = _chosen(asked, asked.request.query_params.get("ruleset", ""))
    return asked.page(
        "tournament_new.html",
        rulesets=tuple(one.ruleset for one in asked.hall.rulesets.all()),
        ruleset=shipped.ruleset,
        settings=setting_lines(shipped.ruleset, {}),
    )


async def _create(asked: AtDesk) -> Response:
    return await carry_out(asked, _NEW, _new)


def _created(asked: AtDesk) -> CreateTournament | Refused:
    shipped = _chosen(asked, asked.form.text("ruleset"))
    settings = read_settings(shipped.ruleset, asked.form)
    if isinstance(settings, Refused):
        return settings
    return CreateTournament(
        key=asked.key(),
        name=asked.form.text("name"),
        weapon=asked.form.text("weapon"),
        ruleset=shipped.ruleset.id,
        settings=settings,
    )


def _said_created(asked: AtDesk, _: Done) -> str:
    return asked.words("%(tournament)s is there. Now its fencers.", tournament=_named(asked))


def _to_made(asked: AtDesk, done: Done) -> str:
    return f"{asked.home}/t/{done.made}" if done.made else asked.home


_NEW = {"create": Act(_created, _said_created, back=_to_made)}


async def _show(asked: AtTournament) -> Response:
    return asked.page(
        "tournament.html",
        steps=steps(asked.tournament),
    )


async def _settings(asked: AtTournament) -> Response:
    shipped = _chosen(asked, asked.tournament.public.ruleset.id)
    return asked.page(
        "tournament_settings.html",
        ruleset=shipped.ruleset,
        settings=setting_lines(shipped.ruleset, asked.tournament.settings),
    )


async def _change(asked: AtTournament) -> Response:
    return await carry_out(asked, _CHANGES, _settings)


def _changed(asked: AtTournament) -> ChangeTournament | Refused:
    command = ChangeTournament(
        key=asked.key(), tournament=asked.id, name=asked.form.text("name") or None
    )
    if asked.tournament.started:
        return command
    shipped = _chosen(asked, asked.tournament.public.ruleset.id)
    settings = read_settings(shipped.ruleset, asked.form)
    if isinstance(settings, Refused):
        return settings
    return ChangeTournament(
        key=command.key,
        tournament=asked.id,
        name=command.name,
        weapon=asked.form.text("weapon") or None,
        settings=settings,
    )


_CHANGES = {
    "change": Act(
        _changed, lambda asked, _: asked.words("Saved."), back=lambda asked, _: asked.place
    )
}


def _chosen(asked: AtDesk, ruleset: str) -> ShippedRuleset:
    """The ruleset of an id, or the first one that this installation ships."""
    return asked.hall.rulesets.get(ruleset) or asked.hall.rulesets.all()[0]


def _named(asked: AtDesk) -> str:
    return apart(asked.form.text("name"))


_AT = "/organise/{event}/t/{tid}"

routes = [
    Route("/organise/{event}/new", of_event(_new), methods=["GET"]),
    Route("/organise/{event}/new", of_event(_create), methods=["POST"]),
    Route(_AT, of_tournament(_show), methods=["GET"]),
    Route(f"{_AT}/settings", of_tournament(_settings), methods=["GET"]),
    Route(f"{_AT}/settings", of_tournament(_change), methods=["POST"]),
]
