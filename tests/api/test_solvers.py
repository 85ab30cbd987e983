"""Threads that solve: how many at once, who waits, who is refused, and who is forgotten."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from meldhall.api.solvers import Solvers
from meldhall.refusals import Refusal
from meldhall.rules import Ruleset, Solution, Stop, solve
from meldhall.v1 import solution_pb2


class Works:
    """Pieces of work that wait in their threads until they are let go; `begun` has their names in order."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._started = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._gates: dict[str, threading.Event] = {}

    def piece(self, name: str) -> Callable[[], str]:
        """Work of that name."""
        gate = self._gates[name] = threading.Event()

        def work() -> str:
            self._loop.call_soon_threadsafe(self._note, name)
            assert gate.wait(timeout=20)
            return name

        return work

    def let_go(self, name: str) -> None:
        """Lets that work end."""
        self._gates[name].set()

    async def until_begun(self, *names: str) -> None:
        """Waits until exactly these have begun."""
        while self.begun != list(names):
            self._started.clear()
            await self._started.wait()

    def _note(self, name: str) -> None:
        self.begun.append(name)
        self._started.set()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as executor:
        yield executor


def begin(solvers: Solvers, work: Callable[[], str]) -> "asyncio.Task[str]":
    """A caller of its own."""
    return asyncio.create_task(solvers.run(work))


async def test_so_many_run_and_so_many_wait_and_others_are_refused(threads: ThreadPoolExecutor) -> None:
    solvers, works = Solvers(threads, running=2, waiting=2, node_limit=1), Works()
    tasks = {name: begin(solvers, works.piece(name)) for name in "abcd"}
    await works.until_begun("a", "b")
    with pytest.raises(Refusal) as caught:
        await solvers.run(works.piece("e"))
    assert (caught.value.reason, caught.value.retry_after_ms) == ("SOLVER_BUSY", 500)
    works.let_go("b")
    assert await tasks["b"] == "b"
    await works.until_begun("a", "b", "c")
    late = begin(solvers, works.piece("f"))
    for name in "acdf":
        works.let_go(name)
    assert await asyncio.gather(*tasks.values(), late) == ["a", "b", "c", "d", "f"]
    assert works.begun == ["a", "b", "c", "d", "f"]


async def test_with_no_room_to_wait_what_is_free_is_used(threads: ThreadPoolExecutor) -> None:
    solvers, works = Solvers(threads, running=1, waiting=0, node_limit=1), Works()
    first = begin(solvers, works.piece("a"))
    await works.until_begun("a")
    with pytest.raises(Refusal):
        await solvers.run(works.piece("b"))
    works.let_go("a")
    await first
    assert await solvers.run(lambda: "c") == "c"


async def test_who_gives_up_waiting_is_forgotten(threads: ThreadPoolExecutor) -> None:
    solvers, works = Solvers(threads, running=1, waiting=1, node_limit=1), Works()
    first = begin(solvers, works.piece("a"))
    await works.until_begun("a")
    gone = begin(solvers, works.piece("b"))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await asyncio.shield(gone)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    third = begin(solvers, works.piece("c"))
    works.let_go("a")
    works.let_go("c")
    assert [await first, await third] == ["a", "c"]
    assert works.begun == ["a", "c"]


async def test_a_search_whose_caller_is_gone_holds_its_thread(threads: ThreadPoolExecutor) -> None:
    solvers, works = Solvers(threads, running=1, waiting=1, node_limit=1), Works()
    gone = begin(solvers, works.piece("a"))
    await works.until_begun("a")
    gone.cancel()
    assert isinstance((await asyncio.gather(gone, return_exceptions=True))[0], asyncio.CancelledError)
    next_one = begin(solvers, works.piece("b"))
    with pytest.raises(Refusal):
        await asyncio.gather(begin(solvers, works.piece("c")))
    assert works.begun == ["a"]
    works.let_go("a")
    works.let_go("b")
    assert await next_one == "b"


async def test_a_search_ends_with_its_call(threads: ThreadPoolExecutor) -> None:
    solvers = Solvers(threads, running=1, waiting=1, node_limit=1 << 62)
    every = Ruleset("classic+colors=6+numbers=15+copies=4+jokers=8")
    search = partial(solve, "", every.tiles(), every, "fewest_tiles")
    gone = asyncio.create_task(solvers.solve(search))
    next_one = asyncio.create_task(solvers.solve(partial(solve, "r5 r6 r7", "r8")))
    await asyncio.wait([gone, next_one], timeout=0)
    gone.cancel()
    assert isinstance((await asyncio.gather(gone, return_exceptions=True))[0], asyncio.CancelledError)
    assert solution_pb2.Solution.FromString(await next_one).tiles == 1


class Panic(BaseException):
    """What a panic of the core is to Python: no Exception."""


@pytest.mark.parametrize("error", [ValueError, Panic])
async def test_what_goes_wrong_is_told_and_frees_the_thread(
    error: type[BaseException], threads: ThreadPoolExecutor
) -> None:
    solvers = Solvers(threads, running=1, waiting=0, node_limit=1)

    def fail() -> str:
        raise error("inside")

    with pytest.raises(error, match="inside"):
        await solvers.run(fail)
    assert await solvers.run(lambda: "fine") == "fine"


@pytest.mark.parametrize(("asked", "given"), [(0, 50), (1, 1), (49, 49), (50, 50), (51, 50), (2**62, 50)])
async def test_a_lower_node_limit_is_kept_a_higher_one_is_not(
    asked: int, given: int, threads: ThreadPoolExecutor
) -> None:
    limits: list[int] = []

    def search(*, node_limit: int, stop: Stop) -> Solution:
        assert not stop.is_set()
        limits.append(node_limit)
        return solve("r5 r6 r7", "r8")

    solvers = Solvers(threads, running=1, waiting=0, node_limit=50)
    answer = await solvers.solve(search, asked)
    assert limits == [given]
    assert answer == partial(solve, "r5 r6 r7", "r8")().to_bytes()
    assert solution_pb2.Solution.FromString(answer).tiles == 1
