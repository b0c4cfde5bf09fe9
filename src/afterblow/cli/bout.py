"""`afterblow bout score`: replays a bout log and says what it comes to, and why."""

from pathlib import Path
from typing import Any

import click

from afterblow.cli.faults import BadInputError

REFUSALS = 3


@click.group()
def bout() -> None:
    """Bout logs."""


@bout.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ruleset", help="The same fight under another ruleset: its id, or a file.")
@click.option("--json", "as_json", is_flag=True, help="The verdict as JSON.")
def score(file: Path, ruleset: str | None, *, as_json: bool) -> None:
    """Replay the bout log FILE and show its score, every award and why.

    Exit status 3 where records were refused, 2 where the file cannot be read.
    """
    import msgspec

    from afterblow.core.bout.verdict import explain
    from afterblow.i18n.sentences import with_say

    verdict = with_say(msgspec.to_builtins(explain(_replayed(file, ruleset))))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(verdict), indent=1).decode())
    else:
        from afterblow.cli.bout_table import show

        show(verdict)
    if verdict["refused"]:
        click.get_current_context().exit(REFUSALS)


def _replayed(file: Path, other: str | None) -> Any:
    from afterblow.core.bout.replay import replay
    from afterblow.core.refusal import Refused
    from afterblow.core.ruleset.bind import bind
    from afterblow.formats.bout_log import BadLog, read
    from afterblow.i18n.sentences import say

    log = read(file)
    if isinstance(log, BadLog):
        raise BadInputError(_where(file, log))
    opening = log.opening
    named = other or opening.ruleset
    lenient = other is not None and other != opening.ruleset
    settings = {} if lenient else opening.settings
    rules = bind(_ruleset(named, file), opening.weapon, opening.phase, settings)
    if isinstance(rules, Refused):
        raise BadInputError(f"{file}, line 1: {say(rules)}")
    return replay(rules, opening, log.records, lenient=lenient)


def _where(file: Path, bad: Any) -> str:
    from afterblow.i18n.sentences import say

    if bad.line == 0:
        return say(bad) if "file" in bad.params else f"{file}: {say(bad)}"
    place = f", {bad.place}" if bad.place else ""
    return f"{file}, line {bad.line}{place}: {say(bad)}"


def _ruleset(named: str, file: Path) -> Any:
    """A shipped ruleset by its id, or a file: as the path stands, or beside the log."""
    from afterblow.core.ruleset.problem import Problems
    from afterblow.formats.rulesets import load

    beside = file.parent / named
    found = load(str(beside) if named.endswith(".toml") and beside.is_file() else named)
    if isinstance(found, Problems):
        raise BadInputError(_first(named, found))
    return found


def _first(named: str, problems: Any) -> str:
    from afterblow.i18n.sentences import sentence

    one = problems.problems[0]
    text = sentence(one.code, one.params)
    more = f" “afterblow rules check {named}” shows all." if len(problems.problems) > 1 else ""
    where = f"{named}, line {one.line}: " if one.path or one.line > 1 else ""
    return f"{where}{text}{more}"
