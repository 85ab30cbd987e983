"""A database file read from beginning to end without changing a byte of it, also while a server writes it."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from meldhall.store import archive, drafts, statements
from meldhall.store.contract import Creation, Draft, Head, Row
from meldhall.store.database import open_inspector, owner_of, told
from meldhall.store.errors import StoreBusy, StoreCorrupt, StoreError, StoreFailed
from meldhall.store.migrations import applied, scripts

_PAGE_GAMES: Final = 100
"""Games of one snapshot: a longer one would keep a server's log from being emptied meanwhile."""
_NULL: Final = re.compile(r"NULL value in (\w+)\.(\w+)")
_TOLD: Final = 1_000
"""Problems of one kind that are told."""

_ORPHANS: Final = {
    "rows without a head": "SELECT game_id FROM (SELECT DISTINCT game_id FROM event)",
    "an archive without a head": "SELECT game_id FROM game_archive",
    "a player's list names it, but there is no head": "SELECT DISTINCT game_id FROM game_player",
    "its draft is kept, but there is no head": "SELECT game_id FROM draft",
    "the request that created it is kept, but there is no head": "SELECT game_id FROM creation",
}
_SEATS: Final = {
    "player {} has a seat there and is unknown": (
        "SELECT game_id, player_id FROM game_player WHERE player_id NOT IN (SELECT player_id FROM player)"
    ),
    "player {} has it listed without a seat there": (
        "SELECT game_id, player_id FROM game_player p JOIN game_head h USING (game_id)"
        " WHERE h.create_ms != p.create_ms OR NOT is_seated(h.player_ids, player_id)"
    ),
}
_PEOPLE: Final = {
    "a token belongs to player {}, who is unknown": (
        "SELECT DISTINCT player_id FROM token WHERE player_id NOT IN (SELECT player_id FROM player)"
    ),
    "player {} has no token": (
        "SELECT player_id FROM player WHERE player_id NOT IN (SELECT player_id FROM token)"
    ),
}


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One game as it lies in the file. `fault` says what could not be read, and up to which row it could."""

    game_id: str
    head: Head | None
    rows: list[Row]
    is_archived: bool
    fault: str = ""
    draft: Draft | None = None


class Inspection:
    """Reads a file whatever its state. Made by `open`; blocks, and belongs to one thread.

    A page of games and all that belongs to them is read in one snapshot. `unread` gathers what kept
    something from being looked at: as long as there is any, nothing is known to be sound.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.unread: set[str] = set()
        self.path = path
        self.schema = applied(connection, path)
        self._connection = connection
        connection.create_function("is_seated", 2, _is_seated, deterministic=True)

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator[Self]:
        """Raises StoreFailed where there is no file or its schema is older, StoreCorrupt where it is not
        ours, and in the end StoreBusy where a server began to serve the file meanwhile.
        """
        owner = owner_of(path)
        connection = open_inspector(path, at_rest=owner is None)
        try:
            inspection = cls(path, connection)
            if inspection.schema < len(scripts()):
                raise StoreFailed(
                    f"{path} has schema {inspection.schema}, and {len(scripts())} is needed; a server"
                    " brings it there when it starts."
                )
            yield inspection
            if owner is None and owner_of(path) is not None:
                raise StoreBusy(f"Another process began to serve {path} meanwhile: look again.")
        except sqlite3.Error as error:
            raise told(error, f"{path} cannot be read") from error
        finally:
            connection.close()

    @property
    def engine(self) -> str:
        """The version of SQLite that reads here."""
        return sqlite3.sqlite_version

    @property
    def owner(self) -> str | None:
        """The id of the process that serves the file now, None if there is none."""
        return owner_of(self.path)

    def count(self, table: str) -> int:
        """How many rows a table has, 0 if that cannot be read."""
        return next((int(rows) for (rows,) in self._found(f"SELECT count(*) FROM {table}")), 0)

    def damaged_pages(self) -> list[str]:
        """What SQLite itself finds wrong with its pages and indexes. Reads the whole file."""
        try:
            found = [text for (text,) in self._connection.execute(f"PRAGMA integrity_check({_TOLD})")]
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [text for text in found if text != "ok" and not self._is_misread(text)]

    def _is_misread(self, text: str) -> bool:
        """Whether SQLite tells of a NULL that is not there: 3.40 does so of a table without rowid whose key
        is not its first column, as that of outages.
        """
        place = _NULL.fullmatch(text)
        return place is not None and not self._found(f"SELECT 1 FROM {place[1]} WHERE {place[2]} IS NULL")

    def orphans(self) -> Iterator[tuple[str, str]]:
        """Games, and what there is of them without a head or player that it belongs to."""
        for what, ids in _ORPHANS.items():
            query = f"SELECT game_id FROM ({ids}) WHERE game_id NOT IN (SELECT game_id FROM game_head)"
            yield from ((game_id, what) for (game_id,) in self._found(query))
        for what, query in _SEATS.items():
            yield from ((game_id, what.format(player_id)) for game_id, player_id in self._found(query))

    def people(self) -> Iterator[str]:
        """What does not fit among players and tokens."""
        for what, query in _PEOPLE.items():
            yield from (what.format(player_id) for (player_id,) in self._found(query))

    def _found(self, query: str) -> list[tuple[str, ...]]:
        """The answer, as far as it can be read."""
        found: list[tuple[str, ...]] = []
        try:
            found.extend(self._connection.execute(f"{query} LIMIT {_TOLD}"))
        except sqlite3.Error as error:
            self.unread.add(f"not everything can be read: {error}")
        return found

    def newest_creation_ms(self) -> int:
        """When the newest creation was made that is kept."""
        return next((int(ms or 0) for (ms,) in self._found("SELECT max(create_ms) FROM creation")), 0)

    def creation(self, player_id: str, request_id: str) -> Creation | None:
        """The request that created a game; in the snapshot of the game that was read last."""
        return statements.creation(self._connection, player_id, request_id)

    def games(self) -> Iterator[StoredGame]:
        """All games that have a head, by their ids. A game that cannot be read is told as one."""
        after: str | None = None
        while True:
            self._connection.execute("BEGIN")
            try:
                ids = self._ids(after)
                for game_id in ids:
                    yield self._game(game_id)
            finally:
                self._connection.execute("ROLLBACK")
            if not ids:
                return
            after = ids[-1]

    def _ids(self, after: str | None) -> list[str]:
        behind = "" if after is None else "WHERE game_id > ?"
        query = f"SELECT game_id FROM game_head {behind} ORDER BY game_id LIMIT {_PAGE_GAMES}"
        try:
            found = self._connection.execute(query, () if after is None else (after,))
            return [game_id for (game_id,) in found]
        except sqlite3.Error as error:
            self.unread.add(f"games behind {after or 'the first'} cannot be found: {error}")
            return []

    def _game(self, game_id: str) -> StoredGame:
        head, is_archived, draft = None, False, None
        rows: list[Row] = []
        faults = []
        try:
            for row in self._rows(game_id):
                rows.append(row)  # noqa: PERF402 - those before a fault are kept
        except (sqlite3.Error, StoreError) as error:
            faults.append(f"what follows version {len(rows)} cannot be read: {error}")
        try:
            head = statements.head(self._connection, game_id)
            is_archived = self._is_archived(game_id)
            draft = drafts.find(self._connection, game_id)
            unlisted = self._unlisted(head) if head else ()
            faults += [f"player {each} has a seat and does not have it listed" for each in unlisted]
        except (sqlite3.Error, StoreError) as error:
            faults.append(f"its head cannot be read: {error}")
        return StoredGame(game_id, head, rows, is_archived, "; ".join(faults), draft)

    def _rows(self, game_id: str) -> Iterator[Row]:
        """Row by row, so that a damaged page hides only what is on it and behind it."""
        packed = archive.find(self._connection, game_id)
        yield from archive.unpack(packed) if packed else ()
        query = "SELECT version, record FROM event WHERE game_id = ? ORDER BY version"
        for version, record in self._connection.execute(query, (game_id,)):
            yield Row(game_id, version, record)

    def _unlisted(self, head: Head) -> list[str]:
        query = "SELECT 1 FROM game_player WHERE player_id = ? AND create_ms = ? AND game_id = ?"
        return [
            player_id
            for player_id in head.player_ids
            if not self._connection.execute(query, (player_id, head.create_ms, head.game_id)).fetchone()
        ]

    def _is_archived(self, game_id: str) -> bool:
        query = (
            "SELECT h.archived, h.version, a.version FROM game_head h"
            " LEFT JOIN game_archive a USING (game_id) WHERE game_id = ?"
        )
        is_archived, newest, packed = self._connection.execute(query, (game_id,)).fetchone()
        if is_archived and packed != newest:
            raise StoreCorrupt(f"it is marked as archived at version {newest}, the archive ends at {packed}")
        return bool(is_archived)


def _is_seated(player_ids: str, player_id: str) -> bool:
    try:
        return player_id in json.loads(player_ids)
    except ValueError:
        return True  # told with the head that cannot be read
