"""`afterblow schema`: the JSON Schemas of the files that others read and write."""

from collections.abc import Callable
from typing import Any

import click

from afterblow.cli.faults import BadInputError


def _bout_log() -> tuple[Any, ...]:
    from afterblow.core.bout.records import AnyRecord, Opening

    return Opening, AnyRecord


def _results() -> tuple[Any, ...]:
    from afterblow.formats.results import Results

    return (Results,)


def _ruleset() -> tuple[Any, ...]:
    from afterblow.core.ruleset.model import Ruleset

    return (Ruleset,)


def _ranking() -> tuple[Any, ...]:
    from afterblow.formats.ranking import RankingFile

    return (RankingFile,)


def _event_archive() -> tuple[Any, ...]:
    from afterblow.formats.event_archive import EventArchive

    return (EventArchive,)


SHAPES: dict[str, tuple[str, Callable[[], tuple[Any, ...]]]] = {
    "bout-log": ("A line of a bout log: the opening, or a record", _bout_log),
    "results": ("The bouts of one tournament", _results),
    "ruleset": ("A ruleset file, as TOML reads it", _ruleset),
    "ranking": ("A ranking file, as TOML reads it", _ranking),
    "event-archive": ("A whole event", _event_archive),
}
"""By name: the title, and the shapes of which a document has one."""


@click.command()
@click.argument("name")
def schema(name: str) -> None:
    """Print the JSON Schema NAME: bout-log, results, ruleset, ranking or event-archive."""
    import msgspec

    if name not in SHAPES:
        raise BadInputError(f"There is no schema “{name}”. There is: {', '.join(SHAPES)}.")
    text = msgspec.json.format(msgspec.json.encode(_described(name)), indent=1)
    click.echo(text.decode())


def _described(name: str) -> dict[str, Any]:
    import msgspec

    title, shapes = SHAPES[name]
    refs, parts = msgspec.json.schema_components(shapes(), ref_template="#/$defs/{name}")
    one = refs[0] if len(refs) == 1 else {"anyOf": list(refs)}
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "title": title, **one, "$defs": parts}
