"""The exact solver. `meldhall.rules` is its public face.

All functions release the GIL. They raise NotationError for text that cannot be read and for a table that is
none of legal melds, RulesetError, and ValueError for an objective that does not exist or a limit below 1.
"""

from collections.abc import Iterator
from typing import final

from meldhall._core import Table
from meldhall.rules import Objective, Rack, RulesetLike, TableLike

__all__ = [
    "Outs",
    "Plays",
    "Solution",
    "Step",
    "Stop",
    "count_best_plays",
    "find_outs",
    "iter_plays",
    "solve",
]

def solve(
    table: TableLike,
    rack: Rack,
    ruleset: RulesetLike = "classic",
    objective: Objective = "tiles",
    has_melded: bool = True,
    *,
    fewest_changes: bool = False,
    node_limit: int = 1_000_000,
    stop: Stop | None = None,
) -> Solution:
    """The best play of a seat with that rack on that table, exact under every ruleset (R3, R4, R6).

    With `fewest_changes`, of the best ones that which leaves most melds of the table as they are.
    Takes microseconds on tables as they come up. `proved` is False if the search did not come to its end: it
    had looked at `node_limit` states, or `stop` was set. Tiles beyond the set's copies are never laid.
    """

@final
class Solution:
    """The best play found; false if it lays nothing, then the table is as it was."""

    @property
    def tiles(self) -> int:
        """How many tiles come from the rack."""
    @property
    def points(self) -> int:
        """Their rack points (R9.1); of an initial meld alone its value (R4.2)."""
    @property
    def goes_out(self) -> bool:
        """Whether the rack is empty afterwards (R8.1)."""
    @property
    def proved(self) -> bool:
        """Whether nothing better exists; False if the search came to its limit."""
    @property
    def nodes(self) -> int:
        """How many states the search looked at."""
    @property
    def table(self) -> Table:
        """The whole table afterwards, as `check_turn` accepts it: melds that stay first."""
    @property
    def laid(self) -> list[str]:
        """What comes from the rack, in canonical order."""
    @property
    def rack_left(self) -> list[str]:
        """What is left on the rack, in canonical order."""
    @property
    def changed(self) -> list[int]:
        """Places, from 0, of the melds of the table before that are not there any more."""
    @property
    def origins(self) -> list[int | None]:
        """For each meld of `table` the place of the one before from which it goes on; None if it is new."""
    @property
    def steps(self) -> list[Step]:
        """What is to be done tile by tile: additions of the rack, then what is rearranged, then new melds."""
    def to_bytes(self) -> bytes:
        """The `meldhall.v1.Solution` message."""
    def __bool__(self) -> bool:
        """Whether a tile is laid."""
    def _repr_svg_(self) -> str: ...

@final
class Stop:
    """Ends searches from another thread: each that was given it, soon and for good."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

@final
class Step:
    """One tile that is taken from somewhere and put elsewhere."""

    @property
    def tile(self) -> str: ...
    @property
    def source(self) -> int | None:
        """Place of the meld of the table before in which it lay; None if it lay on the rack."""
    @property
    def target(self) -> int:
        """Place of the meld of the table afterwards to which it is put."""
    def __hash__(self) -> int: ...

def iter_plays(
    table: TableLike,
    rack: Rack,
    ruleset: RulesetLike = "classic",
    objective: Objective = "tiles",
    has_melded: bool = True,
    *,
    maximal: bool = False,
    limit: int = 1000,
    node_limit: int = 1_000_000,
) -> Plays:
    """Every play as a set of tiles of the rack, each with one table, lazily: the k best are the first k.

    `maximal` leaves out those whose tiles are part of another's. At most `limit` plays, by looking at
    `node_limit` states in all; `truncated` tells.
    """

@final
class Plays(Iterator[Solution]):
    """Plays, the best by the objective first, each another set of tiles of the rack."""

    @property
    def truncated(self) -> bool:
        """Whether plays may be missing: there were more than the limit, or the search saw too many states."""
    @property
    def nodes(self) -> int:
        """How many states the search has looked at."""
    def __iter__(self) -> Plays: ...
    def __next__(self) -> Solution: ...

def count_best_plays(
    table: TableLike,
    rack: Rack,
    ruleset: RulesetLike = "classic",
    objective: Objective = "tiles",
    has_melded: bool = True,
    *,
    limit: int = 1000,
    node_limit: int = 1_000_000,
) -> tuple[int, bool]:
    """How many plays, as sets of tiles of the rack, are best, and whether that is all.

    Counts up to `limit`, by looking at `node_limit` states in all.
    """

@final
class Outs:
    """Tiles whose draw would help, among the kinds of which not all copies are on the table and the rack."""

    @property
    def go_out(self) -> list[str]:
        """With any one of these more the seat could go out."""
    @property
    def opening(self) -> list[str]:
        """With any one of these more a seat without its initial meld could lay it."""
    @property
    def proved(self) -> bool:
        """Whether the search told of every tile."""

def find_outs(
    table: TableLike,
    rack: Rack,
    ruleset: RulesetLike = "classic",
    has_melded: bool = True,
    *,
    node_limit: int = 1_000_000,
) -> Outs:
    """Which tiles, drawn now, would let the seat go out or open next turn, if the table stays as it is.

    `node_limit` is for all tiles together.
    """
