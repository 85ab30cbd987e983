"""What a server logs in a run with everything switched on: much, and no secret and no hidden tile."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from meldhall.rules import View, greedy_command
from meldhall_client import AsyncClient, AsyncGameHandle, Refused, calls
from meldhall_client.calls import Call
from meldhall_client.wire import new
from tests.faults.server import Server
from tests.play.test_nothing_is_printed import HIDDEN_TILES

KEY: Final = "the key of the host application"
UNKNOWN_TOKEN: Final = "mh_" + "x" * 43
TABLES: Final = 3
TURNS: Final = 25
SHORT: Final = "classic+turn_time_ms=0+rack_tiles=7"


def listening(folder: Path, form: str, build: tuple[str, ...]) -> Server:
    """A server that logs whatever it can."""
    return Server(
        folder,
        build,
        MELDHALL_LOG_LEVEL="debug",
        MELDHALL_LOG_FORMAT=form,
        MELDHALL_ACCESS_LOG="true",
        MELDHALL_APPLICATION_KEY=KEY,
    )


async def refused(call: object) -> str:
    """The reason why the call was refused."""
    with pytest.raises(Refused) as refusal:
        await call  # type: ignore[misc]
    return refusal.value.reason


async def raw_view(client: AsyncClient, game: AsyncGameHandle) -> View:
    """What the player sees, in the core's own form."""
    request = new("GetGameRequest", game_id=game.id)
    data = await client.call(
        Call("GameService", "GetGame", request, lambda answer: answer.game.view.SerializeToString())
    )
    return View.from_bytes(data, SHORT)


async def play_a_table(client: AsyncClient, server: Server) -> tuple[str, set[str]]:
    """A game against bots, with refusals and spectators; its id and the secrets that it had."""
    game = await client.create_game(SHORT, seats=3, unlisted=True, spectators="table_only", hints=True)
    code = game.game.join_code
    for _ in range(2):
        await game.add_bot()
    async with AsyncClient(server.address) as other:
        await other.sign_up("Eve")
        assert await refused(other.join_game(game.id, join_code=code[:-1])) == "GAME_NOT_FOUND"
        watching = asyncio.create_task(anext(other.watch(game.id, spectate=True, join_code=code)))
        await game.start()
        await watching
        assert await refused(other.join_game(game.id, join_code=code)) == "GAME_ALREADY_STARTED"
        turns = await take_turns(client, game)
        assert turns
        return game.id, {code, other.token or ""}


async def take_turns(client: AsyncClient, game: AsyncGameHandle) -> int:
    """Takes turns as the greedy bot would, with an illegal play before each."""
    turns = 0
    async for step in game.watch():
        if turns == TURNS or step.game.state != "running":
            break
        if step.game.view is None or not step.game.view.my_turn or step.version < game.game.version:
            continue
        view = await raw_view(client, game)
        if view.turn_seat != view.seat:
            continue
        await refused(game.play(" | ".join(filter(None, (str(view.table), " ".join(view.rack[:2]))))))
        await game.suggest_turn()
        command = greedy_command(view)
        if command.table is not None:
            await game.play(str(command.table))
        elif command.verb == "draw":
            await game.draw()
        else:
            await game.pass_turn()
        turns += 1
    return turns


def damage(database: Path, game_id: str) -> None:
    """Changes a row as nobody may, and takes the table of tokens away: a fault that is nobody's refusal."""
    with sqlite3.connect(database) as log:
        log.execute(
            "UPDATE event SET record = CAST(replace(record, 'turn-started', 'turn-startet') AS BLOB)"
            " WHERE game_id = ? AND version > 3",
            (game_id,),
        )
        log.execute("ALTER TABLE token RENAME TO token_gone")
    log.close()


def secrets_of(database: Path) -> Iterator[str]:
    """Secrets of shuffles, racks and pools, as they are stored."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as log:
        records = [bytes(record).decode() for (record,) in log.execute("SELECT record FROM event")]
    log.close()
    for record in records:
        yield from re.findall(r'"hidden":"([0-9a-f]{64})"', record)
        for racks, pool in re.findall(r"racks=\[([^\]]*)\] pool=\[([^\]]*)\]", record):
            yield pool
            yield from racks.split(" | ")


async def a_run(folder: Path, form: str, build: tuple[str, ...] = ("meldhall",)) -> tuple[str, set[str]]:
    """Everything that was logged, and every secret there was."""
    server = listening(folder, form, build)
    await server.start()
    try:
        async with AsyncClient(server.address) as ann, AsyncClient(server.address, token=KEY) as host:
            await ann.sign_up("Ann")
            _, minted = await host.mint_token("x-1", "Dan")
            secrets = {KEY, UNKNOWN_TOKEN, minted, ann.token or ""}
            tables = [await play_a_table(ann, server) for _ in range(TABLES)]
            secrets |= {secret for _, found in tables for secret in found}
            assert await server.terminate() == 0
            secrets |= {*secrets_of(server.database)}
            damage(server.database, tables[0][0])
            await server.start()
        async with AsyncClient(server.address, token=KEY) as host:
            assert await refused(host.call(calls.get_game(tables[0][0]))) in {"GAME_HALTED", "GAME_NOT_FOUND"}
        async with AsyncClient(server.address, token=UNKNOWN_TOKEN) as stranger:
            assert await refused(stranger.me()) == "INTERNAL"
    finally:
        await server.kill()
    return server.said(), secrets


def found_in(said: str, secrets: set[str]) -> list[str]:
    """What of it is there that must not be."""
    found = [secret for secret in secrets if secret in said]
    return found + [tiles.group() for tiles in HIDDEN_TILES.finditer(said)]


@pytest.mark.parametrize("form", ["text", "json"])
async def test_no_secret_is_logged(tmp_path: Path, form: str) -> None:
    said, secrets = await a_run(tmp_path, form)
    assert found_in(said, secrets) == []
    assert len(secrets) > 4 + 5 * TABLES
    for expected in ("is halted at version", "incident", "GetMe", "GetGame", "Traceback", "PlayTurn"):
        assert expected in said, expected
    if form == "json":
        levels = {json.loads(line)["level"] for line in said.splitlines() if line.startswith("{")}
        assert {"debug", "info", "error"} <= levels


async def test_what_is_logged_would_be_found(tmp_path: Path) -> None:
    """The control: a server that logs rows and tokens."""
    said, secrets = await a_run(tmp_path, "text", ("tests.faults.weakened", "log_events"))
    found = found_in(said, secrets)
    assert {KEY, UNKNOWN_TOKEN} <= {*found}
    assert sum(HIDDEN_TILES.search(text) is not None for text in found) > TABLES
    assert any(re.fullmatch("[0-9a-f]{64}", text) for text in found)
