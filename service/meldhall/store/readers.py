"""A few threads that only read, each on a connection that cannot write."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from meldhall.store.database import open_reader, told
from meldhall.store.errors import StoreClosed, StoreOverloaded

P = ParamSpec("P")
T = TypeVar("T")


class Readers:
    """Reads beside the writer, for which WAL never makes them wait. They see all that was acknowledged.

    A read beyond `queue_limit` waiting ones is refused at once with StoreOverloaded.
    """

    def __init__(self, path: Path, threads: int, queue_limit: int) -> None:
        self._queue_limit: Final = queue_limit
        self._waiting = 0
        self._closed = False
        self._connections = [open_reader(path) for _ in range(threads)]
        self._free = list(self._connections)
        self._pool = ThreadPoolExecutor(threads, "meldhall-reader")

    async def read(
        self, query: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Runs a query in a thread. Raises StoreFailed, StoreCorrupt, StoreOverloaded and StoreClosed."""
        if self._closed:
            raise StoreClosed("The store is closed.")
        if self._waiting >= self._queue_limit:
            raise StoreOverloaded(f"More than {self._queue_limit} reads wait.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, self._run, lambda connection: query(connection, *args, **kwargs)
            )
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Carries out the reads that wait, then closes the connections. Blocks."""
        self._closed = True
        self._pool.shutdown(wait=True)
        for connection in self._connections:
            connection.close()

    def _run(self, query: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._free.pop()  # there are as many as threads
        try:
            return query(connection)
        except sqlite3.Error as error:
            raise told(error, "The read failed") from error
        finally:
            self._free.append(connection)
