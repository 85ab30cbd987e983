"""The line of one client to the world: lost now and then, for longer than a player may be silent."""

import asyncio
import random
from collections.abc import Callable
from typing import Any, Final

from tests.faults.observed import Stream
from tests.faults.simulation_server import Pipe, Unreachable
from tests.faults.simulation_world import pause_ms, true_ms

KEPT_MS: Final = 9_000
"""How long a line holds at the most, where it is lost at all."""


class Line:
    """Messages wait while it is down; the stream that it carries ends at once, for both sides."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._works = asyncio.Event()
        self._works.set()
        self._carried: tuple[Stream, Pipe[Any], asyncio.Task[None]] | None = None

    async def up(self) -> None:
        """Waits until messages come through."""
        await self._works.wait()

    def carry(self, stream: Stream, pipe: Pipe[Any], task: "asyncio.Task[None]") -> None:
        """This stream ends when the line is lost; the one before is over."""
        self._carried = stream, pipe, task

    async def come_and_go(self, tell: Callable[[str], None], longest_ms: float, until_ms: float) -> None:
        """Loses the line again and again, each time for `longest_ms` at the most; never, if that is 0."""
        while longest_ms:
            await pause_ms(self._chance.uniform(500, KEPT_MS))
            span_ms = self._chance.uniform(0, longest_ms)
            if true_ms() + span_ms > until_ms:
                return
            self._lose()
            tell("loses its line")
            await pause_ms(span_ms)
            self._works.set()
            tell("has a line again")

    def _lose(self) -> None:
        self._works.clear()
        if self._carried is not None:
            stream, pipe, task = self._carried
            if not task.done():
                stream.end_ms = true_ms()
                task.cancel()
                pipe.end(Unreachable())
