"""What is written to and read from the tables, as functions of a connection."""

import json
import sqlite3
from collections.abc import Iterable
from typing import Final

from meldhall.store import drafts
from meldhall.store.contract import (
    CREATION_KEPT_MS,
    Creation,
    Cursor,
    Head,
    Player,
    Row,
    Status,
    check_same_game,
)
from meldhall.store.errors import StoreCorrupt

_HEAD: Final = (
    "game_id, version, status, public, due_ms, create_ms, creator_id, player_ids, summary, time_ms, digest"
)
_HeadFields = tuple[str, int, int, int, int | None, int, str, str, bytes, int, str]


def append(connection: sqlite3.Connection, row: Row, head: Head, creation: Creation | None) -> bool:
    """Writes a row with all that belongs to it, or nothing and False. Runs inside a transaction.

    The stored head tells whether the row is the next one; the unique index stays the last arbiter.
    Raises RecordInvalid and StoreCorrupt.
    """
    is_next = creation is None and _advance_head(connection, head)
    if not is_next and not _replace_head(connection, row, head, creation):
        return False
    if row.version > 1:
        drafts.forget(connection, row.game_id, head.drafts_from or row.version)
    if connection.execute(
        "INSERT INTO event (game_id, version, record) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (row.game_id, row.version, row.record),
    ).rowcount:
        return True
    raise StoreCorrupt(f"The head of game {row.game_id} is behind its log at version {row.version}.")


def _advance_head(connection: sqlite3.Connection, head: Head) -> bool:
    """Brings a head to the next version of its game, where nothing but the time goes on: most rows are turns.

    Columns that stay are not written, nor the indexes they are in. False, and nothing is changed, where more
    than that is another, or the row is not the next one.
    """
    advanced = connection.execute(
        "UPDATE game_head SET version = ?, due_ms = ?, time_ms = ?, digest = ? WHERE game_id = ?"
        " AND version = ? AND status = ? AND public = ? AND player_ids = ? AND summary = ?"
        " AND create_ms = ? AND creator_id = ? AND archived = 0",
        (
            head.version,
            head.due_ms,
            head.time_ms,
            head.digest,
            head.game_id,
            head.version - 1,
            int(head.status),
            int(head.public),
            json.dumps(head.player_ids),
            head.summary,
            head.create_ms,
            head.creator_id,
        ),
    )
    return advanced.rowcount == 1


def _replace_head(connection: sqlite3.Connection, row: Row, head: Head, creation: Creation | None) -> bool:
    """Writes head and seats of a row. False: it is not the next one, or its request is taken."""
    stored = connection.execute(
        "SELECT version, create_ms, creator_id, player_ids FROM game_head WHERE game_id = ?", (row.game_id,)
    ).fetchone()
    if row.version != (stored[0] + 1 if stored else 1):
        return False
    if creation is not None and not _remember(connection, creation):
        return False
    player_ids = json.dumps(head.player_ids)
    if stored is None:
        _insert_head(connection, head, player_ids)
    else:
        check_same_game(head, stored[1], stored[2])
        _update_head(connection, head, player_ids)
    if stored is None or stored[3] != player_ids:
        _seat(connection, head, json.loads(stored[3]) if stored else ())
    return True


def _insert_head(connection: sqlite3.Connection, head: Head, player_ids: str) -> None:
    connection.execute(
        f"INSERT INTO game_head ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            head.game_id,
            head.version,
            int(head.status),
            int(head.public),
            head.due_ms,
            head.create_ms,
            head.creator_id,
            player_ids,
            head.summary,
            head.time_ms,
            head.digest,
        ),
    )


def _update_head(connection: sqlite3.Connection, head: Head, player_ids: str) -> None:
    connection.execute(
        "UPDATE game_head SET version = ?, status = ?, public = ?, due_ms = ?, player_ids = ?, summary = ?,"
        " time_ms = ?, digest = ?, archived = 0 WHERE game_id = ?",
        (
            head.version,
            int(head.status),
            int(head.public),
            head.due_ms,
            player_ids,
            head.summary,
            head.time_ms,
            head.digest,
            head.game_id,
        ),
    )


def _seat(connection: sqlite3.Connection, head: Head, seated_before: Iterable[str]) -> None:
    """Brings the list of players' games up to date with those who are seated now."""
    before, now = set(seated_before), set(head.player_ids)
    connection.executemany(
        "DELETE FROM game_player WHERE player_id = ? AND create_ms = ? AND game_id = ?",
        [(player_id, head.create_ms, head.game_id) for player_id in before - now],
    )
    connection.executemany(
        "INSERT INTO game_player (player_id, create_ms, game_id) VALUES (?, ?, ?)",
        [(player_id, head.create_ms, head.game_id) for player_id in now - before],
    )


def _remember(connection: sqlite3.Connection, creation: Creation) -> bool:
    """Stores a creation and forgets those that are too old. False: its request id is taken."""
    oldest_ms = creation.create_ms - CREATION_KEPT_MS
    taken = connection.execute(
        "SELECT 1 FROM creation WHERE player_id = ? AND request_id = ? AND create_ms >= ?",
        (creation.player_id, creation.request_id, oldest_ms),
    ).fetchone()
    if taken:
        return False
    connection.execute("DELETE FROM creation WHERE create_ms < ?", (oldest_ms,))
    connection.execute(
        "INSERT INTO creation (player_id, request_id, request_hash, game_id, create_ms)"
        " VALUES (?, ?, ?, ?, ?)",
        (
            creation.player_id,
            creation.request_id,
            creation.request_hash,
            creation.game_id,
            creation.create_ms,
        ),
    )
    return True


