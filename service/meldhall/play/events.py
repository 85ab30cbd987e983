"""What happens to the people around a table: facts of the past, with their outcomes inside."""

from dataclasses import dataclass, field
from enum import StrEnum

from meldhall.play.policy import NO_POLICY, GamePolicy
from meldhall.play.seat import Seat


class AbortCause(StrEnum):
    """Why a game ended before its end: nobody was left in it, a player or the host application aborted it,
    or nothing happened for very long.
    """

    DESERTED = "DESERTED"
    PLAYER = "PLAYER"
    APPLICATION = "APPLICATION"
    ABANDONED = "ABANDONED"


@dataclass(frozen=True, slots=True)
class GameCreated:
    """The game was created. `creator_id` is empty if the host application did; `needed_seats` must be
    taken before it can start; `join_code` is empty in a public game. `commitment` is the SHA-256 of the
    secret that the tiles are shuffled by, empty in games older than that.
    """

    game_id: str
    title: str
    public: bool
    join_code: str = field(repr=False)
    creator_id: str
    ruleset: str
    seats: int
    needed_seats: int
    create_ms: int
    policy: GamePolicy = NO_POLICY
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A player took a seat, and perhaps committed to entropy."""

    seat: int
    player_id: str
    display_name: str
    entropy_commitment: str = ""


@dataclass(frozen=True, slots=True)
class BotAdded:
    """A bot was given a seat; `bot` names its strategy, `think_ms` is how long it takes for a turn, where
    that was chosen.
    """

    seat: int
    bot: str
    display_name: str
    think_ms: int | None = None


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game started. `seats` are all from now on: free ones are gone, the others closed up."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player gave up a seat. `creator_id` is the creator from now on, None if that did not change."""

    seat: int
    player_id: str
    creator_id: str | None = None


@dataclass(frozen=True, slots=True)
class GameAborted:
    """The game ended without being played to its end; `seat` is whose player aborted it."""

    cause: AbortCause = AbortCause.DESERTED
    seat: int | None = None

    def __post_init__(self) -> None:
        # What is read from a row is text.
        object.__setattr__(self, "cause", AbortCause(self.cause))


@dataclass(frozen=True, slots=True)
class PlayerAway:
    """A player's line is lost: the last sign came at `since_ms`."""

    seat: int
    since_ms: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who was away is back, and takes the next turns again."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotTookOver:
    """A bot of that strategy plays the seat's turns until the player returns; for good after PlayerLeft."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class PlayerForfeited:
    """A player was away for too long: the seat takes no more turns, the player keeps it."""

    seat: int


@dataclass(frozen=True, slots=True)
class StartCalled:
    """The game starts once all entropy is revealed, or at that time: until then no seat changes."""

    until_ms: int


@dataclass(frozen=True, slots=True)
class EntropyRevealed:
    """A seat revealed its entropy, which is hidden until the game starts."""

    seat: int


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """A seat asks for a pause, until the turn ends."""

    seat: int


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The game is paused, at most until then; `spends_budget`: by consent of the players."""

    until_ms: int
    spends_budget: bool = True


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The game goes on; `left_ms` is left of the players' budget for pauses."""

    left_ms: int


@dataclass(frozen=True, slots=True)
class RematchCreated:
    """There is another game of the same people."""

    game_id: str


SessionEvent = (
    GameCreated
    | PlayerJoined
    | BotAdded
    | GameStarted
    | PlayerLeft
    | GameAborted
    | PlayerAway
    | PlayerReturned
    | BotTookOver
    | PlayerForfeited
    | StartCalled
    | EntropyRevealed
    | PauseAsked
    | GamePaused
    | GameResumed
    | RematchCreated
)
