"""A server whose classic games are dealt alike, for tests that must know what happens.

Seat 0 begins and can go out in four turns: it lays `FIRST`, then `SECOND`, draws `DRAWN`, and lays `LAST`
with it. Nobody else can open. Games of other sets are dealt by their secrets, as ever; clock and ids are the
machine's. `python -m tests.edge.stacked_server` writes the address of the page.
"""

import asyncio
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import cycle
from typing import Final

from meldhall import compose
from meldhall.play.world import SystemWorld
from meldhall.settings import Settings

FIRST: Final = "r10 r11 r12 k4 b4 o4"
SECOND: Final = "r9 r13 b1 b2 b3"
DRAWN: Final = "r7"
LAST: Final = "k7 o7 r4"
_STARTS: Final = "r5 k1 k2 k3"
# Two colors each and nothing in a row, so that neither of them finds a meld; then the pool.
_OTHERS: Final = "k1 k1 k3 k3 k5 k5 k8 k8 k10 k10 k12 k12 r1 r1 o2 o2 o4 o6 o6 o9 o9 o11 o11 o13 o13 r3 r3 r6"
_POOL: Final = f"r8 r8 r13 b8 {DRAWN} r10 b11"
_CLASSIC_TILES: Final = 106


class StackedWorld(SystemWorld):
    """The machine's world, but for the orders of the classic set: by turns a start draw's and a deal's."""

    def __init__(self) -> None:
        self._fronts = cycle([_STARTS, f"{FIRST} {SECOND} {LAST} {_OTHERS} {_POOL}"])

    def order(self, tiles: Sequence[str], key: bytes) -> list[str]:
        """Begins with what is known, where that is all of the set's."""
        shuffled = super().order(tiles, key)
        if len(tiles) != _CLASSIC_TILES:
            return shuffled
        front = next(self._fronts).split()
        for tile in front:
            shuffled.remove(tile)
        return front + shuffled


async def serve(database: str, port: int, http_port: int) -> None:
    """Runs until it is told to stop."""
    settings = Settings(
        port=port,
        http_port=http_port,
        database_path=database,
        bot_delay_ms=0,
        requests_per_second=0,
        peer_requests_per_second=0,
    )
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with compose.running(settings, world=StackedWorld()) as server:
        sys.stdout.write(f"{server.page}\n")
        sys.stdout.flush()
        await stopped.wait()


def main() -> None:
    """Reads the flags."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--database", default=compose.MEMORY)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--http-port", type=int, default=0)
    flags = parser.parse_args()
    asyncio.run(serve(flags.database, flags.port, flags.http_port))


if __name__ == "__main__":
    sys.exit(main())
