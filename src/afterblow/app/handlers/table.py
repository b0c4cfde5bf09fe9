"""What a table sends: a batch from its outbox, each record decided by itself, in order."""

from afterblow.app.commands import RingRecords, TableAnswer, Who
from afterblow.app.desk import Desk
from afterblow.core.refusal import Refused


async def ring_records(
    desk: Desk, who: Who, command: RingRecords
) -> tuple[TableAnswer, ...] | Refused:
    """One answer per record, in order; ``Refused`` where the whole batch is not this table's.

    Raises ``StoreClosedError`` where the store takes nothing.
    """
    raise NotImplementedError
