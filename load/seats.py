"""One seat of a game under load: its stream, what it knows of the game, and what it plays.

It does what a client does, and no more: the answer to its own turn replaces its view, and the events that
it watches keep that view up to date until the next. It plays what the greedy strategy finds in it.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import grpc.aio

from load.figures import Ledger
from meldhall.rules import Ruleset, View, greedy_command
from meldhall.v1 import game_service_pb2, player_service_pb2, table_pb2, view_pb2, watching_pb2

CALL_TIMEOUT_S: Final = 10.0
WATCH: Final = "WatchGame"
DELAY: Final = "event to watcher"
_SERVICES: Final = {"SignUp": ("PlayerService", player_service_pb2)}
_GAMES: Final = ("GameService", game_service_pb2)
_CALLS: Final = ("SignUp", "CreateGame", "JoinGame", "StartGame", "PlayTurn", "DrawTile", "PassTurn")


class CallFailed(Exception):
    """A call got no answer, or a no; the ledger has it."""


class Calls:
    """The calls of all players that share a connection; every duration goes into the ledger."""

    def __init__(self, channel: grpc.aio.Channel, ledger: Ledger) -> None:
        self.ledger = ledger
        self._of_name = {name: _call(channel, name) for name in _CALLS}
        self.watch: Any = channel.unary_stream(
            f"/meldhall.v1.GameService/{WATCH}",
            request_serializer=watching_pb2.WatchGameRequest.SerializeToString,
            response_deserializer=watching_pb2.WatchGameResponse.FromString,
        )

    async def make(self, name: str, request: Any, metadata: Any, due: float | None = None) -> Any:
        """Makes a call, which was due at that time or is now. Raises CallFailed."""
        began = time.perf_counter() if due is None else due
        try:
            answer = await self._of_name[name](request, metadata=metadata, timeout=CALL_TIMEOUT_S)
        except grpc.aio.AioRpcError as failure:
            self.ledger.failed(name, f"{failure.code().name}: {failure.details()}")
            raise CallFailed from failure
        self.ledger.took(name, began, time.perf_counter())
        return answer


def _call(channel: grpc.aio.Channel, name: str) -> Any:
    service, messages = _SERVICES.get(name, _GAMES)
    return channel.unary_unary(
        f"/meldhall.v1.{service}/{name}",
        request_serializer=getattr(messages, f"{name}Request").SerializeToString,
        response_deserializer=getattr(messages, f"{name}Response").FromString,
    )


class Seat:
    """One player, in one game after another."""

    def __init__(self, calls: Calls, ruleset: Ruleset) -> None:
        self.metadata: tuple[tuple[str, str], ...] = ()
        self._calls = calls
        self._ledger = calls.ledger
        self._ruleset = ruleset
        self._view = view_pb2.GameView()
        self._answered_version = self._version = 0
        self._news = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def sign_up(self, name: str) -> None:
        """Becomes a player."""
        request = player_service_pb2.SignUpRequest(display_name=name)
        answer = await self._calls.make("SignUp", request, ())
        self.metadata = (("authorization", f"Bearer {answer.token}"),)

    async def call(self, name: str, request: Any, due: float | None = None) -> Any:
        """Makes a call as this player. Raises CallFailed."""
        return await self._calls.make(name, request, self.metadata, due)

    def watch(self, game_id: str) -> None:
        """Watches that game from now on."""
        self._answered_version = self._version = 0
        self._watching = asyncio.create_task(self._read(game_id))

    async def watched(self) -> None:
        """Waits until the stream has ended by itself, as it does after the last version of a game."""
        assert self._watching is not None
        async with asyncio.timeout(CALL_TIMEOUT_S):
            await self._watching

    async def look_away(self) -> None:
        """Ends the stream."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait([self._watching])

    async def knows(self, version: int) -> None:
        """Waits until the stream has told that version. Raises TimeoutError."""
        async with asyncio.timeout(CALL_TIMEOUT_S):
            while self._version < version:
                self._news.clear()
                await self._news.wait()

    def turn(self, game_id: str, request_id: str) -> tuple[str, Any]:
        """The call that takes the turn of this seat, and its request."""
        command = greedy_command(View.from_bytes(self._view.SerializeToString(), self._ruleset))
        key = {"request_id": request_id, "game_id": game_id, "expected_version": self._version}
        if command.table is not None:
            table = table_pb2.Table.FromString(command.table.to_bytes(self._ruleset))
            return "PlayTurn", game_service_pb2.PlayTurnRequest(table=table, **key)
        if command.verb == "draw":
            return "DrawTile", game_service_pb2.DrawTileRequest(**key)
        return "PassTurn", game_service_pb2.PassTurnRequest(**key)

    def answered(self, game: Any) -> None:
        """Takes what the answer to its own turn shows."""
        self._view = game.view
        self._answered_version = game.version

    async def _read(self, game_id: str) -> None:
        request = watching_pb2.WatchGameRequest(game_id=game_id)
        try:
            async for update in self._calls.watch(request, metadata=self.metadata):
                self.take(update, time.time())
        except grpc.aio.AioRpcError as failure:
            self._ledger.failed(WATCH, f"{failure.code().name}: {failure.details()}")

    def take(self, update: Any, now: float) -> None:
        """Takes one message of the stream, which came at that time of the clock that the server has too."""
        kind = update.WhichOneof("update")
        if kind == "events":
            self._take_events(update.events, now)
        elif kind == "heartbeat":
            self._ledger.heartbeats += 1
            return
        elif kind == "snapshot" and not self._version:
            self._view, self._version = update.snapshot.view, update.snapshot.version
        else:
            self._ledger.failed(WATCH, f"{kind} instead of events")
        self._news.set()

    def _take_events(self, told: Any, now: float) -> None:
        happened = told.event_time.seconds + told.event_time.nanos / 1e9
        self._ledger.told(DELAY, happened, now)
        if told.version != self._version + 1:
            self._ledger.failed(WATCH, f"version {told.version} after {self._version}")
        self._version = told.version
        if told.version > self._answered_version:
            for event in told.game_events:
                follow(self._view, event)


def follow(view: Any, event: Any) -> None:
    """Brings the view of a seat up to date with what another seat did, as far as its next turn needs it."""
    kind = event.WhichOneof("event")
    if kind == "turn_played":
        played = event.turn_played
        view.table.CopyFrom(played.table)
        view.seats[played.seat].rack_tiles = played.rack_tiles
        view.seats[played.seat].has_melded = True
    elif kind == "tiles_drawn":
        drawn = event.tiles_drawn
        view.pool_tiles = drawn.pool_tiles
        view.seats[drawn.seat].rack_tiles += drawn.drawn_tiles
    elif kind == "turn_started":
        view.turn_seat = event.turn_started.seat
        view.turn = event.turn_started.turn
