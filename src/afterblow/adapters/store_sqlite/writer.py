"""The one thread that writes an event's file."""

import queue
import shutil
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec

from afterblow.app.ports import StoreClosedError

Work = Callable[[sqlite3.Connection], Any]


class _Job(msgspec.Struct, frozen=True):
    work: Work
    future: "Future[Any]"
    scrub: bool


_GROUP = 256
_GROUPS_BETWEEN_CHECKPOINTS = 400
_IDLE_S = 1.0
_FREE_BYTES = 1 << 20


class Writer:
    """Runs pieces of work in order, several in one commit, and answers after the commit.

    Each piece stands in a savepoint: one that fails takes nothing else down. A commit that fails
    fails every piece in it. After a fault other than a full disk nothing more is written: what the
    disk holds is then unknown until the file is opened anew.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._fault: StoreClosedError | None = None
        self._since_checkpoint = 0
        self._thread = threading.Thread(target=self._run, name=f"writer {path.name}", daemon=True)
        self._thread.start()

    def submit(self, work: Work, *, scrub: bool = False) -> "Future[Any]":
        """Queue a piece of work; the future holds its value once it is durable.

        ``scrub``: what it removed is gone from the write-ahead log too before it is answered.
        """
        future: Future[Any] = Future()
        with self._lock:
            if self._fault is None:
                self._jobs.put(_Job(work, future, scrub))
            else:
                future.set_exception(self._fault)
        return future

    def close(self) -> None:
        """Finish what is queued, checkpoint and end. Blocks."""
        with self._lock:
            self._fault = self._fault or StoreClosedError("closed")
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._next_group()
            if group:
                self._commit(group)
        self._connection.close()

    def _next_group(self) -> tuple[list[_Job], bool]:
        """What waits now, at least one; ``False`` where nothing will follow."""
        group: list[_Job] = []
        try:
            job = self._jobs.get(timeout=_IDLE_S if self._since_checkpoint else None)
            while job is not None:
                group.append(job)
                if len(group) == _GROUP:
                    return group, True
                job = self._jobs.get_nowait()
        except queue.Empty:
            if not group:
                self._checkpoint("PASSIVE")
            return group, True
        return group, False

    def _commit(self, group: list[_Job]) -> None:
        running = [job for job in group if job.future.set_running_or_notify_cancel()]
        answers = self._answers(running)
        if any(job.scrub for job in running):
            self._checkpoint("TRUNCATE")
        for job, answer in zip(running, answers, strict=True):
            if isinstance(answer, Exception):
                job.future.set_exception(answer)
            else:
                job.future.set_result(answer)
        self._since_checkpoint += 1
        if self._since_checkpoint >= _GROUPS_BETWEEN_CHECKPOINTS:
            self._checkpoint("PASSIVE")

    def _answers(self, running: list[_Job]) -> list[Any]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            answers = [_attempt(self._connection, job.work) for job in running]
            self._connection.execute("COMMIT")
        except Exception as error:  # the thread must live and answer whatever happens
            return [self._refuse(error)] * len(running)
        return answers

    def _refuse(self, error: Exception) -> StoreClosedError:
        if self._connection.in_transaction:
            self._connection.rollback()
        fault = _fault(self._path, error)
        if fault.code != "disk_full":
            with self._lock:
                self._fault = self._fault or fault
        return fault

    def _checkpoint(self, mode: str) -> None:
        self._since_checkpoint = 0
        try:
            self._connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
        except sqlite3.Error:
            return  # the log is safe where it is; the next checkpoint tries again


def _attempt(connection: sqlite3.Connection, work: Work) -> Any:
    connection.execute("SAVEPOINT work")
    try:
        answer = work(connection)
    except Exception as error:
        if _is_of_the_file(error):
            raise
        connection.execute("ROLLBACK TO work")
        answer = error
    connection.execute("RELEASE work")
    return answer


def _is_of_the_file(error: Exception) -> bool:
    """A fault of disk or file, not of the piece of work."""
    return isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError


def _fault(path: Path, error: Exception) -> StoreClosedError:
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if primary == sqlite3.SQLITE_FULL or shutil.disk_usage(path.parent).free < _FREE_BYTES:
        return StoreClosedError("disk_full", str(path))
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreClosedError("damaged", f"{path}: {error}")
    return StoreClosedError("io", f"{path}: {error}")
