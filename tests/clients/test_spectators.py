"""Spectators with the Python client: what it folds is what the server shows, and nothing comes early."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from meldhall_client import AsyncClient, AsyncGameHandle, Client, GamePolicy, Refused, Step
from tests.api.processes import serving

DELAY = timedelta(seconds=10)


@asynccontextmanager
async def player_and_spectator(folder: Path) -> AsyncIterator[tuple[AsyncClient, AsyncClient, str]]:
    """Two people on a server of their own, and its address."""
    async with (
        serving(folder / "games.sqlite3") as server,
        AsyncClient(server.address) as player,
        AsyncClient(server.address) as spectator,
    ):
        await player.sign_up("Ann")
        await spectator.sign_up("Eve")
        yield player, spectator, server.address


async def followed(steps: AsyncIterator[Step], client: AsyncClient, compared: list[int]) -> list[Step]:
    """All steps of a game to its end; whenever nothing has come since, the game is the server's own."""
    told = []
    async for step in steps:
        told.append(step)
        game = await client.game(step.game.game_id, spectate=True)
        if game.game.version == step.version:
            assert step.game == game.game
            compared.append(step.version)
    return told


async def draw_thrice(game: AsyncGameHandle) -> None:
    """The bot has its turns meanwhile."""
    drawn = 0
    while drawn < 3:
        try:
            await game.draw()
            drawn += 1
        except Refused as refusal:
            if refusal.reason != "NOT_YOUR_TURN":
                raise


@pytest.mark.parametrize("policy", ["table_only", "racks_delayed"])
async def test_a_spectator_follows_a_game_to_its_end(tmp_path: Path, policy: str) -> None:
    async with player_and_spectator(tmp_path) as (ann, eve, _):
        delay = DELAY if policy == "racks_delayed" else None
        game = await ann.create_game(seats=2, spectators=policy, spectator_delay=delay)
        assert game.game.policy == GamePolicy(spectators=policy, spectator_delay=delay)
        compared: list[int] = []
        watching = asyncio.create_task(followed(eve.watch(game.id), eve, compared))
        await game.add_bot()
        await game.start()
        await draw_thrice(game)
        known = await eve.game(game.id)
        await game.resign()
        told = await watching
    assert (known.game.state == "waiting") == (policy == "racks_delayed")
    assert compared[-1] == told[-1].version == game.game.version
    assert [step.version for step in told] == list(range(told[0].version, told[-1].version + 1))
    last = told[-1].game.view
    assert last is not None
    assert (last.rack, last.viewer_seat) == ((), None)
    assert last.last_round is not None
    racks = tuple(score.rack for score in last.last_round.seats)
    assert last.racks == (racks if policy == "racks_delayed" else ())


async def test_an_unlisted_game_is_watched_by_its_code(tmp_path: Path) -> None:
    async with player_and_spectator(tmp_path) as (ann, eve, address):
        game = await ann.create_game(seats=2, unlisted=True, spectators="table_only")
        code = game.game.join_code
        with pytest.raises(Refused, match="GAME_NOT_FOUND"):
            await anext(eve.watch(game.id))
        handle = await eve.game(game.id, join_code=code)
        assert code not in repr(handle)
        assert await handle.refresh() == handle.game
        steps = handle.watch()
        assert (await anext(steps)).game == handle.game
        await steps.aclose()
        async with asyncio.timeout(20):
            assert await asyncio.to_thread(watched_plainly, address, eve.token, game.id, code) == "waiting"


def watched_plainly(address: str, token: str | None, game_id: str, join_code: str) -> str:
    """What the client without asyncio sees first."""
    with Client(address, token=token) as client:
        state = client.game(game_id, join_code=join_code, spectate=True).refresh().state
        step = next(client.watch(game_id, spectate=True, join_code=join_code))
        assert step.game.state == state
        return state


async def test_who_plays_sees_no_racks(tmp_path: Path) -> None:
    async with player_and_spectator(tmp_path) as (ann, _, _):
        game = await ann.create_game(seats=2, spectators="racks_delayed")
        assert game.game.policy.spectator_delay == timedelta(minutes=3)
        for look in (ann.game(game.id, spectate=True), anext(ann.watch(game.id, spectate=True))):
            with pytest.raises(Refused, match="SPECTATORS_NOT_ALLOWED"):
                await look
        with pytest.raises(ValueError, match="SpectatorPolicy"):
            await ann.create_game(spectators="everything")
