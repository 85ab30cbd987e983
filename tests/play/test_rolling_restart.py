"""A server that is replaced costs no forfeit and no event, wherever a game stands."""

from dataclasses import replace

import pytest

from meldhall.play.commands import CreateGame, Draw, PauseGame
from meldhall.play.limits import Limits
from meldhall.play.policy import AbsencePolicy, GamePolicy
from tests.play.club import ANN, BOB, Club
from tests.play.test_absence import watching

DOWN_MS = 1_900
BACK_MS = 5_000
"""How long clients take to come back; less than they may be silent."""
LIMITS = Limits(presence_ms=10_000)
POLICY = GamePolicy(absence_grace_ms=5_000, pause_budget_ms=3_600_000)


async def version_of(club: Club, game_id: str) -> int:
    head = await club.store.head(game_id)
    assert head is not None
    return head.version


async def replaced(club: Club, game_id: str) -> None:
    """The server drains and ends, another one starts, and clients come back to it a while later."""
    async with watching(club, game_id, ANN, BOB):
        await club.advance(20_000)
        await club.games.drain()
    await club.world.advance(DOWN_MS, club.games.settle)
    await club.restart()
    await club.advance(BACK_MS)
    async with watching(club, game_id, ANN, BOB):
        await club.advance(20_000)


@pytest.fixture
async def club() -> Club:
    club = Club(limits=LIMITS)
    await club.games.start()
    return club


@pytest.mark.parametrize("absence", AbsencePolicy)
async def test_a_game_that_is_played_goes_on_as_if_nothing_had_happened(
    club: Club, absence: AbsencePolicy
) -> None:
    policy = replace(POLICY, absence=absence)
    game_id = await club.deal(ANN, BOB, ruleset="classic+turn_time_ms=90000", policy=policy)
    for number in range(4):
        before = await version_of(club, game_id)
        await replaced(club, game_id)
        assert await version_of(club, game_id) == before
        await club.run(game_id, (ANN, BOB)[number % 2], Draw())


async def test_a_pause_and_a_wait_for_players_go_on(club: Club) -> None:
    paused = await club.deal(ANN, BOB, ruleset="classic+turn_time_ms=90000", policy=POLICY)
    for player in (ANN, BOB):
        await club.run(paused, player, PauseGame())
    waiting = (await club.games.create(ANN, CreateGame())).session.game_id
    before = [await version_of(club, game_id) for game_id in (paused, waiting)]
    for _ in range(3):
        await replaced(club, paused)
    assert [await version_of(club, game_id) for game_id in (paused, waiting)] == before
