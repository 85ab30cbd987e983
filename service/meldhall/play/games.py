"""All games of a server: the door to `play`."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from concurrent.futures import Executor
from contextlib import aclosing
from itertools import islice
from typing import Any, Final, TypeVar

from meldhall import rules
from meldhall.play.callers import Caller, RequestKey
from meldhall.play.clocks import Outages
from meldhall.play.commands import Command, CreateGame, LinkRematch
from meldhall.play.drafts import Sketch
from meldhall.play.founder import Founder
from meldhall.play.host import WAKE_AGAIN_MS, GameHost
from meldhall.play.limits import Limits
from meldhall.play.lists import Lists
from meldhall.play.orders import Order
from meldhall.play.parts import Parts
from meldhall.play.presence import Presences
from meldhall.play.pulse import Pulse
from meldhall.play.rematch import id_after
from meldhall.play.spectators import Audience, Look, Role
from meldhall.play.summary import Page, page_of
from meldhall.play.timers import Timers
from meldhall.play.updates import Answer, ListUpdate, Update
from meldhall.play.world import World
from meldhall.play.writer import Writer
from meldhall.refusals import Refusal
from meldhall.store.contract import Cursor, Player, Store
from meldhall.store.errors import StoreError

log = logging.getLogger(__name__)

_DRAIN_RETRY_MS: Final = 1_000
_UNREAD_RETRY_MS: Final = 1_000
_LOOKED_AT: Final = 16
_BETWEEN_ALARMS_MS: Final = 2
"""What is overdue when a server starts, loaded one after another: about as fast as it goes beside others."""
T = TypeVar("T")


class Games:
    """Finds the host of a game, keeps the ones used last in memory, wakes them when their time has come.

    Errors of the store pass through every method; they say that nothing was changed. Bots think in `threads`,
    if there are any.
    """

    def __init__(
        self, store: Store, world: World, limits: Limits | None = None, threads: Executor | None = None
    ) -> None:
        self._store = store
        self._world = world
        self._limits = limits or Limits()
        self._pulse = Pulse(store, world, self._begin)
        self._timers = Timers(world, self._wake, lambda any_set: self._pulse.need(is_needed=any_set))
        self._outages = Outages()
        writer = Writer(store, world, self._limits.patience_ms)
        self._lists = Lists(store, world, self._limits)
        self._presences = Presences(world)
        self._parts = Parts(
            store,
            world,
            self._limits,
            self._timers,
            writer,
            self._lists,
            self._outages,
            Audience(self._limits),
            self._presences,
            threads,
        )
        self._founder = Founder(store, world, self._limits, writer, self._lists)
        self._hosts: dict[str, GameHost] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_draining = False

    async def start(self) -> None:
        """Sets the alarms of all running games; each is loaded only when its own goes off.

        Those overdue follow one another by some milliseconds, and so do all after an outage: turns that it
        interrupted are credited for it. A game that somebody calls for meanwhile is credited first.
        """
        now_ms = self._world.now_ms()
        self._outages.learn(await self._store.begin_serving(now_ms))
        self._pulse.begin()
        for place, (game_id, due_ms) in enumerate(await self._store.due()):
            wanted_ms = now_ms if self._outages.are_felt else due_ms
            self._timers.arm(game_id, max(wanted_ms, now_ms + place * _BETWEEN_ALARMS_MS))

    async def create(self, caller: Caller, command: CreateGame, key: RequestKey | None = None) -> Answer:
        """A new game, or again the answer to the request that created it.

        Raises as `Founder.create` does; OUTCOME_UNKNOWN also where it is stored and cannot be read.
        """
        self._check_open()
        game_id = await self._to_the_end(self._founder.create(caller, command, key))
        try:
            with self._using(game_id) as host:
                return await host.first_answer(caller)
        except StoreError as error:
            # Passed on, it would say that no game was created.
            raise Refusal("OUTCOME_UNKNOWN", retry_after_ms=_UNREAD_RETRY_MS) from error

    async def run(
        self,
        game_id: str,
        caller: Caller,
        command: Command,
        key: RequestKey | None = None,
        expected_version: int | None = None,
    ) -> Answer:
        """Carries out a command. Once it is its turn it runs to its end, even if the caller is cancelled.

        A repeated request gets its first answer. Raises GAME_NOT_FOUND, STALE_VERSION, GAME_BUSY, DRAINING,
        GAME_HALTED, OUTCOME_UNKNOWN, REQUEST_ID_REUSED, and what session and rules refuse.
        """
        self._check_open()
        with self._using(game_id) as host:
            await host.enter()
            if self._is_draining:
                host.pass_by()
                self._check_open()
            return await self._to_the_end(host.run(Order(caller, command, key, expected_version)))

    async def set_draft(self, game_id: str, sketch: Sketch) -> int:
        """Keeps what the caller's seat is building, until the next version; the version it belongs to.

        The last one counts; it is durable then. Raises DRAINING, and what `GameHost.set_draft` raises.
        """
        self._check_open()
        with self._using(game_id) as host:
            return await self._to_the_end(host.set_draft(sketch))

    async def rematch(self, game_id: str, caller: Caller, key: RequestKey | None = None) -> Answer:
        """Another game of the same people: the same one, as it was created, whoever asks and however often.

        Raises as `rematch.check` does, TOO_MANY_GAMES, and as `run` does.
        """
        self._check_open()
        link = LinkRematch(id_after(game_id))
        with self._using(game_id) as host:
            state = await host.over(caller, Order(caller, link, key).request)
        if not state.session.rematch_game_id:
            await self._to_the_end(self._founder.create_rematch(state.session, caller))
            try:
                await self.run(game_id, caller, link, key, state.version)
            except Refusal as refusal:
                # After the end nothing is stored but who was first to tell of it.
                if refusal.reason != "STALE_VERSION":
                    raise
        with self._using(link.game_id) as host:
            return await host.first_answer(caller)

    async def check_turn(
        self, game_id: str, caller: Caller, table: rules.TableLike
    ) -> tuple[rules.Verdict, int]:
        """The verdict on a play, without effect, and the version it was given at. Raises NOT_SEATED,
        GAME_NOT_FOUND, GAME_NOT_STARTED, GAME_OVER.
        """
        with self._using(game_id) as host:
            return await host.check_turn(caller, table)

    async def hint_position(self, game_id: str, caller: Caller) -> tuple[rules.Position, int]:
        """What the caller's own seat may see, to find its best play in, and the version it was seen at.

        Raises NOT_SEATED, PLAYER_REQUIRED, GAME_NOT_FOUND, and what `hints.position_of` raises.
        """
        with self._using(game_id) as host:
            return await host.hint_position(caller)

    async def see(self, game_id: str, caller: Caller, join_code: str = "", role: Role = Role.ANY) -> Answer:
        """The game as the caller may see it now. Raises GAME_NOT_FOUND; of a role NOT_SEATED,
        SPECTATORS_NOT_ALLOWED.
        """
        with self._using(game_id) as host:
            return await host.see(caller, Look(role, join_code))

    async def record(self, game_id: str, caller: Caller) -> str:
        """The record of a game that is over. Raises GAME_NOT_FOUND, GAME_NOT_OVER, GAME_NOT_STARTED."""
        with self._using(game_id) as host:
            return await host.record(caller)

    async def list_open(self, limit: int, after: Cursor | None = None) -> Page:
        """Public games that wait for players."""
        return page_of(await self._store.list_open(limit + 1, after), limit)

    async def list_mine(self, caller: Caller, limit: int, after: Cursor | None = None) -> Page:
        """Games in which the caller has a seat. Raises PLAYER_REQUIRED."""
        if not isinstance(caller, Player):
            raise Refusal("PLAYER_REQUIRED")
        return page_of(await self._store.list_of_player(caller.player_id, limit + 1, after), limit)

    async def watch(
        self,
        game_id: str,
        caller: Caller,
        after_version: int | None = None,
        role: Role = Role.ANY,
        join_code: str = "",
    ) -> AsyncGenerator[Update, None]:
        """The versions of a game as they are stored, as `Feed.follow` says."""
        self._check_open()
        with self._using(game_id) as host:
            async with aclosing(await host.watch(caller, after_version, Look(role, join_code))) as updates:
                with host.attended(caller):
                    async for update in updates:
                        yield update

    def watch_open(self) -> AsyncGenerator[ListUpdate, None]:
        """The list of `list_open` as it changes: a snapshot, then changes. Raises DRAINING."""
        self._check_open()
        return self._lists.follow_open()

    def watch_mine(self, caller: Caller) -> AsyncGenerator[ListUpdate, None]:
        """The list of `list_mine` as it changes. Raises DRAINING; when it is followed PLAYER_REQUIRED."""
        self._check_open()
        return self._lists.follow_own(caller)

    @property
    def live_games(self) -> int:
        """Games that are held in memory."""
        return len(self._hosts)

    async def drain(self) -> None:
        """Refuses new commands with DRAINING, ends all streams, and waits for what has begun."""
        self._is_draining = True
        await self._pulse.end()
        self._timers.stop()
        for host in list(self._hosts.values()):
            host.close()
        self._lists.close()
        await self.settle()

    async def settle(self) -> None:
        """Waits until nothing runs: no command, and nothing that the clock began."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _check_open(self) -> None:
        if self._is_draining:
            raise Refusal("DRAINING", retry_after_ms=_DRAIN_RETRY_MS)

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        task = self._begin(work)
        task.add_done_callback(_was_heard)
        return await asyncio.shield(task)

    def _begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _using(self, game_id: str) -> "_Use":
        """The host of a game; it stays in memory at least as long."""
        host = self._hosts.pop(game_id, None) or GameHost(game_id, self._parts)
        self._hosts[game_id] = host
        return _Use(host, self._forget)

    def _forget(self, used: GameHost) -> None:
        """Drops a host that found no game, and those idle for longest beyond the limit.

        A few are looked at each time; those in use count as used now.
        """
        if used.is_empty and used.is_idle:
            self._drop(used)
        surplus = len(self._hosts) - self._limits.live_games
        for host in list(islice(self._hosts.values(), _LOOKED_AT)) if surplus > 0 else ():
            del self._hosts[host.game_id]
            if host.is_idle and surplus > 0:
                surplus -= 1
                self._drop(host)
            else:
                self._hosts[host.game_id] = host

    def _drop(self, host: GameHost) -> None:
        self._hosts.pop(host.game_id, None)
        if not host.awaits_players:
            self._presences.forget(host.game_id)

    def _wake(self, game_id: str) -> None:
        self._begin(self._pass_time(game_id))

    async def _pass_time(self, game_id: str) -> None:
        try:
            with self._using(game_id) as host:
                await host.wake()
        except Refusal as refusal:
            log.warning("game %s: the clock had no effect: %s", game_id, refusal)
        except StoreError as error:
            log.warning("game %s: the clock tries again after %r", game_id, error)
            self._timers.arm(game_id, self._world.now_ms() + WAKE_AGAIN_MS)


class _Use:
    """The time for which somebody needs a host."""

    __slots__ = ("_forget", "_host")

    def __init__(self, host: GameHost, forget: Callable[[GameHost], None]) -> None:
        self._host = host
        self._forget = forget

    def __enter__(self) -> GameHost:
        self._host.users += 1
        return self._host

    def __exit__(self, *_: object) -> None:
        self._host.users -= 1
        self._forget(self._host)


def _was_heard(task: "asyncio.Task[Any]") -> None:
    """Keeps a refusal from being reported as lost when its caller is gone."""
    if not task.cancelled():
        task.exception()
