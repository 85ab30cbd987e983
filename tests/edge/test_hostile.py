"""What strangers send: too much, too slowly, in other forms, over too many connections."""

import asyncio
import gzip
import json
import logging
import struct
from collections.abc import AsyncIterator
from typing import Any

import pytest

from meldhall.edge import connections
from tests.edge.hall import DoorHall, open_door
from tests.edge.http import Answer, call, read_answer, read_head

SIGN_UP = "PlayerService/SignUp"
WATCH = "GameService/WatchGames"
WEB = "application/grpc-web+proto"
CONNECT = "application/connect+proto"
TOO_LARGE = "the%20request%20is%20larger%20than%20the%20server%20reads"
MALFORMED = "the%20request%20cannot%20be%20read"


@pytest.fixture
async def door(caplog: pytest.LogCaptureFixture) -> AsyncIterator[DoorHall]:
    """A door that logs nothing, whatever comes."""
    async with open_door() as opened:
        yield opened
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def sent(port: int, request: bytes) -> Answer:
    """The answer to bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        return await read_answer(reader)
    finally:
        writer.close()


def reason_of(answer: Answer) -> str:
    """Why a call was refused, in plain Connect."""
    return str(answer.json()["details"][0]["debug"]["reason"])


def ending_of(body: bytes) -> str:
    """The reason in the last frame of Connect, which holds JSON, or of gRPC-Web, which holds trailers."""
    flags, size = struct.unpack(">BI", body[:5])
    last = body[5 : 5 + size]
    if flags & 2:
        return str(json.loads(last)["error"]["details"][0]["debug"]["reason"])
    assert flags & 0x80
    return dict(line.split(": ") for line in last.decode().strip().split("\r\n"))["grpc-message"]


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe"),
        *(b"[" * 200_000, b'{"displayName": 5}', b"9" * 10_000),
        *(b'{"displayName": "' + b"\\ud800" + b'"}', b'{"a":' * 5_000),
    ],
    ids=lambda body: repr(body[:12]),
)
async def test_json_that_is_no_request_is_malformed(door: DoorHall, body: bytes) -> None:
    answer = await sent(door.port, call(SIGN_UP, body, "application/json"))
    assert (answer.status, reason_of(answer)) == (400, "MALFORMED")


@pytest.mark.parametrize(
    ("request_", "place"),
    [
        ({"visibility": "UNLISTED"}, "visibility"),
        ({"policy": {"absence": "FORFEIT"}}, "policy.absence"),
        ({"policy": {"spectators": "x" * 100_000}}, "policy.spectators"),
        ({"policy": []}, "policy"),
        ({"policy": "rated"}, "policy"),
        ({"ruleset": {"jokersPerSet": "x"}, "seats": "y"}, ""),
        ({"entropyCommitment": "!!!"}, "entropy_commitment"),
        ({"entropy_commitment": "é" * 43}, "entropy_commitment"),
        ({"seats": "9" * 4_000}, ""),
        ({"seats": "x" * 100_000}, ""),
    ],
    ids=lambda each: repr(each)[:40],
)
async def test_what_is_misspelled_is_not_passed_over(
    door: DoorHall, request_: dict[str, Any], place: str
) -> None:
    """Somebody who means an unlisted game must not get a public one."""
    token = await door.sign_up()
    answer = await door.asked("GameService/CreateGame", request_, token)
    assert (answer.status, reason_of(answer)) == (400, "MALFORMED")
    details = answer.json()["details"][0]["debug"]["metadata"]
    assert details["field"] == place
    assert len(details["why"]) <= 200


@pytest.mark.parametrize(
    "body", [b"[]", b'"x"', b"[[]]", b"7", b'{"seats": 2, "seats": 3}', b'{"policy": 7}']
)
async def test_only_an_object_is_a_request(door: DoorHall, body: bytes) -> None:
    token = await door.sign_up()
    answer = await sent(door.port, call("GameService/CreateGame", body, "application/json", token))
    assert (answer.status, reason_of(answer)) == (400, "MALFORMED")


async def test_what_a_later_version_may_know_is_passed_over(door: DoorHall) -> None:
    token = await door.sign_up()
    request = {"seats": 2, "later": {"seats": "x"}, "visibility": "VISIBILITY_UNLISTED", "policy": None}
    answer = await door.asked("GameService/CreateGame", request, token)
    assert answer.json()["game"]["visibility"] == "VISIBILITY_UNLISTED"
    numbered = await door.asked("GameService/CreateGame", {"visibility": 2}, token)
    assert numbered.json()["game"]["visibility"] == "VISIBILITY_UNLISTED"


@pytest.mark.parametrize(
    ("method", "body"),
    [
        ("GameService/WatchGame", b'{"role": Infinity}'),
        ("GameService/CreditClock", b'{"credit": "' + b"\\ud800" + b'"}'),
        ("GameService/CreateGame", b'{"seats": 1e400}'),
    ],
)
async def test_json_with_values_that_nobody_has_is_malformed(
    door: DoorHall, method: str, body: bytes
) -> None:
    answer = await sent(door.port, call(method, body, "application/json", await door.sign_up()))
    assert (answer.status, reason_of(answer)) == (400, "MALFORMED")


async def test_protobuf_that_is_no_request_is_malformed(door: DoorHall) -> None:
    answer = await sent(door.port, call(SIGN_UP, b"\xff\xff\xff", "application/proto"))
    assert (answer.status, reason_of(answer)) == (400, "MALFORMED")


@pytest.mark.parametrize("size", [262_145, 1_048_577, 3_000_000])
@pytest.mark.parametrize("kind", ["application/json", "application/proto"])
async def test_a_large_body_is_refused_by_its_limit(door: DoorHall, size: int, kind: str) -> None:
    answer = await sent(door.port, call(SIGN_UP, b"\0" * size, kind))
    assert (answer.status, reason_of(answer)) == (429, "REQUEST_TOO_LARGE")


async def test_a_body_without_an_end_is_refused_by_its_limit(door: DoorHall) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    head = call(SIGN_UP, b"", "application/json").replace(b"content-length: 0", b"transfer-encoding: chunked")
    writer.write(head)
    piece = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    writer.write(piece * 20)
    answer = await read_answer(reader)
    writer.close()
    assert reason_of(answer) == "REQUEST_TOO_LARGE"


@pytest.mark.parametrize("kind", ["application/json", "application/proto", CONNECT, WEB])
async def test_a_packed_bomb_is_refused_by_its_limit(door: DoorHall, kind: str) -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    assert len(bomb) < 60_000
    token, method = await door.sign_up(), WATCH if kind == CONNECT else "PlayerService/GetMe"
    framed = kind in {CONNECT, WEB}
    header = {CONNECT: "connect-content-encoding", WEB: "grpc-encoding"}.get(kind, "content-encoding")
    body = struct.pack(">BI", 1, len(bomb)) + bomb if framed else bomb
    answer = await sent(door.port, call(method, body, kind, token, f"{header}: gzip\r\n"))
    if framed:
        assert ending_of(answer.body) in {
            "REQUEST_TOO_LARGE",
            "the%20request%20is%20larger%20than%20the%20server%20reads",
        }
    else:
        assert reason_of(answer) == "REQUEST_TOO_LARGE"


async def test_packed_requests_are_read(door: DoorHall) -> None:
    request = gzip.compress(b'{"displayName": "Ada"}')
    packed = "content-encoding: gzip\r\n"
    answer = await sent(door.port, call(SIGN_UP, request, "application/json", headers=packed))
    assert answer.json()["player"]["displayName"] == "Ada"
    for broken in (request[:-9], request + request, b"no gzip"):
        answer = await sent(door.port, call(SIGN_UP, broken, "application/json", headers=packed))
        assert reason_of(answer) == "MALFORMED"
    answer = await sent(
        door.port, call(SIGN_UP, b"x", "application/json", headers="content-encoding: br\r\n")
    )
    assert answer.status == 415


@pytest.mark.parametrize(
    "frames",
    [
        b"",
        b"\0",
        b"\0\0\0\0\x09abc",
        b"\x04\0\0\0\0",
        b"\0\xff\xff\xff\xff",
        b"\x01\0\0\0\x03abc",
        b"\0\0\0\0\x03\xff\xff\xff",
    ],
    ids=bytes.hex,
)
@pytest.mark.parametrize("kind", [CONNECT, WEB])
async def test_broken_frames_are_refused(door: DoorHall, kind: str, frames: bytes) -> None:
    answer = await sent(door.port, call(WATCH, frames, kind, await door.sign_up()))
    assert answer.status == 200
    said = ending_of(answer.body)
    large = frames.startswith(b"\0\xff\xff\xff\xff")
    expected = {
        CONNECT: "REQUEST_TOO_LARGE" if large else "MALFORMED",
        WEB: "the%20request%20is%20larger%20than%20the%20server%20reads"
        if large
        else "the%20request%20cannot%20be%20read",
    }
    assert said == expected[kind]


@pytest.mark.parametrize(
    "kind",
    [
        *("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "\xe9"),
        *("application/grpc", "application/grpc+proto"),
        *("application/grpc-web-text", "application/connect+json"),
    ],
)
async def test_other_content_types_are_told_which_ones_there_are(door: DoorHall, kind: str) -> None:
    answer = await sent(door.port, call(SIGN_UP, b"{}", kind))
    assert answer.status == 415
    assert answer.headers["content-type"].startswith("text/plain")
    assert b"content type" in answer.body or b"another port" in answer.body


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "PATCH"])
async def test_methods_are_called_by_post_alone(door: DoorHall, method: str) -> None:
    path = f"/meldhall.v1.{SIGN_UP}?encoding=json&message=%7B%7D"
    answer = await Answer.of_get(door.port, path, method)
    assert (answer.status, answer.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("time", ["-1", "1e3", "99999999999", "1_0", " "])
async def test_times_that_are_none_are_refused(door: DoorHall, time: str) -> None:
    headers = f"connect-timeout-ms: {time}\r\n"
    answer = await sent(door.port, call(SIGN_UP, b"{}", "application/json", headers=headers))
    assert (answer.status, answer.body) == (400, b"connect-timeout-ms is no such time.\n")


async def test_headers_in_no_alphabet_are_passed_over(door: DoorHall) -> None:
    request = call(SIGN_UP, b'{"displayName": "Ada"}', "application/json")
    request = request.replace(b"host: h", b"host: h\r\nx-name: \xff\xfe\r\nauthorization: Bearer \xff")
    assert (await sent(door.port, request)).status == 200


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\0\x01\0",
        b"PRI * HTTP/2.0\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nhost: h\r\n\r\n",
        b"POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
    ],
)
async def test_what_is_no_http_is_told_so_or_hung_up(door: DoorHall, request_: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    writer.write(request_)
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize("path", ["/meldhall.v1.ServerService/GetServerInfo", "/healthz"])
async def test_a_body_of_two_lengths_ends_the_connection(door: DoorHall, path: str) -> None:
    """Else a proxy that believes in the other length would take the rest for somebody's request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    writer.write(
        f"POST {path} HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\ncontent-length: 5\r\n"
        "transfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: h\r\n\r\n".encode()
    )
    answers = await reader.read()
    writer.close()
    assert answers.startswith(b"HTTP/1.1 400")
    assert answers.count(b"HTTP/1.1") == 1


