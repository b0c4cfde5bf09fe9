"""A disk that takes its time, as a memory card does: what is committed arrives a moment later.

On a fast disk a commit is over before an answer has left the machine, so that a server which
answered first would hardly ever be caught.
"""

import sqlite3
import time
from typing import Any

WRITING_S = 0.03


class SlowConnection(sqlite3.Connection):
    """A connection to a file on a slow disk."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """Commits wait for the disk first."""
        if sql.lstrip()[:6].upper() == "COMMIT":
            time.sleep(WRITING_S)
        return super().execute(sql, parameters)

    def commit(self) -> None:
        """This one, too."""
        time.sleep(WRITING_S)
        super().commit()


def serve() -> None:
    """The program itself, on a slow disk."""
    fast = sqlite3.connect

    def connect(*given: Any, **named: Any) -> sqlite3.Connection:
        return fast(*given, **{"factory": SlowConnection, **named})

    sqlite3.connect = connect
    from afterblow.cli.main import main

    main()
