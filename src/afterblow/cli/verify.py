"""`afterblow verify`: does every log of a folder still say what it said?"""

import asyncio
from pathlib import Path

import click

from afterblow.cli.data_folder import default_folder
from afterblow.cli.faults import BadInputError

DIFFERENCES = 3


@click.command()
@click.argument("data_or_file", required=False, type=click.Path(path_type=Path))
def verify(data_or_file: Path | None) -> int:
    """Check the file and every record's digest in DATA_OR_FILE, a data folder or an event's file.

    Changes nothing, also beside a running server. Exit status 3 where something is damaged.
    """
    where = (data_or_file or default_folder()).expanduser().absolute()
    files = sorted((where / "events").glob("*.sqlite")) if where.is_dir() else [where]
    if not where.exists() or (where.is_dir() and not (where / "events").is_dir()):
        raise BadInputError(f"{where} is neither a data folder of Afterblow nor an event's file.")
    findings = [_finding(file) for file in files]
    for file, (damaged, sentence) in zip(files, findings, strict=True):
        click.echo(f"{file}: {sentence}", err=damaged)
    if not files:
        click.echo(f"{where}: no events yet.")
    return DIFFERENCES if any(damaged for damaged, _ in findings) else 0


def _finding(file: Path) -> tuple[bool, str]:
    """Is it damaged, and what there is to say about it."""
    from afterblow.bootstrap import examine

    count, damage = asyncio.run(examine(file))
    if damage is None:
        return False, f"{count} records, all as they were written"
    return True, f"damaged at record {damage.position}: {damage.detail}"
