"""Spectators: nobody unless the policy says so, the table at once, or everything late."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from itertools import pairwise

import pytest

from meldhall.play.callers import Caller
from meldhall.play.commands import (
    Command,
    CreateGame,
    Draw,
    JoinGame,
    LeaveGame,
    Play,
    Resign,
    StartGame,
    StartRound,
)
from meldhall.play.limits import Limits
from meldhall.play.policy import SPECTATOR_DELAY_MS, GamePolicy, SpectatorPolicy
from meldhall.play.spectators import Role
from meldhall.play.updates import Closing, Heartbeat, Snapshot, VersionSeen
from meldhall.refusals import Refusal
from meldhall.store.contract import Status
from meldhall.v1 import game_pb2, view_pb2
from tests.play.club import (
    ANN,
    BOB,
    CAT,
    EVE,
    HOST_APP,
    QUICK,
    RACK_OF_NOTHING,
    RACK_OF_RUNS,
    RACK_THAT_GOES_OUT,
    UNTIMED,
    Club,
    view_of,
)
from tests.play.seeded import let_run
from tests.play.watcher import Watcher

TABLE_ONLY = GamePolicy(spectators=SpectatorPolicy.TABLE_ONLY)
DELAY_MS = 60_000
LATE = GamePolicy(spectators=SpectatorPolicy.RACKS_DELAYED, spectator_delay_ms=DELAY_MS)
GOES_OUT = f"{RACK_THAT_GOES_OUT} {RACK_OF_NOTHING}"
LAST_PLAY = Play("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7")


@pytest.fixture
def club() -> Club:
    return Club()


@pytest.fixture
async def watchers() -> "AsyncGenerator[list[Watcher], None]":
    opened: list[Watcher] = []
    yield opened
    for watcher in opened:
        await watcher.stop()


async def refusal_of(club: Club, game_id: str, caller: Caller, role: Role = Role.SPECTATOR) -> str:
    """Why looking is refused: watching and seeing are refused alike."""
    with pytest.raises(Refusal) as refused:
        await club.games.see(game_id, caller, "", role)
    with pytest.raises(Refusal, match=refused.value.reason):
        await anext(club.games.watch(game_id, caller, None, role))
    return refused.value.reason


def told(update: object) -> game_pb2.VersionEvents:
    """What a version brought about among the tiles."""
    assert isinstance(update, VersionSeen)
    return game_pb2.VersionEvents.FromString(update.game_events)


async def test_the_table_is_shown_at_once_and_no_rack(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB, policy=TABLE_ONLY)
    watchers.append(watcher := Watcher(club, game_id, CAT))
    watchers.append(application := Watcher(club, game_id, HOST_APP))
    await let_run()
    await club.run(game_id, ANN, Play("r11 r12 r13"))
    await club.run(game_id, BOB, Draw())
    await let_run()
    snapshot, played, drawn = watcher.updates
    assert isinstance(snapshot, Snapshot)
    seen = view_of(snapshot.answer)
    assert (snapshot.answer.seat, seen.seat, seen.rack, seen.racks) == (None, None, [], [])
    assert seen.rack_tiles == [14, 14]
    assert len(told(played).game_events[0].turn_played.laid) == 3
    assert told(drawn).game_events[0].tiles_drawn.drawn_tiles == 1
    assert not told(drawn).game_events[0].tiles_drawn.tiles
    assert application.updates == watcher.updates
    assert str(view_of(await club.games.see(game_id, CAT)).table) == "r11 r12 r13"


async def test_a_seat_may_look_as_a_spectator_where_no_rack_is_shown(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=TABLE_ONLY)
    seen = await club.games.see(game_id, ANN, role=Role.SPECTATOR)
    assert (seen.seat, view_of(seen).rack) == (None, [])
    assert seen == await club.games.see(game_id, CAT)
    assert view_of(await club.games.see(game_id, ANN)).rack


@pytest.mark.parametrize("caller", [ANN, CAT, HOST_APP])
async def test_nobody_watches_unless_the_policy_says_so(club: Club, caller: Caller) -> None:
    game_id = await club.deal(ANN, BOB)
    assert await refusal_of(club, game_id, caller) == "SPECTATORS_NOT_ALLOWED"
    hidden = await club.deal(ANN, BOB, public=False)
    expected = "SPECTATORS_NOT_ALLOWED" if caller is ANN else "GAME_NOT_FOUND"
    assert await refusal_of(club, hidden, caller) == expected


@pytest.mark.parametrize("policy", [TABLE_ONLY, LATE])
async def test_only_a_seat_is_one(club: Club, policy: GamePolicy) -> None:
    game_id = await club.deal(ANN, BOB, policy=policy)
    assert await refusal_of(club, game_id, CAT, Role.SEAT) == "NOT_SEATED"
    assert (await club.games.see(game_id, ANN, role=Role.SEAT)).seat == 0


async def test_an_unlisted_game_is_watched_by_its_code(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB, public=False, policy=TABLE_ONLY)
    code = (await club.games.see(game_id, ANN)).session.join_code
    assert await refusal_of(club, game_id, CAT) == "GAME_NOT_FOUND"
    watchers.append(watcher := Watcher(club, game_id, CAT, join_code=code))
    await let_run()
    await club.run(game_id, ANN, Draw())
    await let_run()
    assert len(watcher.updates) == 2


async def test_racks_are_shown_late_and_as_they_were(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB, policy=LATE)
    start = (await club.games.see(game_id, ANN)).version
    watchers.append(watcher := Watcher(club, game_id, CAT, 0))
    await club.advance(10_000)
    await club.run(game_id, ANN, Play("r11 r12 r13"))
    await club.advance(DELAY_MS - 10_000 - 1)
    assert watcher.versions == list(range(1, start))
    assert (await club.games.see(game_id, CAT)).version == start - 1
    assert (await club.games.see(game_id, CAT)).view is None
    await club.advance(1)
    assert watcher.versions == list(range(1, start + 1))
    seen = await club.games.see(game_id, CAT)
    assert (seen.version, seen.seat) == (start, None)
    assert [" ".join(rack) for rack in view_of(seen).racks] == [
        " ".join(sorted_tiles(RACK_OF_RUNS)),
        " ".join(sorted_tiles(RACK_OF_NOTHING)),
    ]
    assert not view_of(seen).table
    (deal_seen,) = (
        each for each in watcher.updates if isinstance(each, VersionSeen) and each.version == start
    )
    deal = told(deal_seen).game_events[0].round_started
    assert [len(rack.tiles) for rack in deal.racks] == [14, 14]
    assert not deal.rack
    await club.advance(10_000)
    assert watcher.versions[-1] == start + 1


def sorted_tiles(rack: str) -> list[str]:
    """As the core sorts them: by color, then by number."""
    order = "krbo"
    return sorted(rack.split(), key=lambda tile: (order.index(tile[0]), int(tile[1:])))


async def test_every_version_comes_exactly_when_it_is_old_enough(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB, policy=LATE)
    before = (await club.games.see(game_id, CAT)).version
    watchers.append(watcher := Watcher(club, game_id, CAT, before))
    await let_run()
    made = [club.world.now_ms()]
    for turn, pause_ms in enumerate((3_000, 1, 0, 70_000, 12_345)):
        await club.advance(pause_ms)
        await club.idle_turn(game_id, (ANN, BOB)[turn % 2])
        made.append(club.world.now_ms())
    await club.advance(DELAY_MS)
    seen = [
        (update.time_ms, told_ms)
        for update, told_ms in zip(watcher.updates, watcher.told_ms, strict=True)
        if isinstance(update, VersionSeen)
    ]
    assert seen == [(time_ms, time_ms + DELAY_MS) for time_ms in made]


async def test_what_is_not_known_yet_moves_no_heartbeat(club: Club) -> None:
    """The same stream whether or not there is play; only then come the versions."""
    told = []
    for plays in (False, True):
        club = Club()
        game_id = await club.deal(ANN, BOB, policy=LATE)
        await club.advance(DELAY_MS)
        watcher = Watcher(club, game_id, CAT)
        beats: list[tuple[int, object]] = []
        for second in range(DELAY_MS // 1_000 - 1):
            await club.advance(1_000)
            beats += [(second, update) for update in watcher.updates[len(beats) :]]
            if plays and second % 3 == 0:
                await club.idle_turn(game_id, (ANN, BOB)[second // 3 % 2])
        await watcher.stop()
        told.append(beats)
    assert told[0] == told[1]
    assert sum(isinstance(update, Heartbeat) for _, update in told[0]) >= 10


async def test_the_future_is_that_of_the_delay(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=LATE)
    start = (await club.games.see(game_id, ANN)).version
    await club.advance(DELAY_MS)
    await club.run(game_id, ANN, Draw())
    for version in (start + 1, start + 2):
        stream = club.games.watch(game_id, CAT, version)
        with pytest.raises(Refusal, match="RESUME_FROM_FUTURE") as refused:
            await anext(stream)
        assert refused.value.details == {"version": str(start)}
    own = club.games.watch(game_id, ANN, start)
    assert isinstance(await anext(own), VersionSeen)
    await own.aclose()


@pytest.mark.parametrize("command", [JoinGame(), Draw(), StartGame(), StartRound(), LeaveGame()])
async def test_a_stranger_cannot_ask_a_command_for_the_version(club: Club, command: Command) -> None:
    game_id = await club.deal(ANN, BOB, policy=LATE)
    start = (await club.games.see(game_id, ANN)).version
    await club.run(game_id, ANN, Draw())
    for version in range(start + 3):
        with pytest.raises(Refusal) as refused:
            await club.run(game_id, CAT, command, version=version)
        is_stale = refused.value.reason == "STALE_VERSION"
        assert is_stale == (version != start - 1)
        assert refused.value.details == ({"version": str(start - 1)} if is_stale else {})
    with pytest.raises(Refusal, match="STALE_VERSION") as refused:
        await club.run(game_id, BOB, Draw(), version=start)
    assert refused.value.details == {"version": str(start + 1)}


async def test_the_delay_ends_with_the_game(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, racks=GOES_OUT, policy=LATE)
    watcher = Watcher(club, game_id, CAT, 0)
    await let_run()
    before = await club.games.see(game_id, CAT)
    assert (before.session.status, before.view) == (Status.WAITING, None)
    ended = await club.run(game_id, ANN, LAST_PLAY)
    assert await watcher.end() is None
    assert watcher.versions == list(range(1, ended.version + 1))
    seen = await club.games.see(game_id, CAT)
    assert (seen.version, seen.session.status) == (ended.version, Status.FINISHED)
    assert [len(rack) for rack in view_of(seen).racks] == [0, 14]


async def test_an_aborted_game_ends_the_delay_too(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=LATE)
    watcher = Watcher(club, game_id, CAT)
    await club.run(game_id, ANN, LeaveGame())
    assert await watcher.end() is None
    assert isinstance(watcher.updates[-1], VersionSeen)


@pytest.mark.parametrize("leaving", [None, Resign(), LeaveGame()])
async def test_who_plays_or_played_sees_no_racks_before_the_end(club: Club, leaving: Command | None) -> None:
    game_id = await club.deal(ANN, BOB, EVE, policy=LATE)
    if leaving is not None:
        await club.run(game_id, EVE, leaving)
    await club.advance(2 * DELAY_MS)
    assert await refusal_of(club, game_id, EVE) == "SPECTATORS_NOT_ALLOWED"
    seen = await club.games.see(game_id, EVE)
    assert (seen.view is None) == isinstance(leaving, LeaveGame)
    for player in (ANN, BOB):
        if not (await club.games.see(game_id, player)).session.is_over:
            await club.run(game_id, player, Resign())
    ended = await club.games.see(game_id, EVE, role=Role.SPECTATOR)
    assert ended.session.is_over
    assert len(view_of(ended).racks) == 3


async def test_who_left_knows_of_the_game_what_others_know(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, EVE, policy=LATE)
    await club.advance(DELAY_MS)
    known = await club.games.see(game_id, CAT)
    await club.run(game_id, EVE, LeaveGame())
    seen = await club.games.see(game_id, EVE)
    assert seen == replace(known, view=None)


async def test_a_spectator_who_takes_a_seat_is_none_any_more(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.gather(ANN, seats=2, policy=LATE)
    watcher = Watcher(club, game_id, BOB)
    watchers.append(other := Watcher(club, game_id, CAT))
    await let_run()
    await club.run(game_id, BOB, JoinGame())
    refusal = await watcher.end()
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "SPECTATORS_NOT_ALLOWED"
    assert len(watcher.updates) == 1
    assert len(other.updates) == 2


async def test_who_left_before_the_start_may_watch(club: Club) -> None:
    game_id = await club.gather(ANN, BOB, CAT, policy=LATE)
    await club.run(game_id, CAT, LeaveGame())
    await club.run(game_id, ANN, StartGame())
    await club.advance(DELAY_MS)
    assert len(view_of(await club.games.see(game_id, CAT)).racks) == 2


async def test_what_comes_before_the_start_is_known_at_once(club: Club, watchers: list[Watcher]) -> None:
    """Who wants to join must see the seats that are free."""
    game_id = await club.gather(ANN, seats=3, policy=LATE)
    watchers.append(watcher := Watcher(club, game_id, CAT))
    await let_run()
    joined = await club.run(game_id, BOB, JoinGame())
    await let_run()
    assert watcher.versions == [joined.version]
    assert await club.games.see(game_id, CAT) == replace(joined, seat=None)


async def test_a_spectator_far_behind_gets_a_snapshot_of_then() -> None:
    club = Club(limits=Limits(presence_ms=0, lag_versions=3))
    game_id = await club.deal(ANN, BOB, policy=LATE)
    await club.advance(DELAY_MS)
    stream = club.games.watch(game_id, CAT)
    first = await anext(stream)
    for turn in range(6):
        await club.idle_turn(game_id, (ANN, BOB)[turn % 2])
    await club.advance(DELAY_MS)
    await club.run(game_id, ANN, Draw())
    second = await anext(stream)
    await stream.aclose()
    assert isinstance(first, Snapshot)
    assert isinstance(second, Snapshot)
    assert second.answer.version == first.answer.version + 6
    assert [len(rack) for rack in view_of(second.answer).racks] == [17, 17]


async def test_a_deadline_is_shown_as_it_was(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset="classic", policy=LATE)
    started = await club.games.see(game_id, ANN)
    await club.advance(DELAY_MS)
    late, now = await club.games.see(game_id, CAT), await club.games.see(game_id, ANN)
    deadlines = [
        view_pb2.GameView.FromString(each.view or b"").deadline_time for each in (late, started, now)
    ]
    assert late.version == started.version < now.version
    assert deadlines[0] == deadlines[1] != deadlines[2]


async def test_rounds_later_racks_are_still_late(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=f"{UNTIMED}+rounds=2", racks=GOES_OUT, policy=LATE)
    await club.run(game_id, ANN, LAST_PLAY)
    await club.advance(DELAY_MS)
    between = await club.games.see(game_id, CAT)
    assert view_of(between).phase == "between_rounds"
    await club.run(game_id, BOB, StartRound())
    assert await club.games.see(game_id, CAT) == between


async def test_a_version_is_encoded_once_for_all_spectators(club: Club, watchers: list[Watcher]) -> None:
    for policy in (TABLE_ONLY, LATE):
        game_id = await club.deal(ANN, BOB, policy=policy)
        here, there = Watcher(club, game_id, CAT), Watcher(club, game_id, EVE)
        watchers += [here, there]
        await let_run()
        await club.run(game_id, ANN, Draw())
        await club.advance(DELAY_MS)
        firsts = [update for update in here.updates if isinstance(update, VersionSeen)]
        seconds = [update for update in there.updates if isinstance(update, VersionSeen)]
        assert len(firsts) == 1 + (policy is LATE)
        assert all(a.game_events is b.game_events for a, b in zip(firsts, seconds, strict=True))


async def test_spectators_are_bounded_and_seats_are_not() -> None:
    club = Club(limits=replace(QUICK, spectators_per_game=2, spectators=3))
    one, other = [await club.deal(ANN, BOB, policy=TABLE_ONLY) for _ in range(2)]
    watching = [Watcher(club, game_id, CAT) for game_id in (one, one, other)]
    await let_run()
    for game_id, limit in ((one, "2"), (other, "3")):
        with pytest.raises(Refusal, match="TOO_MANY_STREAMS") as refused:
            await anext(club.games.watch(game_id, EVE))
        assert refused.value.details == {"limit": limit}
    watching.append(Watcher(club, other, BOB))
    await let_run()
    assert [len(watcher.updates) for watcher in watching] == [1] * 4
    await watching[2].stop()
    freed = Watcher(club, other, EVE)
    await let_run()
    assert len(freed.updates) == 1
    for watcher in (*watching, freed):
        await watcher.stop()


async def test_spectators_are_told_when_the_server_closes(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=LATE)
    watcher = Watcher(club, game_id, CAT)
    await let_run()
    await club.games.drain()
    assert await watcher.end() is None
    assert isinstance(watcher.updates[-1], Closing)
    assert club.world.alarms == 0


async def test_spectators_of_a_game_read_again_are_told_the_same() -> None:
    club = Club()
    game_id = await club.deal(ANN, BOB, policy=LATE)
    for turn in range(4):
        await club.advance(10_000)
        await club.idle_turn(game_id, (ANN, BOB)[turn % 2])
    await club.advance(40_000)
    known = await club.games.see(game_id, CAT)
    await club.restart()
    assert await club.games.see(game_id, CAT) == known
    watcher = Watcher(club, game_id, CAT, 0)
    await let_run()
    assert watcher.versions == list(range(1, known.version + 1))
    assert all(a < b for a, b in pairwise(watcher.versions))
    await watcher.stop()


async def test_a_delay_is_chosen_or_three_minutes(club: Club) -> None:
    late = SpectatorPolicy.RACKS_DELAYED
    for delay_ms, stored in ((0, SPECTATOR_DELAY_MS), (10_000, 10_000), (3_600_000, 3_600_000)):
        created = await club.games.create(
            ANN, CreateGame(policy=GamePolicy(spectators=late, spectator_delay_ms=delay_ms))
        )
        assert created.session.policy.spectator_delay_ms == stored
    for policy in (
        GamePolicy(spectators=late, spectator_delay_ms=9_999),
        GamePolicy(spectators=late, spectator_delay_ms=3_600_001),
        GamePolicy(spectators=late, spectator_delay_ms=-1),
        GamePolicy(spectators=SpectatorPolicy.TABLE_ONLY, spectator_delay_ms=10_000),
        GamePolicy(spectator_delay_ms=10_000),
    ):
        with pytest.raises(Refusal, match="MALFORMED") as refused:
            await club.games.create(ANN, CreateGame(policy=policy))
        assert refused.value.details["field"] == "policy.spectator_delay"
