"""The synchronous client."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import timedelta
from types import TracebackType
from typing import Any, Self, TypeVar
from weakref import WeakSet

import grpc

from . import calls
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
from .handle import GameHandle
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


class Client:
    """A connection to one server and, after `sign_up`, the player that it acts for.

    `timeout_s` bounds each attempt, `patience_s` all attempts of one call together. Every
    method raises Refused or Unreachable. Threads may share a client.
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
        self._abandoned: WeakSet[grpc.Channel] = WeakSet()
        self._abandoning = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection; running calls and streams end."""
        self._is_closed = True
        for channel in (self._channel, *self._abandoned):
            channel.close()

    def __repr__(self) -> str:
        return f"<Client of {self._address}>"

    @property
    def token(self) -> str | None:
        """The bearer token that calls carry: keep it to act for the same player later. A secret."""
        return self._token

    def sign_up(self, display_name: str) -> Player:
        """Becomes a new guest player."""
        player, token = self.call(calls.sign_up(display_name))
        self._token = token
        return player

    def mint_token(self, external_id: str, display_name: str) -> tuple[Player, str]:
        """A player of the host application and its token; takes the application key as token."""
        return self.call(calls.mint_token(external_id, display_name))

    def me(self) -> Player:
        """The player that the client acts for."""
        return self.call(calls.me())

    def server_info(self) -> ServerInfo:
        """What the server is, can do and allows."""
        return self.call(calls.server_info())

    def create_game(
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
    ) -> GameHandle:
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
        return GameHandle(self, self.call(create), entropy=kept)

    def join_game(
        self, game_id: str, *, seat: int | None = None, join_code: str = "", entropy: bool = False
    ) -> GameHandle:
        """Takes a seat in somebody's game.

        `entropy` lets the order of the tiles hang on the player too: `start` and `watch` of the handle reveal
        what it committed to. The start waits some seconds for it, so only who watches should.
        """
        kept = fresh(wanted=entropy)
        join = calls.command(
            "JoinGame", game_id, None, seat=seat, join_code=join_code, entropy_commitment=commitment(kept)
        )
        return GameHandle(self, self.call(join), entropy=kept)

    def game(self, game_id: str, *, join_code: str = "", spectate: bool = False) -> GameHandle:
        """A handle on a game that the player may see; `spectate`: as a spectator, also of its own game."""
        game = self.call(calls.get_game(game_id, join_code, spectate=spectate))
        return GameHandle(self, game, join_code=join_code, spectate=spectate)

    def list_games(self, *, mine: bool = False, page_size: int = 50) -> Iterator[GameSummary]:
        """Public games that wait for players, or the player's own, newest first; page by page."""
        page_token = ""
        while True:
            page, page_token = self.call(calls.list_games(mine, page_size, page_token))
            yield from page
            if not page_token:
                return

    def rulesets(self) -> tuple[Ruleset, ...]:
        """The presets, in the order of the rulebook."""
        return self.call(calls.rulesets())

    def check_table(self, table: TableLike, ruleset: RulesetLike = "classic") -> TableReport:
        """Whether every meld of a table is legal, and how each is read."""
        return self.call(calls.check_table(table, ruleset))

    def check_turn(
        self,
        before: TableLike,
        rack: RackLike,
        after: TableLike,
        ruleset: RulesetLike = "classic",
        *,
        has_melded: bool = True,
    ) -> TurnVerdict:
        """The verdict on laying `after` over `before` from `rack`, in no game."""
        return self.call(calls.check_any_turn(before, rack, after, ruleset, has_melded))

    def solve_turn(
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
        return self.call(
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

    def enumerate_melds(self, ruleset: RulesetLike = "classic", *, page_size: int = 1_000) -> Iterator[Meld]:
        """Every legal meld of a ruleset, in the server's order; page by page."""
        page_token = ""
        while True:
            page, page_token = self.call(calls.enumerate_melds(ruleset, page_size, page_token))
            yield from page
            if not page_token:
                return

    def call(self, call: Call[T]) -> T:
        """Makes one call, again while it may help: a request id makes that safe."""
        give_up_at = time.monotonic() + self._patience_s
        attempt = 0
        while True:
            try:
                return self._call_once(call)
            except grpc.RpcError as failure:
                self._pause(error_of(failure), attempt, give_up_at, failure)
            attempt += 1

    def watch(
        self, game_id: str, since: Game | None = None, *, spectate: bool = False, join_code: str = ""
    ) -> Iterator[Step]:
        """Every version of a game from now (or `since`) to its end, over any number of broken streams.

        Who has no seat, or asks to `spectate`, sees what the game's policy shows to spectators.
        """
        watch = Watch(game_id, since, spectate=spectate, join_code=join_code)
        with closing(self._follow(watch)) as steps:
            for step in steps:
                if not isinstance(step, Told):
                    yield step
                elif step is Told.NEEDS_GAME:
                    game = self.call(calls.get_game(game_id, join_code, spectate=spectate))
                    yield watch.complete(game)

    def watch_games(self, *, mine: bool = False) -> Generator[GameList, None, None]:
        """The list of `list_games` as it changes, for ever, over any number of broken streams.

        First comes what there is (the newest 100), then each change with the list after it.
        """
        with closing(self._follow(ListWatch(mine=mine))) as steps:
            for step in steps:
                if not isinstance(step, Told):
                    yield step

    def _follow(self, watch: Following[S]) -> Generator[S | Told, None, None]:
        """What the answers of its streams are, one stream after the other until it is over."""
        give_up_at: float | None = None
        attempt = 0
        while not watch.is_over():
            try:
                with closing(self._answers(watch.method, watch.request())) as answers:
                    for answer in answers:
                        attempt, give_up_at = 0, None
                        yield watch.take(answer)
                        if watch.is_over():
                            return
            except Broken as broken:
                give_up_at = give_up_at or time.monotonic() + self._patience_s
                self._pause(broken.error, attempt, give_up_at, broken)
            else:
                time.sleep(max(watch.retry_after_s, wait_before_resume_s(attempt)))
            attempt += 1

    def _call_once(self, call: Call[T]) -> T:
        path, answer_class = call.route
        send: Any = self._channel.unary_unary(path, serialize, answer_class.FromString)
        return call.read(send(call.request, timeout=self._timeout_s, metadata=metadata(self._token)))

    def _answers(self, name: str, request: Message) -> Generator[Message, None, None]:
        """What a stream brings. Raises Broken, also for a silent one, whose connection is abandoned."""
        path, answer_class = method("GameService", name)
        silence_s = self._longest_silence_s()
        channel = self._channel
        open_stream: Any = channel.unary_stream(path, serialize, answer_class.FromString)
        stream = open_stream(request, metadata=metadata(self._token))
        was_silent = threading.Event()
        try:
            while True:
                with _cancelled_after(silence_s, stream, was_silent):
                    answer = next(stream, None)
                if answer is None:
                    return
                yield answer
        except grpc.RpcError as failure:
            if was_silent.is_set():
                self._abandon(channel)
                raise silent(silence_s) from failure
            raise Broken(error_of(failure)) from failure
        finally:
            stream.cancel()

    def _longest_silence_s(self) -> float:
        if self._silence_s is None:
            try:
                self._silence_s = longest_silence_s(self._call_once(calls.server_info()))
            except grpc.RpcError:
                return DEFAULT_SILENCE_S
        return self._silence_s

    def _connect(self) -> grpc.Channel:
        if self._credentials:
            return grpc.secure_channel(self._address, self._credentials, OPTIONS)
        return grpc.insecure_channel(self._address, OPTIONS)

    def _abandon(self, channel: grpc.Channel) -> None:
        """Makes later calls over another connection, unless another thread has done so."""
        with self._abandoning:
            if channel is self._channel and not self._is_closed:
                self._abandoned.add(channel)
                self._channel = self._connect()

    def _pause(
        self, error: Refused | Unreachable, attempt: int, give_up_at: float, cause: BaseException
    ) -> None:
        wait_s = wait_before_retry_s(error, attempt)
        if wait_s is None or self._is_closed or time.monotonic() + wait_s > give_up_at:
            raise error from cause
        time.sleep(wait_s)


@contextmanager
def _cancelled_after(silence_s: float, stream: Any, was_silent: threading.Event) -> Iterator[None]:
    """Waits no longer than that for a stream's next answer: iterating it knows no limit of its own."""

    def cancel() -> None:
        was_silent.set()
        stream.cancel()

    timer = threading.Timer(silence_s, cancel)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
