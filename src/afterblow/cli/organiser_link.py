"""`afterblow organiser-link`: a new one-time link, on the machine that serves."""

import asyncio
from pathlib import Path

import click

from afterblow.cli.data_folder import default_folder, read_address
from afterblow.cli.faults import BadInputError


@click.command("organiser-link")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder that the server uses.  [default: this user's data folder]",
)
def organiser_link(data: Path | None) -> None:
    """Print a new one-time link for an organiser who lost the passphrase, or for another one."""
    import segno

    from afterblow.app.ports import StoreClosedError
    from afterblow.bootstrap import organiser_link as new_link

    folder = (data or default_folder()).expanduser().absolute()
    try:
        secret = asyncio.run(new_link(folder))
    except FileNotFoundError as error:
        raise BadInputError(
            f"Afterblow was never started on {folder}. Run “afterblow serve” first, or say --data."
        ) from error
    except OSError as error:
        raise BadInputError(
            f"No link can be made in {folder}: {error.strerror}. Run this as whoever serves it."
        ) from error
    except StoreClosedError as error:
        raise BadInputError(f"No link can be made: {error.detail}.") from error
    address = f"{read_address(folder) or 'http://localhost:8000'}/setup#{secret}"
    click.echo("Open this link once, within a day; older links open nothing any more:")
    click.echo(f"  {address}")
    segno.make(address, error="l").terminal(compact=True)
