"""What a call costs the server, beside what it costs a bare `grpc.aio` server that echoes as many bytes.

The server with its store in memory, the server on a durable SQLite file and the echo run side by side, each a
process of its own, and take turns in rounds: whatever else the machine does meets all of them. Each real call
is followed by its echo, a request and an answer of the same sizes over as many connections, and where seats
watch, two messages of the same sizes on two streams; then by that of an echo on the server's own kind of
event loop, which is the stricter measure. Rates are by the processor time of the server's process, so that
they do not depend on how fast the calls are made. GetGame is of games in their middle; every PlayTurn
is a legal play that was found beforehand. `make load` runs it; `python -m load.bench_rpc --help` alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from load import rpc_echo
from load.processes import Served, serving
from load.rpc_games import LIMITS, SEATS, Connections, Hall, LiveGame, Watching, all_of, get_request

GETS_PER_GAME: Final = 4
NO_MESSAGES: Final = [0] * SEATS
ECHOES: Final = ("echo", "uvloop")
"""The bare server as it comes, and on the event loop of `meldhall serve`."""
TOKEN_LIKE: Final = (("authorization", f"Bearer mh_{'x' * 43}"),)


@dataclass(frozen=True, slots=True)
class Cell:
    """A call, on which store, and whether the seats watch; `aim` is the least ratio that is wanted."""

    call: str
    store: str
    watched: bool
    aim: float | None


CELLS: Final = (
    Cell("GetGame", "memory", watched=False, aim=0.7),
    Cell("PlayTurn", "memory", watched=False, aim=0.5),
    Cell("PlayTurn", "SQLite", watched=False, aim=0.4),
    Cell("GetGame", "memory", watched=True, aim=None),
    Cell("PlayTurn", "memory", watched=True, aim=None),
    Cell("PlayTurn", "SQLite", watched=True, aim=None),
)


@dataclass(slots=True)
class Cost:
    """What calls took: processor time of their server, and time."""

    calls: int = 0
    cpu_s: float = 0.0
    wall_s: float = 0.0

    def add(self, other: Cost) -> None:
        """Counts another burst of calls."""
        self.calls += other.calls
        self.cpu_s += other.cpu_s
        self.wall_s += other.wall_s

    @property
    def per_core_s(self) -> float:
        """Calls that one core serves in a second."""
        return self.calls / self.cpu_s

    @property
    def per_s(self) -> float:
        """Calls in a second beside this generator."""
        return self.calls / self.wall_s


@dataclass(frozen=True, slots=True)
class Sizes:
    """The bytes of one call: of its request, its answer, and what each seat is sent of it."""

    game: int
    request: int
    answer: int
    seen: Sequence[int]


class Bench:
    """All servers, the games on them, and what was measured so far."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._halls: dict[tuple[str, bool], Hall] = {}
        self._servers: dict[str, Served] = {}
        self._echoes: dict[str, tuple[Connections, Watching]] = {}
        self.costs = {cell: {name: Cost() for name in ("server", *ECHOES)} for cell in CELLS}

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Starts the servers, and the games on them."""
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            files = {"memory": ":memory:", "SQLite": str(Path(folder, "bench.sqlite3"))}
            for store, file in files.items():
                command = ("-m", "meldhall", "serve", "--port=0", f"--database-path={file}", *LIMITS)
                connections = await self._connected(stack, store, command)
                for watched in (False, True):
                    hall = Hall(connections, self._options.games, self._options.in_flight, watched=watched)
                    stack.callback(hall.watching.close)
                    self._halls[store, watched] = hall
            for name in ECHOES:
                await self._open_echo(stack, name)
            yield

    async def _open_echo(self, stack: AsyncExitStack, name: str) -> None:
        connections = await self._connected(stack, name, ("-m", "load.rpc_echo", name))
        watching = Watching()
        stack.callback(watching.close)
        for place in range(self._options.games * SEATS):
            request = rpc_echo.watch_request(place // SEATS)
            stream = connections.stream(rpc_echo.WATCH, request, (), place // SEATS)
            await watching.open(stream, lambda _: True)
        self._echoes[name] = connections, watching

    async def round(self, *, counted: bool) -> None:
        """Measures every cell once; the first time is not counted, since everything is cold."""
        for cell in CELLS:
            hall = self._halls[cell.store, cell.watched]
            await hall.prepare()
            real, sizes = await (self._gets if cell.call == "GetGame" else self._plays)(cell, hall)
            costs = {"server": real, **{name: await self._echo(name, sizes) for name in ECHOES}}
            if counted:
                for name, cost in costs.items():
                    self.costs[cell][name].add(cost)

    async def _gets(self, cell: Cell, hall: Hall) -> tuple[Cost, list[Sizes]]:
        games = list(islice(cycle(hall.games), GETS_PER_GAME * len(hall.games)))
        cost, answers = await self._burst(cell.store, [partial(hall.get, game) for game in games])
        sizes = [
            Sizes(0, len(get_request(game)), len(answer), NO_MESSAGES)
            for game, answer in zip(games, answers, strict=True)
        ]
        return cost, sizes

    async def _plays(self, cell: Cell, hall: Hall) -> tuple[Cost, list[Sizes]]:
        calls = [partial(hall.play, game) for game in hall.games]
        cost, answers = await self._burst(cell.store, calls, hall.watching)
        played = zip(hall.games, answers, strict=True)
        sizes = [_sizes(place, *each) for place, each in enumerate(played)]
        return cost, sizes

    async def _echo(self, name: str, sizes: Sequence[Sizes]) -> Cost:
        connections, watching = self._echoes[name]

        async def call(each: Sizes) -> bytes:
            if any(each.seen):
                watching.expect(SEATS)
            request = rpc_echo.request(each.request, each.answer, each.game, each.seen)
            return await connections.call(rpc_echo.CALL, request, TOKEN_LIKE, each.game)

        cost, _ = await self._burst(name, [partial(call, each) for each in sizes], watching)
        return cost

    async def _burst(
        self, server: str, calls: Sequence[Callable[[], Awaitable[bytes]]], watching: Watching | None = None
    ) -> tuple[Cost, list[bytes]]:
        """Makes calls, and waits until watchers have been told; nothing else asks the servers meanwhile."""
        served = self._servers[server]
        cpu_s, wall_s = served.cpu_s(), time.perf_counter()
        answers = await all_of(calls, self._options.in_flight)
        if watching is not None:
            await watching.all_came()
        return Cost(len(calls), served.cpu_s() - cpu_s, time.perf_counter() - wall_s), answers

    async def _connected(self, stack: AsyncExitStack, name: str, command: Sequence[str]) -> Connections:
        served = self._servers[name] = await stack.enter_async_context(serving(*command))
        connections = Connections(served.address, self._options.connections)
        stack.push_async_callback(connections.close)
        return connections


def _sizes(place: int, game: LiveGame, answer: bytes) -> Sizes:
    return Sizes(place, len(game.play), len(answer), list(game.seen_bytes))


async def measure(options: argparse.Namespace) -> list[dict[str, Any]]:
    """All rounds; a row for each cell."""
    bench = Bench(options)
    async with bench.opened():
        for number in range(options.rounds + 1):
            await bench.round(counted=number > 0)
    return [_row(cell, **costs) for cell, costs in bench.costs.items()]


def _row(cell: Cell, server: Cost, echo: Cost, uvloop: Cost) -> dict[str, Any]:
    return {
        "call": cell.call,
        "store": cell.store,
        "watched": cell.watched,
        "calls": server.calls,
        "per_core_s": round(server.per_core_s),
        "echo_per_core_s": round(echo.per_core_s),
        "ratio": round(server.per_core_s / echo.per_core_s, 3),
        "aim": cell.aim,
        "uvloop_echo_per_core_s": round(uvloop.per_core_s),
        "uvloop_ratio": round(server.per_core_s / uvloop.per_core_s, 3),
        "per_s": round(server.per_s),
        "echo_per_s": round(echo.per_s),
    }


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The figures for people."""
    per_core, per_s = "per second of processor", "per second"
    heads = f"{'server':>9}{'echo':>9}"
    lines = [
        f"{per_core:>55}{'on uvloop':>28}{per_s:>16}\n",
        f"{'call':10}{'store':8}{'seats':9}{heads}{'ratio':>9}{'aim':>7}{'echo':>9}{'ratio':>9}{heads}\n",
    ]
    for row in rows:
        seats = "watch" if row["watched"] else "do not"
        lines.append(
            f"{row['call']:10}{row['store']:8}{seats:9}{row['per_core_s']:9,}{row['echo_per_core_s']:9,}"
            f"{row['ratio']:9.2f}{row['aim'] or '':>7}"
            f"{row['uvloop_echo_per_core_s']:9,}{row['uvloop_ratio']:9.2f}"
            f"{row['per_s']:9,}{row['echo_per_s']:9,}\n"
        )
    return "".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="games on each server; as many watched ones")
    parser.add_argument(
        "--rounds", type=int, default=10, help="rounds that count, each with a play in every game"
    )
    parser.add_argument("--in-flight", type=int, default=32, help="calls under way at any time")
    parser.add_argument("--connections", type=int, default=4, help="connections that carry them")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of the table")
    options = parser.parse_args()
    rows = asyncio.run(measure(options))
    sys.stdout.write(json.dumps(rows) + "\n" if options.json else table(rows))


if __name__ == "__main__":
    main()
