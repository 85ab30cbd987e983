"""Games that are over, packed: all rows of a game in one compressed piece, and the tables that hold it.

zlib, since lzma takes seven times as long for a sixth less: `docs/operations.md` has the figures.
"""

import hashlib
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from meldhall.store.contract import Row, Status
from meldhall.store.errors import StoreCorrupt

_LEVEL: Final = 9
_LENGTH_BYTES: Final = 4


@dataclass(frozen=True, slots=True)
class Packed:
    """Rows 1 to `version` of a game. `sha256` is that of what the compressed `records` hold."""

    game_id: str
    version: int
    sha256: bytes
    records: bytes


def pack(rows: Sequence[Row]) -> Packed:
    """All rows of one game, from version 1 on. Some milliseconds; other threads go on meanwhile."""
    joined = b"".join(len(row.record).to_bytes(_LENGTH_BYTES, "big") + row.record for row in rows)
    packed = Packed(
        rows[0].game_id, len(rows), hashlib.sha256(joined).digest(), zlib.compress(joined, _LEVEL)
    )
    if unpack(packed) != list(rows):
        raise StoreCorrupt(f"The rows of game {packed.game_id} are not all of it, or were not packed well.")
    return packed


def unpack(packed: Packed) -> list[Row]:
    """The rows as they were. Raises StoreCorrupt where a single bit is another."""
    try:
        joined = zlib.decompress(packed.records)
    except zlib.error as error:
        raise StoreCorrupt(f"The archive of game {packed.game_id} cannot be read: {error}.") from error
    if hashlib.sha256(joined).digest() != packed.sha256:
        raise StoreCorrupt(f"The archive of game {packed.game_id} is not what was written: its hash differs.")
    rows: list[Row] = []
    place = 0
    while place < len(joined):
        begin = place + _LENGTH_BYTES
        place = begin + int.from_bytes(joined[place:begin], "big")
        rows.append(Row(packed.game_id, len(rows) + 1, joined[begin:place]))
    if len(rows) != packed.version:
        raise StoreCorrupt(
            f"The archive of game {packed.game_id} holds {len(rows)} versions, not {packed.version}."
        )
    return rows


def find(connection: sqlite3.Connection, game_id: str) -> Packed | None:
    """The archive of a game, not yet unpacked."""
    found = connection.execute(
        "SELECT game_id, version, sha256, records FROM game_archive WHERE game_id = ?", (game_id,)
    ).fetchone()
    return Packed(*found) if found else None


def read(connection: sqlite3.Connection, game_id: str, after_version: int) -> list[Row]:
    """The rows of a game above a version, in order, wherever they are.

    The table is read first: rows go from it into the archive meanwhile, and never back.
    """
    versions = connection.execute(
        "SELECT version, record FROM event WHERE game_id = ? AND version > ? ORDER BY version",
        (game_id, after_version),
    )
    rows = [Row(game_id, version, record) for version, record in versions]
    begin = rows[0].version if rows else None
    if begin == max(after_version, 0) + 1:
        return rows
    packed = _above(connection, game_id, after_version)
    if packed is None:
        return rows
    return [row for row in unpack(packed) if after_version < row.version < (begin or row.version + 1)] + rows


def _above(connection: sqlite3.Connection, game_id: str, after_version: int) -> Packed | None:
    found = connection.execute(
        "SELECT game_id, version, sha256, records FROM game_archive WHERE game_id = ? AND version > ?",
        (game_id, after_version),
    ).fetchone()
    return Packed(*found) if found else None


def archive(connection: sqlite3.Connection, packed: Packed, rows: Sequence[Row]) -> bool:
    """Puts a packed game in the place of its rows, or does nothing and says False. Runs in a transaction.

    What is in the table must be the rows that were packed, byte for byte, and all there are.
    """
    head = connection.execute(
        "SELECT version, status, archived FROM game_head WHERE game_id = ?", (packed.game_id,)
    ).fetchone()
    if head is None or head[0] != packed.version or head[1] < Status.FINISHED:
        return False
    if read(connection, packed.game_id, 0) != list(rows):
        return False
    if head[2]:
        return True
    connection.execute(
        "INSERT INTO game_archive (game_id, version, sha256, records) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game_id) DO UPDATE SET"
        " version = excluded.version, sha256 = excluded.sha256, records = excluded.records",
        (packed.game_id, packed.version, packed.sha256, packed.records),
    )
    connection.execute("DELETE FROM event WHERE game_id = ?", (packed.game_id,))
    connection.execute("UPDATE game_head SET archived = 1 WHERE game_id = ?", (packed.game_id,))
    return True
