"""Creating, listing, and keeping games in memory."""

import asyncio
import gc
import weakref

import pytest

from meldhall.play.callers import Caller, RequestKey
from meldhall.play.commands import AddBot, CreateGame, Draw, JoinGame, LeaveGame, StartGame
from meldhall.play.limits import Limits
from meldhall.refusals import Refusal
from meldhall.store.contract import Head, Status
from meldhall.store.errors import StoreFailed
from meldhall.store.memory import MemoryStore
from tests.play.club import ANN, BOB, HOST_APP, UNTIMED, Club, SlowStore, reason_of
from tests.play.seeded import let_run

KEY = RequestKey("c1", b"parameters")


@pytest.fixture
def club() -> Club:
    return Club()


@pytest.mark.parametrize("caller", [ANN, HOST_APP])
async def test_a_repeated_creation_gives_the_same_game(club: Club, caller: Caller) -> None:
    first = await club.games.create(caller, CreateGame(seats=3), KEY)
    await club.games.run(first.session.game_id, BOB, JoinGame())
    await club.restart()
    assert await club.games.create(caller, CreateGame(seats=3), KEY) == first
    with pytest.raises(Refusal, match="REQUEST_ID_REUSED"):
        await club.games.create(caller, CreateGame(), RequestKey("c1", b"others"))
    other = await club.games.create(BOB, CreateGame(), KEY)
    assert other.session.game_id != first.session.game_id


async def test_a_creation_that_cannot_be_read_again_is_not_said_to_have_failed() -> None:
    """The failure of a store says that nothing was changed, which would be wrong here."""

    class Unreadable(MemoryStore):
        async def head(self, game_id: str) -> Head | None:
            raise StoreFailed

    club = Club(store=Unreadable())
    with pytest.raises(Refusal, match="OUTCOME_UNKNOWN"):
        await club.games.create(ANN, CreateGame(), RequestKey("create", b"same"))
    assert [head.creator_id for head in await club.store.list_open(9)] == [ANN.player_id]


async def test_creations_at_the_same_time_make_one_game() -> None:
    club = Club(store=SlowStore())
    first, second = await asyncio.gather(*(club.games.create(ANN, CreateGame(), KEY) for _ in range(2)))
    assert first == second
    assert await club.store.count_unfinished("ann") == 1


async def test_a_creation_goes_on_when_its_caller_is_gone() -> None:
    club = Club(store=SlowStore())
    creating = asyncio.ensure_future(club.games.create(ANN, CreateGame(), KEY))
    await let_run()
    creating.cancel()
    await club.games.settle()
    assert await club.store.count_unfinished("ann") == 1
    await club.games.create(ANN, CreateGame(), KEY)
    assert await club.store.count_unfinished("ann") == 1


@pytest.mark.parametrize(
    ("ruleset", "reason", "details"),
    [
        ("classic+rack_tiles=60", "RULESET_INVALID", "parameter"),
        ("no_such_preset", None, None),
        ("classic+", None, None),
    ],
)
async def test_impossible_rulesets_are_refused(
    club: Club, ruleset: str, reason: str | None, details: str | None
) -> None:
    with pytest.raises(Refusal, match=reason or r"MALFORMED|RULESET_INVALID") as refused:
        await club.games.create(ANN, CreateGame(ruleset))
    assert details is None or details in refused.value.details


