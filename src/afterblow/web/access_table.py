"""Who may use which route: written apart from the routes, so that the two check each other.

The site does not start with a route that is missing here, nor with a row that has no route.
``Body`` says what an unsafe method may carry, and how much of it.
"""

from typing import Literal

import msgspec

from afterblow.app.commands import Role

Kind = Literal["form", "json"]


class Body(msgspec.Struct, frozen=True):
    """What a request may carry: its kind and its size in bytes."""

    kind: Kind
    most: int


class Row(msgspec.Struct, frozen=True):
    """A method on a path, and the roles that may use it."""

    method: Literal["GET", "POST"]
    path: str
    roles: frozenset[Role]
    body: Body | None = None


FORM = Body("form", 64 * 1024)
JSON = Body("json", 64 * 1024)
UPLOAD = Body("form", 2 * 1024 * 1024 + 64 * 1024)
"""A roster of 2 MB and the fields around it."""

ANYBODY: frozenset[Role] = frozenset({"organiser", "table", "public"})
ORGANISER: frozenset[Role] = frozenset({"organiser"})
TABLE: frozenset[Role] = frozenset({"table"})

ROWS: tuple[Row, ...] = (
    # the door
    Row("GET", "/setup", ANYBODY),
    Row("POST", "/setup", ANYBODY, FORM),
    Row("GET", "/login", ANYBODY),
    Row("POST", "/login", ANYBODY, FORM),
    Row("POST", "/logout", ANYBODY, FORM),
    Row("GET", "/join", ANYBODY),
    Row("POST", "/join", ANYBODY, JSON),
    Row("GET", "/static/{path:path}", ANYBODY),
    # organisers
    Row("GET", "/organise", ORGANISER),
    Row("POST", "/organise", ORGANISER, FORM),
    Row("GET", "/organise/{event}", ORGANISER),
    Row("POST", "/organise/{event}", ORGANISER, FORM),
    Row("GET", "/organise/{event}/settings", ORGANISER),
    Row("POST", "/organise/{event}/settings", ORGANISER, FORM),
    Row("GET", "/organise/{event}/rings", ORGANISER),
    Row("POST", "/organise/{event}/rings", ORGANISER, FORM),
    Row("POST", "/organise/{event}/rings/{ring}/pair", ORGANISER, FORM),
    Row("GET", "/organise/{event}/new", ORGANISER),
    Row("POST", "/organise/{event}/new", ORGANISER, FORM),
    Row("GET", "/organise/{event}/t/{tid}", ORGANISER),
    Row("GET", "/organise/{event}/t/{tid}/settings", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/settings", ORGANISER, FORM),
    Row("GET", "/organise/{event}/t/{tid}/entrants", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/entrants", ORGANISER, FORM),
    Row("GET", "/organise/{event}/t/{tid}/entrants/add", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/entrants/add", ORGANISER, FORM),
    Row("GET", "/organise/{event}/t/{tid}/entrants/import", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/entrants/import", ORGANISER, UPLOAD),
    Row("GET", "/organise/{event}/t/{tid}/e/{entrant}", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/e/{entrant}", ORGANISER, FORM),
    Row("GET", "/organise/{event}/t/{tid}/stages", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/stages", ORGANISER, FORM),
    Row("GET", "/organise/{event}/t/{tid}/s/{stage}", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/s/{stage}", ORGANISER, FORM),
    Row("GET", "/organise/{event}/t/{tid}/placings", ORGANISER),
    Row("POST", "/organise/{event}/t/{tid}/placings", ORGANISER, FORM),
    Row("GET", "/organise/{event}/b/{bout}", ORGANISER),
    Row("POST", "/organise/{event}/b/{bout}", ORGANISER, FORM),
    Row("GET", "/organise/{event}/b/{bout}/{record:int}", ORGANISER),
    Row("POST", "/organise/{event}/b/{bout}/{record:int}", ORGANISER, FORM),
    # tables; the page itself holds nothing before its tablet shows a token
    Row("GET", "/table", ANYBODY),
    Row("GET", "/api/table/ring", TABLE),
    Row("POST", "/api/table/records", TABLE, JSON),
    # everybody
    Row("GET", "/", ANYBODY),
    Row("GET", "/e/{event}", ANYBODY),
    Row("GET", "/e/{event}/fencers", ANYBODY),
    Row("GET", "/e/{event}/t/{tournament}", ANYBODY),
    Row("GET", "/e/{event}/t/{tournament}/{section}", ANYBODY),
    Row("GET", "/e/{event}/b/{bout}", ANYBODY),
    Row("GET", "/e/{event}/f/{person}", ANYBODY),
    Row("GET", "/e/{event}/r/{ring}", ANYBODY),
    Row("GET", "/e/{event}/r/{ring}.json", ANYBODY),
    Row("GET", "/e/{event}/r/{ring}/board", ANYBODY),
    Row("GET", "/e/{event}/live", ANYBODY),
)
