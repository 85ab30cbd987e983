"""What users of the client library know of their games: what they sent and were told, what they were shown.

All times are milliseconds since the Unix epoch, by the clock of this machine, as in the log.
"""

from dataclasses import dataclass, field

from meldhall.play.commands import Command, CreateGame
from meldhall.store.contract import Player
from meldhall_client import Game, Step


@dataclass(slots=True)
class Sent:
    """A command, however often the library repeated it.

    Accepted if there is an `answer`, refused if there is a `reason`; with neither its outcome is not known.
    """

    player: Player
    request_id: str
    command: Command | CreateGame
    expected_version: int | None
    sent_ms: float
    ended_ms: float | None = None
    answer: Game | None = None
    tile: str | None = None
    reason: str = ""
    mark: int = 0
    """How much the server had noted of its disk when the answer was there, where that is looked at."""


@dataclass(slots=True)
class Sight:
    """All that one watcher was shown of one game, in the order it came."""

    player_id: str
    seat: int
    steps: list[Step] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    """For each step what `Sent.mark` is for an answer."""

    @property
    def version(self) -> int:
        """The newest version shown."""
        return self.steps[-1].version if self.steps else 0


@dataclass(slots=True)
class GameSeen:
    """One game, as all who played it know it."""

    game_id: str
    ruleset: str
    sent: list[Sent]
    sights: list[Sight]
