"""The compiled core: rules, games and views. `meldhall.rules` is its public face.

All values are frozen, and equal if they say the same. Those with a text form can be hashed and pickled.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal, final

from meldhall._core import bots as bots
from meldhall._core import solver as solver
from meldhall._core.solver import Solution, Stop
from meldhall.rules import Kind, Objective, Rack, RulesetLike, TableLike

__all__ = [
    "Command", "Events", "Game", "Inconsistent", "Meld", "NotationError", "Position", "Reason", "Refused",
    "Ruleset", "RulesetError", "Table", "TableReport", "Verdict", "View", "bots", "check_table", "check_turn",
    "classify_meld", "enumerate_melds", "greedy_command", "rack_points", "record", "replay", "solver",
    "tile_code", "tile_text",
]  # fmt: skip

class NotationError(ValueError):
    """Input that cannot be read.

    `place` is the argument or field (`after.melds[3].tiles[0]`; empty for a text parsed by itself),
    `expected` what would fit. `line` and `column` count from 1 within a text, and are 0 where there was none.
    """

    place: str
    line: int
    column: int
    expected: str

class RulesetError(ValueError):
    """A ruleset that is impossible. `parameter` is the culprit, `why` the limit."""

    parameter: str
    why: str

class Refused(Exception):
    """The rules say no: `reason` is the name of a `meldhall.v1.Reason`, `details` its typed facts."""

    reason: Reason
    details: Mapping[str, str]

class Inconsistent(Exception):
    """Events that do not fit their game: its log is damaged. `event` names the first, `why` the misfit."""

    event: str
    why: str

@final
class Ruleset:
    """All parameters of the rules (rulebook, R1 to R9), each a read-only attribute of its name.

    `Ruleset("sabra+initial_meld_points=50")` is a preset with parameters changed. Raises RulesetError.
    """

    colors: Final[int]
    numbers: Final[int]
    copies: Final[int]
    jokers: Final[int]
    min_seats: Final[int]
    max_seats: Final[int]
    rack_tiles: Final[int]
    start_choice: Final[Literal["HIGHEST_TILE", "RANDOM"]]
    redeal_on_three_pairs: Final[bool]
    max_jokers_per_meld: Final[int]
    min_naturals_per_meld: Final[int]
    initial_meld_points: Final[int]
    initial_meld_extra_plays: Final[Literal["NONE", "AFTER_THRESHOLD"]]
    illegal_commit: Final[Literal["REFUSE", "PENALTY"]]
    joker_release: Final[Literal["ANY_REARRANGEMENT", "EXACT_TILE"]]
    joker_replacement_source: Final[Literal["RACK_OR_TABLE", "RACK"]]
    joker_group_of_three: Final[Literal["EITHER", "BOTH"]]
    joker_meld_removal: Final[bool]
    joker_reuse: Final[Literal["ANYWHERE", "NEW_MELD", "NEW_MELD_TWO_RACK_TILES"]]
    turn_time_ms: Final[int]
    time_bank_ms: Final[int]
    increment_ms: Final[int]
    timeout_draw_tiles: Final[int]
    timeout_commits_legal_draft: Final[bool]
    timeout_failed_draft: Final[Literal["PENALTY", "DRAW"]]
    penalty_draw_tiles: Final[int]
    pool_empty: Final[Literal["UNTIL_ALL_PASS", "ONE_MORE_TURN", "UNTIL_NOBODY_CAN"]]
    final_lap_starts: Final[Literal["NEXT_SEAT", "LAST_DRAWER"]]
    pool_empty_must_play: Final[bool]
    joker_rack_points: Final[int]
    blocked_score: Final[Literal["DIFFERENCE", "FULL_VALUE"]]
    blocked_winner_joker: Final[Literal["COUNTS", "IGNORED"]]
    unopened: Final[Literal["RACK_VALUE", "FIXED_100", "ABLE_200_UNABLE_100"]]
    rounds: Final[int]
    target_points: Final[int]
    ranking: Final[Literal["TOTAL_POINTS", "ROUNDS_WON_THEN_POINTS"]]
    next_starter: Final[Literal["START_DRAW", "ROTATE", "WINNER", "LOSER"]]

    def __new__(cls, text: str = "classic") -> Ruleset: ...
    @staticmethod
    def preset(name: str) -> Ruleset: ...
    @staticmethod
    def presets() -> list[str]: ...
    @staticmethod
    def parse(text: str) -> Ruleset:
        """Reads `preset+parameter=value+…`. Raises RulesetError."""
    @staticmethod
    def from_bytes(data: bytes) -> Ruleset:
        """Reads a `meldhall.v1.Ruleset` message: a preset and overrides. Raises RulesetError."""
    def to_bytes(self) -> bytes:
        """The `meldhall.v1.Ruleset` message with every field set."""
    def replace(self, **parameters: int | bool | str) -> Ruleset:
        """A ruleset with some parameters changed: ints, bools and enum names. Raises RulesetError."""
    @property
    def parameters(self) -> dict[str, int | bool | str]: ...
    def tiles(self) -> list[str]:
        """The whole set (R1.1), in canonical order: what an order must be a permutation of."""

@final
class Meld:
    """Some tiles read as a meld. `tiles` are canonical if `valid`, else as given."""

    @property
    def valid(self) -> bool: ...
    @property
    def kind(self) -> Kind | None: ...
    @property
    def tiles(self) -> list[str]: ...
    @property
    def points(self) -> int: ...
    @property
    def roles(self) -> list[list[str]]:
        """What each tile stands for: itself, or for a joker one tile (run) or every missing color (group)."""
    @property
    def why(self) -> str | None:
        """Name of the flaw; None if valid."""
    def __bool__(self) -> bool:
        """True if valid."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...

