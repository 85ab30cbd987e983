"""Watching lists of games: a snapshot, then what changes, and nothing of games that are not in the list."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from meldhall.play.callers import Caller, RequestKey
from meldhall.play.commands import AddBot, CreateGame, Draw, JoinGame, LeaveGame, StartGame
from meldhall.play.limits import Limits
from meldhall.play.listing import SNAPSHOT_GAMES
from meldhall.play.summary import Summary
from meldhall.play.updates import (
    Change,
    ChangeKind,
    Closing,
    ListChanged,
    ListSilent,
    ListSnapshot,
    ListUpdate,
)
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Cursor, Head, Row, Status
from meldhall.store.errors import OutcomeUnknown, StoreFailed
from meldhall.store.memory import MemoryStore
from tests.play.club import ANN, BOB, CAT, HOST_APP, STARTS, Club
from tests.play.seeded import let_run

ADDED, CHANGED, REMOVED = ChangeKind


@pytest.fixture
def club() -> Club:
    return Club(limits=Limits(list_pace_ms=0))


class Reader:
    """Reads a list as fast as it comes, and folds it as a client would."""

    def __init__(self, stream: AsyncGenerator[ListUpdate, None]) -> None:
        self.updates: list[ListUpdate] = []
        self.games: dict[str, Summary] = {}
        self._stream = stream
        self.task = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for update in self._stream:
            self.take(update)

    def take(self, update: ListUpdate) -> None:
        self.updates.append(update)
        if isinstance(update, ListSnapshot):
            self.games = {each.game_id: each for each in update.games}
        for change in update.changes if isinstance(update, ListChanged) else ():
            known = self.games.get(change.game_id)
            assert known is None or known.version <= change.version
            if change.summary is None:
                self.games.pop(change.game_id, None)
            else:
                self.games[change.game_id] = change.summary

    @property
    def changes(self) -> list[tuple[ChangeKind, str, int]]:
        told = [update for update in self.updates if isinstance(update, ListChanged)]
        return [(each.kind, each.game_id, each.version) for update in told for each in update.changes]

    async def end(self) -> BaseException | None:
        """What the stream ended with; None if it just ended."""
        (outcome,) = await asyncio.gather(self.task, return_exceptions=True)
        return outcome


@pytest.fixture
async def readers(club: Club) -> "AsyncGenerator[list[Reader], None]":
    opened: list[Reader] = []
    yield opened
    for reader in opened:
        reader.task.cancel()
        await reader.end()


async def reading(club: Club, readers: list[Reader], caller: Caller | None = None) -> Reader:
    """Reads the open games, or those of the caller, from now on."""
    stream = club.games.watch_open() if caller is None else club.games.watch_mine(caller)
    readers.append(reader := Reader(stream))
    await let_run()
    return reader


async def listed(club: Club, caller: Caller | None = None) -> list[Summary]:
    """The list as it is now."""
    page = await (club.games.list_open(100) if caller is None else club.games.list_mine(caller, 100))
    return list(page.summaries)


async def test_an_open_game_comes_changes_and_goes(club: Club, readers: list[Reader]) -> None:
    early = await club.gather(ANN)
    reader = await reading(club, readers)
    assert isinstance(reader.updates[0], ListSnapshot)
    assert (list(reader.updates[0].games), reader.updates[0].has_more) == (await listed(club), False)
    game_id = await club.gather(BOB, seats=3)
    await let_run()
    await club.run(game_id, CAT, JoinGame())
    await let_run()
    assert list(reader.games.values())[-1].seats_taken == 2
    club.world.stack(STARTS)
    await club.run(game_id, BOB, StartGame())
    await club.run(game_id, BOB, Draw())
    await let_run()
    assert reader.changes == [(ADDED, game_id, 1), (CHANGED, game_id, 2), (REMOVED, game_id, 3)]
    assert list(reader.games) == [early]


async def test_a_players_games_are_told_to_the_end(club: Club, readers: list[Reader]) -> None:
    reader = await reading(club, readers, BOB)
    assert reader.updates == [reader.updates[0]]
    game_id = await club.deal(ANN, BOB, CAT)
    await let_run()
    assert reader.games[game_id].status is Status.RUNNING
    await club.run(game_id, ANN, Draw())
    await let_run()
    assert reader.changes[-1] == (CHANGED, game_id, 5)
    assert list(reader.games.values()) == await listed(club, BOB)
    await club.run(game_id, BOB, LeaveGame())
    await club.run(game_id, CAT, Draw())
    await let_run()
    assert reader.changes[-1] == (REMOVED, game_id, 6)
    assert reader.games == {}


async def test_who_left_is_told_nothing_more_of_the_game(club: Club, readers: list[Reader]) -> None:
    game_id = await club.gather(ANN, BOB, public=False, seats=3)
    reader = await reading(club, readers, BOB)
    await club.run(game_id, BOB, LeaveGame())
    await club.run(game_id, ANN, AddBot())
    await let_run()
    last = reader.updates[-1]
    assert isinstance(last, ListChanged)
    assert last.changes == (Change(REMOVED, game_id, 3, None),)


async def test_an_unlisted_game_is_told_to_its_players_only(club: Club, readers: list[Reader]) -> None:
    """What happens in it sends nothing to others, not even an empty message."""
    everybody, cats = await reading(club, readers), await reading(club, readers, CAT)
    anns = await reading(club, readers, ANN)
    game_id = await club.gather(ANN, BOB, public=False)
    await club.run(game_id, ANN, StartGame())
    await let_run()
    assert len(everybody.updates) == len(cats.updates) == 1
    assert list(anns.games) == [game_id]


async def test_the_list_of_the_application_is_refused(club: Club, readers: list[Reader]) -> None:
    refusal = await (await reading(club, readers, HOST_APP)).end()
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "PLAYER_REQUIRED"


async def test_a_snapshot_is_bounded_and_says_so(club: Club, readers: list[Reader]) -> None:
    games = [(await club.games.create(HOST_APP, CreateGame())).session.game_id for _ in range(SNAPSHOT_GAMES)]
    full = (await reading(club, readers)).updates[0]
    games.append(await club.gather(ANN))
    await club.advance(2_000)
    reader = await reading(club, readers)
    cut = reader.updates[0]
    assert isinstance(full, ListSnapshot)
    assert isinstance(cut, ListSnapshot)
    assert (len(full.games), full.has_more) == (SNAPSHOT_GAMES, False)
    assert (len(cut.games), cut.has_more) == (SNAPSHOT_GAMES, True)
    assert {each.game_id for each in cut.games} < set(games)
    left_out = next(each for each in games if each not in {shown.game_id for shown in cut.games})
    await club.run(left_out, HOST_APP, AddBot())
    await let_run()
    assert reader.changes == [(CHANGED, left_out, 2)]


async def test_silence_is_filled(club: Club, readers: list[Reader]) -> None:
    reader = await reading(club, readers)
    await club.advance(club.limits.heartbeat_ms - 1)
    assert len(reader.updates) == 1
    await club.advance(1)
    assert reader.updates[1:] == [ListSilent()]


async def test_streams_end_when_the_server_does(readers: list[Reader]) -> None:
    club = Club()
    opened = [await reading(club, readers), await reading(club, readers, ANN)]
    for seats in (2, 3):
        await club.gather(ANN, seats=seats)
    await club.games.drain()
    for reader in opened:
        assert await reader.end() is None
        assert isinstance(reader.updates[-1], Closing)
    for watch in (club.games.watch_open, lambda: club.games.watch_mine(ANN)):
        with pytest.raises(Refusal, match="DRAINING"):
            watch()
    assert club.world.alarms == 0


async def test_what_changes_often_is_told_at_a_pace(readers: list[Reader]) -> None:
    """At once where it was quiet; what follows is told together, of each game its last change."""
    club = Club(limits=Limits(list_pace_ms=250))
    reader = await reading(club, readers)
    first = await club.gather(ANN)
    await let_run()
    assert reader.changes == [(ADDED, first, 1)]
    second = await club.gather(ANN, seats=4)
    for _ in range(3):
        await club.run(second, ANN, AddBot())
    await let_run()
    assert reader.changes == [(ADDED, first, 1)]
    await club.advance(250)
    assert reader.changes[1:] == [(ADDED, second, 4)]
    await club.advance(250)
    await club.gather(ANN)
    await let_run()
    assert len(reader.changes) == 3


async def test_a_slow_reader_gets_each_game_once_in_the_order_of_last_changes(club: Club) -> None:
    older = await club.gather(ANN, seats=4)
    stream = club.games.watch_open()
    await anext(stream)
    gone, new = await club.gather(BOB), await club.gather(BOB, seats=4)
    await club.run(older, ANN, AddBot())
    await club.run(gone, BOB, LeaveGame())
    await club.run(new, BOB, AddBot())
    update = await anext(stream)
    await stream.aclose()
    assert isinstance(update, ListChanged)
    told = [(each.kind, each.game_id, each.version) for each in update.changes]
    assert told == [(CHANGED, older, 2), (REMOVED, gone, 2), (ADDED, new, 2)]


async def test_one_that_falls_far_behind_gets_a_snapshot() -> None:
    club = Club(limits=Limits(lag_games=3, list_pace_ms=0))
    stream = club.games.watch_open()
    await anext(stream)
    for _ in range(3):
        await club.gather(ANN)
    assert isinstance(await anext(stream), ListChanged)
    for _ in range(4):
        await club.gather(ANN)
    update = await anext(stream)
    await stream.aclose()
    assert isinstance(update, ListSnapshot)
    assert list(update.games) == await listed(club)


async def test_all_who_stand_at_one_place_share_what_is_told(club: Club, readers: list[Reader]) -> None:
    opened = [await reading(club, readers) for _ in range(3)]
    await club.gather(ANN)
    await let_run()
    told = [
        {id(update) for update in shared} for shared in zip(*(each.updates for each in opened), strict=True)
    ]
    assert [len(each) for each in told] == [2, 1], "the first one read its snapshot alone"


async def test_a_list_that_nobody_watches_costs_nothing(club: Club) -> None:
    stream = club.games.watch_open()
    await anext(stream)
    await stream.aclose()
    assert club.games._lists._lists == {}
    assert club.world.alarms == 0


async def test_a_game_whose_host_is_not_loaded_is_listed(readers: list[Reader]) -> None:
    club = Club()
    game_id = await club.gather(ANN, BOB)
    await club.restart()
    reader = await reading(club, readers, BOB)
    assert list(reader.games) == [game_id]
    await club.run(game_id, ANN, StartGame())
    await let_run()
    assert reader.changes == [(CHANGED, game_id, 3)]


class LateStore(MemoryStore):
    """Lists are read at once and handed over late; `fault` is what the next append does."""

    def __init__(self) -> None:
        super().__init__()
        self.handing_over = asyncio.Event()
        self.handing_over.set()
        self.fault: Exception | None = None
        self.can_read = True

    async def list_open(self, limit: int, after: Cursor | None = None) -> list[Head]:
        if not self.can_read:
            raise StoreFailed("the disk is gone")
        heads = await super().list_open(limit, after)
        await self.handing_over.wait()
        return heads

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        stored = await super().append(row, head, creation)
        if self.fault is not None:
            raise self.fault
        return stored

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        if self.fault is not None:
            raise StoreFailed("the disk is gone")
        return await super().read(game_id, after_version)


async def test_what_happens_while_a_snapshot_is_read_is_in_it(readers: list[Reader]) -> None:
    store = LateStore()
    club = Club(store=store, limits=Limits(list_pace_ms=0))
    gone, grown = await club.gather(ANN), await club.gather(ANN, seats=3)
    store.handing_over.clear()
    reader = await reading(club, readers)
    await club.run(gone, ANN, LeaveGame())
    await club.run(grown, ANN, AddBot())
    new = await club.gather(BOB)
    store.handing_over.set()
    await let_run()
    assert len(reader.updates) == 1
    assert set(reader.games) == {grown, new}
    assert list(reader.games.values()) == await listed(club)


async def test_a_game_of_which_nobody_can_say_whether_it_was_stored_is_listed(readers: list[Reader]) -> None:
    store = LateStore()
    club = Club(store=store, limits=Limits(list_pace_ms=0, patience_ms=0))
    reader = await reading(club, readers)
    store.fault = OutcomeUnknown("the commit failed")
    with pytest.raises(Refusal, match="OUTCOME_UNKNOWN"):
        await club.gather(ANN)
    store.fault = None
    await let_run()
    assert [type(update) for update in reader.updates] == [ListSnapshot, ListSnapshot]
    assert list(reader.games.values()) == await listed(club)
    assert len(reader.games) == 1


async def test_a_store_that_cannot_be_read_ends_the_stream(readers: list[Reader]) -> None:
    store = LateStore()
    store.can_read = False
    club = Club(store=store)
    assert isinstance(await (await reading(club, readers)).end(), StoreFailed)
    store.can_read = True
    assert (await reading(club, readers)).games == {}


async def test_a_creation_heard_of_late_does_not_bring_a_game_back() -> None:
    """It was stored and repeated, and went on, before its first writer was told so."""

    class HeardLate(MemoryStore):
        def __init__(self) -> None:
            super().__init__()
            self.is_heard = asyncio.Event()

        async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
            stored = await super().append(row, head, creation)
            if row.version == 1:
                await self.is_heard.wait()
            return stored

    store = HeardLate()
    club = Club(store=store, limits=Limits(list_pace_ms=0))
    reader = Reader(club.games.watch_open())
    await let_run()
    key = RequestKey("create", b"same")
    first = asyncio.ensure_future(club.games.create(ANN, CreateGame(), key))
    await let_run()
    game_id = (await club.games.create(ANN, CreateGame(), key)).session.game_id
    await club.run(game_id, BOB, JoinGame())
    await club.run(game_id, ANN, StartGame())
    store.is_heard.set()
    await first
    await let_run()
    assert reader.games == {}
    await club.games.drain()
    assert await reader.end() is None
