"""Bots that search think in threads: nobody waits for them."""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any

import pytest

from meldhall.play import bots
from meldhall.play.commands import Draw, LeaveGame, Resign
from meldhall.play.limits import Limits
from meldhall.play.policy import NO_POLICY, AbsencePolicy, GamePolicy
from meldhall.refusals import Refusal
from meldhall.rules import Stop
from tests.play.club import ANN, BOB, CAT, RACK_OF_NOTHING, RACK_OF_RUNS, UNTIMED, Club, view_of
from tests.play.seeded import let_run

LIMITS = Limits(bot_delay_ms=500, bot_search_ms=2_000, presence_ms=0)
LONGEST_MS = 5 * LIMITS.bot_delay_ms


class HeldThreads(Executor):
    """Threads that do nothing before they are told to."""

    def __init__(self) -> None:
        self.held: list[tuple[Callable[[], Any], Future[Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        assert (args, kwargs) == ((), {})
        self.held.append((fn, future))
        return future

    def work(self) -> None:
        """Does all that is held."""
        held, self.held = self.held, []
        for work, future in held:
            try:
                future.set_result(work())
            except BaseException as fault:  # noqa: BLE001 - as executors do
                future.set_exception(fault)


class Panic(BaseException):
    """What a panic of the core is to Python: no Exception."""


@pytest.fixture
def threads() -> HeldThreads:
    return HeldThreads()


@pytest.fixture
def club(threads: HeldThreads) -> Club:
    return Club(limits=LIMITS, threads=threads)


async def thinking(club: Club, level: int = 5, ruleset: str = UNTIMED, policy: GamePolicy = NO_POLICY) -> str:
    """A game of Ann, Bob and a bot, which is to play and thinks."""
    game_id = await club.deal(ANN, BOB, bots=1, level=level, ruleset=ruleset, policy=policy)
    await club.run(game_id, ANN, Draw())
    await club.run(game_id, BOB, Draw())
    await club.advance(0)
    return game_id


async def turn_of(club: Club, game_id: str) -> int | None:
    return view_of(await club.games.see(game_id, ANN)).turn_seat


@pytest.mark.parametrize("level", [3, 4, 5])
async def test_a_bot_plays_once_it_has_thought_and_its_time_has_come(
    club: Club, threads: HeldThreads, level: int
) -> None:
    game_id = await thinking(club, level)
    assert len(threads.held) == 1
    await club.advance(60_000)
    assert await turn_of(club, game_id) == 2
    threads.work()
    await club.advance(0)
    assert await turn_of(club, game_id) == 0


async def test_a_thought_that_is_quick_waits_for_its_time(club: Club, threads: HeldThreads) -> None:
    game_id = await thinking(club)
    threads.work()
    await club.advance(LIMITS.bot_delay_ms - 1)
    assert await turn_of(club, game_id) == 2
    await club.advance(1)
    assert await turn_of(club, game_id) == 0


@pytest.mark.parametrize("level", [1, 2])
async def test_bots_that_do_not_search_need_no_thread(club: Club, threads: HeldThreads, level: int) -> None:
    game_id = await thinking(club, level)
    await club.advance(LIMITS.bot_delay_ms)
    assert (threads.held, await turn_of(club, game_id)) == ([], 0)


async def test_nobody_waits_for_a_bot_that_thinks(club: Club, threads: HeldThreads) -> None:
    game_id = await thinking(club, policy=GamePolicy(absence=AbsencePolicy.BOT))
    other = await club.deal(ANN, CAT)
    await club.run(other, ANN, Draw())
    await club.run(other, CAT, Draw())
    with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
        await club.run(game_id, ANN, Draw())
    left = await club.run(game_id, BOB, LeaveGame())
    assert left.version == (await club.games.see(game_id, ANN)).version
    assert not threads.held[0][1].cancelled()


async def test_what_was_thought_of_a_version_before_is_forgotten(club: Club, threads: HeldThreads) -> None:
    game_id = await thinking(club)
    await club.run(game_id, BOB, Resign())
    await club.advance(0)
    old, new = threads.held
    threads.held = [old]
    threads.work()
    await club.advance(LONGEST_MS)
    assert await turn_of(club, game_id) == 2
    threads.held = [new]
    threads.work()
    await club.advance(LONGEST_MS)
    assert await turn_of(club, game_id) == 0


@pytest.mark.parametrize("is_ended", [False, True])
@pytest.mark.parametrize(("ruleset", "most_ms"), [(UNTIMED, 2_000), ("classic+turn_time_ms=3000", 1_500)])
async def test_a_search_is_ended_in_time(
    threads: HeldThreads, monkeypatch: pytest.MonkeyPatch, ruleset: str, most_ms: int, is_ended: bool
) -> None:
    club = Club(limits=LIMITS, threads=threads)
    stops: list[Stop] = []
    choose = bots.choose

    def noted(view: object, strategy: str, seed: int, nodes: int, stop: Stop) -> bots.Choice:
        stops.append(stop)
        return choose(view, strategy, seed, nodes, stop)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "choose", noted)
    game_id = await thinking(club, ruleset=ruleset)
    await club.advance(most_ms - (not is_ended))
    threads.work()
    assert [stop.is_set() for stop in stops] == [is_ended]
    await club.advance(0)
    assert await turn_of(club, game_id) == 0


async def test_a_game_is_kept_in_memory_while_its_bot_thinks(threads: HeldThreads) -> None:
    club = Club(limits=replace(LIMITS, live_games=1), threads=threads)
    game_id = await thinking(club)
    host = club.games._hosts[game_id]
    for _ in range(3):
        await club.deal(ANN, CAT)
    assert club.games._hosts[game_id] is host
    assert not host.is_idle
    threads.work()
    await club.advance(LONGEST_MS)
    assert await turn_of(club, game_id) == 0


@pytest.mark.parametrize("fault", [Panic("in the core"), ValueError("in a strategy")])
async def test_a_fault_of_a_bot_halts_its_game_alone(
    club: Club,
    threads: HeldThreads,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: BaseException,
) -> None:
    other = await club.deal(ANN, CAT)
    game_id = await thinking(club)

    def fail(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(bots, "decide_turn", fail)
    with caplog.at_level(logging.ERROR):
        threads.work()
        await club.advance(0)
    with pytest.raises(Refusal, match="GAME_HALTED"):
        await club.games.see(game_id, ANN)
    assert (await club.run(other, ANN, Draw())).version == 4
    assert [record.levelname for record in caplog.records] == ["ERROR"]


async def test_a_server_that_goes_down_waits_for_no_bot(club: Club, threads: HeldThreads) -> None:
    game_id = await thinking(club)
    rows = len(await club.store.read(game_id))
    await club.games.drain()
    threads.work()
    await let_run()
    assert len(await club.store.read(game_id)) == rows
    await club.restart()
    await club.advance(LIMITS.bot_delay_ms)
    assert len(threads.held) == 1
    threads.work()
    await club.advance(LONGEST_MS)
    assert await turn_of(club, game_id) == 0


async def test_nothing_prints_what_a_bot_will_do_nor_its_chance(club: Club, threads: HeldThreads) -> None:
    """A play that waits for its time is hidden, and so is the number that it follows from."""
    game_id = await club.deal(ANN, bots=1, level=4, racks=f"{RACK_OF_NOTHING} {RACK_OF_RUNS}")
    await club.run(game_id, ANN, Draw())
    await club.advance(0)
    host = club.games._hosts[game_id]
    seed = bots.seed_of(host._state, 1)
    assert seed is not None
    shown = [repr(host._mind.__dict__), repr(threads.held)]
    threads.work()
    await let_run()
    assert host._mind._choice is not None
    assert "r10 r11 r12" in str(host._mind._choice.command)
    shown += [repr(host._mind.__dict__), repr(host._mind._choice)]
    assert not any(str(seed) in each or "r10" in each for each in shown)