@final
class Table:
    """Melds as laid, legal or not; immutable. `str` gives the notation, `parse` reads it."""

    def __new__(cls, melds: TableLike = ()) -> Table: ...
    @staticmethod
    def parse(text: str) -> Table:
        """Reads melds with ` | ` between them; an empty text is the empty table. Raises NotationError."""
    @staticmethod
    def from_bytes(data: bytes, place: str = "table") -> Table:
        """Reads a `meldhall.v1.Table` message. Raises NotationError, its `place` below the given one."""
    def to_bytes(self, ruleset: RulesetLike) -> bytes:
        """The `meldhall.v1.Table` message; kinds, roles and points where the melds are legal."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[list[str]]: ...
    def __getitem__(self, index: int, /) -> list[str]:
        """The tiles of the meld at that place, from 0, or from -1 at the end."""

@final
class TableReport:
    """The verdict on a table. `melds` are in table order; `bad` is `(index, flaw)` of each that is none."""

    @property
    def valid(self) -> bool: ...
    @property
    def reason(self) -> Reason | None:
        """`NOT_A_MELD`; None if valid."""
    @property
    def details(self) -> dict[str, str]:
        """Typed facts about that, as named at `meldhall.v1.Reason`."""
    @property
    def melds(self) -> list[Meld]: ...
    @property
    def bad(self) -> list[tuple[int, str]]: ...
    @property
    def points(self) -> int: ...
    def to_bytes(self) -> bytes:
        """The `meldhall.v1.CheckTableResponse` message."""
    def __bool__(self) -> bool:
        """True if valid."""

class Reason(StrEnum):
    """Reasons of the rules' refusals: those of `meldhall.v1.Reason` that the core gives, same names."""

    ROUND_OVER = "ROUND_OVER"
    GAME_OVER = "GAME_OVER"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    TILE_LEFT_TABLE = "TILE_LEFT_TABLE"
    TILE_NOT_ON_RACK = "TILE_NOT_ON_RACK"
    NOTHING_PLAYED = "NOTHING_PLAYED"
    NOT_A_MELD = "NOT_A_MELD"
    INITIAL_MELD_TOUCHES_TABLE = "INITIAL_MELD_TOUCHES_TABLE"
    INITIAL_MELD_TOO_LOW = "INITIAL_MELD_TOO_LOW"
    JOKER_MELD_CHANGED = "JOKER_MELD_CHANGED"
    JOKER_NOT_REPLAYED = "JOKER_NOT_REPLAYED"
    JOKER_NOT_FREED_BY_ITS_TILE = "JOKER_NOT_FREED_BY_ITS_TILE"
    POOL_EMPTY = "POOL_EMPTY"
    POOL_NOT_EMPTY = "POOL_NOT_EMPTY"
    MUST_PLAY = "MUST_PLAY"
    REDEAL_NOT_ALLOWED = "REDEAL_NOT_ALLOWED"
    ROUND_RUNNING = "ROUND_RUNNING"
    SEAT_LEFT = "SEAT_LEFT"

