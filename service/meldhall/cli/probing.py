"""Whether a server answers, over gRPC and over its HTTP door, and what it says of itself."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit

import grpc

from meldhall.cli.health import NOTE, OK, WRONG, Finding
from meldhall.v1 import server_service_pb2
from meldhall.v1.server_service_pb2_grpc import ServerServiceStub

UNREACHED: Final = "unreachable"
_PATIENCE_S: Final = 5.0
_SKEW_S: Final = 2.0
_MOST_BYTES: Final = 1_000_000
_INFO: Final = "/meldhall.v1.ServerService/GetServerInfo"


def probe(address: str, now: datetime, *, is_encrypted: bool) -> Iterator[Finding]:
    """Looks at the server of a gRPC address (`HOST:PORT`) or of a door (`http://HOST:PORT`), both ways."""
    if "://" in address:
        door = address.rstrip("/")
        told, finding = _asked_by_http(door)
        yield finding
        if told is None or not told.get("grpcPort"):
            return
        url = urlsplit(door)
        yield from _by_grpc(f"{url.hostname}:{told['grpcPort']}", now, is_encrypted=url.scheme == "https")[1]
        return
    info, found = _by_grpc(address, now, is_encrypted=is_encrypted)
    yield from found
    if info is not None:
        yield _door_of(address.rpartition(":")[0], info.http_port, is_encrypted=is_encrypted)


def _by_grpc(address: str, now: datetime, *, is_encrypted: bool) -> tuple[Any, list[Finding]]:
    """What the server says of itself, and what to tell of it."""
    request = server_service_pb2.GetServerInfoRequest()
    try:
        with _channel(address, is_encrypted=is_encrypted) as channel:
            info = ServerServiceStub(channel).GetServerInfo(request, timeout=_PATIENCE_S)
    except grpc.RpcError as error:
        told = getattr(error, "details", error.__str__)()
        return None, [Finding("gRPC", UNREACHED, f"{address} does not answer: {told}")]
    features = ", ".join(info.features) or "no features"
    found = [Finding("gRPC", OK, f"{address} answers: meldhall {info.server_version}, {features}")]
    skew_s = abs(info.server_time.ToDatetime(tzinfo=now.tzinfo).timestamp() - now.timestamp())
    if skew_s > _SKEW_S:
        found.append(Finding("clock", NOTE, f"the server's clock and this one are {skew_s:.0f} s apart"))
    return info, found


def _channel(address: str, *, is_encrypted: bool) -> grpc.Channel:
    if is_encrypted:
        return grpc.secure_channel(address, grpc.ssl_channel_credentials())
    return grpc.insecure_channel(address)


def _door_of(host: str, port: int, *, is_encrypted: bool) -> Finding:
    """The door beside a gRPC address."""
    if not port:
        return Finding("HTTP", NOTE, "the server has no HTTP door open")
    return _asked_by_http(f"{'https' if is_encrypted else 'http'}://{host}:{port}")[1]


def _asked_by_http(door: str) -> tuple[dict[str, Any] | None, Finding]:
    """The same question as JSON, and whether the server is ready."""
    try:
        status, text = _sent(door, "POST", _INFO, b"{}")
        told = json.loads(text) if status == http.client.OK else None
        ready, _ = _sent(door, "GET", "/readyz", None)
    except (OSError, ValueError, http.client.HTTPException) as error:
        return None, Finding("HTTP", UNREACHED, f"{door} does not answer: {error}")
    if not isinstance(told, dict):
        return None, Finding("HTTP", WRONG, f"{door} is no Meldhall server: it answers {status}")
    if ready != http.client.OK:
        return told, Finding("HTTP", WRONG, f"{door} answers, but is not ready ({ready})")
    return told, Finding("HTTP", OK, f"{door} answers and is ready: meldhall {told.get('serverVersion')}")


def _sent(door: str, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
    url = urlsplit(door)
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ValueError("expected http://HOST:PORT or HOST:PORT")
    connection = (
        http.client.HTTPSConnection(
            url.hostname, url.port, timeout=_PATIENCE_S, context=ssl.create_default_context()
        )
        if url.scheme == "https"
        else http.client.HTTPConnection(url.hostname, url.port, timeout=_PATIENCE_S)
    )
    try:
        connection.request(method, path, body, {"content-type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read(_MOST_BYTES)
    finally:
        connection.close()
