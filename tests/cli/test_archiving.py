"""A real server archives a game that is over, and serves it as before, also after a restart."""

import asyncio
from pathlib import Path
from typing import Any

import grpc.aio

from meldhall.play.doctor import Report, examine
from tests.api.hall import Client
from tests.api.people import Person, play_together
from tests.api.processes import serving


async def asked(address: str, token: str, game_id: str) -> list[Any]:
    """All that a player can ask about a game that is over."""
    async with grpc.aio.insecure_channel(address) as channel:
        client = Client(channel, token)
        started = await client("StartGame", game_id=game_id, request_id="start")
        streams = [client.watch(game_id=game_id, after_version=version) for version in (0, 7)]
        updates = [[update async for update in stream] for stream in streams]
        for told in (started, *(update for stream in updates for update in stream)):
            told.ClearField("server_time")
        record = await client("GetRecord", game_id=game_id)
        game = (await client("GetGame", game_id=game_id)).game
        return [game, record, updates, started, (await client("ListGames", filter="GAME_FILTER_MINE")).games]


async def archived(database: Path) -> Report:
    """What the doctor says, looking until a game is archived."""
    while True:
        report = await asyncio.to_thread(examine, database)
        if report.archived_games:
            return report


async def play(address: str) -> tuple[str, str]:
    async with grpc.aio.insecure_channel(address) as channel:
        token = (await Client(channel, "")("SignUp", display_name="Ann")).token
        ann = Client(channel, token)
        game_id = (await ann("CreateGame", seats=2, ruleset="classic", request_id="create")).game.game_id
        await ann("AddBot", game_id=game_id)
        await ann("StartGame", game_id=game_id, request_id="start")
        await play_together(Person(ann, game_id, "classic"))
    return token, game_id


async def test_an_archived_game_is_served_as_before(tmp_path: Path) -> None:
    database = tmp_path / "hall.sqlite3"
    async with serving(database, "--archive-after-ms=0") as server:
        token, game_id = await play(server.address)
        before = await asked(server.address, token, game_id)
        assert await server.terminate() == (0, "")
    assert examine(database).archived_games == 0
    async with serving(database, "--archive-after-ms=1") as server:
        report = await asyncio.wait_for(archived(database), 30)
        assert report.is_sound
        assert (report.games, report.archived_games) == (1, 1)
        assert await asked(server.address, token, game_id) == before
        assert await server.terminate() == (0, "")
    async with serving(database) as server:
        assert await asked(server.address, token, game_id) == before
    assert before[0].version > 20
