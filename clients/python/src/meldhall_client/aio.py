"""The asynchronous client: the same calls as the synchronous one, awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from datetime import timedelta
from types import TracebackType
from typing import Any, Self, TypeVar
from weakref import WeakSet

import grpc
import grpc.aio

from . import calls
from .aio_handle import AsyncGameHandle
from .calls import Call
from .channel import DEFAULT_ADDRESS, OPTIONS, metadata, serialize
from .entropy import commitment, fresh
from .errors import (
    Broken,
    Refused,
    Unreachable,
    error_of,
    silent,
    wait_before_resume_s,
    wait_before_retry_s,
)
from .model import (
    Game,
    GameList,
    GameSummary,
    Meld,
    Objective,
    Player,
    ServerInfo,
    Solution,
    Step,
    TableReport,
    TurnVerdict,
)
from .notation import RackLike, TableLike
from .ruleset import Ruleset, RulesetLike
from .watching import DEFAULT_SILENCE_S, Following, ListWatch, Told, Watch, longest_silence_s
from .wire import Message, method

S = TypeVar("S")
T = TypeVar("T")


class AsyncClient:
    """A connection to one server and, after `sign_up`, the player that it acts for.

    `timeout_s` bounds each attempt, `patience_s` all attempts of one call together. Every
    method raises Refused or Unreachable. It belongs to the event loop it is made in.
    """

    def __init__(
        self,
        address: str = DEFAULT_ADDRESS,
        *,
        token: str | None = None,
        credentials: grpc.ChannelCredentials | None = None,
        timeout_s: float = 5.0,
        patience_s: float = 20.0,
    ) -> None:
        self._address = address
        self._credentials = credentials
        self._token = token
        self._timeout_s = timeout_s
        self._patience_s = patience_s
        self._silence_s: float | None = None
        self._is_closed = False
        self._channel = self._connect()
        self._abandoned: WeakSet[grpc.aio.Channel] = WeakSet()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connection; running calls and streams end."""
        self._is_closed = True
        for channel in (self._channel, *self._abandoned):
            await channel.close()

    def __repr__(self) -> str:
        return f"<AsyncClient of {self._address}>"

    @property
    def token(self) -> str | None:
        """The bearer token that calls carry: keep it to act for the same player later. A secret."""
        return self._token

    async def sign_up(self, display_name: str) -> Player:
        """Becomes a new guest player."""
        player, token = await self.call(calls.sign_up(display_name))
        self._token = token
        return player

    async def mint_token(self, external_id: str, display_name: str) -> tuple[Player, str]:
        """A player of the host application and its token; takes the application key as token."""
        return await self.call(calls.mint_token(external_id, display_name))

    async def me(self) -> Player:
        """The player that the client acts for."""
        return await self.call(calls.me())

    async def server_info(self) -> ServerInfo:
        """What the server is, can do and allows."""
        return await self.call(calls.server_info())

    async def create_game(
        self,
        ruleset: RulesetLike = "classic",
        *,
        seats: int = 0,
        title: str = "",
        unlisted: bool = False,
        player_ids: Sequence[str] = (),
        hints: bool = False,
        show_drafts: bool = False,
        spectators: str = "none",
        spectator_delay: timedelta | None = None,
        absence: str = "wait",
        absence_grace: timedelta | None = None,
        pause_budget: timedelta | None = None,
        rated: bool = False,
        entropy: bool = False,
    ) -> AsyncGameHandle:
        """Creates a game and takes seat 0. `ruleset`: `preset+parameter=value+…`; 0 seats: its fewest.

        `entropy` is as for `join_game`, the rest its `GamePolicy`. `hints` lets every seat ask for its best
        play (`suggest_turn`); `show_drafts` shows all what the seat to play is building; `spectators` may be
        `table_only`, or `racks_delayed` by `spectator_delay`, three minutes unless it is given; `absence`
        says what becomes of a seat whose player is away for `absence_grace`, 60 s unless it is given:
        `wait`, `bot` or `forfeit`. Pauses by consent may last `pause_budget` together, but not where the
        game is `rated`.
        """
        policy = {
            "hints": hints,
            "show_drafts": show_drafts,
            "spectators": spectators,
            "spectator_delay": spectator_delay,
            "absence": absence,
            "absence_grace": absence_grace,
            "pause_budget": pause_budget,
            "rated": rated,
        }
        kept = fresh(wanted=entropy)
        create = calls.create_game(
            ruleset, seats, title, unlisted, tuple(player_ids), entropy_commitment=commitment(kept), **policy
        )
        return AsyncGameHandle(self, await self.call(create), entropy=kept)

    async def join_game(
        self, game_id: str, *, seat: int | None = None, join_code: str = "", entropy: bool = False
    ) -> AsyncGameHandle:
        """Takes a seat in somebody's game.

        `entropy` lets the order of the tiles hang on the player too: `start` and `watch` of the handle reveal
        what it committed to. The start waits some seconds for it, so only who watches should.
        """
        kept = fresh(wanted=entropy)
        join = calls.command(
            "JoinGame", game_id, None, seat=seat, join_code=join_code, entropy_commitment=commitment(kept)
        )
        return AsyncGameHandle(self, await self.call(join), entropy=kept)

    async def game(self, game_id: str, *, join_code: str = "", spectate: bool = False) -> AsyncGameHandle:
        """A handle on a game that the player may see; `spectate`: as a spectator, also of its own game."""
        game = await self.call(calls.get_game(game_id, join_code, spectate=spectate))
        return AsyncGameHandle(self, game, join_code=join_code, spectate=spectate)

    async def list_games(self, *, mine: bool = False, page_size: int = 50) -> AsyncIterator[GameSummary]:
        """Public games that wait for players, or the player's own, newest first; page by page."""
        page_token = ""
        while True:
            page, page_token = await self.call(calls.list_games(mine, page_size, page_token))
            for summary in page:
                yield summary
            if not page_token:
                return

    async def rulesets(self) -> tuple[Ruleset, ...]:
        """The presets, in the order of the rulebook."""
        return await self.call(calls.rulesets())

    async def check_table(self, table: TableLike, ruleset: RulesetLike = "classic") -> TableReport:
        """Whether every meld of a table is legal, and how each is read."""
        return await self.call(calls.check_table(table, ruleset))

    async def check_turn(
        self,
        before: TableLike,
        rack: RackLike,
        after: TableLike,
        ruleset: RulesetLike = "classic",
        *,
        has_melded: bool = True,
    ) -> TurnVerdict:
        """The verdict on laying `after` over `before` from `rack`, in no game."""
        return await self.call(calls.check_any_turn(before, rack, after, ruleset, has_melded))

    async def solve_turn(
        self,
        table: TableLike,
        rack: RackLike,
        ruleset: RulesetLike = "classic",
        objective: Objective = "tiles",
        has_melded: bool = True,
        *,
        fewest_changes: bool = False,
        node_limit: int = 0,
    ) -> Solution:
        """The best play from `rack` on `table`, in no game, if the server solves. 0 nodes: its own limit.

        `proved` is false where the search came to that limit before it was sure.
        """
        return await self.call(
            calls.solve_turn(
                table,
                rack,
                ruleset,
                objective,
                has_melded=has_melded,
                fewest_changes=fewest_changes,
                node_limit=node_limit,
            )
        )

    async def enumerate_melds(
        self, ruleset: RulesetLike = "classic", *, page_size: int = 1_000
    ) -> AsyncIterator[Meld]:
        """Every legal meld of a ruleset, in the server's order; page by page."""
        page_token = ""
        while True:
            page, page_token = await self.call(calls.enumerate_melds(ruleset, page_size, page_token))
            for meld in page:
                yield meld
            if not page_token:
                return

    async def call(self, call: Call[T]) -> T:
        """Makes one call, again while it may help: a request id makes that safe."""
        give_up_at = asyncio.get_running_loop().time() + self._patience_s
        attempt = 0
        while True:
            try:
                return await self._call_once(call)
            except grpc.aio.AioRpcError as failure:
                await self._pause(error_of(failure), attempt, give_up_at, failure)
            attempt += 1

    async def watch(
        self, game_id: str, since: Game | None = None, *, spectate: bool = False, join_code: str = ""
    ) -> AsyncIterator[Step]:
        """Every version of a game from now (or `since`) to its end, over any number of broken streams.

        Who has no seat, or asks to `spectate`, sees what the game's policy shows to spectators.
        """
        watch = Watch(game_id, since, spectate=spectate, join_code=join_code)
        async with aclosing(self._follow(watch)) as steps:
            async for step in steps:
                if not isinstance(step, Told):
                    yield step
                elif step is Told.NEEDS_GAME:
                    game = await self.call(calls.get_game(game_id, join_code, spectate=spectate))
                    yield watch.complete(game)

    async def watch_games(self, *, mine: bool = False) -> AsyncGenerator[GameList, None]:
        """The list of `list_games` as it changes, for ever, over any number of broken streams.

        First comes what there is (the newest 100), then each change with the list after it.
        """
        async with aclosing(self._follow(ListWatch(mine=mine))) as steps:
            async for step in steps:
                if not isinstance(step, Told):
                    yield step

    async def _follow(self, watch: Following[S]) -> AsyncGenerator[S | Told, None]:
        """What the answers of its streams are, one stream after the other until it is over."""
        give_up_at: float | None = None
        attempt = 0
        while not watch.is_over():
            try:
                async with aclosing(self._answers(watch.method, watch.request())) as answers:
                    async for answer in answers:
                        attempt, give_up_at = 0, None
                        yield watch.take(answer)
                        if watch.is_over():
                            return
            except Broken as broken:
                give_up_at = give_up_at or asyncio.get_running_loop().time() + self._patience_s
                await self._pause(broken.error, attempt, give_up_at, broken)
            else:
                await asyncio.sleep(max(watch.retry_after_s, wait_before_resume_s(attempt)))
            attempt += 1

    async def _call_once(self, call: Call[T]) -> T:
        path, answer_class = call.route
        # Whoever uses a channel holds it: an abandoned one closes when nobody does.
        channel = self._channel
        send: Any = channel.unary_unary(path, serialize, answer_class.FromString)
        return call.read(await send(call.request, timeout=self._timeout_s, metadata=metadata(self._token)))

    async def _answers(self, name: str, request: Message) -> AsyncGenerator[Message, None]:
        """What a stream brings. Raises Broken, also for a silent one, whose connection is abandoned."""
        path, answer_class = method("GameService", name)
        silence_s = await self._longest_silence_s()
        channel = self._channel
        open_stream: Any = channel.unary_stream(path, serialize, answer_class.FromString)
        stream = open_stream(request, metadata=metadata(self._token))
        try:
            while True:
                async with asyncio.timeout(silence_s):
                    answer = await stream.read()
                if answer is grpc.aio.EOF:
                    return
                yield answer
        except grpc.aio.AioRpcError as failure:
            raise Broken(error_of(failure)) from failure
        except TimeoutError as timeout:
            self._abandon(channel)
            raise silent(silence_s) from timeout
        finally:
            stream.cancel()

    async def _longest_silence_s(self) -> float:
        if self._silence_s is None:
            try:
                self._silence_s = longest_silence_s(await self._call_once(calls.server_info()))
            except grpc.aio.AioRpcError:
                return DEFAULT_SILENCE_S
        return self._silence_s

    def _connect(self) -> grpc.aio.Channel:
        if self._credentials:
            return grpc.aio.secure_channel(self._address, self._credentials, OPTIONS)
        return grpc.aio.insecure_channel(self._address, OPTIONS)

    def _abandon(self, channel: grpc.aio.Channel) -> None:
        """Makes later calls over another connection, unless somebody has done so."""
        if channel is self._channel and not self._is_closed:
            self._abandoned.add(channel)
            self._channel = self._connect()

    async def _pause(
        self, error: Refused | Unreachable, attempt: int, give_up_at: float, cause: BaseException
    ) -> None:
        wait_s = wait_before_retry_s(error, attempt)
        if wait_s is None or self._is_closed or asyncio.get_running_loop().time() + wait_s > give_up_at:
            raise error from cause
        await asyncio.sleep(wait_s)
