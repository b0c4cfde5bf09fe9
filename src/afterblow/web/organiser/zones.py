"""Time zones of venues."""

from functools import lru_cache
from pathlib import Path
from zoneinfo import available_timezones

_HERE = Path("/etc/localtime")


@lru_cache
def zones() -> tuple[str, ...]:
    """Every zone that can be chosen, such as ``Europe/Helsinki``, by name."""
    named = (zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return (*sorted(named), "UTC")


@lru_cache
def machine_zone() -> str:
    """The zone that this machine is set to, where it tells; otherwise UTC."""
    parts = _HERE.resolve().parts
    zone = "/".join(parts[parts.index("zoneinfo") + 1 :]) if "zoneinfo" in parts else ""
    return zone if zone in zones() else "UTC"
