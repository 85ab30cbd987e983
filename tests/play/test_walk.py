"""The walk of a command: retries, races, and what is remembered. Names begin with ids of `service.jsonl`."""

import asyncio
import gc
from dataclasses import replace

import pytest

from meldhall.play.commands import (
    AddBot,
    CreateGame,
    Draw,
    JoinGame,
    LeaveGame,
    Pass,
    Play,
    Resign,
    StartGame,
)
from meldhall.play.games import Games
from meldhall.play.limits import Limits
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Head, Row, Status
from tests.play.club import (
    ANN,
    BOB,
    CAT,
    RACK_OF_NOTHING,
    RACK_THAT_GOES_OUT,
    Club,
    SlowStore,
    reason_of,
    view_of,
)
from tests.play.seeded import let_run

OPENING = Play("r11 r12 r13")
GOING_OUT = Play("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7")
RACKS_THAT_GO_OUT = f"{RACK_THAT_GOES_OUT} {RACK_OF_NOTHING}"


@pytest.fixture
def club() -> Club:
    return Club()


async def versions(club: Club, game_id: str) -> int:
    return len(await club.store.read(game_id))


async def test_svc_001_a_play_stored_after_the_callers_deadline_is_answered_when_repeated() -> None:
    club = Club(store=SlowStore())
    game_id = await club.deal(ANN, BOB)
    before = await versions(club, game_id)
    first = asyncio.ensure_future(club.run(game_id, ANN, OPENING, "x1", before))
    await let_run()
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    again = await club.run(game_id, ANN, OPENING, "x1", before)
    assert first.cancelled()
    assert again.version == before + 1 == await versions(club, game_id)
    assert str(view_of(again).table) == "r11 r12 r13"


