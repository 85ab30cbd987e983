"""The host application gives seats of its games time (R7.5)."""

from typing import Any

import pytest

from meldhall.play.commands import CreateGame, CreditClock, JoinGame, StartGame
from meldhall.refusals import Refusal
from tests.play.club import ANN, BOB, HOST_APP, RACK_OF_NOTHING, RACK_OF_RUNS, STARTS, UNTIMED, Club, view_of

TIMED = "classic+turn_time_ms=30000"


@pytest.fixture
def club() -> Club:
    return Club()


async def credited(club: Club, ruleset: str = TIMED) -> str:
    """A running game that the host application created."""
    game_id = (await club.games.create(HOST_APP, CreateGame(ruleset))).session.game_id
    for player in (ANN, BOB):
        await club.games.run(game_id, player, JoinGame())
    club.world.stack(STARTS, f"{RACK_OF_RUNS} {RACK_OF_NOTHING}".split())
    await club.games.run(game_id, HOST_APP, StartGame())
    return game_id


async def test_the_host_application_gives_a_seat_time(club: Club) -> None:
    game_id = await credited(club)
    for _ in range(2):
        answer = await club.run(game_id, HOST_APP, CreditClock(0, 10_000), "once")
    assert answer.version == 5
    await club.advance(39_999)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 0
    await club.advance(1)
    assert view_of(await club.games.see(game_id, ANN)).turn_seat == 1


@pytest.mark.parametrize(
    ("caller", "seat", "ruleset", "reason"),
    [
        (ANN, 0, TIMED, "APPLICATION_KEY_REQUIRED"),
        (HOST_APP, 2, TIMED, "MALFORMED"),
        (HOST_APP, 0, UNTIMED, "GAME_UNTIMED"),
    ],
)
async def test_nobody_else_and_nothing_else(
    club: Club, caller: Any, seat: int, ruleset: str, reason: str
) -> None:
    game_id = await credited(club, ruleset)
    with pytest.raises(Refusal, match=reason):
        await club.run(game_id, caller, CreditClock(seat, 1_000))


async def test_only_games_of_the_application_are_credited_by_it(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    with pytest.raises(Refusal, match="NOT_CREATOR"):
        await club.run(game_id, HOST_APP, CreditClock(0, 1_000))
