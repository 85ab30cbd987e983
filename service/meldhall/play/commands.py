"""What a caller can ask of a game. Who asks stands beside it: a seat follows from its player."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meldhall.people.secret import Secret
from meldhall.play.policy import NO_POLICY, GamePolicy

if TYPE_CHECKING:
    from meldhall.rules import TableLike


@dataclass(frozen=True, slots=True)
class CreateGame:
    """A new game. `ruleset` is notation; `seats` 0 is the fewest the ruleset allows; `title` at most
    80 characters, empty for one made from the creator's name. `player_ids` only for the application,
    `entropy_commitment` only for a player.
    """

    ruleset: str = "classic"
    seats: int = 0
    title: str = ""
    public: bool = True
    player_ids: tuple[str, ...] = ()
    policy: GamePolicy = NO_POLICY
    entropy_commitment: str = ""


@dataclass(frozen=True, slots=True)
class JoinGame:
    """Takes a seat, the first free one unless it is named. `entropy_commitment` is hexadecimal, or empty."""

    seat: int | None = None
    join_code: str = field(default="", repr=False)
    entropy_commitment: str = ""


@dataclass(frozen=True, slots=True)
class AddBot:
    """Gives a bot a seat, the first free one unless it is named; a name unless it is given one. `level` is 1
    to 5, or 0 for the default one; `think_ms` is how long it takes for a turn, None for a pace of its own.
    """

    seat: int | None = None
    display_name: str = ""
    level: int = 0
    think_ms: int | None = None


@dataclass(frozen=True, slots=True)
class StartGame:
    """Starts the game and its first round."""


@dataclass(frozen=True, slots=True)
class RevealEntropy:
    """Reveals what the seat committed to, in hexadecimal."""

    entropy: Secret


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Gives the seat up; in a running game it also resigns."""


@dataclass(frozen=True, slots=True)
class StartRound:
    """Deals the next round."""


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a turn: the whole table after it (R5.2)."""

    table: "TableLike" = field(repr=False)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws a tile and ends the turn (R5.4)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Passes (R5.1)."""


@dataclass(frozen=True, slots=True)
class RequestRedeal:
    """Asks for another deal (R2.4)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Takes no more turns (R8.5), keeps the seat and may watch."""


@dataclass(frozen=True, slots=True)
class CreditClock:
    """Gives a seat time (R7.5): 1 ms to 24 h."""

    seat: int
    credit_ms: int


@dataclass(frozen=True, slots=True)
class PauseGame:
    """Asks for a pause; of the host application that created the game it is an order."""


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Ends a pause."""


@dataclass(frozen=True, slots=True)
class AbortGame:
    """Ends a game that has hardly begun."""


@dataclass(frozen=True, slots=True)
class LinkRematch:
    """Tells of the game of that id, which is this one's rematch."""

    game_id: str


SessionCommand = JoinGame | AddBot | StartGame | LeaveGame
Deed = StartRound | Play | Draw | Pass | RequestRedeal | CreditClock
Conduct = PauseGame | ResumeGame | AbortGame | LinkRematch
Command = SessionCommand | RevealEntropy | Deed | Resign | Conduct
