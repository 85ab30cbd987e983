"""What can happen in a game, as frozen values with the fields of their messages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from .model import GameResult, Refusal, RoundResult, Seat, Table


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class GameCreated(Event):
    """The game was created."""


@dataclass(frozen=True, slots=True)
class PlayerJoined(Event):
    """A player took a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BotAdded(Event):
    """A bot was given a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """The game started with these seats."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player left; `creator_player_id` is the new creator, empty unless that changed."""

    seat: int
    player_id: str
    creator_player_id: str


@dataclass(frozen=True, slots=True)
class GameAborted(Event):
    """The game ended without being played to its end.

    `cause` is `deserted`, `player` (of that `seat`), `application` or `abandoned`.
    """

    cause: str = "deserted"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerAway(Event):
    """A player's line is lost; the last sign of it came at `away_time`."""

    seat: int
    away_time: datetime


@dataclass(frozen=True, slots=True)
class PlayerReturned(Event):
    """A player who was away is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotTookOver(Event):
    """A bot of that strategy plays the turns of a seat until its player is back."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class PlayerForfeited(Event):
    """A player was away for too long: its seat takes no more turns."""

    seat: int


@dataclass(frozen=True, slots=True)
class StartCalled(Event):
    """The game starts once all entropy is revealed, or at that time."""

    until_time: datetime


@dataclass(frozen=True, slots=True)
class EntropyRevealed(Event):
    """A seat revealed its entropy, which is shown once the game starts."""

    seat: int


@dataclass(frozen=True, slots=True)
class PauseAsked(Event):
    """A seat wants a pause, until the turn ends."""

    seat: int


@dataclass(frozen=True, slots=True)
class GamePaused(Event):
    """The game is paused, at most until then; `spends_budget`: by consent of the players."""

    until_time: datetime
    spends_budget: bool


@dataclass(frozen=True, slots=True)
class GameResumed(Event):
    """The game goes on; that is left of the players' budget."""

    left: timedelta


@dataclass(frozen=True, slots=True)
class RematchCreated(Event):
    """There is another game of the same people."""

    game_id: str


@dataclass(frozen=True, slots=True)
class StartDraw:
    """A tile that a seat drew to choose the starter."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """The tiles were dealt; `rack` is the viewer's own, `racks` are all for a spectator who sees racks."""

    round: int
    starter_seat: int
    start_draws: tuple[StartDraw, ...]
    rack_tiles: tuple[int, ...]
    pool_tiles: int
    rack: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat is to play; `time_banks` holds what is left to each seat."""

    seat: int
    turn: int
    deadline_time: datetime | None
    time_banks: tuple[timedelta, ...]


@dataclass(frozen=True, slots=True)
class TurnPlayed(Event):
    """A seat laid tiles; `table` is the whole table afterwards."""

    seat: int
    table: Table
    laid: tuple[str, ...]
    rack_tiles: int
    initial_meld: bool
    from_draft: bool


@dataclass(frozen=True, slots=True)
class TilesDrawn(Event):
    """A seat drew tiles; `cause` is `choice`, `timeout` or `penalty`, `tiles` only what the viewer sees."""

    seat: int
    cause: str
    drawn_tiles: int
    pool_tiles: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnFailed(Event):
    """A turn failed; the table is as it was. `refusal` is None where its draft was legal."""

    seat: int
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class TurnExpired(Event):
    """A turn ran out of time."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A seat takes no more turns."""

    seat: int


@dataclass(frozen=True, slots=True)
class RedealGranted(Event):
    """The deal was replaced by another; `rack` and `racks` as for a round's start."""

    seat: int
    rack: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ClockPaused(Event):
    """The clock stands still."""


@dataclass(frozen=True, slots=True)
class ClockResumed(Event):
    """The clock runs again."""

    deadline_time: datetime | None


@dataclass(frozen=True, slots=True)
class ClockCredited(Event):
    """A seat was given time."""

    seat: int
    credit: timedelta
    deadline_time: datetime | None


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over."""

    result: RoundResult


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    result: GameResult
