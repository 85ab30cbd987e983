"""Calls over the HTTP door, by hand and with as little work as possible, in the shape of those over gRPC."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Final

import grpc.aio
from google.protobuf import json_format
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from load.rpc_games import Metadata
from meldhall.v1 import game_service_pb2, player_service_pb2

PROTOCOLS: Final = ("connect", "grpc_web", "json")
_TYPES: Final = {
    "connect": ("application/proto", "application/connect+proto"),
    "grpc_web": ("application/grpc-web+proto", "application/grpc-web+proto"),
    "json": ("application/json", "application/json"),
}
"""Content types of calls with one answer, and of streams."""
_FRAME_BYTES: Final = 5
_METHODS: Final = {
    f"/{service.full_name}/{method.name}": method
    for file in (game_service_pb2, player_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
    for method in service.methods
}


class DoorConnections:
    """Connections to one door, each for one call at a time, and one for each stream."""

    def __init__(self, port: int, protocol: str) -> None:
        self._port = port
        self._protocol = protocol
        self._free: list[Line] = []
        self._all: list[Line] = []

    async def call(self, path: str, request: bytes, metadata: Metadata, _place: int) -> bytes:
        """One call: protobuf to protobuf, whatever is spoken between."""
        # The server hangs up on lines over which nothing is asked for a while.
        self._free = [line for line in self._free if line.is_open]
        line = self._free.pop() if self._free else await self._opened()
        line.send(path, _TYPES[self._protocol][0], self._packed(path, request, streams=False), metadata)
        answer = await line.answer()
        self._free.append(line)
        return self._unpacked(path, answer, framed=self._protocol == "grpc_web")

    def stream(self, path: str, request: bytes, metadata: Metadata, _place: int) -> DoorStream:
        """A stream of protobuf, held open."""

        async def opened() -> Line:
            line = await self._opened()
            line.send(path, _TYPES[self._protocol][1], self._packed(path, request, streams=True), metadata)
            await line.head()
            return line

        return DoorStream(opened, lambda piece: self._unpacked(path, piece, framed=self._protocol != "json"))

    async def close(self) -> None:
        """Ends all of them."""
        for line in self._all:
            line.close()

    async def _opened(self) -> Line:
        line = Line(*await asyncio.open_connection("127.0.0.1", self._port))
        self._all.append(line)
        return line

    def _packed(self, path: str, request: bytes, *, streams: bool) -> bytes:
        if self._protocol == "json":
            return json_format.MessageToJson(_kind(path, "input_type").FromString(request)).encode()
        if streams or self._protocol == "grpc_web":
            return struct.pack(">BI", 0, len(request)) + request
        return request

    def _unpacked(self, path: str, answer: bytes, *, framed: bool) -> bytes:
        if self._protocol == "json":
            return json_format.Parse(answer, _kind(path, "output_type")()).SerializeToString()
        if not framed:
            return answer
        size = int.from_bytes(answer[1:_FRAME_BYTES], "big")
        return answer[_FRAME_BYTES : _FRAME_BYTES + size]


class DoorStream:
    """The messages of a stream as they come."""

    def __init__(self, opened: Callable[[], Any], unpacked: Callable[[bytes], bytes]) -> None:
        self._opened = opened
        self._unpacked = unpacked
        self._line: Line | None = None

    async def read(self) -> Any:
        """The next one."""
        if self._line is None:
            self._line = await self._opened()
        piece = await self._line.piece()
        return self._unpacked(piece) if piece else grpc.aio.EOF


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @property
    def is_open(self) -> bool:
        """Whether the other end has not hung up."""
        return not self._reader.at_eof()

    def send(self, path: str, kind: str, body: bytes, metadata: Metadata) -> None:
        """Sends a request."""
        headers = "".join(f"{name}: {value}\r\n" for name, value in metadata)
        head = f"POST {path} HTTP/1.1\r\nhost: h\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\n"
        self._writer.write(f"{head}{headers}\r\n".encode() + body)

    async def answer(self) -> bytes:
        """A whole answer."""
        length = await self.head()
        if length is not None:
            return await self._reader.readexactly(length)
        pieces = []
        while piece := await self.piece():
            pieces.append(piece)
        return b"".join(pieces)

    async def head(self) -> int | None:
        """The length of the answer, if it is told. Raises AssertionError for any that is no success."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 "), head
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"content-length:"):
                return int(line.partition(b":")[2])
        return None

    async def piece(self) -> bytes:
        """One piece of an answer that comes in pieces; empty at its end."""
        size = int(await self._reader.readuntil(b"\r\n"), 16)
        piece = await self._reader.readexactly(size + 2)
        return piece[:-2]

    def close(self) -> None:
        """Hangs up."""
        self._writer.close()


def _kind(path: str, side: str) -> type[Message]:
    return GetMessageClass(getattr(_METHODS[path], side))
