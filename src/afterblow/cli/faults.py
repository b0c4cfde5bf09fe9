"""A file or an argument that cannot be used: one sentence and exit status 2."""

from typing import IO, Any

import click


class BadInputError(click.ClickException):
    """The message says what is wrong, where, and what to do."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """The sentence alone, on standard error."""
        click.echo(self.format_message(), file=file, err=True)
