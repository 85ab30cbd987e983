"""Drafts: kept until the next version, shown to whom they may be shown, and standing when time is over."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from meldhall import rules
from meldhall.play.callers import Caller
from meldhall.play.commands import CreditClock, Draw, JoinGame, LeaveGame, Play, Resign, StartGame
from meldhall.play.drafts import Sketch
from meldhall.play.envelope import decode
from meldhall.play.limits import Limits
from meldhall.play.policy import GamePolicy
from meldhall.play.updates import DraftSeen, Heartbeat, Snapshot, Update, VersionSeen
from meldhall.refusals import Refusal
from meldhall.store.contract import Draft, Player
from meldhall.store.errors import OutcomeUnknown, StorageFull
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore
from meldhall.v1 import view_pb2
from tests.play.club import ANN, BOB, CAT, EVE, HOST_APP, STARTS, Club, view_of
from tests.play.seeded import let_run
from tests.play.test_crediting import credited

TIMED = "classic+turn_time_ms=30000"
OPENING = "r11 r12 r13"
SHOWN = GamePolicy(show_drafts=True)


@pytest.fixture
def club() -> Club:
    return Club()


def sketch(caller: Caller, table: str | None, version: int | None = None) -> Sketch:
    return Sketch(caller, None if table is None else rules.Table.parse(table), version)


async def draft(club: Club, game_id: str, table: str | None, caller: Caller = ANN) -> int:
    return await club.games.set_draft(game_id, sketch(caller, table))


async def drafted(club: Club, game_id: str, player: Player) -> str | None:
    found = view_of(await club.games.see(game_id, player)).draft
    return None if found is None else plain(found)


def plain(table: rules.Table) -> str:
    """Without the kinds that the wire tells of groups that are melds."""
    return str(table).replace("run: ", "")


def table_of(seen: Update) -> tuple[int, str | None]:
    assert isinstance(seen, DraftSeen)
    if seen.draft is None:
        return seen.version, None
    message = view_pb2.Draft.FromString(seen.draft)
    return seen.version, plain(rules.Table.from_bytes(message.table.SerializeToString()))


async def test_a_draft_is_seen_by_its_own_seat_alone(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    version = await draft(club, game_id, "r11 | r12 r1")
    assert version == (await club.games.see(game_id, ANN)).version
    assert await drafted(club, game_id, ANN) == "r11 | r12 r1"
    assert await drafted(club, game_id, BOB) is None
    await draft(club, game_id, OPENING)
    assert await drafted(club, game_id, ANN) == OPENING
    await draft(club, game_id, None)
    assert await drafted(club, game_id, ANN) is None


async def test_where_the_policy_says_so_all_see_it(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, policy=SHOWN)
    await draft(club, game_id, "r11 | r12 r1")
    assert await drafted(club, game_id, BOB) == "r11 | r12 r1"
    seen = view_of(await club.games.see(game_id, BOB))
    assert seen.rack_tiles == [14, 14]


async def test_no_tile_of_a_draft_is_printed(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    version = await draft(club, game_id, "r11 | r12")
    stream = club.games.watch(game_id, ANN, version)
    told = (sketch(ANN, "r11 | r12"), await anext(stream), await club.store.draft(game_id))
    await stream.aclose()
    assert [each for each in told if "r11" in repr(each) or each is None] == []


async def test_it_is_gone_with_the_next_version(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    await draft(club, game_id, OPENING)
    await club.run(game_id, ANN, Draw())
    assert await club.store.draft(game_id) is None
    assert [await drafted(club, game_id, each) for each in (ANN, BOB)] == [None, None]


@pytest.mark.parametrize(
    ("caller", "table", "reason"),
    [
        (BOB, "", "NOT_YOUR_TURN"),
        (ANN, "r1 r1", "TILE_NOT_ON_RACK"),
        (ANN, "b13", "TILE_NOT_ON_RACK"),
        (EVE, "", "NOT_SEATED"),
        (HOST_APP, "", "PLAYER_REQUIRED"),
        (ANN, " ".join(["r1"] * 107), "MALFORMED"),
    ],
)
async def test_what_is_no_draft_is_refused(club: Club, caller: Caller, table: str, reason: str) -> None:
    game_id = await club.deal(ANN, BOB)
    await draft(club, game_id, OPENING)
    with pytest.raises(Refusal, match=reason):
        await draft(club, game_id, table, caller)
    assert await drafted(club, game_id, ANN) == OPENING


async def test_a_draft_holds_every_tile_of_the_table(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    await club.run(game_id, ANN, Play(OPENING))
    for table in ("", "r11 r12", None):
        with pytest.raises(Refusal, match="TILE_LEFT_TABLE" if table is not None else "NOT_YOUR_TURN"):
            await draft(club, game_id, table, BOB if table is not None else ANN)
    await draft(club, game_id, "r11 | r13 r12 k1", BOB)
    assert await drafted(club, game_id, BOB) == "r11 | r13 r12 k1"


async def test_a_group_without_tiles_is_malformed(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    with pytest.raises(Refusal, match=r"MALFORMED .*table\.melds\[1\]\.tiles"):
        await club.games.set_draft(game_id, Sketch(ANN, rules.Table([["r11"], []])))


async def test_it_outlives_what_does_not_end_the_turn(club: Club) -> None:
    """Watchers are told of it again."""
    game_id = await credited(club)
    version = await draft(club, game_id, OPENING)
    stream = await follow(club, game_id, ANN, version)
    assert table_of(await anext(stream)) == (version, OPENING)
    await club.games.run(game_id, HOST_APP, CreditClock(1, 1_000))
    assert isinstance(await anext(stream), VersionSeen)
    assert table_of(await anext(stream)) == (version + 1, OPENING)
    await stream.aclose()
    await club.restart()
    assert await drafted(club, game_id, ANN) == OPENING


async def test_it_stands_after_an_outage_that_is_credited(club: Club) -> None:
    await club.games.start()
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = await draft(club, game_id, OPENING)
    club.games._timers.stop()
    club.world._now_ms += 3_600_000
    await club.restart()
    await club.advance(60_000)
    rows = await club.store.read(game_id, version)
    lines = [decode(row.record).game_line.split(" ; ") for row in rows]
    assert lines[0][0].startswith("clock-credited ")
    assert [event.split()[0] for event in lines[1]] == ["turn-expired", "turn-played", "turn-started"]


@pytest.mark.parametrize("state", ["waiting", "over"])
async def test_only_a_running_round_has_drafts(club: Club, state: str) -> None:
    game_id = await (club.gather(ANN, BOB) if state == "waiting" else club.deal(ANN, BOB))
    if state == "over":
        await club.run(game_id, BOB, Resign())
    with pytest.raises(Refusal, match="GAME_NOT_STARTED" if state == "waiting" else "GAME_OVER"):
        await draft(club, game_id, "")


async def test_a_draft_of_another_version_is_stale(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    version = (await club.games.see(game_id, ANN)).version
    assert await club.games.set_draft(game_id, sketch(ANN, OPENING, version)) == version
    with pytest.raises(Refusal, match=f"STALE_VERSION .*version={version}"):
        await club.games.set_draft(game_id, sketch(ANN, "r1", version - 1))
    assert await drafted(club, game_id, ANN) == OPENING


@pytest.mark.parametrize(
    ("table", "events"),
    [
        (OPENING, ["turn-expired", "turn-played", "turn-started"]),
        ("r11 r12 | r13", ["turn-expired", "turn-failed", "tiles-drawn", "turn-started"]),
        ("", ["turn-expired", "tiles-drawn", "turn-started"]),
        (None, ["turn-expired", "tiles-drawn", "turn-started"]),
    ],
)
@pytest.mark.parametrize("crashes", [False, True])
async def test_when_time_is_over_the_last_draft_counts(
    tmp_path: Path, table: str | None, events: list[str], crashes: bool
) -> None:
    """Of the server that stored it, and of the next one."""
    async with SqliteStore.open(tmp_path / "hall.sqlite3") as store:
        club = Club(store=store)
        game_id = await club.deal(ANN, BOB, ruleset=TIMED)
        version = await draft(club, game_id, "r1 | r2")
        await draft(club, game_id, table)
        if crashes:
            club.games._timers.stop()
            await club.restart()
        await club.advance(30_000)
        [row] = await store.read(game_id, version)
        assert [event.split()[0] for event in decode(row.record).game_line.split(" ; ")] == events


async def test_a_draft_that_comes_after_time_is_over_does_not_count(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    await draft(club, game_id, "r1")
    late = Club(club.world, club.store)
    club.world._now_ms += 30_000
    with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
        await draft(late, game_id, OPENING)
    assert view_of(await late.games.see(game_id, ANN)).turn_seat == 1
    assert len(view_of(await late.games.see(game_id, ANN)).table) == 0


async def test_another_server_lets_the_draft_stand_as_well(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    other = Club(club.world, club.store)
    await other.games.see(game_id, ANN)
    await draft(club, game_id, OPENING)
    club.world._now_ms += 30_000
    drawn = await other.run(game_id, BOB, Draw())
    assert [str(meld) for meld in view_of(drawn).table] == [str(OPENING.split())]


async def follow(club: Club, game_id: str, player: Player, after: int | None) -> AsyncGenerator[Update, None]:
    return club.games.watch(game_id, player, after)


async def test_watchers_are_told_the_newest_draft_and_no_queue_of_them(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, CAT, policy=SHOWN)
    version = (await club.games.see(game_id, ANN)).version
    streams = [await follow(club, game_id, each, version) for each in (ANN, BOB)]
    waiting = [asyncio.ensure_future(anext(each)) for each in streams]
    await let_run()
    await draft(club, game_id, "r1")
    assert [table_of(await each) for each in waiting] == [(version, "r1")] * 2
    for table in ("r1 r2", "r1 r2 r3"):
        await draft(club, game_id, table)
    assert [table_of(await anext(each)) for each in streams] == [(version, "r1 r2 r3")] * 2
    await draft(club, game_id, None)
    assert [table_of(await anext(each)) for each in streams] == [(version, None)] * 2
    await draft(club, game_id, OPENING)
    await club.run(game_id, ANN, Draw())
    for each in streams:
        assert isinstance(await anext(each), VersionSeen)
    for each in streams:
        waits = asyncio.ensure_future(anext(each))
        await club.world.advance(club.limits.heartbeat_ms, let_run)
        assert isinstance(await waits, Heartbeat)
        await each.aclose()


async def test_who_may_not_see_a_draft_is_told_nothing_of_it(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    version = (await club.games.see(game_id, ANN)).version
    stream = await follow(club, game_id, BOB, version)
    waits = asyncio.ensure_future(anext(stream))
    await let_run()
    for table in ("r1", None, OPENING):
        await draft(club, game_id, table)
    await club.world.advance(club.limits.heartbeat_ms, let_run)
    assert isinstance(await waits, Heartbeat)
    await stream.aclose()


async def test_hidden_drafts_do_not_move_a_heartbeat(club: Club) -> None:
    """Nor a clock that is set back meanwhile."""
    game_id = await club.deal(ANN, BOB)
    version = (await club.games.see(game_id, ANN)).version
    stream = await follow(club, game_id, BOB, version)
    waits = asyncio.ensure_future(anext(stream))
    await let_run()
    alarms = club.world.alarms
    await draft(club, game_id, "r1")
    await let_run()
    assert club.world.alarms == alarms
    await club.world.advance(club.limits.heartbeat_ms, let_run)
    assert isinstance(await waits, Heartbeat)
    await stream.aclose()


async def test_a_watcher_sees_as_the_seat_it_has_now(club: Club) -> None:
    """Seats close up when a game starts: who watches from before has another number then."""
    game_id = await club.gather(ANN, BOB, seats=4)
    await club.run(game_id, BOB, LeaveGame())
    await club.run(game_id, CAT, JoinGame(seat=3))
    stream = await follow(club, game_id, CAT, None)
    await anext(stream)
    club.world.stack(STARTS)
    version = (await club.run(game_id, ANN, StartGame())).version
    assert isinstance(await anext(stream), VersionSeen)
    drawn = await club.run(game_id, ANN, Draw())
    assert isinstance(await anext(stream), VersionSeen)
    rack = view_of(await club.games.see(game_id, CAT)).rack
    assert await draft(club, game_id, rack[0], CAT) == drawn.version > version
    assert table_of(await anext(stream)) == (drawn.version, rack[0])
    await stream.aclose()


async def test_snapshots_hold_it_and_who_resumes_is_told(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    version = await draft(club, game_id, OPENING)
    stream = await follow(club, game_id, ANN, None)
    first = await anext(stream)
    assert isinstance(first, Snapshot)
    shown = view_of(first.answer).draft
    assert shown is not None
    assert plain(shown) == OPENING
    waits = asyncio.ensure_future(anext(stream))
    await club.world.advance(club.limits.heartbeat_ms, let_run)
    assert isinstance(await waits, Heartbeat)
    await stream.aclose()
    resumed = await follow(club, game_id, ANN, version)
    assert table_of(await anext(resumed)) == (version, OPENING)
    await resumed.aclose()
    stream = await follow(club, game_id, BOB, None)
    first = await anext(stream)
    assert isinstance(first, Snapshot)
    assert view_of(first.answer).draft is None
    await stream.aclose()


class Held(MemoryStore):
    """Stores drafts one at a time, each when it is let; counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.puts: list[str | None] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.failures: list[type[Exception]] = []

    async def put_draft(self, draft: Draft) -> bool:
        self.puts.append(draft.melds)
        await self.gate.wait()
        if self.failures:
            raise self.failures.pop(0)
        return await super().put_draft(draft)


