"""What callers are told: the game as one of them may see it, and how it and lists of games go on."""

from dataclasses import dataclass, field
from enum import Enum, auto

from meldhall.play.events import SessionEvent
from meldhall.play.session import Session
from meldhall.play.summary import Summary


@dataclass(frozen=True, slots=True)
class Answer:
    """A game as one caller may see it, at one version. `seat` is the caller's own, `view` the bytes of a
    `meldhall.v1.GameView`, for those with a seat and for spectators; `drawn_tile` only after drawing it.
    `kept` has room for what is made of the session, which later answers share.
    """

    session: Session
    version: int
    seat: int | None
    view: bytes | None = field(repr=False)
    drawn_tile: str | None = field(default=None, repr=False)
    kept: dict[object, bytes] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole game: at first, and again for a watcher that fell far behind."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class VersionSeen:
    """All that one version brought about. `game_events` are the bytes of those fields of a
    `meldhall.v1.VersionEvents`, as this watcher may know them.
    """

    version: int
    time_ms: int
    session_events: tuple[SessionEvent, ...]
    game_events: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class DraftSeen:
    """What the seat to play is building at that version, as this watcher may know it: the bytes of a
    `meldhall.v1.Draft`, None once it was taken back. Only the newest is told.
    """

    version: int
    draft: bytes | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Nothing happened for a while; `version` is the newest that the watcher may know of."""

    version: int


@dataclass(frozen=True, slots=True)
class Closing:
    """The server ends the stream; it may be resumed after that time, anywhere."""

    retry_after_ms: int


Update = Snapshot | VersionSeen | DraftSeen | Heartbeat | Closing


class ChangeKind(Enum):
    """What happened to a game in a list."""

    ADDED = auto()
    CHANGED = auto()
    REMOVED = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """A game came into a list, changed in it, or left it: then nothing more is told, `summary` is None."""

    kind: ChangeKind
    game_id: str
    version: int
    summary: Summary | None


@dataclass(frozen=True, slots=True, eq=False)
class ListSnapshot:
    """The newest games of a list, the newest first. Shared by its watchers, and told apart by identity."""

    games: tuple[Summary, ...]
    has_more: bool


@dataclass(frozen=True, slots=True, eq=False)
class ListChanged:
    """What changed in a list, each game once. Shared by its watchers, and told apart by identity."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class ListSilent:
    """Nothing changed for a while."""


ListUpdate = ListSnapshot | ListChanged | ListSilent | Closing
