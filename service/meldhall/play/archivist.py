"""Games that are long over, put into less room: one after another, behind everything else that runs."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from meldhall.play.audit import Unsound, fold
from meldhall.play.history import History
from meldhall.play.world import World, pause
from meldhall.store.contract import Cursor, EventLog, Head, Row
from meldhall.store.errors import StoreCorrupt, StoreError

log = logging.getLogger(__name__)

_AT_ONCE: Final = 32
"""Games of which the heads are fetched together."""
_FOLDED_AT_ONCE: Final = 8
"""Rows that are folded without letting anybody else go first: less than a millisecond."""
_BETWEEN_GAMES_MS: Final = 100
_LOOKS_AGAIN_MS: Final = (1_000, 60_000)
"""At least and at most; between them it is as long as games wait to be archived."""


class Archivist:
    """Has the store archive each game that is over for `after_ms`, once its rows have folded from the start.

    Looks at a game once in its life: what is damaged is logged and left as it is. `archived` counts.
    """

    def __init__(self, store: EventLog, world: World, after_ms: int) -> None:
        self.archived = 0
        self._store = store
        self._world = world
        self._after_ms = after_ms
        self._place: Cursor | None = None

    async def run(self) -> None:
        """Goes on until it is cancelled. A store that fails is asked again later, at most a minute."""
        least_ms, most_ms = _LOOKS_AGAIN_MS
        between_ms = min(max(self._after_ms, least_ms), most_ms)
        while True:
            try:
                await self._archive_all()
            except StoreError as error:
                log.warning("archiving goes on later: %r", error)
            await pause(self._world, between_ms)

    async def _archive_all(self) -> None:
        while heads := await self._next_heads():
            for head in heads:
                await self._archive(head)
                # Behind it for good: a game whose end is noted at an earlier time, as clocks are set back,
                # has its turn with the next process.
                self._place = (head.time_ms, head.game_id)
                await pause(self._world, _BETWEEN_GAMES_MS)

    async def _next_heads(self) -> list[Head]:
        return await self._store.list_ended(self._world.now_ms() - self._after_ms, _AT_ONCE, self._place)

    async def _archive(self, head: Head) -> None:
        try:
            rows = await self._store.read(head.game_id)
            await _fold(head, rows)
            self.archived += await self._store.archive(rows)
        except Unsound as unsound:
            log.error("game %s is not archived: version %d: %s", head.game_id, unsound.version, unsound)
        except StoreCorrupt as error:
            log.error("game %s is not archived: %s", head.game_id, error)


async def _fold(head: Head, rows: list[Row]) -> None:
    """Raises Unsound where the rows are not the whole game that the head tells of."""
    history = History()
    for start in range(0, len(rows), _FOLDED_AT_ONCE):
        fold(history, rows[start : start + _FOLDED_AT_ONCE])
        await asyncio.sleep(0)
    if history.version != head.version or history.state is None:
        raise Unsound(history.version, f"the log ends here, and not at {head.version}")
    if not history.state.session.is_over:
        raise Unsound(history.version, "the game goes on by its rows, and is over by its head")


@asynccontextmanager
async def archiving(store: EventLog, world: World, after_ms: int) -> AsyncIterator[Archivist]:
    """Archives in the background for the time of the block."""
    archivist = Archivist(store, world, after_ms)
    task = asyncio.get_running_loop().create_task(archivist.run())
    task.add_done_callback(_was_heard)
    try:
        yield archivist
    finally:
        task.cancel()
        await asyncio.wait([task])


def _was_heard(task: "asyncio.Task[None]") -> None:
    """A fault of the program ends archiving, and nothing else."""
    if not task.cancelled() and task.exception() is not None:
        log.error("archiving has ended", exc_info=task.exception())
