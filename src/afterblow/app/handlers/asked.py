"""What a handler is given beside the command."""

import msgspec

from afterblow.app.commands import Who
from afterblow.app.desk import Desk


class Asked(msgspec.Struct, frozen=True):
    """The desk that is asked, who asks, and the key of the act."""

    desk: Desk
    who: Who
    key: str
