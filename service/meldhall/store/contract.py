"""What every store promises: an append-only log per game, heads to find games by, and players.

All times are milliseconds since the Unix epoch and come from the caller: a store has no clock.
Ids are opaque text, compared by code points.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

from meldhall.store.errors import RecordInvalid

RECORD_LIMIT_BYTES = 65_536
CREATION_KEPT_MS = 7 * 24 * 3_600_000
_VERSION_LIMIT = 2**31 - 1
_INTEGER_LIMIT = 2**63 - 1

Cursor = tuple[int, str]
"""Where a page of a list ended: (create_ms, game_id) of its last head."""


class Status(IntEnum):
    """How far a game has come. The numbers are stored."""

    WAITING = 0
    RUNNING = 1
    FINISHED = 2
    ABORTED = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One accepted command of a game. `version` counts from 1 without gaps."""

    game_id: str
    version: int
    record: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Head:
    """What a game can be found by; overwritten with each row, in the same transaction.

    `due_ms` is when the host must wake (none: never), `player_ids` are the seated players, `summary`
    is opaque to the store, `time_ms` is when the row was made, `digest` is the row's hash (empty: not known).
    `create_ms` and `creator_id` never change. `drafts_from` is not kept: drafts of versions before it are
    forgotten, 0 for all of earlier versions.
    """

    game_id: str
    version: int
    status: Status
    public: bool
    due_ms: int | None
    create_ms: int
    player_ids: tuple[str, ...]
    creator_id: str
    summary: bytes
    time_ms: int
    digest: str = ""
    drafts_from: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Creation:
    """The request that created a game, kept for 7 days so that its repeat finds the same game."""

    player_id: str
    request_id: str
    request_hash: bytes
    game_id: str
    create_ms: int


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who may sit at a table: a guest's UUID, or `app:` and the host application's own id."""

    player_id: str
    display_name: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat is building at a version of its game. `melds` is opaque to the store; None is none."""

    game_id: str
    version: int
    seat: int
    melds: str | None = field(repr=False)


SOON_MS = 60_000
"""A game that waits is owed for an outage only where its start was called, and is due within seconds."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no server served, in milliseconds of the servers' clocks."""

    begin_ms: int
    end_ms: int


class EventLog(Protocol):
    """The log of all games. A row, once acknowledged, is durable and never changes."""

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        """Stores a row, its head and (with version 1) the request that created the game, or nothing.

        False: that version exists, a version before it is missing, or the creation's request id is
        taken. A call once begun is carried out even if the caller is cancelled meanwhile. Creations
        more than 7 days older than the new one are forgotten, and so is a draft from before `drafts_from`.
        Raises StorageFull, OutcomeUnknown, StoreOverloaded, RecordInvalid.
        """

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        """The rows of a game with versions above `after_version`, in order; none for an unknown game."""

    async def head(self, game_id: str) -> Head | None:
        """The head written with the newest row."""

    async def due(self) -> list[tuple[str, int]]:
        """All games that are not over and have a `due_ms`, with it, the earliest first."""

    async def creation(self, player_id: str, request_id: str) -> Creation | None:
        """The request by which that player created a game, if it is still kept."""

    async def list_open(self, limit: int, after: Cursor | None = None) -> list[Head]:
        """At most `limit` public waiting games, the newest first, beginning behind `after`."""

    async def list_of_player(self, player_id: str, limit: int, after: Cursor | None = None) -> list[Head]:
        """At most `limit` games in which the player is seated, the newest first, beginning behind `after`."""

    async def count_unfinished(self, creator_id: str) -> int:
        """How many waiting and running games that creator has."""

    async def list_ended(self, until_ms: int, limit: int, after: Cursor | None = None) -> list[Head]:
        """At most `limit` games that are over, not archived, and whose newest row is of `until_ms` or before.

        Those over for longest come first, beginning behind `after`: (time_ms, game_id) of the last one.
        """

    async def archive(self, rows: Sequence[Row]) -> bool:
        """Keeps a game that is over in less room; whoever reads or appends notices nothing of it.

        `rows` are all rows of the game, as its reader has found them to be sound. False: the store has
        others, or the game goes on; nothing was changed. Raises as `append` does.
        """

    async def put_draft(self, draft: Draft) -> bool:
        """Overwrites the draft of a game, or removes it. False: the game is not at that version; nothing
        was changed. May be repeated. Raises as `append` does.
        """

    async def draft(self, game_id: str) -> Draft | None:
        """The draft that a game has."""

    async def begin_serving(self, time_ms: int) -> list[Outage]:
        """Notes that a server serves from now on, and that none did since the last sign of life.

        All outages that a game may be owed for, the earliest first; those that ended before the newest row
        of every running game with a `due_ms`, and of every waiting one that is due by `SOON_MS` from now,
        are forgotten. Raises as `append` does.
        """

    async def note_alive(self, time_ms: int) -> None:
        """A sign of life; only the last one is kept. Raises as `append` does."""


