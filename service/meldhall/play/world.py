"""Clock and chance. This is the only file that reads them; whoever needs them is given a `World`."""

import asyncio
import secrets
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from meldhall.play import shuffle

_JOIN_CODE_BYTES: Final = 16
_TOKEN_BYTES: Final = 32
T = TypeVar("T")


class Handle(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None:
        """Takes it back; nothing happens if it was made already."""


class World(Protocol):
    """What cannot be computed: the time, and chance. Tests have one that repeats itself."""

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Handle:
        """Makes a call in the running loop when `now_ms` has reached that time, or soon after."""

    def new_id(self) -> str:
        """A UUID of version 7: of two, the one made in a later millisecond is greater."""

    def secret(self) -> bytes:
        """256 bits that a shuffle hangs on."""

    def order(self, tiles: Sequence[str], key: bytes) -> list[str]:
        """The tiles in the order of that key, as `shuffle.order` has it; only tests arrange another."""

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`, each equally likely."""

    def join_code(self) -> str:
        """A secret of 128 bits, fit for a URL."""

    def token(self) -> str:
        """A secret of 256 bits, fit for a header."""


class SystemWorld:
    """The machine's clock and the operating system's entropy."""

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch, as the machine has it."""
        return time.time_ns() // 1_000_000

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Handle:
        """Makes a call on the running loop; a clock that is set meanwhile does not move it."""
        delay_ms = max(0, when_ms - self.now_ms())
        return asyncio.get_running_loop().call_later(delay_ms / 1_000, callback)

    def new_id(self) -> str:
        """48 bits of time, then version, variant and 74 bits of chance (RFC 9562)."""
        number = (self.now_ms() & (1 << 48) - 1) << 80 | 7 << 76
        number |= secrets.randbits(12) << 64 | 0b10 << 62 | secrets.randbits(62)
        return str(uuid.UUID(int=number))

    def secret(self) -> bytes:
        """256 bits of the operating system's entropy."""
        return secrets.token_bytes(shuffle.SECRET_BYTES)

    def order(self, tiles: Sequence[str], key: bytes) -> list[str]:
        """The order that everybody can work out again, and no other."""
        return shuffle.order(tiles, key)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`."""
        return secrets.randbelow(bound)

    def join_code(self) -> str:
        """22 characters of the URL-safe alphabet."""
        return secrets.token_urlsafe(_JOIN_CODE_BYTES)

    def token(self) -> str:
        """43 characters of the URL-safe alphabet."""
        return secrets.token_urlsafe(_TOKEN_BYTES)


async def pause(world: World, delay_ms: int) -> None:
    """Waits that long by the world's clock."""
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    handle = world.call_at(world.now_ms() + delay_ms, lambda: resolve(over, None))
    try:
        await over
    finally:
        handle.cancel()


def resolve(future: "asyncio.Future[T]", value: T) -> None:
    """Gives a future its result, unless it has one or was cancelled."""
    if not future.done():
        future.set_result(value)
