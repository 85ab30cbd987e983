"""Somebody who reads a stream as fast as it comes."""

import asyncio
from collections.abc import AsyncGenerator

from meldhall.play.callers import Caller
from meldhall.play.spectators import Role
from meldhall.play.updates import Update, VersionSeen
from tests.play.club import Club


class Watcher:
    """Reads a stream as fast as it comes, and remembers what was told, and when."""

    def __init__(
        self,
        club: Club,
        game_id: str,
        caller: Caller,
        after_version: int | None = None,
        *,
        role: Role = Role.ANY,
        join_code: str = "",
    ) -> None:
        self.updates: list[Update] = []
        self.told_ms: list[int] = []
        self._club = club
        stream = club.games.watch(game_id, caller, after_version, role, join_code)
        self.task = asyncio.ensure_future(self._read(stream))

    async def _read(self, stream: AsyncGenerator[Update, None]) -> None:
        async for update in stream:
            self.updates.append(update)
            self.told_ms.append(self._club.world.now_ms())

    @property
    def versions(self) -> list[int]:
        """The versions that were told one by one."""
        return [update.version for update in self.updates if isinstance(update, VersionSeen)]

    async def stop(self) -> None:
        """Reads no more."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def end(self) -> BaseException | None:
        """What the stream ended with; None if it just ended."""
        (outcome,) = await asyncio.gather(self.task, return_exceptions=True)
        return outcome
