"""Blocks that must be done in time. Nearly all are done within milliseconds, and those set no alarm."""

import asyncio
from types import TracebackType
from typing import Final

from meldhall.refusals import Refusal

YOUNG_S: Final = 0.1
"""A block younger than that has no alarm of its own yet, unless its time is nearly as short."""


class Deadlines:
    """Gives blocks their time. One alarm looks after all that began since the last one: it sets those of the
    few that still run.
    """

    def __init__(self) -> None:
        self._young: dict[asyncio.Timeout, float] = {}
        self._is_looking = False

    def within(self, time_s: float) -> "Deadline":
        """A block that must be done within that many seconds, else DEADLINE_EXCEEDED is raised from it."""
        return Deadline(self, time_s)

    def begin(self, scope: asyncio.Timeout, time_s: float) -> None:
        """Counts the time of a block that is entered now."""
        loop = asyncio.get_running_loop()
        if time_s < 2 * YOUNG_S:
            scope.reschedule(loop.time() + time_s)
            return
        if not self._is_looking:
            self._is_looking = True
            loop.call_later(YOUNG_S, self._set_alarms)
        self._young[scope] = loop.time() + time_s

    def end(self, scope: asyncio.Timeout) -> None:
        """The block is done."""
        self._young.pop(scope, None)

    def _set_alarms(self) -> None:
        self._is_looking = False
        for scope, when_s in self._young.items():
            scope.reschedule(when_s)
        self._young.clear()


class Deadline:
    """A block that is given its time by `Deadlines`."""

    __slots__ = ("_deadlines", "_scope", "_time_s")

    def __init__(self, deadlines: Deadlines, time_s: float) -> None:
        self._deadlines = deadlines
        self._scope = asyncio.timeout(None)
        self._time_s = time_s

    async def __aenter__(self) -> None:
        await self._scope.__aenter__()
        self._deadlines.begin(self._scope, self._time_s)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._deadlines.end(self._scope)
        try:
            await self._scope.__aexit__(kind, error, trace)
        except TimeoutError as expiry:
            raise Refusal("DEADLINE_EXCEEDED") from expiry