async def test_a_head_that_is_too_large_is_refused(door: DoorHall) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    writer.write(b"GET / HTTP/1.1\r\nhost: h\r\nx: " + b"y" * 100_000)
    status, _ = await read_head(reader)
    writer.close()
    assert status == 400


async def test_a_slow_body_is_not_waited_for() -> None:
    async with open_door(default_deadline_ms=80) as door:
        token = await door.sign_up()
        frame = struct.pack(">BI", 0, 2) + b"{}"
        for kind in ("application/json", "application/proto", WEB):
            whole = call("PlayerService/GetMe", frame, kind, token)
            answer = await sent(door.port, whole[:-1])
            if kind == WEB:
                assert "deadline" in ending_of(answer.body)
            else:
                assert (answer.status, reason_of(answer)) == (504, "DEADLINE_EXCEEDED")


async def test_nobody_is_listened_to_who_may_not_speak(door: DoorHall) -> None:
    """The token is asked for before the body, which never comes."""
    whole = call("PlayerService/GetMe", b"{}" * 50, "application/json")
    answer = await sent(door.port, whole[:-50])
    assert (answer.status, reason_of(answer)) == (401, "TOKEN_MISSING")


async def test_whoever_only_waits_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_TIME_S", 0.05)
    async with open_door() as door:
        for begun in (b"", b"POST /meldhall.v1.PlayerService/SignUp HTTP/1.1\r\nhost:"):
            reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
            writer.write(begun)
            assert await reader.read() == b""
            writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
        writer.write(call(SIGN_UP, b'{"displayName": "Ada"}', "application/json"))
        assert (await read_answer(reader)).status == 200
        assert await reader.read() == b"", "nor is one that has had its answer"
        writer.close()


