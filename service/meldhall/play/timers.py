"""When games must act by themselves: one alarm per game, held apart from the games' hosts."""

from collections.abc import Callable
from dataclasses import dataclass

from meldhall.play.world import Handle, World


@dataclass(slots=True)
class Alarm:
    """Goes off at `set_ms`, and again at `due_ms` where that is later by then."""

    handle: Handle
    set_ms: int
    due_ms: int


class Timers:
    """At most one alarm per game. `wake` is called with the game's id, and must not block; `changed` with
    whether any alarm is set.

    An alarm that is put off stays set as it is: of a game whose turns follow one another one in a while goes
    off, and finds that it is early, instead of one being set and taken back for every turn.
    """

    def __init__(
        self,
        world: World,
        wake: Callable[[str], None],
        changed: Callable[[bool], None] = lambda _: None,
    ) -> None:
        self._world = world
        self._wake = wake
        self._changed = changed
        self._alarms: dict[str, Alarm] = {}
        self._stopped = False

    def arm(self, game_id: str, due_ms: int | None) -> None:
        """Sets the alarm of a game, or takes it back with None. The earlier one is forgotten."""
        alarm = self._alarms.get(game_id)
        if alarm is not None and due_ms is not None and alarm.set_ms <= due_ms:
            alarm.due_ms = due_ms
            return
        if alarm is not None:
            alarm.handle.cancel()
            del self._alarms[game_id]
        if due_ms is not None and not self._stopped:
            self._set(game_id, due_ms)
        self._changed(bool(self._alarms))

    def stop(self) -> None:
        """Takes back all alarms, and sets none any more."""
        self._stopped = True
        for alarm in self._alarms.values():
            alarm.handle.cancel()
        self._alarms.clear()
        self._changed(False)

    def _set(self, game_id: str, due_ms: int) -> None:
        handle = self._world.call_at(due_ms, lambda: self._fire(game_id))
        self._alarms[game_id] = Alarm(handle, due_ms, due_ms)

    def _fire(self, game_id: str) -> None:
        alarm = self._alarms.pop(game_id, None)
        if alarm is None:
            return
        if alarm.due_ms > alarm.set_ms:
            self._set(game_id, alarm.due_ms)
            return
        self._changed(bool(self._alarms))
        self._wake(game_id)