def head(connection: sqlite3.Connection, game_id: str) -> Head | None:
    """The head of a game."""
    found = connection.execute(f"SELECT {_HEAD} FROM game_head WHERE game_id = ?", (game_id,)).fetchone()
    return _head(found) if found else None


def due(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """Games that must be woken, the earliest first: those that run and those that wait, each by its index."""
    found: list[tuple[str, int]] = []
    for status in (Status.RUNNING, Status.WAITING):
        found += connection.execute(
            f"SELECT game_id, due_ms FROM game_head WHERE status = {int(status)} AND due_ms IS NOT NULL"
            " ORDER BY due_ms, game_id"
        )
    return sorted(found, key=lambda each: (each[1], each[0]))


def creation(connection: sqlite3.Connection, player_id: str, request_id: str) -> Creation | None:
    """The request that created a game."""
    found = connection.execute(
        "SELECT player_id, request_id, request_hash, game_id, create_ms FROM creation"
        " WHERE player_id = ? AND request_id = ?",
        (player_id, request_id),
    ).fetchone()
    return Creation(*found) if found else None


def list_open(connection: sqlite3.Connection, limit: int, after: Cursor | None) -> list[Head]:
    """A page of public waiting games, the newest first."""
    behind, place = _behind(after)
    found = connection.execute(
        f"SELECT {_HEAD} FROM game_head WHERE status = 0 AND public = 1{behind}"
        " ORDER BY create_ms DESC, game_id DESC LIMIT ?",
        (*place, max(limit, 0)),
    )
    return [_head(fields) for fields in found]


def list_of_player(
    connection: sqlite3.Connection, player_id: str, limit: int, after: Cursor | None
) -> list[Head]:
    """A page of the games a player is seated in, the newest first."""
    behind, place = _behind(after)
    found = connection.execute(
        f"SELECT {_HEAD} FROM game_head JOIN"
        f" (SELECT game_id FROM game_player WHERE player_id = ?{behind}"
        " ORDER BY create_ms DESC, game_id DESC LIMIT ?) USING (game_id)"
        " ORDER BY create_ms DESC, game_id DESC",
        (player_id, *place, max(limit, 0)),
    )
    return [_head(fields) for fields in found]


def _behind(after: Cursor | None) -> tuple[str, tuple[int | str, ...]]:
    return ("", ()) if after is None else (" AND (create_ms, game_id) < (?, ?)", after)


def list_ended(connection: sqlite3.Connection, until_ms: int, limit: int, after: Cursor | None) -> list[Head]:
    """A page of the games that are over and not archived, those over for longest first."""
    ahead, place = ("", ()) if after is None else (" AND (time_ms, game_id) > (?, ?)", after)
    found = connection.execute(
        f"SELECT {_HEAD} FROM game_head WHERE status >= 2 AND archived = 0 AND time_ms <= ?{ahead}"
        " ORDER BY time_ms, game_id LIMIT ?",
        (until_ms, *place, max(limit, 0)),
    )
    return [_head(fields) for fields in found]


def count_unfinished(connection: sqlite3.Connection, creator_id: str) -> int:
    """How many waiting and running games a creator has."""
    (count,) = connection.execute(
        "SELECT count(*) FROM game_head WHERE creator_id = ? AND status < 2", (creator_id,)
    ).fetchone()
    return int(count)


def add(connection: sqlite3.Connection, player: Player, token_hash: bytes, create_ms: int) -> bool:
    """Writes a new player with a token, or nothing and False."""
    taken = connection.execute(
        "SELECT 1 FROM player WHERE player_id = ? UNION ALL SELECT 1 FROM token WHERE token_hash = ?",
        (player.player_id, token_hash),
    ).fetchone()
    if taken:
        return False
    connection.execute(
        "INSERT INTO player (player_id, display_name, create_ms) VALUES (?, ?, ?)",
        (player.player_id, player.display_name, create_ms),
    )
    return add_token(connection, player.player_id, token_hash, create_ms)


def add_token(connection: sqlite3.Connection, player_id: str, token_hash: bytes, create_ms: int) -> bool:
    """Writes one more token of a player who exists."""
    inserted = connection.execute(
        "INSERT INTO token (token_hash, player_id, create_ms) SELECT ?, player_id, ? FROM player"
        " WHERE player_id = ? ON CONFLICT DO NOTHING",
        (token_hash, create_ms, player_id),
    )
    return inserted.rowcount == 1


def by_token(connection: sqlite3.Connection, token_hash: bytes) -> Player | None:
    """The player of a token."""
    found = connection.execute(
        "SELECT player_id, display_name FROM token JOIN player USING (player_id) WHERE token_hash = ?",
        (token_hash,),
    ).fetchone()
    return Player(*found) if found else None


def get(connection: sqlite3.Connection, player_id: str) -> Player | None:
    """A player."""
    found = connection.execute(
        "SELECT player_id, display_name FROM player WHERE player_id = ?", (player_id,)
    ).fetchone()
    return Player(*found) if found else None


def rename(connection: sqlite3.Connection, player_id: str, display_name: str) -> bool:
    """Changes a player's name."""
    changed = connection.execute(
        "UPDATE player SET display_name = ? WHERE player_id = ?", (display_name, player_id)
    )
    return changed.rowcount == 1


def _head(fields: _HeadFields) -> Head:
    game_id, version, status, public, due_ms, create_ms, creator_id, player_ids = fields[:8]
    try:
        seated = tuple(json.loads(player_ids))
        return Head(
            game_id, version, Status(status), bool(public), due_ms, create_ms, seated, creator_id, *fields[8:]
        )
    except ValueError as error:
        raise StoreCorrupt(f"The head of game {game_id} cannot be read: {error}.") from error