async def test_while_one_is_stored_only_the_newest_waits() -> None:
    store = Held()
    club = Club(store=store)
    game_id = await club.deal(ANN, BOB)
    store.gate.clear()
    tables = ["r1", "r2", "r3", "r4", "r5"]
    calls = []
    for table in tables:
        calls.append(asyncio.ensure_future(draft(club, game_id, table)))
        await let_run()
    assert not any(call.done() for call in calls)
    store.gate.set()
    versions = await asyncio.gather(*calls)
    assert (len(set(versions)), store.puts) == (1, ["r1", "r5"])
    assert await drafted(club, game_id, ANN) == "r5"


async def test_a_refused_draft_does_not_take_the_place_of_one_that_waits() -> None:
    store = Held()
    club = Club(store=store)
    game_id = await club.deal(ANN, BOB)
    store.gate.clear()
    calls = []
    for table in ("r1", "r2", "b13"):
        calls.append(asyncio.ensure_future(draft(club, game_id, table)))
        await let_run()
    store.gate.set()
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert isinstance(outcomes[2], Refusal)
    assert store.puts == ["r1", "r2"]


async def test_a_caller_that_goes_away_does_not_stop_it() -> None:
    store = Held()
    club = Club(store=store)
    game_id = await club.deal(ANN, BOB)
    store.gate.clear()
    call = asyncio.ensure_future(draft(club, game_id, OPENING))
    await let_run()
    call.cancel()
    await let_run()
    store.gate.set()
    await club.games.settle()
    assert await drafted(club, game_id, ANN) == OPENING


