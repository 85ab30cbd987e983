"""The writer: who shares a transaction, and what a failure does to whom."""

import asyncio
import contextlib
import resource
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from meldhall.store.contract import Player
from meldhall.store.database import open_writer
from meldhall.store.errors import (
    OutcomeUnknown,
    StorageFull,
    StoreClosed,
    StoreCorrupt,
    StoreFailed,
    StoreOverloaded,
)
from meldhall.store.sqlite import SqliteStore
from tests.store.games import creation, head, pair, row


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[SqliteStore]:
    async with SqliteStore.open(path, batch_limit=100, queue_limit=250) as store:
        yield store


@contextlib.contextmanager
def held(store: SqliteStore) -> Iterator[None]:
    """Keeps the writer at work, so that what is written inside queues up."""
    begun, let_go = threading.Event(), threading.Event()

    def hold(_: sqlite3.Connection) -> bool:
        begun.set()
        return let_go.wait()

    store._writer.write(hold)
    begun.wait()
    try:
        yield
    finally:
        let_go.set()


async def queue(store: SqliteStore, count: int) -> list[asyncio.Task[bool]]:
    """That many appends to different games, begun and waiting."""
    tasks = [asyncio.create_task(store.append(*pair(f"g{number}", 1))) for number in range(count)]
    await asyncio.sleep(0)  # each runs to where it waits
    return tasks


def limit_pages(store: SqliteStore, pages: int | None) -> asyncio.Future[bool]:
    """Makes the disk full at so many pages more than the file has, or takes the limit away."""

    def limit(connection: sqlite3.Connection) -> bool:
        (used,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {4294967294 if pages is None else used + pages}")
        return True

    return store._writer.write(limit)


def spoil(path: Path) -> None:
    """Makes a file in which the game named bad cannot be written."""
    connection = open_writer(path)
    connection.executescript(
        "CREATE TRIGGER bad BEFORE INSERT ON event WHEN new.game_id = 'bad'"
        " BEGIN SELECT RAISE(ABORT, 'it is bad'); END;"
    )
    connection.close()


async def test_what_queued_is_committed_together(sqlite: SqliteStore) -> None:
    before = sqlite.batches
    with held(sqlite):
        tasks = await queue(sqlite, 150)
    assert all(await asyncio.gather(*tasks))
    assert sqlite.batches - before == 1 + 2  # the one that held, then 100 and 50


async def test_a_thousand_callers_share_few_transactions(path: Path) -> None:
    async with SqliteStore.open(path) as store:

        async def play(game_id: str) -> None:
            for version in range(1, 6):
                assert await store.append(*pair(game_id, version))

        await asyncio.gather(*(play(f"g{number}") for number in range(200)))
        assert store.batches <= 200
        for number in range(200):
            assert await store.read(f"g{number}") == [row(f"g{number}", version) for version in range(1, 6)]


async def test_rows_of_one_game_in_one_batch_keep_their_order(sqlite: SqliteStore) -> None:
    with held(sqlite):
        tasks = [asyncio.create_task(sqlite.append(*pair("g", version))) for version in (1, 2, 2, 4, 3)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*tasks) == [True, True, False, False, True]
    assert await sqlite.head("g") == head("g", 3)


async def test_a_full_queue_refuses_at_once_and_changes_nothing(sqlite: SqliteStore) -> None:
    with held(sqlite):
        tasks = await queue(sqlite, 250)
        with pytest.raises(StoreOverloaded):
            await sqlite.append(*pair("one-too-many", 1))
        with pytest.raises(StoreOverloaded):
            await sqlite.add(Player("ada", "Ada"), bytes(32), 1_000)
    assert all(await asyncio.gather(*tasks))
    assert await sqlite.read("one-too-many") == []
    assert await sqlite.append(*pair("one-too-many", 1))


async def test_too_many_reads_are_refused_at_once(sqlite: SqliteStore) -> None:
    answers = await asyncio.gather(*(sqlite.read("g") for _ in range(260)), return_exceptions=True)
    assert answers[:250] == [[]] * 250
    assert all(isinstance(answer, StoreOverloaded) for answer in answers[250:])
    assert await sqlite.read("g") == []


async def test_a_cancelled_caller_breaks_no_write(sqlite: SqliteStore) -> None:
    with held(sqlite):
        tasks = await queue(sqlite, 20)
        for task in tasks[::2]:
            task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(outcome, asyncio.CancelledError) for outcome in done] == [True, False] * 10
    assert done[1::2] == [True] * 10
    # What was queued is carried out, whoever still waits for it.
    assert [len(await sqlite.read(f"g{number}")) for number in range(20)] == [1] * 20


