"""What a call costs the server over each protocol of the HTTP door, beside native gRPC.

One server with its store in memory, and games on it for each protocol, which take turns in rounds. Rates are
by the processor time of the server's process. GetGame is of games in their middle; every PlayTurn is a legal
play that was found beforehand; where both seats watch, each play is told over two streams of the same
protocol. `make bench-door` runs it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import cycle, islice
from typing import Any, Final

from load.bench_rpc import GETS_PER_GAME, Cost
from load.http_calls import PROTOCOLS, DoorConnections
from load.processes import Served, serving
from load.rpc_games import LIMITS, Connections, Hall, all_of
from meldhall.v1 import server_service_pb2

NATIVE: Final = "native gRPC"
NAMES: Final = {NATIVE: NATIVE, "connect": "Connect", "grpc_web": "gRPC-Web", "json": "JSON"}
CALLS: Final = ("GetGame", "PlayTurn", "PlayTurn, both seats watch")
_INFO: Final = "/meldhall.v1.ServerService/GetServerInfo"
_COMMAND: Final = ("-m", "meldhall", "serve", "--port=0", "--database-path=:memory:", *LIMITS)
_ROOM: Final = ("--http-connections=100000", "--http-peer-connections=100000")


class Bench:
    """The server, its games by protocol, and what was measured so far."""

    def __init__(self, options: argparse.Namespace, served: Served) -> None:
        self._options = options
        self._served = served
        self._halls: dict[tuple[str, bool], Hall] = {}
        self.costs = {(name, call): Cost() for name in NAMES for call in CALLS}

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Opens connections and begins games."""
        async with AsyncExitStack() as stack:
            native = Connections(self._served.address, self._options.connections)
            stack.push_async_callback(native.close)
            info = await native.call(_INFO, b"", (), 0)
            port = server_service_pb2.GetServerInfoResponse.FromString(info).http_port
            for name in NAMES:
                connections: Any = native
                if name in PROTOCOLS:
                    connections = DoorConnections(port, name)
                    stack.push_async_callback(connections.close)
                for watched in (False, True):
                    games, at_once = self._options.games, self._options.in_flight
                    hall = self._halls[name, watched] = Hall(connections, games, at_once, watched=watched)
                    stack.callback(hall.watching.close)
            yield

    async def round(self, *, counted: bool) -> None:
        """Measures every protocol once."""
        for (name, watched), hall in self._halls.items():
            await hall.prepare()
            if not watched:
                games = islice(cycle(hall.games), GETS_PER_GAME * len(hall.games))
                got = await self._burst([partial(hall.get, game) for game in games], hall)
                self._count(name, CALLS[0], got, counted=counted)
            played = await self._burst([partial(hall.play, game) for game in hall.games], hall)
            self._count(name, CALLS[1 + watched], played, counted=counted)

    def _count(self, name: str, call: str, cost: Cost, *, counted: bool) -> None:
        if counted:
            self.costs[name, call].add(cost)

    async def _burst(self, calls: list[Callable[[], Awaitable[bytes]]], hall: Hall) -> Cost:
        cpu_s, wall_s = self._served.cpu_s(), time.perf_counter()
        await all_of(calls, self._options.in_flight)
        await hall.watching.all_came()
        return Cost(len(calls), self._served.cpu_s() - cpu_s, time.perf_counter() - wall_s)


async def measure(options: argparse.Namespace) -> list[dict[str, Any]]:
    """All rounds; a row for each call and protocol."""
    async with serving(*_COMMAND, *_ROOM) as served:
        bench = Bench(options, served)
        async with bench.opened():
            for number in range(options.rounds + 1):
                await bench.round(counted=number > 0)
    return [
        {
            "call": call,
            "protocol": NAMES[name],
            "calls": bench.costs[name, call].calls,
            "per_core_s": round(bench.costs[name, call].per_core_s),
            "of_native": round(bench.costs[name, call].per_core_s / bench.costs[NATIVE, call].per_core_s, 2),
        }
        for call in CALLS
        for name in NAMES
    ]


def table(rows: list[dict[str, Any]]) -> str:
    """The figures for people."""
    lines = [f"{'calls per second of processor':30}" + "".join(f"{name:>14}" for name in NAMES.values())]
    for call in CALLS:
        cells = [f"{row['per_core_s']:,} ({row['of_native']:.2f})" for row in rows if row["call"] == call]
        lines.append(f"{call:30}" + "".join(f"{cell:>14}" for cell in cells))
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60, help="games for each protocol; as many watched ones")
    parser.add_argument("--rounds", type=int, default=6, help="rounds that count")
    parser.add_argument("--in-flight", type=int, default=32, help="calls under way at any time")
    parser.add_argument("--connections", type=int, default=4, help="connections of native gRPC")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of the table")
    options = parser.parse_args()
    rows = asyncio.run(measure(options))
    sys.stdout.write(json.dumps(rows) + "\n" if options.json else table(rows))


if __name__ == "__main__":
    main()
