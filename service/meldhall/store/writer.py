"""The thread that alone writes: it takes whatever has queued and commits it in one transaction."""

import asyncio
import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, Final, ParamSpec

from meldhall.store.database import FileIdentity, WriteAheadLog, told
from meldhall.store.errors import (
    OutcomeUnknown,
    StorageFull,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreOverloaded,
)

P = ParamSpec("P")
Deed = Callable[[sqlite3.Connection], bool]
"""What one write does inside the transaction. False: it lost, and has changed nothing."""


class _Write:
    """One write that waits: its deed, the future of its caller, and in the end its outcome."""

    __slots__ = ("deed", "future", "outcome")

    def __init__(self, deed: Deed, future: "asyncio.Future[bool]") -> None:
        self.deed = deed
        self.future = future
        self.outcome: bool | StoreError = False


class Writer:
    """Group commit. Nothing waits for company: a batch is what queued while the last one was committed.

    The queue is bounded: a write beyond `queue_limit` is refused at once with StoreOverloaded.
    `batches` counts transactions committed. Belongs to the event loop that made it.
    """

    def __init__(
        self, connection: sqlite3.Connection, file: Path, batch_limit: int, queue_limit: int
    ) -> None:
        self.batches = 0
        self._connection = connection
        self._log = WriteAheadLog(file)
        self._identity = FileIdentity(file)
        self._batch_limit: Final = batch_limit
        self._queue_limit: Final = queue_limit
        self._loop = asyncio.get_running_loop()
        self._queue: deque[_Write] = deque()
        self._turn = threading.Condition(threading.Lock())
        self._closing = False
        # A daemon: a process that ends without closing must not hang, and what is committed is safe.
        self._thread = threading.Thread(target=self._work, name="meldhall-writer", daemon=True)
        self._thread.start()

    def write(
        self, deed: Callable[Concatenate[sqlite3.Connection, P], bool], *args: P.args, **kwargs: P.kwargs
    ) -> "asyncio.Future[bool]":
        """Queues a write; it is carried out whether or not its future is still awaited.

        Raises StoreOverloaded and StoreClosed; the future raises StorageFull, OutcomeUnknown and StoreFailed.
        """
        future: asyncio.Future[bool] = self._loop.create_future()
        with self._turn:
            if self._closing:
                raise StoreClosed("The store is closed.")
            if len(self._queue) >= self._queue_limit:
                raise StoreOverloaded(f"More than {self._queue_limit} writes wait.")
            self._queue.append(_Write(lambda connection: deed(connection, *args, **kwargs), future))
            if len(self._queue) == 1:
                self._turn.notify()
        return future

    def close(self) -> None:
        """Takes no more writes, carries out those that wait, closes the connection. Blocks."""
        with self._turn:
            self._closing = True
            self._turn.notify()
        self._thread.join()

    def _work(self) -> None:
        batch: list[_Write] = []
        try:
            while batch := self._take():
                self._commit(batch)
                self._post(batch)
                batch = []  # the loop's now
                self._log.shorten(self._connection)
        finally:
            # Reached with writes left only by a fault of the program: no caller may wait for ever.
            with self._turn:
                self._closing = True
                left = [*batch, *self._queue]
                self._queue.clear()
            for write in left:
                write.outcome = OutcomeUnknown("The writer stopped before the commit was confirmed.")
            self._post(left)
            self._connection.close()

    def _take(self) -> list[_Write]:
        """The next batch, in the order of arrival; empty when closing and all is done."""
        with self._turn:
            while not self._queue and not self._closing:
                self._turn.wait()
            return [self._queue.popleft() for _ in range(min(len(self._queue), self._batch_limit))]

    def _commit(self, batch: list[_Write]) -> None:
        """Carries a batch out in one transaction, or write by write where one of them spoils it."""
        error = self._try(batch)
        if error is None:
            self.batches += 1
        elif len(batch) == 1 or isinstance(error, OutcomeUnknown | StoreBusy):
            for write in batch:
                write.outcome = type(error)(*error.args)
        else:
            for write in batch:
                self._commit([write])

    def _try(self, batch: list[_Write]) -> StoreError | None:
        """One transaction. An error but OutcomeUnknown means that it was rolled back."""
        connection = self._connection
        committing = False
        try:
            self._identity.check()
            connection.execute("BEGIN IMMEDIATE")
            for write in batch:
                write.outcome = write.deed(connection)
            committing = True
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            failure = told(error, "The write failed")
            self._roll_back()
            if committing and not isinstance(failure, StorageFull):
                return OutcomeUnknown(f"The commit failed: {error}.")
            return failure
        except StoreError as error:
            self._roll_back()
            return error
        return None

    def _roll_back(self) -> None:
        # SQLite rolls back by itself on some errors, a full disk among them.
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _post(self, batch: list[_Write]) -> None:
        """Hands the outcomes to the event loop, once per batch; a loop that is gone needs none."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_settle, batch)


def _settle(batch: list[_Write]) -> None:
    for write in batch:
        if write.future.done():
            continue  # cancelled: nobody asks any more
        if isinstance(write.outcome, StoreError):
            write.future.set_exception(write.outcome)
        else:
            write.future.set_result(write.outcome)
