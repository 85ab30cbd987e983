"""Archived games in the file: small, read while they are being packed, and told where they are damaged."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from meldhall.store import archive
from meldhall.store.contract import Row, Status
from meldhall.store.database import open_writer
from meldhall.store.errors import StorageFull, StoreCorrupt
from meldhall.store.sqlite import SqliteStore
from tests.store.games import head, row


async def fill(store: SqliteStore, game_id: str, versions: int) -> list[Row]:
    """A game that is over, of records that repeat themselves as real ones do."""
    rows = [Row(game_id, version, row(game_id, version).record * 9) for version in range(1, versions + 1)]
    for each in rows:
        assert await store.append(each, head(game_id, each.version, status=Status.FINISHED))
    return rows


def counts(path: Path) -> tuple[int, int]:
    """How many rows there are, and how many archived games."""
    connection = sqlite3.connect(path)
    (rows,) = connection.execute("SELECT count(*) FROM event").fetchone()
    (archived,) = connection.execute("SELECT count(*) FROM game_archive").fetchone()
    connection.close()
    return rows, archived


async def test_one_row_takes_the_place_of_all(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        rows = await fill(store, "g", 50)
        await fill(store, "other", 2)
        assert await store.archive(rows)
        assert counts(path) == (2, 1)
    async with SqliteStore.open(path) as store:
        assert await store.read("g") == rows


def test_packing_is_small_and_the_same_each_time() -> None:
    rows = [Row("g", version, b"turn-played seat=0 table=[r1 r2 r3]" * 9) for version in range(1, 101)]
    packed = archive.pack(rows)
    assert packed == archive.pack(rows)
    assert len(packed.records) < sum(len(each.record) for each in rows) / 20
    assert archive.unpack(packed) == rows


async def test_readers_see_all_rows_while_they_are_packed(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        games = {f"g{number}": await fill(store, f"g{number}", 9) for number in range(40)}
        packing = asyncio.gather(*(store.archive(rows) for rows in games.values()))
        reads = 0
        while not packing.done():
            for game_id, rows in games.items():
                assert await store.read(game_id, 3) == rows[3:]
                reads += 1
        assert reads
        assert all(packing.result())


async def test_two_who_archive_one_game_both_succeed(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        rows = await fill(store, "g", 9)
        assert await asyncio.gather(*(store.archive(rows) for _ in range(5))) == [True] * 5
        assert counts(path) == (0, 1)


async def test_a_full_disk_leaves_the_rows(path: Path) -> None:
    """Records that cannot be compressed: their archive needs pages before it frees any."""
    chance = random.Random(1)
    rows = [Row("g", version, chance.randbytes(60_000)) for version in range(1, 4)]
    async with SqliteStore.open(path) as store:
        for each in rows:
            assert await store.append(each, head("g", each.version, status=Status.FINISHED))

        def limit(connection: sqlite3.Connection) -> bool:
            (used,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {used}")
            return True

        await store._writer.write(limit)
        with pytest.raises(StorageFull):
            await store.archive(rows)
        assert await store.read("g") == rows
        assert counts(path) == (3, 0)
        assert [each.game_id for each in await store.list_ended(9_000, 9)] == ["g"]


@pytest.mark.parametrize(
    "damage",
    [
        "records = zeroblob(length(records))",
        "records = substr(records, 1, length(records) - 1)",
        "records = x''",
        "sha256 = zeroblob(32)",
        "version = version + 1",
    ],
)
async def test_a_damaged_archive_is_told_and_nothing_else(path: Path, damage: str) -> None:
    async with SqliteStore.open(path) as store:
        bad, good = [await fill(store, game_id, 9) for game_id in ("bad", "good")]
        assert await store.archive(bad)
        assert await store.archive(good)
    connection = open_writer(path)
    connection.execute(f"UPDATE game_archive SET {damage} WHERE game_id = 'bad'")
    connection.close()
    async with SqliteStore.open(path) as store:
        with pytest.raises(StoreCorrupt, match="archive of game bad"):
            await store.read("bad")
        assert await store.read("good") == good
        assert await store.head("bad") == head("bad", 9, status=Status.FINISHED)


async def test_a_flipped_bit_anywhere_is_noticed(path: Path) -> None:
    packed = archive.pack([row("g", version) for version in range(1, 4)])
    for place in range(len(packed.records)):
        for bit in range(8):
            rotten = bytearray(packed.records)
            rotten[place] ^= 1 << bit
            try:
                rows = archive.unpack(archive.Packed("g", 3, packed.sha256, bytes(rotten)))
            except StoreCorrupt:
                continue
            # A bit of the compressed form that says nothing about what is in it.
            assert rows == archive.unpack(packed)


def state(path: Path) -> list[tuple[object, ...]]:
    """Where the rows are, and what the head says of it."""
    connection = sqlite3.connect(path)
    queries = (
        "SELECT game_id, version, record FROM event ORDER BY 1, 2",
        "SELECT game_id, version, sha256, records FROM game_archive",
        "SELECT game_id, archived FROM game_head ORDER BY 1",
    )
    found = [fields for query in queries for fields in connection.execute(query)]
    connection.close()
    return found


def states_after_kills(path: Path, *how: str) -> list[list[tuple[object, ...]]]:
    """That of a file with one game, archived until killed ever later; the last one lived to the end."""
    states = []
    for statements in range(20):
        copy = path.with_name(f"{statements}.sqlite3")
        shutil.copy(path, copy)
        died = subprocess.run(
            [sys.executable, "-m", "tests.store.archive_until_killed", copy, "g", str(statements), *how],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
        )
        assert died.returncode in (0, -signal.SIGKILL)
        states.append(state(copy))
        if died.returncode == 0:
            return states
    raise AssertionError("archiving takes more statements than that")


async def test_a_process_killed_while_it_archives_leaves_the_rows_or_the_piece(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        await fill(store, "g", 5)
    before = state(path)
    *killed, whole = states_after_kills(path)
    assert len(killed) > 5
    assert whole != before
    assert all(left in (before, whole) for left in killed)


async def test_outside_a_transaction_it_would_leave_something_between(path: Path) -> None:
    """What the test before can see."""
    async with SqliteStore.open(path) as store:
        await fill(store, "g", 5)
    before = state(path)
    *killed, whole = states_after_kills(path, "committing")
    assert any(left not in (before, whole) for left in killed)
