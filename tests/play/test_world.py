"""The one file that reads clock and entropy."""

import asyncio
import uuid
from collections import Counter

from meldhall.play import shuffle
from meldhall.play.world import SystemWorld, pause, resolve
from tests.play.seeded import SeededWorld, let_run

WORLD = SystemWorld()


def test_ids_are_uuids_of_version_7_in_order_of_time() -> None:
    before_ms = WORLD.now_ms()
    ids = [uuid.UUID(WORLD.new_id()) for _ in range(100)]
    after_ms = WORLD.now_ms()
    assert {(each.version, each.variant) for each in ids} == {(7, uuid.RFC_4122)}
    assert all(before_ms <= each.int >> 80 <= after_ms for each in ids)
    assert len(set(ids)) == 100


def test_an_order_is_a_permutation_and_each_another() -> None:
    tiles = [f"{color}{number}" for color in "krbo" for number in range(1, 14)] * 2
    first, second = WORLD.order(tiles, WORLD.secret()), WORLD.order(tiles, WORLD.secret())
    assert Counter(first) == Counter(second) == Counter(tiles)
    assert first != second


def test_an_order_is_that_of_its_key() -> None:
    key = WORLD.secret()
    assert WORLD.order("abcdefgh", key) == shuffle.order("abcdefgh", key)
    assert {len(WORLD.secret()) for _ in range(20)} == {32}


def test_secrets_have_their_bits_and_fit_a_url() -> None:
    assert {len(WORLD.join_code()) for _ in range(20)} == {22}
    assert {len(WORLD.token()) for _ in range(20)} == {43}
    assert {WORLD.below(3) for _ in range(100)} == {0, 1, 2}


async def test_a_call_comes_at_its_time_or_never() -> None:
    loop = asyncio.get_running_loop()
    made: asyncio.Future[None] = loop.create_future()
    WORLD.call_at(WORLD.now_ms() - 1_000, lambda: resolve(made, None))
    taken_back = WORLD.call_at(WORLD.now_ms(), lambda: made.set_exception(AssertionError()))
    taken_back.cancel()
    await asyncio.wait_for(made, timeout=5)
    resolve(made, None)


async def test_a_pause_is_as_long_as_the_world_says() -> None:
    world = SeededWorld()
    paused = asyncio.ensure_future(pause(world, 100))
    await world.advance(99, let_run)
    assert not paused.done()
    await world.advance(1, let_run)
    assert paused.done()


async def test_a_pause_that_is_cancelled_leaves_no_call_behind() -> None:
    world = SeededWorld()
    paused = asyncio.ensure_future(pause(world, 100))
    await let_run()
    paused.cancel()
    await let_run()
    assert world.alarms == 0
