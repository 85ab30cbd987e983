"""Drafts: one row for each game, overwritten, of the newest version alone."""

import asyncio
import shutil
from pathlib import Path

import pytest

from meldhall.store.contract import RECORD_LIMIT_BYTES, Draft, Store
from meldhall.store.errors import RecordInvalid
from meldhall.store.sqlite import SqliteStore
from tests.store.games import pair


async def test_the_last_draft_is_kept(store: Store) -> None:
    await store.append(*pair("g", 1))
    assert await store.draft("g") is None
    for melds in ("r1", "", "r1 | r2"):
        assert await store.put_draft(Draft("g", 1, 0, melds))
        assert await store.draft("g") == Draft("g", 1, 0, melds)
    assert await store.put_draft(Draft("g", 1, 0, None))
    assert await store.draft("g") is None


async def test_it_is_gone_with_the_next_row(store: Store) -> None:
    for game_id in ("g", "h"):
        await store.append(*pair(game_id, 1))
        await store.put_draft(Draft(game_id, 1, 0, "r1"))
    assert not await store.append(*pair("g", 3))
    assert await store.draft("g") == Draft("g", 1, 0, "r1")
    assert await store.append(*pair("g", 2))
    assert await store.draft("g") is None
    assert await store.draft("h") == Draft("h", 1, 0, "r1")


async def test_it_stays_where_the_next_row_says_so(store: Store) -> None:
    await store.append(*pair("g", 1))
    await store.append(*pair("g", 2))
    await store.put_draft(Draft("g", 2, 0, "r1"))
    for version in (3, 4):
        assert await store.append(*pair("g", version, drafts_from=2))
        assert await store.draft("g") == Draft("g", 2, 0, "r1")
    assert await store.append(*pair("g", 5, drafts_from=3))
    assert await store.draft("g") is None


@pytest.mark.parametrize("version", [1, 3])
async def test_a_draft_of_another_version_is_not_kept(store: Store, version: int) -> None:
    await store.append(*pair("g", 1))
    await store.append(*pair("g", 2))
    await store.put_draft(Draft("g", 2, 0, "r1"))
    for melds in ("r2", None):
        assert not await store.put_draft(Draft("g", version, 0, melds))
    assert not await store.put_draft(Draft("nothing", version, 0, "r2"))
    assert await store.draft("g") == Draft("g", 2, 0, "r1")
    assert await store.draft("nothing") is None


async def test_a_draft_races_the_next_row_and_one_of_them_is_too_late(store: Store) -> None:
    await store.append(*pair("g", 1))
    for version in range(2, 20):
        puts = [store.put_draft(Draft("g", version - 1, 0, f"r{number}")) for number in range(1, 9)]
        *kept, stored = await asyncio.gather(*puts[:4], store.append(*pair("g", version)), *puts[4:])
        assert stored or any(kept)
        assert await store.draft("g") is None


async def test_what_is_too_long_is_refused(store: Store) -> None:
    await store.append(*pair("g", 1))
    with pytest.raises(RecordInvalid):
        await store.put_draft(Draft("g", 1, 0, "r" * (RECORD_LIMIT_BYTES + 1)))
    with pytest.raises(RecordInvalid):
        await store.put_draft(Draft("g", 1, 0, "\ud800"))


async def test_an_acknowledged_draft_survives_a_crash(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        await store.append(*pair("g", 1))
        await store.put_draft(Draft("g", 1, 1, "r1 | k2"))
        copy = path.with_name("copy.sqlite3")
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")
    async with SqliteStore.open(copy) as store:
        assert await store.draft("g") == Draft("g", 1, 1, "r1 | k2")
