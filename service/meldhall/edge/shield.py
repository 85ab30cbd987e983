"""What stands before the library: only calls that it can read come in, of bounded size, in bounded time."""

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Final

from connectrpc.errors import ConnectError

from meldhall.api.gate import Gate
from meldhall.api.limits import Limits
from meldhall.api.registration import Route
from meldhall.edge.answers import JSON, Answer, Lines
from meldhall.edge.asgi import App, Header, Receive, Scope, Send, say
from meldhall.edge.body import READ_FACTOR, Body
from meldhall.edge.calls import Calls, Endpoints, Explainer, plain_body
from meldhall.play.world import World

log = logging.getLogger(__name__)

_WEB: Final = frozenset(
    {b"application/grpc-web", b"application/grpc-web+proto", b"application/grpc-web+json"}
)
_UNARY: Final = frozenset({JSON, b"application/proto"})
_STREAM: Final = frozenset({b"application/connect+json", b"application/connect+proto"})
_ENCODINGS: Final = frozenset({b"", b"identity", b"gzip"})
_NATIVE: Final = b"application/grpc"
_TIME: Final = {
    b"connect-timeout-ms": re.compile(rb"\d{1,10}"),
    b"grpc-timeout": re.compile(rb"\d{1,8}[HMSmun]"),
}
_READ_BY_LIBRARY: Final = frozenset(
    {b"authorization", b"host", b"connect-content-encoding", b"grpc-encoding", *_TIME}
)


class Shield:
    """Calls of the door, and its catch point: what goes wrong in the library is told to the log alone."""

    def __init__(self, gate: Gate, routes: list[Route], world: World, limits: Limits) -> None:
        self._world = world
        self._limit_bytes = limits.request_max_bytes
        self._body_time_s = limits.default_deadline_ms / 1_000
        self._plain = self._calls(gate, routes, framed=False)
        self._framed = self._calls(gate, routes, framed=True)
        self._streaming = frozenset(route.method.path for route in routes if route.method.streams)

    def _calls(self, gate: Gate, routes: Iterable[Route], *, framed: bool) -> Calls:
        endpoints = Endpoints(gate, routes, self._limit_bytes, framed=framed)
        return Calls(endpoints, Explainer(gate, self._limit_bytes), READ_FACTOR * self._limit_bytes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one call."""
        if scope["method"] != "POST":
            return await say(send, 405, "Methods are called by POST.", (b"allow", b"POST"))
        headers = dict(scope["headers"])
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        streams = scope["path"] in self._streaming
        wrong = _wrong(kind, streams, headers)
        if wrong is not None:
            return await say(send, *wrong)
        if kind == JSON and streams:
            scope = {**scope, "headers": _kept(b"application/connect+json", headers)}
            return await self._serve(
                self._framed, scope, self._body(receive, headers, plain=True), Lines(send)
            )
        scope = {**scope, "headers": _kept(kind, headers)}
        plain = kind in _UNARY
        app = self._plain if plain else self._framed
        return await self._serve(app, scope, self._body(receive, headers, plain=plain), Answer(send))

    def _body(self, receive: Receive, headers: dict[bytes, bytes], *, plain: bool) -> Body:
        declared = headers.get(b"content-length", b"0")
        body = Body(
            receive,
            plain=plain,
            packed=headers.get(b"content-encoding") == b"gzip",
            declared_bytes=int(declared) if declared.isdigit() else 0,
            limit_bytes=self._limit_bytes,
            time_s=self._body_time_s,
        )
        # Set in any case: a request that follows on the same connection begins with what this one has set.
        plain_body.set(body if plain else None)
        return body

    async def _serve(self, app: App, scope: Scope, body: Body, answer: Answer) -> None:
        try:
            await app(scope, body, answer)
        except ConnectError:
            # The client has gone in the middle of an answer.
            return
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
        except Exception as error:
            log.error("incident %s in %s", self._world.new_id(), scope["path"], exc_info=error)


def _wrong(kind: bytes, streams: bool, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
    """What keeps a call from being read, as status and sentence; None if nothing does."""
    if kind.startswith(_NATIVE) and not kind.startswith(b"application/grpc-web"):
        return 415, "Native gRPC is spoken on another port: see GetServerInfo."
    allowed = _WEB | {JSON} | (_STREAM if streams else _UNARY)
    if kind not in allowed:
        return 415, f"The content type of this method is one of: {b', '.join(sorted(allowed)).decode()}."
    if headers.get(b"content-encoding", b"identity") not in _ENCODINGS:
        return 415, "Requests come as they are, or packed by gzip."
    for name, form in _TIME.items():
        if name in headers and not form.fullmatch(headers[name]):
            return 400, f"{name.decode()} is no such time."
    return None


def _kept(kind: bytes, headers: dict[bytes, bytes]) -> list[Header]:
    """The headers that the library reads, as it reads them."""
    kept = [(name, headers[name]) for name in _READ_BY_LIBRARY & headers.keys() if headers[name].isascii()]
    return [(b"content-type", kind), *kept]
