"""Watching: every version once, in order, or a snapshot. Names begin with ids of `service.jsonl`."""

from collections.abc import AsyncGenerator

import pytest

from meldhall.play.callers import Caller
from meldhall.play.commands import Draw, JoinGame, LeaveGame, Play, Resign, StartGame
from meldhall.play.events import GameAborted, GameCreated, PlayerJoined, PlayerLeft
from meldhall.play.limits import Limits
from meldhall.play.spectators import Role
from meldhall.play.updates import Closing, Heartbeat, Snapshot, VersionSeen
from meldhall.refusals import Refusal
from tests.play.club import ANN, BOB, CAT, HOST_APP, RACK_OF_NOTHING, RACK_THAT_GOES_OUT, Club, view_of
from tests.play.seeded import let_run
from tests.play.watcher import Watcher


@pytest.fixture
def club() -> Club:
    return Club()


@pytest.fixture
async def watchers() -> "AsyncGenerator[list[Watcher], None]":
    opened: list[Watcher] = []
    yield opened
    for watcher in opened:
        await watcher.stop()


async def take_turns(club: Club, game_id: str, turns: int) -> int:
    """Draws in turn; the version afterwards."""
    version = (await club.games.see(game_id, ANN)).version
    for turn in range(turns):
        version = (await club.idle_turn(game_id, (ANN, BOB)[turn % 2])).version
    return version


async def test_svc_052_a_stream_resumes_where_it_ended(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB)
    seen = await take_turns(club, game_id, 4)
    newest = await take_turns(club, game_id, 6)
    watchers.append(watcher := Watcher(club, game_id, ANN, seen))
    await let_run()
    assert watcher.versions == list(range(seen + 1, newest + 1))
    await club.run(game_id, ANN, Draw())
    await let_run()
    assert watcher.versions == list(range(seen + 1, newest + 2))
    assert not any(isinstance(update, Snapshot) for update in watcher.updates)


async def test_svc_053_nothing_is_too_old_and_the_future_refused(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB)
    newest = await take_turns(club, game_id, 70)
    watchers.append(watcher := Watcher(club, game_id, ANN, 1))
    await let_run()
    assert watcher.versions == list(range(2, newest + 1))
    ahead = Watcher(club, game_id, BOB, newest + 1)
    refusal = await ahead.end()
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.details) == ("RESUME_FROM_FUTURE", {"version": str(newest)})


async def test_svc_054_nothing_is_lost_between_a_snapshot_and_its_stream(
    club: Club, watchers: list[Watcher]
) -> None:
    game_id = await club.deal(ANN, BOB)
    got = await club.games.see(game_id, BOB)
    await club.run(game_id, ANN, Draw())
    watchers.append(resumed := Watcher(club, game_id, BOB, got.version))
    stream = club.games.watch(game_id, BOB)
    snapshot = await anext(stream)
    await club.run(game_id, BOB, Draw())
    following = await anext(stream)
    await stream.aclose()
    await let_run()
    assert isinstance(snapshot, Snapshot)
    assert isinstance(following, VersionSeen)
    assert following.version == snapshot.answer.version + 1 == got.version + 2
    assert resumed.versions == [got.version + 1, got.version + 2]


async def test_svc_057_every_stream_of_a_player_gets_everything(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB)
    phone, laptop = Watcher(club, game_id, ANN), Watcher(club, game_id, ANN)
    watchers += [phone, laptop]
    await let_run()
    await club.run(game_id, ANN, Draw())
    await let_run()
    assert phone.updates == laptop.updates
    assert len(phone.updates) == 2
    await phone.stop()
    await club.run(game_id, BOB, Draw())
    await let_run()
    assert len(laptop.updates) == 3


