"""Who fences: rosters, check-in, leaving and coming back."""

from afterblow.app.commands import (
    AddEntrant,
    AdjustMatchPoints,
    CheckIn,
    Disqualify,
    EditPerson,
    ImportRoster,
    Reinstate,
    RemoveEntrant,
    RosterRow,
    Withdraw,
)
from afterblow.app.desk import Desk, Done, Drawn
from afterblow.app.handlers.asked import Asked
from afterblow.app.made_id import made_id
from afterblow.app.permissions import actor
from afterblow.app.ports import Person
from afterblow.core.naming import NAME_LENGTH, is_name
from afterblow.core.refusal import Refused
from afterblow.core.tournament.records import (
    CheckedIn,
    Disqualified,
    EntrantRemoved,
    EntrantsAdded,
    MatchPointsAdjusted,
    NewEntrant,
    Reinstated,
    TournamentRecord,
    Withdrawn,
)
from afterblow.core.tournament.state import Tournament

Ask = (
    ImportRoster
    | AddEntrant
    | RemoveEntrant
    | CheckIn
    | Withdraw
    | Reinstate
    | Disqualify
    | AdjustMatchPoints
)

MOST_ROWS = 2000


def draw_up(asked: Asked, command: Ask) -> Drawn | Refused:
    """The records of the tournament's stream, and the rows of people, that carry out a command."""
    match command:
        case ImportRoster():
            return _entered(asked, command.tournament, command.rows)
        case AddEntrant():
            problem = row_problem(command.row)
            return problem or _entered(asked, command.tournament, (command.row,))
        case AdjustMatchPoints():
            return Drawn(records=(_adjusted(asked, command),))
        case _:
            return Drawn(records=(_said(command),))


async def edit_person(desk: Desk, command: EditPerson) -> Done | Refused:
    """Another row for a person; nothing goes into the log."""
    if command.person not in desk.people:
        return Refused("unknown_person", {"person": command.person})
    problem = row_problem(command.row)
    if problem is not None:
        return problem
    await desk.edit((_person(command.person, command.row),))
    return Done(records=(), fresh=True, made=command.person)


def row_problem(row: RosterRow) -> Refused | None:
    """Why a row cannot be a person: ``bad_name`` (name), ``bad_field`` (field, most)."""
    if not is_name(row.name):
        return Refused("bad_name", {"name": row.name[:NAME_LENGTH]})
    fields = {
        "club": row.club,
        "country": row.country,
        "hema_ratings_id": row.hema_ratings_id,
        "gender": row.gender,
        "email": row.email,
    }
    for field, text in fields.items():
        if text and not is_name(text):
            return Refused("bad_field", {"field": field, "most": NAME_LENGTH})
    return None


def _said(
    command: RemoveEntrant | CheckIn | Withdraw | Reinstate | Disqualify,
) -> TournamentRecord:
    match command:
        case RemoveEntrant():
            return EntrantRemoved(entrant=command.entrant, why=command.why)
        case CheckIn():
            return CheckedIn(
                entrant=command.entrant, present=command.present, of_age=command.of_age
            )
        case Withdraw():
            return Withdrawn(command.entrant, command.why, command.past_bouts)
        case Disqualify():
            return Disqualified(command.entrant, command.why, command.past_bouts)
        case Reinstate():
            return Reinstated(command.entrant, command.why)


def _adjusted(asked: Asked, command: AdjustMatchPoints) -> MatchPointsAdjusted:
    return MatchPointsAdjusted(
        entrant=command.entrant,
        stage=command.stage,
        points=command.points,
        why=command.why,
        by=actor(asked.who),
        bout=command.bout,
    )


def _entered(asked: Asked, tournament: str, rows: tuple[RosterRow, ...]) -> Drawn | Refused:
    desk = asked.desk
    problem = _roster_problem(desk, rows)
    if problem is not None:
        return problem
    state = desk.tournaments.get(tournament)
    if state is None:
        return Refused("unknown_tournament", {"tournament": tournament})
    people = tuple(
        _person(row.person or made_id(asked.key, number), row) for number, row in enumerate(rows)
    )
    first = _entries(state) + 1
    entrants = tuple(
        NewEntrant(entrant=f"e{first + number}", members=(person.id,), seed=row.seed)
        for number, (person, row) in enumerate(zip(people, rows, strict=True))
    )
    made = entrants[0].entrant if len(entrants) == 1 else ""
    return Drawn(records=(EntrantsAdded(entrants),), people=people, made=made)


def _roster_problem(desk: Desk, rows: tuple[RosterRow, ...]) -> Refused | None:
    if not rows:
        return Refused("nobody_added")
    if len(rows) > MOST_ROWS:
        return Refused("roster_too_long", {"rows": len(rows), "most": MOST_ROWS})
    for number, row in enumerate(rows, 1):
        problem = row_problem(row)
        if problem is None and row.person and row.person not in desk.people:
            problem = Refused("unknown_person", {"person": row.person})
        if problem is not None:
            return Refused(f"row_{problem.code}", {**problem.params, "row": number})
    return None


def _entries(tournament: Tournament) -> int:
    """How many were ever entered: a number is never given twice."""
    return sum(len(one.entrants) for one in tournament.log if isinstance(one, EntrantsAdded))


def _person(person: str, row: RosterRow) -> Person:
    return Person(
        id=person,
        name=row.name,
        club=row.club,
        country=row.country,
        rating=row.rating,
        hema_ratings_id=row.hema_ratings_id,
        birth_year=row.birth_year,
        gender=row.gender,
        email=row.email,
    )
