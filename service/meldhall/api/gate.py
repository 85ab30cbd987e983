"""The gate every call passes, streams included: who calls, how often, how long, and how it is refused.

To the transport every method takes a stream, even where it is one request: the gate is asked when a call
begins, not once its request is there, so that calls whose request never comes are limited like any other.

This is the catch point of the gRPC floor: a refusal becomes a status with `ErrorInfo`, anything else that
is raised becomes INTERNAL with an id under which the log tells more.
"""

import asyncio
import logging
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Mapping,
)
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

import grpc
import grpc.aio
from google.protobuf.message import DecodeError

from meldhall.api.deadlines import Deadlines
from meldhall.api.identity import Call, Identity, bearer, peer_key
from meldhall.api.limits import Limits, RateLimit, StreamLimit
from meldhall.api.statuses import refusal_of, status_of
from meldhall.play.callers import Application, Caller
from meldhall.play.world import World
from meldhall.refusals import Refusal
from meldhall.store.errors import StoreError

log = logging.getLogger(__name__)
calls_log = logging.getLogger("meldhall.calls")

DRAIN_RETRY_MS: Final = 1_000
_BUSY_RETRY_MS: Final = 500
_PATH_LIMIT_CHARACTERS: Final = 200

Context = grpc.aio.ServicerContext[Any, Any]
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Unary = Callable[[Any, Call], Awaitable[bytes]]
Stream = Callable[[Any, Call], AsyncGenerator[bytes, None]]
Form = tuple[bool, bool]
"""Whether a method takes, and whether it gives, a stream."""
Requests = AsyncIterable[bytes]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Method:
    """A method as the gate knows it: `read` gives the message of a request, `is_open` asks for no token.

    `drains`: it is refused, and waited for, once the server drains; health answers to the end. `solves`:
    it searches for a best play, and counts as more than one request.
    """

    path: str
    name: str
    read: Callable[[bytes], Any]
    is_open: bool = False
    drains: bool = True
    solves: bool = False


