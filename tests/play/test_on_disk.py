"""Games on the store that servers use: what was shown is there after the file was closed and opened again."""

from pathlib import Path

from meldhall.play.commands import Draw, LeaveGame
from meldhall.store.contract import Status
from meldhall.store.sqlite import SqliteStore
from tests.play.club import ANN, BOB, QUICK, Club, view_of
from tests.play.seeded import SeededWorld

TIMED = "classic+turn_time_ms=5000"


async def test_a_game_goes_on_after_its_file_was_closed(tmp_path: Path) -> None:
    path, world = tmp_path / "games.sqlite3", SeededWorld()
    async with SqliteStore.open(path) as store:
        club = Club(world, store)
        game_id = await club.deal(ANN, BOB, bots=1, ruleset=TIMED)
        drawn = await club.run(game_id, ANN, Draw(), "d1")
        await club.advance(6_000)
        seen = await club.games.see(game_id, BOB)
        await club.games.drain()
    async with SqliteStore.open(path) as store:
        club = Club(world, store)
        await club.games.start()
        assert await club.games.see(game_id, BOB) == seen
        assert await club.run(game_id, ANN, Draw(), "d1") == drawn
        assert len((await club.games.list_mine(BOB, 10)).summaries) == 1
        await club.advance(3 * 3_600_000)
        ended = await club.games.see(game_id, ANN)
        assert ended.session.status is Status.FINISHED
        assert sum(view_of(ended).total_points) == 0
        await club.games.drain()


async def test_an_aborted_game_wakes_nobody_after_a_restart(tmp_path: Path) -> None:
    path, world = tmp_path / "games.sqlite3", SeededWorld()
    async with SqliteStore.open(path) as store:
        club = Club(world, store)
        game_id = await club.deal(ANN, BOB, bots=2, ruleset=TIMED)
        await club.run(game_id, ANN, LeaveGame())
        await club.advance(QUICK.bot_delay_ms)
        assert (await club.run(game_id, BOB, LeaveGame())).session.status is Status.ABORTED
        await club.games.drain()
    async with SqliteStore.open(path) as store:
        club = Club(world, store)
        await club.games.start()
        assert world.alarms == 0
        assert await club.store.count_unfinished("ann") == 0
