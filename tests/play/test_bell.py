"""Waiting for news: all who wait are told, and not all before anything else."""

import asyncio

from meldhall.play.bell import Bell
from tests.play.seeded import SeededWorld, let_run

MANY = 200
SILENCE_MS = 5_000


async def test_of_many_who_wait_all_are_told_and_others_go_between() -> None:
    bell = Bell(SeededWorld())
    waiting = [asyncio.ensure_future(bell.news(SILENCE_MS)) for _ in range(MANY)]
    told_before: list[int] = []
    await let_run()
    bell.ring()
    for _ in range(3):
        asyncio.get_running_loop().call_soon(lambda: told_before.append(sum(task.done() for task in waiting)))
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [True] * MANY
    assert told_before[0] < told_before[-1] < MANY


async def test_news_for_one_wake_nobody_else() -> None:
    bell = Bell(SeededWorld())
    ann, bob = (asyncio.ensure_future(bell.news(SILENCE_MS, who)) for who in ("ann", "bob"))
    await let_run()
    bell.ring("ann")
    await let_run()
    assert (ann.done(), bob.done()) == (True, False)
    bell.ring()
    assert await bob


async def test_silence_is_told_and_nothing_is_kept() -> None:
    world = SeededWorld()
    bell = Bell(world)
    waiting = asyncio.ensure_future(bell.news(SILENCE_MS))
    gone = asyncio.ensure_future(bell.news(SILENCE_MS))
    await let_run()
    gone.cancel()
    await world.advance(SILENCE_MS, let_run)
    assert await waiting is False
    assert world.alarms == 0
    bell.ring()
