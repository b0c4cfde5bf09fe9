"""`afterblow roster check`: what an import would take from a roster file, and every problem."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from afterblow.cli.faults import BadInputError

if TYPE_CHECKING:
    from afterblow.formats.roster_csv import Roster

PROBLEMS = 3


@click.group()
def roster() -> None:
    """Rosters of fencers."""


@roster.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--map",
    "mapping",
    default="",
    metavar="FIELD=COLUMN,…",
    help="Which column (its header or its number) holds a field: name=3,club=Verein.",
)
@click.option("--no-header", is_flag=True, help="The first line is a fencer already.")
@click.option("--json", "as_json", is_flag=True, help="What was read as JSON.")
def check(file: Path, mapping: str, *, no_header: bool, as_json: bool) -> None:
    """Read the roster FILE (CSV) and print what would be imported, and every problem by line.

    Exit status 3 where rows would be left out or should be looked at, 2 where the file cannot be
    read.
    """
    found = _read(file, mapping, header=False if no_header else None)
    said = _said(found)
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(said), indent=1).decode())
    else:
        _show(said)
    if said["problems"]:
        click.get_current_context().exit(PROBLEMS)


def _read(file: Path, mapping: str, *, header: bool | None) -> "Roster":
    from datetime import UTC, datetime

    from afterblow.core.refusal import Refused
    from afterblow.formats import roster_csv
    from afterblow.i18n.sentences import say

    columns = roster_csv.parse_mapping(mapping)
    if isinstance(columns, Refused):
        raise BadInputError(say(columns))
    found = roster_csv.check(_bytes(file), columns, header=header, this_year=datetime.now(UTC).year)
    if isinstance(found, Refused):
        raise BadInputError(f"{file}: {say(found)}")
    return found


def _bytes(file: Path) -> bytes:
    """The file's bytes, no more than may be a roster and one."""
    from afterblow.formats.roster_csv import LONGEST_FILE

    try:
        with file.open("rb") as opened:
            return opened.read(LONGEST_FILE + 1)
    except OSError as error:
        raise BadInputError(f"{file} cannot be read: {error.strerror}.") from error


def _said(found: "Roster") -> dict[str, Any]:
    """The roster as it is printed: counts, columns, fencers, and problems with their sentences."""
    import msgspec

    from afterblow.i18n.sentences import with_say

    layout = found.layout
    fencers = [msgspec.to_builtins(row, enc_hook=str) for row in found.rows]
    return {
        "format": "afterblow-roster/1",
        "delimiter": found.delimiter,
        "header": layout.header,
        "columns": {field: index + 1 for field, index in layout.fields.items()},
        "tournament_columns": {name: index + 1 for index, name in layout.marks.items()},
        "read": found.read,
        "added": len(found.rows),
        "joined": found.joined,
        "skipped": found.skipped,
        "fencers": fencers,
        "problems": with_say([msgspec.to_builtins(one, enc_hook=str) for one in found.problems]),
    }


def _show(said: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    fields = [name for name in _SHOWN if any(fencer[name] for fencer in said["fencers"])]
    table = Table(show_edge=False, pad_edge=False)
    for name in ("lines", *fields):
        table.add_column(name.replace("_", " "), justify="right" if name in _NUMBERS else "left")
    for fencer in said["fencers"]:
        cells = [", ".join(str(line) for line in fencer["lines"])]
        cells += [_cell(fencer[name]) for name in fields]
        table.add_row(*map(escape, cells))
    console.print(table)
    for problem in said["problems"]:
        weight = "left out" if problem["weight"] == "skipped" else "look at it"
        console.print(f"line {problem['line']}, {weight}: {escape(problem['say'])}", style="yellow")
    console.print(
        f"{said['read']} rows read: {said['added']} fencers would be added, "
        f"{said['joined']} rows name a further tournament of somebody, "
        f"{said['skipped']} rows would be left out."
    )


def _cell(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, cast("list[object]", value)))
    return "" if value is None else str(value)


_SHOWN = (
    "name",
    "club",
    "country",
    "rating",
    "seed",
    "hema_ratings_id",
    "birth_year",
    "gender",
    "email",
    "tournaments",
)
_NUMBERS = ("lines", "rating", "seed", "birth_year")
