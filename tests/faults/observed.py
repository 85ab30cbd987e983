"""What clients of a server under faults have seen: the half of the evidence that no log can give.

All times are milliseconds of one clock, that of whoever observes; `server` is the same text for observations
that one server after another made over one log, and differs where servers beside each other did.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from meldhall.play.commands import Command, CreateGame
from meldhall.play.events import SessionEvent
from meldhall.store.contract import Outage, Player


@dataclass(slots=True)
class Call:
    """One sending of one command. A request sent again is another call of the same request id.

    `answer_ms` is None where no answer came. Of an acknowledged call `version` is set, of a refused one
    `refusal`. What is None or empty besides is not compared.
    """

    caller: Player
    game_id: str
    request_id: str
    sent_ms: float
    request_hash: bytes = b""
    command: Command | CreateGame | None = None
    expected_version: int | None = None
    server: str = ""
    answer_ms: float | None = None
    version: int | None = None
    refusal: str = ""
    view: bytes | None = None
    drawn_tile: str | None = None
    was_draining: bool = False
    """Whether it reached its server only after that had begun to drain."""


@dataclass(slots=True)
class Drafted:
    """One sending of a draft, None to take it back. Of one that was kept `version` is set, and then
    `answer_ms`; of a refused one `refusal`.
    """

    caller: Player
    game_id: str
    melds: str | None
    sent_ms: float
    answer_ms: float | None = None
    version: int | None = None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """One look at a game."""

    caller: Player
    game_id: str
    sent_ms: float
    answer_ms: float
    version: int
    view: bytes | None = None
    server: str = ""


class Kind(StrEnum):
    """What came over a stream."""

    SNAPSHOT = "snapshot"
    VERSION = "version"
    HEARTBEAT = "heartbeat"
    CLOSING = "closing"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Frame:
    """One update. `shown` are the bytes of a snapshot's view, of a version's game events or of a draft."""

    time_ms: float
    kind: Kind
    version: int = 0
    shown: bytes | None = None
    people: tuple[SessionEvent, ...] | None = None


class End(StrEnum):
    """How a stream ended."""

    OPEN = "open"
    """It was open when observation ended."""
    OVER = "over"
    """The server ended it, as after the last version of a game that is over."""
    BROKEN = "broken"
    REFUSED = "refused"
    LEFT = "left"
    """Its client went away for good."""


@dataclass(slots=True)
class Stream:
    """One call of WatchGame, from its opening to its end. `is_slow` readers are late by their own fault."""

    caller: Player
    game_id: str
    after_version: int | None
    open_ms: float
    server: str = ""
    host: str = ""
    """The server itself, where `server` does not tell it from the one before."""
    is_slow: bool = False
    frames: list[Frame] = field(default_factory=list)
    end: End = End.OPEN
    end_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a row comes from: the server that first sent it to the store, when it did so, and the outages
    that this server had been told of.
    """

    server: str
    time_ms: float
    outages: tuple[Outage, ...] = ()


@dataclass(slots=True)
class Observed:
    """Everything that clients saw. `end_ms` is when observation ended, long enough after the last fault.

    `late_ms` is how far behind the log an open stream may be then; None where nothing is promised.
    `stored_ms` says when rows came into the log, by (game, version); without it their own times count.
    """

    calls: list[Call] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    streams: list[Stream] = field(default_factory=list)
    drafts: list[Drafted] = field(default_factory=list)
    end_ms: float = 0.0
    late_ms: float | None = 3_000.0
    silence_ms: float | None = None
    """The longest that a stream, once it has begun, may be silent; None where that is not looked at."""
    stored_ms: Mapping[tuple[str, int], float] = field(default_factory=dict)
    origins: Mapping[tuple[str, int], Origin] = field(default_factory=dict)
    """Where rows come from, by (game, version), as far as that is known."""
    presence_ms: int = 0
    """How long nothing may be heard of a player; 0 where that is not looked at."""
    halted: frozenset[str] = frozenset()
    """Games that may be halted, since somebody damaged them."""
