"""Absence, pauses, aborted games and rematches, over the wire."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from meldhall.v1 import game_pb2
from tests.api.hall import Client, Hall, open_hall
from tests.play.seeded import let_run

PATIENT: dict[str, Any] = {
    "absence": "ABSENCE_POLICY_BOT",
    "absence_grace": {"seconds": 20},
    "pause_budget": {"seconds": 90},
}


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    async with open_hall(presence_ms=10_000, bot_delay_ms=1_000) as opened:
        yield opened


async def state_of(guest: Client, game_id: str) -> Any:
    return (await guest("GetGame", game_id=game_id)).game


async def told_since(guest: Client, game_id: str, version: int) -> list[str]:
    """The kinds of events of the people in the versions above that one, of a game that is over."""
    kinds = []
    async for update in guest.watch(game_id=game_id, after_version=version):
        kinds += [event.WhichOneof("event") for event in update.events.session_events]
    return kinds


async def test_a_policy_is_shown_as_it_was_chosen(hall: Hall) -> None:
    guest = await hall.sign_up()
    game = await state_of(guest, await hall.waiting(guest, policy=PATIENT))
    assert game.policy.absence == game_pb2.ABSENCE_POLICY_BOT
    assert (game.policy.absence_grace.seconds, game.policy.pause_budget.seconds) == (20, 90)
    plain = await state_of(guest, await hall.waiting(guest))
    assert plain.policy.absence == game_pb2.ABSENCE_POLICY_WAIT
    assert (plain.policy.absence_grace.seconds, plain.policy.HasField("pause_budget")) == (60, False)
    assert not plain.HasField("pause"), "it does not run"


@pytest.mark.parametrize(
    ("policy", "field"),
    [
        ({"absence": 9}, "policy.absence"),
        ({"absence_grace": {"seconds": 4, "nanos": 999_999_999}}, "policy.absence_grace"),
        ({"absence_grace": {"seconds": 86_401}}, "policy.absence_grace"),
        ({"absence_grace": {"seconds": -5}}, "policy.absence_grace"),
        ({"pause_budget": {"seconds": 315_576_000_000}}, "policy.pause_budget"),
        ({"rated": True, "pause_budget": {"seconds": 1}}, "policy.pause_budget"),
        ({"absence_grace": {"seconds": 6, "nanos": -1}}, "policy.absence_grace"),
        ({"pause_budget": {"seconds": 1, "nanos": 1_000_000_000}}, "policy.pause_budget"),
        ({"pause_budget": {"nanos": -1}}, "policy.pause_budget"),
        ({"spectators": 3, "spectator_delay": {}}, "policy.spectator_delay"),
        (
            {"spectators": 3, "spectator_delay": {"seconds": 2**63 - 1}},
            "policy.spectator_delay",
        ),
        ({"spectators": 3, "spectator_delay": {"seconds": 11, "nanos": -1}}, "policy.spectator_delay"),
        ({"spectators": 2, "spectator_delay": {"seconds": 11}}, "policy.spectator_delay"),
    ],
)
async def test_a_policy_has_bounds(hall: Hall, policy: dict[str, Any], field: str) -> None:
    guest = await hall.sign_up()
    refusal = await guest.refused("CreateGame", policy=policy)
    assert (refusal.reason, refusal.facts["field"]) == ("MALFORMED", field)


async def test_who_is_away_and_who_stands_in_is_shown(hall: Hall) -> None:
    ann, bob = await hall.guests(2)
    game_id = await hall.running(ann, bob, policy=PATIENT)
    last_sign_ms = hall.world.now_ms()
    await hall.world.advance(10_000, let_run)
    await bob("GetGame", game_id=game_id)
    await hall.world.advance(1, let_run)
    seats = (await state_of(bob, game_id)).seats
    assert seats[0].away_time.ToMilliseconds() == last_sign_ms
    assert not seats[1].HasField("away_time")
    for _ in range(4):
        await bob("GetGame", game_id=game_id)
        await hall.world.advance(5_000, let_run)
    seat = (await state_of(bob, game_id)).seats[0]
    assert (seat.stand_in, seat.player_id, seat.bot) == ("greedy", ann.player_id, "")
    await hall.world.advance(5_000, let_run)
    assert (await state_of(bob, game_id)).view.turn_seat == 1
    await ann("GetGame", game_id=game_id)
    await hall.world.advance(1, let_run)
    seat = (await state_of(ann, game_id)).seats[0]
    assert (seat.stand_in, seat.HasField("away_time")) == ("", False)


async def test_a_pause_is_asked_for_agreed_to_and_ended(hall: Hall) -> None:
    ann, bob = await hall.guests(2)
    game_id = await hall.running(ann, bob, policy=PATIENT)
    asked = (await ann("PauseGame", game_id=game_id, request_id="p")).game
    assert list(asked.pause.asked_seats) == [0]
    assert (await ann("PauseGame", game_id=game_id, request_id="p")).game == asked
    paused = (await bob("PauseGame", game_id=game_id)).game
    assert paused.view.clock_paused
    assert paused.pause.until_time.ToMilliseconds() == hall.world.now_ms() + 90_000
    await hall.world.advance(5_000, let_run)
    resumed = await ann("ResumeGame", game_id=game_id)
    assert not resumed.game.view.clock_paused
    assert (resumed.game.pause.left.seconds, resumed.game.pause.HasField("until_time")) == (85, False)
    version = resumed.game.version
    await ann("AbortGame", game_id=game_id)
    assert await told_since(ann, game_id, version - 3) == [
        "pause_asked",
        "pause_asked",
        "game_paused",
        "game_resumed",
        "game_aborted",
    ]


async def test_why_a_game_was_aborted_is_told(hall: Hall) -> None:
    ann, bob = await hall.guests(2)
    game_id = await hall.running(ann, bob)
    stream = ann.watch(game_id=game_id, after_version=3)
    aborted = (await bob("AbortGame", game_id=game_id)).game
    assert aborted.state == game_pb2.GAME_STATE_ABORTED
    [event] = (await anext(stream)).events.session_events
    assert (event.game_aborted.cause, event.game_aborted.seat) == (game_pb2.ABORT_CAUSE_PLAYER, 1)
    with pytest.raises(StopAsyncIteration):
        await anext(stream)
    waiting = await hall.waiting(ann)
    assert (await bob.refused("AbortGame", game_id=waiting)).reason == "NOT_CREATOR"


async def test_a_rematch_is_the_same_for_all(hall: Hall) -> None:
    ann, bob = await hall.guests(2)
    game_id = await hall.running(ann, bob, policy=PATIENT)
    await ann("ResignGame", game_id=game_id)
    first = (await bob("Rematch", game_id=game_id, request_id="again")).game
    assert (await ann("Rematch", game_id=game_id)).game.game_id == first.game_id
    assert (await bob("Rematch", game_id=game_id, request_id="again")).game == first
    assert (first.state, first.creator_player_id) == (game_pb2.GAME_STATE_WAITING, bob.player_id)
    assert [seat.player_id for seat in first.seats] == [ann.player_id, bob.player_id]
    assert first.policy.absence == game_pb2.ABSENCE_POLICY_BOT
    over = await state_of(ann, game_id)
    assert over.rematch_game_id == first.game_id
    assert await told_since(ann, game_id, over.version - 1) == ["rematch_created"]
    listed = await ann("ListGames", filter="GAME_FILTER_MINE")
    assert {game.game_id for game in listed.games} == {game_id, first.game_id}
    started = await bob("StartGame", game_id=first.game_id)
    assert started.game.state == game_pb2.GAME_STATE_RUNNING
