"""`afterblow demo`: a made-up weekend being fought while you watch."""

import logging
import socket
import tempfile
from pathlib import Path

import click

from afterblow.cli.serve import ANYWHERE, DEFAULT_PORT, announce, open_socket, reachable

DEFAULT_SPEED = 10.0


@click.command()
@click.option("--host", default=ANYWHERE, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True)
@click.option(
    "--speed",
    type=click.FloatRange(0, 1000),
    default=DEFAULT_SPEED,
    show_default=True,
    help="How many times faster than life; 0: as fast as this machine can.",
)
def demo(host: str, port: int, speed: float) -> None:
    """Watch a made-up weekend: 32 fencers, two rings, from the pools to the podium.

    Nothing is kept. Sign up with the link that is printed to look at it as an organiser.
    """
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    sock = open_socket(host, port)
    from afterblow.bootstrap.serving import run

    with tempfile.TemporaryDirectory(prefix="afterblow-demo-") as folder:
        run(_serve(Path(folder), sock, host, speed))
    click.echo("Stopped; nothing is kept.")


async def _serve(folder: Path, sock: socket.socket, host: str, speed: float) -> None:
    from afterblow.bootstrap import build, settle
    from afterblow.bootstrap.serving import serve

    instance = build(folder)
    link = await instance.first_link()
    addresses = reachable(host, sock.getsockname()[1])
    instance.app.state.address = addresses[0]
    event = await instance.hall.start_demo(speed)

    def ready() -> None:
        settle()
        announce(folder, addresses, link)
        click.echo(f"The weekend is on: {addresses[0]}/e/{event}")

    await serve(instance.app, sock, ready)