@final
class Verdict:
    """The verdict on a play. If legal, `table` is canonical and `reason` None."""

    @property
    def legal(self) -> bool: ...
    @property
    def reason(self) -> Reason | None: ...
    @property
    def details(self) -> dict[str, str]: ...
    @property
    def rack_left(self) -> list[str] | None: ...
    @property
    def table(self) -> Table | None: ...
    @property
    def goes_out(self) -> bool: ...
    @property
    def points(self) -> int: ...
    def to_bytes(self) -> bytes:
        """The `meldhall.v1.TurnVerdict` message."""
    def __bool__(self) -> bool:
        """True if legal."""

def tile_code(tile: str) -> int:
    """The number of a tile on the wire (`meldhall.v1.Tile`): `r5` is 21. Raises NotationError."""

def tile_text(code: int) -> str:
    """The tile of that number on the wire: 21 is `r5`. Raises NotationError."""

def classify_meld(tiles: Rack, ruleset: RulesetLike = "classic", kind: Kind | None = None) -> Meld:
    """Reads tiles as a meld (R3.5); `kind` says which if it could be both (R3.6). Raises NotationError."""

def check_table(table: TableLike, ruleset: RulesetLike = "classic") -> TableReport:
    """Reads every meld of a table. Raises NotationError and RulesetError."""

def rack_points(tiles: Rack, ruleset: RulesetLike = "classic") -> int:
    """What tiles count on a rack (R9.1). Raises NotationError and RulesetError."""

def check_turn(
    before: TableLike, rack: Rack, after: TableLike, ruleset: RulesetLike = "classic", has_melded: bool = True
) -> Verdict:
    """The verdict on laying `after` over `before` from `rack`: steps 2 to 6. `before` must be legal melds."""

def enumerate_melds(ruleset: RulesetLike = "classic", start: int = 0) -> Iterator[Meld]:
    """Every legal meld of a ruleset but the first `start`, lazily, in a fixed order. Raises RulesetError."""

@final
class Command:
    """What a game is told to do; `str` gives its notation, which makes one again.

    Raises NotationError, and ValueError for the number of a seat that no game has.
    """

    def __new__(cls, text: str) -> Command: ...
    @staticmethod
    def start_round(seat: int, start_order: Sequence[str], deal_order: Sequence[str]) -> Command: ...
    @staticmethod
    def play(seat: int, table: TableLike) -> Command: ...
    @staticmethod
    def draw(seat: int) -> Command: ...
    @staticmethod
    def pass_turn(seat: int) -> Command: ...
    @staticmethod
    def leave(seat: int) -> Command: ...
    @staticmethod
    def request_redeal(seat: int, deal_order: Sequence[str]) -> Command: ...
    @staticmethod
    def expire_turn(draft: TableLike | None = None) -> Command: ...
    @staticmethod
    def pause_clock() -> Command: ...
    @staticmethod
    def resume_clock() -> Command: ...
    @staticmethod
    def credit_clock(seat: int, credit_ms: int) -> Command: ...
    @staticmethod
    def parse(text: str) -> Command:
        """Reads the notation. Raises NotationError."""
    @property
    def verb(self) -> str:
        """What it tells the game to do, the first word of its notation: `play`, `draw`, `pass`, …"""
    @property
    def seat(self) -> int | None:
        """The seat that acts or is given time; None for commands to the whole table."""
    @property
    def table(self) -> Table | None:
        """The table of a play, the draft of an expiry; None for any other command."""

@final
class Events:
    """What one command brought about, in order; opaque. `str` is the log line, which makes them again."""

    def __new__(cls, text: str) -> Events: ...
    @staticmethod
    def parse(text: str) -> Events: ...
    def __len__(self) -> int: ...
    def seen_by(self, seat: int | None, ruleset: RulesetLike, *, racks: bool = False) -> bytes:
        """`game_events` of a `VersionEvents` for that seat or (None) a spectator, who alone sees `racks`."""
    def drawn_tile(self) -> str | None:
        """The tile that was drawn by choice (R5.4), for the seat that drew it; None if there is none."""

