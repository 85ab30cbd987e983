"""The methods of the servicers as endpoints of the door. Every call passes the gate of native gRPC."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from typing import Any, Final

from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf.message import Message

from meldhall.api.gate import Gate, Method
from meldhall.api.identity import bearer_of
from meldhall.api.registration import Route
from meldhall.edge.codecs import CODECS, Given, Received
from meldhall.edge.errors import connect_error
from meldhall.refusals import Refusal

Context = RequestContext[Any, Any]
Read = Callable[[], Awaitable[Received | None]]
AnyEndpoint = Any
"""The library gives its endpoints no public type."""


class DoorExchange:
    """A call as the door knows it. `read` gives its one request."""

    __slots__ = ("_context", "_limit_bytes", "_read", "_route")

    def __init__(self, context: Context, route: Route, read: Read, limit_bytes: int) -> None:
        self._context = context
        self._route = route
        self._read = read
        self._limit_bytes = limit_bytes

    def token(self) -> str | None:
        """The bearer token of the headers."""
        return bearer_of(self._context.request_headers.get("authorization", ""))

    def peer(self) -> str:
        """The client's address, in the words of gRPC."""
        return peer_of(self._context.client_address or "")

    def remaining_s(self) -> float | None:
        """What is left of the client's deadline."""
        remaining_ms = self._context.timeout_ms
        return None if remaining_ms is None else remaining_ms / 1_000

    async def read(self) -> Any:
        """The request: bytes, or the message where it is JSON."""
        received = await self._read()
        return None if received is None else received.request(self._route.request, self._limit_bytes)


class Endpoints(Mapping[str, AnyEndpoint]):
    """Every method by its path; any other path gets METHOD_NOT_FOUND."""

    def __init__(self, gate: Gate, routes: Iterable[Route], limit_bytes: int) -> None:
        self._gate = gate
        self._limit_bytes = limit_bytes
        self._routes = {route.method.path: route for route in routes}
        self._endpoints = {path: self._endpoint(route) for path, route in self._routes.items()}

    def types(self, path: str) -> frozenset[str]:
        """The content types in which a method may be called."""
        route = self._routes.get(path)
        return STREAM_TYPES if route is not None and route.streams else UNARY_TYPES

    def __getitem__(self, path: str) -> AnyEndpoint:
        return self._endpoints.get(path) or self._unknown(path)

    def __iter__(self) -> Iterator[str]:
        return iter(self._endpoints)

    def __len__(self) -> int:
        return len(self._endpoints)

    def _endpoint(self, route: Route) -> AnyEndpoint:
        if route.streams:
            # What takes a stream is asked before its request has come.
            return Endpoint.bidi_stream(_info(route, StreamType.BIDI_STREAM), self._streaming(route))
        return Endpoint.unary(_info(route, StreamType.UNARY), self._answering(route))

    def _unknown(self, path: str) -> AnyEndpoint:
        route = Route(Method(path, path, bytes), _nothing, False, Message, Message)

        async def serve(received: Received, context: Context) -> None:
            async def read() -> Received:
                return received

            try:
                await self._gate.unknown(path, DoorExchange(context, route, read, self._limit_bytes))
            except Refusal as refusal:
                raise connect_error(refusal) from refusal

        return Endpoint.unary(_info(route, StreamType.UNARY), serve)

    def _answering(self, route: Route) -> Callable[[Any, Context], Awaitable[Given]]:
        async def serve(received: Received, context: Context) -> Given:
            async def read() -> Received:
                return received

            exchange = DoorExchange(context, route, read, self._limit_bytes)
            try:
                data = await self._gate.answer(route.method, route.act, exchange)
            except Refusal as refusal:
                raise connect_error(refusal) from refusal
            return Given(data, route.response)

        return serve

    def _streaming(self, route: Route) -> Callable[[AsyncIterator[Any], Context], AsyncIterator[Given]]:
        async def serve(requests: AsyncIterator[Received], context: Context) -> AsyncIterator[Given]:
            async def read() -> Received | None:
                return await anext(requests, None)

            exchange = DoorExchange(context, route, read, self._limit_bytes)
            try:
                async with aclosing(self._gate.stream(route.method, route.act, exchange)) as updates:
                    async for update in updates:
                        yield Given(update, route.response)
            except Refusal as refusal:
                raise connect_error(refusal) from refusal

        return serve


class Calls(ConnectASGIApplication[Endpoints]):
    """The ASGI application of all methods, in three protocols. Nothing is compressed: streams must flow."""

    def __init__(self, endpoints: Endpoints) -> None:
        super().__init__(
            service=endpoints,
            endpoints=lambda served: served,
            read_max_bytes=None,
            compressions=(),
            codecs=CODECS,
        )

    @property
    def path(self) -> str:
        """Where it lies: paths of methods are whole ones."""
        return ""


def peer_of(address: str) -> str:
    """`192.0.2.1:4711` and `2001:db8::1:4711` as gRPC writes them."""
    place, _, port = address.rpartition(":")
    return f"ipv6:[{place}]:{port}" if ":" in place else f"ipv4:{place}:{port}"


def _info(route: Route, stream_type: StreamType) -> MethodInfo[Any, Any]:
    service, _, name = route.method.name.rpartition(".")
    return MethodInfo(
        name=name,
        service_name=service,
        input=Received,
        output=Given,
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=stream_type,
    )


def _nothing(*_: object) -> None:
    """What serves a method that does not exist."""


_WEB_TYPES: Final = frozenset(
    {"application/grpc-web", "application/grpc-web+proto", "application/grpc-web+json"}
)
UNARY_TYPES: Final = _WEB_TYPES | {"application/json", "application/proto"}
STREAM_TYPES: Final = _WEB_TYPES | {"application/connect+json", "application/connect+proto"}
