"""Alarms: one per game, and none after the end."""

from meldhall.play.timers import Timers
from tests.play.seeded import SeededWorld, let_run


async def test_an_alarm_goes_off_once_at_its_time() -> None:
    world, woken = SeededWorld(), list[str]()
    timers = Timers(world, woken.append)
    timers.arm("g", world.now_ms() + 10)
    await world.advance(9, let_run)
    assert woken == []
    await world.advance(100, let_run)
    assert woken == ["g"]


async def test_a_later_alarm_replaces_the_earlier_one() -> None:
    world, woken = SeededWorld(), list[str]()
    timers = Timers(world, woken.append)
    timers.arm("g", world.now_ms() + 10)
    timers.arm("h", world.now_ms() + 20)
    timers.arm("g", world.now_ms() + 30)
    timers.arm("h", None)
    await world.advance(29, let_run)
    assert woken == []
    await world.advance(1, let_run)
    assert woken == ["g"]
    assert world.alarms == 0


async def test_stopped_timers_wake_nobody() -> None:
    world, woken = SeededWorld(), list[str]()
    timers = Timers(world, woken.append)
    timers.arm("g", world.now_ms() + 10)
    timers.stop()
    timers.arm("h", world.now_ms() + 10)
    await world.advance(100, let_run)
    assert (woken, world.alarms) == ([], 0)
