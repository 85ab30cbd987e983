"""Waiting for news, where silence must not last: what all streams do between two messages."""

import asyncio
from typing import Final

from meldhall.play.world import World, resolve

_TOLD_AT_ONCE: Final = 32
_RETRY_FROM_MS: Final = 250
_RETRY_SPREAD_MS: Final = 1_250


class Bell:
    """Wakes all who wait for news. Who waits costs a future and an alarm, and nothing is kept for it."""

    def __init__(self, world: World) -> None:
        self._world = world
        # In the order they came: who is told first must not depend on where in memory a future lies.
        self._waiting: dict[asyncio.Future[bool], str] = {}

    def ring(self, who: str | None = None) -> None:
        """There is news, for all or for those of that name alone. Of many who wait some are told at once;
        then goes whatever else is ready.
        """
        self._tell([each for each, name in self._waiting.items() if who in (None, name)])

    def _tell(self, waiting: list[asyncio.Future[bool]]) -> None:
        for each in waiting[:_TOLD_AT_ONCE]:
            resolve(each, True)
        if len(waiting) > _TOLD_AT_ONCE:
            asyncio.get_running_loop().call_soon(self._tell, waiting[_TOLD_AT_ONCE:])

    async def news(self, silence_ms: int, who: str = "") -> bool:
        """Waits for news, under a name; False if there was none for that long."""
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        handle = self._world.call_at(self._world.now_ms() + silence_ms, lambda: resolve(waiting, False))
        self._waiting[waiting] = who
        try:
            return await waiting
        finally:
            self._waiting.pop(waiting, None)
            handle.cancel()


def retry_after_ms(world: World) -> int:
    """How long the watchers of a server that goes down are asked to wait: each another time."""
    return _RETRY_FROM_MS + world.below(_RETRY_SPREAD_MS)
