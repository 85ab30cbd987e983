"""Watching one game: every watcher has a place in its history, and no queue."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from meldhall.play.bell import Bell, retry_after_ms
from meldhall.play.callers import Caller, actor_of
from meldhall.play.drafts import Drafts
from meldhall.play.history import History
from meldhall.play.limits import Limits
from meldhall.play.showing import answer_for
from meldhall.play.spectators import Look, Role, Viewer, viewer_of
from meldhall.play.state import State
from meldhall.play.updates import Closing, Heartbeat, Snapshot, Update
from meldhall.play.world import World
from meldhall.refusals import Refusal

_ANY = Look()


@dataclass(slots=True)
class _Place:
    """How far a watcher is: the last version shown, None before a snapshot, and the last draft. What it
    asked for on resuming is no lag, however long it was away.
    """

    shown: int | None
    asked_for: int
    drafted: tuple[int, int] = (0, 0)


class Feed:
    """Shows stored versions to those who may see them. Built on the history that the host extends.

    `guard` surrounds every use of the core, `audience` a spectator's stream.
    """

    def __init__(
        self,
        history: History,
        world: World,
        limits: Limits,
        guard: AbstractContextManager[None],
        audience: Callable[[], AbstractContextManager[None]],
        *,
        drafts: Drafts,
    ) -> None:
        self._history = history
        self._world = world
        self._limits = limits
        self._guard = guard
        self._audience = audience
        self._drafts = drafts
        self._bell = Bell(world)
        self.is_closing = False

    def publish(self) -> None:
        """Tells all watchers that there is news."""
        self._bell.ring()

    def publish_draft(self, player_id: str, *, is_shown: bool) -> None:
        """Tells those who may see a draft of that player that there is one. Others must not even wake up."""
        self._bell.ring(None if is_shown else player_id)

    def close(self) -> None:
        """Ends all streams: the server goes down."""
        self.is_closing = True
        self.publish()

    async def follow(
        self, caller: Caller, after_version: int | None, look: Look = _ANY
    ) -> AsyncGenerator[Update, None]:
        """All versions above `after_version`, each once and in order, as they come; without one, a snapshot
        first, as for a watcher that falls far behind. Of drafts the newest, once all versions are told.
        Ends after the last version of a game that is over.

        Raises what `viewer_of` raises, also later; RESUME_FROM_FUTURE, TOO_MANY_STREAMS, GAME_HALTED.
        """
        viewer = viewer_of(self._state.session, caller, look)
        look = replace(look, role=Role.SPECTATOR if viewer.seat is None else Role.SEAT)
        with self._audience() if viewer.seat is None else nullcontext():
            place = _Place(self._begin(after_version, viewer), self._newest(viewer))
            beat_ms = self._next_beat_ms()
            while not self.is_closing:
                viewer = self._viewer_now(viewer, caller, look)
                newest = self._newest(viewer)
                update = self._next(place, caller, look, viewer)
                if update is None and self._state.session.is_over:
                    return
                if update is None and await self._hears(newest, viewer, beat_ms, actor_of(caller)):
                    continue
                shown = place.shown or 0
                yield update or Heartbeat(max(newest, shown))
                beat_ms = self._next_beat_ms()
                self._check_seated_since(shown, caller, look)
        yield Closing(retry_after_ms(self._world))

    def _begin(self, after_version: int | None, viewer: Viewer) -> int | None:
        newest = self._newest(viewer)
        if after_version is not None and after_version > newest:
            raise Refusal("RESUME_FROM_FUTURE", {"version": str(newest)})
        return None if after_version is None else max(after_version, 0)

    def _next(self, place: "_Place", caller: Caller, look: Look, viewer: Viewer) -> Update | None:
        """What is to be shown now; None if all is."""
        newest, drafts = self._newest(viewer), self._drafts
        if place.shown is None or newest - max(place.shown, place.asked_for) > self._limits.lag_versions:
            place.shown, place.drafted = newest, (drafts.number, newest)
            return self._snapshot(newest, caller, look, viewer)
        if place.shown < newest:
            place.shown += 1
            return self._version(place.shown, caller, viewer)
        if place.drafted == (drafts.number, newest):
            return None
        place.drafted = drafts.number, newest
        if viewer.seat is not None:
            # Seats close up when the game starts.
            viewer = replace(viewer, seat=self._state.session.seat_of(caller))
        with self._guard:
            return drafts.seen_by(self._state, viewer)

    def _newest(self, viewer: Viewer) -> int:
        """The newest version that the viewer may know of."""
        return self._history.version_known(viewer.delay_ms, self._world.now_ms())

    def _viewer_now(self, viewer: Viewer, caller: Caller, look: Look) -> Viewer:
        """A spectator is none any more once it takes a seat; its delay ends with the game."""
        return viewer_of(self._state.session, caller, look) if viewer.seat is None else viewer

    async def _hears(self, newest: int, viewer: Viewer, beat_ms: int, who: str) -> bool:
        """Waits for news, or until the next version is old enough; False once a heartbeat is due.

        What the viewer may not know of yet must not move its heartbeats.
        """
        now_ms = self._world.now_ms()
        silence_ms = min(max(beat_ms - now_ms, 0), self._limits.heartbeat_ms)
        if newest >= self._history.version:
            return await self._bell.news(silence_ms, who)
        ripe_ms = self._history.entries[newest].envelope.time_ms + viewer.delay_ms
        wait_ms = min(silence_ms, max(ripe_ms - now_ms, 0))
        return await self._bell.news(wait_ms, who) or wait_ms < silence_ms

    def _next_beat_ms(self) -> int:
        return self._world.now_ms() + self._limits.heartbeat_ms

    def _snapshot(self, version: int, caller: Caller, look: Look, viewer: Viewer) -> Update:
        with self._guard:
            state = self._history.state_at(version)
            if look.role is Role.SEAT:
                viewer = viewer_of(state.session, caller, look)
            return Snapshot(answer_for(state, viewer, draft=self._drafts.at(state)))

    def _version(self, version: int, caller: Caller, viewer: Viewer) -> Update:
        with self._guard:
            entry = self._history.entries[version - 1]
            if viewer.seat is None:
                return entry.seen_by_spectator(racks=viewer.racks)
            return entry.seen_by(caller)

    def _check_seated_since(self, version: int, caller: Caller, look: Look) -> None:
        """Who left its seat is told so, and nothing that comes after."""
        if look.role is Role.SEAT and self._history.entries[version - 1].session.seat_of(caller) is None:
            viewer_of(self._state.session, caller, look)

    @property
    def _state(self) -> State:
        with self._guard:
            if self._history.state is None:
                raise Refusal("GAME_NOT_FOUND")
            return self._history.state
