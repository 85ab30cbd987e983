"""Watching one game: every watcher has a place in its history, and no queue."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractContextManager

from meldhall.play.access import check_watchable
from meldhall.play.bell import Bell, retry_after_ms
from meldhall.play.callers import Caller
from meldhall.play.history import History
from meldhall.play.limits import Limits
from meldhall.play.state import State
from meldhall.play.updates import Answer, Closing, Heartbeat, Snapshot, Update
from meldhall.play.world import World
from meldhall.refusals import Refusal


class Feed:
    """Shows stored versions to those who may see them. Built on the history that the host extends.

    `guard` surrounds every use of the core, `shown_to` makes the answer of a snapshot.
    """

    def __init__(
        self,
        history: History,
        world: World,
        limits: Limits,
        guard: Callable[[], AbstractContextManager[None]],
        shown_to: Callable[[State, Caller], Answer],
    ) -> None:
        self._history = history
        self._world = world
        self._limits = limits
        self._guard = guard
        self._shown_to = shown_to
        self._bell = Bell(world)
        self._closing = False

    def publish(self) -> None:
        """Tells all watchers that there is news."""
        self._bell.ring()

    def close(self) -> None:
        """Ends all streams: the server goes down."""
        self._closing = True
        self.publish()

    async def follow(self, caller: Caller, after_version: int | None) -> AsyncGenerator[Update, None]:
        """All versions above `after_version`, each once and in order, as they come; without one, a snapshot
        first, as for a watcher that falls far behind what comes. Ends after the last version of a game
        that is over.

        Raises RESUME_FROM_FUTURE, GAME_HALTED; NOT_SEATED or GAME_NOT_FOUND once the caller has no seat.
        """
        shown = self._begin(caller, after_version)
        # What a watcher asks for on resuming is no lag, however long it was away.
        asked_for = self._history.version
        while not self._closing:
            newest = self._history.version
            if shown is None or newest - max(shown, asked_for) > self._limits.lag_versions:
                shown = newest
                yield self._snapshot(caller)
            elif shown < newest:
                shown += 1
                yield self._version(shown, caller)
                self._check_seated_since(shown, caller)
            elif self._state.session.is_over:
                return
            elif not await self._bell.news(self._limits.heartbeat_ms):
                yield Heartbeat(self._history.version)
        yield Closing(retry_after_ms(self._world))

    def _begin(self, caller: Caller, after_version: int | None) -> int | None:
        check_watchable(self._state.session, caller)
        if after_version is not None and after_version > self._history.version:
            raise Refusal("RESUME_FROM_FUTURE", {"version": str(self._history.version)})
        return None if after_version is None else max(after_version, 0)

    def _snapshot(self, caller: Caller) -> Snapshot:
        with self._guard():
            check_watchable(self._state.session, caller)
            return Snapshot(self._shown_to(self._state, caller))

    def _version(self, version: int, caller: Caller) -> Update:
        with self._guard():
            return self._history.entries[version - 1].seen_by(caller)

    def _check_seated_since(self, version: int, caller: Caller) -> None:
        """Who left is told so, and nothing that comes after."""
        if self._history.entries[version - 1].session.seat_of(caller) is None:
            check_watchable(self._state.session, caller)

    @property
    def _state(self) -> State:
        with self._guard():
            if self._history.state is None:
                raise Refusal("GAME_NOT_FOUND")
            return self._history.state
