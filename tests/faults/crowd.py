"""Clients that play many games at once, whatever happens to the server, and note all that they are told.

Each client is one connection and one player with a seat in a dozen games. They use the client library as
anybody would: it repeats commands with their request id and resumes streams. What it lets through to its
user is kept in `errors`.
"""

import asyncio
import itertools
import random
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any, Final, TypeAlias

from meldhall.play.commands import AddBot, Command, CreateGame, Draw, JoinGame, Pass, Play, StartGame
from meldhall.rules import NotationError, Position
from meldhall.store.contract import Player
from meldhall_client import AsyncClient, Game, MeldhallError, Refused, Step, calls
from meldhall_client.calls import Call
from tests.faults.seen import GameSeen, Sent, Sight

GUESTS: Final = 10
TABLES: Final = 64
RULESETS: Final = (
    *("classic+turn_time_ms=0", "sabra+turn_time_ms=0", "tournament+turn_time_ms=0"),
    *("classic+turn_time_ms=300",),
)
"""The last is played by people who let the clock act for them now and then."""
OUTRUN: Final = frozenset({"NOT_YOUR_TURN", "STALE_VERSION", "GAME_OVER", "ROUND_OVER", "POOL_EMPTY"})
"""What those may be told who were overtaken by the clock, or spoke out of turn: I4 says whether rightly."""
_OVER: Final = ("finished", "aborted")
_NODES: Final = 1_000
Said: TypeAlias = tuple[Command | CreateGame, Call[Any]]
"""A command, and the call of the client library that sends it."""


class Impossible(MeldhallError):
    """What a client was shown contradicts itself."""


class Silences:
    """How long each stream was silent over a restart of the server.

    `gaps_s` runs from the last message of one server to the first one of the next, `returns_s` from the
    moment when that one listened. A heartbeat may be what comes first.
    """

    def __init__(self) -> None:
        self.gaps_s: list[float] = []
        self.returns_s: list[float] = []
        self._listening_s = 0.0
        self._heard: dict[tuple[str, str], float] = {}

    def restarted(self, listening_s: float) -> None:
        """Another server has listened since that time; the one before is gone."""
        self._listening_s = listening_s

    def all_are_back(self) -> bool:
        """Whether every stream has brought something since."""
        return all(heard_s >= self._listening_s for heard_s in self._heard.values())

    def heard(self, watcher: str, game_id: str) -> None:
        """Notes a message of a stream."""
        now_s = asyncio.get_running_loop().time()
        before_s = self._heard.get((watcher, game_id), now_s)
        if before_s < self._listening_s:
            self.gaps_s.append(now_s - before_s)
            self.returns_s.append(now_s - self._listening_s)
        self._heard[watcher, game_id] = now_s

    def forget(self, watcher: str, game_id: str) -> None:
        """A stream that is over is silent for good."""
        self._heard.pop((watcher, game_id), None)


class Guest(AsyncClient):
    """The client library; only what its streams bring is noted before it is passed on."""

    def __init__(self, address: str, name: str, silences: Silences) -> None:
        super().__init__(address)
        self.name = name
        self.player = Player("", name)
        self.silences = silences

    async def _answers(self, name: str, request: Any) -> AsyncGenerator[Any, None]:
        async with aclosing(super()._answers(name, request)) as answers:
            async for answer in answers:
                self.silences.heard(self.name, request.game_id)
                yield answer


