"""Plain HTTP/1.1 over real sockets, byte by byte, so that a test sees what a browser would be sent."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the door. Header names are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """What the body says."""
        return json.loads(self.body)

    @classmethod
    async def of_get(cls, port: int, path: str, method: str = "GET", headers: str = "") -> "Answer":
        """What a path answers."""
        request = f"{method} {path} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n{headers}\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request.encode())
        try:
            return await read_answer(reader, has_body=method != "HEAD")
        finally:
            writer.close()


async def posted(port: int, method: str, request: Any, token: str = "") -> Answer:
    """The answer to a JSON call over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        return await asked(reader, writer, method, request, token)
    finally:
        writer.close()


async def asked(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, request: Any, token: str = ""
) -> Answer:
    """The answer to a JSON call over an open connection."""
    writer.write(call(method, json.dumps(request).encode(), "application/json", token))
    return await read_answer(reader)


def call(method: str, body: bytes, kind: str, token: str = "", headers: str = "") -> bytes:
    """A call as bytes; `headers` are whole lines."""
    authorization = f"authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"POST /meldhall.v1.{method} HTTP/1.1\r\nhost: h\r\ncontent-type: {kind}\r\n"
        f"content-length: {len(body)}\r\n{authorization}{headers}\r\n"
    )
    return head.encode() + body


async def read_answer(reader: asyncio.StreamReader, *, has_body: bool = True) -> Answer:
    """The next answer of a connection, whole."""
    status, headers = await read_head(reader)
    if not has_body or status == 304:
        return Answer(status, headers, b"")
    if "content-length" in headers:
        return Answer(status, headers, await reader.readexactly(int(headers["content-length"])))
    pieces = []
    while piece := await read_piece(reader):
        pieces.append(piece)
    return Answer(status, headers, b"".join(pieces))


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
    pairs = (line.split(":", 1) for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, value in pairs}


async def read_piece(reader: asyncio.StreamReader) -> bytes:
    """One piece of a body that comes in pieces; empty at its end."""
    size = int(await reader.readuntil(b"\r\n"), 16)
    piece = await reader.readexactly(size)
    await reader.readexactly(2)
    return piece
