"""The methods of the servicers as endpoints of the door. Every call passes the gate of native gRPC."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from contextvars import ContextVar
from math import ceil
from typing import Any

from connectrpc.code import Code
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf.message import Message

from meldhall.api.gate import Gate, Method
from meldhall.api.identity import bearer_of
from meldhall.api.registration import Route
from meldhall.edge.body import Body
from meldhall.edge.codecs import CODECS, Received, json_of
from meldhall.edge.errors import connect_error, refusal_of
from meldhall.edge.packing import GZIP
from meldhall.refusals import Refusal

Context = RequestContext[Any, Any]
AnyEndpoint = Any
"""The library gives its endpoints no public type."""

plain_body: ContextVar[Body | None] = ContextVar("plain_body")
"""The body of the call that is served, where it has no frames."""


class DoorExchange:
    """A call as the door knows it. `received` gives its one request."""

    __slots__ = ("_context", "_limit_bytes", "_received", "_request", "is_json", "transport")

    def __init__(
        self,
        context: Context,
        request: type[Message],
        received: Callable[[], Awaitable[Received | None]],
        limit_bytes: int,
    ) -> None:
        self.transport = "http"
        self.is_json = False
        self._context = context
        self._request = request
        self._received = received
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

    async def read(self) -> bytes | Message | None:
        """The request: bytes, or the message where it is JSON. Raises MALFORMED for broken frames."""
        try:
            received = await self._received()
        except ConnectError as error:
            if _has_gone(error):
                raise asyncio.CancelledError from error
            raise refusal_of(error, self._limit_bytes) from error
        if received is None:
            return None
        self.is_json = received.is_json
        return received.request(self._request, self._limit_bytes)


class Endpoints(Mapping[str, AnyEndpoint]):
    """Every method by its path; any other path gets METHOD_NOT_FOUND.

    `framed` is for protocols in which requests and answers have frames around them: there everything is a
    stream to the library, even where it is one request.
    """

    def __init__(self, gate: Gate, routes: Iterable[Route], limit_bytes: int, *, framed: bool) -> None:
        self._gate = gate
        self._limit_bytes = limit_bytes
        self._is_framed = framed
        self._endpoints = {route.method.path: self._endpoint(route) for route in routes}

    def __getitem__(self, path: str) -> AnyEndpoint:
        return self._endpoints.get(path) or self._endpoint(_unknown(path))

    def __iter__(self) -> Iterator[str]:
        return iter(self._endpoints)

    def __len__(self) -> int:
        return len(self._endpoints)

    def _endpoint(self, route: Route) -> AnyEndpoint:
        if self._is_framed:
            return Endpoint.bidi_stream(_info(route, StreamType.BIDI_STREAM), self._framed(route))
        return Endpoint.unary(_info(route, StreamType.UNARY), self._plain(route))

    def _plain(self, route: Route) -> Callable[[Received, Context], Awaitable[bytes]]:
        async def serve(noted: Received, context: Context) -> bytes:
            async def received() -> Received:
                body = plain_body.get()
                return noted if body is None else Received(await body.whole(), noted.is_json)

            exchange = DoorExchange(context, route.request, received, self._limit_bytes)
            try:
                return await self._answer(route, exchange)
            except Refusal as refusal:
                if refusal.retry_after_ms is not None:
                    context.response_headers["retry-after"] = str(ceil(refusal.retry_after_ms / 1_000))
                raise connect_error(refusal) from refusal

        return serve

    def _framed(self, route: Route) -> Callable[[AsyncIterator[Received], Context], AsyncIterator[bytes]]:
        async def serve(requests: AsyncIterator[Received], context: Context) -> AsyncIterator[bytes]:
            async def received() -> Received | None:
                # Also where it is empty: before that the library does not look whether the client goes.
                first, body = await anext(requests, None), plain_body.get()
                return first if body is None else Received(await body.whole(), is_json=True)

            exchange = DoorExchange(context, route.request, received, self._limit_bytes)
            try:
                if not route.method.streams:
                    yield await self._answer(route, exchange)
                    return
                async with aclosing(self._gate.stream(route.method, route.act, exchange)) as updates:
                    async for update in updates:
                        yield json_of(update, route.response) if exchange.is_json else update
            except Refusal as refusal:
                raise connect_error(refusal) from refusal

        return serve

    async def _answer(self, route: Route, exchange: DoorExchange) -> bytes:
        if route.act is _nothing:
            await self._gate.unknown(route.method.path, exchange)
        answer = await self._gate.answer(route.method, route.act, exchange)
        return json_of(answer, route.response) if exchange.is_json else answer


class Explainer:
    """Gives every error of the library's own the details that all errors of the server have."""

    def __init__(self, gate: Gate, limit_bytes: int) -> None:
        self._gate = gate
        self._limit_bytes = limit_bytes

    async def on_start(self, context: Context) -> None:
        """Nothing: the gate is asked elsewhere."""

    async def on_end(self, _: None, context: Context, error: Exception | None, /) -> None:
        """Raises the error that is told instead."""
        if error is None or (isinstance(error, ConnectError) and (error.details or _has_gone(error))):
            return
        refusal = self._refusal(context, error)
        self._gate.tally.refused(refusal.reason)
        raise connect_error(refusal) from error

    def _refusal(self, context: Context, error: Exception) -> Refusal:
        if not isinstance(error, ConnectError):
            info = context.method
            return self._gate.explained(Method("", f"{info.service_name}.{info.name}", bytes), error)
        return refusal_of(error, self._limit_bytes)


class Calls(ConnectASGIApplication[Endpoints]):
    """The ASGI application of endpoints. Requests may be compressed. Answers are not, as nobody is heard who
    asks for that: streams must flow.
    """

    def __init__(self, endpoints: Endpoints, explainer: Explainer, most_bytes: int) -> None:
        super().__init__(
            service=endpoints,
            endpoints=lambda served: served,
            interceptors=(explainer,),
            read_max_bytes=most_bytes,
            compressions=(GZIP,),
            codecs=CODECS,
        )

    @property
    def path(self) -> str:
        """Where it lies: paths of methods are whole ones."""
        return ""


def _has_gone(error: ConnectError) -> bool:
    """Whether there is no client any more that could be told."""
    return error.code is Code.CANCELED


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
        output=bytes,
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=stream_type,
    )


def _unknown(path: str) -> Route:
    """A method that does not exist. Its requests are of no kind."""
    return Route(Method(path, path, bytes), _nothing, Message, Message)


async def _nothing(*_: object) -> bytes:
    """What such a method does."""
    return b""
