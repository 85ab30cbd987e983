"""Connections to the door: so many at once, so many of one address, and none that only waits."""

import asyncio
import socket
from collections import Counter
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from meldhall.api.identity import peer_key

HEAD_TIME_S: Final = 10
"""A connection is closed if for so long nothing is asked over it, or the head of a request is not whole."""
HEAD_BYTES: Final = 16_384
"""A request whose head is larger is no request."""
_SILENT_PEER_MS: Final = 60_000
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 1\r\n"
    b"content-length: 22\r\nconnection: close\r\n\r\nToo many connections.\n"
)


class Crowd:
    """Who is connected: `most` connections in all, `most_of_one` of each address but for those `apart`."""

    def __init__(self, most: int, most_of_one: int, apart: frozenset[str]) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._apart = apart
        self._of_address: Counter[str] = Counter()
        self.connections = 0

    def enter(self, host: str) -> str | None:
        """Counts a connection; the name to `leave` by, None if there are too many."""
        name = peer_key(f"ipv6:[{host}]:0" if ":" in host else f"ipv4:{host}:0")
        many = host not in self._apart and self._of_address[name] >= self._most_of_one
        if many or self.connections >= self._most:
            return None
        self._of_address[name] += 1
        self.connections += 1
        return name

    def leave(self, name: str) -> None:
        """Counts a connection that has ended."""
        self.connections -= 1
        self._of_address[name] -= 1
        if not self._of_address[name]:
            del self._of_address[name]


class Connection(H11Protocol):
    """One connection, counted and never left waiting."""

    def __init__(self, config: uvicorn.Config, server_state: ServerState, crowd: Crowd) -> None:
        super().__init__(config, server_state, {}, asyncio.get_running_loop())
        self._crowd = crowd
        self._name: str | None = None
        self._head_is_late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Counts it, or turns it away."""
        super().connection_made(transport)
        self._name = self._crowd.enter(self.client[0] if self.client else "")
        if self._name is None:
            transport.write(_FULL)
            transport.close()
            return
        underneath = transport.get_extra_info("socket")
        if underneath is not None:
            underneath.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENT_PEER_MS)
            # Not every event loop does that, and without it an answer in two pieces takes 40 ms.
            underneath.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Reads on, and lets a request take its time once its head is whole."""
        if self._name is None:
            return
        super().data_received(data)
        if self._is_asked():
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Waits for the next request."""
        self._await_head()
        super().on_response_complete()
        if self._is_asked():
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Counts it no more."""
        super().connection_lost(exc)
        self._stop_waiting()
        if self._name is not None:
            self._crowd.leave(self._name)

    def send_400_response(self, msg: str) -> None:
        """Says that it is no HTTP, if an answer may still begin, and that whoever answers need not go on."""
        if self._is_asked():
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def hang_up(self) -> None:
        """Closes it, whatever it is used for: who serves a request over it is told."""
        self.transport.close()

    def _is_asked(self) -> bool:
        """Whether a request is being answered. The library's hint forgets that there may have been none."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _await_head(self) -> None:
        self._stop_waiting()
        self._head_is_late = self.loop.call_later(HEAD_TIME_S, self.hang_up)

    def _stop_waiting(self) -> None:
        if self._head_is_late is not None:
            self._head_is_late.cancel()
            self._head_is_late = None
