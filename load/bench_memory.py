"""How much memory a server process takes for a live game, and for a stream on which nothing happens.

A real server and a bare `grpc.aio` server of the same stream, each a process of its own: what grpc itself
needs for a stream is told apart from what the server adds. Games have two seats, with `--turns` turns played.
Of games and streams the second half counts: the first half finds memory that was free already.
`python -m load.bench_memory [--games N] [--streams N] [--json]`; `make bench-memory` calls it.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import cycle, islice, product
from typing import Any, Final, TypeVar

import grpc
import grpc.aio

from load.processes import Served, serving
from meldhall_client import AsyncClient, AsyncGameHandle
from meldhall_client.channel import metadata, serialize
from meldhall_client.wire import method, new

RULESET: Final = "classic+turn_time_ms=0"
HEARTBEAT_MS: Final = 1_000
LIMITS: Final = (
    "--requests-per-second=0",
    "--peer-requests-per-second=0",
    "--unfinished-games-per-player=100000",
    "--streams-per-caller=10000",
    "--open-streams=1000000",
    "--live-games=1000000",
    f"--heartbeat-ms={HEARTBEAT_MS}",
)
AT_ONCE: Final = 64
_WATCH: Final = "WatchGame"
T = TypeVar("T")


async def settled_kb(server: Served) -> float:
    """What a server holds in memory, once that has not grown for three heartbeats."""
    least = server.resident_kb()
    settled_at = time.monotonic() + 3 * HEARTBEAT_MS / 1_000
    while time.monotonic() < settled_at:
        await asyncio.sleep(0.1)
        now = server.resident_kb()
        if now > least + 64:
            least, settled_at = now, time.monotonic() + 3 * HEARTBEAT_MS / 1_000
    return server.resident_kb()


async def all_of(works: Iterable[Callable[[], Awaitable[T]]]) -> list[T]:
    """What they give, in their order; so many run at once as a connection likes."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Awaitable[T]]) -> T:
        async with room:
            return await work()

    return list(await asyncio.gather(*map(one, works)))


async def grown(server: Served, works: Sequence[Callable[[], Awaitable[T]]]) -> tuple[list[T], float]:
    """What these works give, and what each one of their second half adds to the server, in kB."""
    half = len(works) // 2
    first = await all_of(works[:half])
    before_kb = await settled_kb(server)
    second = await all_of(works[half:])
    return first + second, (await settled_kb(server) - before_kb) / len(second)


class Idle:
    """Streams that are open and say nothing but heartbeats, over few connections."""

    def __init__(self, address: str, channels: int) -> None:
        options = [("grpc.use_local_subchannel_pool", 1)]
        self._channels = [grpc.aio.insecure_channel(address, options) for _ in range(channels)]
        self._streams: list[Any] = []

    async def open(self, name: str, request: Any, token: str | None) -> None:
        """One more, until its first message has come."""
        channel = self._channels[len(self._streams) % len(self._channels)]
        path, answer_class = method("GameService", name)
        call: Any = channel.unary_stream(path, serialize, answer_class.FromString)
        stream = call(request, metadata=metadata(token))
        self._streams.append(stream)
        await stream.read()

    async def close(self) -> None:
        """Ends all of them."""
        for channel in self._channels:
            await channel.close()


async def live_game(players: tuple[AsyncClient, AsyncClient], turns: int) -> str:
    """The id of a game that runs, with that many turns drawn."""
    creator, other = players
    game = await creator.create_game(RULESET, seats=2)
    seats: list[AsyncGameHandle] = [game, await other.join_game(game.id)]
    view = (await game.start()).view
    for turn in range(turns):
        assert view is not None
        assert view.turn_seat is not None
        await seats[(view.turn_seat + turn) % 2].draw()
    return game.id


