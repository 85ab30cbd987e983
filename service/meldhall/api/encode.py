"""Messages put together from finished bytes, where the core has encoded the inner ones already.

A message on the wire is the concatenation of its fields, so a field whose payload is at hand is a tag, a
length and that payload. Numbers come from the descriptors: a renumbered field needs no change here.
"""

from google.protobuf.message import Message

_LENGTH_DELIMITED = 2
_ONE_GROUP = [bytes((value,)) for value in range(0x80)]


def varint(value: int) -> bytes:
    """A non-negative integer below 2**64 in base 128, least significant group first."""
    if value <= 0x7F:
        return _ONE_GROUP[value]
    if value <= 0x3FFF:
        return bytes((value & 0x7F | 0x80, value >> 7))
    groups = bytearray()
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)


class Slot:
    """A field that holds a message or text, written from its encoded payload."""

    __slots__ = ("_tag",)

    def __init__(self, message: type[Message], field: str) -> None:
        """Raises KeyError if the message has no such field."""
        self._tag = varint(message.DESCRIPTOR.fields_by_name[field].number << 3 | _LENGTH_DELIMITED)

    def filled(self, payload: bytes) -> bytes:
        """The whole field: tag, length, payload."""
        return b"".join((self._tag, varint(len(payload)), payload))
