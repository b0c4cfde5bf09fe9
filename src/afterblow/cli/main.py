"""The command line: one file per command, each imported only when it is called."""

import importlib
import sys
import tempfile
import traceback
from pathlib import Path
from typing import NoReturn

import click

from afterblow import __doc__ as about

COMMANDS = {
    "bout": "afterblow.cli.bout:bout",
    "demo": "afterblow.cli.demo:demo",
    "organiser-link": "afterblow.cli.organiser_link:organiser_link",
    "roster": "afterblow.cli.roster:roster",
    "rules": "afterblow.cli.rules:rules",
    "schema": "afterblow.cli.schema:schema",
    "serve": "afterblow.cli.serve:serve",
    "verify": "afterblow.cli.verify:verify",
}
"""Every command and where it is found."""

FAULT, BAD_USAGE = 1, 2


class Commands(click.Group):
    """A group that imports a command when it is asked for, so that each starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # click calls it so
        """Every command, in the order of the alphabet."""
        return sorted(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,
        cmd_name: str,  # click calls it so
    ) -> click.Command | None:
        """The command of that name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command = getattr(importlib.import_module(module), name)
        return command if isinstance(command, click.Command) else None


@click.command(cls=Commands, help=about, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="afterblow", prog_name="afterblow")
def cli() -> None:
    """The root of all commands; its help is the package's own sentence."""


def main() -> NoReturn:
    """Run a command; whatever goes wrong is one clear sentence on standard error."""
    try:
        status = cli.main(prog_name="afterblow", standalone_mode=False)
    except click.ClickException as error:
        _say(error)
        sys.exit(BAD_USAGE)
    except click.exceptions.Exit as error:
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
    except Exception:
        click.echo(f"Afterblow made a mistake; the details are in {_details()}", err=True)
        sys.exit(FAULT)
    sys.exit(status if isinstance(status, int) else 0)


def _say(error: click.ClickException) -> None:
    """The sentence of a usage error, and where help is."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "afterblow"
    sentence = error.format_message()
    if isinstance(error, click.NoSuchOption | click.BadParameter | click.MissingParameter):
        sentence = f"{sentence} See: {path} --help"
    elif sentence.startswith("No such command"):
        names = _names(context)
        sentence = f"{sentence} There is: {names}." if names else sentence
    click.echo(sentence, err=True)


def _names(context: click.Context | None) -> str:
    group = context.command if context else None
    names = group.list_commands(context) if context and isinstance(group, click.Group) else []
    return ", ".join(names)


def _details() -> Path:
    """The traceback, in a file of its own, for whoever repairs the program."""
    with tempfile.NamedTemporaryFile(
        "w", prefix="afterblow-fault-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write(traceback.format_exc())
    return Path(file.name)
