"""When games must act by themselves: one alarm per game, held apart from the games' hosts."""

from collections.abc import Callable

from meldhall.play.world import Handle, World


class Timers:
    """At most one alarm per game. `wake` is called with the game's id, and must not block; `changed` with
    whether any alarm is set.
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
        self._handles: dict[str, Handle] = {}
        self._stopped = False

    def arm(self, game_id: str, due_ms: int | None) -> None:
        """Sets the alarm of a game, or takes it back with None. The earlier one is forgotten."""
        earlier = self._handles.pop(game_id, None)
        if earlier is not None:
            earlier.cancel()
        if due_ms is not None and not self._stopped:
            self._handles[game_id] = self._world.call_at(due_ms, lambda: self._fire(game_id))
        self._changed(bool(self._handles))

    def stop(self) -> None:
        """Takes back all alarms, and sets none any more."""
        self._stopped = True
        for handle in self._handles.values():
            handle.cancel()
        self._handles.clear()
        self._changed(False)

    def _fire(self, game_id: str) -> None:
        if self._handles.pop(game_id, None) is not None:
            self._changed(bool(self._handles))
            self._wake(game_id)
