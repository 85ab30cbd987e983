"""The gate every call passes, streams included: who calls, how often, how long, and how it is refused.

It knows no transport: gRPC and the HTTP door hand it an `Exchange` for each call, and put into their own
words what it raises, which is a `Refusal` whatever went wrong. The gate is asked when a call begins, not once
its request is there, so that calls whose request never comes are limited like any other.

This is the catch point of both: what is raised and no refusal becomes INTERNAL with an id under which the log
tells more.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Protocol

from google.protobuf.message import DecodeError, Message

from meldhall.api.deadlines import Deadlines
from meldhall.api.identity import Call, Identity, peer_key
from meldhall.api.limits import CallLimit, Limits, RateLimit, StreamLimit
from meldhall.api.statuses import STATUSES, refusal_of
from meldhall.api.tally import Tally
from meldhall.play.callers import Application, Caller
from meldhall.play.world import World
from meldhall.refusals import Refusal
from meldhall.store.errors import StoreError

log = logging.getLogger(__name__)
calls_log = logging.getLogger("meldhall.calls")

DRAIN_RETRY_MS: Final = 1_000
UNKNOWN: Final = "unknown"
"""What calls of methods are counted under that do not exist."""
_PATH_LIMIT_CHARACTERS: Final = 200
_UNEXPLAINED: Final = frozenset({"CANCELLED", "UNKNOWN"})

Unary = Callable[[Any, Call], Awaitable[bytes]]
Stream = Callable[[Any, Call], AsyncGenerator[bytes, None]]
Kinds = tuple[type[BaseException], ...]


class Exchange(Protocol):
    """One call as its transport, which has a name, knows it."""

    transport: str

    def token(self) -> str | None:
        """The bearer token; None if there is none."""

    def peer(self) -> str:
        """Where it comes from: `ipv4:192.0.2.1:4711`, `ipv6:[2001:db8::1]:4711`."""

    def remaining_s(self) -> float | None:
        """What is left of the client's own deadline; None if it has none."""

    async def read(self) -> bytes | Message | None:
        """The one request, encoded, or as a message where it came in another form; None if there is none."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method as the gate knows it: `read` gives the message of a request, `is_open` asks for no token.

    `drains`: it is refused, and waited for, once the server drains; health answers to the end. `solves`: it
    searches for a best play, and counts as more than one request. `label` is what its calls are counted as.
    """

    path: str
    name: str
    read: Callable[[bytes], Any]
    is_open: bool = False
    drains: bool = True
    solves: bool = False
    streams: bool = False
    label: str = UNKNOWN


