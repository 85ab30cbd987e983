"""Pauses, aborted games, rematches and lost lines as the Python client sees them."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from meldhall_client import (
    AsyncClient,
    AsyncGameHandle,
    Client,
    GameAborted,
    GamePause,
    GamePolicy,
    PlayerAway,
    PlayerReturned,
    Refused,
    Step,
    calls,
)
from tests.api.processes import ServerProcess, serving

PATIENT = GamePolicy(absence="forfeit", absence_grace=timedelta(seconds=5), pause_budget=timedelta(minutes=1))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    async with serving(tmp_path / "games.sqlite3", "--presence-ms=300") as process:
        yield process


async def seated(ann: AsyncClient, bob: AsyncClient) -> tuple[AsyncGameHandle, AsyncGameHandle]:
    """Both players' handles on a running game."""
    await ann.sign_up("Ann")
    await bob.sign_up("Bob")
    mine = await ann.create_game(
        seats=2,
        absence=PATIENT.absence,
        absence_grace=PATIENT.absence_grace,
        pause_budget=PATIENT.pause_budget,
    )
    theirs = await bob.join_game(mine.id)
    await mine.start()
    await theirs.refresh()
    return mine, theirs


async def until(stream: AsyncIterator[Step], client: AsyncClient, kind: type) -> Step:
    """The step with such an event. What is folded up to it is what the server shows, where that is as new."""
    async for step in stream:
        now = await client.call(calls.get_game(step.game.game_id))
        if now.version == step.version:
            assert now == step.game
        if any(isinstance(event, kind) for event in step.events):
            return step
    raise AssertionError(f"no {kind.__name__}")


async def test_a_pause_is_folded_into_the_game(server: ServerProcess) -> None:
    async with AsyncClient(server.address) as ann, AsyncClient(server.address) as bob:
        mine, theirs = await seated(ann, bob)
        assert mine.game.policy == PATIENT
        with pytest.raises(ValueError, match="'sleep' is no AbsencePolicy: expected wait, bot, forfeit"):
            await ann.create_game(absence="sleep")
        watching = mine.watch(mine.game)
        assert (await theirs.pause()).pause == GamePause((1,), None, timedelta(minutes=1))
        paused = await mine.pause()
        assert paused.pause is not None
        assert paused.pause.until_time is not None
        with pytest.raises(Refused, match="GAME_PAUSED"):
            await mine.draw()
        resumed = await theirs.resume()
        assert resumed.pause is not None
        assert timedelta() < resumed.pause.left < timedelta(minutes=1)
        await mine.abort()
        aborted = await until(watching, ann, GameAborted)
        assert aborted.events == (GameAborted("player", 0),)
        assert (aborted.game.state, aborted.game.pause) == ("aborted", None)


async def test_a_lost_line_is_folded_into_the_game(server: ServerProcess) -> None:
    async with AsyncClient(server.address) as ann, AsyncClient(server.address) as bob:
        mine, theirs = await seated(ann, bob)
        watching = mine.watch(mine.game)
        away = await until(watching, ann, PlayerAway)
        assert away.game.seats[1].away_time is not None
        await theirs.refresh()
        back = await until(watching, ann, PlayerReturned)
        assert back.game.seats[1].away_time is None
        await theirs.resign()
        async for step in watching:
            assert step.game.state in {"running", "finished"}
        assert mine.game.state == "finished"


def play_again(address: str) -> None:
    with Client(address) as ann, Client(address) as bob:
        ann.sign_up("Ann")
        bob.sign_up("Bob")
        mine = ann.create_game(seats=2)
        theirs = bob.join_game(mine.id)
        mine.start()
        theirs.resign()
        again = mine.rematch()
        assert theirs.rematch().id == again.id != mine.id
        assert [seat.display_name for seat in again.game.seats] == ["Ann", "Bob"]
        assert mine.refresh().rematch_game_id == again.id
        assert again.start().state == "running"
        assert again.abort().state == "aborted"


async def test_the_same_people_play_again(server: ServerProcess) -> None:
    await asyncio.to_thread(play_again, server.address)
