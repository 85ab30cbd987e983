"""A world under faults: servers that die, a store that stalls and forgets to answer, clients that repeat.

Everything happens in virtual time and from one seed, so a failing seed fails again in the same way.
"""

import asyncio
import random
from collections import Counter
from contextlib import aclosing
from dataclasses import dataclass, field

from meldhall import rules
from meldhall.play.callers import RequestKey
from meldhall.play.commands import Command, Draw, Pass, Play, StartGame
from meldhall.play.games import Games
from meldhall.play.history import History
from meldhall.play.limits import Limits
from meldhall.play.updates import Answer, Closing, Heartbeat, Snapshot, Update, VersionSeen
from meldhall.play.world import pause
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Head, Player, Row, Status
from meldhall.store.errors import OutcomeUnknown, StorageFull, StoreError, StoreFailed
from meldhall.store.memory import MemoryStore
from tests.play.club import Club
from tests.play.seeded import SeededWorld, let_run

RULESET = "classic+turn_time_ms=5000"
LIMITS = Limits(bot_delay_ms=200, patience_ms=500, heartbeat_ms=1_000, lag_versions=8)
RETRIED = {"OUTCOME_UNKNOWN", "GAME_BUSY", "STALE_VERSION", "DRAINING"}


class WildStore(MemoryStore):
    """Stalls, now and then for long; loses answers before and after the commit; fails to read."""

    def __init__(self, world: SeededWorld, chance: random.Random) -> None:
        super().__init__()
        self._world = world
        self._chance = chance
        self.is_calm = False

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        await self._stall()
        fault = 1.0 if self.is_calm else self._chance.random()
        if fault < 0.02:
            raise StorageFull
        if fault < 0.06:
            raise OutcomeUnknown
        stored = await super().append(row, head, creation)
        if fault < 0.12:
            raise OutcomeUnknown
        await self._stall()
        return stored

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        await self._stall()
        if not self.is_calm and self._chance.random() < 0.03:
            raise StoreFailed
        rows = list(await super().read(game_id, after_version))
        await self._stall()
        return rows

    async def _stall(self) -> None:
        if not self.is_calm:
            most_ms = 3_000 if self._chance.random() < 0.03 else 20
            await pause(self._world, self._chance.randrange(most_ms))


