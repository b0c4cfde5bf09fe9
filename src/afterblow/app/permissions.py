"""What each role may do with the very thing that it touches.

Routes are opened by role (``web/access_table.py``); which event and which ring a holder may touch
is asked here, with the ids of the thing itself.
"""

from afterblow.app.commands import Who
from afterblow.core.refusal import Refused

PUBLIC = Who(role="public")


def actor(who: Who) -> str:
    """The name under which the records of this holder are kept."""
    if who.role == "organiser":
        return f"account:{who.account}"
    return f"device:{who.device}" if who.role == "table" else ""


def may_organise(who: Who) -> Refused | None:
    """Only an organiser draws up and corrects."""
    return None if who.role == "organiser" else Refused("organiser_only")


def may_score(who: Who, event: str, ring: str) -> Refused | None:
    """A table scores on its own ring; an organiser corrects instead, under his own name."""
    if who.role != "table":
        return Refused("table_only")
    if (who.event, who.ring) != (event, ring):
        return Refused("other_ring", {"ring": ring})
    return None
