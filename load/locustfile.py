"""Locust users that play whole games of tile rummy over gRPC.

Each user signs up, then sits down at one table after another: the first one
at a table creates the game and starts it, bots take the seats that nobody
came for, and every user watches its stream and plays what the greedy strategy
finds, after thinking for as long as `LOAD_PACE_S` says. `load/run.py` runs it
against a server of its own; `locust -f load/locustfile.py --host ADDRESS`
against any, from the root of the tree.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gevent
import grpc
import grpc.experimental.gevent as grpc_gevent
from gevent.event import Event
from locust import User, events, task
from locust.env import Environment

# Locust puts only the folder of its file on the path.
sys.path.insert(0, str(Path(__file__).parents[1]))

from load.pacing import Pace
from meldhall.rules import Ruleset, View, greedy_command
from meldhall.v1 import game_pb2, game_service_pb2, player_service_pb2, ruleset_pb2, table_pb2, watching_pb2
from meldhall.v1.game_service_pb2_grpc import GameServiceStub
from meldhall.v1.player_service_pb2_grpc import PlayerServiceStub

grpc_gevent.init_gevent()
# Each connection and each waiting call takes a thread; with the ten of gevent they would wait for each other.
gevent.get_hub().threadpool.maxsize = 256

USERS_PER_CHANNEL = 50
SEATS = int(os.environ.get("LOAD_SEATS", "4"))
RULESET = os.environ.get("LOAD_RULESET", "classic")
PACE_S = float(os.environ.get("LOAD_PACE_S", "0"))
REPORT = os.environ.get("LOAD_REPORT")
CALL_TIMEOUT_S = 10.0
# At tables of two nobody plays with a bot, however long it takes until somebody comes.
GATHER_S = 60.0 if SEATS == 2 else 2.0
OVER = (game_pb2.GAME_STATE_FINISHED, game_pb2.GAME_STATE_ABORTED)


class Table:
    """A game that is being filled by users of this process. `created` is set when `game_id` is known."""

    def __init__(self) -> None:
        self.game_id = ""
        self.taken = self.joined = 1
        self.closed = False
        self.created = Event()
        self.settled = Event()

    def join(self) -> None:
        """Notes that a user who took a seat has joined."""
        self.joined += 1
        self.settle()

    def settle(self) -> None:
        """Lets the creator go on once nobody is on the way any more."""
        if self.joined == self.taken and (self.closed or self.taken == SEATS):
            self.settled.set()


class Lobby:
    """The table that waits for users, so that tables fill without polling the server."""

    def __init__(self) -> None:
        self._open: Table | None = None

    def find(self) -> Table | None:
        """A seat at the open table, if there is one, be its game created yet or not."""
        table = self._open
        if table is not None:
            table.taken += 1
            if table.taken == SEATS:
                self._open = None
        return table

    def open(self) -> Table:
        """A new table, whose game the caller creates."""
        self._open = Table()
        return self._open

    def close(self, table: Table) -> None:
        """Lets nobody else sit down there: bots will."""
        table.closed = True
        if self._open is table:
            self._open = None
        table.settle()


lobby = Lobby()
used: dict[str, float] = {}
failures: Counter[str] = Counter()
channels: list[grpc.Channel] = []
numbers = itertools.count()


def channel_of(address: str, number: int) -> grpc.Channel:
    """The channel that this user shares with some others."""
    if number // USERS_PER_CHANNEL >= len(channels):
        channels.append(grpc.insecure_channel(address, [("grpc.use_local_subchannel_pool", 1)]))
    return channels[-1]


class Seat(User):
    """One player."""

    def on_start(self) -> None:
        """Connects and signs up."""
        self.number = next(numbers)
        self.requests = itertools.count()
        self.ruleset = Ruleset.parse(RULESET)
        self.pace = Pace(PACE_S, seed=self.number)
        channel = channel_of(str(self.host), self.number)
        self.games = GameServiceStub(channel)
        self.metadata: list[tuple[str, str]] = []
        request = player_service_pb2.SignUpRequest(display_name=f"Seat {self.number}")
        answer = self.call("SignUp", PlayerServiceStub(channel).SignUp, request)
        self.metadata = [("authorization", f"Bearer {answer.token}")]

    @task
    def play_a_game(self) -> None:
        """Sits down, plays to the end and gets up."""
        table = lobby.find()
        if table is None:
            self.follow(self.host_a_game(lobby.open()))
            return
        if not table.created.wait(CALL_TIMEOUT_S):
            table.join()
            return
        request = game_service_pb2.JoinGameRequest(request_id=self.request_id(), game_id=table.game_id)
        try:
            self.call("JoinGame", self.games.JoinGame, request)
        finally:
            table.join()
        self.follow(table.game_id)

    def host_a_game(self, table: Table) -> str:
        """Creates the game of a table, waits a moment for others, fills it with bots and starts it."""
        request = game_service_pb2.CreateGameRequest(request_id=self.request_id(), seats=SEATS)
        request.ruleset.CopyFrom(ruleset_pb2.Ruleset.FromString(self.ruleset.to_bytes()))
        try:
            game_id: str = self.call("CreateGame", self.games.CreateGame, request).game.game_id
        except grpc.RpcError:
            lobby.close(table)
            raise
        table.game_id = game_id
        table.created.set()
        if not table.settled.wait(GATHER_S):
            lobby.close(table)
            table.settled.wait(CALL_TIMEOUT_S)
        for _ in range(SEATS - table.joined):
            bot = game_service_pb2.AddBotRequest(request_id=self.request_id(), game_id=game_id)
            self.call("AddBot", self.games.AddBot, bot)
        start = game_service_pb2.StartGameRequest(request_id=self.request_id(), game_id=game_id)
        self.call("StartGame", self.games.StartGame, start)
        return game_id

    def follow(self, game_id: str) -> None:
        """Watches the game to its end and plays whenever this seat is on turn."""
        request = watching_pb2.WatchGameRequest(game_id=game_id)
        stream = self.games.WatchGame(request, metadata=self.metadata)
        seat, over = None, False
        started = time.perf_counter()
        try:
            for update in stream:
                kind = update.WhichOneof("update")
                if kind == "snapshot":
                    seat = next(
                        s.seat for s in update.snapshot.seats if s.display_name == f"Seat {self.number}"
                    )
                    over = update.snapshot.state in OVER
                    if update.snapshot.view.turn_seat == seat and update.snapshot.view.HasField("turn_seat"):
                        self.take_turn(game_id)
                elif kind == "events":
                    over = self.see(game_id, update.events, seat)
                if over:
                    break
        except grpc.RpcError as failure:
            self.report("WatchGame", started, failure)
            return
        finally:
            stream.cancel()
        self.report("WatchGame", started, None)

    def see(self, game_id: str, happened: game_pb2.VersionEvents, seat: int | None) -> bool:
        """Plays if it is this seat's turn now; whether the game is over."""
        for event in happened.game_events:
            kind = event.WhichOneof("event")
            if kind == "game_ended":
                return True
            if kind == "turn_started" and event.turn_started.seat == seat:
                self.take_turn(game_id)
        return any(event.HasField("game_aborted") for event in happened.session_events)

    def take_turn(self, game_id: str) -> None:
        """Thinks, looks at the game and does what the greedy strategy does."""
        due = time.perf_counter() + self.pace.think_s()
        gevent.sleep(max(due - time.perf_counter(), 0))
        get = game_service_pb2.GetGameRequest(game_id=game_id)
        game = self.call("GetGame", self.games.GetGame, get, due).game
        command = greedy_command(View.from_bytes(game.view.SerializeToString(), self.ruleset))
        key = {"request_id": self.request_id(), "game_id": game_id, "expected_version": game.version}
        if command.table is not None:
            table = table_pb2.Table.FromString(command.table.to_bytes(self.ruleset))
            self.call("PlayTurn", self.games.PlayTurn, game_service_pb2.PlayTurnRequest(table=table, **key))
        elif command.verb == "draw":
            self.call("DrawTile", self.games.DrawTile, game_service_pb2.DrawTileRequest(**key))
        else:
            self.call("PassTurn", self.games.PassTurn, game_service_pb2.PassTurnRequest(**key))

    def call(self, name: str, method: Callable[..., Any], request: Any, due: float | None = None) -> Any:
        """Makes one call, due at that time or now, and reports it to Locust; a failed one raises."""
        started = time.perf_counter() if due is None else due
        try:
            answer = method(request, metadata=self.metadata, timeout=CALL_TIMEOUT_S)
        except grpc.RpcError as failure:
            self.report(name, started, failure)
            raise
        self.report(name, started, None)
        return answer

    def report(self, name: str, started: float, failure: BaseException | None) -> None:
        """Tells Locust what a call took, in milliseconds; nothing counts once users are sent away."""
        if "ended" in used:
            return
        self.environment.events.request.fire(
            request_type="gRPC",
            name=name,
            response_time=(time.perf_counter() - started) * 1000,
            response_length=0,
            exception=failure,
            context={},
        )

    def request_id(self) -> str:
        """An id for one write of this user."""
        return f"{self.number}-{next(self.requests)}"


@events.spawning_complete.add_listener
def begin(**_: Any) -> None:
    """All users are there: what counts begins now."""
    used.setdefault("began", time.monotonic())
    used.setdefault("generator_s", -time.process_time())


@events.test_stopping.add_listener
def end(**_: Any) -> None:
    """The users are about to be sent away."""
    used["ended"] = time.monotonic()
    used["generator_s"] += time.process_time()


@events.request.add_listener
def note_failure(name: str, exception: BaseException | None, **_: Any) -> None:
    """Failures count from the first user on."""
    if exception is not None:
        failures[f"{name}: {exception!r}"] += 1


@events.quitting.add_listener
def write_report(environment: Environment, **_: Any) -> None:
    """Tells `load/run.py` what Locust's own statistics do not."""
    if REPORT:
        Path(REPORT).write_text(json.dumps({**used, "failures": failures}), encoding="utf-8")


@events.quitting.add_listener
def close_channels(environment: Environment, **_: Any) -> None:
    """Closes what the users shared."""
    for channel in channels:
        channel.close()
