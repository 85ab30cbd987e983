"""The schema of a file: numbered steps forward, each in a transaction, each known by its hash."""

import hashlib
import logging
import sqlite3
from importlib import resources
from pathlib import Path
from typing import Final

from meldhall.store.errors import StoreCorrupt, StoreError

_log = logging.getLogger(__name__)

APPLICATION_ID: Final = 0x4D454C44  # "MELD": tells the file apart from anybody else's SQLite file
_FILES: Final = (
    "sqlite_0001.sql",
    "sqlite_0002.sql",
    "sqlite_0003.sql",
    "sqlite_0004.sql",
    "sqlite_0005.sql",
)
"""In the order of their numbers. One that was released is never changed: people's files hold what it did."""


def scripts() -> list[str]:
    """The text of every migration this program knows; the first has number 1."""
    folder = resources.files("meldhall.store") / "schema"
    return [(folder / name).read_text(encoding="utf-8") for name in _FILES]


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Brings a file to the newest schema, an empty one from nothing. One that is up to date is not written.

    A migration that fails, or whose process dies, leaves the schema before it. Raises StoreCorrupt where
    the file is not ours or was written by a newer Meldhall.
    """
    known = scripts()
    begun = applied(connection, path)
    for version, script in enumerate(known[begun:], start=begun + 1):
        if begun:
            _log.warning("%s is brought from schema %d to %d; it cannot go back", path, version - 1, version)
        _apply(connection, path, version, script)


def applied(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of a file, 0 for an empty one. Raises StoreCorrupt where it is not ours."""
    (identity,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if objects == 0:
        return 0
    if identity != APPLICATION_ID:
        raise StoreCorrupt(f"{path} is no database of Meldhall.")
    found = connection.execute("SELECT version, sha256 FROM schema_version ORDER BY version").fetchall()
    known = [(version, _hash(script)) for version, script in enumerate(scripts(), start=1)]
    if len(found) > len(known):
        raise StoreCorrupt(
            f"{path} was written by a newer Meldhall (schema {len(found)}, this one knows {len(known)})."
        )
    if not found or found != known[: len(found)]:
        raise StoreCorrupt(f"{path} has a schema that this Meldhall does not know.")
    return len(found)


def _apply(connection: sqlite3.Connection, path: Path, version: int, script: str) -> None:
    connection.execute("BEGIN EXCLUSIVE")
    try:
        # Looked at again: only now nobody else can change it.
        if applied(connection, path) == version - 1:
            if version == 1:
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(
                    "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, sha256 BLOB NOT NULL)"
                )
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute("INSERT INTO schema_version VALUES (?, ?)", (version, _hash(script)))
        connection.execute("COMMIT")
    except (sqlite3.Error, StoreError):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements(script: str) -> list[str]:
    """The script cut into statements: `executescript` would commit the transaction it runs in."""
    statements, begun = [], ""
    for line in script.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            statements.append(begun)
            begun = ""
    return statements


def _hash(script: str) -> bytes:
    return hashlib.sha256(script.encode()).digest()
