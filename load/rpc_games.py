"""Games of two seats on a real server, each brought to a turn at which a play is to be made.

The plays are found beforehand, by the greedy strategy in the view of the seat on turn: what is measured
afterwards is nothing but calls that wait, ready, as bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Final, TypeVar

import grpc
import grpc.aio
from google.protobuf.message import Message

from meldhall.rules import Ruleset, View, greedy_command
from meldhall.v1 import game_pb2, player_service_pb2, ruleset_pb2, table_pb2, watching_pb2
from meldhall.v1 import game_service_pb2 as service

RULESET: Final = Ruleset("classic+initial_meld_points=0+turn_time_ms=3600000")
"""Without an initial meld a game is in its middle after few turns; the clock runs, and never out."""
LIMITS: Final = (
    "--requests-per-second=1000000",
    "--burst-requests=1000000",
    "--peer-requests-per-second=1000000",
    "--peer-burst-requests=1000000",
    "--open-streams=1000000",
    "--live-games=1000000",
    "--log-level=warning",
)
"""Every limit is counted, as in a server that players reach, and met by none of these many calls at once."""
SEATS: Final = 2
_FIRST_TURNS: Final = 8
_TIMEOUT_S: Final = 30.0
_GAME: Final = "/meldhall.v1.GameService/"
_SIGN_UP: Final = "/meldhall.v1.PlayerService/SignUp"
Metadata = tuple[tuple[str, str], ...]
T = TypeVar("T")


async def all_of(works: Iterable[Callable[[], Awaitable[T]]], at_once: int) -> list[T]:
    """What they give, in their order; so many are under way at any time."""
    found: dict[int, T] = {}
    waiting = enumerate(works)

    async def go_on() -> None:
        for place, work in waiting:
            found[place] = await work()

    await asyncio.gather(*(go_on() for _ in range(at_once)))
    return [found[place] for place in sorted(found)]


class Connections:
    """A few connections to one server, over which bytes are sent and come back."""

    def __init__(self, address: str, number: int) -> None:
        options = [("grpc.use_local_subchannel_pool", 1)]
        self._channels = [grpc.aio.insecure_channel(address, options) for _ in range(number)]
        self._methods: dict[tuple[str, int], Any] = {}
        self._streams: list[Any] = []

    async def call(self, path: str, request: bytes, metadata: Metadata, place: int) -> bytes:
        """One call; those of the same `place` share a connection."""
        place %= len(self._channels)
        method = self._methods.get((path, place))
        if method is None:
            method = self._methods[path, place] = self._channels[place].unary_unary(path)
        answer: bytes = await method(request, metadata=metadata, timeout=_TIMEOUT_S)
        return answer

    def stream(self, path: str, request: bytes, metadata: Metadata, place: int) -> Any:
        """A stream of bytes, held open."""
        stream: Any = self._channels[place % len(self._channels)].unary_stream(path)
        opened = stream(request, metadata=metadata)
        self._streams.append(opened)
        return opened

    async def close(self) -> None:
        """Ends all of them."""
        for channel in self._channels:
            await channel.close()


class Watching:
    """Streams that are read as they come, and how many messages are still to come."""

    def __init__(self) -> None:
        self._readers: list[asyncio.Task[None]] = []
        self._missing = 0
        self._all_came = asyncio.Event()

    async def open(self, stream: Any, came: Callable[[bytes], bool]) -> None:
        """Reads on once the first message is there; `came` says whether a later one is one expected."""
        await stream.read()
        self._readers.append(asyncio.create_task(self._read(stream, came)))

    def expect(self, messages: int) -> None:
        """So many more are to come."""
        self._missing += messages
        if self._missing:
            self._all_came.clear()

    async def all_came(self) -> None:
        """Waits for them."""
        if self._missing:
            await self._all_came.wait()

    def close(self) -> None:
        """Reads no more."""
        for reader in self._readers:
            reader.cancel()

    async def _read(self, stream: Any, came: Callable[[bytes], bool]) -> None:
        while (message := await stream.read()) is not grpc.aio.EOF:
            if came(message):
                self._missing -= 1
                if not self._missing:
                    self._all_came.set()


@dataclass(slots=True)
class LiveGame:
    """A game, the tokens of its seats, and the play that may be made now."""

    place: int
    game_id: str
    seats: list[Metadata]
    turn_seat: int = 0
    play: bytes = b""
    seen_bytes: list[int] = field(default_factory=lambda: [0] * SEATS)

    def saw(self, seat: int, message: bytes) -> bool:
        """Notes what a watcher was sent; False for a heartbeat."""
        if not watching_pb2.WatchGameResponse.FromString(message).HasField("events"):
            return False
        self.seen_bytes[seat] = len(message)
        return True


class Hall:
    """One server, and games that go on there; with `watched` each seat holds a stream of its game."""

    def __init__(self, connections: Connections, games: int, at_once: int, *, watched: bool) -> None:
        self.games: list[LiveGame] = []
        self.watching = Watching()
        self._connections = connections
        self._places = count()
        self._requests = count()
        self._wanted = games
        self._at_once = at_once
        self._watched = watched

    async def prepare(self) -> None:
        """Brings every game to a play, and replaces those that are over."""
        while True:
            missing = [self._begin] * (self._wanted - len(self.games))
            self.games += await all_of(missing, self._at_once)
            goes_on = await all_of([partial(self._advance, game) for game in self.games], self._at_once)
            self.games = [game for game, is_ready in zip(self.games, goes_on, strict=True) if is_ready]
            if len(self.games) == self._wanted:
                await self.watching.all_came()
                return

    async def get(self, game: LiveGame) -> bytes:
        """The answer of GetGame."""
        return await self._call("GetGame", get_request(game), game)

    async def play(self, game: LiveGame) -> bytes:
        """The answer of PlayTurn, with the play that was made ready."""
        return await self._write("PlayTurn", game.play, game)

    async def _advance(self, game: LiveGame) -> bool:
        """Takes turns until one comes at which a play can be made; False if the game ended before."""
        while True:
            shown = service.GetGameResponse.FromString(await self.get(game)).game
            if shown.state != game_pb2.GAME_STATE_RUNNING:
                return False
            if shown.view.turn_seat != game.turn_seat:
                game.turn_seat = shown.view.turn_seat
                continue
            name, request = self._found(game, shown)
            if name == "PlayTurn" and shown.view.turn > _FIRST_TURNS:
                game.play = request
                return True
            await self._write(name, request, game)

    def _found(self, game: LiveGame, shown: game_pb2.Game) -> tuple[str, bytes]:
        """What the greedy strategy does, as method and request."""
        command = greedy_command(View.from_bytes(shown.view.SerializeToString(), RULESET))
        named = partial(self._named, game_id=game.game_id, expected_version=shown.version)
        if command.table is not None:
            table = table_pb2.Table.FromString(command.table.to_bytes(RULESET))
            return "PlayTurn", named(service.PlayTurnRequest, table=table)
        if command.verb == "draw":
            return "DrawTile", named(service.DrawTileRequest)
        return "PassTurn", named(service.PassTurnRequest)

    async def _begin(self) -> LiveGame:
        """A game that has just started, of two new players."""
        place = next(self._places)
        game = LiveGame(place, "", [await self._sign_up(place) for _ in range(SEATS)])
        ruleset = ruleset_pb2.Ruleset.FromString(RULESET.to_bytes())
        request = self._named(service.CreateGameRequest, seats=SEATS, ruleset=ruleset)
        created = service.CreateGameResponse.FromString(await self._call("CreateGame", request, game))
        game.game_id = created.game.game_id
        game.turn_seat = 1
        await self._call("JoinGame", self._named(service.JoinGameRequest, game_id=game.game_id), game)
        game.turn_seat = 0
        await self._call("StartGame", self._named(service.StartGameRequest, game_id=game.game_id), game)
        for seat in range(SEATS) if self._watched else ():
            request = watching_pb2.WatchGameRequest(game_id=game.game_id).SerializeToString()
            stream = self._connections.stream(f"{_GAME}WatchGame", request, game.seats[seat], place)
            await self.watching.open(stream, partial(game.saw, seat))
        return game

    async def _sign_up(self, place: int) -> Metadata:
        request = player_service_pb2.SignUpRequest(display_name=f"Player {place}").SerializeToString()
        answer = await self._connections.call(_SIGN_UP, request, (), place)
        token = player_service_pb2.SignUpResponse.FromString(answer).token
        return (("authorization", f"Bearer {token}"),)

    async def _write(self, name: str, request: bytes, game: LiveGame) -> bytes:
        if self._watched:
            self.watching.expect(SEATS)
        return await self._call(name, request, game)

    async def _call(self, name: str, request: bytes, game: LiveGame) -> bytes:
        """One call by the seat on turn."""
        return await self._connections.call(_GAME + name, request, game.seats[game.turn_seat], game.place)

    def _named(self, message: Callable[..., Message], **fields: Any) -> bytes:
        """A write, under a request id of its own."""
        return message(request_id=f"{next(self._requests):032x}", **fields).SerializeToString()


def get_request(game: LiveGame) -> bytes:
    """The request of GetGame."""
    return service.GetGameRequest(game_id=game.game_id).SerializeToString()
