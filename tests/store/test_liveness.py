"""Signs of life, and the outages between them: known as long as a running game may be owed for one."""

import asyncio
from pathlib import Path

import pytest

from meldhall.store.contract import SOON_MS, Outage, Status, Store
from meldhall.store.errors import RecordInvalid
from meldhall.store.sqlite import SqliteStore
from tests.store.games import pair


async def play(store: Store, game_id: str, version: int, time_ms: int, due_ms: int | None = 9_999) -> None:
    assert await store.append(*pair(game_id, version, status=Status.RUNNING, due_ms=due_ms, time_ms=time_ms))


async def wait(store: Store, game_id: str, version: int, time_ms: int, due_ms: int) -> None:
    assert await store.append(*pair(game_id, version, status=Status.WAITING, due_ms=due_ms, time_ms=time_ms))


async def test_the_first_server_follows_none(store: Store) -> None:
    await play(store, "g", 1, 1_000)
    assert await store.begin_serving(5_000) == []


async def test_an_outage_lasts_from_the_last_sign_of_life_to_the_next_beginning(store: Store) -> None:
    await play(store, "g", 1, 1_000)
    await store.begin_serving(2_000)
    await store.note_alive(3_000)
    await store.note_alive(4_000)
    assert await store.begin_serving(9_000) == [Outage(4_000, 9_000)]
    assert await store.begin_serving(9_500) == [Outage(4_000, 9_000), Outage(9_000, 9_500)]
    await store.note_alive(9_600)
    assert await store.begin_serving(9_600) == [Outage(4_000, 9_000), Outage(9_000, 9_500)]


async def test_an_outage_is_forgotten_once_every_running_game_has_gone_on(store: Store) -> None:
    await play(store, "g", 1, 1_000)
    await play(store, "h", 1, 1_500)
    await store.begin_serving(2_000)
    await store.begin_serving(3_000)
    await play(store, "g", 2, 3_100)
    assert await store.begin_serving(4_000) == [Outage(2_000, 3_000), Outage(3_000, 4_000)]
    await play(store, "h", 2, 3_000)
    assert await store.begin_serving(5_000) == [Outage(3_000, 4_000), Outage(4_000, 5_000)]
    await play(store, "h", 3, 6_000, due_ms=None)
    await play(store, "g", 3, 6_000, due_ms=None)
    assert await store.begin_serving(7_000) == []


async def test_a_game_that_starts_in_a_moment_is_owed_for_outages_too(store: Store) -> None:
    await wait(store, "g", 1, 1_000, due_ms=6_000)
    await store.begin_serving(2_000)
    assert await store.begin_serving(3_000) == [Outage(2_000, 3_000)]
    await wait(store, "g", 2, 3_100, due_ms=3_001 + SOON_MS)
    assert await store.begin_serving(3_000) == []
    await wait(store, "g", 3, 4_000, due_ms=4_500 + SOON_MS)
    assert await store.begin_serving(4_500) == [Outage(3_000, 4_500)]


async def test_a_clock_that_was_set_back_makes_no_outage(store: Store) -> None:
    await play(store, "g", 1, 1_000)
    await store.begin_serving(5_000)
    assert await store.begin_serving(4_000) == []
    assert await store.begin_serving(4_500) == [Outage(4_000, 4_500)]


@pytest.mark.parametrize("time_ms", [-1, 2**63])
async def test_a_time_that_cannot_be_stored_is_refused(store: Store, time_ms: int) -> None:
    with pytest.raises(RecordInvalid):
        await store.note_alive(time_ms)
    with pytest.raises(RecordInvalid):
        await store.begin_serving(time_ms)


async def test_what_is_known_survives_the_process(path: Path) -> None:
    async with SqliteStore.open(path) as store:
        await play(store, "g", 1, 1_000)
        await asyncio.gather(*(store.note_alive(2_000 + number) for number in range(50)))
    async with SqliteStore.open(path) as store:
        assert await store.begin_serving(3_000) == [Outage(2_049, 3_000)]
    async with SqliteStore.open(path) as store:
        assert await store.begin_serving(4_000) == [Outage(2_049, 3_000), Outage(3_000, 4_000)]
