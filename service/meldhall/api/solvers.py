"""Threads that solve positions, so that the event loop never waits for a search."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, Protocol, TypeVar

from meldhall.refusals import Refusal
from meldhall.rules import Solution, Stop

T = TypeVar("T")

_BUSY_RETRY_MS: Final = 500


class Search(Protocol):
    """A search for the best play of one position."""

    def __call__(self, *, node_limit: int, stop: Stop) -> Solution:
        """The best play found by looking at no more than that many states, and none once `stop` is set."""


class Solvers:
    """So many searches at once, each in one of `threads`, and so many callers that wait for a thread.

    Whose call ends before its search (the deadline has passed, the client is gone, the server stops) is
    forgotten while it waits, and its search is stopped if it has begun.
    """

    def __init__(self, threads: Executor, *, running: int, waiting: int, node_limit: int) -> None:
        self._threads = threads
        self._free = asyncio.Semaphore(running)
        self._waiting = 0
        self._most_waiting = waiting
        self._node_limit = node_limit

    async def solve(self, search: Search, node_limit: int = 0) -> bytes:
        """The `meldhall.v1.Solution` of a search, by that node limit or the server's: 0 is the server's.

        Raises SOLVER_BUSY, and what the search raises.
        """
        allowed = min(node_limit or self._node_limit, self._node_limit)
        stop = Stop()
        try:
            return await self.run(lambda: search(node_limit=allowed, stop=stop).to_bytes())
        finally:
            stop.set()

    async def run(self, work: Callable[[], T]) -> T:
        """What `work` gives, in a thread. Raises SOLVER_BUSY if too many wait already, and what it raises."""
        if self._free.locked() and self._waiting >= self._most_waiting:
            raise Refusal("SOLVER_BUSY", retry_after_ms=_BUSY_RETRY_MS)
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        begun = self._threads.submit(work)
        loop = asyncio.get_running_loop()
        # The thread is free when the work has ended, however long its caller has been gone.
        begun.add_done_callback(lambda _: loop.call_soon_threadsafe(self._free.release))
        return await asyncio.wrap_future(begun)
