"""The door itself: one listening HTTP server beside that of native gRPC, in the same event loop."""

import asyncio
import re
import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route as Place

from meldhall.api.gate import Gate
from meldhall.api.limits import Limits
from meldhall.api.registration import Route
from meldhall.api.serving import Address, AddressUnusable
from meldhall.edge.calls import Endpoints
from meldhall.edge.page import Page
from meldhall.edge.shield import Receive, Scope, Send, Shield
from meldhall.play.world import World

_CALL: Final = re.compile(r"/[\w.]+\.\w+/\w+")
_BACKLOG: Final = 2_048
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""How this machine calls itself where a server listens on all its addresses."""
_LAST_WORDS_S: Final = 1


class Door:
    """One HTTP server. `start` lets it serve a listening socket, `stop` takes it down."""

    def __init__(self, gate: Gate, routes: Iterable[Route], world: World, limits: Limits) -> None:
        self._shield = Shield(Endpoints(gate, routes, limits.request_max_bytes), world, limits)
        self._places = Starlette(routes=[Place("/{path:path}", Page().serve, methods=["GET"])])
        self._server: _Uvicorn | None = None
        self._serving: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Calls go to the servicers, anything else is a place to look at."""
        app = self._shield if _CALL.fullmatch(scope["path"]) else self._places
        await app(scope, receive, send)

    async def start(self, listening: socket.socket, certificate: ssl.SSLContext | None) -> None:
        """Serves that socket, which is the door's from now on."""
        config = uvicorn.Config(
            self,
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=_BACKLOG,
            timeout_graceful_shutdown=_LAST_WORDS_S,
            ssl_context_factory=None if certificate is None else lambda *_: certificate,
        )
        self._server = _Uvicorn(config)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listening]))
        await self._server.ready.wait()

    async def stop(self) -> None:
        """Ends what is left, and listens no more."""
        if self._server is not None and self._serving is not None:
            self._server.should_exit = True
            await self._serving


def bound(address: Address) -> socket.socket:
    """A socket of the door, which does not listen yet. Raises AddressUnusable."""
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


class _Uvicorn(uvicorn.Server):
    """Without hands on the signals of the process, which are for all its parts."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Says so when it has started."""
        await super().startup(sockets)
        self.ready.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves them alone."""
        yield
