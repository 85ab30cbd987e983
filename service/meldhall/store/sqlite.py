"""The store in one SQLite file: durable, set up by itself, owned by one process."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Final, Self

from meldhall.store import archive, drafts, liveness, statements
from meldhall.store.contract import (
    Creation,
    Cursor,
    Draft,
    Head,
    Outage,
    Player,
    Row,
    check_append,
    check_archive,
    check_draft,
    check_texts,
    check_time,
    check_token,
)
from meldhall.store.database import FileLock, check_engine, open_writer
from meldhall.store.readers import Readers
from meldhall.store.writer import Writer

BATCH_LIMIT: Final = 500
QUEUE_LIMIT: Final = 10_000
READER_THREADS: Final = 3


class SqliteStore:
    """Games and players in a SQLite file, written by one thread in groups and read by a few others.

    What is acknowledged has been fsynced. Made by `open`; one event loop uses it. Reads raise
    StoreFailed, StoreCorrupt, StoreOverloaded and StoreClosed, writes what `contract` names.
    """

    def __init__(self, file: Path, batch_limit: int, queue_limit: int) -> None:
        check_engine()
        self._closed = False
        with ExitStack() as undo:
            lock = FileLock(file)
            undo.callback(lock.close)
            connection = open_writer(file)
            undo.callback(connection.close)
            self._readers = Readers(file, READER_THREADS, queue_limit)
            self._writer = Writer(connection, file, batch_limit, queue_limit)
            undo.pop_all()
        self._lock = lock

    @classmethod
    @asynccontextmanager
    async def open(
        cls, path: str | Path, *, batch_limit: int = BATCH_LIMIT, queue_limit: int = QUEUE_LIMIT
    ) -> AsyncIterator[Self]:
        """Opens the file, making it where it is missing; leaving carries out what waits and closes it.

        At most `batch_limit` writes share a transaction, at most `queue_limit` reads and as many writes
        wait. Opening blocks the loop for some milliseconds. Raises StoreBusy, StoreCorrupt and StoreFailed.
        """
        store = cls(Path(path).resolve(), batch_limit, queue_limit)  # noqa: ASYNC240 - nothing runs yet
        try:
            yield store
        finally:
            await store.close()

    async def close(self) -> None:
        """Carries out the reads and writes that wait, takes no more, and gives the file up."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        # The writer last: only it may checkpoint, and SQLite removes the WAL with the last connection.
        self._readers.close()
        self._writer.close()
        self._lock.close()

    @property
    def batches(self) -> int:
        """Transactions committed since the file was opened."""
        return self._writer.batches

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        """As EventLog says."""
        check_append(row, head, creation)
        return await self._writer.write(statements.append, row, head, creation)

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        """As EventLog says."""
        return await self._readers.read(archive.read, game_id, after_version)

    async def head(self, game_id: str) -> Head | None:
        """As EventLog says."""
        return await self._readers.read(statements.head, game_id)

    async def due(self) -> list[tuple[str, int]]:
        """As EventLog says."""
        return await self._readers.read(statements.due)

    async def creation(self, player_id: str, request_id: str) -> Creation | None:
        """As EventLog says."""
        return await self._readers.read(statements.creation, player_id, request_id)

    async def list_open(self, limit: int, after: Cursor | None = None) -> list[Head]:
        """As EventLog says."""
        return await self._readers.read(statements.list_open, limit, after)

    async def list_of_player(self, player_id: str, limit: int, after: Cursor | None = None) -> list[Head]:
        """As EventLog says."""
        return await self._readers.read(statements.list_of_player, player_id, limit, after)

    async def count_unfinished(self, creator_id: str) -> int:
        """As EventLog says."""
        return await self._readers.read(statements.count_unfinished, creator_id)

    async def list_ended(self, until_ms: int, limit: int, after: Cursor | None = None) -> list[Head]:
        """As EventLog says."""
        return await self._readers.read(statements.list_ended, until_ms, limit, after)

    async def archive(self, rows: Sequence[Row]) -> bool:
        """As EventLog says. Packed beside the writer, which only puts the piece in the rows' place."""
        check_archive(rows)
        packed = await self._readers.read(lambda _: archive.pack(rows))
        return await self._writer.write(archive.archive, packed, rows)

    async def put_draft(self, draft: Draft) -> bool:
        """As EventLog says."""
        check_draft(draft)
        return await self._writer.write(drafts.put, draft)

    async def draft(self, game_id: str) -> Draft | None:
        """As EventLog says."""
        return await self._readers.read(drafts.find, game_id)

    async def begin_serving(self, time_ms: int) -> list[Outage]:
        """As EventLog says."""
        check_time(time_ms)
        await self._writer.write(liveness.begin_serving, time_ms)
        return await self._readers.read(liveness.outages)

    async def note_alive(self, time_ms: int) -> None:
        """As EventLog says."""
        check_time(time_ms)
        await self._writer.write(liveness.note_alive, time_ms)

    async def add(self, player: Player, token_hash: bytes, create_ms: int) -> bool:
        """As PlayerStore says."""
        check_token(token_hash, create_ms, player.player_id, player.display_name)
        return await self._writer.write(statements.add, player, token_hash, create_ms)

    async def add_token(self, player_id: str, token_hash: bytes, create_ms: int) -> bool:
        """As PlayerStore says."""
        check_token(token_hash, create_ms, player_id)
        return await self._writer.write(statements.add_token, player_id, token_hash, create_ms)

    async def by_token(self, token_hash: bytes) -> Player | None:
        """As PlayerStore says."""
        return await self._readers.read(statements.by_token, token_hash)

    async def get(self, player_id: str) -> Player | None:
        """As PlayerStore says."""
        return await self._readers.read(statements.get, player_id)

    async def rename(self, player_id: str, display_name: str) -> bool:
        """As PlayerStore says."""
        check_texts(player_id, display_name)
        return await self._writer.write(statements.rename, player_id, display_name)
