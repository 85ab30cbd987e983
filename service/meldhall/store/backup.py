"""A copy of a database that is being served: one snapshot, under its final name only once it is whole."""

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from meldhall.store.database import open_inspector, owner_of, told
from meldhall.store.errors import StoreBusy, StoreFailed
from meldhall.store.migrations import applied

_SNAPSHOT: Final = "BEGIN"
"""Without it each step would read what is new, and the copying begin again."""
_STEP_PAGES: Final = 2_000
"""Copied between two calls of the progress: 8 MB of the usual pages."""

Progress = Callable[[int, int], None]
"""Called as pages are copied: how many are done, and of how many."""


class Backup:
    """A copy under way, in a file beside its destination that is gone at the end. Made by `begin`; blocks.

    First `copy`, then a check of `part` by whoever knows what is in it, then `publish`.
    """

    def __init__(self, source: Path, destination: Path, part: Path, *, overwrites: bool) -> None:
        self.part = part
        self._source = source
        self._destination = destination
        self._overwrites = overwrites

    @classmethod
    @contextmanager
    def begin(cls, source: Path, destination: Path, *, overwrites: bool) -> Iterator[Self]:
        """Raises StoreFailed where there is no source or the destination must not be written, StoreBusy
        where another backup is writing there.
        """
        part = destination.with_name(destination.name + ".part")
        _check_destination(source, destination, overwrites=overwrites)
        descriptor = _own(part)
        try:
            yield cls(source, destination, part, overwrites=overwrites)
        finally:
            part.unlink(missing_ok=True)
            os.close(descriptor)

    def copy(self, progress: Progress | None = None) -> None:
        """Copies all that was acknowledged before the call, and nothing that comes after.

        Reads one snapshot, so that writers neither wait nor make the copying begin again. Raises StoreError,
        StoreBusy where a server began to serve a file that was at rest.
        """
        at_rest = owner_of(self._source) is None
        source = open_inspector(self._source, at_rest=at_rest)
        try:
            applied(source, self._source)
            source.execute(_SNAPSHOT)
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            self._write(source, progress)
        except sqlite3.Error as error:
            raise told(error, f"The copy to {self._destination} failed") from error
        finally:
            source.close()
        if at_rest and owner_of(self._source) is not None:
            raise StoreBusy(f"Another process began to serve {self._source} meanwhile: copy again.")
        _flush(self.part)

    def _write(self, source: sqlite3.Connection, progress: Progress | None) -> None:
        def show(_: int, remaining: int, whole: int) -> None:
            if progress:
                progress(whole - remaining, whole)

        copy = sqlite3.connect(self.part, isolation_level=None)
        try:
            # It has no name yet: whole or not, a copy that is interrupted is thrown away.
            copy.execute("PRAGMA journal_mode = OFF")
            copy.execute("PRAGMA synchronous = OFF")
            source.backup(copy, pages=_STEP_PAGES, progress=show)
        finally:
            copy.close()

    def publish(self) -> None:
        """Gives the copy its name, durably. Raises StoreFailed."""
        _check_destination(self._source, self._destination, overwrites=self._overwrites)
        try:
            self.part.replace(self._destination)
            _flush(self._destination.parent)
        except OSError as error:
            raise StoreFailed(f"{self._destination} cannot be written: {error.strerror}.") from error


def _check_destination(source: Path, destination: Path, *, overwrites: bool) -> None:
    """A log beside the destination would be taken for that of the copy, and spoil it."""
    if destination == source or (destination.exists() and destination.samefile(source)):
        raise StoreFailed(f"{destination} is the database itself.")
    if destination.is_dir():
        raise StoreFailed(f"{destination} is a folder.")
    owner = owner_of(destination)
    if owner is not None:
        raise StoreBusy(f"{destination} is in use by another process (id {owner}).")
    log = destination.with_name(destination.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise StoreFailed(
            f"{log} is the log of a database that was not closed; a server that opens it ends that."
        )
    if destination.exists() and not overwrites:
        raise StoreFailed(f"{destination} exists already; --force would replace it.")


def _own(part: Path) -> int:
    """Makes the file, private and empty, and keeps others from it; it may be left from a backup that died."""
    try:
        descriptor = os.open(part, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreFailed(f"{part} cannot be written: {error.strerror}.") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise StoreBusy(f"Another backup is writing {part}.") from error
    os.ftruncate(descriptor, 0)
    return descriptor


def _flush(path: Path) -> None:
    try:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise StoreFailed(f"{path} cannot be written: {error.strerror}.") from error
