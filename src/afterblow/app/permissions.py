"""Who asks, and what each role may do.

Routes are opened by role (``web/access_table.py``); which event and which ring a holder may touch
is asked here, with the ids of the very thing that is touched.
"""

from typing import Literal

import msgspec

from afterblow.core.refusal import Refused

Role = Literal["organiser", "table", "public"]
"""Organiser: an account of this machine. Table: a tablet paired with one ring of one event."""


class Who(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks: an organiser by account, a table by device, event and ring, or the public."""

    role: Role = "public"
    account: str = ""
    device: str = ""
    event: str = ""
    ring: str = ""

    @property
    def actor(self) -> str:
        """The name under which records are kept."""
        if self.role == "organiser":
            return f"account:{self.account}"
        return f"device:{self.device}" if self.role == "table" else ""


PUBLIC = Who()


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