async def test_a_cancelled_reader_breaks_no_read(sqlite: SqliteStore) -> None:
    assert await sqlite.append(*pair("g", 1))
    tasks = [asyncio.create_task(sqlite.read("g")) for _ in range(50)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert done[1::2] == [[row("g", 1)]] * 25
    assert await sqlite.read("g") == [row("g", 1)]


async def test_one_bad_write_fails_alone(path: Path) -> None:
    spoil(path)
    async with SqliteStore.open(path) as store:
        with held(store):
            good = await queue(store, 10)
            bad = asyncio.create_task(store.append(*pair("bad", 1), creation("bad")))
            await asyncio.sleep(0)
            more = [asyncio.create_task(store.append(*pair("g0", version))) for version in (2, 3)]
            await asyncio.sleep(0)
        with pytest.raises(StoreFailed, match="it is bad"):
            await bad
        assert all(await asyncio.gather(*good, *more))
        assert await store.head("bad") is None
        assert await store.creation("ada", "r1") is None
        assert await store.list_of_player("ada", 99) == await store.list_open(99)


async def test_a_head_behind_its_log_is_told_and_halts_only_that_game(path: Path) -> None:
    connection = open_writer(path)
    connection.execute("INSERT INTO event (game_id, version, record) VALUES ('bad', 1, x'00')")
    connection.close()
    async with SqliteStore.open(path) as store:
        with pytest.raises(StoreCorrupt, match="bad"):
            await store.append(*pair("bad", 1))
        assert await store.append(*pair("good", 1))


async def fill(store: SqliteStore) -> int:
    """Appends to game g until the disk is full; the newest version that was stored."""
    for version in range(1, 100):
        try:
            assert await store.append(row("g", version, bytes(5_000)), head("g", version))
        except StorageFull:
            return version - 1
    raise AssertionError("the disk has room for all")


async def test_a_full_disk_changes_nothing_and_serves_again_when_there_is_room(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        await limit_pages(store, 40)
        stored = await fill(store)
        assert 1 < stored < 50
        for _ in range(3):
            with pytest.raises(StorageFull):
                await store.append(row("g", stored + 1, bytes(60_000)), head("g", stored + 1))
            with pytest.raises(StorageFull):
                await store.append(row("h", 1, bytes(60_000)), head("h", 1), creation("h"))
        assert (await store.head("g") or head("", 0)).version == len(await store.read("g")) == stored
        assert await store.head("h") is await store.creation("ada", "r1") is None
        await limit_pages(store, None)
        assert await store.append(row("g", stored + 1, bytes(60_000)), head("g", stored + 1))
        assert await store.append(row("h", 1, bytes(60_000)), head("h", 1), creation("h"))
    async with SqliteStore.open(path) as store:
        assert [each.version for each in await store.read("g")] == list(range(1, stored + 2))


async def test_what_still_fits_on_a_full_disk_is_stored(sqlite: SqliteStore) -> None:
    assert await sqlite.append(*pair("g", 1))
    await limit_pages(sqlite, 4)
    with held(sqlite):
        tasks = [
            asyncio.create_task(sqlite.append(row(name, 1, bytes(size)), head(name, 1)))
            for name, size in (("small", 1), ("large", 60_000), ("small-too", 1))
        ]
        await asyncio.sleep(0)
    small, large, small_too = await asyncio.gather(*tasks, return_exceptions=True)
    assert small is small_too is True
    assert isinstance(large, StorageFull)
    assert await sqlite.read("large") == []


@contextlib.contextmanager
def broken_disk(limit_bytes: int) -> Iterator[None]:
    """Lets no file of this process grow beyond a size: the kernel fails the write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_commit_that_the_disk_fails_is_of_unknown_outcome(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    async with SqliteStore.open(path) as store:
        assert await store.append(*pair("g", 1))
        with broken_disk(log.stat().st_size):
            for game_id, version in (("g", 2), ("h", 1)):
                with pytest.raises(OutcomeUnknown):
                    await store.append(*pair(game_id, version))
        known = len(await store.read("g"))
        assert known in (1, 2)
        assert await store.append(*pair("g", 2)) is (known == 1)
    async with SqliteStore.open(path) as store:
        assert await store.read("g") == [row("g", 1), row("g", 2)]


async def test_callers_of_unknown_outcome_each_learn_it(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    async with SqliteStore.open(path) as store:
        with broken_disk(log.stat().st_size):
            with held(store):
                tasks = await queue(store, 5)
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [OutcomeUnknown] * 5
        assert len({id(outcome) for outcome in outcomes}) == 5


@pytest.mark.parametrize("suffix", ["", "-wal"])
@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    path: Path, suffix: str, replaced: bool
) -> None:
    async with SqliteStore.open(path) as store:
        assert await store.append(*pair("g", 1))
        file = path.with_name(path.name + suffix)
        content = file.read_bytes()
        aside = file.rename(file.with_name("aside"))
        if replaced:
            file.write_bytes(content)
        for _ in range(2):
            with pytest.raises(StoreFailed, match="removed or replaced"):
                await store.append(*pair("g", 2))
        assert [row.version for row in await store.read("g")] == [1]
        aside.replace(file)
        assert await store.append(*pair("g", 2))


async def test_closing_carries_out_what_waits(path: Path) -> None:
    async with SqliteStore.open(path, batch_limit=10) as store:
        with held(store):
            tasks = await queue(store, 95)
    assert all(task.done() and task.result() for task in tasks)
    async with SqliteStore.open(path) as store:
        assert len(await store.list_open(100)) == 95


async def test_a_closed_store_says_so(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        pass
    await store.close()
    for asking in (store.append(*pair("g", 1)), store.read("g")):
        with pytest.raises(StoreClosed):
            await asking


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_a_fault_in_the_writer_leaves_no_caller_waiting(sqlite: SqliteStore) -> None:
    def fault(_: sqlite3.Connection) -> bool:
        raise ZeroDivisionError

    with held(sqlite):
        before = await queue(sqlite, 3)
        broken = sqlite._writer.write(fault)
        behind = asyncio.create_task(sqlite.append(*pair("behind", 1)))
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*before, broken, behind, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [OutcomeUnknown] * 5
    with pytest.raises(StoreClosed):
        await sqlite.append(*pair("later", 1))
    assert await sqlite.read("g0") == []
