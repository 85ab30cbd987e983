"""Bots never hold up a game."""

import pytest

from meldhall import rules
from meldhall.play import bots
from meldhall.play.commands import StartGame
from meldhall.store.contract import Player, Status
from tests.play.club import ANN, BOB, Club, view_of

OWED = (
    "classic+colors=3+numbers=5+copies=1+jokers=0+rack_tiles=4+max_seats=3"
    "+turn_time_ms=0+initial_meld_points=0+pool_empty_must_play=true"
)
RACKS_OF_PEOPLE = ("k2 b4 b1 k4", "r4 b2 k5 b5")
RACK_OF_THE_BOT = "r1 r2 r3 k1"


async def seat_down(club: Club, *people: Player) -> str:
    """A game without a pool to speak of, in which the last seat is a bot's and always has a meld."""
    game_id = await club.gather(*people, bots=1, ruleset=OWED)
    racks = " ".join([*RACKS_OF_PEOPLE[: len(people)], RACK_OF_THE_BOT])
    club.world.stack(("r5", "k1", "k2"), racks.split())
    await club.run(game_id, people[0], StartGame())
    return game_id


@pytest.mark.parametrize("people", [(ANN,), (ANN, BOB)])
async def test_a_bot_that_does_not_find_the_play_it_owes_gives_up(
    people: tuple[Player, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club()
    monkeypatch.setattr(bots, "decide_turn", lambda view, *_, **__: rules.Command.pass_turn(view.seat))
    game_id = await seat_down(club, *people)
    bot = len(people)
    turns: list[int] = []
    while (seen := await club.games.see(game_id, ANN)).session.status is Status.RUNNING and len(turns) < 40:
        turn_seat = view_of(seen).turn_seat
        assert turn_seat is not None
        turns.append(turn_seat)
        if turn_seat == bot:
            await club.advance(club.limits.bot_delay_ms)
        else:
            await club.idle_turn(game_id, people[turn_seat])
    assert seen.session.status is Status.FINISHED
    assert 1 <= turns.count(bot) < 20
    assert f"seat-left seat={bot}" in await club.games.record(game_id, ANN)
