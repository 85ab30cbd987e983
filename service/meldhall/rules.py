"""The rules of tile rummy: melds, tables, turns and whole games, as the compiled core knows them.

Every function takes text or objects: tiles are `r5` or `j`, a meld is `r5 r6 j`, a table is melds with ` | `
between them, and a ruleset is `classic` or `sabra+initial_meld_points=50`. Nothing here knows players' names,
a clock or chance; a `Game` changes only by `evolve`, and `decide` says what a command would bring about.

    >>> print(check_turn("r5 r6 r7 r8", "r4 b1", "r4 r5 r6 | r7 r8").reason)
    NOT_A_MELD
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from meldhall._core import (
    Command,
    Events,
    Game,
    Inconsistent,
    Meld,
    NotationError,
    Position,
    Reason,
    Refused,
    Ruleset,
    RulesetError,
    Table,
    TableReport,
    Verdict,
    View,
    check_table,
    check_turn,
    classify_meld,
    enumerate_melds,
    greedy_command,
    rack_points,
    record,
    replay,
    tile_code,
    tile_text,
)
from meldhall._core.solver import (
    Outs,
    Plays,
    Solution,
    Step,
    Stop,
    count_best_plays,
    find_outs,
    iter_plays,
    solve,
)

__all__ = [
    "Command",
    "Events",
    "Game",
    "Inconsistent",
    "Kind",
    "Meld",
    "NotationError",
    "Objective",
    "Outs",
    "Plays",
    "Position",
    "Rack",
    "Reason",
    "Refused",
    "Ruleset",
    "RulesetError",
    "RulesetLike",
    "Solution",
    "Step",
    "Stop",
    "Table",
    "TableLike",
    "TableReport",
    "Verdict",
    "View",
    "check_table",
    "check_turn",
    "classify_meld",
    "count_best_plays",
    "enumerate_melds",
    "find_outs",
    "greedy_command",
    "iter_plays",
    "rack_points",
    "record",
    "replay",
    "solve",
    "tile_code",
    "tile_text",
]

Kind: TypeAlias = Literal["group", "run"]
Rack: TypeAlias = str | Sequence[str]
Objective: TypeAlias = Literal[
    "tiles", "points", "tiles_then_points", "points_then_tiles", "fewest_tiles", "go_out", "any"
]
TableLike: TypeAlias = Table | str | Sequence[Meld | str | Sequence[str]]
RulesetLike: TypeAlias = Ruleset | str
