"""The state of a watched game, without I/O: what to ask for, and the step that each answer makes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from typing import Final, Protocol, TypeVar

from .calls import role_of
from .convert import events_of, value_of
from .events import Event
from .fold import game_after
from .model import Game, GameChange, GameList, GameSummary, ServerInfo, Step
from .wire import Message, enum_numbers, new

S_co = TypeVar("S_co", covariant=True)

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


class Following(Protocol[S_co]):
    """What is followed over any number of streams of one method."""

    method: str
    retry_after_s: float

    def is_over(self) -> bool:
        """Whether nothing more will come."""

    def request(self) -> Message:
        """The request of the next stream."""

    def take(self, answer: Message) -> S_co | Told:
        """The step that an answer makes, if any."""


class Watch:
    """Follows one game from version to version over any number of streams."""

    method = "WatchGame"

    def __init__(
        self, game_id: str, since: Game | None, *, spectate: bool = False, join_code: str = ""
    ) -> None:
        self._game_id: Final = game_id
        self._role: Final = role_of(spectate=spectate)
        self._join_code: Final = join_code
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
        """The request of the next stream: all that comes after what is known, and the draft that there is."""
        if self._game is not None and self._game.view is not None:
            self._game = replace(self._game, view=replace(self._game.view, draft=None))
        return new(
            "WatchGameRequest",
            game_id=self._game_id,
            after_version=self._version,
            role=self._role,
            join_code=self._join_code,
        )

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
        if update == "draft":
            return self._draft(answer.draft)
        if update == "closing":
            self.retry_after_s = answer.closing.retry_after.ToTimedelta().total_seconds()
            return Told.CLOSING
        return Told.NOTHING

    def complete(self, game: Game) -> Step:
        """The step of the version that was told last, with a game of that version or a later one."""
        self._game = game
        return Step(self._version or game.version, self._events, game, self._server_time)

    def _draft(self, told: Message) -> Step | Told:
        """The game with another draft; one of a version that is not known changes nothing."""
        game, draft = self._game, value_of(told.draft) if told.HasField("draft") else None
        if game is None or game.view is None or game.version != told.version or game.view.draft == draft:
            return Told.NOTHING
        self._game = replace(game, view=replace(game.view, draft=draft))
        return Step(game.version, (), self._game, self._server_time, is_draft=True)

    def _advance(self, told: Message) -> Step | Told:
        self._version, self._events = int(told.version), events_of(told)
        if self._game is None:
            return Told.NEEDS_GAME
        if self._version <= self._game.version:
            return self.complete(self._game)
        after = game_after(self._game, self._version, self._events)
        return self.complete(after) if after else Told.NEEDS_GAME


class ListWatch:
    """Follows a list of games over any number of streams. One that is told whole again makes a step only
    of what is another than it was.
    """

    method = "WatchGames"

    def __init__(self, *, mine: bool) -> None:
        self._filter: Final = "GAME_FILTER_MINE" if mine else "GAME_FILTER_OPEN"
        self._games: dict[str, GameSummary] = {}
        self._has_more: bool | None = None
        self.retry_after_s = 0.0

    def is_over(self) -> bool:
        """A list goes on for ever."""
        return False

    def request(self) -> Message:
        """The request of the next stream."""
        return new("WatchGamesRequest", filter=enum_numbers("GameFilter")[self._filter])

    def take(self, answer: Message) -> GameList | Told:
        """The step that an answer makes, if any."""
        update = answer.WhichOneof("update")
        if update == "closing":
            self.retry_after_s = answer.closing.retry_after.ToTimedelta().total_seconds()
            return Told.CLOSING
        if update == "snapshot":
            is_first = self._has_more is None
            changes = self._replace(answer.snapshot)
            return Told.NOTHING if not (is_first or changes) else self._step(answer, changes, is_first)
        if update == "changed":
            changes = [each for change in answer.changed.changes for each in self._apply(value_of(change))]
            return self._step(answer, changes) if changes else Told.NOTHING
        return Told.NOTHING

    def _step(self, answer: Message, changes: list[GameChange], is_first: bool = False) -> GameList:
        games = sorted(self._games.values(), key=_age, reverse=True)
        told = () if is_first else tuple(changes)
        return GameList(tuple(games), bool(self._has_more), told, value_of(answer.server_time))

    def _replace(self, snapshot: Message) -> list[GameChange]:
        """Takes a whole list; what that changes."""
        self._has_more = snapshot.has_more
        games: list[GameSummary] = [value_of(each) for each in snapshot.games]
        gone = self._games.keys() - {game.game_id for game in games}
        removed = [GameChange("removed", self._games.pop(game_id)) for game_id in sorted(gone)]
        return removed + [each for game in games for each in self._apply(GameChange("", game))]

    def _apply(self, change: GameChange) -> list[GameChange]:
        """Takes a change; none where it is known already."""
        game = change.game
        known = self._games.get(game.game_id)
        if known is not None and known.version > game.version:
            return []
        if change.kind == "removed":
            gone = self._games.pop(game.game_id, None)
            return [] if gone is None else [GameChange("removed", gone)]
        self._games[game.game_id] = game
        if known is None:
            return [GameChange("added", game)]
        return [GameChange("changed", game)] if known != game else []


def _age(game: GameSummary) -> tuple[float, str]:
    return (game.create_time.timestamp() if game.create_time else 0.0, game.game_id)
