"""What the server tells, as frozen values. Tiles are text: `r5`, `j`.

Fields have the names of the messages they come from; their meaning is written
there (`proto/meldhall/v1`). Enum values are lower-case words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias

from .ruleset import Ruleset

if TYPE_CHECKING:
    from .events import Event

Objective: TypeAlias = Literal[
    "tiles", "points", "tiles_then_points", "points_then_tiles", "fewest_tiles", "go_out", "any"
]


@dataclass(frozen=True, slots=True)
class JokerRole:
    """The tiles that the joker at `index` of its meld may stand for."""

    index: int
    stands_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld in canonical order; `kind` is `run` or `group`, in a draft also `unspecified`."""

    tiles: tuple[str, ...]
    kind: str
    joker_roles: tuple[JokerRole, ...]
    points: int

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[str]:
        return iter(self.tiles)

    def __str__(self) -> str:
        text = " ".join(self.tiles)
        # With one numbered tile the bare form may read as the other kind.
        is_open = len(self.tiles) - len(self.joker_roles) == 1 and self.kind != "unspecified"
        return f"{self.kind}: {text}" if is_open else text


@dataclass(frozen=True, slots=True)
class Table:
    """All melds that lie face up. `play` takes it, its `str`, or its melds among others."""

    melds: tuple[Meld, ...] = ()

    def __len__(self) -> int:
        return len(self.melds)

    def __iter__(self) -> Iterator[Meld]:
        return iter(self.melds)

    def __getitem__(self, index: int) -> Meld:
        return self.melds[index]

    def __str__(self) -> str:
        return " | ".join(map(str, self.melds))


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody may see of a seat."""

    seat: int
    rack_tiles: int
    has_melded: bool
    has_left: bool
    total_points: int
    rounds_won: int
    time_bank: timedelta


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's share in the end of a round."""

    seat: int
    rack: tuple[str, ...]
    rack_points: int
    score_points: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended; all racks are shown.

    `reason` is `went_out`, `all_passed`, `final_lap`, `nobody_can` or `last_seat`.
    """

    round: int
    reason: str
    winner_seats: tuple[int, ...]
    seats: tuple[SeatScore, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's place in the final ranking."""

    rank: int
    seat: int
    total_points: int
    rounds_won: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """The final ranking, best first."""

    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """The table that a seat is building, in groups of any size; it counts for nothing until it is played."""

    seat: int
    table: Table


@dataclass(frozen=True, slots=True)
class GameView:
    """The tiles as the viewer may see them; `phase` is `between_rounds`, `round` or `over`."""

    phase: str
    round: int
    table: Table
    pool_tiles: int
    seats: tuple[SeatView, ...]
    turn_seat: int | None
    turn: int
    deadline_time: datetime | None
    clock_paused: bool
    viewer_seat: int | None
    rack: tuple[str, ...]
    last_round: RoundResult | None
    result: GameResult | None
    draft: Draft | None = None
    racks: tuple[tuple[str, ...], ...] = ()
    """Every rack, by seat: only where the viewer is a spectator who sees racks."""

    @property
    def my_turn(self) -> bool:
        """Whether the viewer's own seat is to play."""
        return self.turn_seat is not None and self.turn_seat == self.viewer_seat


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a player's, a bot's or free. A bot has a `level` from 1 to 5, else that is 0."""

    seat: int
    player_id: str | None
    bot: str | None
    display_name: str
    away_time: datetime | None = None
    stand_in: str = ""
    entropy_commitment: bytes = b""
    entropy: bytes = b""
    level: int = 0
    think_time: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the order of the tiles hangs on: the SHA-256 of the secret, and that once the game is over.

    `reveal_until_time` is set while seats are awaited that committed to entropy.
    """

    commitment: bytes
    secret: bytes
    reveal_until_time: datetime | None = None


@dataclass(frozen=True, slots=True)
class GamePolicy:
    """What the server does for the players of a game besides the rules.

    `spectators` is `none`, `table_only` or `racks_delayed`; `absence` is `wait`, `bot` or `forfeit`: what
    becomes of a seat whose player is away for `absence_grace`.
    """

    hints: bool = False
    show_drafts: bool = False
    spectators: str = "none"
    spectator_delay: timedelta | None = None
    absence: str = "wait"
    absence_grace: timedelta = timedelta(seconds=60)
    pause_budget: timedelta | None = None
    rated: bool = False