async def measure_server(options: argparse.Namespace, folder: str) -> dict[str, float]:
    """What the real server takes with nothing in it, for a live game, and for a seat that watches, in kB."""
    command = ("-m", "meldhall", "serve", "--port=0", f"--database-path={folder}/games.sqlite3", *LIMITS)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(*command))
        ann = await stack.enter_async_context(AsyncClient(server.address))
        bob = await stack.enter_async_context(AsyncClient(server.address))
        for client in (ann, bob):
            await client.sign_up("Guest")
        idle = Idle(server.address, options.channels)
        stack.push_async_callback(idle.close)
        play = partial(live_game, (ann, bob), options.turns)
        empty_kb = await settled_kb(server)
        games, game_kb = await grown(server, [play] * options.games)
        seats = cycle(product(games, (ann.token, bob.token)))
        opened = [
            partial(idle.open, _WATCH, new("WatchGameRequest", game_id=game_id), token)
            for game_id, token in islice(seats, options.streams)
        ]
        _, stream_kb = await grown(server, opened)
        lists = [partial(idle.open, "WatchGames", new("WatchGamesRequest"), ann.token)] * options.streams
        _, list_stream_kb = await grown(server, lists)
    found = {"server_kb": empty_kb, "game_kb": game_kb, "stream_kb": stream_kb}
    return {**found, "list_stream_kb": list_stream_kb}


async def measure_bare(options: argparse.Namespace) -> float:
    """What a stream takes of a server that is nothing but grpc, in kB."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving("-m", "load.bench_memory", "--bare-server"))
        idle = Idle(server.address, options.channels)
        stack.push_async_callback(idle.close)
        request = new("WatchGameRequest", game_id="a game")
        _, stream_kb = await grown(server, [partial(idle.open, _WATCH, request, "a token")] * options.streams)
        return stream_kb


async def run_bare_server() -> None:
    """A stream of the same form with as little behind it as possible; runs until it is ended."""
    message = b"\x1a\x02\x08\x01"

    async def watch(_: Any, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        while True:
            await context.write(message)
            await asyncio.sleep(HEARTBEAT_MS / 1_000)

    handler: Any = grpc.unary_stream_rpc_method_handler(watch)
    server = grpc.aio.server()
    name = method("GameService", _WATCH)[0].split("/")[1]
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(name, {_WATCH: handler}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    sys.stdout.write(f"127.0.0.1:{port}\n")
    sys.stdout.flush()
    await server.wait_for_termination()


async def measure(options: argparse.Namespace) -> dict[str, float]:
    """Both servers, and what one game and one stream take."""
    with tempfile.TemporaryDirectory() as folder:
        real = await measure_server(options, folder)
    bare_kb = await measure_bare(options)
    sizes = {"games": options.games, "turns": options.turns, "streams": options.streams}
    added_kb = real["stream_kb"] - bare_kb
    return {**sizes, **real, "bare_stream_kb": bare_kb, "added_stream_kb": added_kb}


def table(found: dict[str, float]) -> str:
    """The figures for people."""
    rows = (
        ("the server, with little in it", found["server_kb"]),
        (f"a live game ({found['games']:,}, {found['turns']} turns each)", found["game_kb"]),
        (f"an idle stream of a game ({found['streams']:,})", found["stream_kb"]),
        ("an idle stream of the list", found["list_stream_kb"]),
        ("one of a bare grpc.aio server", found["bare_stream_kb"]),
        ("added by the server to a stream", found["added_stream_kb"]),
    )
    return "".join(f"{what:40}{size_kb:12,.1f} kB\n" for what, size_kb in rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1_000, help="live games")
    parser.add_argument("--turns", type=int, default=10, help="turns drawn in each, 78 at most")
    parser.add_argument("--streams", type=int, default=2_000, help="idle streams")
    parser.add_argument("--channels", type=int, default=20, help="connections that carry the streams")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument("--bare-server", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.bare_server:
        asyncio.run(run_bare_server())
        return
    found = asyncio.run(measure(options))
    sys.stdout.write(json.dumps(found) + "\n" if options.json else table(found))


if __name__ == "__main__":
    main()