class PlayerStore(Protocol):
    """Players and the hashes of their tokens. The tokens themselves never come here."""

    async def add(self, player: Player, token_hash: bytes, create_ms: int) -> bool:
        """Stores a new player with a first token. False: the id or the hash is taken."""

    async def add_token(self, player_id: str, token_hash: bytes, create_ms: int) -> bool:
        """Gives a player one more token. False: no such player, or the hash is taken."""

    async def by_token(self, token_hash: bytes) -> Player | None:
        """The player to whom the token of that hash belongs."""

    async def get(self, player_id: str) -> Player | None:
        """The player of that id."""

    async def rename(self, player_id: str, display_name: str) -> bool:
        """Changes the name to show. False: no such player."""


class Store(EventLog, PlayerStore, Protocol):
    """One store serves both."""


def check_append(row: Row, head: Head, creation: Creation | None) -> None:
    """Raises RecordInvalid where row, head and creation do not fit together or exceed a limit."""
    if (row.game_id, row.version) != (head.game_id, head.version):
        raise RecordInvalid("the head belongs to another row")
    if not 1 <= row.version <= _VERSION_LIMIT:
        raise RecordInvalid(f"version {row.version} is out of range")
    if len(row.record) > RECORD_LIMIT_BYTES or len(head.summary) > RECORD_LIMIT_BYTES:
        raise RecordInvalid(f"record or summary of more than {RECORD_LIMIT_BYTES} bytes")
    check_time(head.create_ms)
    check_time(head.time_ms)
    if head.due_ms is not None:
        check_time(head.due_ms)
    check_texts(head.game_id, head.creator_id, head.digest, *head.player_ids)
    if creation is not None:
        _check_creation(row, creation)


def check_draft(draft: Draft) -> None:
    """Raises RecordInvalid for a draft that exceeds a limit."""
    check_texts(draft.game_id, draft.melds or "")
    if len(draft.melds or "") > RECORD_LIMIT_BYTES:
        raise RecordInvalid(f"a draft of more than {RECORD_LIMIT_BYTES} characters")


def check_archive(rows: Sequence[Row]) -> None:
    """Raises RecordInvalid where these cannot be all rows of one game, in order."""
    if not rows or any(row.game_id != rows[0].game_id for row in rows):
        raise RecordInvalid("only the rows of one game are archived together")
    if [row.version for row in rows] != list(range(1, len(rows) + 1)):
        raise RecordInvalid("only all rows of a game are archived, from version 1 on")


def check_same_game(head: Head, create_ms: int, creator_id: str) -> None:
    """Raises RecordInvalid where a head contradicts what an earlier one said for good."""
    if (head.create_ms, head.creator_id) != (create_ms, creator_id):
        raise RecordInvalid("creation time and creator of a game never change")


def check_token(token_hash: bytes, create_ms: int, *texts: str) -> None:
    """Raises RecordInvalid where a token's hash (32 bytes), its time or a text cannot be stored."""
    if len(token_hash) != 32:
        raise RecordInvalid("the hash of a token has 32 bytes")
    check_time(create_ms)
    check_texts(*texts)


def check_texts(*texts: str) -> None:
    """Raises RecordInvalid where a text is no Unicode (lone surrogates)."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise RecordInvalid("an id or name is no valid Unicode text") from error


def check_time(time_ms: int) -> None:
    """Raises RecordInvalid for a time that cannot be stored."""
    if not 0 <= time_ms <= _INTEGER_LIMIT:
        raise RecordInvalid(f"time {time_ms} is out of range")


def _check_creation(row: Row, creation: Creation) -> None:
    if row.version != 1 or creation.game_id != row.game_id:
        raise RecordInvalid("a creation belongs to version 1 of its own game")
    check_time(creation.create_ms)
    check_texts(creation.player_id, creation.request_id)