async def test_a_player_creates_so_many_games_and_no_more() -> None:
    club = Club(store=SlowStore(), limits=Limits(unfinished_games=3))
    outcomes = await asyncio.gather(
        *(club.games.create(ANN, CreateGame()) for _ in range(5)), return_exceptions=True
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
    assert [reason_of(outcome) for outcome in refused] == ["TOO_MANY_GAMES"] * 2
    assert refused[0].details == {"limit": "3"}
    await club.games.create(BOB, CreateGame())
    for _ in range(5):
        await club.games.create(HOST_APP, CreateGame())
    (mine, *_) = (await club.games.list_mine(ANN, 10)).summaries
    await club.games.run(mine.game_id, ANN, LeaveGame())
    await club.games.create(ANN, CreateGame())


async def test_lists_are_paged_newest_first_and_hide_unlisted_games(club: Club) -> None:
    public = []
    for number in range(5):
        club.world._now_ms += 1
        created = await club.games.create(ANN, CreateGame(title=f"game {number}"))
        await club.games.create(ANN, CreateGame(public=False))
        public.append(created.session.game_id)
    first = await club.games.list_open(3)
    assert first.following is not None
    second = await club.games.list_open(3, first.following)
    assert second.following is None
    shown = [summary.game_id for summary in (*first.summaries, *second.summaries)]
    assert shown == public[::-1]
    assert (first.summaries[0].title, first.summaries[0].seats_taken) == ("game 4", 1)
    assert len((await club.games.list_mine(ANN, 100)).summaries) == 10
    assert (await club.games.list_mine(BOB, 100)).summaries == ()
    with pytest.raises(Refusal, match="PLAYER_REQUIRED"):
        await club.games.list_mine(HOST_APP, 10)


async def test_a_list_follows_the_game(club: Club) -> None:
    game_id = await club.gather(ANN, seats=3)
    await club.run(game_id, ANN, AddBot())
    (summary,) = (await club.games.list_open(10)).summaries
    assert (summary.seats, summary.seats_taken, summary.ruleset) == (3, 2, UNTIMED)
    await club.run(game_id, ANN, StartGame())
    assert (await club.games.list_open(10)).summaries == ()
    (summary,) = (await club.games.list_mine(ANN, 10)).summaries
    assert (summary.status, summary.seats) == (Status.RUNNING, 2)
    await club.run(game_id, ANN, LeaveGame())
    assert (await club.games.list_mine(ANN, 10)).summaries == ()


async def test_idle_games_leave_memory_and_come_back() -> None:
    club = Club(limits=Limits(live_games=3, unfinished_games=100))
    ids = [await club.deal(ANN, BOB) for _ in range(8)]
    assert len(club.games._hosts) == 3
    seen = [await club.games.see(game_id, ANN) for game_id in ids]
    assert len(club.games._hosts) == 3
    await club.restart()
    assert [await club.games.see(game_id, ANN) for game_id in ids] == seen


async def test_a_watched_game_stays_in_memory() -> None:
    club = Club(limits=Limits(live_games=2, unfinished_games=100))
    watched = await club.deal(ANN, BOB)
    stream = club.games.watch(watched, ANN)
    await anext(stream)
    for _ in range(6):
        await club.deal(ANN, BOB)
    following = asyncio.ensure_future(anext(stream))
    await let_run()
    drawn = await club.run(watched, ANN, Draw())
    assert (await following).version == drawn.version  # type: ignore[union-attr]
    await stream.aclose()
    await club.deal(ANN, BOB)
    assert len(club.games._hosts) == 2


async def test_a_game_that_leaves_memory_leaves_no_garbage_behind() -> None:
    """Its memory is free at once: a server does not look for garbage among all that it holds very often."""
    club = Club(limits=Limits(live_games=2, unfinished_games=100))
    game_id = await club.deal(ANN, BOB)
    stream = club.games.watch(game_id, BOB)
    await anext(stream)
    await club.run(game_id, ANN, Draw())
    await anext(stream)
    await stream.aclose()
    dropped = weakref.ref(club.games._hosts[game_id])
    gc.collect()
    gc.disable()
    try:
        assert dropped() is not None
        for _ in range(3):
            await club.deal(ANN, BOB)
        assert game_id not in club.games._hosts
        assert dropped() is None
    finally:
        gc.enable()


async def test_asking_for_games_that_do_not_exist_fills_no_memory(club: Club) -> None:
    for number in range(50):
        with pytest.raises(Refusal, match="GAME_NOT_FOUND"):
            await club.games.see(f"game {number}", ANN)
        with pytest.raises(Refusal, match="GAME_NOT_FOUND"):
            await club.games.run(f"game {number}", ANN, Draw())
    assert len(club.games._hosts) == 0


async def test_draining_finishes_what_runs_and_refuses_the_rest() -> None:
    club = Club(store=SlowStore())
    game_id = await club.deal(ANN, BOB)
    running = asyncio.ensure_future(club.run(game_id, ANN, Draw()))
    waiting = asyncio.ensure_future(club.run(game_id, BOB, Draw()))
    await let_run()
    await club.games.drain()
    outcomes = await asyncio.gather(running, waiting, return_exceptions=True)
    assert not isinstance(outcomes[0], BaseException)
    assert reason_of(outcomes[1]) == "DRAINING"
    with pytest.raises(Refusal, match="DRAINING"):
        await club.games.create(ANN, CreateGame())
    assert (await club.games.see(game_id, ANN)).version == outcomes[0].version
