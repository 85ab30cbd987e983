"""Players whose line is lost: who is told, what becomes of their seats, and what happens when they return."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest

from meldhall.play.callers import Caller
from meldhall.play.commands import Draw, JoinGame, LeaveGame, Play, Resign, StartGame, StartRound
from meldhall.play.events import (
    BotTookOver,
    GameAborted,
    PlayerAway,
    PlayerForfeited,
    PlayerLeft,
    PlayerReturned,
    SessionEvent,
)
from meldhall.play.limits import Limits
from meldhall.play.policy import AbsencePolicy, GamePolicy, SpectatorPolicy
from meldhall.play.updates import VersionSeen
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Status
from tests.play.club import ANN, BOB, CAT, RACK_THAT_GOES_OUT, Club, view_of
from tests.play.seeded import START_MS, let_run

PRESENCE_MS = 10_000
GRACE_MS = 60_000
LIMITS = Limits(bot_delay_ms=500, presence_ms=PRESENCE_MS)
LONGEST_THOUGHT_MS = 5 * LIMITS.bot_delay_ms
TIMED = "classic+turn_time_ms=600000"
OF_ABSENCE = (PlayerAway, PlayerReturned, BotTookOver, PlayerForfeited, PlayerLeft, GameAborted)
WAIT, BOT, FORFEIT = (GamePolicy(absence=each) for each in AbsencePolicy)


@pytest.fixture
def club() -> Club:
    return Club(limits=LIMITS)


@asynccontextmanager
async def watching(club: Club, game_id: str, *callers: Caller) -> AsyncIterator[None]:
    """Streams of these callers stay open for the time of the block."""

    async def follow(caller: Caller) -> None:
        async for _ in club.games.watch(game_id, caller):
            pass

    tasks = [asyncio.ensure_future(follow(caller)) for caller in callers]
    await let_run()
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await let_run()


async def told(club: Club, game_id: str, caller: Caller = ANN) -> list[SessionEvent]:
    """All that ever happened to the people, as a watcher is told it; seeing it does not count as a call."""
    entries = club.games._hosts[game_id]._history.entries
    return [event for entry in entries for event in entry.seen_by(caller).session_events]


async def of_absence(club: Club, game_id: str) -> list[SessionEvent]:
    events = await told(club, game_id)
    return [event for event in events if isinstance(event, OF_ABSENCE)]


async def test_a_lost_line_is_told_to_everybody(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    async with watching(club, game_id, ANN):
        await club.advance(PRESENCE_MS - 1)
        assert await of_absence(club, game_id) == []
        await club.advance(1)
        assert await of_absence(club, game_id) == [PlayerAway(1, START_MS)]
        seen = await club.games.see(game_id, ANN)
    assert [seat.away_ms for seat in seen.session.seats] == [None, START_MS]


async def test_it_is_told_once_however_long_it_lasts(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    async with watching(club, game_id, ANN):
        await club.advance(3_600_000)
        assert await of_absence(club, game_id) == [PlayerAway(1, START_MS)]


@pytest.mark.parametrize("sign", ["stream", "look", "deed"])
async def test_any_sign_of_a_player_is_a_return(club: Club, sign: str) -> None:
    game_id = await club.deal(ANN, BOB)
    async with watching(club, game_id, ANN):
        await club.advance(PRESENCE_MS)
        if sign == "stream":
            async with watching(club, game_id, BOB):
                await club.advance(0)
        elif sign == "look":
            await club.games.see(game_id, BOB)
            await club.advance(0)
        else:
            with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
                await club.run(game_id, BOB, Draw())
        assert await of_absence(club, game_id) == [PlayerAway(1, START_MS), PlayerReturned(1)]
        assert (await club.games.see(game_id, ANN)).session.seats[1].away_ms is None


async def test_who_calls_now_and_then_is_told_of_no_more_often_than_once_in_a_while(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    async with watching(club, game_id, ANN):
        for _ in range(100):
            await club.advance(PRESENCE_MS // 10)
            await club.games.see(game_id, BOB)
        assert await of_absence(club, game_id) == []
        for _ in range(10):
            await club.advance(PRESENCE_MS)
            await club.games.see(game_id, BOB)
            await club.advance(0)
        kinds = [type(event) for event in await of_absence(club, game_id)]
        assert kinds == [PlayerAway, PlayerReturned] * 10


async def test_a_version_that_only_tells_who_is_away_makes_no_other_stale(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    known = (await club.games.see(game_id, ANN)).version
    async with watching(club, game_id, BOB):
        await club.advance(PRESENCE_MS)
        played = await club.run(game_id, ANN, Draw(), version=known)
        assert played.version == known + 3
        with pytest.raises(Refusal, match="STALE_VERSION"):
            await club.run(game_id, BOB, Draw(), version=known)


async def test_after_a_restart_nobody_is_away_before_it_was_waited_for_them(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    await club.games.drain()
    club.world._now_ms += 3_600_000
    await club.restart()
    restarted_ms = club.world.now_ms()
    await club.advance(PRESENCE_MS - 1)
    assert len(await club.store.read(game_id)) == 3
    await club.advance(2)
    assert await of_absence(club, game_id) == [PlayerAway(0, restarted_ms), PlayerAway(1, restarted_ms)]


async def test_no_server_forgets_who_was_silent_when_it_drops_a_game(club: Club) -> None:
    club = Club(limits=Limits(presence_ms=PRESENCE_MS, live_games=1, unfinished_games=99))
    games = [await club.deal(ANN, BOB) for _ in range(3)]
    for _ in range(20):
        await club.advance(PRESENCE_MS // 10)
        for game_id in games:
            await club.games.see(game_id, ANN)
    for game_id in games:
        assert (await club.games.see(game_id, ANN)).session.seats[1].away_ms is not None


async def test_svc_064_a_game_that_all_have_left_alone_stands_still(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset="classic+turn_time_ms=30000")
    await club.advance(PRESENCE_MS)
    asleep = len(await club.store.read(game_id))
    alarms = club.world.alarms
    await club.advance(2 * 3_600_000)
    assert len(await club.store.read(game_id)) == asleep
    assert club.world.alarms == alarms <= 1
    seen = await club.games.see(game_id, ANN)
    assert (seen.session.status, view_of(seen).turn_seat, view_of(seen).rack_tiles) == (
        Status.RUNNING,
        0,
        [14, 14],
    )


async def test_the_clock_goes_on_where_it_stood_when_somebody_returns(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset="classic+turn_time_ms=30000")
    await club.advance(3_600_000)
    async with watching(club, game_id, BOB):
        await club.advance(19_999)
        assert view_of(await club.games.see(game_id, BOB)).turn_seat == 0
        await club.advance(1)
        assert view_of(await club.games.see(game_id, BOB)).turn_seat == 1


async def test_svc_065_a_player_who_is_back_in_time_goes_on_as_before(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED, policy=FORFEIT)
    await club.run(game_id, ANN, Play("r11 r12 r13"))
    rack = view_of(await club.games.see(game_id, ANN)).rack
    async with watching(club, game_id, BOB):
        await club.advance(30_000)
        await club.run(game_id, BOB, Draw())
        back = await club.games.see(game_id, ANN)
        assert (back.seat, view_of(back).rack, view_of(back).has_melded) == (0, rack, [True, False])
        await club.advance(GRACE_MS - PRESENCE_MS)
        assert PlayerForfeited(0) not in await of_absence(club, game_id)


async def test_svc_066_a_seat_that_was_forfeited_may_be_watched_from(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, ruleset=TIMED, policy=FORFEIT)
    async with watching(club, game_id, BOB, CAT):
        await club.advance(GRACE_MS)
        assert (await of_absence(club, game_id))[-2:] == [PlayerAway(0, START_MS), PlayerForfeited(0)]
        assert view_of(await club.games.see(game_id, BOB)).turn_seat == 1
        back = await club.games.see(game_id, ANN)
        assert (back.seat, back.view is not None) == (0, True)
        with pytest.raises(Refusal, match="SEAT_LEFT"):
            await club.run(game_id, ANN, Draw())
        await club.run(game_id, BOB, Draw())
        assert view_of(await club.games.see(game_id, CAT)).turn_seat == 2


async def test_of_two_players_the_one_who_stayed_has_won(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=FORFEIT)
    async with watching(club, game_id, BOB):
        await club.advance(GRACE_MS - 1)
        assert (await club.games.see(game_id, BOB)).session.status is Status.RUNNING
        await club.advance(1)
    won = await club.games.see(game_id, BOB)
    assert won.session.status is Status.FINISHED
    assert view_of(won).total_points[1] > 0 == sum(view_of(won).total_points)


async def test_a_seat_keeps_its_clock_while_its_player_is_away(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset="classic+turn_time_ms=30000", policy=WAIT)
    async with watching(club, game_id, BOB):
        await club.advance(30_000)
        assert view_of(await club.games.see(game_id, BOB)).rack_tiles == [15, 14]
        await club.advance(10 * 30_000)
    assert (await club.games.see(game_id, BOB)).session.status is Status.RUNNING


async def test_grace_does_not_pass_while_nobody_is_there(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=FORFEIT)
    await club.advance(10 * GRACE_MS)
    async with watching(club, game_id, BOB):
        await club.advance(GRACE_MS - 1)
        assert PlayerForfeited(0) not in await of_absence(club, game_id)
        await club.advance(1)
        assert PlayerForfeited(0) in await of_absence(club, game_id)


async def test_grace_begins_anew_with_a_server_that_knows_nothing_of_the_player(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, policy=FORFEIT)
    async with watching(club, game_id, BOB, CAT):
        await club.advance(PRESENCE_MS)
    await club.games.drain()
    club.world._now_ms += 3_600_000
    await club.restart()
    async with watching(club, game_id, BOB, CAT):
        await club.advance(GRACE_MS - 1)
        assert PlayerForfeited(0) not in await of_absence(club, game_id)
        await club.advance(1)
        assert PlayerForfeited(0) in await of_absence(club, game_id)


async def test_a_bot_stands_in_until_the_player_is_back(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=BOT)
    async with watching(club, game_id, BOB):
        await club.advance(GRACE_MS)
        taken = await club.games.see(game_id, BOB)
        assert (await of_absence(club, game_id))[-1] == BotTookOver(0, "greedy")
        assert (taken.session.seats[0].stand_in, taken.session.seats[0].player_id) == ("greedy", "ann")
        await club.advance(LONGEST_THOUGHT_MS)
        seen = await club.games.see(game_id, BOB)
        assert (view_of(seen).turn_seat, view_of(seen).rack_tiles[0] < 14) == (1, True)
        back = await club.games.see(game_id, ANN)
        await club.advance(0)
        assert (await of_absence(club, game_id))[-1] == PlayerReturned(0)
        assert back.seat == 0
        await club.run(game_id, BOB, Draw())
        await club.advance(10 * LIMITS.bot_delay_ms)
        assert view_of(await club.games.see(game_id, ANN)).turn_seat == 0


async def test_who_is_back_when_a_turn_before_runs_out_late_plays_the_next_one(club: Club) -> None:
    policy = GamePolicy(absence=AbsencePolicy.BOT, absence_grace_ms=5_000)
    game_id = await club.deal(ANN, BOB, policy=policy, ruleset="classic+turn_time_ms=30000")
    async with watching(club, game_id, BOB):
        await club.advance(PRESENCE_MS + 5_000 + LONGEST_THOUGHT_MS)
        assert view_of(await club.games.see(game_id, BOB)).turn_seat == 1
        club.world._now_ms += 30_000  # as if the store had let nothing happen until now
        async with watching(club, game_id, ANN):
            await club.advance(10 * LIMITS.bot_delay_ms)
            seen = await club.games.see(game_id, ANN)
            assert (view_of(seen).turn_seat, seen.session.seats[0].stand_in) == (0, None)


async def test_who_watches_before_taking_a_seat_is_there(club: Club) -> None:
    policy = GamePolicy(spectators=SpectatorPolicy.TABLE_ONLY)
    game_id = await club.gather(ANN, seats=2, policy=policy)
    async with watching(club, game_id, ANN, BOB):
        await club.run(game_id, BOB, JoinGame())
        await club.run(game_id, ANN, StartGame())
        await club.advance(3 * PRESENCE_MS)
        assert await of_absence(club, game_id) == []


async def test_nothing_is_kept_of_those_who_watched_without_a_seat(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=GamePolicy(spectators=SpectatorPolicy.TABLE_ONLY))
    presence = club.games._presences.of(game_id)
    for number in range(50):
        stranger = Player(f"stranger {number}", "Stranger")
        async with aclosing(club.games.watch(game_id, stranger)) as updates:
            await anext(updates)
            assert presence.silent_since_ms(stranger.player_id) is None
    assert presence._heard_ms.keys() <= {"ann", "bob"}
    assert not presence._streams


async def test_a_server_that_goes_down_tells_nobody_away(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    async with watching(club, game_id, ANN, BOB):
        host = club.games._hosts[game_id]
        host.close()
        await let_run()
        club.world._now_ms += 2 * PRESENCE_MS  # what it had begun may take that long to get through
        await host.wake()
        assert await of_absence(club, game_id) == []


async def test_a_bot_ends_the_turn_that_it_plays_before_the_player_does(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=BOT)
    async with watching(club, game_id, BOB):
        await club.advance(GRACE_MS)
        with pytest.raises(Refusal, match="STAND_IN_PLAYS"):
            await club.run(game_id, ANN, Draw())
        assert (await club.games.see(game_id, ANN)).session.seats[0].stand_in == "greedy"
        await club.advance(LONGEST_THOUGHT_MS)
        seen = await club.games.see(game_id, ANN)
        assert (view_of(seen).turn_seat, seen.session.seats[0].stand_in) == (1, None)


@pytest.mark.parametrize("deed", [LeaveGame(), Resign()])
async def test_who_comes_back_only_to_give_up_may(club: Club, deed: LeaveGame | Resign) -> None:
    game_id = await club.deal(ANN, BOB, CAT, policy=BOT)
    async with watching(club, game_id, BOB, CAT):
        await club.advance(GRACE_MS)
        after = await club.run(game_id, ANN, deed)
        seat = after.session.seats[0]
        assert (seat.has_left, seat.away_ms) == (isinstance(deed, LeaveGame), None)
        assert (seat.stand_in is None) == isinstance(deed, Resign)


async def test_who_leaves_on_purpose_gives_the_seat_to_a_bot_at_once(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=BOT)
    async with watching(club, game_id, BOB):
        await club.run(game_id, ANN, LeaveGame())
        assert await of_absence(club, game_id) == [PlayerLeft(0, "ann", "bob"), BotTookOver(0, "greedy")]
        await club.advance(LONGEST_THOUGHT_MS)
        seen = await club.games.see(game_id, BOB)
        assert (seen.session.status, view_of(seen).turn_seat) == (Status.RUNNING, 1)
        gone = await club.run(game_id, BOB, LeaveGame())
        assert gone.session.status is Status.ABORTED
        assert (await of_absence(club, game_id))[-1] == GameAborted()


async def test_who_leaves_on_purpose_forfeits_at_once(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=FORFEIT)
    assert (await club.run(game_id, ANN, LeaveGame())).session.status is Status.FINISHED


async def test_a_game_that_its_last_present_player_leaves_stands_still(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, bots=1, ruleset="classic+turn_time_ms=30000")
    async with watching(club, game_id, ANN):
        await club.advance(PRESENCE_MS)
        await club.run(game_id, ANN, LeaveGame())
    left = len(await club.store.read(game_id))
    await club.advance(3_600_000)
    assert len(await club.store.read(game_id)) == left
    async with watching(club, game_id, BOB):
        await club.advance(1_000)
        assert len(await club.store.read(game_id)) > left


async def test_bots_wait_for_the_only_person_too(club: Club) -> None:
    game_id = await club.deal(ANN, bots=1)
    await club.run(game_id, ANN, Draw())
    await club.advance(PRESENCE_MS)
    stood = len(await club.store.read(game_id))
    await club.advance(3_600_000)
    assert len(await club.store.read(game_id)) == stood


async def test_who_has_resigned_is_not_waited_for(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, policy=FORFEIT)
    await club.run(game_id, ANN, Resign())
    async with watching(club, game_id, BOB, CAT):
        await club.advance(10 * GRACE_MS)
        assert await of_absence(club, game_id) == []


async def test_between_rounds_it_is_the_same(club: Club) -> None:
    game_id = await club.deal(
        ANN, BOB, ruleset="classic+rounds=2+turn_time_ms=0", racks=RACK_THAT_GOES_OUT, policy=FORFEIT
    )
    await club.run(game_id, ANN, Play("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7"))
    async with watching(club, game_id, BOB):
        await club.advance(PRESENCE_MS)
        await club.run(game_id, BOB, StartRound())
        await club.advance(GRACE_MS)
    assert (await club.games.see(game_id, BOB)).session.status is Status.FINISHED


async def test_nobody_is_ever_away_where_it_is_so_set(club: Club) -> None:
    club = Club(limits=Limits(presence_ms=0))
    game_id = await club.deal(ANN, BOB, policy=FORFEIT)
    async with watching(club, game_id, ANN):
        await club.advance(10 * GRACE_MS)
        assert await of_absence(club, game_id) == []


async def test_watchers_are_told_in_order_with_everything_else(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    async with watching(club, game_id, ANN):
        await club.advance(PRESENCE_MS)
        stream = club.games.watch(game_id, BOB, after_version=3)
        first = await anext(stream)
        await club.advance(0)
        second = await anext(stream)
        await stream.aclose()
    assert isinstance(first, VersionSeen)
    assert isinstance(second, VersionSeen)
    assert first.session_events == (PlayerAway(1, START_MS),)
    assert second.session_events == (PlayerReturned(1),)