@dataclass
class Simulation:
    """Servers on one store, and clients that play one game through any of them."""

    seed: int
    servers: int = 2
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    watched: list[list[int]] = field(default_factory=list)
    kills: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.world = SeededWorld(self.seed)
        self.store = WildStore(self.world, self.chance)
        self.games = [Games(self.store, self.world, LIMITS) for _ in range(self.servers)]
        self.over = asyncio.Event()
        self.is_abandoned = False
        self.game_id = ""

    async def run(self, players: list[Player], span_ms: int) -> None:
        """Plays for that long, then lets everything come to rest."""
        club = Club(self.world, self.store, LIMITS)
        self.store.is_calm = True
        self.game_id = await club.gather(*players, bots=1, ruleset=RULESET)
        await club.run(self.game_id, players[0], StartGame(), "start")
        await club.games.drain()
        self.store.is_calm = False
        work = [*(self._play(player) for player in players), *(self._watch(player) for player in players)]
        clients = [asyncio.ensure_future(each) for each in (*work, self._kill())]
        together = asyncio.gather(*clients)
        try:
            await self._pass_time(together, span_ms)
        finally:
            self.is_abandoned = True
            for client in clients:
                client.cancel()
            await asyncio.gather(*clients, return_exceptions=True)

    async def _pass_time(self, clients: "asyncio.Future[list[None]]", span_ms: int) -> None:
        end_ms = self.world.now_ms() + span_ms
        while self.world.now_ms() < end_ms and not clients.done():
            await self._step()
        self.over.set()
        self.store.is_calm = True
        while not clients.done():
            await self._step()
        await clients

    async def _step(self) -> None:
        if self.world.next_ms() is not None:
            self.world.ring()
        await let_run()

    async def _kill(self) -> None:
        """Servers die at any point, with all they were about to do, and come back."""
        while not self.over.is_set():
            await pause(self.world, self.chance.randrange(2_000, 10_000))
            number = self.chance.randrange(self.servers)
            dead, self.games[number] = self.games[number], Games(self.store, self.world, LIMITS)
            self.kills += 1
            dead._timers.stop()
            for task in list(dead._tasks):
                task.cancel()
            for host in dead._hosts.values():
                host.close()
            await self.games[number].start()

    async def _play(self, player: Player) -> None:
        number = 0
        while not self.over.is_set():
            await pause(self.world, self.chance.randrange(1, 200))
            try:
                seen = await self._server().see(self.game_id, player)
            except StoreError:
                continue
            except asyncio.CancelledError:
                self._check_killed()
                continue
            if seen.session.status is not Status.RUNNING:
                return
            number += 1
            await self._insist(player, self._choose(seen), f"{player.player_id}-{number}")

    def _choose(self, seen: Answer) -> Command:
        assert seen.view is not None
        view = rules.View.from_bytes(seen.view, seen.session.ruleset)
        if view.turn_seat != view.seat or self.chance.random() < 0.2:
            idle: list[Command] = [Draw(), Pass(), Play("r1 r2 r3")]
            return self.chance.choice(idle)
        told = str(rules.greedy_command(view))
        if told.startswith("play"):
            return Play(told.partition("table=[")[2].removesuffix("]"))
        return Draw() if told.startswith("draw") else Pass()

    async def _insist(self, player: Player, command: Command, request_id: str) -> None:
        """Sends a command, sometimes without waiting for the answer, until it is accepted or refused."""
        key = RequestKey(request_id, repr(command).encode())
        runs_on = False
        while True:
            call = asyncio.ensure_future(self._server().run(self.game_id, player, command, key))
            if self.chance.random() < 0.1:
                await pause(self.world, self.chance.randrange(30))
                call.cancel()
                runs_on = True
            try:
                answer = await call
            except Refusal as refusal:
                if refusal.reason not in RETRIED:
                    # What was begun and not waited for may still be accepted by another server.
                    self.refused |= set() if runs_on else {request_id}
                    return
            except StoreError:
                pass
            except asyncio.CancelledError:
                self._check_killed()
            else:
                assert self.acknowledged.setdefault(request_id, answer.version) == answer.version
                return
            await pause(self.world, self.chance.randrange(1, 100))

    async def _watch(self, player: Player) -> None:
        """Follows the game through one server after the other; notes what each stream showed."""
        newest: int | None = None
        while not self.over.is_set():
            versions: list[int] = []
            self.watched.append(versions)
            try:
                stream = self._server().watch(self.game_id, player, newest)
                async with aclosing(stream):
                    async for update in stream:
                        newest = self._note(update, newest, versions)
                        if self.over.is_set() or isinstance(update, Closing):
                            break
                    else:
                        return
            except Refusal as refusal:
                assert refusal.reason == "RESUME_FROM_FUTURE"  # noqa: PT017 - that server has not read on yet
                newest = None
            except StoreError:
                pass
            except asyncio.CancelledError:
                self._check_killed()
            await pause(self.world, 50)

    def _note(self, update: Update, newest: int | None, versions: list[int]) -> int | None:
        """The newest version seen, after this update."""
        match update:
            case Snapshot():
                versions.clear()
                return update.answer.version
            case VersionSeen():
                assert newest is None or update.version == newest + 1
                versions.append(update.version)
                return update.version
            case Heartbeat():
                assert newest is not None
                assert update.version >= newest
        return newest

    def _check_killed(self) -> None:
        """A call was cancelled: with its server, unless the whole simulation is."""
        if self.is_abandoned:
            raise asyncio.CancelledError

    def _server(self) -> Games:
        return self.chance.choice(self.games)

    async def check(self) -> None:
        """The invariants: what was acknowledged is there once, the log folds, and no tile is lost."""
        rows = await self.store.read(self.game_id)
        history = History()
        tiles = Counter(rules.Ruleset.parse(RULESET).tiles())
        for row in rows:
            history.extend([row])
            assert history.state is not None
            game = history.state.game
            assert game is None or game.tile_counts() == tiles
        requests = [entry.envelope.request for entry in history.entries]
        ids = [request.id for request in requests if request is not None]
        assert len(ids) == len(set(ids)), "a request was accepted twice"
        found = {request.id: place for place, request in enumerate(requests, 1) if request is not None}
        for request_id, version in self.acknowledged.items():
            assert found.get(request_id) == version, f"{request_id} was acknowledged as {version}"
        assert not self.refused & found.keys(), "a request was refused and is in the log"
        for versions in self.watched:
            assert versions == list(range(versions[0], versions[-1] + 1)) if versions else True
