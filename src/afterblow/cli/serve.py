"""`afterblow serve`: the venue server."""

import logging
import socket
from pathlib import Path

import click

from afterblow.app.ports import Damage
from afterblow.cli.data_folder import default_folder, write_address
from afterblow.cli.faults import BadInputError

DEFAULT_PORT = 8000
ANYWHERE = "0.0.0.0"  # noqa: S104  # tablets and phones in the hall must reach this machine


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder that holds everything.  [default: this user's data folder]",
)
@click.option("--host", default=ANYWHERE, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True)
def serve(data: Path | None, host: str, port: int) -> None:
    """Run the venue server: for organisers, tables and everybody who follows."""
    folder = (data or default_folder()).expanduser().absolute()
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    with open_socket(host, port) as sock:
        from afterblow.bootstrap.serving import run

        run(_serve(folder, sock, host))


async def _serve(folder: Path, sock: socket.socket, host: str) -> None:
    from afterblow.app.ports import StoreClosedError
    from afterblow.bootstrap import build, settle
    from afterblow.bootstrap.serving import serve

    addresses = reachable(host, sock.getsockname()[1])
    try:
        instance = build(folder)
        write_address(folder, addresses[0])
    except StoreClosedError as error:
        raise BadInputError(_refused(error.code, error.detail)) from error
    except OSError as error:
        raise BadInputError(
            f"The folder {folder} cannot be used: {error.strerror}. Choose another with --data."
        ) from error
    link = await instance.first_link()
    damaged = await instance.damaged()
    instance.app.state.address = addresses[0]

    def ready() -> None:
        settle()
        announce(folder, addresses, link)
        for event, damage in damaged:
            click.echo(read_only(folder, event, damage), err=True)

    await serve(instance.app, sock, ready)
    click.echo("Stopped; everything is saved.")


def announce(folder: Path, addresses: list[str], link: str) -> None:
    """Say where Afterblow is, for eyes and for a phone's camera; and the set-up link, if any."""
    import segno

    click.echo("Afterblow is running. Everybody in the same network opens:")
    for address in addresses:
        click.echo(f"  {address}")
    click.echo(f"Data: {folder}")
    target = f"{addresses[0]}/setup#{link}" if link else addresses[0]
    if link:
        click.echo("\nNobody can organise yet. Open this link once, within a day, and sign up:")
        click.echo(f"  {target}")
    segno.make(target, error="l").terminal(compact=True)
    click.echo("Stop with Ctrl+C.")


def read_only(folder: Path, event: str, damage: Damage) -> str:
    """What the check of an event's file found, and what to do."""
    file = folder / "events" / f"{event}.sqlite"
    if damage.code == "version":
        return f"{file} was written by a newer Afterblow ({damage.detail}). Update this program."
    return (
        f"{file} is damaged at record {damage.position} ({damage.detail}). It is shown as far as"
        " it is sound and takes no records. Restore the file from a backup."
    )


def reachable(host: str, port: int) -> list[str]:
    """The addresses under which others reach a server that listens on ``host``."""
    if host not in (ANYWHERE, "::", ""):
        return [_address(host, port)]
    return [_address(name, port) for name in (*_lan(), "localhost")]


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _lan() -> list[str]:
    """This machine's address towards others; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def open_socket(host: str, port: int) -> socket.socket:
    """A socket to serve on; raises ``BadInputError`` with the remedy."""
    from afterblow.bootstrap.serving import PortTakenError, listen

    try:
        return listen(host, port)
    except PortTakenError as error:
        raise BadInputError(
            f"Port {port} is taken by another program, perhaps by another Afterblow."
            " Stop that one, or choose another port with --port."
        ) from error
    except OSError as error:
        raise BadInputError(
            f"Cannot listen on {host} port {port}: {error.strerror}. Check --host and --port."
        ) from error


def _refused(code: str, detail: str) -> str:
    if code == "in_use":
        return f"Another Afterblow serves {detail} already. Stop that one, or choose --data."
    if code == "disk_full":
        return f"The disk is full ({detail}). Make space, then start again."
    return (
        f"Accounts and tablets cannot be read ({detail}). Move that file away to start without"
        " them; the events beside it are not touched."
    )
