"""Where the data of this user lives, and where its server said that it answers."""

import os
import sys
from pathlib import Path

_ADDRESS = "address.txt"


def default_folder() -> Path:
    """This user's data folder as the system names it (XDG on Linux)."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Afterblow"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Afterblow"
    named = os.environ.get("XDG_DATA_HOME", "")
    return (Path(named) if named else Path.home() / ".local" / "share") / "afterblow"


def write_address(folder: Path, address: str) -> None:
    """Leave word of the address for commands that run beside the server."""
    (folder / _ADDRESS).write_text(address, encoding="utf-8")


def read_address(folder: Path) -> str:
    """The address that the last server of this folder said; "" where none did."""
    try:
        return (folder / _ADDRESS).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
