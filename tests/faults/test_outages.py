"""A turn outlives an outage of a real server that is longer than all the time it had."""

from pathlib import Path
from typing import Any

import grpc.aio

from meldhall.play.envelope import decode
from meldhall.store.sqlite import SqliteStore
from tests.api.hall import Client
from tests.faults.later import LATER_MS
from tests.faults.server import Server


async def begin(address: str) -> tuple[str, str]:
    """A game of two in its first turn of a minute, and the token of one of them."""
    async with grpc.aio.insecure_channel(address) as channel:
        anybody = Client(channel)
        tokens = [(await anybody("SignUp", display_name=name)).token for name in ("Ann", "Bob")]
        ann, bob = (Client(channel, token) for token in tokens)
        game_id = (await ann("CreateGame", ruleset="classic")).game.game_id
        await bob("JoinGame", game_id=game_id)
        await ann("StartGame", game_id=game_id)
    return game_id, tokens[0]


async def look(address: str, token: str, game_id: str) -> Any:
    """The game as soon as the server has done something in it."""
    async with grpc.aio.insecure_channel(address) as channel:
        client = Client(channel, token)
        while (shown := await client("GetGame", game_id=game_id)).game.version == 3:
            pass
    return shown


async def outlive(folder: Path, memory: str) -> tuple[str, Any]:
    """A server is killed within a turn, and the next one started an hour later: what that does first, and
    what it then shows.
    """
    before, after = Server(folder), Server(folder, ("tests.faults.later", memory))
    await before.start()
    game_id, token = await begin(before.address)
    await before.kill()
    await after.start()
    try:
        shown = await look(after.address, token, game_id)
    finally:
        await after.kill()
    async with SqliteStore.open(after.database) as store:
        rows = await store.read(game_id, 3)
    return decode(rows[0].record).game_line.split(" ; ")[0], shown


async def test_a_turn_outlives_an_outage_longer_than_its_time(tmp_path: Path) -> None:
    line, shown = await outlive(tmp_path, "remembering")
    name, _, credit, _ = line.split()
    assert name == "clock-credited"
    assert LATER_MS - 60_000 < int(credit.removeprefix("credit_ms=")) < LATER_MS + 600_000
    assert shown.game.view.deadline_time.ToMilliseconds() > shown.server_time.ToMilliseconds()


async def test_without_a_memory_of_outages_it_would_not(tmp_path: Path) -> None:
    line, _ = await outlive(tmp_path, "forgetful")
    assert line.startswith("turn-expired ")
