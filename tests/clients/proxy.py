"""A network for tests: connections go through it until it falls silent, and stay open then."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

_CHUNK_BYTES: Final = 65_536


class Proxy:
    """Forwards TCP connections to one address. Any thread may freeze it."""

    def __init__(self, target: str) -> None:
        self.connections = 0
        self.address = ""
        self._target = target
        self._frozen_up_to = 0
        self._ended = asyncio.Event()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def freeze(self, *, for_ever: bool = False) -> None:
        """From now on the connections there are carry nothing, nor do later ones if it is for ever."""
        self._frozen_up_to = 1_000_000 if for_ever else self.connections

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, to its end."""
        self.connections += 1
        number = self.connections
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        host, _, port = self._target.rpartition(":")
        far_reader, far_writer = await asyncio.open_connection(host, int(port))
        self._writers |= {writer, far_writer}
        async with asyncio.TaskGroup() as both:
            both.create_task(self._pump(reader, far_writer, number))
            both.create_task(self._pump(far_reader, writer, number))

    async def end(self) -> None:
        """Ends all connections."""
        self._ended.set()
        for writer in self._writers:
            writer.close()
        await asyncio.gather(*self._tasks)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, number: int) -> None:
        with suppress(ConnectionError):
            while chunk := await source.read(_CHUNK_BYTES):
                if number <= self._frozen_up_to:
                    await self._ended.wait()
                    return
                sink.write(chunk)
                await sink.drain()
        sink.close()


@asynccontextmanager
async def proxied(target: str) -> AsyncIterator[Proxy]:
    """A proxy of that address, on a port of its own."""
    proxy = Proxy(target)
    async with await asyncio.start_server(proxy.accept, "127.0.0.1", 0) as server:
        host, port = server.sockets[0].getsockname()
        proxy.address = f"{host}:{port}"
        yield proxy
        server.close()
        await proxy.end()
