"""Who fences: the list with check-in by one tap, and adding by hand."""

from urllib.parse import urlencode

from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import AddEntrant, CheckIn
from afterblow.app.desk import Done
from afterblow.app.ports import Person
from afterblow.app.projections.organiser import EntrantLine
from afterblow.core.refusal import Refused
from afterblow.formats.roster_csv import sounds_like
from afterblow.web.organiser.asked import Act, AtTournament, carry_out, of_tournament
from afterblow.web.organiser.row_form import known_row, read_row
from afterblow.web.render import apart

_SEEN = {
    "of_age": (True, True),
    "present": (True, False),
    "absent": (False, False),
}


async def _show(asked: AtTournament) -> Response:
    query = asked.request.query_params.get("q", "").strip()[:100]
    only = asked.request.query_params.get("only", "")
    lines = asked.tournament.entrants
    return asked.page(
        "entrants.html",
        lines=tuple(line for line in lines if _wanted(line, query, only)),
        query=query,
        only=only,
        counts=_counts(lines),
        age=asked.tournament.rules.minimum_age,
        clause=asked.tournament.rules.clause("minimum_age"),
        rulebook=asked.hall.rulesets.get(asked.tournament.public.ruleset.id),
    )


def _wanted(line: EntrantLine, query: str, only: str) -> bool:
    if only == "open" and (line.present is not None or line.fencer.out):
        return False
    words = sounds_like(f"{line.fencer.name} {line.fencer.club}")
    return all(word in words for word in sounds_like(query).split())


def _counts(lines: tuple[EntrantLine, ...]) -> dict[str, int]:
    here = [line for line in lines if not line.fencer.out]
    return {
        "entered": len(lines),
        "here": sum(line.present is True for line in here),
        "absent": sum(line.present is False for line in here),
        "open": sum(line.present is None for line in here),
        "out": len(lines) - len(here),
    }


async def _act(asked: AtTournament) -> Response:
    return await carry_out(asked, _ACTS, _show)


def _check_in(asked: AtTournament) -> CheckIn | Refused:
    seen = _SEEN.get(asked.form.text("seen"))
    if seen is None:
        return Refused("unknown_form")
    present, of_age = seen
    return CheckIn(
        key=asked.key(),
        tournament=asked.id,
        entrant=asked.form.text("entrant"),
        present=present,
        of_age=of_age,
    )


def _said_check_in(asked: AtTournament, _: Done) -> str:
    name = apart(_name_of(asked, asked.form.text("entrant")))
    if asked.form.text("seen") == "absent":
        return asked.words("%(fencer)s is not here.", fencer=name)
    return asked.words("%(fencer)s is here.", fencer=name)


def _name_of(asked: AtTournament, entrant: str) -> str:
    lines = asked.tournament.entrants
    return next((line.fencer.name for line in lines if line.fencer.entrant == entrant), entrant)


def _same_list(asked: AtTournament, _: Done) -> str:
    """Back to the row, with the search as it was."""
    kept = {name: asked.form.text(name) for name in ("q", "only") if asked.form.text(name)}
    query = f"?{urlencode(kept)}" if kept else ""
    return f"{asked.place}/entrants{query}#{asked.form.text('entrant')}"


_ACTS = {"check_in": Act(_check_in, _said_check_in, back=_same_list)}


async def _add_form(asked: AtTournament) -> Response:
    return asked.page(
        "entrant_add.html",
        clubs=sorted({person.club for person in asked.desk.people.values() if person.club}),
        others=_others(asked),
    )


def _others(asked: AtTournament) -> tuple[Person, ...]:
    """People whom the event knows and who are not in this tournament."""
    entered = {line.person.id for line in asked.tournament.entrants}
    others = (person for person in asked.desk.people.values() if person.id not in entered)
    return tuple(sorted(others, key=lambda person: person.name.casefold()))


async def _add(asked: AtTournament) -> Response:
    return await carry_out(asked, _ADDS, _add_form)


def _by_hand(asked: AtTournament) -> AddEntrant | Refused:
    row = read_row(asked.form)
    if isinstance(row, Refused):
        return row
    return AddEntrant(key=asked.key(), tournament=asked.id, row=row)


def _known(asked: AtTournament) -> AddEntrant | Refused:
    person = asked.desk.people.get(asked.form.text("person"))
    if person is None:
        return Refused("unknown_person", {"person": asked.form.text("person")})
    return AddEntrant(key=asked.key(), tournament=asked.id, row=known_row(person))


def _said_added(asked: AtTournament, _: Done) -> str:
    person = asked.desk.people.get(asked.form.text("person"))
    name = person.name if person else asked.form.text("name")
    return asked.words("%(fencer)s was added.", fencer=apart(name))


def _next(asked: AtTournament, _: Done) -> str:
    another = asked.form.text("then") != "done"
    return f"{asked.place}/entrants/add" if another else f"{asked.place}/entrants"


_ADDS = {
    "add": Act(_by_hand, _said_added, back=_next),
    "add_known": Act(_known, _said_added, back=_next),
}

_AT = "/organise/{event}/t/{tid}/entrants"

routes = [
    Route(_AT, of_tournament(_show), methods=["GET"]),
    Route(_AT, of_tournament(_act), methods=["POST"]),
    Route(f"{_AT}/add", of_tournament(_add_form), methods=["GET"]),
    Route(f"{_AT}/add", of_tournament(_add), methods=["POST"]),
]
