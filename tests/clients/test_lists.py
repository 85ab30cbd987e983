"""The Python client watches lists of games, and hides broken streams and restarts."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, closing
from pathlib import Path
from typing import Any

import pytest

from meldhall_client import AsyncClient, Client, GameChange, GameList, Refused
from meldhall_client.watching import ListWatch, Told
from meldhall_client.wire import new
from tests.api.processes import ServerProcess, serving
from tests.clients.proxy import proxied


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    async with serving(tmp_path / "games.sqlite3", "--application-key=an application key") as process:
        yield process


def summary(number: int, version: int = 1, **fields: Any) -> Any:
    """A game of a list; the greater the number, the newer."""
    game = new("GameSummary", game_id=f"game {number}", version=version, **fields)
    game.create_time.seconds = number
    return game


def snapshot(*games: Any, has_more: bool = False) -> Any:
    """The answer that tells a whole list."""
    return new("WatchGamesResponse", snapshot=new("GamesSnapshot", games=games, has_more=has_more))


def changed(*changes: tuple[int, Any]) -> Any:
    """The answer that tells changes: 1 added, 2 changed, 3 removed."""
    told = [new("GameChange", kind=kind, game=game) for kind, game in changes]
    return new("WatchGamesResponse", changed=new("GamesChanged", changes=told))


def kinds(step: GameList | Told) -> list[tuple[str, str, int]]:
    """What a step says has changed."""
    assert isinstance(step, GameList)
    return [(each.kind, each.game.game_id, each.game.version) for each in step.changes]


def test_changes_are_folded_into_the_list() -> None:
    watch = ListWatch(mine=False)
    first = watch.take(snapshot(summary(2), summary(1), has_more=True))
    assert isinstance(first, GameList)
    assert ([each.game_id for each in first], first.has_more, first.changes) == (
        ["game 2", "game 1"],
        True,
        (),
    )
    step = watch.take(changed((1, summary(3)), (2, summary(1, 2, seats_taken=2)), (3, summary(2, 5))))
    assert kinds(step) == [("added", "game 3", 1), ("changed", "game 1", 2), ("removed", "game 2", 1)]
    assert isinstance(step, GameList)
    assert [(each.game_id, each.seats_taken) for each in step] == [("game 3", 0), ("game 1", 2)]
    assert len(step) == 2


def test_what_is_known_already_makes_no_step() -> None:
    watch = ListWatch(mine=True)
    watch.take(snapshot(summary(1, 3)))
    for nothing in (
        changed((2, summary(1, 3))),
        changed((2, summary(1, 2))),
        changed((3, summary(1, 2)), (3, summary(9, 2))),
        new("WatchGamesResponse", heartbeat=new("GamesHeartbeat")),
        new("WatchGamesResponse"),
    ):
        assert watch.take(nothing) is Told.NOTHING


def test_a_list_told_again_makes_a_step_of_what_differs() -> None:
    watch = ListWatch(mine=False)
    watch.take(snapshot(summary(2), summary(1)))
    assert watch.take(snapshot(summary(2), summary(1))) is Told.NOTHING
    step = watch.take(snapshot(summary(3), summary(2, 2)))
    assert kinds(step) == [("removed", "game 1", 1), ("added", "game 3", 1), ("changed", "game 2", 2)]


def test_the_first_of_an_empty_list_is_a_step() -> None:
    watch = ListWatch(mine=False)
    first = watch.take(snapshot())
    assert isinstance(first, GameList)
    assert (first.games, first.changes) == ((), ())
    assert watch.take(snapshot()) is Told.NOTHING


async def test_a_list_goes_on_over_a_restart(tmp_path: Path) -> None:
    """Also over one without a warning; what happens meanwhile comes as changes."""
    database = tmp_path / "games.sqlite3"
    async with (
        serving(database) as first,
        AsyncClient(first.address) as ann,
        AsyncClient(first.address) as eve,
    ):
        await ann.sign_up("Ann")
        await eve.sign_up("Eve")
        flag = f"--port={first.address.rpartition(':')[2]}"
        game = await ann.create_game(title="First")
        async with aclosing(eve.watch_games()) as steps:
            seen = [await anext(steps)]
            await first.terminate()
            async with serving(database, flag) as second:
                other = await ann.create_game(title="Second", seats=3)
                seen.append(await anext(steps))
                await second.kill()
            async with serving(database, flag):
                await game.leave()
                seen.append(await anext(steps))
                await other.add_bot()
                seen.append(await anext(steps))
    assert [each.title for each in seen[0]] == ["First"]
    told = [[(each.kind, each.game.title, each.game.version) for each in step.changes] for step in seen[1:]]
    assert told == [[("added", "Second", 1)], [("removed", "First", 1)], [("changed", "Second", 2)]]
    assert [(each.title, each.seats_taken) for each in seen[-1]] == [("Second", 2)]


async def test_a_silent_list_is_watched_over_another_connection(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "games.sqlite3", "--heartbeat-ms=200") as server,
        proxied(server.address) as proxy,
        AsyncClient(proxy.address) as eve,
        AsyncClient(server.address) as ann,
    ):
        await eve.sign_up("Eve")
        await ann.sign_up("Ann")
        async with aclosing(eve.watch_games()) as steps:
            await anext(steps)
            proxy.freeze()
            game = await ann.create_game()
            step = await anext(steps)
    assert [(each.kind, each.game.game_id) for each in step.changes] == [("added", game.id)]
    assert proxy.connections >= 2


async def test_the_own_games_by_the_synchronous_client(server: ServerProcess) -> None:
    def watch() -> tuple[GameList, GameList, tuple[GameChange, ...]]:
        with Client(server.address) as client:
            client.sign_up("Ann")
            game = client.create_game(unlisted=True, seats=3)
            with closing(client.watch_games(mine=True)) as steps:
                first = next(steps)
                game.add_bot()
                second = next(steps)
                game.leave()
                return first, second, next(steps).changes

    first, second, last = await asyncio.to_thread(watch)
    assert [(each.seats_taken, each.version, each.state) for each in first] == [(1, 1, "waiting")]
    assert [(each.seats_taken, each.version) for each in second] == [(2, 2)]
    assert [(each.kind, each.game) for each in last] == [("removed", second.games[0])]


async def test_what_is_refused_is_told(server: ServerProcess) -> None:
    async with AsyncClient(server.address, token="an application key") as host:
        with pytest.raises(Refused, match="PLAYER_REQUIRED"):
            await anext(host.watch_games(mine=True))