class Gate:
    """Wraps the handler of every method. One for each server; `drain` closes it for good."""

    def __init__(
        self, identity: Identity, limits: Limits, world: World, *, calls_logged: bool = False
    ) -> None:
        self._identity = identity
        self._limits = limits
        self._world = world
        self._calls_logged = calls_logged
        burst, application_rate = limits.burst_requests, limits.application_requests_per_second
        self._rate = RateLimit(limits.requests_per_second, burst)
        self._application_rate = RateLimit(application_rate, max(burst, application_rate))
        self._peer_rate = RateLimit(limits.peer_requests_per_second, limits.peer_burst_requests)
        self._streams = StreamLimit(limits.open_streams)
        # Who asks for the health of a full server must be answered.
        self._standard_streams = StreamLimit(limits.open_streams)
        self._deadlines = Deadlines()
        self._running_calls = 0
        self._open_calls = 0
        self._draining = False
        self._idle = asyncio.Event()
        self._idle.set()

    def unary(self, method: Method, act: Unary) -> Handler:
        """The handler of a method with one answer, which `act` gives as bytes."""

        async def answer(_: Requests, context: Context) -> bytes:
            self._begin()
            try:
                async with self._deadlines.within(self._time_s(context)):
                    call = await self._admit(method, context)
                    return await act(await self._request(method, context), call)
            finally:
                self._running_calls -= 1

        async def serve(requests: Requests, context: Context) -> bytes:
            return await self._guarded(method, context, answer, requests)

        return grpc.stream_unary_rpc_method_handler(serve)

    def stream(self, method: Method, act: Stream) -> Handler:
        """The handler of a method with a stream of answers, which `act` gives as bytes."""

        async def answer(_: Requests, context: Context) -> None:
            call = await self._admit(method, context)
            with self._streams.held(*self._stream_share(call.caller, context)):
                request = await self._request(method, context)
                async with aclosing(act(request, call)) as updates:
                    async for update in updates:
                        await context.write(update)

        async def serve(requests: Requests, context: Context) -> None:
            await self._guarded(method, context, answer, requests)

        return grpc.stream_stream_rpc_method_handler(serve)

    def standard(
        self,
        method: Method,
        form: Form,
        behavior: Callable[[Any, Context], Any],
        encode: Callable[[Any], bytes],
    ) -> Handler:
        """The handler of a standard service's method (health, reflection), whose behavior is a plain one."""
        takes_stream, gives_stream = form

        async def answer(requests: Requests, context: Context) -> Any:
            call = await self._admit(method, context)
            if not gives_stream:
                self._begin()
                try:
                    return await behavior(await self._request(method, context), context)
                finally:
                    self._running_calls -= 1
            with self._standard_streams.held(*self._stream_share(call.caller, context)):
                taken = self._each(method, requests) if takes_stream else await self._request(method, context)
                return await _written(behavior(taken, context), context)

        async def serve(requests: Requests, context: Context) -> Any:
            return await self._guarded(method, context, answer, requests)

        return _MAKERS[gives_stream](serve, None, encode)

    def unknown(self, path: str) -> Handler:
        """The handler of a method that does not exist."""
        method = Method(path, path[:_PATH_LIMIT_CHARACTERS], bytes, is_open=True)

        async def answer(_: Requests, context: Context) -> None:
            await self._admit(method, context)
            raise Refusal("METHOD_NOT_FOUND")

        async def serve(requests: Requests, context: Context) -> None:
            await self._guarded(method, context, answer, requests)

        return grpc.stream_stream_rpc_method_handler(serve)

    def drain(self) -> None:
        """Refuses every call from now on with DRAINING; those begun go on."""
        self._draining = True

    async def idle(self) -> None:
        """Waits until no call is open."""
        await self._idle.wait()

    async def _admit(self, method: Method, context: Context) -> Call:
        if self._draining and method.drains:
            raise Refusal("DRAINING", retry_after_ms=DRAIN_RETRY_MS)
        token = bearer(context.invocation_metadata())
        caller = self._identity.remembered(token) if token else None
        self._charge(method, caller, context)
        if caller is None and not method.is_open:
            if token is None:
                raise Refusal("TOKEN_MISSING")
            caller = await self._identity.find(token)
        return Call(method.path, caller)

    def _charge(self, method: Method, caller: Caller | None, context: Context) -> None:
        """Every call costs the same but for those that search; a refused one costs as much."""
        now_ms = self._world.now_ms()
        requests = self._limits.solve_cost_requests if method.solves else 1
        if caller is None:
            self._peer_rate.take(peer_key(context.peer()), now_ms, requests)
        elif isinstance(caller, Application):
            self._application_rate.take("application", now_ms, requests)
        else:
            self._rate.take(caller.player_id, now_ms, requests)

    def _stream_share(self, caller: Caller | None, context: Context) -> tuple[str, int]:
        if caller is None:
            return peer_key(context.peer()), self._limits.peer_streams
        if isinstance(caller, Application):
            return "application", self._limits.application_streams
        return f"player:{caller.player_id}", self._limits.streams_per_caller

    async def _request(self, method: Method, context: Context) -> Any:
        """The one request of a call, which must come soon: the default time, also for streams."""
        async with self._deadlines.within(self._limits.default_deadline_ms / 1_000):
            request = await context.read()
        if request is grpc.aio.EOF:
            raise Refusal("MALFORMED", {"field": "", "why": f"no request of {method.name}"})
        return self._read(method, request)

    def _read(self, method: Method, request: bytes) -> Any:
        limit = self._limits.request_max_bytes
        if len(request) > limit:
            raise Refusal("REQUEST_TOO_LARGE", {"limit_bytes": str(limit)})
        try:
            return method.read(request)
        except DecodeError as error:
            raise Refusal("MALFORMED", {"field": "", "why": f"no request of {method.name}"}) from error

    async def _each(self, method: Method, requests: AsyncIterable[bytes]) -> AsyncIterator[Any]:
        async for request in requests:
            yield self._read(method, request)

    def _time_s(self, context: Context) -> float:
        """What a call gets: the client's deadline, if it has one. The transport keeps it too, unexplained."""
        remaining_s: float | None = context.time_remaining()
        default_ms, most_ms = self._limits.default_deadline_ms, self._limits.max_deadline_ms
        return min(default_ms / 1_000 if remaining_s is None else remaining_s, most_ms / 1_000)

    def _begin(self) -> None:
        """Counts a call that is answered once; whoever is let in counts it out."""
        if self._running_calls >= self._limits.running_calls:
            raise Refusal("RATE_LIMITED", retry_after_ms=_BUSY_RETRY_MS)
        self._running_calls += 1

    def _open(self, method: Method) -> None:
        self._open_calls += method.drains
        if self._open_calls:
            self._idle.clear()

    def _close(self, method: Method) -> None:
        self._open_calls -= method.drains
        if not self._open_calls:
            self._idle.set()

    async def _guarded(
        self,
        method: Method,
        context: Context,
        answer: Callable[[Requests, Context], Awaitable[T]],
        requests: Requests,
    ) -> T:
        self._open(method)
        try:
            response = await answer(requests, context)
        except Refusal as refusal:
            await self._refuse(method, context, refusal)
        except StoreError as error:
            await self._refuse(method, context, refusal_of(error) or self._fault(method, error))
        except (grpc.aio.AbortError, asyncio.CancelledError, *_OF_THE_PROCESS):
            raise
        except BaseException as error:  # noqa: BLE001 - the catch point of this floor, panics of the core too
            await self._refuse(method, context, self._fault(method, error))
        finally:
            self._close(method)
        self._note(method, context, "OK")
        return response

    def _fault(self, method: Method, error: BaseException) -> Refusal:
        incident = self._world.new_id()
        log.error("incident %s in %s", incident, method.name, exc_info=error)
        return Refusal("INTERNAL", {"incident": incident})

    async def _refuse(self, method: Method, context: Context, refusal: Refusal) -> NoReturn:
        self._note(method, context, refusal.reason)
        await context.abort_with_status(status_of(refusal))

    def _note(self, method: Method, context: Context, outcome: str) -> None:
        if self._calls_logged:
            calls_log.info("%s %s %s", context.peer(), method.name, outcome)


async def _written(answers: Any, context: Context) -> None:
    """Sends what a streaming behavior gives: some are generators, some write themselves."""
    if not isinstance(answers, AsyncIterable):
        await answers
        return
    async for each in answers:
        await context.write(each)


_OF_THE_PROCESS: Final = (GeneratorExit, KeyboardInterrupt, SystemExit)
_MAKERS: Final[Mapping[bool, Callable[..., Handler]]] = {
    False: grpc.stream_unary_rpc_method_handler,
    True: grpc.stream_stream_rpc_method_handler,
}
