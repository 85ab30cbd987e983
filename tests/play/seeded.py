"""A world whose time stands still until a test moves it, and whose chance repeats itself."""

import asyncio
import heapq
import itertools
import random
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from meldhall.play import shuffle

T = TypeVar("T")
START_MS = 1_800_000_000_000


class Alarm:
    """A call that is still to come."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class SeededWorld:
    """Time that is moved by hand and chance from a seed. `stack` says what the next orders begin with; others
    are those that a key gives.
    """

    def __init__(self, seed: int = 0, now_ms: int = START_MS) -> None:
        self._random = random.Random(seed)
        self._secrets = random.Random(f"secrets of {seed}")
        self._now_ms = now_ms
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._count = itertools.count()
        self._stacked: list[list[str]] = []

    def now_ms(self) -> int:
        return self._now_ms

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Alarm:
        alarm = Alarm(callback)
        heapq.heappush(self._alarms, (when_ms, next(self._count), alarm))
        return alarm

    def new_id(self) -> str:
        number = self._now_ms << 80 | 7 << 76 | self._random.getrandbits(12) << 64 | 2 << 62
        return str(uuid.UUID(int=number | self._random.getrandbits(62)))

    def secret(self) -> bytes:
        return self._secrets.randbytes(shuffle.SECRET_BYTES)

    def order(self, tiles: Sequence[str], key: bytes) -> list[str]:
        if not self._stacked:
            return shuffle.order(tiles, key)
        front = self._stacked.pop(0)
        rest = sorted((Counter(tiles) - Counter(front)).elements())
        return [*front, *shuffle.order(rest, key)]

    def stack(self, *fronts: Sequence[str]) -> None:
        """The orders drawn next begin with these tiles."""
        self._stacked.extend(list(front) for front in fronts)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)

    def join_code(self) -> str:
        return f"{self._random.getrandbits(128):032x}"

    def token(self) -> str:
        return f"{self._random.getrandbits(256):064x}"[:43]

    @property
    def alarms(self) -> int:
        """How many calls are still to come."""
        return sum(alarm.callback is not None for _, _, alarm in self._alarms)

    def next_ms(self) -> int | None:
        """When the next call comes."""
        while self._alarms and self._alarms[0][2].callback is None:
            heapq.heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    def ring(self) -> None:
        """Moves time to the next call, and makes it."""
        when_ms, _, alarm = heapq.heappop(self._alarms)
        self._now_ms = max(self._now_ms, when_ms)
        if alarm.callback is not None:
            callback, alarm.callback = alarm.callback, None
            callback()

    async def advance(self, span_ms: int, settle: Callable[[], Awaitable[None]]) -> None:
        """Lets that much time pass; `settle` waits for what each call began."""
        end_ms = self._now_ms + span_ms
        await let_run()
        while (when_ms := self.next_ms()) is not None and when_ms <= end_ms:
            self.ring()
            await settle()
            await let_run()
        self._now_ms = end_ms

    async def drive(self, work: Awaitable[T]) -> T:
        """Waits for the work; whenever everything stands still, time moves on to the next call."""
        task = asyncio.ensure_future(work)
        await let_run()
        while not task.done():
            if self.next_ms() is not None:
                self.ring()
            await let_run()
        return task.result()


async def let_run() -> None:
    """Lets everything that is ready run until it waits for something."""
    loop = asyncio.get_running_loop()
    for _ in range(20):
        turn = loop.create_future()
        loop.call_soon(turn.set_result, None)
        await turn
