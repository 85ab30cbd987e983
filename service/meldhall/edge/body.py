"""A request's body as it comes: bounded in size, and in time until it is there."""

import asyncio
import zlib
from typing import Final

from connectrpc.errors import ConnectError

from meldhall.edge.asgi import Event, Receive
from meldhall.edge.errors import refusal_of
from meldhall.edge.packing import GZIP
from meldhall.refusals import Refusal

READ_FACTOR: Final = 4
"""Bodies are read up to that many times the limit of a request, so that the gate can say what is wrong."""
_NOTHING: Final[Event] = {"type": "http.request", "body": b"", "more_body": False}


class Body:
    """Handed to the library as its `receive`.

    The library reads a body without frames before it calls anybody. So it is told that a `plain` one is
    empty, and whoever the gate lets in reads it here: nobody is listened to who may not speak.
    """

    def __init__(
        self,
        receive: Receive,
        *,
        plain: bool,
        packed: bool,
        declared_bytes: int,
        limit_bytes: int,
        time_s: float,
    ) -> None:
        self._receive = receive
        self._is_plain = plain
        self._is_packed = packed
        self._is_asked = False
        self._declared_bytes = declared_bytes
        self._limit_bytes = limit_bytes
        self._read_bytes = 0
        self._until_s = asyncio.get_running_loop().time() + time_s
        self._is_whole = False
        self._released = asyncio.Event()

    async def __call__(self) -> Event:
        """What the library is told: the next piece, or that the client has gone. Raises as `whole` does."""
        if not self._is_plain:
            return await self._piece()
        if not self._is_asked:
            self._is_asked = True
            return _NOTHING
        # It looks whether the client goes, which must not take pieces away from who reads.
        await self._released.wait()
        return await self._receive()

    async def whole(self) -> bytes:
        """All of a plain body, unpacked. Raises MALFORMED, REQUEST_TOO_LARGE, DEADLINE_EXCEEDED."""
        data = await self._read()
        if not self._is_packed:
            return data
        try:
            return GZIP.decompress(data, READ_FACTOR * self._limit_bytes)
        except ConnectError as error:
            raise refusal_of(error, self._limit_bytes) from error
        except zlib.error as error:
            raise Refusal("MALFORMED", {"field": "", "why": "gzip"}) from error

    async def _read(self) -> bytes:
        pieces = []
        try:
            while not self._is_whole:
                event = await self._piece()
                if event["type"] == "http.disconnect":
                    break
                pieces.append(event.get("body", b""))
        finally:
            self._released.set()
        if not self._is_whole:
            # Whoever looks whether the client goes will end this call.
            await asyncio.get_running_loop().create_future()
        return b"".join(pieces)

    async def _piece(self) -> Event:
        if self._is_whole:
            return await self._receive()
        if self._declared_bytes > READ_FACTOR * self._limit_bytes:
            raise self._too_large()
        try:
            async with asyncio.timeout_at(self._until_s):
                event = await self._receive()
        except TimeoutError as error:
            raise Refusal("DEADLINE_EXCEEDED") from error
        self._read_bytes += len(event.get("body", b""))
        if self._read_bytes > READ_FACTOR * self._limit_bytes:
            raise self._too_large()
        self._is_whole = event["type"] == "http.request" and not event.get("more_body", False)
        return event

    def _too_large(self) -> Refusal:
        return Refusal("REQUEST_TOO_LARGE", {"limit_bytes": str(self._limit_bytes)})
