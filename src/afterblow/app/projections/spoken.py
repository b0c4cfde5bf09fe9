"""Ids inside params to the names that a sentence needs."""

from afterblow.app.desk import Desk
from afterblow.core.reason import Param, Reason
from afterblow.core.refusal import Refused
from afterblow.core.tournament.ids import bout_name

Params = dict[str, Param]

_ENTRANTS = frozenset({"entrant", "entrants"})
_BOUTS = frozenset({"bout", "bouts"})
_PEOPLE = frozenset({"person", "people"})


def refusal(desk: Desk, tournament: str, refused: Refused) -> Refused:
    """A refusal that names people, bouts, stages and rings instead of their ids."""
    return Refused(
        refused.code,
        params(desk, tournament, refused.params),
        tuple(reason(desk, tournament, one) for one in refused.because),
    )


def reason(desk: Desk, tournament: str, said: Reason) -> Reason:
    """A reason with names."""
    return Reason(said.clause, said.code, params(desk, tournament, said.params))


def params(desk: Desk, tournament: str, given: Params) -> Params:
    """Params with names; what is no id of ours stays."""
    return {key: _value(desk, tournament, key, value) for key, value in given.items()}


def _value(desk: Desk, tournament: str, key: str, value: Param) -> Param:
    if isinstance(value, list):
        return [_name(desk, tournament, key, one) for one in value]
    return _name(desk, tournament, key, value) if isinstance(value, str) else value


def _name(desk: Desk, tournament: str, key: str, text: str) -> str:
    if key in _ENTRANTS:
        return _entrant(desk, tournament, text)
    if key in _BOUTS:
        return _pairing(desk, text)
    if key in _PEOPLE:
        return desk.people[text].name if text in desk.people else text
    if key == "ring":
        ring = desk.ring(text)
        return text if ring is None else ring.name
    if key == "stage" and tournament in desk.tournaments:
        stage = desk.tournaments[tournament].stage(text)
        return text if stage is None else stage.name
    return text


def _entrant(desk: Desk, tournament: str, entrant: str) -> str:
    held = desk.tournaments.get(tournament)
    if held is None or entrant not in held.entrants:
        return entrant
    return desk.member(tournament, entrant).name or entrant


def _pairing(desk: Desk, bout: str) -> str:
    name = bout_name(bout)
    if name is None:
        return bout
    red, blue = (_entrant(desk, name.tournament, one) for _, one in name.entrants.items())
    return f"{red} – {blue}"
