"""Clients of a simulated world: they play, watch, resume, lose patience, and send the same request again.

What they see is noted as it comes. Each has a chance of its own, so that it does not depend on the others.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, Protocol

from meldhall import rules
from meldhall.play.callers import RequestKey
from meldhall.play.commands import (
    AddBot,
    Command,
    CreateGame,
    Draw,
    JoinGame,
    LeaveGame,
    Pass,
    Play,
    RequestRedeal,
    Resign,
    StartGame,
    StartRound,
)
from meldhall.play.games import Games
from meldhall.play.updates import Answer, Closing, DraftSeen, Heartbeat, Snapshot, Update, VersionSeen
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Status
from meldhall.store.errors import OutcomeUnknown, StorageFull, StoreError
from tests.faults.observed import Call, End, Frame, Kind, Observed, Read, Stream
from tests.faults.simulation_drafts import Drafter
from tests.faults.simulation_line import Line
from tests.faults.simulation_server import SimulatedServer, Unreachable
from tests.faults.simulation_world import pause_ms, true_ms
from tests.play.club import parameters_of

DEADLINE_MS: Final = 2_000
NOT_DONE: Final = frozenset({"GAME_BUSY", "DRAINING", "STORAGE_FULL", "UNAVAILABLE"})
"""What says that nothing was changed."""
RETRIED: Final = NOT_DONE | {"", "OUTCOME_UNKNOWN"}


class Hall(Protocol):
    """What clients need of the simulation."""

    observed: Observed
    is_calm: bool
    is_quiet: bool

    def server(self, chance: random.Random) -> SimulatedServer: ...
    def label(self, server: SimulatedServer) -> str: ...
    def tell(self, who: str, what: str, *facts: object) -> None: ...


@dataclass
class Plan:
    """One game to be played. `made` is set when it has been created."""

    number: int
    create: CreateGame
    players: list[Player]
    bots: int
    turn_ms: int
    abandon_ms: float | None = None
    """When all its players go away for good; the clock plays on."""
    create_ms: float = 0.0
    """When it is created."""
    away_ms: float = 0.0
    """How long its players are away at the most, when they lose their line; 0 if they do not."""
    lost_until_ms: float = 0.0
    """From then on nobody loses it."""
    game_id: str = ""
    join_code: str = ""
    made: asyncio.Event = field(default_factory=asyncio.Event)


class Client:
    """One player of one game."""

    def __init__(
        self, hall: Hall, plan: Plan, player: Player, chance: random.Random, line: random.Random
    ) -> None:
        self.player = player
        self.plan = plan
        self.name = f"{player.player_id}/{plan.number}"
        self._hall = hall
        self._chance = chance
        self._requests = 0
        self._news = asyncio.Event()
        self._copies: list[asyncio.Task[Call]] = []
        self._used: tuple[str, bytes] | None = None
        self._line = Line(line)
        self._drafter = Drafter(hall, self.name, player, random.Random(f"{chance.getstate()}:drafts"))

    async def play(self) -> None:
        """Plays until the game is over or the simulation becomes quiet."""
        if self.player is self.plan.players[0]:
            await pause_ms(self.plan.create_ms)
            await self._create()
        await self.plan.made.wait()
        while not self._hall.is_quiet:
            await self._wait_for_news()
            seen = await self._look()
            if seen is None:
                continue
            if seen.session.is_over and self._chance.random() < 0.8:
                break
            chosen = self._choose(seen)
            if chosen is not None:
                if await self._drafter.forgets(seen, chosen, self.plan.turn_ms):
                    continue
                await self._think(seen)
                if self._chance.random() < 0.06:
                    self._rush()
                await self._insist(chosen, seen.version if self._chance.random() < 0.4 else None)
        for copy in self._copies:
            await copy

    async def _create(self) -> None:
        while not (self.plan.made.is_set() or self._hall.is_quiet):
            await self._insist(self.plan.create, None)

    async def _wait_for_news(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._chance.uniform(0.1, 2.0)):
                await self._news.wait()
        self._news.clear()

    async def _think(self, seen: Answer) -> None:
        """Mostly quick; now and then until the turn is just about over, or far beyond."""
        dice = self._chance.random()
        if dice < 0.06 and seen.session.status is Status.RUNNING:
            await pause_ms(self.plan.turn_ms - self._chance.uniform(-40, 60))
        elif dice < 0.09:
            await pause_ms(self._chance.uniform(0, 2 * self.plan.turn_ms))
        else:
            await pause_ms(self._chance.uniform(10, 250))

    def _choose(self, seen: Answer) -> Command | None:
        session = seen.session
        if session.status is Status.WAITING:
            return self._gather(seen)
        if seen.view is None:
            return Draw() if self._chance.random() < 0.1 else None
        return self._take_turn(rules.View.from_bytes(seen.view, session.ruleset))

    def _take_turn(self, view: rules.View) -> Command | None:
        """Mostly what a player does; now and then what the rules refuse, or what ends the play."""
        dice = self._chance.random()
        if dice < 0.006:
            return Resign() if dice < 0.004 else LeaveGame()
        if view.phase == "between_rounds":
            return StartRound()
        if dice < 0.03 or (dice < 0.06 and view.turn_seat == view.seat):
            wild: list[Command] = [
                Draw(),
                Pass(),
                Play("r1 r2 r3"),
                RequestRedeal(),
                StartRound(),
                StartGame(),
            ]
            return self._chance.choice(wild)
        if view.turn_seat != view.seat:
            return None
        told = str(rules.greedy_command(view))
        if told.startswith("play"):
            return Play(told.partition("table=[")[2].removesuffix("]"))
        return Draw() if told.startswith("draw") else Pass()

    def _gather(self, seen: Answer) -> Command | None:
        session = seen.session
        if seen.seat is None:
            return JoinGame(join_code=self.plan.join_code)
        if self._chance.random() < 0.02:
            return LeaveGame()
        if not session.is_creator(self.player):
            return StartGame() if self._chance.random() < 0.05 else None
        if sum(seat.bot is not None for seat in session.seats) < self.plan.bots:
            return AddBot(level=1 + int(self.plan.game_id[-1], 16) % 5)
        seated = session.seats_taken == len(self.plan.players) + self.plan.bots
        return StartGame() if seated or self._chance.random() < 0.05 else None

    def _rush(self) -> None:
        """Several commands at once, for none of which anybody waits."""
        for command in (Draw(), Pass(), Draw()):
            call = self._begin(command, self._key(command), None)
            self._copies.append(asyncio.ensure_future(self._send(call, self._chance.uniform(0, 20))))

    async def _look(self) -> Answer | None:
        sent_ms, server = true_ms(), self._hall.server(self._chance)
        game_id, join_code = self.plan.game_id, self.plan.join_code
        try:
            async with asyncio.timeout(DEADLINE_MS / 1_000):
                await self._travel()
                answer = await server.call(lambda games: games.see(game_id, self.player, join_code))
                await self._travel()
        except (Refusal, StoreError, Unreachable, TimeoutError) as fault:
            self._hall.tell(self.name, "looks", server.name, repr(fault))
            return None
        label = self._hall.label(server)
        read = Read(self.player, game_id, sent_ms, true_ms(), answer.version, answer.view, label)
        self._hall.observed.reads.append(read)
        return answer

    async def _travel(self) -> None:
        """A message on its way, once there is a line: rarely slow, so that later ones come first."""
        await self._line.up()
        usual = self._chance.random() > 0.02
        await pause_ms(self._chance.uniform(0.2, 8) if usual else self._chance.uniform(100, 1_500))

    async def _insist(self, command: Command | CreateGame, expected_version: int | None) -> None:
        """Sends a command until it is accepted or refused; sometimes twice at once, or once more later."""
        key = self._key(command)
        while True:
            call = self._begin(command, key, expected_version)
            if self._chance.random() < 0.06:
                self._copies.append(asyncio.ensure_future(self._send(call, self._chance.uniform(0, 40))))
                call = self._begin(command, key, expected_version)
            if self._chance.random() < 0.02:
                late = self._begin(command, key, expected_version)
                self._copies.append(asyncio.ensure_future(self._send(late, self._chance.uniform(500, 8_000))))
            await self._send(call, 0)
            if call.version is not None or call.refusal not in RETRIED:
                return
            if call.refusal in NOT_DONE and self._chance.random() < 0.2:
                return  # it said so: the player does something else
            await pause_ms(self._chance.uniform(20, 400))

    def _key(self, command: Command | CreateGame) -> RequestKey:
        """A fresh request id; rarely, by a client's mistake, the one used before."""
        parameters = blake2b(parameters_of(command), digest_size=16).digest()
        self._requests += 1
        request_id = f"{self.name}/{self._requests}"
        if self._used is not None and self._chance.random() < 0.015 and self._used[1] != parameters:
            request_id = self._used[0]
        elif not isinstance(command, CreateGame):
            self._used = request_id, parameters
        return RequestKey(request_id, parameters)

    def _begin(self, command: Command | CreateGame, key: RequestKey, expected_version: int | None) -> Call:
        call = Call(
            self.player,
            self.plan.game_id,
            key.request_id,
            true_ms(),
            key.request_hash,
            command,
            expected_version,
        )
        self._hall.observed.calls.append(call)
        return call

    async def _send(self, call: Call, delay_ms: float) -> Call:
        await pause_ms(delay_ms)
        server = self._hall.server(self._chance)
        call.server = self._hall.label(server)
        try:
            async with asyncio.timeout(DEADLINE_MS / 1_000):
                await self._travel()
                if self._chance.random() < 0.02:
                    raise Unreachable  # it never came there
                call.was_draining = server.is_draining
                answer = await server.call(lambda games: _done(games, call))
                await self._travel()
            if self._chance.random() < 0.04:
                raise Unreachable  # the answer is lost
        except (Refusal, StoreError, Unreachable, TimeoutError) as fault:
            call.refusal = reason_of(fault)
            call.answer_ms = true_ms() if call.refusal else None
        else:
            self._hear(call, answer)
        told = call.refusal or (f"is version {call.version}" if call.version else "is not answered")
        self._hall.tell(self.name, "sends", server.name, call.request_id, call.command, told)
        return call

    def _hear(self, call: Call, answer: Answer) -> None:
        call.answer_ms, call.version = true_ms(), answer.version
        call.view, call.drawn_tile = answer.view, answer.drawn_tile
        if isinstance(call.command, CreateGame):
            call.game_id = answer.session.game_id
            if not self.plan.made.is_set():
                self.plan.game_id, self.plan.join_code = call.game_id, answer.session.join_code
                self.plan.made.set()

    async def live(self) -> None:
        """Plays and watches, until the game is over or the players go away."""
        plan, tell = self.plan, self._hall.tell
        losses = self._line.come_and_go(lambda what: tell(self.name, what), plan.away_ms, plan.lost_until_ms)
        task = asyncio.gather(self.play(), self.watch(), losses)
        try:
            if self.plan.abandon_ms is None:
                await task
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.plan.abandon_ms / 1_000):
                        await task
        finally:
            for copy in self._copies:
                copy.cancel()

    async def watch(self) -> None:
        """Follows the game through one stream after the other, from where the last one ended."""
        await self.plan.made.wait()
        newest: int | None = None
        stream: Stream | None = None
        try:
            while stream is None or stream.end is not End.OVER:
                stream = Stream(self.player, self.plan.game_id, self._resume(newest), true_ms())
                self._hall.observed.streams.append(stream)
                newest = await self._watch_once(stream, newest)
                self._hall.tell(self.name, "stops watching", stream.server, newest, stream.end)
                await pause_ms(self._chance.uniform(20, 2_000 if stream.end is End.REFUSED else 300))
        except asyncio.CancelledError:
            is_observed = not self._hall.observed.end_ms
            if stream is not None and stream.end is not End.OVER and is_observed:
                stream.end, stream.end_ms = End.LEFT, stream.end_ms or true_ms()
            raise

    async def _watch_once(self, stream: Stream, newest: int | None) -> int | None:
        """One stream to its end; the newest version seen then."""
        end = End.BROKEN
        try:
            async for version in self._follow(stream):
                newest = version
            if not _is_closing(stream):
                end = End.OVER
        except Refusal as refusal:
            end = End.BROKEN if refusal.reason == "DRAINING" else End.REFUSED
            newest = None if refusal.reason == "RESUME_FROM_FUTURE" else newest
        except (StoreError, Unreachable):
            pass
        stream.end, stream.end_ms = end, stream.end_ms or true_ms()
        return newest

    def _resume(self, newest: int | None) -> int | None:
        """Where it was; sometimes from anywhere before, or with a snapshot."""
        dice = self._chance.random()
        if newest is None or dice < 0.1:
            return None
        return self._chance.randrange(newest + 1) if dice < 0.2 else newest

    async def _follow(self, stream: Stream) -> AsyncIterator[int]:
        """Reads one stream, and gives the version of each update that shows one."""
        await self._travel()
        server = self._hall.server(self._chance)
        stream.server, stream.host = self._hall.label(server), server.name
        game_id, after_version = stream.game_id, stream.after_version
        pipe, task = server.watch(lambda games: games.watch(game_id, self.player, after_version))
        self._line.carry(stream, pipe, task)
        patience = self._chance.randrange(5, 60)
        stream.is_slow = self._chance.random() < 0.25
        try:
            while (update := await pipe.get()) is not None:
                stream.frames.append(_frame(update))
                if isinstance(update, Snapshot | VersionSeen):
                    self._news.set()
                    yield stream.frames[-1].version
                if stream.is_slow and not self._hall.is_quiet and self._chance.random() < 0.3:
                    await pause_ms(self._chance.uniform(0, 4_000))
                patience -= 1
                if patience == 0 and not self._hall.is_quiet:
                    raise Unreachable
        finally:
            task.cancel()


