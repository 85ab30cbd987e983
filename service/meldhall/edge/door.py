"""The door itself: one listening HTTP server beside that of native gRPC, in the same event loop."""

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, cast

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route as Place
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from meldhall.api.gate import Gate
from meldhall.api.limits import Limits
from meldhall.api.registration import Route
from meldhall.api.serving import Address, AddressUnusable
from meldhall.edge.asgi import App, Receive, Scope, Send, say
from meldhall.edge.connections import HEAD_BYTES, HEAD_TIME_S, Connection, Crowd
from meldhall.edge.metrics import Gauges, Metrics
from meldhall.edge.page import SAFE, Page
from meldhall.edge.shield import Shield
from meldhall.play.world import World

_CALL: Final = re.compile(r"/[\w.]+\.\w+/\w+")
_BACKLOG: Final = 2_048
_LAST_WORDS_S: Final = 1
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""How this machine calls itself where a server listens on all its addresses."""
_ASKED: Final = (
    *("authorization", "content-type", "connect-protocol-version", "connect-timeout-ms"),
    *("grpc-timeout", "x-grpc-web", "x-user-agent"),
)
_ANSWERED: Final = ("grpc-status", "grpc-message", "grpc-status-details-bin", "retry-after")
_REMEMBERED_S: Final = 7_200
# Whoever stands in front may believe in the other one, and take what follows for somebody's request.
_BOTH_LENGTHS: Final = frozenset({b"content-length", b"transfer-encoding"})
_PLAIN: Final = SAFE | {"cache-control": "no-store"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorRules:
    """What the door allows beside the limits of calls: `origins` are pages elsewhere that may call methods,
    `proxies` addresses that are believed whom they speak for, `shows_metrics` that anybody may look at them.
    """

    connections: int
    peer_connections: int
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    shows_metrics: bool = False


class Door:
    """One HTTP server. `start` lets it serve a listening socket, `stop` takes it down."""

    def __init__(
        self,
        gate: Gate,
        routes: list[Route],
        world: World,
        limits: Limits,
        rules: DoorRules,
        *,
        version: str,
        gauges: Gauges,
        page: Page | None = None,
    ) -> None:
        self._gate = gate
        self._crowd = Crowd(rules.connections, rules.peer_connections, frozenset(rules.proxies))
        connections = ("Connections to the HTTP door.", lambda: self._crowd.connections)
        self._metrics = Metrics(gate, version, {**gauges, "meldhall_http_connections": connections})
        self._calls = _for_others(Shield(gate, routes, world, limits), rules.origins)
        self._places = Starlette(
            routes=self._routes(rules, page or Page()), exception_handlers={HTTPException: _is_no_place}
        )
        self._app: App = self._serve
        if rules.proxies:
            self._app = ProxyHeadersMiddleware(self._serve, list(rules.proxies))  # type: ignore[assignment, arg-type]
        self._server: _Uvicorn | None = None
        self._serving: asyncio.Task[None] | None = None

    async def start(self, listening: socket.socket, encryption: ssl.SSLContext | None) -> None:
        """Serves that socket, which is the door's from now on."""
        config = uvicorn.Config(
            self._app,
            http=Connection,
            interface="asgi3",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=_BACKLOG,
            timeout_keep_alive=HEAD_TIME_S,
            timeout_graceful_shutdown=_LAST_WORDS_S,
            h11_max_incomplete_event_size=HEAD_BYTES,
        )
        # What it warns of is what strangers send.
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        self._metrics.lag.start()
        self._server = _Uvicorn(config, self._crowd, encryption)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listening]))
        await self._server.ready.wait()

    async def stop(self) -> None:
        """Ends what is left, and listens no more."""
        self._metrics.lag.stop()
        if self._server is not None and self._serving is not None:
            await self._server.last_words()
            self._server.hang_up()
            self._server.should_exit = True
            await self._serving

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Calls go to the servicers, anything else is a place to look at."""
        if {name for name, _ in scope["headers"]} >= _BOTH_LENGTHS:
            await say(send, 400, "A body has one length.", (b"connection", b"close"))
            return
        app = self._calls if _CALL.fullmatch(scope["path"]) else self._places
        await app(scope, receive, send)

    def _routes(self, rules: DoorRules, page: Page) -> list[Place]:
        metrics = [Place("/metrics", self._show_metrics, methods=["GET"])] if rules.shows_metrics else []
        return [
            Place("/healthz", self._is_alive, methods=["GET"]),
            Place("/readyz", self._is_ready, methods=["GET"]),
            *metrics,
            Place("/{path:path}", page.serve, methods=["GET"]),
        ]

    async def _is_alive(self, _: Request) -> Response:
        return PlainTextResponse("alive\n", headers=_PLAIN)

    async def _is_ready(self, _: Request) -> Response:
        if self._gate.is_draining:
            return PlainTextResponse("draining\n", 503, _PLAIN)
        return PlainTextResponse("ready\n", headers=_PLAIN)

    async def _show_metrics(self, request: Request) -> Response:
        shown, kind = self._metrics.shown(request.headers.get("accept", ""))
        return Response(shown, headers={**_PLAIN, "content-type": kind})


def bound(address: Address) -> socket.socket:
    """A socket of the door, which is not served yet. Raises AddressUnusable."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    try:
        return socket.create_server((address.host, address.port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise AddressUnusable(
            f"Cannot open the HTTP door on {address}: the port is in use, or no such address is here."
        ) from error


def page_address(host: str, port: int, *, is_encrypted: bool) -> str:
    """Where a browser on this machine finds the page."""
    here = _HERE.get(host, host)
    return f"{'https' if is_encrypted else 'http'}://{Address(host=here, port=port)}/"


async def _is_no_place(_: Request, error: Exception) -> Response:
    """What the library would say without headers that keep browsers from guessing."""
    told = cast(HTTPException, error)
    return PlainTextResponse(f"{told.detail}\n", told.status_code, {**_PLAIN, **(told.headers or {})})


def _for_others(calls: App, origins: tuple[str, ...]) -> App:
    """Lets pages of those origins call methods. Tokens come in a header, so there are no cookies to abuse."""
    if not origins:
        return calls
    return CORSMiddleware(
        calls,
        allow_origins=origins,
        allow_methods=["POST"],
        allow_headers=_ASKED,
        expose_headers=_ANSWERED,
        max_age=_REMEMBERED_S,
    )


class _Uvicorn(uvicorn.Server):
    """Without fingers on the signals of the process, which are for all its parts."""

    def __init__(self, config: uvicorn.Config, crowd: Crowd, encryption: ssl.SSLContext | None) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()
        self._crowd = crowd
        self._encryption = encryption

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, and gives nobody long to agree on a key."""
        loop, patience_s = asyncio.get_running_loop(), HEAD_TIME_S if self._encryption else None
        self.servers = [
            await loop.create_server(
                lambda: Connection(self.config, self.server_state, self._crowd),
                sock=each,
                ssl=self._encryption,
                backlog=_BACKLOG,
                ssl_handshake_timeout=patience_s,
            )
            for each in sockets or ()
        ]
        self.started = True
        self.ready.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves them alone."""
        yield

    async def last_words(self) -> None:
        """Waits until answers have been sent, the ends of streams among them, but not for long."""
        if self.server_state.tasks:
            await asyncio.wait(self.server_state.tasks, timeout=_LAST_WORDS_S)

    def hang_up(self) -> None:
        """Closes all connections."""
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection):
                connection.hang_up()
