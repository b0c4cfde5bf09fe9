"""`afterblow schema`: the JSON Schemas of the files that others read and write."""

from collections.abc import Callable
from typing import Any

import click

from afterblow.cli.faults import BadInputError


def _bout_log() -> dict[str, Any]:
    from afterblow.formats.bout_log import schema as lines

    return lines()


def _results() -> dict[str, Any]:
    from afterblow.formats.results import Results

    return _described("The bouts of one tournament", Results)


def _ruleset() -> dict[str, Any]:
    from afterblow.core.ruleset.model import Ruleset

    return _described("A ruleset file, as TOML reads it", Ruleset)


def _ranking() -> dict[str, Any]:
    from afterblow.formats.ranking import RankingFile

    return _described("A ranking file, as TOML reads it", RankingFile)


def _event_archive() -> dict[str, Any]:
    from afterblow.formats.event_archive import EventArchive

    return _described("A whole event", EventArchive)


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "bout-log": _bout_log,
    "results": _results,
    "ruleset": _ruleset,
    "ranking": _ranking,
    "event-archive": _event_archive,
}


@click.command()
@click.argument("name")
def schema(name: str) -> None:
    """Print the JSON Schema NAME: bout-log, results, ruleset, ranking or event-archive."""
    import msgspec

    if name not in SCHEMAS:
        raise BadInputError(f"There is no schema “{name}”. There is: {', '.join(SCHEMAS)}.")
    click.echo(msgspec.json.format(msgspec.json.encode(SCHEMAS[name]()), indent=1).decode())


def _described(title: str, shape: type) -> dict[str, Any]:
    import msgspec

    (one,), parts = msgspec.json.schema_components([shape], ref_template="#/$defs/{name}")
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "title": title, **one, "$defs": parts}
