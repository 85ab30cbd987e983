"""Outages: turns get the time back in which no server served, once, before anything runs out."""

import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest

from meldhall.people.secret import Secret
from meldhall.play.clocks import RESTART_MS, Outages, owed_ms
from meldhall.play.commands import AddBot, CreateGame, Draw, JoinGame, LeaveGame, RevealEntropy, StartGame
from meldhall.play.envelope import decode
from meldhall.play.history import History
from meldhall.play.pulse import BEAT_MS
from meldhall.play.shuffle import REVEAL_MS, commitment_of
from meldhall.play.state import State
from meldhall.refusals import Refusal
from meldhall.store.contract import Outage, Status, Store
from meldhall.store.errors import StorageFull
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore
from tests.play.club import ANN, BOB, HOST_APP, Club, view_of
from tests.play.seeded import let_run

TIMED = "classic+turn_time_ms=30000"
HOUR_MS = 3_600_000


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    async with SqliteStore.open(tmp_path / "hall.sqlite3") as opened:
        yield opened


@pytest.fixture
async def club(store: Store) -> Club:
    """A server that has begun to serve."""
    club = Club(store=store)
    await club.games.start()
    return club


async def advance(club: Club, span_ms: int) -> None:
    """Lets time pass by whole seconds, so that what the store takes long for is done before the next."""
    for _ in range(span_ms // 1_000):
        await club.advance(1_000)
    await club.advance(span_ms % 1_000)


async def crash(club: Club, span_ms: int) -> Club:
    """Nobody serves for that long; then another process does, on the same store."""
    club.games._timers.stop()
    club.world._now_ms += span_ms
    after = Club(club.world, club.store)
    await after.games.start()
    return after


async def lines(club: Club, game_id: str, after_version: int) -> list[str]:
    rows = await club.store.read(game_id, after_version)
    return [decode(row.record).game_line.split(" ; ")[0] for row in rows]


async def deadline_ms(club: Club, game_id: str) -> int | None:
    history = History()
    history.extend(await club.store.read(game_id))
    assert history.state is not None
    assert history.state.game is not None
    return history.state.game.deadline_ms


COMMITTED: Final = {player: f"{player.player_id} throws a die".encode() for player in (ANN, BOB)}


async def called(club: Club) -> str:
    """A game whose start was just called: Ann and Bob are to reveal their entropy."""
    commitments = [commitment_of(entropy) for entropy in COMMITTED.values()]
    created = await club.games.create(ANN, CreateGame(TIMED, 2, entropy_commitment=commitments[0]))
    game_id = created.session.game_id
    await club.run(game_id, BOB, JoinGame(entropy_commitment=commitments[1]))
    await club.run(game_id, ANN, StartGame())
    return game_id


@pytest.mark.parametrize("span_ms", [RESTART_MS, HOUR_MS])
async def test_a_call_for_entropy_that_an_outage_interrupts_is_made_anew(club: Club, span_ms: int) -> None:
    """Else whoever stops the server could choose whose entropy is left out."""
    game_id = await called(club)
    await club.run(game_id, BOB, RevealEntropy(Secret(COMMITTED[BOB].hex())))
    await advance(club, 4_000)
    after = await crash(club, span_ms)
    await after.advance(10)
    seen = (await after.games.see(game_id, ANN)).session
    assert (seen.status, seen.start_until_ms) == (Status.WAITING, after.world.now_ms() - 10 + REVEAL_MS)
    started = await after.run(game_id, ANN, RevealEntropy(Secret(COMMITTED[ANN].hex())))
    assert [seat.entropy for seat in started.session.seats] == [each.hex() for each in COMMITTED.values()]


async def test_a_call_is_made_anew_once_for_an_outage(club: Club) -> None:
    after = await crash(club, 0)
    game_id = await called(after)
    after = await crash(after, HOUR_MS)
    with pytest.raises(Refusal, match="GAME_STARTING"):
        await after.run(game_id, BOB, LeaveGame())
    await advance(after, REVEAL_MS)
    started = (await after.games.see(game_id, ANN)).session
    assert [seat.entropy for seat in started.seats] == ["", ""]


async def test_a_call_that_a_restart_leaves_time_for_goes_on(club: Club) -> None:
    game_id = await called(club)
    until_ms = (await club.games.see(game_id, ANN)).session.start_until_ms
    await advance(club, 1_000)
    after = await crash(club, RESTART_MS - 1)
    await after.advance(10)
    assert (await after.games.see(game_id, ANN)).session.start_until_ms == until_ms


async def test_a_turn_survives_an_outage_longer_than_its_time(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    await advance(club, 10_000)
    after = await crash(club, HOUR_MS)
    await after.advance(10)
    assert await lines(after, game_id, version) == [
        f"clock-credited seat=0 credit_ms={HOUR_MS} deadline_ms={club.world.now_ms() - 10 + 20_000}"
    ]
    await after.advance(19_989)
    assert view_of(await after.games.see(game_id, ANN)).turn_seat == 0
    await after.advance(1)
    assert view_of(await after.games.see(game_id, ANN)).turn_seat == 1


async def test_without_signs_of_life_nothing_is_known_to_be_owed(club: Club) -> None:
    """The control: an older file has none."""
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    other = Club(club.world, MemoryStore())
    for row in await club.store.read(game_id):
        head = await club.store.head(game_id)
        assert head is not None
        await other.store.append(row, head.__class__(**{**_facts(head), "version": row.version}))
    after = await crash(other, HOUR_MS)
    await after.advance(10)
    assert (await lines(after, game_id, version))[0] == "turn-expired seat=0"


def _facts(head: Any) -> dict[str, Any]:
    return {name: getattr(head, name) for name in head.__slots__}


async def test_what_had_run_out_before_the_outage_has_run_out(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    await advance(club, 29_000)
    club.games._timers.arm(game_id, None)
    await club.advance(1_500)
    await club.store.note_alive(club.world.now_ms())
    after = await crash(club, HOUR_MS)
    await after.advance(10)
    assert await lines(after, game_id, version) == ["turn-expired seat=0"]


async def test_who_calls_first_finds_the_turn_credited(club: Club) -> None:
    """Whether or not the server has come to that game by itself."""
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    after = await crash(club, HOUR_MS)
    with pytest.raises(Refusal, match="NOT_YOUR_TURN"):
        await after.games.run(game_id, BOB, Draw())
    drawn = await after.games.run(game_id, ANN, Draw())
    assert drawn.version == version + 2
    assert [line.split()[0] for line in await lines(after, game_id, version)] == [
        "clock-credited",
        "tiles-drawn",
    ]


async def test_who_looks_first_is_told_of_the_credit_at_once(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    after = await crash(club, HOUR_MS)
    after.games._timers.arm(game_id, None)
    await after.games.see(game_id, ANN)
    await after.advance(0)
    assert await deadline_ms(after, game_id) == club.world.now_ms() + 30_000


@pytest.mark.parametrize("crashes", range(4))
async def test_an_outage_is_credited_once_however_often_the_server_dies_again(
    club: Club, crashes: int
) -> None:
    """With crashes before and after the game's credit, and more turns interrupted by them."""
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    await advance(club, 10_000)
    after = await crash(club, HOUR_MS)
    for number in range(crashes):
        if number == 1:
            await after.advance(5)
        after = await crash(after, 100)
    await after.advance(5)
    assert sum(line.startswith("clock-credited") for line in await lines(after, game_id, version)) == 1
    played_ms, lost_ms = 5 * (crashes > 1), 100 * max(0, crashes - 1)
    left_ms = (await deadline_ms(after, game_id) or 0) - (club.world.now_ms() - 5)
    assert left_ms == 20_000 - played_ms - lost_ms


async def test_several_outages_are_added_up_for_a_game_not_come_to_meanwhile(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    await advance(club, 10_000)
    after = await crash(club, HOUR_MS)
    after.games._timers.arm(game_id, None)
    await after.store.note_alive(club.world.now_ms() + 4_000)
    after = await crash(after, 4_000 + HOUR_MS)
    await after.advance(2)
    assert (await lines(after, game_id, version))[0].split()[:3] == [
        "clock-credited",
        "seat=0",
        f"credit_ms={2 * HOUR_MS}",
    ]
    assert await deadline_ms(after, game_id) == club.world.now_ms() - 2 + 16_000


async def test_a_restart_costs_no_event(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    await advance(club, 10_000)
    await club.games.drain()
    after = await crash(club, RESTART_MS - 1)
    await after.advance(1_000)
    assert await lines(after, game_id, version) == []


async def test_a_restart_ends_no_turn(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    await advance(club, 29_500)
    await club.games.drain()
    after = await crash(club, 1_200)
    await after.advance(499)
    assert [line.split()[0] for line in await lines(after, game_id, version)] == ["clock-credited"]
    await after.advance(1)
    assert [line.split()[0] for line in await lines(after, game_id, version + 1)] == ["turn-expired"]


async def test_a_drained_server_gives_its_last_sign_of_life_at_its_end(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    await advance(club, 10_900)
    await club.games.drain()
    after = await crash(club, HOUR_MS)
    await after.advance(2)
    assert await deadline_ms(after, game_id) == club.world.now_ms() - 2 + 19_100


@pytest.mark.parametrize("ruleset", ["classic+turn_time_ms=0", TIMED])
async def test_untimed_and_waiting_games_are_left_alone(club: Club, ruleset: str) -> None:
    other = await club.deal(ANN, BOB, ruleset=TIMED)
    waits = await club.gather(ANN, ruleset=ruleset)
    untimed = await club.deal(ANN, BOB)
    heights = [len(await club.store.read(each)) for each in (waits, untimed)]
    after = await crash(club, HOUR_MS)
    await after.advance(1_000)
    assert [len(await after.store.read(each)) for each in (waits, untimed)] == heights
    assert (await lines(after, other, 0))[-1].startswith("clock-credited")


async def test_bots_play_on_and_lose_no_turn(club: Club) -> None:
    created = await club.games.create(HOST_APP, CreateGame(TIMED))
    game_id = created.session.game_id
    for _ in range(2):
        await club.games.run(game_id, HOST_APP, AddBot())
    version = (await club.games.run(game_id, HOST_APP, StartGame())).version
    after = await crash(club, HOUR_MS)
    await after.advance(1_000)
    assert "turn-expired seat=0" not in await lines(after, game_id, version)
    assert len(await lines(after, game_id, version)) > 1


async def test_many_games_are_credited_one_after_another(club: Club) -> None:
    games = [await club.deal(ANN, BOB, ruleset=TIMED) for _ in range(20)]
    after = await crash(club, HOUR_MS)
    await after.advance(0)
    credited = [(await lines(after, each, 0))[-1].startswith("clock-credited") for each in games]
    assert sum(credited) == 1
    await after.advance(100)
    assert all([(await lines(after, each, 0))[-1].startswith("clock-credited") for each in games])


async def test_a_clock_set_back_credits_nothing_twice(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    after = await crash(club, HOUR_MS)
    club.world._now_ms -= 600_000
    await after.games.see(game_id, ANN)
    await after.advance(100)
    club.world._now_ms += 600_000
    await after.advance(10_000)
    found = await lines(after, game_id, version)
    assert [line.split()[0] for line in found] == ["clock-credited"]


async def test_a_clock_behind_the_last_sign_of_life_knows_of_no_outage(club: Club) -> None:
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    await advance(club, 5_000)
    after = await crash(club, -HOUR_MS)
    await after.advance(1_000)
    assert await lines(after, game_id, version) == []


class Busy(MemoryStore):
    """Counts signs of life; refuses them, and rows, while it is full."""

    signs_ms: list[int]
    is_full = False

    def __init__(self) -> None:
        super().__init__()
        self.signs_ms = []

    async def append(self, *facts: Any) -> bool:
        if self.is_full:
            raise StorageFull
        return await super().append(*facts)

    async def note_alive(self, time_ms: int) -> None:
        if self.is_full:
            raise StorageFull
        self.signs_ms.append(time_ms)
        await super().note_alive(time_ms)


async def test_signs_of_life_come_every_second_while_a_turn_can_run_out() -> None:
    store = Busy()
    club = Club(store=store)
    await club.games.start()
    await advance(club, 5_000)
    assert (store.signs_ms, club.world.alarms) == ([], 0)
    game_id = await club.deal(ANN, BOB, ruleset="classic+turn_time_ms=600000")
    await advance(club, 5_000)
    steps = {later - earlier for earlier, later in itertools.pairwise(store.signs_ms)}
    assert (len(store.signs_ms), steps) == (5, {BEAT_MS})
    await club.games.run(game_id, ANN, Draw())
    await advance(club, 2_000)
    assert len(store.signs_ms) == 7
    await club.games.drain()
    assert len(store.signs_ms) == 8
    assert club.world.alarms == 0


async def test_a_full_disk_costs_no_turn_its_time() -> None:
    """No sign of life can be given; whoever starts next finds the time owed."""
    store = Busy()
    club = Club(store=store)
    await club.games.start()
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    await advance(club, 10_000)
    store.is_full = True
    await club.world.advance(25_000, let_run)
    store.is_full = False
    after = await crash(club, 1_000)
    await after.advance(2)
    assert await deadline_ms(after, game_id) == club.world.now_ms() - 2 + 20_000


async def test_a_credit_that_cannot_be_stored_comes_later() -> None:
    store = Busy()
    club = Club(store=store)
    await club.games.start()
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    version = (await club.games.see(game_id, ANN)).version
    after = await crash(club, HOUR_MS)
    store.is_full = True
    await after.world.advance(5_000, let_run)
    store.is_full = False
    await after.world.advance(2_000, let_run)
    found = await lines(after, game_id, version)
    assert [line.split()[:3] for line in found] == [["clock-credited", "seat=0", f"credit_ms={HOUR_MS}"]]


@pytest.mark.parametrize(
    ("known", "owed"),
    [
        ([], 0),
        ([(-50_000, -40_000)], 0),
        ([(-50_000, 7_000)], 7_000),
        ([(10_000, 11_000)], 0),
        ([(29_500, 31_000)], 1_500),
        ([(30_000, 90_000)], 0),
        ([(29_999, 90_000)], 60_001),
        ([(10_000, 40_000), (45_000, 50_000)], 35_000),
        ([(10_000, 12_000), (40_000, 50_000)], 2_000),
        ([(1, 32 * 24 * HOUR_MS)], 30 * 24 * HOUR_MS),
    ],
)
async def test_what_is_owed(known: list[tuple[int, int]], owed: int) -> None:
    """Times from the turn's beginning; it has 30 seconds."""
    club = Club()
    game_id = await club.deal(ANN, BOB, ruleset=TIMED)
    state = await _state(club, game_id)
    outages = Outages([Outage(state.time_ms + begin, state.time_ms + end) for begin, end in known])
    assert owed_ms(state, outages) == owed


async def _state(club: Club, game_id: str) -> State:
    history = History()
    history.extend(await club.store.read(game_id))
    assert history.state is not None
    return history.state
