"""Calls damaged at random: every one ends, nothing is logged, and the door still answers."""

import asyncio
import logging
import struct
from random import Random

import pytest

from tests.edge.hall import DoorHall, open_door
from tests.edge.http import call

KINDS = [
    *("application/json", "application/proto", "application/connect+proto", "application/connect+json"),
    *("application/grpc-web", "application/grpc-web+json", "application/grpc-web+proto", "text/plain"),
]
METHODS = [
    *("PlayerService/SignUp", "PlayerService/GetMe", "GameService/WatchGames", "GameService/WatchGame"),
    *("GameService/GetGame", "GameService/PlayTurn", "RulesService/CheckTurn", "Nope/Nothing"),
]
BODIES = [b"", b"{}", b'{"displayName": "Ada"}', b'{"gameId": "?"}', b"\x0a\x03Ben", b"\xff" * 20]
HEADERS = [
    *("", "", "connect-timeout-ms: 50\r\n", "grpc-timeout: 50m\r\n", "content-encoding: gzip\r\n"),
    *("connect-content-encoding: gzip\r\n", "connection: close\r\n", "expect: 100-continue\r\n"),
]
PIECES = [
    b"\r\n",
    b"\r\n\r\n",
    b": ",
    b"0\r\n\r\n",
    b"transfer-encoding: chunked\r\n",
    b"upgrade: websocket\r\n",
]
LAST_PIECES = [b"0\r\n\r\n", b"zz\r\n", b"-1\r\n", b"f" * 30 + b"\r\n", b"5\r\nabc\r\n0\r\n\r\n", b""]


def body(chance: Random) -> bytes:
    """A body, perhaps in a frame, perhaps in a wrong one."""
    plain = chance.choice(BODIES)
    if chance.random() < 0.5:
        return plain
    size = chance.choice([len(plain), len(plain), chance.randrange(2**32)])
    return struct.pack(">BI", chance.choice([0, 0, 1, 2, 128, 255]), size) + plain


def asked(chance: Random, token: str) -> bytes:
    """A call, perhaps in pieces that are none."""
    known = token if chance.random() < 0.7 else ""
    parts = chance.choice(METHODS), chance.choice(KINDS), chance.choice(HEADERS)
    whole = call(parts[0], body(chance), parts[1], known, parts[2])
    if chance.random() < 0.7:
        return whole
    piece = body(chance)
    head = call(parts[0], b"", parts[1], known, parts[2])
    head = head.replace(b"content-length: 0", b"transfer-encoding: chunked")
    return head + b"%x\r\n" % len(piece) + piece + b"\r\n" + chance.choice(LAST_PIECES)


def damaged(chance: Random, request: bytes) -> bytes:
    """The request with a few bytes changed, lost, or added."""
    found = bytearray(request)
    for _ in range(chance.choice([0, 0, 1, 2, 5])):
        place = chance.randrange(len(found) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            found[place : place + 1] = chance.randbytes(1)
        elif kind == 1:
            del found[place : place + chance.randrange(1, 20)]
        else:
            found[place:place] = chance.choice(PIECES) if kind == 2 else chance.randbytes(3)
    return bytes(found)


async def visit(door: DoorHall, chance: Random, token: str) -> None:
    """Sends something, reads for a moment, and leaves, politely or not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    request = b"".join(damaged(chance, asked(chance, token)) for _ in range(chance.choice([1, 1, 2, 4])))
    writer.write(request[: chance.randrange(len(request) + 1)] if chance.random() < 0.2 else request)
    if chance.random() < 0.5:
        writer.write_eof()
    try:
        async with asyncio.timeout(chance.choice([0.02, 0.1])):
            while await reader.read(65_536):
                pass
    except (TimeoutError, ConnectionError):
        pass
    if chance.random() < 0.5:
        writer.transport.abort()
    writer.close()


@pytest.mark.parametrize("seed", range(4))
async def test_noise_is_no_fault(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = Random(seed)
    async with open_door(default_deadline_ms=200, http_peer_connections=1_000) as door:
        token = await door.sign_up()
        for _ in range(10):
            await asyncio.gather(*(visit(door, chance, token) for _ in range(30)))
        while True:
            numbers = await door.metrics()
            if not numbers["meldhall_open_streams"] + numbers["meldhall_running_calls"]:
                break
        assert (await door.asked("ServerService/GetServerInfo")).status == 200
        assert numbers['meldhall_refusals_total{reason="MALFORMED"}'] > 10
        assert 'meldhall_refusals_total{reason="INTERNAL"}' not in numbers
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
