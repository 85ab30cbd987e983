"""Clock and chance of one simulated server: virtual time, its own error of the clock, and a seed."""

import asyncio
import random
import uuid
from collections.abc import Callable, Sequence
from typing import Final

from meldhall.play import shuffle

START_MS: Final = 1_800_000_000_000


def true_ms() -> float:
    """Virtual time, as nobody but the simulation knows it."""
    return START_MS + asyncio.get_running_loop().time() * 1_000


async def pause_ms(span_ms: float) -> None:
    """Lets virtual time pass."""
    await asyncio.sleep(span_ms / 1_000)


class SimulatedWorld:
    """What a server takes for the time is wrong by `error_ms`, which may jump. Alarms run on true time."""

    def __init__(self, chance: random.Random, error_ms: int = 0) -> None:
        self.error_ms = error_ms
        self._chance = chance

    def now_ms(self) -> int:
        return round(true_ms()) + self.error_ms

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> asyncio.TimerHandle:
        delay_ms = max(0, when_ms - self.now_ms())
        return asyncio.get_running_loop().call_later(delay_ms / 1_000, callback)

    def new_id(self) -> str:
        number = (self.now_ms() & (1 << 48) - 1) << 80 | 7 << 76 | self._chance.getrandbits(12) << 64
        return str(uuid.UUID(int=number | 2 << 62 | self._chance.getrandbits(62)))

    def secret(self) -> bytes:
        return self._chance.randbytes(shuffle.SECRET_BYTES)

    def order(self, tiles: Sequence[str], key: bytes) -> list[str]:
        return shuffle.order(tiles, key)

    def below(self, bound: int) -> int:
        return self._chance.randrange(bound)

    def join_code(self) -> str:
        return f"{self._chance.getrandbits(128):032x}"

    def token(self) -> str:
        return f"{self._chance.getrandbits(256):064x}"[:43]
