"""The compiled core: rules, games and views. `meldhall.rules` is its public face."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Literal, final

Kind = Literal["group", "run"]

class NotationError(ValueError):
    """Text that cannot be read. `line` and `column` count from 1; `expected` says what would fit."""

    line: int
    column: int
    expected: str

class RulesetError(ValueError):
    """A ruleset that is impossible. `parameter` is the culprit, `why` the limit."""

    parameter: str
    why: str

class Refused(Exception):
    """The rules say no: `reason` is the name of a `meldhall.v1.Reason`, `details` its typed facts."""

    reason: str
    details: Mapping[str, str]

@final
class Ruleset:
    """All parameters of the rules (rulebook, R1 to R9). Every one is a read-only attribute of its name."""

    @staticmethod
    def preset(name: str) -> Ruleset: ...
    @staticmethod
    def presets() -> list[str]: ...
    @staticmethod
    def parse(text: str) -> Ruleset:
        """Reads `preset+parameter=value+…`. Raises NotationError or RulesetError."""
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
    # The parameters themselves (`rs.rack_tiles`) are attributes, listed in full in the real stub.
    def __getattr__(self, name: str) -> int | bool | str: ...

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
        """For each tile what it stands for: itself, or, for a joker, one tile (run) or every missing color (group)."""
    @property
    def why(self) -> str | None:
        """Name of the flaw; None if valid."""

@final
class Table:
    """Melds as laid, legal or not; immutable. `str` gives the notation, `parse` reads it."""

    def __new__(cls, melds: Sequence[str | Sequence[str]] = ...) -> Table: ...
    @staticmethod
    def parse(text: str) -> Table: ...
    @staticmethod
    def from_bytes(data: bytes) -> Table:
        """Reads a `meldhall.v1.Table` message. Raises NotationError for a tile that is none, or too many."""
    def to_bytes(self, ruleset: Ruleset) -> bytes:
        """The `meldhall.v1.Table` message; kinds, roles and points where the melds are legal."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[list[str]]: ...

@final
class TableReport:
    """`melds` in table order; `bad` is `(index, flaw)` of each that is none."""

    @property
    def valid(self) -> bool: ...
    @property
    def melds(self) -> list[Meld]: ...
    @property
    def bad(self) -> list[tuple[int, str]]: ...
    @property
    def points(self) -> int: ...

class Reason(StrEnum):
    """Reasons of the rules' refusals: those of `meldhall.v1.Reason` that the core gives, same names."""

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

type Rack = str | Sequence[str]
type TableLike = Table | str | Sequence[str | Sequence[str]]
type RulesetLike = Ruleset | str

def classify_meld(tiles: Rack, ruleset: RulesetLike = ..., kind: Kind | None = None) -> Meld: ...
def check_table(table: TableLike, ruleset: RulesetLike = ...) -> TableReport: ...
def check_turn(
    before: TableLike,
    rack: Rack,
    after: TableLike,
    ruleset: RulesetLike = ...,
    has_melded: bool = True,
) -> Verdict: ...
def enumerate_melds(ruleset: RulesetLike = ...) -> Iterator[Meld]: ...

@final
class Command:
    """What a game is told to do; `str` gives its notation."""

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
    def parse(text: str) -> Command: ...

@final
class Events:
    """What one command brought about, in order; opaque. `str` is the log line, `parse` reads it."""

    @staticmethod
    def parse(text: str) -> Events: ...
    def __len__(self) -> int: ...
    def seen_by(self, seat: int | None) -> bytes:
        """Fields `game_events` of a `meldhall.v1.VersionEvents` message as this viewer (None: a spectator) may know them."""

@final
class Game:
    """A game over nameless seats, at one moment; immutable. Knows hidden tiles and shows none: see `view`."""

    def __new__(cls, ruleset: RulesetLike, seats: int) -> Game:
        """Before its first round. Raises RulesetError if the ruleset does not allow that many seats."""
    def decide(self, command: Command | str, now_ms: int) -> Events:
        """What the command brings about; empty if nothing (a turn not yet expired). Raises Refused. Changes nothing."""
    def evolve(self, events: Events | str) -> Game:
        """The game after these events."""
    def check_turn(self, seat: int, table: TableLike) -> Verdict:
        """The verdict `decide` would give on that play, steps 1 to 6. NOT_YOUR_TURN and ROUND_OVER included."""
    def view(self, seat: int | None) -> View: ...
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
    def tile_counts(self) -> dict[str, int]:
        """Tiles by kind over pool, racks and table: always the whole set, once a round has started (conservation)."""

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
    def phase(self) -> Literal["between_rounds", "round", "over"]: ...

def greedy_command(view: View) -> Command:
    """What the greedy bot does in that view: lays what it simply can, else draws or passes. Its seat must be to play."""

def record(ruleset: RulesetLike, seats: Sequence[str], lines: Sequence[tuple[int, str]]) -> str:
    """The record of a game: a header (ruleset, seat names), one line `version events` for each pair, results."""

def replay(text: str) -> Iterator[tuple[int, Events, Game]]:
    """Steps through a record: version, events, game afterwards. Raises NotationError with line and column."""
