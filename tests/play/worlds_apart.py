"""Servers whose games differ only in what one viewer may not see, and every byte that this viewer is told.

The path is the product's: servicers, hosts, feeds and lists, with clock and chance of a test. A game is
played by people who do at random what people do; then the same is done over another deal, of which the
viewer cannot know.
"""

import asyncio
import logging
import random
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from meldhall.api.games import GameServicer
from meldhall.api.identity import Call
from meldhall.api.solvers import Solvers
from meldhall.api.statuses import status_of
from meldhall.play.callers import Caller
from meldhall.play.games import Games
from meldhall.play.history import History
from meldhall.play.limits import Limits
from meldhall.play.state import State
from meldhall.refusals import Refusal
from meldhall.store.contract import Player
from meldhall.store.memory import MemoryStore
from meldhall.v1 import game_service_pb2
from tests.api.hall import request_of
from tests.play.seeded import SeededWorld, let_run

PLAYERS: Final = tuple(Player(name, name.capitalize()) for name in ("ann", "bob", "cat", "dan", "fay", "gus"))
EVE: Final = Player("eve", "Eve")
"""She has no seat."""
DELAY_S: Final = 10
POLICIES: Final[Mapping[str, dict[str, Any]]] = {
    "none": {"hints": True},
    "table": {"hints": True, "spectators": 2},
    "late": {"hints": True, "spectators": 3, "spectator_delay": {"seconds": DELAY_S}},
}
_LIMITS: Final = Limits(bot_delay_ms=0, heartbeat_ms=4_000)
_FAR: Final = 1_000_000
_WORD: Final = re.compile(r"(?<!^)(?=[A-Z])")
Told = list[tuple[str, int, bytes]]
"""What a viewer was told in a step: by which channel, when, and what."""


class KnownWorld(SeededWorld):
    """Every order of tiles follows from the seed and the number of its call, but for those in `changed`."""

    def __init__(self, seed: int, changed: Mapping[int, list[str]]) -> None:
        super().__init__(seed)
        self.given: list[list[str]] = []
        self._seed = seed
        self._changed = changed

    def order(self, tiles: Sequence[str], key: bytes) -> list[str]:
        number = len(self.given)
        order = self._changed.get(number)
        if order is None:
            order = sorted(tiles)
            random.Random(f"{self._seed} {number}").shuffle(order)
        self.given.append(order)
        return order


@dataclass(frozen=True)
class Step:
    """What somebody asks of the server after a pause; nobody asks anything without a name."""

    pause_ms: int
    caller: Caller = EVE
    name: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Setting:
    """Which game is played, and who looks on."""

    ruleset: str
    seats: int
    policy: str
    viewer: Player
    seed: int

    @property
    def viewer_seat(self) -> int | None:
        """The viewer's seat."""
        return PLAYERS.index(self.viewer) if self.viewer in PLAYERS[: self.seats] else None


