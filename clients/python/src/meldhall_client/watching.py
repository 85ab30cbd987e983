"""The state of a watched game, without I/O: what to ask for, and the step that each answer makes."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import Enum
from typing import Final

from .convert import events_of, value_of
from .events import Event
from .fold import game_after
from .model import Game, ServerInfo, Step
from .wire import Message, new

_OVER = ("finished", "aborted")
DEFAULT_SILENCE_S: Final = 30.0
"""How long a stream may bring nothing if the server does not say how often its heart beats."""
_HEARTBEATS: Final = 3


def longest_silence_s(info: ServerInfo) -> float:
    """How long a stream of that server may bring nothing until its connection is taken for dead."""
    heartbeat_s = info.limits.heartbeat.total_seconds() if info.limits and info.limits.heartbeat else 0.0
    return _HEARTBEATS * heartbeat_s or DEFAULT_SILENCE_S


class Told(Enum):
    """What an answer was, if it made no step."""

    NOTHING = "nothing"
    CLOSING = "closing"
    NEEDS_GAME = "needs_game"


class Watch:
    """Follows one game from version to version over any number of streams."""

    def __init__(self, game_id: str, since: Game | None) -> None:
        self._game_id: Final = game_id
        self._game = since
        self._version = since.version if since else None
        self._events: tuple[Event, ...] = ()
        self._server_time = datetime.fromtimestamp(0, UTC)
        self.retry_after_s = 0.0

    def is_over(self) -> bool:
        """Whether nothing more will come."""
        game = self._game
        return (
            game is not None
            and game.state in _OVER
            and self._version is not None
            and self._version >= game.version
        )

    def request(self) -> Message:
        """The request of the next stream: all that comes after what is known."""
        return new("WatchGameRequest", game_id=self._game_id, after_version=self._version)

    def take(self, answer: Message) -> Step | Told:
        """The step that an answer makes, if any. After NEEDS_GAME `complete` wants the game as it is now."""
        update = answer.WhichOneof("update")
        self._server_time = value_of(answer.server_time)
        if update == "snapshot":
            self._events = ()
            game: Game = value_of(answer.snapshot)
            self._version = game.version
            return self.complete(game)
        if update == "events":
            return self._advance(answer.events)
        if update == "closing":
            self.retry_after_s = answer.closing.retry_after.ToTimedelta().total_seconds()
            return Told.CLOSING
        return Told.NOTHING

    def complete(self, game: Game) -> Step:
        """The step of the version that was told last, with a game of that version or a later one."""
        self._game = game
        return Step(self._version or game.version, self._events, game, self._server_time)

    def _advance(self, told: Message) -> Step | Told:
        self._version, self._events = int(told.version), events_of(told)
        if self._game is None:
            return Told.NEEDS_GAME
        if self._version <= self._game.version:
            return self.complete(self._game)
        after = game_after(self._game, self._version, self._events)
        return self.complete(after) if after else Told.NEEDS_GAME