class Gate:
    """Lets calls in, and sees them out. One for each server; `drain` closes it for good."""

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
        self._running = CallLimit(limits.running_calls)
        self._deadlines = Deadlines()
        self.tally = Tally()
        self._clock: Callable[[], float] | None = None
        self._open_calls = 0
        self._draining = False
        self._idle = asyncio.Event()
        self._idle.set()

    async def answer(self, method: Method, act: Unary, exchange: Exchange) -> bytes:
        """The one answer of a method, which `act` gives as bytes. Raises Refusal."""
        with self.passing(method, exchange), self._running:
            async with self._deadlines.within(self._time_s(exchange)):
                call = await self._admit(method, exchange)
                return await act(await self._request(method, exchange), call)

    async def stream(self, method: Method, act: Stream, exchange: Exchange) -> AsyncGenerator[bytes, None]:
        """The stream of answers of a method, which `act` gives as bytes. Raises Refusal."""
        with self.passing(method, exchange):
            call = await self._admit(method, exchange)
            with self._streams.held(*self._stream_share(call.caller, exchange)):
                request = await self._request(method, exchange)
                async with aclosing(act(request, call)) as updates:
                    async for update in updates:
                        yield update

    async def standard(
        self, method: Method, exchange: Exchange, behave: Callable[[Any], Awaitable[Any]], passed: Kinds
    ) -> Any:
        """The answer of a standard service's method (health), which may end a call by raising `passed`."""
        with self.passing(method, exchange, passed):
            await self._admit(method, exchange)
            with self._running:
                return await behave(await self._request(method, exchange))

    async def standard_stream(
        self,
        method: Method,
        exchange: Exchange,
        requests: AsyncIterable[bytes] | None,
        behave: Callable[[Any], Awaitable[None]],
        passed: Kinds,
    ) -> None:
        """Lets a standard service's method write its answers: to one request, or to a stream of them."""
        with self.passing(method, exchange, passed):
            call = await self._admit(method, exchange)
            with self._standard_streams.held(*self._stream_share(call.caller, exchange)):
                one = await self._request(method, exchange) if requests is None else None
                await behave(one if requests is None else self._each(method, requests))

    async def unknown(self, path: str, exchange: Exchange) -> None:
        """The end of a call of a method that does not exist. Raises Refusal."""
        method = Method(path, path[:_PATH_LIMIT_CHARACTERS], bytes, is_open=True)
        with self.passing(method, exchange):
            await self._admit(method, exchange)
            raise Refusal("METHOD_NOT_FOUND")

    def clock(self) -> Callable[[], float]:
        """What calls are timed by, in seconds: the clock of the event loop."""
        if self._clock is None:
            self._clock = asyncio.get_running_loop().time
        return self._clock

    @property
    def open_streams(self) -> int:
        """Streams that are open, but for those of standard services."""
        return self._streams.held_in_all

    @property
    def running_calls(self) -> int:
        """Calls that are being answered, streams apart."""
        return self._running.held

    @property
    def is_draining(self) -> bool:
        """Whether new calls are refused."""
        return self._draining

    def drain(self) -> None:
        """Refuses every call from now on with DRAINING; those begun go on."""
        self._draining = True

    async def idle(self) -> None:
        """Waits until no call is open."""
        await self._idle.wait()

    def passing(self, method: Method, exchange: Exchange, passed: Kinds = ()) -> "Passing":
        """A call for the time of the block, which raises Refusal or one of `passed`, whatever goes wrong."""
        return Passing(self, method, exchange, passed)

    def begin(self, method: Method) -> None:
        """Counts a call that begins."""
        self._open_calls += method.drains
        if self._open_calls:
            self._idle.clear()

    def end(self, method: Method, exchange: Exchange, code: str, reason: str = "") -> None:
        """Counts a call that has ended with that code, and for that reason if it was refused."""
        self._open_calls -= method.drains
        if not self._open_calls:
            self._idle.set()
        self.tally.ended(exchange.transport, method.label, code)
        if reason:
            self.tally.refused(reason)
        if self._calls_logged and code not in _UNEXPLAINED:
            calls_log.info("%s %s %s", exchange.peer(), method.name, reason or code)

    def explained(self, method: Method, error: BaseException) -> Refusal:
        """What is told of an error that is no refusal."""
        refusal = refusal_of(error) if isinstance(error, StoreError) else None
        if refusal is not None:
            return refusal
        incident = self._world.new_id()
        log.error("incident %s in %s", incident, method.name, exc_info=error)
        return Refusal("INTERNAL", {"incident": incident})

    async def _admit(self, method: Method, exchange: Exchange) -> Call:
        if self._draining and method.drains:
            raise Refusal("DRAINING", retry_after_ms=DRAIN_RETRY_MS)
        token = exchange.token()
        caller = self._identity.remembered(token) if token else None
        self._charge(method, caller, exchange)
        if caller is None and not method.is_open:
            if token is None:
                raise Refusal("TOKEN_MISSING")
            caller = await self._identity.find(token)
        return Call(method.path, caller)

    def _charge(self, method: Method, caller: Caller | None, exchange: Exchange) -> None:
        """Every call costs the same but for those that search; a refused one costs as much."""
        now_ms = self._world.now_ms()
        requests = self._limits.solve_cost_requests if method.solves else 1
        if caller is None:
            self._peer_rate.take(peer_key(exchange.peer()), now_ms, requests)
        elif isinstance(caller, Application):
            self._application_rate.take("application", now_ms, requests)
        else:
            self._rate.take(caller.player_id, now_ms, requests)

    def _stream_share(self, caller: Caller | None, exchange: Exchange) -> tuple[str, int]:
        if caller is None:
            return peer_key(exchange.peer()), self._limits.peer_streams
        if isinstance(caller, Application):
            return "application", self._limits.application_streams
        return f"player:{caller.player_id}", self._limits.streams_per_caller

    async def _request(self, method: Method, exchange: Exchange) -> Any:
        """The one request of a call, which must come soon: the default time, also for streams."""
        async with self._deadlines.within(self._limits.default_deadline_ms / 1_000):
            request = await exchange.read()
        if request is None:
            raise Refusal("MALFORMED", {"field": "", "why": f"no request of {method.name}"})
        return self._read(method, request) if isinstance(request, bytes) else request

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

    def _time_s(self, exchange: Exchange) -> float:
        """What a call gets: the client's deadline, if it has one. The transport keeps it too, unexplained."""
        remaining_s = exchange.remaining_s()
        default_ms, most_ms = self._limits.default_deadline_ms, self._limits.max_deadline_ms
        return min(default_ms / 1_000 if remaining_s is None else remaining_s, most_ms / 1_000)


class Passing:
    """One call from its beginning to its end. Whatever is raised becomes a Refusal, but for `passed`."""

    __slots__ = ("_begun_s", "_clock", "_exchange", "_gate", "_method", "_passed")

    def __init__(self, gate: Gate, method: Method, exchange: Exchange, passed: Kinds) -> None:
        self._gate = gate
        self._method = method
        self._exchange = exchange
        self._passed = passed
        self._clock = gate.clock()
        self._begun_s = self._clock()

    def __enter__(self) -> None:
        self._gate.begin(self._method)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        gate, method, exchange = self._gate, self._method, self._exchange
        if not method.streams:
            gate.tally.took(exchange.transport, method.label, self._clock() - self._begun_s)
        if error is None:
            return gate.end(method, exchange, "OK")
        if isinstance(error, _OF_THE_PROCESS):
            return gate.end(method, exchange, "CANCELLED")
        if isinstance(error, self._passed):
            return gate.end(method, exchange, "UNKNOWN")
        refusal = error if isinstance(error, Refusal) else gate.explained(method, error)
        gate.end(method, exchange, STATUSES[refusal.reason][0].name, refusal.reason)
        if refusal is not error:
            raise refusal from error
        return None


_OF_THE_PROCESS: Final = (asyncio.CancelledError, GeneratorExit, KeyboardInterrupt, SystemExit)
