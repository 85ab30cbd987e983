"""The gRPC server itself: transport options, health, reflection, and the order in which it stops."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import grpc
import grpc.aio
from grpc_health.v1.health import aio as health
from grpc_health.v1.health_pb2 import HealthCheckResponse
from grpc_reflection.v1alpha.reflection import aio as reflection

from meldhall.api import native, registration
from meldhall.api.gate import Gate
from meldhall.api.registration import Route

_PENDING_CALLS: Final = 10_000
_READ_FACTOR: Final = 4
"""The transport reads requests up to that many times the limit, so that the gate can say what is wrong."""
_DEAD_PEER_MS: Final = 60_000
_DEAD_PEER_ANSWER_MS: Final = 20_000
_LAST_WORDS_S: Final = 0.5
_WHY: Final = {
    False: "the port is in use, or no such address is here",
    True: "the port is in use, no such address is here, or certificate and key do not go together",
}


class AddressUnusable(Exception):
    """The server cannot listen there. The text is one sentence for the person who chose the address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where to listen, and with which certificate: PEM of chain and key, empty for none."""

    host: str
    port: int
    certificate: bytes = b""
    key: bytes = b""

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Server:
    """One listening server. `start` binds it, `drain` and then `stop` take it down in good order."""

    def __init__(
        self,
        gate: Gate,
        routes: Iterable[Route],
        *,
        request_max_bytes: int,
        keepalive_ms: int,
        reflected: bool,
    ) -> None:
        self._gate = gate
        self._health = health.HealthServicer()
        handlers = dict(native.own(gate, routes))
        handlers |= native.standard(gate, registration.HEALTH, self._health)
        if reflected:
            names = [*registration.SERVICES, registration.HEALTH.full_name, registration.REFLECTION.full_name]
            lister = reflection.ReflectionServicer(names)
            handlers |= native.standard(gate, registration.REFLECTION, lister)
        self._server = grpc.aio.server(options=_options(request_max_bytes, keepalive_ms))
        self._server.add_generic_rpc_handlers((native.Handlers(gate, handlers),))

    async def start(self, address: Address) -> int:
        """Listens; the port, which is another one if 0 was asked for. Raises AddressUnusable."""
        try:
            port = self._bind(address)
        except RuntimeError as error:
            raise AddressUnusable(
                f"Cannot listen on {address}: {_WHY[bool(address.certificate)]}."
            ) from error
        await self._server.start()
        for service in registration.SERVICES:
            await self._health.set(service, HealthCheckResponse.SERVING)
        return port

    async def drain(self) -> None:
        """Says NOT_SERVING to whoever asks, and refuses new calls."""
        await self._health.enter_graceful_shutdown()
        self._gate.drain()

    async def idle(self) -> None:
        """Waits until all calls have ended, but those that ask for its health."""
        await self._gate.idle()

    async def stop(self) -> None:
        """Ends what is left, and listens no more."""
        await self._server.stop(_LAST_WORDS_S)

    def _bind(self, address: Address) -> int:
        if not address.certificate:
            return self._server.add_insecure_port(str(address))
        credentials = grpc.ssl_server_credentials([(address.key, address.certificate)])
        return self._server.add_secure_port(str(address), credentials)


def _options(request_max_bytes: int, keepalive_ms: int) -> list[tuple[str, int]]:
    return [
        ("grpc.so_reuseport", 0),
        ("grpc.max_receive_message_length", _READ_FACTOR * request_max_bytes),
        ("grpc.server.max_pending_requests", _PENDING_CALLS),
        ("grpc.server.max_pending_requests_hard_limit", 2 * _PENDING_CALLS),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", keepalive_ms),
        ("grpc.keepalive_time_ms", _DEAD_PEER_MS),
        ("grpc.keepalive_timeout_ms", _DEAD_PEER_ANSWER_MS),
    ]
