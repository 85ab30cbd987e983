"""One SQLite file: its owner's lock, its connections and settings, its errors."""

import fcntl
import logging
import os
import sqlite3
from pathlib import Path
from typing import Final

from meldhall.store.errors import StorageFull, StoreBusy, StoreCorrupt, StoreError, StoreFailed
from meldhall.store.migrations import migrate

_log = logging.getLogger(__name__)

OLDEST_SQLITE: Final = (3, 35, 0)
SOUND_SQLITE: Final = (3, 51, 3)
BUSY_TIMEOUT_MS: Final = 5_000
LOG_LIMIT_BYTES: Final = 64 * 2**20
_SHORTENING_TIMEOUT_MS: Final = 100


class FileLock:
    """Sole ownership of a database file, held by `flock` on a side file until closed or the process ends.

    More than one process would work, but slowly, and two that checkpoint at once can meet the WAL-reset
    bug of SQLite before 3.51.3. Raises StoreBusy, or StoreFailed where the side file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + ".lock")
        try:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreFailed(f"{self._path} cannot be opened: {error.strerror}.") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            owner = _owner(self._descriptor)
            os.close(self._descriptor)
            raise StoreBusy(
                f"{path} is in use by another process (id {owner}); one process owns a database file."
            ) from error
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)

    def close(self) -> None:
        """Gives the file up. The side file stays: to remove it would let two owners lock two files."""
        os.close(self._descriptor)


def owner_of(path: Path) -> str | None:
    """The id of the process that owns a database file, None if nobody does.

    Asking holds the lock for an instant: a server that starts just then would find the file in use.
    """
    try:
        descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _owner(descriptor)
    finally:
        os.close(descriptor)
    return None


def _owner(descriptor: int) -> str:
    return os.pread(descriptor, 32, 0).decode("ascii", "replace").strip() or "unknown"


def check_engine(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> None:
    """Raises StoreFailed on a SQLite that is too old, and notes one with a known fault."""
    named = ".".join(map(str, version))
    if version < OLDEST_SQLITE:
        raise StoreFailed(f"SQLite {named} is too old; 3.35 or newer is needed.")
    if version < SOUND_SQLITE:
        _log.info(
            "SQLite %s has the WAL-reset bug that 3.51.3 fixed; it is kept out of reach here by one owner"
            " of the file and one connection that writes and checkpoints",
            named,
        )


def open_writer(path: Path) -> sqlite3.Connection:
    """The one connection that writes and checkpoints, with the schema brought up to date.

    Raises StoreCorrupt on a file that is damaged, foreign or newer, StoreFailed where it cannot be opened.
    """
    _make_writable(path)
    connection = _connect(path, "rw")
    try:
        _settle_writer(connection)
        migrate(connection, path)
    except sqlite3.Error as error:
        connection.close()
        raise told(error, f"{path} cannot be opened") from error
    except StoreError:
        connection.close()
        raise
    return connection


def _make_writable(path: Path) -> None:
    """Makes the file where it is missing. One that may not be written to SQLite would open, and only read."""
    try:
        # Made here for its mode: SQLite would let others read it, and gives its side files the same mode.
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreFailed(f"{path} cannot be opened: {error.strerror}.") from error
    if not os.access(path, os.W_OK):
        raise StoreFailed(f"{path} may not be written to.")


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection that can neither write nor checkpoint. The writer's must be open already."""
    connection = _connect(path, "ro")
    try:
        connection.execute("PRAGMA cache_size = -16384")
    except sqlite3.Error as error:
        connection.close()
        raise told(error, f"{path} cannot be opened") from error
    return connection


def open_inspector(path: Path, *, at_rest: bool) -> sqlite3.Connection:
    """A connection for reading a file that some other process may be serving; `at_rest` if none does.

    Where no log is left of who did, the file is then read as it lies, and nothing is made beside it.
    Raises StoreFailed where there is no such file.
    """
    if not path.is_file():
        raise StoreFailed(f"{path} is no file.")
    log = path.with_name(path.name + "-wal")
    is_whole = at_rest and not (log.exists() and log.stat().st_size)
    connection = _connect(path, "ro&immutable=1" if is_whole else "ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        connection.close()
        raise told(error, f"{path} cannot be read") from error
    return connection


class FileIdentity:
    """Which files the names of a database and its log stood for when it was opened.

    One that is removed or replaced while it is open lives on unseen, and is lost with the process.
    """

    def __init__(self, path: Path) -> None:
        self._paths = (path, path.with_name(path.name + "-wal"))
        self._identities = self._look()

    def check(self) -> None:
        """Raises StoreFailed once the names stand for other files, or for none."""
        if self._look() != self._identities:
            raise StoreFailed(f"{self._paths[0]} or its log was removed or replaced while it is served.")

    def _look(self) -> list[tuple[int, int] | None]:
        return [self._identity(path) for path in self._paths]

    @staticmethod
    def _identity(path: Path) -> tuple[int, int] | None:
        try:
            there = path.stat()
        except OSError:
            return None
        return there.st_dev, there.st_ino


class WriteAheadLog:
    """The `-wal` file beside the database, kept from growing without end.

    The checkpoint inside a commit restarts the log only in a moment without readers, which under steady
    reading may not come. Belongs to the thread that writes.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + "-wal")
        self._limit_bytes = LOG_LIMIT_BYTES

    def shorten(self, connection: sqlite3.Connection) -> None:
        """Empties a log beyond the limit, waiting for readers up to 100 ms.

        A reader that stays longer (a backup) doubles the limit, so that it does not cost that at each commit.
        """
        try:
            size_bytes = self._path.stat().st_size
            if size_bytes <= LOG_LIMIT_BYTES:
                self._limit_bytes = LOG_LIMIT_BYTES
            if size_bytes <= self._limit_bytes:
                return
            connection.execute(f"PRAGMA busy_timeout = {_SHORTENING_TIMEOUT_MS}")
            (blocked, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except (sqlite3.Error, OSError) as error:
            _log.warning("the write-ahead log cannot be shortened: %s", error)
            blocked = 1
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        if blocked:
            self._limit_bytes *= 2


def told(error: sqlite3.Error, what: str) -> StoreError:
    """The failure of the store that an error of SQLite stands for. Wrong for a failed commit."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind: type[StoreError] = StoreFailed
    if code == sqlite3.SQLITE_FULL:
        kind = StorageFull
    elif code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        kind = StoreCorrupt
    elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        kind = StoreBusy
    return kind(f"{what}: {error}.")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Opens the file with what all connections share. `isolation_level=None`: transactions are ours."""
    try:
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode={mode}",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            timeout=BUSY_TIMEOUT_MS / 1_000,
        )
    except sqlite3.Error as error:
        raise told(error, f"{path} cannot be opened") from error
    for setting in ("trusted_schema = OFF", "mmap_size = 0", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def _settle_writer(connection: sqlite3.Connection) -> None:
    """Durability (FULL: an fsync per commit) and a checkpoint every 1,000 pages inside the own commit."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    for setting in (
        "synchronous = FULL",
        "wal_autocheckpoint = 1000",
        "cache_size = -65536",
        f"journal_size_limit = {LOG_LIMIT_BYTES}",
    ):
        connection.execute(f"PRAGMA {setting}")
    (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
    if mode != "wal" or synchronous != 2:
        raise StoreFailed(
            f"the file system allows journal {mode}, synchronous {synchronous}; WAL, FULL are needed."
        )
