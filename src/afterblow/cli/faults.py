"""How the program says what went wrong: one sentence, an exit status, never a traceback."""

import tempfile
import traceback
from pathlib import Path

import click

BAD_INPUT = 2
FAULT = 1


class BadInput(click.ClickException):
    """A file or an argument that cannot be used; the message is one sentence with its remedy."""

    exit_code = BAD_INPUT

    def show(self, file: object = None) -> None:
        """The sentence alone."""
        del file
        click.echo(self.format_message(), err=True)


def told(error: click.ClickException) -> str:
    """A usage error as one sentence."""
    if isinstance(error, click.UsageError) and not isinstance(error, BadInput):
        path = error.ctx.command_path if error.ctx is not None else "afterblow"
        return f"{error.format_message().rstrip('.')}. See “{path} --help”."
    return error.format_message()


def keep_details(error: BaseException) -> str:
    """Write down a fault of the program; the sentence that says where."""
    text = "".join(traceback.format_exception(error))
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="afterblow-fault-", suffix=".txt", delete=False, encoding="utf-8"
        ) as file:
            file.write(text)
    except OSError:
        return "Afterblow made a mistake, and its details could not be written down."
    return f"Afterblow made a mistake. Its details are in {Path(file.name)}; please report them."
