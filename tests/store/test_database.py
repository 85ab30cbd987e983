"""The file: who may open it, how it is set up, which ones are refused."""

import asyncio
import itertools
import logging
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from meldhall.store.contract import RECORD_LIMIT_BYTES, Status
from meldhall.store.database import WriteAheadLog, check_engine, open_reader, open_writer
from meldhall.store.errors import StoreBusy, StoreCorrupt, StoreError, StoreFailed
from meldhall.store.migrations import APPLICATION_ID
from meldhall.store.sqlite import SqliteStore
from tests.store.games import head, pair, row


def opening(path: Path) -> StoreError:
    """The error with which the file is refused."""

    async def open_it() -> None:
        async with SqliteStore.open(path):
            pass

    with pytest.raises(StoreError) as refused:
        asyncio.run(open_it())
    return refused.value


def modes(folder: Path) -> dict[str, int]:
    """The files of a folder and who may read them."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def sizes_bytes(folder: Path) -> dict[str, int]:
    """The files of a folder and how long they are."""
    return {file.name: file.stat().st_size for file in folder.iterdir()}


def make(path: Path, *statements: str) -> None:
    """A store with one game, then changed by hand."""

    async def fill() -> None:
        async with SqliteStore.open(path) as store:
            await store.append(*pair("g", 1))

    asyncio.run(fill())
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_one_process_opens_a_file_once(path: Path) -> None:
    async def open_twice() -> None:
        async with SqliteStore.open(path) as store:
            with pytest.raises(StoreBusy, match=rf"meldhall\.sqlite3 is in use .* \(id {os.getpid()}\)"):
                async with SqliteStore.open(path):
                    pass
            assert await store.append(*pair("g", 1))
        async with SqliteStore.open(path) as store:
            assert await store.read("g") == [row("g", 1)]

    asyncio.run(open_twice())


def test_another_name_of_the_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(path)

    async def open_both() -> None:
        async with SqliteStore.open(path):
            with pytest.raises(StoreBusy):
                async with SqliteStore.open(tmp_path / "other"):
                    pass

    asyncio.run(open_both())


@pytest.mark.parametrize("name", ["with space.db", "100%.db", "a?mode=ro.db", "a#b.db", "ü.db"])
async def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    async with SqliteStore.open(str(tmp_path / name)) as store:
        assert await store.append(*pair("g", 1))
    assert set(modes(tmp_path)) == {name, f"{name}.lock"}


async def test_the_files_are_private(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        await store.append(*pair("g", 1))
        files = modes(path.parent)
    endings = ("", "-wal", "-shm", ".lock")
    assert files == dict.fromkeys((path.name + ending for ending in endings), 0o600)


async def test_the_writer_is_durable_and_alone_checkpoints(path: Path) -> None:
    writer = open_writer(path)
    expected = {"journal_mode": "wal", "synchronous": 2, "wal_autocheckpoint": 1_000, "busy_timeout": 5_000}
    expected |= {"mmap_size": 0, "trusted_schema": 0, "foreign_keys": 1, "application_id": APPLICATION_ID}
    found = {name: writer.execute(f"PRAGMA {name}").fetchone()[0] for name in expected}
    writer.close()
    assert found == expected


async def test_a_reader_can_neither_write_nor_checkpoint(path: Path) -> None:
    writer = open_writer(path)
    reader = open_reader(path)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.execute("DELETE FROM event")
    with pytest.raises(sqlite3.OperationalError):
        reader.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    assert reader.execute("PRAGMA mmap_size").fetchone() == (0,)
    assert reader.execute("PRAGMA trusted_schema").fetchone() == (0,)
    reader.close()
    writer.close()


async def test_the_log_is_checkpointed_as_it_grows(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        for version in range(1, 300):
            await store.append(row("g", version, bytes(RECORD_LIMIT_BYTES)), head("g", version))
        sizes = sizes_bytes(path.parent)
    assert sizes["meldhall.sqlite3-wal"] < 8 * 2**20  # of the 20 MB written
    assert sizes["meldhall.sqlite3"] > 8 * 2**20


def test_a_log_that_readers_keep_growing_is_emptied_once_they_let_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meldhall.store.database.LOG_LIMIT_BYTES", 2**20)
    writer = open_writer(path)
    writer.execute("PRAGMA wal_autocheckpoint = 0")
    log = WriteAheadLog(path)
    versions = iter(range(1, 1_000))

    def grow(rows: int) -> int:
        for version in itertools.islice(versions, rows):
            writer.execute("INSERT INTO event VALUES ('g', ?, zeroblob(65536))", (version,))
        log.shorten(writer)
        return sizes_bytes(path.parent)["meldhall.sqlite3-wal"]

    assert 0 < grow(5) < 2**20
    assert grow(20) == 0
    reader = open_reader(path)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM event").fetchone()
    assert grow(20) > 2**20
    reader.close()
    assert 2**20 < grow(1) < 2**21  # a log within the doubled limit is let be
    assert grow(20) == 0
    assert writer.execute("PRAGMA busy_timeout").fetchone() == (5_000,)
    writer.close()


async def test_readers_do_not_wait_for_the_writer(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        assert await store.append(*pair("g", 1))

        def read_meanwhile(_: sqlite3.Connection) -> bool:
            reading = asyncio.run_coroutine_threadsafe(store.read("g"), loop)
            return reading.result() == [row("g", 1)]

        loop = asyncio.get_running_loop()
        assert await store._writer.write(read_meanwhile)


@pytest.mark.parametrize("contents", [b"not a database at all" * 100, b"SQLite format 3\x00" + bytes(5_000)])
def test_a_damaged_file_is_refused(path: Path, contents: bytes) -> None:
    path.write_bytes(contents)
    assert type(opening(path)) is StoreCorrupt
    assert path.read_bytes() == contents


def test_a_page_that_is_damaged_is_told_when_it_is_read(path: Path) -> None:
    make(path)
    connection = sqlite3.connect(path)
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'event_version'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)

    async def use() -> None:
        async with SqliteStore.open(path) as store:
            with pytest.raises(StoreCorrupt):
                await store.read("g")
            with pytest.raises(StoreCorrupt):
                await store.append(*pair("g", 2))
            assert await store.head("g") == head("g", 1)

    asyncio.run(use())


@pytest.mark.parametrize("change", ["status = 9", "player_ids = 'no list'"])
def test_a_head_that_cannot_be_read_is_told(path: Path, change: str) -> None:
    make(path, f"UPDATE game_head SET {change}")

    async def use() -> None:
        async with SqliteStore.open(path) as store:
            with pytest.raises(StoreCorrupt, match="head of game g"):
                await store.head("g")

    asyncio.run(use())


def test_a_file_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    error = opening(tmp_path / "missing" / "meldhall.sqlite3")
    assert type(error) is StoreFailed
    assert str(error).endswith("cannot be opened: No such file or directory.")
    (tmp_path / "folder").mkdir()
    assert type(opening(tmp_path / "folder")) is StoreFailed


def test_a_file_that_was_refused_can_be_opened_once_it_is_right(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)
    opening(path)
    path.unlink()
    make(path)


def test_a_database_locked_by_another_program_is_busy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meldhall.store.database.BUSY_TIMEOUT_MS", 1)
    make(path)
    other = sqlite3.connect(path, isolation_level=None)

    async def use() -> None:
        async with SqliteStore.open(path) as store:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreBusy):
                await store.append(*pair("g", 2))
            assert await store.read("g") == [row("g", 1)]
            other.execute("ROLLBACK")
            assert await store.append(*pair("g", 2, status=Status.RUNNING))

    asyncio.run(use())
    other.close()


def test_an_engine_too_old_is_refused_and_an_unsound_one_noted(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "meldhall.store"):
        with pytest.raises(StoreFailed, match=r"SQLite 3\.34\.1 is too old"):
            check_engine((3, 34, 1))
        assert caplog.messages == []
        check_engine((3, 51, 2))
        assert "3.51.2 has the WAL-reset bug" in caplog.messages[0]
        check_engine((3, 51, 3))
        check_engine((3, 54, 0))
        assert len(caplog.messages) == 1
