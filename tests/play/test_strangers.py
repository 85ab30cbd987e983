"""Whoever sees everything late learns nothing sooner from what it is refused with."""

from collections.abc import Awaitable

import pytest

from meldhall import rules
from meldhall.people.secret import Secret
from meldhall.play.commands import (
    AbortGame,
    AddBot,
    Command,
    CreditClock,
    Draw,
    JoinGame,
    LeaveGame,
    Pass,
    PauseGame,
    Play,
    RequestRedeal,
    Resign,
    ResumeGame,
    RevealEntropy,
    StartGame,
    StartRound,
)
from meldhall.play.drafts import Sketch
from meldhall.play.policy import GamePolicy, SpectatorPolicy
from meldhall.refusals import Refusal
from tests.play.club import ANN, BOB, CAT, RACK_OF_NOTHING, RACK_THAT_GOES_OUT, UNTIMED, Club

DELAY_MS = 60_000
LATE = GamePolicy(
    spectators=SpectatorPolicy.RACKS_DELAYED, spectator_delay_ms=DELAY_MS, pause_budget_ms=60_000
)
GOES_OUT = f"{RACK_THAT_GOES_OUT} {RACK_OF_NOTHING}"
LAST_PLAY = Play("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7")


@pytest.fixture
def club() -> Club:
    return Club()


async def refused_with(work: Awaitable[object]) -> tuple[str, dict[str, str]]:
    with pytest.raises(Refusal) as refused:
        await work
    return refused.value.reason, refused.value.details


async def refusals_of_a_stranger(club: Club, game_id: str) -> list[tuple[str, dict[str, str]]]:
    """What Cat is refused with, whatever she asks for."""
    games, entropy = club.games, Secret("00" * 16)
    commands = (JoinGame(), AddBot(), StartGame(), RevealEntropy(entropy), LeaveGame(), StartRound(), Draw())
    conduct = (Pass(), RequestRedeal(), Resign(), PauseGame(), ResumeGame(), AbortGame(), CreditClock(0, 1))
    asked: list[Awaitable[object]] = [
        *(club.run(game_id, CAT, command) for command in (*commands, *conduct, LAST_PLAY)),
        games.set_draft(game_id, Sketch(CAT, rules.Table.parse("r1 r2 r3"))),
        games.check_turn(game_id, CAT, "r1 r2 r3"),
        games.hint_position(game_id, CAT),
        games.record(game_id, CAT),
        games.rematch(game_id, CAT),
        anext(games.watch(game_id, CAT, 1_000)),
    ]
    return [await refused_with(each) for each in asked]


@pytest.mark.parametrize("happens", [[Draw()], [PauseGame()], [PauseGame(), PauseGame()], [LAST_PLAY]])
async def test_no_refusal_tells_a_stranger_what_has_happened_since(
    club: Club, happens: list[Command]
) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=f"{UNTIMED}+rounds=3", racks=GOES_OUT, policy=LATE)
    await club.advance(DELAY_MS)
    before = await refusals_of_a_stranger(club, game_id)
    for player, command in zip((ANN, BOB), happens, strict=False):
        await club.run(game_id, player, command)
    assert await refusals_of_a_stranger(club, game_id) == before