@final
class Game:
    """A game over nameless seats, at one moment; immutable. Knows hidden tiles and shows none: see `view`."""

    def __new__(cls, ruleset: RulesetLike, seats: int) -> Game:
        """Before its first round. Raises RulesetError if the ruleset does not allow that many seats."""
    def decide(self, command: Command | str, now_ms: int) -> Events:
        """What the command brings about; empty if nothing (a turn not yet expired). Changes nothing.

        Raises Refused if the rules say no, NotationError for a text that is no command, ValueError for a seat
        that does not exist or an order that is no permutation of the set.
        """
    def evolve(self, events: Events | str) -> Game:
        """The game after these events. Raises Inconsistent for events that did not happen in this game."""
    def check_turn(self, seat: int, table: TableLike) -> Verdict:
        """The verdict `decide` would give on that play, NOT_YOUR_TURN and ROUND_OVER included."""
    def fits(self, table: TableLike) -> bool:
        """Whether a table has at most as many tiles, and as many melds, as the set has tiles."""
    def check_draft(self, seat: int, table: TableLike) -> None:
        """Raises Refused, or NotationError for a group without tiles, if it is no draft of the seat now."""
    def view(
        self, seat: int | None, *, racks: bool = False, draft: Table | None = None, shows_draft: bool = False
    ) -> View:
        """What that seat or (None) a spectator may see, who alone may see `racks`, and of a draft the seat to
        play, or all but those. Raises ValueError.
        """
    def draft_seen_by(
        self, seat: int | None, draft: Table, *, racks: bool = False, shows_draft: bool = False
    ) -> bytes | None:
        """The `meldhall.v1.Draft` message as in `view`; None if that viewer may not see it."""
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def seats(self) -> int: ...
    @property
    def phase(self) -> Literal["between_rounds", "round", "over"]: ...
    @property
    def turn_seat(self) -> int | None: ...
    @property
    def deadline_ms(self) -> int | None: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def has_left(self) -> list[bool]: ...
    def _repr_svg_(self) -> str: ...
    def tile_counts(self) -> dict[str, int]:
        """Tiles by kind over pool, racks and table: always the whole set, once a round has started."""
    @property
    def is_whole(self) -> bool:
        """Whether pool, racks and table hold the whole set, each tile once."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: object, /) -> Game: ...

@final
class View:
    """What one viewer may see of the tiles."""

    @staticmethod
    def from_bytes(data: bytes, ruleset: RulesetLike) -> View:
        """Reads a `meldhall.v1.GameView` message, as a client received it. Raises NotationError."""
    def to_bytes(self) -> bytes:
        """The `meldhall.v1.GameView` message."""
    @property
    def seat(self) -> int | None: ...
    @property
    def rack(self) -> list[str]: ...
    @property
    def racks(self) -> list[list[str]]: ...
    @property
    def table(self) -> Table: ...
    @property
    def pool_tiles(self) -> int: ...
    @property
    def rack_tiles(self) -> list[int]: ...
    @property
    def has_melded(self) -> list[bool]: ...
    @property
    def total_points(self) -> list[int]: ...
    @property
    def turn_seat(self) -> int | None: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def draft(self) -> Table | None: ...
    @property
    def phase(self) -> Literal["between_rounds", "round", "over"]: ...
    def _repr_svg_(self) -> str: ...
    def position(self) -> Position:
        """What matters of it to what may be played. Raises NotationError if it shows what cannot be."""

@final
class Position:
    """A moment of a game as one viewer knows it, without clock and scores; `str` makes it again."""

    def __new__(cls, text: str) -> Position: ...
    @staticmethod
    def parse(text: str) -> Position:
        """Reads the notation. Raises NotationError, also for a position that is impossible."""
    @property
    def seat(self) -> int | None: ...
    @property
    def rack(self) -> list[str]: ...
    @property
    def table(self) -> Table: ...
    @property
    def rack_tiles(self) -> list[int]: ...
    @property
    def has_melded(self) -> list[bool]: ...
    @property
    def pool_tiles(self) -> int: ...
    @property
    def turn_seat(self) -> int | None: ...
    @property
    def ruleset(self) -> Ruleset: ...
    def check_turn(self, table: TableLike) -> Verdict:
        """The verdict on laying `table`. Raises NotationError, and ValueError for a spectator."""
    def solve(
        self,
        objective: Objective = "tiles",
        *,
        fewest_changes: bool = False,
        node_limit: int = 1_000_000,
        stop: Stop | None = None,
    ) -> Solution:
        """The best play of the viewer, whoever is to play. Raises as `solve`, ValueError for a spectator."""
    def _repr_svg_(self) -> str: ...

def greedy_command(view: View) -> Command:
    """What the greedy bot does in that view. Raises ValueError unless the viewer's seat is to play."""

def record(
    ruleset: RulesetLike, seats: Sequence[str], lines: Sequence[tuple[int, str]], shuffle: str = ""
) -> str:
    """The record of a game: header (ruleset, seats, shuffle), a line `version events` per pair, results."""

def replay(text: str) -> Iterator[tuple[int, Events, Game]]:
    """Steps through a record: version, events, game afterwards. Raises NotationError with line and column."""
