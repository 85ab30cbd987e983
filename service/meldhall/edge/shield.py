"""What stands before the library: only calls that it can read come in, of bounded size, in bounded time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from connectrpc.errors import ConnectError

from meldhall.api.limits import Limits
from meldhall.edge.calls import Calls, Endpoints
from meldhall.edge.errors import connect_error
from meldhall.play.world import World
from meldhall.refusals import Refusal

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

READ_FACTOR: Final = 4
"""Bodies are read up to that many times the limit of a request, so that the gate can say what is wrong."""
_READ_BY_LIBRARY: Final = frozenset(
    {
        *(b"authorization", b"host", b"connect-protocol-version", b"connect-timeout-ms", b"grpc-timeout"),
        *(b"content-encoding", b"connect-content-encoding", b"grpc-encoding"),
    }
)
_OF_EVERY_ANSWER: Final = (
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    # A proxy that collects a stream's messages would hold back turns.
    (b"x-accel-buffering", b"no"),
)


class Body:
    """A request's body as it comes: bounded in size, and in time until it is there."""

    def __init__(self, receive: Receive, limit_bytes: int, time_s: float) -> None:
        self._receive = receive
        self._limit_bytes = limit_bytes
        self._left_bytes = READ_FACTOR * limit_bytes
        self._until_s = asyncio.get_running_loop().time() + time_s
        self._is_whole = False

    async def __call__(self) -> Event:
        """The next piece, or that the client has gone. Raises ConnectError."""
        if self._is_whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until_s):
                event = await self._receive()
        except TimeoutError as error:
            raise connect_error(Refusal("DEADLINE_EXCEEDED")) from error
        self._is_whole = not event.get("more_body", False)
        self._left_bytes -= len(event.get("body", b""))
        if self._left_bytes < 0:
            raise connect_error(Refusal("REQUEST_TOO_LARGE", {"limit_bytes": str(self._limit_bytes)}))
        return event


class Shield:
    """Calls of the door, and its catch point: what goes wrong in the library is told to the log alone."""

    def __init__(self, endpoints: Endpoints, world: World, limits: Limits) -> None:
        self._endpoints = endpoints
        self._calls = Calls(endpoints)
        self._world = world
        self._limit_bytes = limits.request_max_bytes
        self._body_time_s = limits.default_deadline_ms / 1_000

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one call."""
        if scope["method"] != "POST":
            return await say(send, 405, "Methods are called by POST.", (b"allow", b"POST"))
        kind = _content_type(scope["headers"])
        if kind not in self._endpoints.types(scope["path"]):
            allowed = ", ".join(sorted(self._endpoints.types(scope["path"])))
            return await say(send, 415, f"The content type of this method is one of: {allowed}.")
        headers = [(b"content-type", kind.encode()), *filter(_is_read, scope["headers"])]
        body = Body(receive, self._limit_bytes, self._body_time_s)
        await self._serve({**scope, "headers": headers}, body, _Answer(send))
        return None

    async def _serve(self, scope: Scope, body: Body, answer: "_Answer") -> None:
        try:
            await self._calls(scope, body, answer)
        except ConnectError:
            # The client has gone in the middle of an answer.
            return
        except Exception as error:
            log.error("incident %s in %s", self._world.new_id(), scope["path"], exc_info=error)


class _Answer:
    """The answer to a call, with the headers that all have. One that is whole at once tells its length."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Event | None = None

    async def __call__(self, event: Event) -> None:
        if event["type"] == "http.response.start":
            kept = [each for each in event["headers"] if each != (b"content-encoding", b"identity")]
            event["headers"] = [*kept, *_OF_EVERY_ANSWER]
            self._start = event
            return
        if self._start is not None:
            if not event.get("more_body", False):
                self._start["headers"].append((b"content-length", str(len(event["body"])).encode()))
            await self._send(self._start)
            self._start = None
        await self._send(event)


async def say(send: Send, status: int, sentence: str, *headers: tuple[bytes, bytes]) -> None:
    """Answers with a sentence for people."""
    text = f"{sentence}\n".encode()
    kind, length = (
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
    )
    start = [kind, length, *_OF_EVERY_ANSWER[:2], *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": text, "more_body": False})


def _content_type(headers: list[tuple[bytes, bytes]]) -> str:
    value = next((value for name, value in headers if name == b"content-type"), b"")
    return value.partition(b";")[0].strip().lower().decode("ascii", "replace")


def _is_read(header: tuple[bytes, bytes]) -> bool:
    name, value = header
    return name in _READ_BY_LIBRARY and value.isascii()