async def test_svc_002_a_repeated_draw_gives_the_same_tile(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    first = await club.run(game_id, ANN, Draw(), "d1")
    await club.run(game_id, BOB, Draw())
    assert await club.run(game_id, ANN, Draw(), "d1") == first
    assert first.drawn_tile in view_of(first).rack
    assert len(view_of(await club.games.see(game_id, ANN)).rack) == 15


@pytest.mark.parametrize("store", [None, SlowStore()])
async def test_svc_003_of_two_draws_at_the_same_time_one_is_stale(store: SlowStore | None) -> None:
    club = Club(store=store) if store else Club()
    game_id = await club.deal(ANN, BOB)
    before = await versions(club, game_id)
    draws = [club.run(game_id, ANN, Draw(), version=before) for _ in range(2)]
    first, second = await asyncio.gather(*draws, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert reason_of(second) == "STALE_VERSION"
    assert await versions(club, game_id) == before + 1


async def test_svc_007_a_refused_request_id_may_be_used_again(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
        await club.run(game_id, BOB, Draw(), "d9")
    await club.run(game_id, ANN, Draw())
    assert len(view_of(await club.games.see(game_id, BOB)).rack) == 14
    drawn = await club.run(game_id, BOB, Draw(), "d9")
    assert len(view_of(drawn).rack) == 15


async def test_svc_009_of_two_plays_on_one_version_one_is_accepted() -> None:
    club = Club(store=SlowStore())
    game_id = await club.deal(ANN, BOB)
    before = await versions(club, game_id)
    tables = ("r11 r12 r13", "r10 r11 r12 r13")
    plays = [club.run(game_id, ANN, Play(table), table, before) for table in tables]
    accepted, refused = await asyncio.gather(*plays, return_exceptions=True)
    assert not isinstance(accepted, BaseException)
    assert reason_of(refused) == "STALE_VERSION"
    assert str(view_of(await club.games.see(game_id, BOB)).table) == "r11 r12 r13"


async def test_svc_010_a_stale_version_says_the_current_one(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    before = await versions(club, game_id)
    for stale in (before - 1, before + 1, 0):
        with pytest.raises(Refusal, match="STALE_VERSION") as refused:
            await club.run(game_id, ANN, OPENING, version=stale)
        assert refused.value.details == {"version": str(before)}
    assert await versions(club, game_id) == before


async def test_svc_011_a_refused_play_makes_no_version(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    before = await versions(club, game_id)
    with pytest.raises(Refusal, match="INITIAL_MELD_TOO_LOW") as refused:
        await club.run(game_id, ANN, Play("r1 r2 r3"), version=before)
    assert refused.value.details == {"points": "6", "needed_points": "30"}
    assert (await club.run(game_id, ANN, OPENING, version=before)).version == before + 1


@pytest.mark.parametrize("leaves_first", [True, False])
async def test_svc_017_the_end_of_a_game_is_booked_once(leaves_first: bool) -> None:
    club = Club(store=SlowStore())
    game_id = await club.deal(ANN, BOB, racks=RACKS_THAT_GO_OUT)
    deeds = [club.run(game_id, ANN, GOING_OUT), club.run(game_id, BOB, LeaveGame())]
    outcomes = await asyncio.gather(*(reversed(deeds) if leaves_first else deeds), return_exceptions=True)
    assert reason_of(outcomes[1]) == "GAME_OVER"
    seen = await club.games.see(game_id, ANN)
    assert seen.session.status is Status.FINISHED
    assert sum(view_of(seen).total_points) == 0
    assert len(await club.store.read(game_id)) == seen.version


async def test_svc_018_nothing_can_be_done_after_the_end(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, racks=RACKS_THAT_GO_OUT)
    ended = await club.run(game_id, ANN, GOING_OUT)
    for player in (ANN, BOB):
        for command in (GOING_OUT, Draw(), Pass(), Resign(), LeaveGame(), StartGame(), AddBot()):
            with pytest.raises(Refusal, match=r"GAME_OVER|NOT_CREATOR"):
                await club.run(game_id, player, command)
    assert (await club.games.see(game_id, ANN)) == ended
    assert await versions(club, game_id) == ended.version


@pytest.mark.parametrize("store", [None, SlowStore()])
async def test_svc_019_a_game_is_started_once(store: SlowStore | None) -> None:
    club = Club(store=store) if store else Club()
    game_id = await club.gather(ANN, BOB)
    starts = [club.run(game_id, ANN, StartGame()) for _ in range(2)]
    first, second = await asyncio.gather(*starts, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert reason_of(second) == "GAME_ALREADY_STARTED"
    assert view_of(first).rack_tiles == [14, 14]


@pytest.mark.parametrize("joins_first", [True, False])
async def test_svc_022_who_joins_while_the_game_starts_is_in_or_out(joins_first: bool) -> None:
    club = Club(store=SlowStore())
    game_id = await club.gather(ANN, BOB, seats=3)
    deeds = [club.run(game_id, ANN, StartGame()), club.run(game_id, CAT, JoinGame())]
    await asyncio.gather(*(reversed(deeds) if joins_first else deeds), return_exceptions=True)
    seen = await club.games.see(game_id, ANN)
    assert seen.session.status is Status.RUNNING
    assert (seen.session.seat_of(CAT) is not None) is joins_first
    assert view_of(seen).rack_tiles == [14] * (3 if joins_first else 2)


async def test_a_request_id_with_other_parameters_is_refused(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    await club.run(game_id, ANN, Draw(), "x")
    await club.run(game_id, BOB, Draw(), "x")
    with pytest.raises(Refusal, match="REQUEST_ID_REUSED"):
        await club.run(game_id, ANN, Pass(), "x")


async def test_first_answers_are_kept_as_long_as_the_game(club: Club) -> None:
    game_id = await club.gather(ANN)
    joined = await club.run(game_id, BOB, JoinGame(), "join")
    club.world.stack(["r13", "k1"])
    started = await club.run(game_id, ANN, StartGame(), "start")
    drawn = await club.run(game_id, ANN, Draw(), "draw")
    left = await club.run(game_id, BOB, LeaveGame(), "leave")
    assert left.session.status is Status.FINISHED
    await club.restart()
    assert await club.run(game_id, BOB, JoinGame(), "join") == joined
    assert await club.run(game_id, ANN, StartGame(), "start") == started
    assert await club.run(game_id, ANN, Draw(), "draw", version=1) == drawn
    assert await club.run(game_id, BOB, LeaveGame(), "leave") == left


async def test_another_nodes_versions_are_read_before_anybody_is_refused(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    elsewhere = Games(club.store, club.world, club.limits)
    await elsewhere.see(game_id, BOB)
    await club.run(game_id, ANN, Draw())
    assert len(view_of(await elsewhere.run(game_id, BOB, Draw())).rack) == 15
    assert len(view_of(await club.run(game_id, ANN, Draw())).rack) == 16


async def test_a_command_that_lost_the_race_is_decided_again(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    elsewhere = Games(club.store, club.world, club.limits)
    await elsewhere.see(game_id, ANN)
    first = await club.run(game_id, ANN, Draw(), "d1")
    with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
        await elsewhere.run(game_id, ANN, Draw())
    third = Games(club.store, club.world, club.limits)
    await third.see(game_id, BOB)
    resigned = await club.run(game_id, ANN, Resign())
    with pytest.raises(Refusal, match="GAME_OVER"):
        await third.run(game_id, BOB, Draw())
    assert (await versions(club, game_id)) == resigned.version == first.version + 1


async def test_a_request_repeated_on_another_node_is_answered_once(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    elsewhere = Club(club.world, club.store)
    await elsewhere.games.see(game_id, ANN)
    first = await club.run(game_id, ANN, Draw(), "d1")
    assert await elsewhere.run(game_id, ANN, Draw(), "d1") == first


class NeverFirst(SlowStore):
    """Somebody else is always faster."""

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        return row.version <= 2 and await super().append(row, head, creation)


async def test_a_race_that_is_always_lost_is_given_up() -> None:
    club = Club(store=NeverFirst())
    game_id = await club.gather(ANN, BOB)
    with pytest.raises(Refusal, match="STALE_VERSION"):
        await club.run(game_id, ANN, StartGame())
    assert await versions(club, game_id) == 2


async def test_more_commands_than_may_wait_are_refused() -> None:
    club = Club(store=SlowStore(), limits=Limits(waiting_commands=3))
    game_id = await club.deal(ANN, BOB)
    outcomes = await asyncio.gather(
        *(club.run(game_id, BOB, Draw()) for _ in range(6)), return_exceptions=True
    )
    assert [reason_of(outcome) for outcome in outcomes] == ["NOT_YOUR_TURN"] * 4 + ["GAME_BUSY"] * 2


async def test_a_refusal_that_nobody_waits_for_any_more_is_not_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    club = Club(store=SlowStore())
    game_id = await club.deal(ANN, BOB)
    await club.restart()
    refused = asyncio.ensure_future(club.run(game_id, BOB, Draw()))
    await asyncio.wait([refused], timeout=0)
    refused.cancel()
    await club.games.settle()
    await asyncio.gather(refused, return_exceptions=True)
    assert refused.cancelled()
    del refused
    gc.collect()
    assert caplog.text == ""


async def test_who_is_cancelled_while_waiting_has_done_nothing() -> None:
    club = Club(store=SlowStore())
    game_id = await club.deal(ANN, BOB)
    first = asyncio.ensure_future(club.run(game_id, ANN, Draw()))
    second = asyncio.ensure_future(club.run(game_id, BOB, Draw()))
    await asyncio.wait([first], timeout=0)
    second.cancel()
    drawn = await first
    await club.games.settle()
    assert await versions(club, game_id) == drawn.version


async def test_what_cannot_be_read_is_malformed_and_halts_nothing(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    for act in (club.run(game_id, ANN, Play("r11 x12")), club.games.check_turn(game_id, ANN, "r0")):
        with pytest.raises(Refusal, match="MALFORMED"):
            await act
    await club.run(game_id, ANN, Draw())


async def test_check_turn_judges_and_changes_nothing(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    verdict, version = await club.games.check_turn(game_id, ANN, "r11 r12 r13")
    assert (verdict.legal, version) == (True, await versions(club, game_id))
    verdict, _ = await club.games.check_turn(game_id, BOB, "k1 k3 k5")
    assert verdict.reason == "NOT_YOUR_TURN"
    waiting = await club.gather(ANN)
    with pytest.raises(Refusal, match="GAME_NOT_STARTED"):
        await club.games.check_turn(waiting, ANN, "r1 r2 r3")


@pytest.mark.parametrize("command", [Draw(), Pass(), OPENING, Resign()])
async def test_a_waiting_game_is_not_played(club: Club, command: Draw | Pass | Play | Resign) -> None:
    game_id = await club.gather(ANN, BOB)
    with pytest.raises(Refusal, match="GAME_NOT_STARTED"):
        await club.run(game_id, ANN, command)


async def test_who_resigns_keeps_the_seat(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT)
    resigned = await club.run(game_id, ANN, Resign())
    assert (resigned.seat, resigned.session.status) == (0, Status.RUNNING)
    with pytest.raises(Refusal, match="SEAT_LEFT"):
        await club.run(game_id, ANN, Resign())
    left = await club.run(game_id, ANN, LeaveGame())
    assert (left.seat, left.view, left.session.status) == (None, None, Status.RUNNING)
    assert (await club.run(game_id, BOB, Draw())).version == left.version + 1


async def test_the_last_person_to_leave_ends_the_game(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, bots=2)
    assert (await club.run(game_id, ANN, LeaveGame())).session.status is Status.RUNNING
    assert (await club.run(game_id, BOB, LeaveGame())).session.status is Status.ABORTED
    assert (await club.games.record(game_id, CAT)).endswith("\nresult -\n")
    assert club.world.alarms == 0


async def test_a_game_may_be_created_twice_by_the_same_words(club: Club) -> None:
    first, second = [await club.games.create(ANN, CreateGame()) for _ in range(2)]
    assert first.session.game_id != second.session.game_id
    assert first.session.commitment != second.session.commitment
    alike = [replace(each.session, game_id="", create_ms=0, commitment="") for each in (first, second)]
    assert alike[0] == alike[1]
