"""Requests and answers as the door carries them: protobuf bytes as they are, JSON read and written once.

The library would decode a request before it calls anybody. Here that only notes in which form the bytes are:
they are read when the gate has let the call in, and what cannot be read is refused like anything else.
"""

from dataclasses import dataclass
from typing import Any, Final

from connectrpc.codec import Codec
from google.protobuf import json_format
from google.protobuf.message import Message

from meldhall.edge.told import told
from meldhall.refusals import Refusal


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
        return told(self.data, kind)


class AsItIs(Codec[bytes, Any]):
    """Leaves requests and answers alone, and notes which of the two forms a request has."""

    def __init__(self, name: str) -> None:
        self._name = name

    def name(self) -> str:
        """What it is called in content types."""
        return self._name

    def encode(self, message: bytes) -> bytes:
        """The answer as it is."""
        return message

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> Received:
        """The request as it is."""
        return Received(bytes(data), self._name == JSON)


JSON: Final = "json"
CODECS: Final = (AsItIs("proto"), AsItIs(JSON))


def json_of(data: bytes, kind: type[Message]) -> bytes:
    """A message in JSON on one line, fields at their zero included: what is missing would have no meaning."""
    shown = json_format.MessageToJson(
        kind.FromString(data), always_print_fields_with_no_presence=True, indent=None, ensure_ascii=False
    )
    return shown.encode()
