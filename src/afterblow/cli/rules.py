"""`afterblow rules`: the shipped rulesets, one in words, and every problem of a ruleset file."""

from typing import Any

import click

from afterblow.cli.faults import BadInputError

UNREADABLE, FAILING = 2, 3


@click.group()
def rules() -> None:
    """Rulesets: rulebooks as files."""


@rules.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="The list as JSON.")
def list_(*, as_json: bool) -> None:
    """List the rulesets that ship with the program."""
    from afterblow.formats.rulesets import ShippedRulesets

    known = ShippedRulesets().all()
    if as_json:
        _print_json([_summary(each) for each in known])
    else:
        from afterblow.cli.rules_words import show_list

        show_list(known)


@rules.command()
@click.argument("ruleset")
@click.option("--json", "as_json", is_flag=True, help="All of it as JSON.")
def show(ruleset: str, *, as_json: bool) -> None:
    """Show RULESET, a shipped id or a file, in words: what scores, what is asked of whom."""
    import msgspec

    from afterblow.core.ruleset.parse import content_hash
    from afterblow.core.ruleset.problem import Problems
    from afterblow.formats.rulesets import load

    found = load(ruleset)
    if isinstance(found, Problems):
        raise BadInputError(_first(ruleset, found))
    if as_json:
        _print_json({"sha256": content_hash(found), **msgspec.to_builtins(found)})
    else:
        from afterblow.cli.rules_words import show_ruleset

        show_ruleset(found)


@rules.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="The problems as JSON.")
def check(file: str, *, as_json: bool) -> None:
    """Tell every problem of the ruleset FILE (or a shipped id), and run its own cases.

    Exit status 2 where the file cannot be used, 3 where cases fail.
    """
    problems, cases = _checked(file)
    if as_json:
        _print_json(_problems_as_json(problems, cases))
    else:
        _tell(file, problems, cases)
    if problems:
        click.get_current_context().exit(UNREADABLE if cases is None else FAILING)


def _checked(file: str) -> tuple[list[Any], int | None]:
    """The problems, and how many cases were run; None: the file came not so far."""
    from afterblow.core.bout.prove import failing_cases
    from afterblow.core.ruleset.parse import locate_faults, parse
    from afterblow.core.ruleset.problem import Problems
    from afterblow.formats.rulesets import read_text

    text = read_text(file)
    if isinstance(text, Problems):
        raise BadInputError(_sentence(text.problems[0]))
    ruleset = parse(text)
    if isinstance(ruleset, Problems):
        return list(ruleset.problems), None
    return list(locate_faults(text, failing_cases(ruleset))), len(ruleset.case)


def _tell(file: str, problems: list[Any], cases: int | None) -> None:
    for problem in problems:
        place = f"{problem.path}: " if problem.path else ""
        click.echo(f"{file}, line {problem.line}: {place}{_sentence(problem)}")
    if not problems:
        click.echo(f"{file}: a good ruleset, proved by {_count(cases or 0, 'case')}.")
    elif cases is None:
        click.echo(
            f"{_count(len(problems), 'problem')} in {file}; its cases were not run.", err=True
        )
    else:
        found = _count(len(problems), "difference")
        click.echo(f"{found} in {_count(cases, 'case')} of {file}.", err=True)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _problems_as_json(problems: list[Any], cases: int | None) -> dict[str, Any]:
    import msgspec

    from afterblow.i18n.sentences import with_say

    return {"cases": cases, "problems": with_say(msgspec.to_builtins(problems))}


def _summary(shipped: Any) -> dict[str, Any]:
    ruleset = shipped.ruleset
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "version": ruleset.version,
        "sha256": shipped.ref.hash,
        "weapons": list(ruleset.weapons),
        "about": ruleset.about,
        "source": ruleset.source,
    }


def _first(named: str, problems: Any) -> str:
    one = problems.problems[0]
    if len(problems.problems) == 1 and not one.path:
        return _sentence(one)
    return f"{named}, line {one.line}: {_sentence(one)} “afterblow rules check {named}” shows all."


def _sentence(told: Any) -> str:
    from afterblow.i18n.sentences import say

    return say(told)


def _print_json(value: Any) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())
