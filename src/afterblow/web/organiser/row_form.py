"""One fencer as typed by hand: from a form into a roster row, and back."""

from afterblow.app.commands import RosterRow
from afterblow.app.ports import Person
from afterblow.core.refusal import Refused
from afterblow.formats.roster_csv import clean
from afterblow.web.organiser.form import Form

_NUMBERS = ("rating", "seed", "birth_year")


def read_row(form: Form, person: str = "") -> RosterRow | Refused:
    """A roster row from the fields of a form; names are cleaned as an imported roster's are.

    Refused: ``name_missing``; ``no_number`` (field, typed) where a number was expected.
    """
    if not clean(form.text("name")):
        return Refused("fencer_without_name")
    for field in _NUMBERS:
        if form.text(field) and form.number(field) is None:
            return Refused("no_number", {"field": field, "typed": form.text(field)[:60]})
    return RosterRow(
        name=clean(form.text("name")),
        person=person,
        club=clean(form.text("club")),
        country=clean(form.text("country")),
        rating=form.number("rating"),
        seed=form.number("seed"),
        hema_ratings_id=form.text("hema_ratings_id"),
        birth_year=form.number("birth_year"),
        gender=form.text("gender"),
        email=form.text("email"),
    )


def known_row(person: Person) -> RosterRow:
    """The row of somebody whom the event knows already."""
    return RosterRow(
        name=person.name,
        person=person.id,
        club=person.club,
        country=person.country,
        rating=person.rating,
        hema_ratings_id=person.hema_ratings_id,
        birth_year=person.birth_year,
        gender=person.gender,
        email=person.email,
    )


def as_typed(person: Person) -> dict[str, str]:
    """A person's row as the fields of a form."""
    row = known_row(person)
    fields = ("name", "club", "country", "hema_ratings_id", "gender", "email")
    typed = {field: str(getattr(row, field)) for field in fields}
    for field in ("rating", "birth_year"):
        value = getattr(row, field)
        typed[field] = "" if value is None else str(value)
    return typed
