"""The Python client notices a connection that is open and says nothing, and goes on over another."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from meldhall_client import AsyncClient, Client, Limits, PlayerJoined, ServerInfo, Step, Unreachable
from meldhall_client.watching import DEFAULT_SILENCE_S, longest_silence_s
from tests.api.processes import ServerProcess, serving
from tests.clients.proxy import Proxy, proxied

HEARTBEAT = "--heartbeat-ms=200"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    async with serving(tmp_path / "games.sqlite3", HEARTBEAT) as process:
        yield process


@pytest.fixture
async def proxy(server: ServerProcess) -> AsyncIterator[Proxy]:
    async with proxied(server.address) as between:
        yield between


def joined(step: Step) -> list[str]:
    """Who took a seat."""
    return [event.seat.display_name for event in step.events if isinstance(event, PlayerJoined)]


async def test_a_silent_stream_is_resumed(server: ServerProcess, proxy: Proxy) -> None:
    """What happened meanwhile comes once and in order, and calls take the new connection too."""
    async with AsyncClient(proxy.address) as ann, AsyncClient(server.address) as bob:
        await ann.sign_up("Ann")
        game = await ann.create_game(seats=4)
        steps = game.watch()
        first = await anext(steps)
        proxy.freeze()
        await bob.sign_up("Bob")
        await bob.join_game(game.id)
        second = await anext(steps)
        await game.add_bot()
        third = await anext(steps)
        await steps.aclose()
    assert joined(second) == ["Bob"]
    assert [second.version, third.version] == [first.version + 1, first.version + 2]
    assert proxy.connections >= 2


async def test_so_does_the_synchronous_client(server: ServerProcess, proxy: Proxy) -> None:
    def watch() -> None:
        with Client(proxy.address) as ann, Client(server.address) as bob:
            ann.sign_up("Ann")
            game = ann.create_game(seats=4)
            steps = game.watch()
            first = next(steps)
            proxy.freeze()
            bob.sign_up("Bob")
            bob.join_game(game.id)
            second = next(steps)
            game.add_bot()
            third = next(steps)
        assert joined(second) == ["Bob"]
        assert [second.version, third.version] == [first.version + 1, first.version + 2]

    await asyncio.to_thread(watch)
    assert proxy.connections >= 2


async def test_silence_without_end_is_told(proxy: Proxy) -> None:
    async with AsyncClient(proxy.address, patience_s=0.1) as client:
        await client.sign_up("Ann")
        steps = (await client.create_game()).watch()
        await anext(steps)
        proxy.freeze(for_ever=True)
        with pytest.raises(Unreachable, match=r"silent for 0\.6 s"):
            await anext(steps)


async def test_the_synchronous_client_tells_it_too(proxy: Proxy) -> None:
    def watch() -> None:
        with Client(proxy.address, patience_s=0.1) as client:
            client.sign_up("Ann")
            steps = client.create_game().watch()
            next(steps)
            proxy.freeze(for_ever=True)
            with pytest.raises(Unreachable, match=r"silent for 0\.6 s"):
                next(steps)

    await asyncio.to_thread(watch)


def test_three_heartbeats_of_the_server_are_too_long() -> None:
    limits = Limits(1, 1, 1, 1, heartbeat=timedelta(seconds=4), keepalive=timedelta())
    info = ServerInfo("0", (), (), (), limits)
    assert longest_silence_s(info) == 12
    assert longest_silence_s(replace(info, limits=None)) == DEFAULT_SILENCE_S
    assert longest_silence_s(replace(info, limits=replace(limits, heartbeat=None))) == DEFAULT_SILENCE_S
