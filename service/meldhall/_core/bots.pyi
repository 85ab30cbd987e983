"""Bots, each given what its seat may see, and games between them.

All functions release the GIL. They raise ValueError for a bot that does not exist and for a limit below 1.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from meldhall._core import Command, View
from meldhall._core.solver import Stop
from meldhall.rules import RulesetLike

__all__ = [
    "BOTS",
    "TURN_NODES",
    "GameScore",
    "Picks",
    "changed_melds",
    "decide_turn",
    "final_places",
    "observation",
    "observation_numbers",
    "play_games",
]

BOTS: Final[list[str]]
"""The names of all bots, from the weakest to the strongest."""
TURN_NODES: Final = 20_000
"""States of the solver that a bot looks at in a turn unless told otherwise."""

_Chooser: TypeAlias = Callable[[View, int], Command]

def decide_turn(
    view: View, bot: str, seed: int = 0, *, node_limit: int = 20_000, stop: Stop | None = None
) -> Command:
    """What a bot does in that view: always legal, and the same for the same arguments.

    One seed (64 bits) serves a whole game. `node_limit` is how many states of the solver the strong bot looks
    at, and once `stop` is set it lays most tiles; the others take microseconds. Raises ValueError unless the
    viewer's seat is to play.
    """

def changed_melds(view: View, command: Command) -> int:
    """How many melds of the table after that command of the viewer's seat are not there now: none of a draw.

    Raises ValueError unless the viewer's seat is to play.
    """

@final
class Picks:
    """A turn that is put together tile by tile, of which every part can be completed to a legal one."""

    def __new__(cls, view: View, *, node_limit: int = 20_000) -> Picks:
        """Nothing picked yet. Raises ValueError unless the viewer's seat is to play."""
    @property
    def tiles(self) -> list[str]:
        """The tiles that can be picked next."""
    @property
    def picked(self) -> list[str]:
        """The tiles that are picked, in canonical order."""
    @property
    def command(self) -> Command | None:
        """What the turn is if it ends here: to lay what is picked or, if that is nothing, to draw or pass;
        None where it may not end yet.
        """
    def pick(self, tile: str) -> Picks:
        """The same with one tile more. Raises ValueError unless it is one of `tiles`, NotationError."""
    def mask(self) -> bytes:
        """A byte for each kind of tile, in canonical order with the joker last, and one for the end of the
        turn: 1 for what can be done next.
        """

def observation(view: View, picks: Picks | None = None) -> bytes:
    """What a view shows as numbers of 16 bits, the least byte first.

    For each kind of tile: how many are on the own rack, picked, in groups and in runs of the table. Then the
    tiles of the pool and the round; then for each seat, the own one first, its tiles, whether it has melded,
    whether it has left, and its points. Raises ValueError for a spectator.
    """

def final_places(view: View) -> list[int] | None:
    """The final place of each seat, from 1, equal ones sharing one; None before the end of the game."""

def observation_numbers(ruleset: RulesetLike, seats: int) -> int:
    """How many numbers an observation has where so many seats play. Raises RulesetError."""

@final
class GameScore:
    """How one game of bots ended. What is of each bot is in the order in which the bots were given."""

    @property
    def deal(self) -> int:
        """Number of the deal."""
    @property
    def turned(self) -> int:
        """How many seats the bots had moved up, counted around: bot `b` had seat `b + turned`."""
    @property
    def ranks(self) -> list[int]:
        """The place of each bot, from 1; equal ones share one."""
    @property
    def points(self) -> list[int]:
        """The sum of each bot's scores."""
    @property
    def has_left(self) -> list[bool]:
        """Whether each bot has left the game: only functions do, for what is not allowed or by choice."""
    @property
    def rounds(self) -> int: ...
    @property
    def turns(self) -> int: ...

def play_games(
    bots: Sequence[str | _Chooser],
    deals: int,
    ruleset: RulesetLike = "classic",
    seed: int = 0,
    *,
    first_deal: int = 0,
    node_limit: int = 20_000,
    jobs: int = 1,
    stop: Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[GameScore]:
    """Plays deals, each once for every way to move the bots around the seats: one game for each of them.

    A bot is a name, or a function of a view and the turn's seed that gives a command: one that is not allowed
    takes the bot out of the game. The threads call it, and what it raises is raised.

    The scores follow from the seed (64 bits), on any number of `jobs` (threads; 0 means one for each
    processor). `progress` is called now and then with the number of deals played so far. Once `stop` is set
    the call returns the deals before. Raises RulesetError if the ruleset allows no such number of bots.
    """