async def test_connections_are_bounded_in_all_and_by_address() -> None:
    async with open_door(http_connections=1_000, http_peer_connections=50) as door:
        opened = [await asyncio.open_connection("127.0.0.1", door.port) for _ in range(50)]
        turned_away = [await asyncio.open_connection("127.0.0.1", door.port) for _ in range(200)]
        for reader, writer in turned_away:
            assert (await reader.read()).startswith(b"HTTP/1.1 503 ")
            writer.close()
        for reader, writer in opened:
            writer.write(call(SIGN_UP, b'{"displayName": "Ada"}', "application/json"))
            assert (await read_answer(reader)).status == 200
        for _, writer in opened:
            writer.close()
            await writer.wait_closed()
        while (await Answer.of_get(door.port, "/healthz")).status != 200:
            pass
    async with open_door(http_connections=3) as door:
        opened = [await asyncio.open_connection("127.0.0.1", door.port) for _ in range(4)]
        assert (await opened[3][0].read()).startswith(b"HTTP/1.1 503 ")
        for _, writer in opened:
            writer.close()


async def test_requests_in_a_row_are_answered_in_that_row(door: DoorHall) -> None:
    """Sent without waiting, in several forms over one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    web = struct.pack(">BI", 0, 5) + b"\x0a\x03Ben"
    writer.write(call(SIGN_UP, b'{"displayName": "Ann"}', "application/json"))
    writer.write(call(SIGN_UP, web, WEB))
    writer.write(call(SIGN_UP, b"\x0a\x02Cy", "application/proto"))
    answers = [await read_answer(reader) for _ in range(3)]
    writer.close()
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert answers[0].json()["player"]["displayName"] == "Ann"
    assert b"Ben" in answers[1].body
    assert b"Cy" in answers[2].body
