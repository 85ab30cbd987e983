"""Bots of one's own, through the public API: `run_bot`, and the example that joins games."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from meldhall_client import AsyncClient, AsyncGameHandle, Client, Game, Refused
from tests.api.processes import ServerProcess, serving
from tests.house.tree import ROOT

EXAMPLE: Final = ROOT / "clients/python/examples/joining_bot.py"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    async with serving(tmp_path / "games.sqlite3") as process:
        yield process


async def started(client: AsyncClient, ruleset: str = "classic") -> AsyncGameHandle:
    """A game against a bot of the server."""
    await client.sign_up("Ann")
    game = await client.create_game(ruleset, seats=2)
    await game.add_bot()
    await game.start()
    return game


def lay_nothing(_game: Game) -> None:
    """Draws and passes."""


async def suggested(game: AsyncGameHandle) -> str | None:
    """What the server would do."""
    suggestion = await game.suggest_turn()
    return str(suggestion.solution.table) if suggestion.solution.tiles else None


@pytest.mark.parametrize("ruleset", ["classic", "classic+rounds=2"])
async def test_a_function_plays_a_game_to_its_end(server: ServerProcess, ruleset: str) -> None:
    turns = []

    def choose(game: Game) -> None:
        assert game.view is not None
        assert game.view.my_turn
        turns.append((game.view.round, game.view.turn))

    async with AsyncClient(server.address) as client:
        game = await started(client, ruleset)
        over = await game.run_bot(choose, starts_rounds=True)
    assert over.state == "finished"
    assert len(set(turns)) == len(turns) > 5
    assert {number for number, _ in turns} == ({1, 2} if "rounds=2" in ruleset else {1})


async def test_so_does_a_coroutine(server: ServerProcess) -> None:
    """And what it lays is laid."""
    async with AsyncClient(server.address) as client:
        await client.sign_up("Ann")
        game = await client.create_game("classic", seats=2, hints=True)
        await game.add_bot()
        await game.start()
        over = await game.run_bot(lambda _game: suggested(game))
        assert over.view is not None
        assert over.view.seats[0].has_melded


async def test_so_does_the_synchronous_client(server: ServerProcess) -> None:
    def play() -> Game:
        with Client(server.address) as client:
            client.sign_up("Ann")
            game = client.create_game("classic", seats=2)
            game.add_bot()
            game.start()
            return game.run_bot(lay_nothing)

    assert (await asyncio.to_thread(play)).state == "finished"


async def test_what_the_rules_refuse_is_raised(server: ServerProcess) -> None:
    async with AsyncClient(server.address) as client:
        game = await started(client)
        with pytest.raises(Refused, match=r"NOT_A_MELD|TILE_"):
            await game.run_bot(lambda _game: "k1 k2 k3 | k1 k2 k3")


async def test_a_turn_that_is_over_before_it_has_chosen_is_let_go(server: ServerProcess) -> None:
    """Somebody else plays it meanwhile, with the same seat."""
    async with AsyncClient(server.address) as client:
        game = await started(client)
        late = 0

        async def choose(seen: Game) -> str | None:
            nonlocal late
            assert seen.view is not None
            if late < 2 and seen.view.pool_tiles:
                late += 1
                await AsyncGameHandle(client, seen).draw()
                return "k1 k2 k3"
            return None

        assert (await game.run_bot(choose)).state == "finished"
        assert late == 2


async def host(client: AsyncClient, title: str) -> Game:
    """Opens a game, starts it once somebody has come, and lays nothing in it."""
    game = await client.create_game("classic", seats=2, title=title)
    async for step in game.watch():
        if step.game.state == "waiting" and all(seat.player_id for seat in step.game.seats):
            break
    await game.start()
    return await game.run_bot(lay_nothing)


async def test_the_example_joins_games_and_plays(server: ServerProcess) -> None:
    """Several at once, one of them opened before it came."""
    async with AsyncClient(server.address) as client:
        await client.sign_up("Ann")
        first = asyncio.create_task(host(client, "First"))
        example = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "error", EXAMPLE, server.address, "3", stdout=PIPE, stderr=PIPE
        )
        games = await asyncio.gather(first, host(client, "Second"), host(client, "Third"))
        said, errors = await example.communicate()
    assert (example.returncode, errors) == (0, b"")
    assert sorted(line.split()[0] for line in said.decode().splitlines()) == ["First", "Second", "Third"]
    for game in games:
        assert game.state == "finished"
        assert game.view is not None
        assert game.view.seats[1].has_melded
    assert sum(game.view.seats[1].total_points for game in games if game.view) > 0


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 100
