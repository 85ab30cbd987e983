"""A server in this process, reached over a real connection, and short ways to call it."""

import itertools
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import grpc
import grpc.aio
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from meldhall import compose
from meldhall.api.registration import SERVICES
from meldhall.people.secret import Secret
from meldhall.rules import Ruleset, Table
from meldhall.settings import Settings
from meldhall.store.contract import Store
from meldhall.store.memory import MemoryStore
from meldhall.v1 import ruleset_pb2, table_pb2
from tests.play.seeded import SeededWorld

KEY: Final = "the key of the host application"
NOBODYS_GAME: Final = "0192f000-0000-7000-8000-000000000000"
SETTINGS: Final = Settings(
    port=0,
    http=False,
    application_key=Secret(KEY),
    requests_per_second=0,
    peer_requests_per_second=0,
    application_requests_per_second=0,
    default_deadline_ms=10_000,
    drain_grace_ms=5_000,
    bot_delay_ms=0,
    presence_ms=0,
)
STARTS: Final = ("r5", "k1", "k2", "k3")
"""Start draws by which seat 0 begins; every set has these tiles."""


@dataclass(eq=False)
class Seen(Exception):
    """A refusal as a client sees it: status, and what the details hold."""

    code: grpc.StatusCode
    reason: str
    domain: str
    facts: dict[str, str]
    retry_ms: int | None
    text: str


def seen(error: grpc.aio.AioRpcError) -> Seen:
    """What the error tells a client; empty fields where it has no details."""
    info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
    retry_ms = None
    status = rpc_status.from_call(error)
    for detail in () if status is None else status.details:
        if detail.Unpack(retry):
            retry_ms = retry.retry_delay.ToMilliseconds()
        else:
            assert detail.Unpack(info)
    return Seen(error.code(), info.reason, info.domain, dict(info.metadata), retry_ms, error.details() or "")


class Client:
    """Calls methods by name with plain values: `await client("PlayTurn", game_id=…, table="r1 r2 r3")`."""

    def __init__(self, channel: grpc.aio.Channel, token: str = "", player_id: str = "") -> None:
        self.channel = channel
        self.player_id = player_id
        self.metadata = [("authorization", f"Bearer {token}")] if token else []

    async def __call__(self, name: str, timeout_s: float | None = 20, **fields: Any) -> Any:
        """The answer. Raises Seen."""
        method = METHODS[name]
        call = self.channel.unary_unary(
            f"/{method.containing_service.full_name}/{method.name}",
            request_serializer=lambda request: request.SerializeToString(),
            response_deserializer=GetMessageClass(method.output_type).FromString,
        )
        try:
            return await call(request_of(name, **fields), metadata=self.metadata, timeout=timeout_s)
        except grpc.aio.AioRpcError as error:
            raise seen(error) from None

    def watch(self, **fields: Any) -> AsyncGenerator[Any, None]:
        """The updates of a game. Raises Seen."""
        return self.stream("WatchGame", **fields)

    async def stream(self, name: str, **fields: Any) -> AsyncGenerator[Any, None]:
        """The answers of a method that gives a stream. Raises Seen."""
        method = METHODS[name]
        call = self.channel.unary_stream(
            f"/{method.containing_service.full_name}/{method.name}",
            request_serializer=lambda request: request.SerializeToString(),
            response_deserializer=GetMessageClass(method.output_type).FromString,
        )(request_of(name, **fields), metadata=self.metadata)
        try:
            async for update in call:
                yield update
        except grpc.aio.AioRpcError as error:
            raise seen(error) from None
        finally:
            call.cancel()

    async def refused(self, name: str, **fields: Any) -> Seen:
        """The refusal of a call that must be refused."""
        try:
            answer = await self(name, **fields)
        except Seen as refusal:
            return refusal
        raise AssertionError(f"{name} was accepted: {answer}")


METHODS: Final = {
    name: method
    for service in SERVICES.values()
    for method in service.methods
    for name in (method.name, f"{service.name}.{method.name}")
}


def request_of(name: str, **fields: Any) -> Any:
    """The request of a method; rulesets and tables may be notation."""
    if isinstance(fields.get("ruleset"), str):
        ruleset = Ruleset.parse(fields["ruleset"])
        fields["ruleset"] = ruleset_pb2.Ruleset.FromString(ruleset.to_bytes())
    for field in ("table", "before", "after"):
        if isinstance(fields.get(field), str):
            fields[field] = table_of(fields[field])
    return GetMessageClass(METHODS[name].input_type)(**fields)


def table_of(notation: str) -> table_pb2.Table:
    """A table as a client would send it."""
    laid = Table.parse(notation).to_bytes(Ruleset.preset("classic"))
    return table_pb2.Table.FromString(laid)


class Hall:
    """One running server: its world and store, a connection, and people who signed up."""

    def __init__(self, port: int, world: SeededWorld, store: Store, channel: grpc.aio.Channel) -> None:
        self.port = port
        self.world = world
        self.store = store
        self.channel = channel
        self.anybody = Client(channel)
        self.application = Client(channel, KEY)
        self._names = itertools.count(1)

    async def sign_up(self) -> Client:
        """A new guest."""
        answer = await self.anybody("SignUp", display_name=f"Guest {next(self._names)}")
        return Client(self.channel, answer.token, answer.player.player_id)

    async def guests(self, count: int) -> list[Client]:
        """That many new guests."""
        return [await self.sign_up() for _ in range(count)]

    async def waiting(self, *guests: Client, **fields: Any) -> str:
        """The id of a game that waits; the first guest created it, all have a seat."""
        created = await guests[0]("CreateGame", **{"seats": max(2, len(guests)), **fields})
        for guest in guests[1:]:
            await guest("JoinGame", game_id=created.game.game_id, join_code=created.game.join_code)
        return str(created.game.game_id)

    async def running(self, *guests: Client, racks: str = "", ruleset: str = "classic", **fields: Any) -> str:
        """The id of an untimed game that runs. Seat 0 starts; `racks` are the first tiles dealt, by seats."""
        game_id = await self.waiting(*guests, ruleset=f"{ruleset}+turn_time_ms=0", **fields)
        self.deal(racks)
        await guests[0]("StartGame", game_id=game_id)
        return game_id

    def deal(self, racks: str) -> None:
        """Stacks the next deal so."""
        self.world.stack(STARTS, racks.replace("|", " ").split())


@asynccontextmanager
async def open_hall(store: Store | None = None, **settings: Any) -> AsyncIterator[Hall]:
    """A server for the time of the block; the store is in memory unless another one is given."""
    world = SeededWorld()
    store = store or MemoryStore()
    async with (
        compose.running(replace(SETTINGS, **settings), world=world, store=store) as server,
        grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield Hall(server.port, world, store, channel)
