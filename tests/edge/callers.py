"""One interface to the API over each protocol: native gRPC, gRPC-Web, Connect, and JSON by hand."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import grpc
import grpc.aio
import pyqwest
from connectrpc.client import ConnectClient
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from google.protobuf import json_format
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2

from meldhall.compose import Running
from meldhall.edge.errors import CODES
from tests.api.hall import METHODS, Client, Seen, request_of
from tests.edge.http import call, read_answer, read_head, read_piece

CODE_NAMES: Final = {code.value: name for name, code in CODES.items()}


@dataclass(unsafe_hash=True)
class Told(Exception):
    """A refusal as a client sees it, in whatever protocol."""

    code: str
    reason: str
    facts: tuple[tuple[str, str], ...]
    retry_ms: int | None
    text: str


class Caller(Protocol):
    """Calls methods by name with plain values, as one player or nobody."""

    def known_by(self, token: str) -> "Caller":
        """The same, with a token."""

    async def call(self, name: str, **fields: Any) -> Any:
        """The answer. Raises Told."""

    def stream(self, name: str, **fields: Any) -> AsyncGenerator[Any, None]:
        """The answers of a stream. Raises Told."""


class NativeCaller:
    """gRPC over HTTP/2."""

    def __init__(self, channel: grpc.aio.Channel, token: str = "") -> None:
        self._channel = channel
        self._client = Client(channel, token)

    def known_by(self, token: str) -> "NativeCaller":
        return NativeCaller(self._channel, token)

    async def call(self, name: str, **fields: Any) -> Any:
        try:
            return await self._client(name, **fields)
        except Seen as seen:
            raise _told(seen) from None

    async def stream(self, name: str, **fields: Any) -> AsyncGenerator[Any, None]:
        try:
            async for update in self._client.stream(name, **fields):
                yield update
        except Seen as seen:
            raise _told(seen) from None


class LibraryCaller:
    """What the client library of Connect speaks: Connect, gRPC-Web, protobuf or JSON."""

    def __init__(self, client: ConnectClient, token: str = "") -> None:
        self._client = client
        self._headers = {"authorization": f"Bearer {token}"} if token else {}

    def known_by(self, token: str) -> "LibraryCaller":
        return LibraryCaller(self._client, token)

    async def call(self, name: str, **fields: Any) -> Any:
        request = request_of(name, **fields)
        try:
            return await self._client.execute_unary(
                request=request, method=method_info(name), headers=self._headers, timeout_ms=20_000
            )
        except ConnectError as error:
            raise told(error) from None

    async def stream(self, name: str, **fields: Any) -> AsyncGenerator[Any, None]:
        request = request_of(name, **fields)
        updates = self._client.execute_server_stream(
            request=request, method=method_info(name), headers=self._headers
        )
        try:
            async for update in updates:
                yield update
        except ConnectError as error:
            raise told(error) from None
        finally:
            await updates.aclose()  # type: ignore[attr-defined]


class PlainCaller:
    """JSON over plain HTTP, as by `curl`; streams are lines."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port = port
        self._token = token

    def known_by(self, token: str) -> "PlainCaller":
        return PlainCaller(self._port, token)

    async def call(self, name: str, **fields: Any) -> Any:
        reader, writer = await self._asked(name, fields)
        try:
            answer = await read_answer(reader)
        finally:
            writer.close()
        if answer.status != 200:
            raise _told_in_json(answer.json())
        return _message(name, answer.body)

    async def stream(self, name: str, **fields: Any) -> AsyncGenerator[Any, None]:
        reader, writer = await self._asked(name, fields)
        try:
            status, headers = await read_head(reader)
            if status != 200:
                raise _told_in_json(json.loads(await reader.readexactly(int(headers["content-length"]))))
            while line := await read_piece(reader):
                if line.startswith(b'{"error"'):
                    raise _told_in_json(json.loads(line)["error"])
                yield _message(name, line)
        finally:
            writer.close()

    async def _asked(
        self, name: str, fields: dict[str, Any]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        method = METHODS[name]
        body = json_format.MessageToJson(request_of(name, **fields)).encode()
        path = f"{method.containing_service.name}/{method.name}"
        writer.write(call(path, body, "application/json", self._token))
        return reader, writer


PROTOCOLS: Final = ("native", "grpc_web", "connect", "connect_json", "grpc_web_json", "json")


@asynccontextmanager
async def caller_of(protocol: str, server: Running) -> AsyncIterator[Caller]:
    """Nobody's caller over that protocol."""
    if protocol == "native":
        async with grpc.aio.insecure_channel(server.address) as channel:
            yield NativeCaller(channel)
    elif protocol == "json":
        yield PlainCaller(server.http_port)
    else:
        codec = google_protobuf_json_codec() if protocol.endswith("json") else google_protobuf_binary_codec()
        kind = ProtocolType.GRPC_WEB if protocol.startswith("grpc_web") else ProtocolType.CONNECT
        async with pyqwest.HTTPTransport(http_version=pyqwest.HTTPVersion.HTTP1) as transport:
            http, address = pyqwest.Client(transport), server.page.rstrip("/")
            yield LibraryCaller(ConnectClient(address, codec=codec, protocol=kind, http_client=http))


def method_info(name: str) -> MethodInfo[Any, Any]:
    """A method as the library names it."""
    method = METHODS[name]
    return MethodInfo(
        name=method.name,
        service_name=method.containing_service.full_name,
        input=GetMessageClass(method.input_type),
        output=GetMessageClass(method.output_type),
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.SERVER_STREAM if method.server_streaming else StreamType.UNARY,
    )


def told(error: ConnectError) -> Told:
    """What the library makes of a refusal."""
    info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
    retry_ms = None
    for detail in error.details:
        if detail.type_name.endswith("RetryInfo"):
            retry.ParseFromString(detail.message_bytes)
            retry_ms = retry.retry_delay.ToMilliseconds()
        else:
            info.ParseFromString(detail.message_bytes)
    facts = tuple(sorted(info.metadata.items()))
    return Told(CODE_NAMES[error.code.value], info.reason, facts, retry_ms, error.message)


def _told(seen: Seen) -> Told:
    return Told(seen.code.name, seen.reason, tuple(sorted(seen.facts.items())), seen.retry_ms, seen.text)


def _told_in_json(error: Any) -> Told:
    """What can be read without base64."""
    info, retry_ms = {}, None
    for detail in error["details"]:
        if detail["type"] == "google.rpc.RetryInfo":
            retry_ms = round(float(detail["debug"]["retryDelay"].rstrip("s")) * 1_000)
        else:
            info = detail["debug"]
    facts = tuple(sorted(info.get("metadata", {}).items()))
    return Told(CODE_NAMES[error["code"]], info.get("reason", ""), facts, retry_ms, error["message"])


def _message(name: str, text: bytes) -> Any:
    return json_format.Parse(text, GetMessageClass(METHODS[name].output_type)())
