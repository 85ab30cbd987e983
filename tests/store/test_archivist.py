"""Archiving in the background: nobody who plays, watches, reads or repeats a command notices it."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from meldhall.play.archivist import Archivist, archiving
from meldhall.play.commands import Draw
from meldhall.play.updates import Update
from meldhall.store.contract import Cursor, Head, Row, Store
from meldhall.store.errors import StoreCorrupt, StoreOverloaded
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore
from tests.play.club import ANN, BOB, CAT, Club, reason_of
from tests.play.seeded import SeededWorld
from tests.store.played import Parlor

DAY_MS = 86_400_000
MINUTE_MS = 60_000


async def play_whole(parlor: Parlor) -> str:
    game_id = await parlor.begin(ANN, BOB, bots=0)
    await parlor.play(game_id, ANN, BOB)
    return game_id


async def pass_time(club: Club, until: Callable[[], bool], most: int = 5_000) -> None:
    """Lets minutes pass, and gives a store's own threads the time that they take."""
    for _ in range(most):
        if until():
            return
        await club.advance(MINUTE_MS)
        await club.store.due()
    raise AssertionError("that never happens")


async def watched(club: Club, game_id: str, after_version: int | None) -> list[Update]:
    return [update async for update in club.games.watch(game_id, ANN, after_version)]


