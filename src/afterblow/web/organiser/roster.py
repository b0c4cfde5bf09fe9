"""A roster file: read, shown with every problem, corrected, and imported only when confirmed."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from afterblow.app.commands import ImportRoster, RosterRow
from afterblow.app.ports import Person
from afterblow.core.refusal import Refused
from afterblow.formats.roster_csv import (
    FIELDS,
    Layout,
    Roster,
    Row,
    lay_out,
    read,
    sounds_like,
    table,
)
from afterblow.web.organiser.asked import Act, AtTournament, carry_out, of_tournament

_SHOWN = 5
_UNUSED = ""


class Column(msgspec.Struct, frozen=True):
    """A column of the file as the preview shows it: number, header, field, first cells."""

    number: int
    header: str
    field: str
    cells: tuple[str, ...]


class Line(msgspec.Struct, frozen=True):
    """A fencer of the file. ``person``: whom of the event it is; ``entered``: already in here;
    ``repeated``: the file has the same fencer before. Those two are added only when ticked.
    """

    id: str
    row: Row
    person: str
    entered: bool
    repeated: bool

    @property
    def doubtful(self) -> bool:
        """Added only if the organiser says so."""
        return self.entered or self.repeated


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What would be imported."""

    columns: tuple[Column, ...]
    header: int | None
    roster: Roster | None
    lines: tuple[Line, ...]
    tournaments: tuple[str, ...]
    tournament: str


async def _show(asked: AtTournament) -> Response:
    return _page(asked, None, "")


def _page(asked: AtTournament, preview: Preview | None, text: str) -> Response:
    return asked.page(
        "roster.html",
        preview=preview,
        text=text,
        fields=FIELDS,
    )


async def _act(asked: AtTournament) -> Response:
    """Read, or read and import: nothing is kept between the two but the text in the form."""
    data = await _data(asked)
    text = data.decode("utf-8", "replace")
    preview = _preview(asked, data)
    if isinstance(preview, Refused):
        return _page(asked.refuse(preview), None, text if asked.form.file("file") is None else "")
    if preview.roster is None:
        return _page(asked, preview, text)
    if asked.form.text("do") != "import":
        return _page(asked, preview, text)

    async def again(refused: AtTournament) -> Response:
        return _page(refused, preview, text)

    rows = tuple(_chosen(asked, preview))
    command = ImportRoster(key=asked.key(), tournament=asked.id, rows=rows)

    act = Act[AtTournament](
        command=lambda _: command,
        said=lambda asked, _: _counts(asked, preview, len(rows)),
        back=lambda asked, _: f"{asked.place}/entrants",
    )
    return await carry_out(asked, {"import": act}, again)


async def _data(asked: AtTournament) -> bytes:
    file = asked.form.file("file")
    return await file.read() if file is not None else asked.form.whole("text").encode()


def _preview(asked: AtTournament, data: bytes) -> Preview | Refused:
    lines = table(data)
    if isinstance(lines, Refused):
        return lines
    layout = lay_out(lines, _mapping(asked), header=_header(asked))
    if isinstance(layout, Refused):
        return layout
    year = datetime.fromtimestamp(asked.desk.now_ms() / 1000, UTC).year
    roster = read(layout, lines.delimiter, year)
    if isinstance(roster, Refused):
        if roster.code != "roster_no_name_column":
            return roster
        return _unread(layout)
    found = tuple(_lines(asked, roster))
    named = tuple(dict.fromkeys(name for line in found for name in line.row.tournaments))
    return Preview(
        columns=_columns(layout),
        header=layout.header,
        roster=roster,
        lines=found,
        tournaments=named,
        tournament=_wanted(asked, named),
    )


def _unread(layout: Layout) -> Preview:
    """A table whose name column is not known yet: the organiser says which one it is."""
    return Preview(
        columns=_columns(layout),
        header=layout.header,
        roster=None,
        lines=(),
        tournaments=(),
        tournament="",
    )


def _mapping(asked: AtTournament) -> Mapping[str, str] | None:
    """What the organiser said about the columns; before that, the file's header is believed."""
    said = {
        int(n): asked.form.text(f"column-{n}") for n in asked.form.names("column-") if n.isdigit()
    }
    if not said:
        return None
    mapped = {field: str(number) for number, field in said.items() if field in FIELDS}
    return {**dict.fromkeys(FIELDS, ""), **mapped}


def _header(asked: AtTournament) -> bool | None:
    said = asked.form.text("header")
    return {"yes": None, "no": False}.get(said)


def _columns(layout: Layout) -> tuple[Column, ...]:
    field_of = {index: field for field, index in layout.fields.items()}
    first = layout.data[:_SHOWN]
    return tuple(
        Column(
            number=index + 1,
            header=header,
            field="tournament-mark" if index in layout.marks else field_of.get(index, _UNUSED),
            cells=tuple(line.cells[index] if index < len(line.cells) else "" for line in first),
        )
        for index, header in enumerate(layout.headers)
    )


def _wanted(asked: AtTournament, named: tuple[str, ...]) -> str:
    """Which of the file's tournaments is imported here: as chosen, else the one of this name."""
    chosen = asked.form.text("only")
    own = asked.tournament.public.name.casefold()
    like = next((name for name in named if name.casefold() == own), "")
    return chosen if chosen in named else "" if asked.form.ticked("read") else like


def _lines(asked: AtTournament, roster: Roster) -> Iterator[Line]:
    known: dict[str, list[Person]] = {}
    for person in asked.desk.people.values():
        known.setdefault(sounds_like(person.name), []).append(person)
    entered = {line.person.id for line in asked.tournament.entrants}
    rows = [(row, False) for row in roster.rows] + [(row, True) for row in roster.repeated]
    for row, repeated in rows:
        alike = known.get(sounds_like(row.name), [])
        person = next((one for one in alike if _same(one, row)), None)
        yield Line(
            id=str(row.lines[0]),
            row=row,
            person=person.id if person else "",
            entered=person is not None and person.id in entered,
            repeated=repeated,
        )


def _same(person: Person, row: Row) -> bool:
    """Nothing but the name would tell these two apart: club, number, birth year agree or lack."""
    facts = [
        (person.club.casefold(), row.club.casefold()),
        (person.hema_ratings_id, row.hema_ratings_id),
        (person.birth_year, row.birth_year),
    ]
    return all(not a or not b or a == b for a, b in facts)


def _chosen(asked: AtTournament, preview: Preview) -> Iterator[RosterRow]:
    wanted = set(asked.form.all("also"))
    for line in preview.lines:
        elsewhere = preview.tournament and preview.tournament not in line.row.tournaments
        if elsewhere or (line.doubtful and line.id not in wanted):
            continue
        rating = line.row.rating
        yield RosterRow(
            name=line.row.name,
            person="" if line.entered else line.person,
            club=line.row.club,
            country=line.row.country,
            rating=None if rating is None else round(rating),
            seed=line.row.seed,
            hema_ratings_id=line.row.hema_ratings_id,
            birth_year=line.row.birth_year,
            gender=line.row.gender,
            email=line.row.email,
        )


def _counts(asked: AtTournament, preview: Preview, added: int) -> str:
    read_rows = preview.roster.read if preview.roster else 0
    return asked.counted(
        "%(n)d fencer was added from %(rows)d rows.",
        "%(n)d fencers were added from %(rows)d rows.",
        added,
        rows=read_rows,
    )


_AT = "/organise/{event}/t/{tid}/entrants/import"

routes = [
    Route(_AT, of_tournament(_show), methods=["GET"]),
    Route(_AT, of_tournament(_act), methods=["POST"]),
]