def reason_of(fault: BaseException) -> str:
    """A fault as its caller is told of it; empty where nothing is told."""
    match fault:
        case Refusal():
            return fault.reason
        case OutcomeUnknown():
            return "OUTCOME_UNKNOWN"
        case StorageFull():
            return "STORAGE_FULL"
        case StoreError():
            return "UNAVAILABLE"
        case _:
            return ""


def _done(games: Games, call: Call) -> Awaitable[Answer]:
    key = RequestKey(call.request_id, call.request_hash)
    if isinstance(call.command, CreateGame):
        return games.create(call.caller, call.command, key)
    assert call.command is not None
    return games.run(call.game_id, call.caller, call.command, key, call.expected_version)


def _frame(update: Update) -> Frame:
    match update:
        case Snapshot():
            return Frame(true_ms(), Kind.SNAPSHOT, update.answer.version, update.answer.view)
        case VersionSeen():
            shown, people = update.game_events, update.session_events
            return Frame(true_ms(), Kind.VERSION, update.version, shown, people)
        case DraftSeen():
            return Frame(true_ms(), Kind.DRAFT, update.version, update.draft)
        case Heartbeat():
            return Frame(true_ms(), Kind.HEARTBEAT, update.version)
        case Closing():
            return Frame(true_ms(), Kind.CLOSING)


def _is_closing(stream: Stream) -> bool:
    return bool(stream.frames) and stream.frames[-1].kind is Kind.CLOSING
