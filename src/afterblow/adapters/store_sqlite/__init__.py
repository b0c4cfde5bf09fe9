"""One event in one SQLite file: the log and, beside it, the rows of its people.

WAL with ``synchronous=FULL``: a commit is on the disk before it is acknowledged. One thread writes,
gathers what waits into one commit and also checkpoints; readers hold read-only connections.
"""

from afterblow.adapters.store_sqlite.file import (
    create_event_file,
    examine_event_file,
    made_when,
    open_event_file,
)
from afterblow.adapters.store_sqlite.people import SqlitePeople
from afterblow.adapters.store_sqlite.store import SqliteStore

__all__ = [
    "SqlitePeople",
    "SqliteStore",
    "create_event_file",
    "examine_event_file",
    "made_when",
    "open_event_file",
]
