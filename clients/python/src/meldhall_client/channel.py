"""How the client connects: what both doors share of transport."""

from __future__ import annotations

from typing import Final

DEFAULT_ADDRESS: Final = "127.0.0.1:7433"
# A dead connection is noticed within 25 s also while nothing is sent.
OPTIONS: Final[list[tuple[str, int | str]]] = [
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 0),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.max_receive_message_length", 4 * 1024 * 1024),
    # What this names is how long a connection may take to be made; refused ones are tried again sooner.
    ("grpc.min_reconnect_backoff_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 500),
    # A connection of its own for each channel: who leaves a dead one must not be given it again.
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.primary_user_agent", "meldhall-client-python/0.1.0"),
]


def metadata(token: str | None) -> list[tuple[str, str]]:
    """The metadata of a call with that bearer token."""
    return [("authorization", f"Bearer {token}")] if token else []


def serialize(message: object) -> bytes:
    """The bytes of a request."""
    return message.SerializeToString()  # type: ignore[attr-defined, no-any-return]