async def everything(club: Club, game_id: str) -> list[object]:
    """All that can be asked of a game that is over, by those who sat there and by strangers."""
    newest = (await club.games.see(game_id, ANN)).version
    return [
        *[await club.games.see(game_id, player) for player in (ANN, BOB, CAT)],
        await club.games.record(game_id, BOB),
        *[await watched(club, game_id, version) for version in (None, 0, 1, newest // 2, newest - 1, newest)],
        await club.games.list_mine(ANN, 10),
        await club.store.read(game_id),
        await club.store.head(game_id),
        *map(reason_of, await asyncio.gather(club.run(game_id, ANN, Draw()), return_exceptions=True)),
    ]


async def test_an_archived_game_answers_as_before(store: Store) -> None:
    club = Club(SeededWorld(3), store)
    parlor = Parlor(club)
    game_id = await play_whole(parlor)
    before = await everything(club, game_id)
    async with archiving(store, club.world, DAY_MS) as archivist:
        await pass_time(club, lambda: archivist.archived == 1)
    # As it is held in memory, and as another process reads it.
    assert await everything(club, game_id) == before
    await club.restart()
    assert await everything(club, game_id) == before


async def test_a_repeated_command_still_gets_its_first_answer(store: Store) -> None:
    club = Club(SeededWorld(3), store)
    parlor = Parlor(club)
    await play_whole(parlor)
    async with archiving(store, club.world, DAY_MS) as archivist:
        await pass_time(club, lambda: archivist.archived == 1)
    await club.restart()
    assert len(parlor.deeds) > 50
    for game_id, player, command, key, answer in parlor.deeds:
        assert await club.games.run(game_id, player, command, key) == answer


async def test_only_what_is_over_for_long_enough_is_archived() -> None:
    club = Club(SeededWorld(3))
    parlor = Parlor(club)
    over = await play_whole(parlor)
    over_ms = club.world.now_ms()
    running = await club.deal(ANN, BOB)
    waiting = await club.gather(CAT)
    async with archiving(club.store, club.world, DAY_MS) as archivist:
        while club.world.now_ms() < over_ms + DAY_MS - 2 * MINUTE_MS:
            await club.advance(MINUTE_MS)
        assert archivist.archived == 0
        await club.advance(4 * MINUTE_MS)
        assert archivist.archived == 1
        await club.advance(DAY_MS)
        assert archivist.archived == 1
    assert await club.store.list_ended(club.world.now_ms(), 9) == []
    for game_id in (running, waiting):
        assert not await club.store.archive(await club.store.read(game_id))
    assert await club.store.archive(await club.store.read(over))


async def test_games_are_archived_one_by_one(store: Store) -> None:
    club = Club(SeededWorld(3), store)
    parlor = Parlor(club)
    ids = [await play_whole(parlor) for _ in range(3)]
    before = [await everything(club, game_id) for game_id in ids]
    seen = []
    async with archiving(store, club.world, 1) as archivist:
        while archivist.archived < len(ids):
            await club.advance(20)
            await store.due()
            seen.append(archivist.archived)
    assert {1, 2, 3} <= set(seen)
    await club.restart()
    assert [await everything(club, game_id) for game_id in ids] == before


def rotten(rows: list[Row]) -> list[Row]:
    return [*rows[:3], Row(rows[3].game_id, 4, b"rot"), *rows[4:]]


class Failing(MemoryStore):
    """Fails as told when games are read, and counts what was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: dict[str, list[Exception | Callable[[list[Row]], list[Row]]]] = {}
        self.looks = 0

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        rows = await super().read(game_id, after_version)
        for fault in self.faults.get(game_id, [])[:1]:
            if isinstance(fault, Exception):
                self.faults[game_id].pop(0)
                raise fault
            return fault(rows)
        return rows

    async def list_ended(self, until_ms: int, limit: int, after: Cursor | None = None) -> list[Head]:
        self.looks += 1
        return await super().list_ended(until_ms, limit, after)


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (lambda rows: rows[:-1], "the log ends here"),
        (lambda rows: [], "version 0: the log ends here"),
        (lambda rows: rows[:3] + rows[4:], "version 4: version 5 follows"),
        (rotten, "version 4: unreadable record"),
        (StoreCorrupt("bad page"), "bad page"),
    ],
)
async def test_what_is_damaged_is_left_as_it_is_and_hinders_no_other(
    fault: Exception | Callable[[list[Row]], list[Row]], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Failing()
    club = Club(SeededWorld(3), store)
    parlor = Parlor(club)
    bad, good = [await play_whole(parlor) for _ in range(2)]
    whole = await store.read(bad)
    store.faults[bad] = [fault]
    with caplog.at_level(logging.ERROR):
        async with archiving(store, club.world, 1) as archivist:
            await pass_time(club, lambda: archivist.archived == 1)
            await club.advance(10 * MINUTE_MS)
            assert archivist.archived == 1
    [message] = caplog.messages
    assert f"game {bad} is not archived" in message
    assert why in message
    store.faults.clear()
    assert [head.game_id for head in await store.list_ended(club.world.now_ms(), 9)] == [bad]
    assert await store.read(bad) == whole
    assert good


async def test_a_store_that_is_busy_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    store = Failing()
    club = Club(SeededWorld(3), store)
    game_id = await play_whole(Parlor(club))
    store.faults[game_id] = [StoreOverloaded("busy"), StoreOverloaded("busy")]
    async with archiving(store, club.world, 1) as archivist:
        await pass_time(club, lambda: archivist.archived == 1, most=5)
    assert [message for message in caplog.messages if "archiving goes on later" in message] == [
        "archiving goes on later: StoreOverloaded('busy')"
    ] * 2


async def test_where_nothing_is_to_do_it_looks_once_a_minute() -> None:
    store = Failing()
    club = Club(SeededWorld(3), store)
    async with archiving(store, club.world, DAY_MS):
        await club.advance(60 * MINUTE_MS)
    assert 59 <= store.looks <= 62
    assert club.world.alarms == 0


async def test_a_fault_of_the_program_ends_archiving_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fault(_: Archivist) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Archivist, "_archive_all", fault)
    club = Club(SeededWorld(3))
    async with archiving(club.store, club.world, 1):
        await club.advance(MINUTE_MS)
    assert "archiving has ended" in caplog.messages


async def test_others_go_first_while_a_game_is_folded(tmp_path: Path) -> None:
    async with SqliteStore.open(tmp_path / "games.sqlite3") as store:
        club = Club(SeededWorld(3), store)
        await play_whole(Parlor(club))
        turns = 0
        async with archiving(store, club.world, 1) as archivist:
            await club.advance(MINUTE_MS)
            while archivist.archived == 0:
                turns += 1
                await asyncio.sleep(0)
        assert turns > 10
