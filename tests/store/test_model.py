"""SQLite against the memory store as its model: any sequence of calls has the same answers."""

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeVar

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from meldhall.store.contract import CREATION_KEPT_MS, Creation, Draft, Head, Player, Row, Status
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore

T = TypeVar("T")
Append = tuple[Row, Head, Creation | None]

GAMES = ("g0", "g1", "g2", "g3", "g4")
PLAYERS = ("ada", "bea", "app:7f")
HASHES = tuple(bytes([number]) * 32 for number in range(4))
TIMES_MS = st.sampled_from((1_000, 1_001, 1_000 + CREATION_KEPT_MS, 5_000 + CREATION_KEPT_MS))
MELDS = st.sampled_from((None, "", "r1", "r1 | r2"))
CURSORS = st.none() | st.tuples(st.integers(998, 1_003), st.sampled_from((*GAMES, "")))


@st.composite
def appends(draw: st.DrawFn) -> tuple[int, Append]:
    """An append, and how far its version is from the next one: 0 mostly, so that games grow."""
    place = draw(st.integers(0, len(GAMES) - 1))
    head = Head(
        GAMES[place],
        1,
        draw(st.sampled_from(Status)),
        draw(st.booleans()),
        draw(st.none() | st.integers(0, 3)),
        1_000 + place // 2,  # of the game, for good; some games share it
        tuple(draw(st.lists(st.sampled_from(PLAYERS), unique=True))),
        PLAYERS[place % 2],
        draw(st.binary(max_size=3)),
        draw(st.integers(1_000, 1_003)),
        draw(st.sampled_from(("", "0f"))),
        draw(st.integers(0, 4)),
    )
    creation = None
    if draw(st.booleans()):
        creation = Creation(
            draw(st.sampled_from(PLAYERS)),
            draw(st.sampled_from(("r1", "r2"))),
            draw(st.binary(max_size=2)),
            GAMES[place],
            draw(TIMES_MS),
        )
    offset = draw(st.sampled_from((0, 0, 0, 0, -1, 1)))
    return offset, (Row(GAMES[place], 1, draw(st.binary(max_size=4))), head, creation)


class StoreMachine(RuleBasedStateMachine):
    """Runs the same calls on both stores; sometimes the file is closed, or taken as a crash leaves it."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.file = self.folder / "0.sqlite3"
        self.crashes = 0
        self.model = MemoryStore()
        self.heights = dict.fromkeys(GAMES, 0)

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(call)

    @initialize()
    def open(self) -> None:
        self.opened: AbstractAsyncContextManager[SqliteStore] = SqliteStore.open(self.file, batch_limit=3)
        self.store = self.run(self.opened.__aenter__())

    def close(self) -> None:
        self.run(self.opened.__aexit__(None, None, None))

    def teardown(self) -> None:
        if hasattr(self, "opened"):
            self.close()
        self.runner.close()
        shutil.rmtree(self.folder)

    def placed(self, offset: int, append: Append) -> Append:
        """The append at its place behind the rows of its game; only a first row has a creation."""
        row, head, creation = append
        version = max(1, self.heights[row.game_id] + 1 + offset)
        return (
            Row(row.game_id, version, row.record),
            Head(row.game_id, version, *[getattr(head, name) for name in Head.__slots__[2:]]),
            creation if version == 1 else None,
        )

    @rule(drawn=st.lists(appends(), min_size=1, max_size=8))
    def append(self, drawn: list[tuple[int, Append]]) -> None:
        placed = [self.placed(offset, append) for offset, append in drawn]

        async def both() -> tuple[list[bool], list[bool]]:
            stored = await asyncio.gather(*(self.store.append(*each) for each in placed))
            return stored, [await self.model.append(*each) for each in placed]

        stored, expected = self.run(both())
        assert stored == expected
        for (row, _, _), won in zip(placed, stored, strict=True):
            self.heights[row.game_id] += won

    @rule(
        player_id=st.sampled_from(PLAYERS),
        name=st.sampled_from(("Ada", "Béa")),
        token=st.sampled_from(HASHES),
        deed=st.sampled_from(("add", "add_token", "rename")),
    )
    def change_player(self, player_id: str, name: str, token: bytes, deed: str) -> None:
        for_deed: dict[str, tuple[Any, ...]] = {
            "add": (Player(player_id, name), token, 1_000),
            "add_token": (player_id, token, 1_000),
            "rename": (player_id, name),
        }
        self.same(deed, *for_deed[deed])

    @rule(game_id=st.sampled_from(GAMES), after_version=st.integers(0, 4))
    def read(self, game_id: str, after_version: int) -> None:
        self.same("read", game_id, after_version)

    @rule(limit=st.integers(-1, 4), after=CURSORS, player_id=st.sampled_from(PLAYERS))
    def list(self, limit: int, after: tuple[int, str] | None, player_id: str) -> None:
        self.same("list_open", limit, after)
        self.same("list_of_player", player_id, limit, after)

    @rule(game_id=st.sampled_from(GAMES), tail=st.sampled_from((None, None, None, b"", b"other")))
    def archive(self, game_id: str, tail: bytes | None) -> None:
        """All rows of a game, or others behind them."""
        rows = self.run(self.model.read(game_id))
        if tail is not None:
            rows = [*rows, Row(game_id, len(rows) + 1, tail)]
        if rows:
            self.same("archive", rows)

    @rule(game_id=st.sampled_from(GAMES), offset=st.sampled_from((0, 0, 0, -1, 1)), melds=MELDS)
    def draft(self, game_id: str, offset: int, melds: str | None) -> None:
        self.same("put_draft", Draft(game_id, self.heights[game_id] + offset, 1, melds))

    @rule(time_ms=st.integers(999, 1_005), begins=st.booleans())
    def live(self, time_ms: int, begins: bool) -> None:
        self.same("begin_serving" if begins else "note_alive", time_ms)

    @rule()
    def reopen(self) -> None:
        self.close()
        self.open()

    @precondition(lambda self: self.crashes < 3)
    @rule()
    def crash(self) -> None:
        """What is acknowledged is in the files as they are at any moment."""
        self.crashes += 1
        copy = self.folder / f"{self.crashes}.sqlite3"
        for ending in ("", "-wal"):
            shutil.copy(f"{self.file}{ending}", f"{copy}{ending}")
        self.close()
        self.file = copy
        self.open()

    @invariant()
    def agree(self) -> None:
        if not hasattr(self, "opened"):
            return
        self.same("due")
        self.same("list_ended", 1_002, 3)
        self.same("list_ended", 1_003, 9, (1_001, "g1"))
        for game_id in GAMES:
            self.same("head", game_id)
            self.same("draft", game_id)
            self.same("read", game_id)
        for player_id in PLAYERS:
            self.same("get", player_id)
            self.same("count_unfinished", player_id)
            self.same("list_of_player", player_id, 99)
            for request_id in ("r1", "r2"):
                self.same("creation", player_id, request_id)
        for token in HASHES:
            self.same("by_token", token)

    def same(self, name: str, *args: object) -> None:
        """Calls both, expects one answer."""
        answer = self.run(getattr(self.store, name)(*args))
        assert answer == self.run(getattr(self.model, name)(*args)), (name, args)


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(max_examples=30, stateful_step_count=20, deadline=None)
