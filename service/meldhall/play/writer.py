"""Storing a row for sure: the one place that deals with commits of unknown outcome."""

from typing import Final

from meldhall.play.world import World, pause
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Draft, EventLog, Head, Row
from meldhall.store.errors import OutcomeUnknown, StoreError

_FIRST_PAUSE_MS: Final = 5
_LONGEST_PAUSE_MS: Final = 200


class Writer:
    """Appends rows, and finds out what became of those of which the store cannot say."""

    def __init__(self, store: EventLog, world: World, patience_ms: int) -> None:
        self._store = store
        self._world = world
        self._patience_ms = patience_ms

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        """Stores the row: the point of no return. False: another one has that version.

        Where the outcome is unknown the row is looked for, and stored again at the same version, which
        can succeed once only. Raises OUTCOME_UNKNOWN when patience ends; errors of the store pass
        through, and say that nothing was changed.
        """
        give_up_ms = self._world.now_ms() + self._patience_ms
        pause_ms = _FIRST_PAUSE_MS
        doubtful = False
        while True:
            try:
                stored = await self._store.append(row, head, creation)
            except OutcomeUnknown:
                doubtful = True
            except StoreError:
                if not doubtful:
                    raise
            else:
                if stored or not doubtful:
                    return stored
            found = await self._find(row, give_up_ms)
            if found is not None:
                return found
            if self._world.now_ms() >= give_up_ms:
                raise Refusal("OUTCOME_UNKNOWN", retry_after_ms=_LONGEST_PAUSE_MS)
            await pause(self._world, pause_ms)
            pause_ms = min(2 * pause_ms, _LONGEST_PAUSE_MS)

    async def put_draft(self, draft: Draft) -> bool:
        """Stores a draft; where the outcome is unknown it is stored again. False: the game has gone on.

        Raises OUTCOME_UNKNOWN when patience ends; errors of the store pass through, and say that nothing was
        changed.
        """
        give_up_ms = self._world.now_ms() + self._patience_ms
        pause_ms = _FIRST_PAUSE_MS
        doubtful = False
        while True:
            try:
                return await self._store.put_draft(draft)
            except StoreError as error:
                doubtful = doubtful or isinstance(error, OutcomeUnknown)
                if not doubtful:
                    raise
                if self._world.now_ms() >= give_up_ms:
                    raise Refusal("OUTCOME_UNKNOWN", retry_after_ms=_LONGEST_PAUSE_MS) from error
            await pause(self._world, pause_ms)
            pause_ms = min(2 * pause_ms, _LONGEST_PAUSE_MS)

    async def _find(self, row: Row, give_up_ms: int) -> bool | None:
        """Whether this row, or another, has its version; None if no row has. Reads until it is told."""
        pause_ms = _FIRST_PAUSE_MS
        while True:
            try:
                there = await self._store.read(row.game_id, row.version - 1)
            except StoreError as error:
                if self._world.now_ms() >= give_up_ms:
                    raise Refusal("OUTCOME_UNKNOWN", retry_after_ms=_LONGEST_PAUSE_MS) from error
                await pause(self._world, pause_ms)
                pause_ms = min(2 * pause_ms, _LONGEST_PAUSE_MS)
            else:
                return there[0].record == row.record if there else None