@dataclass(frozen=True, slots=True)
class GamePause:
    """How the pauses of a running game stand: who wants one in this turn, and until when it is paused.

    `left` was left of the budget when the last pause began or ended.
    """

    asked_seats: tuple[int, ...]
    until_time: datetime | None
    left: timedelta


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the viewer may see it; `view` is None before the start and for those who may not watch.

    `state` is `waiting`, `running`, `finished` or `aborted`, `visibility` `public` or `unlisted`.
    """

    game_id: str
    version: int
    state: str
    title: str
    visibility: str
    join_code: str = field(repr=False)
    creator_player_id: str
    seats: tuple[Seat, ...]
    ruleset: Ruleset
    create_time: datetime | None
    view: GameView | None
    policy: GamePolicy = GamePolicy()
    shuffle: Shuffle | None = None
    pause: GamePause | None = None
    rematch_game_id: str = ""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list."""

    game_id: str
    title: str
    state: str
    ruleset: str
    seats: int
    seats_taken: int
    create_time: datetime | None
    policy: GamePolicy = GamePolicy()
    version: int = 0


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game was `added` to a list, `changed` in it, or `removed`: then `game` is as it was last known."""

    kind: str
    game: GameSummary


@dataclass(frozen=True, slots=True)
class GameList:
    """A watched list, newest first, and what changed in it since the one before. `has_more`: older games
    were left out when it was told whole; of these only what changes is told.
    """

    games: tuple[GameSummary, ...]
    has_more: bool
    changes: tuple[GameChange, ...]
    server_time: datetime

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[GameSummary]:
        return iter(self.games)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who may sit at a table."""

    player_id: str
    display_name: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal as a value, in a verdict."""

    reason: str
    details: dict[str, str]


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """The verdict on a play; true if the turn may be played."""

    legal: bool
    refusal: Refusal | None
    table: Table | None
    rack_left: tuple[str, ...]
    goes_out: bool
    points: int

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True, slots=True)
class TableReport:
    """The verdict on a table; true if every meld is legal. `table` is in canonical order then, else None."""

    valid: bool
    table: Table | None
    refusal: Refusal | None

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """One tile to be put elsewhere: from meld `source` of the table before (None: the rack) to `target`."""

    tile: str
    source: int | None
    target: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The best play of a position; true if a tile is laid. `play` takes its `table` as it is.

    `changed` are places of melds before that are gone; `origins` tells which one each meld of `table` was.
    """

    table: Table
    tiles: int
    points: int
    goes_out: bool
    proved: bool
    laid: tuple[str, ...]
    rack_left: tuple[str, ...]
    changed: tuple[int, ...]
    origins: tuple[int | None, ...]
    steps: tuple[SolutionStep, ...]
    nodes: int

    def __bool__(self) -> bool:
        return self.tiles > 0


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The best play for the own seat at that version; true if a tile can be laid."""

    solution: Solution
    version: int

    def __bool__(self) -> bool:
        return bool(self.solution)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that clients meet."""

    request_bytes: int
    requests_per_second: int
    unfinished_games: int
    streams: int
    heartbeat: timedelta
    keepalive: timedelta
    solve_nodes: int = 0
    solve_cost_requests: int = 0


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """What the server is, can do and allows."""

    server_version: str
    api_versions: tuple[str, ...]
    rulesets: tuple[str, ...]
    features: tuple[str, ...]
    limits: Limits | None


@dataclass(frozen=True, slots=True)
class Step:
    """What happened to a watched game, and the game after it. The first step, a snapshot, has no events.

    `server_time` is what deadlines are compared with: the device's clock may be wrong. `is_draft`: nothing
    happened but that `game.view.draft` is another one.
    """

    version: int
    events: tuple[Event, ...]
    game: Game
    server_time: datetime
    is_draft: bool = False

    @property
    def time_left(self) -> timedelta | None:
        """What was left of the turn at `server_time`; None where it does not run out, or none is running."""
        deadline = self.game.view.deadline_time if self.game.view else None
        return None if deadline is None else max(deadline - self.server_time, timedelta())
