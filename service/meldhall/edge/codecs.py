"""Requests and answers as the door carries them: protobuf bytes as they are, JSON read and written once.

The library decodes a request before it calls anybody. Here that only notes in which form the bytes are: they
are read when the gate has let the call in, and what cannot be read is refused like anything else.
"""

from dataclasses import dataclass
from typing import Any, Final

from connectrpc.codec import Codec
from google.protobuf import json_format
from google.protobuf.message import Message

from meldhall.refusals import Refusal

JSON: Final = "json"
PROTO: Final = "proto"


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came."""

    data: bytes
    is_json: bool

    def request(self, kind: type[Message], limit_bytes: int) -> bytes | Message:
        """Its bytes, or what they say if they are JSON. Raises MALFORMED, REQUEST_TOO_LARGE."""
        if not self.is_json:
            return self.data
        if len(self.data) > limit_bytes:
            raise Refusal("REQUEST_TOO_LARGE", {"limit_bytes": str(limit_bytes)})
        return _read(self.data, kind)


@dataclass(frozen=True, slots=True)
class Given:
    """An answer: protobuf bytes, and the message that they are."""

    data: bytes
    kind: type[Message]

    def json(self) -> bytes:
        """The same in JSON on one line, fields at their zero included: what is not there has no meaning."""
        shown = json_format.MessageToJson(
            self.kind.FromString(self.data),
            always_print_fields_with_no_presence=True,
            indent=None,
            ensure_ascii=False,
        )
        return shown.encode()


class ProtoCodec(Codec[Given, Any]):
    """Protobuf, which the gate reads and the servicers have written."""

    def name(self) -> str:
        """What it is called in content types."""
        return PROTO

    def encode(self, message: Given) -> bytes:
        """The answer as it is."""
        return message.data

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> Received:
        """The request as it is."""
        return Received(bytes(data), is_json=False)


class JsonCodec(Codec[Given, Any]):
    """The JSON form of protobuf."""

    def name(self) -> str:
        """What it is called in content types."""
        return JSON

    def encode(self, message: Given) -> bytes:
        """The answer as JSON."""
        return message.json()

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> Received:
        """The request as it is."""
        return Received(bytes(data), is_json=True)


CODECS: Final = (ProtoCodec(), JsonCodec())


def _read(data: bytes, kind: type[Message]) -> Message:
    """A message from JSON. Fields that are not known are passed over, as in protobuf."""
    message = kind()
    try:
        json_format.Parse(data, message, ignore_unknown_fields=True)
    except (json_format.ParseError, ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, json_format.ParseError) else "JSON"
        raise Refusal("MALFORMED", {"field": "", "why": why}) from error
    return message