@dataclass
class Story:
    """What happened: the steps, the course that each took, what the viewer was told, and the rows."""

    steps: list[Step] = field(default_factory=list)
    courses: list[tuple[bool, tuple[str, ...]]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    given: list[list[str]] = field(default_factory=list)
    is_over: bool = False


class Office:
    """One server without a network, the game that is played on it, and the viewer's ears."""

    def __init__(
        self, setting: Setting, changed: Mapping[int, list[str]], threads: ThreadPoolExecutor
    ) -> None:
        self.setting = setting
        self.world = KnownWorld(setting.seed, changed)
        self.store = MemoryStore()
        self.games = Games(self.store, self.world, _LIMITS)
        solvers = Solvers(threads, running=1, waiting=9, node_limit=2_000)
        self.servicer = GameServicer(self.games, self.world, solvers)
        self.history = History()
        self.game_id = ""
        self._heard: Told = []
        self._ears: list[asyncio.Task[None]] = []

    @property
    def state(self) -> State:
        """The game, with everything in it."""
        assert self.history.state is not None
        return self.history.state

    async def open(self) -> None:
        """Seats the players; the viewer begins to listen."""
        setting = self.setting
        fields = {"ruleset": setting.ruleset, "seats": setting.seats, "policy": POLICIES[setting.policy]}
        created = await self.ask(PLAYERS[0], "CreateGame", **fields)
        self.game_id = game_service_pb2.CreateGameResponse.FromString(created).game.game_id
        for player in PLAYERS[1 : setting.seats]:
            await self.ask(player, "JoinGame", game_id=self.game_id)
        self._listen("WatchGame", game_id=self.game_id, after_version=0)
        self._listen("WatchGame", game_id=self.game_id, role=2)
        self._listen("WatchGames", filter=1)
        self._listen("WatchGames", filter=2)
        await let_run()
        await self.catch_up()

    async def close(self) -> None:
        """Nobody listens any more."""
        for ear in self._ears:
            ear.cancel()
        await asyncio.gather(*self._ears, return_exceptions=True)

    async def ask(self, caller: Caller, name: str, **fields: Any) -> bytes:
        """The answer to a call, or the refusal, as bytes."""
        method = getattr(self.servicer, _WORD.sub("_", name.rpartition(".")[2]).lower())
        try:
            answer: bytes = await method(request_of(name, **fields), Call(f"/{name}", caller))
        except Refusal as refusal:
            return _refused(refusal)
        return answer

    async def pass_time(self, pause_ms: int) -> None:
        """Lets time pass, with all that it brings about."""
        await self.world.advance(pause_ms, self.games.settle)

    async def catch_up(self) -> list[str]:
        """Reads what was stored; the new rows' lines."""
        rows = await self.store.read(self.game_id, self.history.version)
        self.history.extend(rows)
        return [entry.envelope.game_line for entry in self.history.entries[-len(rows) :]] if rows else []

    def heard(self) -> Told:
        """What the viewer's streams brought since the last time."""
        heard, self._heard = self._heard, []
        return heard

    def _listen(self, name: str, **fields: Any) -> None:
        number = len(self._ears)
        self._ears.append(asyncio.ensure_future(self._hear(f"stream {number}", name, fields)))

    async def _hear(self, channel: str, name: str, fields: dict[str, Any]) -> None:
        stream = getattr(self.servicer, _WORD.sub("_", name).lower())
        try:
            async for data in stream(request_of(name, **fields), Call(f"/{name}", self.setting.viewer)):
                self._heard.append((channel, self.world.now_ms(), data))
            self._heard.append((channel, self.world.now_ms(), b"the end"))
        except Refusal as refusal:
            self._heard.append((channel, self.world.now_ms(), _refused(refusal)))


def _refused(refusal: Refusal) -> bytes:
    status = status_of(refusal)
    return repr((status.code, status.details, status.trailing_metadata)).encode()


class Ears(logging.Handler):
    """Hears what is logged, the trace of a fault included."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@asynccontextmanager
async def opened(setting: Setting, changed: Mapping[int, list[str]]) -> AsyncIterator[tuple[Office, Ears]]:
    """A server for the time of the block, its game created, and everything that it logs."""
    ears, log = Ears(), logging.getLogger("meldhall")
    level = log.level
    with ThreadPoolExecutor(1) as threads:
        office = Office(setting, changed, threads)
        log.addHandler(ears)
        log.setLevel(logging.DEBUG)
        try:
            await office.open()
            yield office, ears
        finally:
            await office.close()
            log.removeHandler(ears)
            log.setLevel(level)


def questions(office: Office) -> list[tuple[str, dict[str, Any]]]:
    """What the viewer may ask at any time: all of it changes nothing."""
    game = {"game_id": office.game_id}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("GetGame", game),
        ("GetGame", {**game, "role": 1}),
        ("GetGame", {**game, "role": 2}),
        ("ListGames", {"filter": 1}),
        ("ListGames", {"filter": 2}),
        ("GameService.CheckTurn", {**game, "table": "r11 r12 r13"}),
        ("SuggestTurn", game),
        ("PlayTurn", {**game, "table": "r1 r2 r3", "expected_version": _FAR}),
        ("StartRound", {**game, "expected_version": _FAR}),
        ("AddBot", {**game, "expected_version": _FAR}),
    ]
    if not office.state.session.is_over:
        # The record of a game that is over shows everything.
        asked.append(("GetRecord", game))
    return asked


async def told_of(office: Office, ears: Ears, dice: random.Random) -> Told:
    """What the viewer has been told since the last time, and what it is told now on asking."""
    told = office.heard()
    now_ms = office.world.now_ms()
    for name, fields in dice.sample(questions(office), 3):
        told.append((name, now_ms, await office.ask(office.setting.viewer, name, **fields)))
    far = office.games.watch(office.game_id, office.setting.viewer, _FAR)
    try:
        await anext(far)
    except Refusal as refusal:
        told.append(("resume", now_ms, _refused(refusal)))
    told += [("log", now_ms, line.encode()) for line in ears.lines]
    ears.lines.clear()
    return told
