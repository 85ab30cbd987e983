"""Hints: which games give them, to whom, and that they depend on nothing hidden."""

import json

import pytest

from meldhall.play.callers import Caller
from meldhall.play.commands import CreateGame, Draw, LeaveGame, Play, Resign, StartGame, StartRound
from meldhall.play.policy import NO_POLICY, GamePolicy
from meldhall.refusals import Refusal
from meldhall.rules import Position
from tests.play.club import (
    ANN,
    BOB,
    CAT,
    EVE,
    HOST_APP,
    RACK_OF_NOTHING,
    RACK_OF_RUNS,
    RACK_THAT_GOES_OUT,
    UNTIMED,
    Club,
    view_of,
)

HINTS = GamePolicy(hints=True)


@pytest.fixture
def club() -> Club:
    return Club()


async def refusal_of(club: Club, game_id: str, caller: Caller) -> str:
    """Why a hint is refused."""
    with pytest.raises(Refusal) as refused:
        await club.games.hint_position(game_id, caller)
    return refused.value.reason


async def test_a_seat_is_advised_from_its_own_view_whoever_is_to_play(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=HINTS)
    for player, can_lay in ((ANN, True), (BOB, False)):
        seen = await club.games.see(game_id, player)
        position, version = await club.games.hint_position(game_id, player)
        assert (position, version) == (view_of(seen).position(), seen.version)
        assert bool(position.solve()) == can_lay
    position, version = await club.games.hint_position(game_id, ANN)
    best = position.solve()
    await club.run(game_id, ANN, Play(best.table), version=version)
    later, next_version = await club.games.hint_position(game_id, BOB)
    assert (str(later.table), next_version) == (str(best.table), version + 1)


async def test_a_game_gives_none_unless_its_policy_does(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    assert await refusal_of(club, game_id, ANN) == "HINTS_NOT_ALLOWED"
    waiting = await club.gather(ANN, BOB)
    assert await refusal_of(club, waiting, ANN) == "HINTS_NOT_ALLOWED"


async def test_svc_030_nobody_gets_one_for_another_seat(club: Club) -> None:
    """A hint is for the caller's seat; without one there is none."""
    game_id = await club.deal(ANN, BOB, policy=HINTS)
    assert await refusal_of(club, game_id, CAT) == "NOT_SEATED"
    assert await refusal_of(club, game_id, HOST_APP) == "PLAYER_REQUIRED"
    unlisted = await club.deal(ANN, BOB, policy=HINTS, public=False)
    assert await refusal_of(club, unlisted, EVE) == "GAME_NOT_FOUND"
    await club.run(game_id, BOB, LeaveGame())
    assert await refusal_of(club, game_id, BOB) == "NOT_SEATED"


async def test_there_are_none_but_while_a_round_runs(club: Club) -> None:
    waiting = await club.gather(ANN, BOB, policy=HINTS)
    assert await refusal_of(club, waiting, ANN) == "GAME_NOT_STARTED"
    racks = f"{RACK_THAT_GOES_OUT} {RACK_OF_NOTHING}"
    game_id = await club.deal(ANN, BOB, policy=HINTS, ruleset=f"{UNTIMED}+rounds=2", racks=racks)
    await club.run(game_id, ANN, Play(["r1 r2 r3 r4 r5 r6 r7", "b1 b2 b3 b4 b5 b6 b7"]))
    assert await refusal_of(club, game_id, ANN) == "ROUND_OVER"
    await club.run(game_id, ANN, StartRound())
    await club.games.hint_position(game_id, ANN)
    await club.run(game_id, ANN, Resign())
    assert await refusal_of(club, game_id, BOB) == "GAME_OVER"


async def test_who_has_resigned_needs_none(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, policy=HINTS)
    await club.run(game_id, BOB, Resign())
    assert await refusal_of(club, game_id, BOB) == "SEAT_LEFT"
    await club.games.hint_position(game_id, ANN)


async def test_the_policy_is_kept_in_the_log_and_shown_in_lists(club: Club) -> None:
    with_hints = await club.gather(ANN, BOB, policy=HINTS)
    without = await club.gather(ANN, BOB)
    club.world.stack(["r13", "k1"], RACK_OF_RUNS.split())
    await club.run(with_hints, ANN, StartGame())
    await club.restart()
    for game_id, policy in ((with_hints, HINTS), (without, NO_POLICY)):
        assert (await club.games.see(game_id, ANN)).session.policy == policy
    listed = (await club.games.list_mine(ANN, 10)).summaries
    assert {summary.game_id: summary.policy for summary in listed} == {with_hints: HINTS, without: NO_POLICY}
    assert (await club.games.hint_position(with_hints, ANN))[0].solve()


async def test_a_game_without_a_policy_is_stored_as_before_there_were_any(club: Club) -> None:
    records = []
    for policy in (NO_POLICY, HINTS):
        created = await club.games.create(ANN, CreateGame(policy=policy))
        [row] = await club.store.read(created.session.game_id)
        records.append(json.loads(row.record)["session"][0])
    assert "policy" not in records[0]
    assert records[1]["policy"] == {"hints": True}


@pytest.mark.parametrize("drawn", [False, True])
async def test_what_is_hidden_changes_no_byte_of_a_hint(drawn: bool) -> None:
    """The other racks and the pool are dealt anew: the seat is advised from the same position."""
    hints: list[tuple[Position, list[bytes]]] = []
    others = (
        f"{RACK_OF_NOTHING} k2 k4 k6 k8 k10 k12 o1 o3 o5 o7 o9 o11 o13 b2 b3 b4",
        "b9 b10 b11 b12 b13 o1 o2 o3 o4 j j k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 b1 b2 b5 b6 b7 b8 o7 b4 k1",
    )
    for hidden in others:
        club = Club()
        game_id = await club.deal(ANN, BOB, CAT, policy=HINTS, racks=f"{RACK_OF_RUNS} {hidden}")
        if drawn:
            await club.run(game_id, ANN, Play("r11 r12 r13"))
            await club.run(game_id, BOB, Draw())
        position, _ = await club.games.hint_position(game_id, ANN)
        answers = [position.solve(each).to_bytes() for each in ("tiles", "points", "go_out")]
        hints.append((position, answers))
    assert hints[0] == hints[1]
