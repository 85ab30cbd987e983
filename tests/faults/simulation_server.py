"""One simulated server: the real games over a store with faults, and a network that loses and delays.

It ends like a process: everything it was doing is gone at once, and nobody is told.
"""

import asyncio
import random
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from typing import Any, Final, Generic, TypeVar

from meldhall.play.games import Games
from meldhall.play.limits import Limits
from meldhall.refusals import Refusal
from meldhall.store.errors import StoreError
from tests.faults.simulation_store import Depot, Link
from tests.faults.simulation_world import SimulatedWorld, pause_ms
from tests.faults.virtual import OWNER

T = TypeVar("T")
LIMITS: Final = Limits(
    bot_delay_ms=600,
    bot_nodes=300,
    heartbeat_ms=2_000,
    live_games=2,
    waiting_commands=4,
    lag_versions=2,
    lag_games=2,
    patience_ms=700,
    presence_ms=0,
)
"""Small, so that hosts are dropped, mailboxes overflow and watchers fall behind."""
DRAIN_MS: Final = 5_000
LINGER_MS: Final = 400
"""A process takes its time to end, and calls still reach it."""
PIPE_FRAMES: Final = 3


class Unreachable(Exception):
    """The connection broke, or the server is not there: what became of the call is not known."""


class Pipe(Generic[T]):
    """A stream on its way to a client: holds a few updates, then its server waits."""

    def __init__(self) -> None:
        self._updates: deque[T] = deque()
        self._changed: asyncio.Future[None] | None = None
        self.fault: BaseException | None = None
        self.is_ended = False

    async def put(self, update: T) -> None:
        while len(self._updates) >= PIPE_FRAMES:
            await self._wait()
        self._updates.append(update)
        self._notify()

    async def get(self) -> T | None:
        """The next update; None at the end. Raises what broke the stream."""
        while not self._updates:
            if self.fault is not None:
                raise self.fault
            if self.is_ended:
                return None
            await self._wait()
        self._notify()
        return self._updates.popleft()

    def end(self, fault: BaseException | None = None) -> None:
        """Nothing comes any more; what a broken stream held is lost."""
        self.fault = fault
        self.is_ended = True
        if isinstance(fault, Unreachable):
            self._updates.clear()
        self._notify()

    def _notify(self) -> None:
        if self._changed is not None and not self._changed.done():
            self._changed.set_result(None)

    async def _wait(self) -> None:
        """One side waits at a time: the client for an update, or the server for room."""
        self._changed = asyncio.get_running_loop().create_future()
        await self._changed


class SimulatedServer:
    """A process that serves. `name` is told apart only among servers beside each other."""

    def __init__(
        self,
        name: str,
        depot: Depot,
        chance: random.Random,
        died: Callable[[str], None],
        limits: Limits = LIMITS,
    ) -> None:
        self.name = name
        self.is_dead = False
        self.is_draining = False
        self.is_ready = False
        self.world = SimulatedWorld(chance)
        self._chance = chance
        self._died = died
        self._link = Link(depot, name, self.die)
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self.games = Games(self._link, self.world, limits)

    def adopt(self, task: "asyncio.Task[Any]") -> None:
        """A task that ends with this server."""
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    async def start(self) -> None:
        """Tries until the store says which games are due, as who starts servers does."""
        while not (self.is_dead or self.is_ready):
            with suppress(StoreError, asyncio.CancelledError):
                await self._own(self.games.start)
                self.is_ready = True

    async def drain(self) -> None:
        """Ends in an orderly way, within its time."""
        self.is_draining = True
        with suppress(TimeoutError, asyncio.CancelledError):
            async with asyncio.timeout(DRAIN_MS / 1_000):
                await self._own(self.games.drain)
                await pause_ms(self._chance.uniform(0, LINGER_MS))
        self.die("after draining")

    def die(self, why: str) -> None:
        """Ends the process: nothing it was about to do happens any more."""
        if self.is_dead:
            return
        self.is_dead = True
        self._link.cut()
        for task in list(self._tasks):
            task.cancel()
        self._died(why)

    async def call(self, work: Callable[[Games], Awaitable[T]]) -> T:
        """A call that has reached this server. Raises Unreachable if it dies meanwhile."""
        if self.is_dead or not self.is_ready:
            raise Unreachable
        try:
            return await self._own(lambda: work(self.games))
        except asyncio.CancelledError:
            if self.is_dead:
                raise Unreachable from None
            raise

    def watch(
        self, open_stream: Callable[[Games], AsyncGenerator[T, None]]
    ) -> "tuple[Pipe[T], asyncio.Task[None]]":
        """A stream from this server; its task is cancelled by a client that goes away."""
        if self.is_dead or not self.is_ready:
            raise Unreachable
        pipe: Pipe[T] = Pipe()
        task = self._own(lambda: _pump(open_stream(self.games), pipe))
        task.add_done_callback(lambda _: None if pipe.is_ended else pipe.end(Unreachable()))
        return pipe, task

    def _own(self, work: Callable[[], Awaitable[T]]) -> "asyncio.Task[T]":
        async def done() -> T:
            return await work()

        token = OWNER.set(self)
        try:
            return asyncio.get_running_loop().create_task(done())
        finally:
            OWNER.reset(token)


async def _pump(updates: AsyncGenerator[T, None], pipe: Pipe[T]) -> None:
    try:
        async with aclosing(updates):
            async for update in updates:
                await pipe.put(update)
    except (Refusal, StoreError) as fault:
        pipe.end(fault)
    else:
        pipe.end()
