"""The server as a whole: encrypted, embedded, left by its clients, asked for what it cannot do."""

import asyncio
import logging
import socket
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest
import trustme
from click.testing import CliRunner

from meldhall import compose
from meldhall.cli import COMMANDS, main
from meldhall.settings import Settings, SettingsError
from tests.api.hall import SETTINGS, Client, Hall, Seen, open_hall


async def test_tls(tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    chain, key = tmp_path / "chain.pem", tmp_path / "key.pem"
    certificate.cert_chain_pems[0].write_to_path(chain)
    certificate.private_key_pem.write_to_path(key)
    paths = {"tls_certificate_path": str(chain), "tls_key_path": str(key), "database_path": compose.MEMORY}
    trusted = grpc.ssl_channel_credentials(authority.cert_pem.bytes())
    async with (
        compose.running(replace(SETTINGS, **paths)) as server,
        grpc.aio.secure_channel(f"localhost:{server.port}", trusted) as channel,
    ):
        answer = await Client(channel)("SignUp", display_name="Ann")
        assert (await Client(channel, answer.token)("GetMe")).player == answer.player
    with pytest.raises(compose.NotStarted, match="certificate and key do not go together"):
        async with compose.running(replace(SETTINGS, **paths | {"tls_key_path": str(chain)})):
            pass
    with pytest.raises(compose.NotStarted, match="cannot be read"):
        async with compose.running(replace(SETTINGS, **paths | {"tls_key_path": str(tmp_path / "lost.pem")})):
            pass


async def test_a_host_application_brings_its_own_parts(hall: Hall) -> None:
    """A second server in the same process, on the store of the first."""
    guest = await hall.sign_up()
    async with (
        compose.running(SETTINGS, store=hall.store) as other,
        grpc.aio.insecure_channel(other.address) as channel,
    ):
        guest.channel = channel
        assert (await guest("GetMe")).player.player_id == guest.player_id
        game_id = await hall.waiting(guest)
    guest.channel = hall.channel
    assert (await guest("GetGame", game_id=game_id)).game.game_id == game_id


async def test_settings_are_judged_here_too() -> None:
    with pytest.raises(SettingsError, match="port must be 0 to 65535"):
        async with compose.running(Settings(port=-1)):
            pass


async def test_a_busy_port_leaves_nothing_behind(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as busy:
        settings = replace(SETTINGS, database_path=database, port=busy.getsockname()[1])
        with pytest.raises(compose.NotStarted, match="the port is in use"):
            async with compose.running(settings):
                pass
    async with compose.running(replace(settings, port=0)):
        pass


async def test_a_database_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "notes.txt"
    database.write_text("This is no database. " * 100)
    with pytest.raises(compose.NotStarted, match=r"^The database .*notes\.txt cannot be used: "):
        async with compose.running(replace(SETTINGS, database_path=str(database))):
            pass


async def test_clients_that_go_away_are_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Streams and calls are dropped at any moment, while the game goes on."""
    async with open_hall(streams_per_caller=200) as hall:
        guests = await hall.guests(2)
        game_id = await hall.running(*guests)

        async def play() -> None:
            for turn in range(60):
                await guests[turn % 2]("DrawTile", game_id=game_id)

        async with asyncio.TaskGroup() as group:
            group.create_task(play())
            for visit in range(120):
                group.create_task(come_and_go(guests[visit % 2], game_id, visit))
        assert await guests[0].refused("DrawTile", game_id="?")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def come_and_go(guest: Client, game_id: str, visit: int) -> None:
    """Watches for a moment and leaves; every other one does not wait for an answer either."""
    stream = guest.watch(game_id=game_id, after_version=None if visit % 2 else 0)
    for _ in range(visit % 3):
        await anext(stream)
    await stream.aclose()
    call = asyncio.ensure_future(guest("GetGame", game_id=game_id))
    await asyncio.sleep(0)
    if visit % 2:
        call.cancel()
    await asyncio.gather(call, return_exceptions=True)


async def test_streams_that_were_left_make_room() -> None:
    async with open_hall(streams_per_caller=1) as hall:
        guest = await hall.sign_up()
        game_id = await hall.waiting(guest)
        for _ in range(5):
            stream = await first_free(guest, game_id)
            assert await refused_stream(guest, game_id) == "TOO_MANY_STREAMS"
            await stream.aclose()


async def first_free(guest: Client, game_id: str) -> AsyncGenerator[Any, None]:
    """A stream, as soon as the server has noticed that there is room."""
    while True:
        stream = guest.watch(game_id=game_id)
        try:
            await anext(stream)
        except Seen as refusal:
            if refusal.reason != "TOO_MANY_STREAMS":
                raise
        else:
            return stream


async def refused_stream(guest: Client, game_id: str) -> str:
    """Why a stream is refused."""
    with pytest.raises(Seen) as refused:
        await anext(guest.watch(game_id=game_id))
    return refused.value.reason


def test_every_setting_is_a_flag() -> None:
    text = CliRunner().invoke(main, ["serve", "--help"]).output
    for name in Settings.__slots__:
        assert f"--{name.replace('_', '-')}" in text


def test_the_command_line_says_what_there_is() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name in COMMANDS:
        assert name in result.output
    assert CliRunner().invoke(main, ["shuffle"]).exit_code == 2
    assert compose.VERSION in CliRunner().invoke(main, ["--version"]).output
