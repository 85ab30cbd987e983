"""Connections that carry nothing but pings. Names begin with ids of `service.jsonl`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import grpc
import grpc.aio
import pytest

from tests.api.hall import Client, Seen, open_hall

KEEPALIVE_MS: Final = 1_000
PINGS: Final = 6
"""A server that is pinged too often hangs up after two."""
_PREFACE_BYTES: Final = 24
_HEADER_BYTES: Final = 9
_PING: Final = 6
_ACKNOWLEDGED: Final = 1


class Wiretap:
    """Forwards connections to a port, and counts the pings that clients send."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self.connections = 0
        self.pings = 0
        self.enough = asyncio.Event()
        self._target = port
        self._accepted: list[asyncio.Task[None]] = []
        self._writers: set[asyncio.StreamWriter] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, to its end."""
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._accepted.append(task)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        self._writers |= {writer, far_writer}
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            async with asyncio.TaskGroup() as both:
                both.create_task(self._frames(reader, far_writer))
                both.create_task(_bytes(far_reader, writer))
        writer.close()
        far_writer.close()

    async def end(self) -> None:
        """Hangs up on both sides."""
        for writer in self._writers:
            writer.close()
        await asyncio.gather(*self._accepted)

    async def _frames(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        sink.write(await source.readexactly(_PREFACE_BYTES))
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                header = await source.readexactly(_HEADER_BYTES)
                sink.write(header + await source.readexactly(int.from_bytes(header[:3])))
                await sink.drain()
                if header[3] == _PING and not header[4] & _ACKNOWLEDGED:
                    self.pings += 1
                    if self.pings >= PINGS:
                        self.enough.set()
        sink.close()


async def _bytes(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while chunk := await source.read(65_536):
            sink.write(chunk)
            await sink.drain()
    sink.close()


@asynccontextmanager
async def tapped(port: int) -> AsyncIterator[Wiretap]:
    """A wiretap before that port, on a port of its own."""
    tap = Wiretap(port)
    async with await asyncio.start_server(tap.accept, "127.0.0.1", 0) as server:
        tap.port = server.sockets[0].getsockname()[1]
        yield tap
        await tap.end()


@asynccontextmanager
async def pinging(port: int, every_ms: int) -> AsyncIterator[grpc.aio.Channel]:
    """A connection whose client pings that often, as long as it has a call."""
    options = [
        ("grpc.keepalive_time_ms", every_ms),
        ("grpc.http2.max_pings_without_data", 0),
        ("grpc.use_local_subchannel_pool", 1),
    ]
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}", options=options) as channel:
        yield channel


async def test_svc_060_an_idle_stream_stays_up_at_the_advertised_pace() -> None:
    """The clock of the hall stands still: nothing is sent but pings, not even heartbeats."""
    async with open_hall(keepalive_ms=KEEPALIVE_MS) as hall, tapped(hall.port) as tap:
        guest = await hall.sign_up()
        limits = (await hall.anybody("GetServerInfo")).limits
        async with pinging(tap.port, limits.keepalive.ToMilliseconds()) as channel:
            player = Client(channel)
            player.metadata = guest.metadata
            stream = player.stream("WatchGames")
            await anext(stream)
            async with asyncio.timeout(30):
                await tap.enough.wait()
            game_id = await hall.waiting(guest)
            update = await anext(stream)
            await stream.aclose()
    assert [each.game.game_id for each in update.changed.changes] == [game_id]
    assert (tap.connections, tap.pings >= PINGS) == (1, True)


async def test_the_same_pace_is_too_fast_for_a_server_that_advertises_another() -> None:
    """It hangs up: so the test before can fail."""
    async with open_hall(keepalive_ms=300_000) as hall, pinging(hall.port, KEEPALIVE_MS) as channel:
        guest = await hall.sign_up()
        player = Client(channel)
        player.metadata = guest.metadata
        stream = player.stream("WatchGames")
        await anext(stream)
        with pytest.raises(Seen) as ended:
            await anext(stream)
    assert ended.value.code is grpc.StatusCode.UNAVAILABLE
    assert "too_many_pings" in ended.value.text.lower().replace(" ", "_")
