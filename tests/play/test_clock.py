"""What happens because time passes: turns that run out, bots, and both after a restart."""

import asyncio

import pytest

from meldhall.play.commands import (
    AddBot,
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
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Head, Row, Status
from meldhall.store.errors import OutcomeUnknown, StorageFull
from meldhall.store.memory import MemoryStore
from tests.play.club import ANN, BOB, CAT, HOST_APP, QUICK, RACK_THAT_GOES_OUT, Club, view_of
from tests.play.seeded import SeededWorld, let_run

TIMED = "classic+turn_time_ms=30000"
TWO_ROUNDS = "classic+rounds=2+turn_time_ms=0"
GOING_OUT = Play("r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 b5 b6 b7")
OPENING = Play("r11 r12 r13")


@pytest.fixture
def club() -> Club:
    return Club()


async def test_svc_075_a_turn_ends_without_anybody_calling(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset="classic")
    before = await club.games.see(game_id, ANN)
    await club.advance(59_999)
    assert await club.games.see(game_id, ANN) == before
    await club.advance(1)
    after = await club.games.see(game_id, ANN)
    assert after.version == before.version + 1
    assert (view_of(after).turn_seat, view_of(after).rack_tiles) == (1, [15, 14])


@pytest.mark.parametrize("clock_first", [True, False])
async def test_svc_012_a_play_at_the_last_instant_and_the_clock_do_not_both_count(clock_first: bool) -> None:
    club = Club()
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    before = await club.games.see(game_id, ANN)
    if clock_first:
        await club.advance(30_000)
        with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
            await club.run(game_id, ANN, OPENING)
        rack_tiles = [15, 14]
    else:
        await club.advance(29_999)
        await club.run(game_id, ANN, OPENING)
        await club.advance(1)
        rack_tiles = [11, 14]
    after = await club.games.see(game_id, ANN)
    assert (after.version, view_of(after).rack_tiles) == (before.version + 1, rack_tiles)
    assert view_of(after).turn_seat == 1


async def test_a_late_command_is_judged_after_the_turn_ended(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    before = await club.games.see(game_id, ANN)
    late = Club(club.world, club.store)
    club.world.ring()  # the alarm of the first server goes off, but the second is asked before it acts
    drawn = await late.run(game_id, BOB, Draw())
    await club.games.settle()
    assert drawn.version == before.version + 2
    assert view_of(drawn).rack_tiles == [15, 15]


async def test_svc_014_the_clock_changes_nothing_after_the_end(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    ended = await club.run(game_id, ANN, Resign())
    assert ended.session.status is Status.FINISHED
    assert club.world.alarms == 0
    await club.advance(10_000_000)
    assert await club.games.see(game_id, ANN) == ended


async def test_a_game_that_everybody_forgot_ends_by_itself(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    await club.advance(4 * 3_600_000)
    seen = await club.games.see(game_id, ANN)
    assert seen.session.status is Status.FINISHED
    assert club.world.alarms == 0


async def test_an_untimed_game_sleeps(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    before = await club.games.see(game_id, ANN)
    assert club.world.alarms == 1, "the one that will end it"
    await club.advance(6 * 24 * 3_600_000)
    assert await club.games.see(game_id, ANN) == before


async def test_bots_take_their_time_and_play(club: Club) -> None:
    game_id = await club.deal(ANN, bots=1)
    drawn = await club.run(game_id, ANN, Draw())
    await club.advance(QUICK.bot_delay_ms - 1)
    assert (await club.games.see(game_id, ANN)).version == drawn.version
    await club.advance(1)
    seen = await club.games.see(game_id, ANN)
    assert (seen.version, view_of(seen).turn_seat) == (drawn.version + 1, 0)


async def test_a_game_with_bots_comes_to_its_end(club: Club) -> None:
    game_id = await club.deal(ANN, bots=3)
    while (seen := await club.games.see(game_id, ANN)).session.status is Status.RUNNING:
        if view_of(seen).turn_seat == 0:
            await club.idle_turn(game_id, ANN)
        else:
            await club.advance(QUICK.bot_delay_ms)
        assert seen.version < 600
    assert seen.session.status is Status.FINISHED
    assert len(view_of(seen).table) > 0


async def test_bots_alone_play_all_rounds_by_themselves(club: Club) -> None:
    created = await club.games.create(HOST_APP, CreateGame("classic+rounds=3"))
    game_id = created.session.game_id
    for _ in range(2):
        await club.games.run(game_id, HOST_APP, AddBot())
    await club.games.run(game_id, HOST_APP, StartGame())
    await club.advance(3_600_000)
    seen = await club.games.see(game_id, HOST_APP)
    assert (seen.session.status, seen.view, seen.seat) == (Status.FINISHED, None, None)
    record = await club.games.record(game_id, HOST_APP)
    assert len(record.splitlines()) > 10


async def test_people_start_later_rounds_themselves(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, bots=1, ruleset=TWO_ROUNDS, racks=RACK_THAT_GOES_OUT)
    with pytest.raises(Refusal, match="ROUND_RUNNING"):
        await club.run(game_id, BOB, StartRound())
    ended = await club.run(game_id, ANN, GOING_OUT)
    assert (ended.session.status, view_of(ended).phase) == (Status.RUNNING, "between_rounds")
    assert club.world.alarms == 1, "the one that will end it"
    with pytest.raises(Refusal, match="ROUND_OVER"):
        await club.run(game_id, ANN, Draw())
    for caller, reason in ((CAT, "NOT_SEATED"), (HOST_APP, "PLAYER_REQUIRED")):
        with pytest.raises(Refusal, match=reason):
            await club.run(game_id, caller, StartRound())
    started = await club.run(game_id, BOB, StartRound())
    assert (view_of(started).phase, view_of(started).rack_tiles) == ("round", [14, 14, 14])


@pytest.mark.parametrize("bots", [0, 2])
async def test_leaving_between_rounds_may_end_the_game(club: Club, bots: int) -> None:
    game_id = await club.deal(ANN, BOB, bots=bots, ruleset=TWO_ROUNDS, racks=RACK_THAT_GOES_OUT)
    await club.run(game_id, ANN, GOING_OUT)
    left = await club.run(game_id, ANN, LeaveGame())
    assert left.session.status is (Status.RUNNING if bots else Status.FINISHED)
    if bots:
        assert (await club.run(game_id, BOB, LeaveGame())).session.status is Status.ABORTED


async def test_alarms_survive_a_restart(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    with_bot = await club.deal(ANN, bots=1)
    await club.run(with_bot, ANN, Draw())
    waiting = await club.gather(ANN)
    before = [(await club.games.see(each, ANN)).version for each in (game_id, with_bot, waiting)]
    await club.games.drain()
    assert club.world.alarms == 0
    await club.restart()
    await club.advance(30_000)
    after = [(await club.games.see(each, ANN)).version for each in (game_id, with_bot, waiting)]
    assert after == [before[0] + 1, before[1] + 1, before[2]]


async def test_what_was_overdue_at_a_restart_is_done_at_once(club: Club) -> None:
    games = [await club.deal(ANN, BOB, ruleset=TIMED) for _ in range(3)]
    await club.games.drain()
    club.world._now_ms += 3_600_000
    await club.restart()
    await club.advance(10)
    for game_id in games:
        assert view_of(await club.games.see(game_id, ANN)).turn_seat == 1


async def test_two_servers_fire_a_deadline_once(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    other = Club(club.world, club.store)
    await other.games.start()
    before = (await club.games.see(game_id, ANN)).version

    async def settle() -> None:
        await asyncio.gather(club.games.settle(), other.games.settle())

    await club.world.advance(30_000, settle)
    await club.world.advance(5_000, settle)
    assert len(await club.store.read(game_id)) == before + 1
    assert (await other.games.see(game_id, BOB)).version == before + 1


class Failing(MemoryStore):
    """Refuses writes while told to."""

    failure: type[Exception] | None = None

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        if self.failure is not None:
            raise self.failure
        return await super().append(row, head, creation)


@pytest.mark.parametrize("failure", [StorageFull, OutcomeUnknown])
async def test_the_clock_tries_again_until_the_store_serves(failure: type[Exception]) -> None:
    store = Failing()
    club = Club(store=store, limits=Limits(patience_ms=100, presence_ms=0))
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    store.failure = failure
    before = (await club.games.see(game_id, ANN)).version
    await club.world.advance(35_000, let_run)
    assert len(await store.read(game_id)) == before
    store.failure = None
    await club.world.advance(2_000, let_run)
    assert len(await store.read(game_id)) == before + 1


async def test_a_command_of_unknown_outcome_is_found_again(club: Club) -> None:
    store = Failing()
    club = Club(store=store)
    game_id = await club.deal(ANN, BOB)
    store.failure = OutcomeUnknown
    with pytest.raises(Refusal, match="OUTCOME_UNKNOWN"):
        await club.world.drive(club.run(game_id, ANN, Draw(), "d1"))
    store.failure = None
    drawn = await club.run(game_id, ANN, Draw(), "d1")
    assert await club.run(game_id, ANN, Draw(), "d1") == drawn
    assert view_of(drawn).rack_tiles == [15, 14]


async def test_time_never_goes_back_within_a_game(club: Club) -> None:
    game_id = await club.deal(ANN, BOB)
    club.world._now_ms -= 1_000_000
    await club.run(game_id, ANN, Draw())
    stream = club.games.watch(game_id, BOB, 0)
    times = [(await anext(stream)).time_ms for _ in range(4)]  # type: ignore[union-attr]
    await stream.aclose()
    assert times == sorted(times)


async def test_joining_sets_no_alarm_but_the_one_that_will_end_the_game(club: Club) -> None:
    game_id = await club.gather(ANN)
    await club.run(game_id, BOB, JoinGame())
    assert club.world.alarms == 1


class Ticking(SeededWorld):
    """A world whose time goes on by a millisecond between any two looks at its clock, once that is told."""

    ticks = False

    def now_ms(self) -> int:
        now_ms = super().now_ms()
        self._now_ms += self.ticks
        return now_ms


async def test_an_alarm_that_goes_off_a_moment_early_costs_no_second() -> None:
    """The clock and that of the event loop are two."""
    world = Ticking()
    club = Club(world)
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    before = (await club.games.see(game_id, ANN)).version
    world._now_ms += 29_999
    world.ticks = True
    club.games._wake(game_id)
    await club.games.settle()
    world.ticks = False
    await club.advance(2)
    assert (await club.games.see(game_id, ANN)).version == before + 1
