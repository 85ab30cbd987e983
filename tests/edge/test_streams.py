"""Streams over the door: they end with their clients, are bounded, and hear that the server closes."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import Any

import pytest

from tests.api.processes import ServerProcess, serving
from tests.edge.callers import PROTOCOLS, PlainCaller, Told, caller_of
from tests.edge.hall import DoorHall, open_door
from tests.edge.http import Answer

HTTP = [protocol for protocol in PROTOCOLS if protocol != "native"]


async def quiet(door: DoorHall) -> None:
    """Waits until the server knows of no stream."""
    while (await door.metrics())["meldhall_open_streams"]:
        pass


@pytest.mark.parametrize("protocol", HTTP)
async def test_a_stream_ends_with_its_client(protocol: str, caplog: pytest.LogCaptureFixture) -> None:
    async with open_door() as door, caller_of(protocol, door.server) as anybody:
        token = await door.sign_up()
        game_id = await door.waiting(token)
        for fields in ({"game_id": game_id}, {"game_id": game_id, "after_version": 0}):
            async with aclosing(anybody.known_by(token).stream("WatchGame", **fields)) as stream:
                await anext(stream)
                assert (await door.metrics())["meldhall_open_streams"] == 1
            await quiet(door)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("protocol", HTTP)
async def test_streams_are_bounded_as_over_grpc(protocol: str) -> None:
    async with open_door(streams_per_caller=2) as door, caller_of(protocol, door.server) as anybody:
        caller = anybody.known_by(await door.sign_up())
        async with AsyncExitStack() as opened:
            for _ in range(2):
                stream = await opened.enter_async_context(aclosing(caller.stream("WatchGames")))
                await anext(stream)
            with pytest.raises(Told) as refused:
                await anext(caller.stream("WatchGames"))
            assert (refused.value.reason, dict(refused.value.facts)) == ("TOO_MANY_STREAMS", {"limit": "2"})
        await quiet(door)


@pytest.mark.parametrize("protocol", HTTP)
async def test_watchers_hear_that_the_server_closes(protocol: str, caplog: pytest.LogCaptureFixture) -> None:
    async with AsyncExitStack() as server:
        door = await server.enter_async_context(open_door())
        async with caller_of(protocol, door.server) as anybody:
            token = await door.sign_up()
            stream = anybody.known_by(token).stream("WatchGame", game_id=await door.waiting(token))
            await anext(stream)
            closing = asyncio.create_task(server.aclose())
            rest = [update async for update in stream]
            assert [update.WhichOneof("update") for update in rest] == ["closing"]
            assert rest[0].closing.retry_after.ToMilliseconds() > 0
            await closing
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_draining_server_is_alive_but_not_ready() -> None:
    """Asked over a connection that is open already, while a watcher does not take what it is sent."""
    async with AsyncExitStack() as server:
        door = await server.enter_async_context(open_door(drain_grace_ms=60_000))
        game_id = await door.waiting(token := await door.sign_up())
        stream = PlainCaller(door.port, token).stream("WatchGame", game_id=game_id)
        await anext(stream)
        seen = []

        async def look() -> None:
            while not seen or seen[-1] != 503:
                seen.append((await Answer.of_get(door.port, "/readyz")).status)
            alive = await Answer.of_get(door.port, "/healthz")
            refused = await door.asked("ServerService/GetServerInfo")
            assert (alive.status, refused.status) == (200, 503)
            assert refused.json()["details"][0]["debug"]["reason"] == "DRAINING"

        looking = asyncio.create_task(look())
        assert (await Answer.of_get(door.port, "/readyz")).status == 200
        await held_open(server, looking, door)
        await stream.aclose()


async def held_open(server: AsyncExitStack, looking: "asyncio.Task[None]", door: DoorHall) -> None:
    """Closes the server while a call is running, so that it drains as long as somebody looks."""
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
    writer.write(
        b"POST /meldhall.v1.ServerService/GetServerInfo HTTP/1.1\r\nhost: h\r\n"
        b"content-type: application/json\r\ncontent-length: 2\r\n\r\n"
    )
    while not (await door.metrics())["meldhall_running_calls"]:
        pass
    closing = asyncio.create_task(server.aclose())
    await looking
    writer.write(b"{}")
    assert (await reader.read(15)).startswith(b"HTTP/1.1 200")
    await closing
    writer.close()


async def test_a_process_that_is_told_to_stop_ends_well(tmp_path: Path) -> None:
    """Streams over the door hear `closing`, and the process says nothing."""
    async with serving(tmp_path / "hall.sqlite3", "--http") as server:
        anybody = PlainCaller(await door_port(server))
        seat = anybody.known_by((await anybody.call("SignUp", display_name="Ada")).token)
        stream = seat.stream("WatchGames")
        await anext(stream)
        stopped = asyncio.create_task(server.terminate())
        rest = [update async for update in stream]
        assert [update.WhichOneof("update") for update in rest] == ["closing"]
        assert await stopped == (0, "")


async def test_a_stream_goes_on_over_a_killed_server(tmp_path: Path) -> None:
    """What was acknowledged is there, and the versions go on where the stream broke."""
    database = tmp_path / "hall.sqlite3"
    async with serving(database, "--http") as first:
        port = await door_port(first)
        anybody = PlainCaller(port)
        seat = anybody.known_by((await anybody.call("SignUp", display_name="Ada")).token)
        game_id = (await seat.call("CreateGame", seats=2)).game.game_id
        stream = seat.stream("WatchGame", game_id=game_id, after_version=0)
        assert (await anext(stream)).events.version == 1
        await seat.call("AddBot", game_id=game_id, request_id="bot")
        await first.kill()
        seen = [update.events.version async for update in broken_off(stream)]
        assert seen in ([], [2])
    async with serving(database, "--http", f"--http-port={port}"):
        again = await seat.call("AddBot", game_id=game_id, request_id="bot")
        assert again.game.version == 2
        resumed = seat.stream("WatchGame", game_id=game_id, after_version=1)
        update = await anext(resumed)
        assert (update.events.version, len(update.events.session_events)) == (2, 1)
        await resumed.aclose()


async def broken_off(stream: AsyncGenerator[Any, None]) -> AsyncGenerator[Any, None]:
    """What still came of a stream whose server is gone."""
    try:
        async for update in stream:
            yield update
    except (asyncio.IncompleteReadError, ConnectionError):
        return


async def door_port(process: ServerProcess) -> int:
    """Where the door of a process that has said where it listens is."""
    assert process.process.stdout is not None
    page = (await process.process.stdout.readline()).decode().split()[-1]
    return int(page.rstrip("/").rpartition(":")[2])


async def test_a_client_that_goes_ends_its_call() -> None:
    """A call that waits for its body is over when the client has gone, long before its deadline."""
    async with open_door() as door:
        reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
        writer.write(
            b"POST /meldhall.v1.ServerService/GetServerInfo HTTP/1.1\r\nhost: h\r\n"
            b"content-type: application/json\r\ncontent-length: 2\r\n\r\n"
        )
        while not (await door.metrics())["meldhall_running_calls"]:
            pass
        writer.close()
        while (await door.metrics())["meldhall_running_calls"]:
            pass
        del reader
        cancelled = [name for name in await door.metrics() if 'code="CANCELLED"' in name]
        assert len(cancelled) == 1


async def test_lines_are_told_with_a_status() -> None:
    async with open_door() as door:
        told: list[Any] = []
        for token in ("", await door.sign_up()):
            with pytest.raises(Told) as refused:
                await anext(PlainCaller(door.port, token).stream("WatchGame", game_id="?"))
            told.append(refused.value)
        assert [each.reason for each in told] == ["TOKEN_MISSING", "MALFORMED"]