async def test_svc_065_who_comes_back_finds_seat_rack_and_time(club: Club) -> None:
    """The turn has gone on: its deadline is the same."""
    game_id = await club.deal(ANN, BOB, ruleset="classic")
    await club.run(game_id, ANN, Play("r11 r12 r13"))
    await club.run(game_id, BOB, Draw())
    away = Watcher(club, game_id, ANN)
    await let_run()
    await away.stop()
    before = await club.games.see(game_id, ANN)
    await club.advance(30_000)
    back = Watcher(club, game_id, ANN)
    resumed = Watcher(club, game_id, ANN, before.version)
    await let_run()
    assert back.updates == away.updates == [Snapshot(before)]
    assert resumed.updates == []
    view = view_of(before)
    assert (before.seat, view.turn_seat, len(view.rack), view.rack_tiles) == (0, 0, 11, [11, 15])
    await club.run(game_id, ANN, Play("r11 r12 r13 | r1 r2 r3"))
    await let_run()
    assert back.versions == resumed.versions == [before.version + 1]
    await back.stop()
    await resumed.stop()


async def test_svc_015_versions_rise_by_one_for_everybody(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.gather(ANN)
    watchers.append(creator := Watcher(club, game_id, ANN, 0))
    await club.run(game_id, BOB, JoinGame())
    watchers.append(joiner := Watcher(club, game_id, BOB, 0))
    club.world.stack(["r13", "k1"])
    await club.run(game_id, ANN, StartGame())
    newest = await take_turns(club, game_id, 20)
    await let_run()
    assert creator.versions == joiner.versions == list(range(1, newest + 1))
    created, joined = creator.updates[0], joiner.updates[1]
    assert isinstance(created, VersionSeen)
    assert isinstance(joined, VersionSeen)
    assert [type(event) for event in created.session_events] == [GameCreated, PlayerJoined]
    assert joined.session_events == (PlayerJoined(1, "bob", "Bob"),)


async def test_svc_059_streams_end_when_the_server_does() -> None:
    club = Club()
    game_id = await club.deal(ANN, BOB)
    watchers = [Watcher(club, game_id, player) for player in (ANN, BOB) for _ in range(25)]
    await let_run()
    await club.games.drain()
    for watcher in watchers:
        assert await watcher.end() is None
        closing = watcher.updates[-1]
        assert isinstance(closing, Closing)
        assert 0 <= closing.retry_after_ms <= 1_500
    for act in (club.run(game_id, ANN, Draw()), anext(club.games.watch(game_id, ANN))):
        with pytest.raises(Refusal, match="DRAINING"):
            await act
    assert club.world.alarms == 0


async def test_svc_072_the_end_of_a_game_is_told(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, bots=2)
    watcher = Watcher(club, game_id, BOB, 0)
    await club.run(game_id, ANN, LeaveGame())
    await club.run(game_id, BOB, LeaveGame())
    refusal = await watcher.end()
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "NOT_SEATED"
    last = watcher.updates[-1]
    assert isinstance(last, VersionSeen)
    assert last.session_events == (PlayerLeft(1, "bob"), GameAborted())
    with pytest.raises(Refusal, match="NOT_SEATED"):
        await club.run(game_id, ANN, Draw())


async def test_a_stream_ends_after_the_last_version(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, racks=f"{RACK_THAT_GOES_OUT} {RACK_OF_NOTHING}")
    watcher = Watcher(club, game_id, BOB)
    ended = await club.run(game_id, ANN, Play("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7"))
    assert await watcher.end() is None
    assert watcher.versions == [ended.version]
    late = Watcher(club, game_id, ANN)
    assert await late.end() is None
    assert late.updates == [Snapshot(await club.games.see(game_id, ANN))]


async def test_silence_is_filled_with_heartbeats(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB)
    watchers.append(watcher := Watcher(club, game_id, ANN))
    await let_run()
    version = (await club.games.see(game_id, ANN)).version
    await club.advance(club.limits.heartbeat_ms - 1)
    assert len(watcher.updates) == 1
    await club.advance(1)
    assert watcher.updates[1:] == [Heartbeat(version)]
    await club.run(game_id, ANN, Draw())
    await club.advance(club.limits.heartbeat_ms)
    assert isinstance(watcher.updates[2], VersionSeen)
    assert watcher.updates[3:] == [Heartbeat(version + 1)]


async def test_a_watcher_that_falls_behind_gets_a_snapshot() -> None:
    club = Club(limits=Limits(lag_versions=3))
    game_id = await club.deal(ANN, BOB)
    stream = club.games.watch(game_id, ANN)
    await anext(stream)
    newest = await take_turns(club, game_id, 4)
    update = await anext(stream)
    assert isinstance(update, Snapshot)
    assert update.answer.version == newest
    newest = await take_turns(club, game_id, 3)
    assert [await anext(stream) for _ in range(3)][2].version == newest  # type: ignore[union-attr]
    await stream.aclose()


async def test_a_long_absence_is_no_lag() -> None:
    club = Club(limits=Limits(lag_versions=3))
    game_id = await club.deal(ANN, BOB)
    newest = await take_turns(club, game_id, 9)
    stream = club.games.watch(game_id, ANN, 0)
    seen = [await anext(stream) for _ in range(newest)]
    assert [update.version for update in seen] == list(range(1, newest + 1))  # type: ignore[union-attr]
    await stream.aclose()


async def test_who_resigned_goes_on_watching(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB, CAT)
    watchers.append(watcher := Watcher(club, game_id, ANN))
    await let_run()
    await club.run(game_id, ANN, Resign())
    await club.run(game_id, BOB, Draw())
    await let_run()
    assert len(watcher.versions) == 2


@pytest.mark.parametrize("public", [True, False])
async def test_who_left_is_shut_out(club: Club, public: bool) -> None:
    game_id = await club.deal(ANN, BOB, CAT, public=public)
    watcher = Watcher(club, game_id, ANN)
    await let_run()
    left = await club.run(game_id, ANN, LeaveGame())
    await club.run(game_id, BOB, Draw())
    refusal = await watcher.end()
    assert isinstance(refusal, Refusal)
    assert refusal.reason == ("NOT_SEATED" if public else "GAME_NOT_FOUND")
    assert watcher.versions == [left.version]


@pytest.mark.parametrize("caller", [CAT, HOST_APP])
@pytest.mark.parametrize("public", [True, False])
async def test_only_seats_watch(club: Club, caller: Caller, public: bool) -> None:
    game_id = await club.deal(ANN, BOB, public=public)
    for role, reason in (
        (Role.ANY, "SPECTATORS_NOT_ALLOWED"),
        (Role.SEAT, "NOT_SEATED"),
        (Role.SPECTATOR, "SPECTATORS_NOT_ALLOWED"),
    ):
        with pytest.raises(Refusal, match=reason if public else "GAME_NOT_FOUND"):
            await anext(club.games.watch(game_id, caller, role=role))


async def test_a_version_is_encoded_once_for_each_seat(club: Club, watchers: list[Watcher]) -> None:
    game_id = await club.deal(ANN, BOB)
    watchers.extend(Watcher(club, game_id, player) for player in (ANN, ANN, BOB))
    await let_run()
    await club.run(game_id, ANN, Draw())
    await let_run()
    first, second, other = (watcher.updates[-1] for watcher in watchers)
    assert isinstance(first, VersionSeen)
    assert isinstance(second, VersionSeen)
    assert isinstance(other, VersionSeen)
    assert first.game_events is second.game_events
    assert first.game_events != other.game_events


async def test_a_snapshot_shows_the_viewers_own_rack(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    stream = club.games.watch(game_id, BOB)
    snapshot = await anext(stream)
    await stream.aclose()
    assert isinstance(snapshot, Snapshot)
    assert sorted(view_of(snapshot.answer).rack) == sorted(RACK_OF_NOTHING.split())