async def test_a_turn_does_not_run_out_before_a_draft_that_came_in_time_is_stored() -> None:
    store = Held()
    club = Club(store=store)
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    store.gate.clear()
    call = asyncio.ensure_future(draft(club, game_id, OPENING))
    await let_run()
    await club.world.advance(30_000, let_run)
    store.gate.set()
    await call
    await club.games.settle()
    seen = view_of(await club.games.see(game_id, ANN))
    assert (seen.turn_seat, seen.rack_tiles) == (1, [11, 14])


async def test_a_draft_of_unknown_outcome_is_stored_again() -> None:
    store = Held()
    club = Club(store=store)
    game_id = await club.deal(ANN, BOB)
    store.failures = [OutcomeUnknown, OutcomeUnknown]
    await club.world.drive(draft(club, game_id, OPENING))
    assert store.puts == [OPENING] * 3


async def test_a_draft_that_is_not_stored_is_not_shown() -> None:
    store = Held()
    club = Club(store=store, limits=Limits(patience_ms=100))
    game_id = await club.deal(ANN, BOB)
    await draft(club, game_id, "r1")
    store.failures = [StorageFull]
    with pytest.raises(StorageFull):
        await draft(club, game_id, OPENING)
    assert await drafted(club, game_id, ANN) == "r1"
    store.failures = [OutcomeUnknown] * 99
    with pytest.raises(Refusal, match="OUTCOME_UNKNOWN"):
        await club.world.drive(draft(club, game_id, OPENING))
    assert await drafted(club, game_id, ANN) == "r1"


async def test_too_many_waiting_commands_keep_drafts_out_as_well() -> None:
    store = Held()
    club = Club(store=store, limits=Limits(waiting_commands=0))
    game_id = await Club(club.world, store).deal(ANN, BOB)
    with pytest.raises(Refusal, match="GAME_BUSY"):
        await draft(club, game_id, OPENING)


async def test_a_draft_taken_back_on_another_server_is_gone_here(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    await draft(club, game_id, OPENING)
    other = Club(club.world, club.store)
    await draft(other, game_id, None)
    club.world._now_ms += 30_000
    drawn = await club.run(game_id, BOB, Draw())
    assert len(view_of(drawn).table) == 0
