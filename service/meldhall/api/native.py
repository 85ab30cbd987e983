"""The gate's gRPC side: handlers for the transport, and a refusal as a status with `ErrorInfo`.

To the transport every method takes a stream, even where it is one request: so the gate is asked when a call
begins, and reads the request itself.
"""

from collections.abc import AsyncIterable, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from functools import partial
from typing import Any, Final, NoReturn, TypeAlias

import grpc
import grpc.aio
from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message_factory import GetMessageClass

from meldhall.api.gate import Gate, Method, Stream, Unary
from meldhall.api.identity import bearer
from meldhall.api.registration import Route, method_of, path_of
from meldhall.api.statuses import status_of
from meldhall.refusals import Refusal

Context = grpc.aio.ServicerContext[Any, Any]
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Requests = AsyncIterable[bytes]
Encode = Callable[[Any], bytes]

_NOT_BUILT: Final = frozenset({"/grpc.health.v1.Health/List"})


class NativeExchange:
    """A call as `grpc.aio` knows it."""

    __slots__ = ("_context", "transport")

    def __init__(self, context: Context) -> None:
        self.transport = "grpc"
        self._context = context

    def token(self) -> str | None:
        """The bearer token of the metadata."""
        return bearer(self._context.invocation_metadata())

    def peer(self) -> str:
        """The client's address."""
        return self._context.peer()

    def remaining_s(self) -> float | None:
        """What is left of the client's deadline."""
        remaining_s: float | None = self._context.time_remaining()
        return remaining_s

    async def read(self) -> bytes | None:
        """The next request."""
        request = await self._context.read()
        return None if request is grpc.aio.EOF else request


class Handlers(grpc.GenericRpcHandler):
    """Every method of the server by its path; any other path gets METHOD_NOT_FOUND."""

    def __init__(self, gate: Gate, handlers: Mapping[str, Handler]) -> None:
        self._gate = gate
        self._handlers = handlers

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Handler:
        """The handler of the called method."""
        path = handler_call_details.method
        return self._handlers.get(path) or _unknown(self._gate, path)


def own(gate: Gate, routes: Iterable[Route]) -> Iterator[tuple[str, Handler]]:
    """The handlers of the services of `meldhall.v1` by their paths."""
    for route in routes:
        make = _stream if route.method.streams else _unary
        yield route.method.path, make(gate, route.method, route.act)


def standard(gate: Gate, service: ServiceDescriptor, servicer: object) -> Iterator[tuple[str, Handler]]:
    """The handlers of a standard service, as gRPC has it. They answer until the server has stopped."""
    for descriptor in service.methods:
        if path_of(descriptor) in _NOT_BUILT:
            continue
        behavior = getattr(servicer, descriptor.name)
        encode = GetMessageClass(descriptor.output_type).SerializeToString
        method = method_of(descriptor, is_open=True, drains=False)
        if descriptor.server_streaming:
            takes_stream = descriptor.client_streaming
            yield (
                path_of(descriptor),
                _standard_stream(gate, method, behavior, encode, takes_stream=takes_stream),
            )
        else:
            yield path_of(descriptor), _standard(gate, method, behavior, encode)


def _unary(gate: Gate, method: Method, act: Unary) -> Handler:
    async def serve(_: Requests, context: Context) -> bytes:
        try:
            return await gate.answer(method, act, NativeExchange(context))
        except Refusal as refusal:
            await _refuse(context, refusal)

    return grpc.stream_unary_rpc_method_handler(serve)


def _stream(gate: Gate, method: Method, act: Stream) -> Handler:
    async def serve(_: Requests, context: Context) -> None:
        try:
            async with aclosing(gate.stream(method, act, NativeExchange(context))) as updates:
                async for update in updates:
                    await context.write(update)
        except Refusal as refusal:
            await _refuse(context, refusal)

    return grpc.stream_stream_rpc_method_handler(serve)


def _standard(gate: Gate, method: Method, behavior: Callable[[Any, Context], Any], encode: Encode) -> Handler:
    async def serve(_: Requests, context: Context) -> Any:
        try:
            return await gate.standard(
                method, NativeExchange(context), lambda request: behavior(request, context), _ABORTED
            )
        except Refusal as refusal:
            await _refuse(context, refusal)

    return grpc.stream_unary_rpc_method_handler(serve, None, encode)


def _standard_stream(
    gate: Gate,
    method: Method,
    behavior: Callable[[Any, Context], Any],
    encode: Encode,
    *,
    takes_stream: bool,
) -> Handler:
    async def serve(requests: Requests, context: Context) -> None:
        taken = requests if takes_stream else None
        behave = partial(_write_all, behavior, context)
        try:
            await gate.standard_stream(method, NativeExchange(context), taken, behave, _ABORTED)
        except Refusal as refusal:
            await _refuse(context, refusal)

    return grpc.stream_stream_rpc_method_handler(serve, None, encode)


def _unknown(gate: Gate, path: str) -> Handler:
    async def serve(_: Requests, context: Context) -> None:
        try:
            await gate.unknown(path, NativeExchange(context))
        except Refusal as refusal:
            await _refuse(context, refusal)

    return grpc.stream_stream_rpc_method_handler(serve)


async def _write_all(behavior: Callable[[Any, Context], Any], context: Context, taken: Any) -> None:
    """Sends what a streaming behavior gives: some are generators, some write themselves."""
    answers = behavior(taken, context)
    if not isinstance(answers, AsyncIterable):
        await answers
        return
    async for each in answers:
        await context.write(each)


async def _refuse(context: Context, refusal: Refusal) -> NoReturn:
    await context.abort_with_status(status_of(refusal))


_ABORTED: Final = (grpc.aio.AbortError,)
