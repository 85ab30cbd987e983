"""Lists that are watched at any speed, while anything happens, come to what the store shows."""

import asyncio
import random
from collections.abc import AsyncGenerator, Callable
from typing import Final

import pytest

from meldhall.play.callers import Caller
from meldhall.play.commands import AddBot, Command, CreateGame, Draw, JoinGame, LeaveGame, StartGame
from meldhall.play.limits import Limits
from meldhall.play.listing import SNAPSHOT_GAMES, GameList, _Kept
from meldhall.play.lists import Lists
from meldhall.play.state import State
from meldhall.play.summary import Summary, summary_of
from meldhall.play.updates import ListChanged, ListSnapshot, ListUpdate
from meldhall.refusals import Refusal
from meldhall.store.contract import Cursor, Head
from tests.play.club import ANN, BOB, CAT, EVE, Club, SlowStore
from tests.play.seeded import SeededWorld, let_run

SEEDS: Final = range(40)
DEEDS: Final = 120
PLAYERS: Final = (ANN, BOB, CAT, EVE)
PACE_MS: Final = 250


class SlowLists(SlowStore):
    """A store whose lists are old when they come."""

    async def list_open(self, limit: int, after: Cursor | None = None) -> list[Head]:
        heads = await super().list_open(limit, after)
        await grow_old()
        return heads

    async def list_of_player(self, player_id: str, limit: int, after: Cursor | None = None) -> list[Head]:
        heads = await super().list_of_player(player_id, limit, after)
        await grow_old()
        return heads


async def grow_old() -> None:
    """Time for some commands."""
    for _ in range(100):
        await asyncio.sleep(0)


class Watching:
    """One list as a client folds it; it reads when it likes."""

    def __init__(self, club: Club, caller: Caller | None) -> None:
        self.caller = caller
        self.games: dict[str, Summary] = {}
        self.snapshots = 0
        self._open: Callable[[], AsyncGenerator[ListUpdate, None]] = lambda: (
            club.games.watch_open() if caller is None else club.games.watch_mine(caller)
        )
        self._stream = self._open()
        self._next: asyncio.Future[ListUpdate] | None = None

    def read(self) -> bool:
        """Takes what has come, and asks for more. Whether anything had come."""
        came = self._next is not None and self._next.done()
        if self._next is not None and self._next.done():
            self._take(self._next.result())
            self._next = None
        if self._next is None:
            self._next = asyncio.ensure_future(anext(self._stream))
        return came

    async def reopen(self) -> None:
        """Loses the connection and opens another one."""
        await self.close()
        self._stream, self._next = self._open(), None

    async def close(self) -> None:
        """Reads no more."""
        if self._next is not None:
            self._next.cancel()
            await asyncio.gather(self._next, return_exceptions=True)
        await self._stream.aclose()

    def _take(self, update: ListUpdate) -> None:
        if isinstance(update, ListSnapshot):
            self.snapshots += 1
            self.games = {each.game_id: each for each in update.games}
        for change in update.changes if isinstance(update, ListChanged) else ():
            known = self.games.get(change.game_id)
            assert known is None or known.version <= change.version, "a list went back"
            if change.summary is None:
                self.games.pop(change.game_id, None)
            else:
                self.games[change.game_id] = change.summary


async def deed(club: Club, chance: random.Random, games: list[str]) -> None:
    """Something that somebody does; much of it is refused."""
    player = chance.choice(PLAYERS)
    commands: tuple[Command, ...] = (JoinGame(), JoinGame(), LeaveGame(), AddBot(), StartGame(), Draw())
    try:
        if chance.random() < 0.25 or not games:
            command = CreateGame(
                "classic+turn_time_ms=0", chance.choice((2, 3, 4)), public=chance.random() < 0.8
            )
            games.append((await club.games.create(player, command)).session.game_id)
        else:
            await club.games.run(chance.choice(games[-6:]), player, chance.choice(commands))
    except Refusal:
        return


async def play_out(seed: int) -> int:
    """A random evening; afterwards every list is that of the store. How many snapshots were read."""
    chance = random.Random(seed)
    limits = Limits(
        unfinished_games=DEEDS, lag_games=chance.choice((1, 3, 256)), list_pace_ms=PACE_MS, presence_ms=0
    )
    club = Club(SeededWorld(seed), SlowLists(), limits)
    watching = [Watching(club, caller) for caller in (None, None, ANN, BOB) for _ in range(2)]
    games: list[str] = []
    running: set[asyncio.Task[None]] = set()
    for _ in range(DEEDS):
        running.add(asyncio.ensure_future(deed(club, chance, games)))
        for each in watching:
            if chance.random() < 0.3:
                each.read()
            elif chance.random() < 0.06:
                await each.reopen()
        if chance.random() < 0.5:
            await club.world.advance(chance.randrange(2 * PACE_MS), let_run)
    await asyncio.gather(*running)
    await read_all(club, watching)
    for each in watching:
        page = await (
            club.games.list_open(100) if each.caller is None else club.games.list_mine(each.caller, 100)
        )
        assert each.games == {game.game_id: game for game in page.summaries}, "a list differs"
        await each.close()
    assert club.world.alarms == len(await club.store.due()), "nothing but what will end games"
    return sum(each.snapshots for each in watching)


async def read_all(club: Club, watching: list[Watching]) -> None:
    """Reads until nothing more comes."""
    came = True
    while came:
        came = False
        for _ in range(3):
            for each in watching:
                came |= each.read()
            await let_run()
        await club.world.advance(PACE_MS, let_run)


async def play_all() -> list[int]:
    """All evenings, as far as they go well."""
    return [await play_out(seed) for seed in SEEDS]


async def test_every_list_comes_to_what_the_store_shows() -> None:
    snapshots = await play_all()
    assert max(snapshots) > 60, "some fell far behind"
    assert min(snapshots) < 40, "others did not"


def forget_some(lists: Lists, before: object, after: State, note: Callable[..., None] = Lists.note) -> None:
    """A note that is lost now and then."""
    if after.version != 2:
        note(lists, before, after)


def never_forgotten(
    listed: GameList, *args: object, note: Callable[..., None] = GameList.note, **kw: object
) -> None:
    """What is dropped for lack of room is not remembered to have been dropped."""
    note(listed, *args, **kw)
    listed._forgotten = 0


async def unpatched(listed: GameList) -> _Kept:
    """Changes that come while a snapshot is read are taken to be in it."""
    heads = await listed._read_newest(SNAPSHOT_GAMES + 1)
    games = tuple(summary_of(head) for head in heads)
    return _Kept(ListSnapshot(games, has_more=False), listed._sequence, listed._world.now_ms())


@pytest.mark.parametrize(
    ("owner", "name", "broken"),
    [(Lists, "note", forget_some), (GameList, "note", never_forgotten), (GameList, "_read", unpatched)],
)
async def test_a_broken_list_is_noticed(
    monkeypatch: pytest.MonkeyPatch, owner: type, name: str, broken: Callable[..., object]
) -> None:
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(AssertionError, match="a list"):
        await play_all()
