"""What happens when somebody asks: one module per area, one door for all."""

from afterblow.app.commands import Command, Who
from afterblow.app.desk import Desk, Done
from afterblow.core.refusal import Refused


async def handle(desk: Desk, who: Who, command: Command) -> Done | Refused:
    """Answer any command of ``app/commands.py`` (but CreateEvent and RingRecords).

    Refuses with ``not_allowed`` what the role may not ask. Raises ``StoreClosedError`` where the
    store takes nothing.
    """
    raise NotImplementedError
