"""A whole game against real server processes: played to its end, killed in the middle, drained, refused."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import grpc.aio
import pytest

from meldhall.rules import replay
from meldhall.v1.game_pb2 import GAME_STATE_FINISHED
from tests.api.hall import Client, Seen
from tests.api.people import Person, play_together
from tests.api.processes import ended, launch, serving

RULESET: Final = "classic"
_TURN: Final = re.compile(r"(?:turn-played|tiles-drawn|turn-passed) seat=(\d)")


@asynccontextmanager
async def connected(address: str, *tokens: str) -> AsyncIterator[list[Client]]:
    """Clients with these tokens, each with a connection of its own."""
    channels = [grpc.aio.insecure_channel(address) for _ in tokens]
    try:
        yield [Client(channel, token) for channel, token in zip(channels, tokens, strict=True)]
    finally:
        for channel in channels:
            await channel.close()


async def two_people_and_two_bots(address: str) -> tuple[str, list[str]]:
    """A game that has just begun, and the tokens of the people at it."""
    async with connected(address, "") as [anybody]:
        signed = [await anybody("SignUp", display_name=name) for name in ("Ann", "Bob")]
        ann, bob = (Client(anybody.channel, answer.token) for answer in signed)
        game_id = (await ann("CreateGame", seats=4, ruleset=RULESET)).game.game_id
        await bob("JoinGame", game_id=game_id)
        for _ in range(2):
            await ann("AddBot", game_id=game_id)
        await ann("StartGame", game_id=game_id)
    return game_id, [answer.token for answer in signed]


async def turns(client: Client, game_id: str) -> dict[int, int]:
    """The seat whose turn each version of a finished game was, as its record tells."""
    record = (await client("GetRecord", game_id=game_id)).record
    found = ((version, _TURN.match(str(happened))) for version, happened, _ in replay(record))
    return {version: int(turn[1]) for version, turn in found if turn is not None}


async def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    async with serving(tmp_path / "hall.sqlite3") as server:
        game_id, tokens = await two_people_and_two_bots(server.address)
        async with connected(server.address, *tokens) as clients:
            people = [Person(client, game_id, RULESET) for client in clients]
            games = await play_together(*people)
            assert {game.state for game in games} == {GAME_STATE_FINISHED}
            assert games[0].view.result == games[1].view.result
            assert sum(standing.total_points for standing in games[0].view.result.standings) == 0

            record = (await clients[0]("GetRecord", game_id=game_id)).record
            final = [after for _, _, after in replay(record)][-1]
            shown = {seat.seat: seat.total_points for seat in games[0].view.seats}
            assert dict(enumerate(final.view(None).total_points)) == shown

            played = await turns(clients[0], game_id)
            for seat, person in enumerate(people):
                assert person.acknowledged == [version for version, turn in played.items() if turn == seat]
        assert await server.terminate() == (0, "")


async def test_a_repeated_turn_gets_its_first_answer_from_the_next_process(tmp_path: Path) -> None:
    database = tmp_path / "hall.sqlite3"
    async with serving(database) as server:
        game_id, tokens = await two_people_and_two_bots(server.address)
        async with connected(server.address, *tokens) as clients:
            person = Person(clients[0], game_id, RULESET)
            await play_together(person, Person(clients[1], game_id, RULESET), until_turns=1)
            resigned = await clients[0]("ResignGame", game_id=game_id, request_id="I give up")
            await server.kill()
    async with serving(database) as server, connected(server.address, *tokens) as clients:
        again = await clients[0]("ResignGame", game_id=game_id, request_id="I give up")
        assert again.game == resigned.game


async def test_sigterm_tells_watchers_and_ends_with_0(tmp_path: Path) -> None:
    async with serving(tmp_path / "hall.sqlite3", "--bot-delay-ms=60000") as server:
        game_id, tokens = await two_people_and_two_bots(server.address)
        async with connected(server.address, *tokens) as clients:
            streams = [client.watch(game_id=game_id) for client in clients for _ in range(3)]
            for stream in streams:
                assert (await anext(stream)).HasField("snapshot")
            stopped = asyncio.create_task(server.terminate())
            for stream in streams:
                rest = [update async for update in stream]
                assert [update.WhichOneof("update") for update in rest] == ["closing"]
                assert rest[0].closing.retry_after.ToMilliseconds() > 0
            assert await stopped == (0, "")
            with pytest.raises(Seen) as refused:
                await clients[0]("GetGame", game_id=game_id)
            assert refused.value.code is grpc.StatusCode.UNAVAILABLE


async def test_a_busy_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        database = f"--database-path={tmp_path / 'hall.sqlite3'}"
        process = await launch("serve", f"--port={port}", "--no-http", database)
        code, errors = await ended(process)
    assert code == 1, errors
    assert errors == f"Cannot listen on 127.0.0.1:{port}: the port is in use, or no such address is here.\n"


async def test_a_database_is_served_once(tmp_path: Path) -> None:
    database = tmp_path / "hall.sqlite3"
    async with serving(database):
        code, errors = await ended(await launch("serve", "--port=0", f"--database-path={database}"))
    assert code == 1, errors
    assert errors == f"Another process serves the database {database}.\n"


async def test_wrong_settings_are_wrong_usage() -> None:
    code, errors = await ended(await launch("serve", MELDHALL_PORT="many"))
    assert code == 2, errors
    assert errors.endswith("Error: port must be a whole number; it is 'many'.\n")
    code, errors = await ended(await launch("serve", "--host=0.0.0.0"))
    assert code == 2, errors
    assert "0.0.0.0 is a public address" in errors
