"""A bare `grpc.aio` server: bytes in, bytes out, of the sizes that each request asks for.

What a call costs here, the transport costs any server in Python. `python -m load.rpc_echo` prints its address
and runs until it is ended, on asyncio's own event loop; with `uvloop` on the kind that `meldhall serve` has.
"""

from __future__ import annotations

import asyncio
import struct
import sys
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import grpc
import grpc.aio
import uvloop

CALL: Final = "/echo/Call"
WATCH: Final = "/echo/Watch"
_SEATS: Final = 2
_ASKED: Final = struct.Struct(f">II{_SEATS}I")
"""Bytes to answer, the game, and the bytes that each of its watchers gets."""
Queues = dict[int, list["asyncio.Queue[bytes]"]]


def request(size: int, answer_bytes: int, game: int = 0, seen_bytes: Sequence[int] = (0, 0)) -> bytes:
    """A request of `size` bytes for an answer of so many; where `seen_bytes` are not 0, for messages too."""
    return _ASKED.pack(answer_bytes, game, *seen_bytes).ljust(size, b"\0")


def watch_request(game: int) -> bytes:
    """A request for the messages of a game; the first watcher gets those of its seat 0."""
    return game.to_bytes(4, "big")


async def _call(asked: bytes, _: Any, queues: Queues) -> bytes:
    answer_bytes, game, *seen_bytes = _ASKED.unpack_from(asked)
    if seen_bytes[0]:
        for queue, size in zip(queues[game], seen_bytes, strict=True):
            queue.put_nowait(bytes(size))
    return bytes(answer_bytes)


async def _watch(asked: bytes, context: Any, queues: Queues) -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    queues[int.from_bytes(asked, "big")].append(queue)
    await context.write(b"\0")
    while True:
        await context.write(await queue.get())


async def _serve() -> None:
    queues: Queues = defaultdict(list)
    handlers: dict[str, Any] = {
        "Call": grpc.unary_unary_rpc_method_handler(partial(_call, queues=queues)),
        "Watch": grpc.unary_stream_rpc_method_handler(partial(_watch, queues=queues)),
    }
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("echo", handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    sys.stdout.write(f"127.0.0.1:{port}\n")
    sys.stdout.flush()
    await server.wait_for_termination()


if __name__ == "__main__":
    (uvloop if sys.argv[1:] == ["uvloop"] else asyncio).run(_serve())
