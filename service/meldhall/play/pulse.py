"""Signs of life in the store: they tell the next server since when nobody served."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from meldhall.play.world import Handle, World
from meldhall.store.contract import EventLog
from meldhall.store.errors import StoreError

log = logging.getLogger(__name__)

BEAT_MS: Final = 1_000


class Pulse:
    """Notes every second that the server serves, as long as anything is due: else no turn can lose time.

    `run` begins a task. A note that the store takes longer for is not followed by another meanwhile.
    """

    def __init__(
        self, store: EventLog, world: World, run: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
    ) -> None:
        self._store = store
        self._world = world
        self._run = run
        self._begun = False
        self._needed = False
        self._next: Handle | None = None
        self._noting: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """The store knows that the server serves."""
        self._begun = True
        self.need(is_needed=self._needed)

    def need(self, *, is_needed: bool) -> None:
        """Whether anything is due from now on."""
        self._needed = is_needed
        if is_needed and self._begun and self._next is None:
            self._wait()
        elif not is_needed and self._next is not None:
            self._next.cancel()
            self._next = None

    async def end(self) -> None:
        """The last sign of life: from now on nobody serves."""
        if self._begun and self._needed:
            self._begun = False
            await self._note()

    def _wait(self) -> None:
        self._next = self._world.call_at(self._world.now_ms() + BEAT_MS, self._beat)

    def _beat(self) -> None:
        if self._noting is None or self._noting.done():
            self._noting = self._run(self._note())
        self._wait()

    async def _note(self) -> None:
        try:
            await self._store.note_alive(self._world.now_ms())
        except StoreError as error:
            # As long as it lasts nothing can be played: turns are credited for that time as well.
            log.debug("no sign of life: %r", error)