class Crowd:
    """Guests at tables; a table whose game is over plays another. Made by `seated`."""

    def __init__(self, address: str, seed: int, tables: int, mark: Callable[[], int]) -> None:
        self.chance = random.Random(seed)
        self.silences = Silences()
        self.errors: list[str] = []
        self.playing: dict[str, GameSeen] = {}
        self.finished: list[GameSeen] = []
        self.founding: dict[str, Sent] = {}
        self.acknowledged = 0
        self.refused = 0
        self.fewest_playing = tables
        self.mark = mark
        self._tables = tables
        self._guests = [Guest(address, f"Guest {number}", self.silences) for number in range(GUESTS)]
        self._news = asyncio.Condition()
        self._running: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._under_way = 0
        self._stopping = False

    @property
    def games(self) -> list[GameSeen]:
        """All games, those that are over first."""
        return [*self.finished, *self.playing.values()]

    async def sit_down(self) -> None:
        """Signs everybody up and waits until every table plays."""
        for guest in self._guests:
            guest.player = Player((await guest.sign_up(guest.name)).player_id, guest.name)
        pairs = itertools.cycle(itertools.combinations(self._guests, 2))
        for number, pair in zip(range(self._tables), pairs, strict=False):
            self._tasks.append(asyncio.create_task(self._play_on(number, *pair)))
        await self.until(lambda: len(self._running) >= self._tables - 2)

    async def until(self, holds: Any) -> None:
        """Waits for something that news may bring about. Raises what ended a table."""
        async with self._news:
            await self._news.wait_for(lambda: holds() or any(task.done() for task in self._tasks))
        for task in self._tasks:
            if task.done():
                task.result()

    async def acknowledgments(self, count: int) -> None:
        """Waits for that many more."""
        goal = self.acknowledged + count
        await self.until(lambda: self.acknowledged >= goal)

    def note_end(self) -> None:
        """The server is about to end: notes how many games run."""
        self.fewest_playing = min(self.fewest_playing, len(self._running))

    async def settle(self) -> None:
        """Lets all commands under way end and all streams come to the newest version; nothing new begins."""
        self._stopping = True
        await self.until(lambda: self._under_way == 0)
        by_id = {guest.player.player_id: guest for guest in self._guests}
        for game in list(self.playing.values()):
            for sight in game.sights:
                newest = (await by_id[sight.player_id].call(calls.get_game(game.game_id))).version
                await self.until(
                    lambda game=game, sight=sight, newest=newest: (
                        sight.version >= newest or game.game_id not in self.playing
                    )
                )

    async def leave(self) -> None:
        """Ends all tasks and connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for guest in self._guests:
            await guest.close()

    async def _play_on(self, number: int, first: Guest, second: Guest) -> None:
        while True:
            try:
                await self._play(number, first, second)
            except MeldhallError as error:
                self.errors.append(f"{first.name} or {second.name}: {error}")

    async def _play(self, number: int, first: Guest, second: Guest) -> None:
        """One game from its creation to its end: mostly two people, at some tables a bot as the second."""
        ruleset = RULESETS[number % len(RULESETS)]
        game = await self._found(first, ruleset)
        people = [first] if number % 5 == 0 else [first, second]
        if len(people) == 1:
            await self._do(game, first, (AddBot(), calls.command("AddBot", game.game_id, None)))
        else:
            await self._do(game, second, (JoinGame(), calls.command("JoinGame", game.game_id, None)))
        try:
            async with asyncio.TaskGroup() as group:
                for seat, guest in enumerate(people):
                    group.create_task(self._sit(game, guest, seat))
                await self._do(game, first, (StartGame(), calls.command("StartGame", game.game_id, None)))
                self._running.add(game.game_id)
        except* MeldhallError as errors:
            self.errors.extend(f"game {game.game_id}: {error}" for error in errors.exceptions)
        finally:
            self._running.discard(game.game_id)
        self.finished.append(self.playing.pop(game.game_id))
        await self._tell()

    async def _found(self, guest: Guest, ruleset: str) -> GameSeen:
        await self._begin_nothing_at_the_end()
        said = CreateGame(ruleset, 2), calls.create_game(ruleset, 2, "", False, (), hints=False)
        sent = _sent(guest, said)
        self.founding[sent.request_id] = sent
        await self._answer(guest, said, sent)
        assert sent.answer is not None, f"no game was created: {sent.reason}"
        seen = GameSeen(sent.answer.game_id, ruleset, [self.founding.pop(sent.request_id)], [])
        self.playing[seen.game_id] = seen
        return seen

    async def _sit(self, game: GameSeen, guest: Guest, seat: int) -> None:
        sight = Sight(guest.player.player_id, seat)
        game.sights.append(sight)
        known = 0
        try:
            async for step in guest.watch(game.game_id):
                sight.steps.append(step)
                sight.marks.append(self.mark())
                await self._tell()
                if step.game.version > known and step.game.state == "running" and step.game.view:
                    known = await self._act(game, guest, step)
        finally:
            self.silences.forget(guest.name, game.game_id)

    async def _act(self, game: GameSeen, guest: Guest, step: Step) -> int:
        """What a guest does about a version, if anything; the version it knows of then."""
        view, version = step.game.view, step.game.version
        assert view is not None
        if self._stopping:
            return version
        dawdles = step.time_left is not None and self.chance.random() < 0.2
        if view.my_turn and not dawdles:
            said = self._turn(step.game, game.ruleset)
        elif not view.my_turn and self.chance.random() < 0.02:
            said = Draw(), calls.draw_tile(game.game_id, None)
        else:
            return version
        answers = await self._do(game, guest, said)
        return max([version, *(answer.version for answer in answers)])

    def _turn(self, game: Game, ruleset: str) -> Said:
        table = _best_table(game, ruleset)
        # Who may be overtaken by the clock says so: the play was chosen for this table.
        is_timed = game.view is not None and game.view.deadline_time is not None
        expected = game.version if is_timed or self.chance.random() < 0.5 else None
        if table:
            return Play(table), calls.play_turn(game.game_id, table, expected)
        if game.view is not None and game.view.pool_tiles:
            return Draw(), calls.draw_tile(game.game_id, expected)
        return Pass(), calls.command("PassTurn", game.game_id, expected)

    async def _do(self, game: GameSeen, guest: Guest, said: Said) -> list[Game]:
        """Sends a command, at times two copies at once, or one more later; the answers to all copies."""
        await self._begin_nothing_at_the_end()
        copies = [_sent(guest, said) for _ in range(1 + (self.chance.random() < 0.05))]
        game.sent.extend(copies)
        await asyncio.gather(*(self._answer(guest, said, copy) for copy in copies))
        if copies[0].answer is not None and self.chance.random() < 0.05 and not self._stopping:
            copies.append(_sent(guest, said))
            game.sent.append(copies[-1])
            await self._answer(guest, said, copies[-1])
            if copies[-1].reason:
                self.errors.append(f"accepted, and refused when it was repeated: {copies[-1]}")
        return [copy.answer for copy in copies if copy.answer is not None]

    async def _answer(self, guest: Guest, said: Said, sent: Sent) -> None:
        """Notes the outcome of a command. Refusals that play explains are no errors."""
        self._under_way += 1
        try:
            answer = await guest.call(said[1])
            sent.answer, sent.tile = answer if isinstance(answer, tuple) else (answer, None)
            sent.mark = self.mark()
            self.acknowledged += 1
        except Refused as refusal:
            sent.reason = refusal.reason
            self.refused += 1
            if refusal.reason not in OUTRUN:
                self.errors.append(f"{sent.command} by {guest.name}: {refusal}")
        finally:
            sent.ended_ms = _now_ms()
            self._under_way -= 1
            await self._tell()

    async def _begin_nothing_at_the_end(self) -> None:
        if self._stopping:
            await asyncio.Future()  # until the crowd leaves

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()


@asynccontextmanager
async def seated(
    address: str, seed: int, tables: int = TABLES, mark: Callable[[], int] = lambda: 0
) -> AsyncIterator[Crowd]:
    """A crowd that plays on that server. All that it is told is noted with what `mark` gives then."""
    crowd = Crowd(address, seed, tables, mark)
    try:
        await crowd.sit_down()
        yield crowd
    finally:
        await crowd.leave()


def _best_table(game: Game, ruleset: str) -> str:
    """The table after the play of most tiles that a short search finds; empty where nothing can be laid."""
    view = game.view
    assert view is not None
    melded = " ".join(str(seat.has_melded).lower() for seat in view.seats)
    text = (
        f"position seat={view.viewer_seat} rack=[{' '.join(view.rack)}] table=[{view.table}]"
        f" rack_tiles=[{' '.join(str(seat.rack_tiles) for seat in view.seats)}] has_melded=[{melded}]"
        f" pool_tiles={view.pool_tiles} turn_seat={view.turn_seat} ruleset={ruleset}"
    )
    try:
        solution = Position.parse(text).solve(node_limit=_NODES)
    except NotationError as error:
        raise Impossible(f"what was shown at version {game.version} cannot be: {error}") from error
    return str(solution.table) if solution.tiles else ""


def _sent(guest: Guest, said: Said) -> Sent:
    command, call = said
    expects = call.name != "CreateGame" and call.request.HasField("expected_version")
    expected = call.request.expected_version if expects else None
    return Sent(guest.player, call.request.request_id, command, expected, _now_ms())


def _now_ms() -> float:
    return time.time() * 1_000
