"""Milliseconds as messages, and durations from the wire as milliseconds."""

from typing import Any, Final, TypeVar

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from meldhall.refusals import Refusal

T = TypeVar("T")
_SECOND_MS: Final = 1_000
_MILLISECOND_NS: Final = 1_000_000
_SECOND_NS: Final = 1_000_000_000


def timestamp(time_ms: int) -> Timestamp:
    """Milliseconds since the Unix epoch as a message."""
    seconds, rest_ms = divmod(time_ms, _SECOND_MS)
    return Timestamp(seconds=seconds, nanos=rest_ms * _MILLISECOND_NS)


def duration(time_ms: int) -> Duration:
    """Milliseconds as a message."""
    seconds, rest_ms = divmod(time_ms, _SECOND_MS)
    return Duration(seconds=seconds, nanos=rest_ms * _MILLISECOND_NS)


def duration_ms(message: Any, field: str, bounds_ms: tuple[int, int], unset: T, within: str = "") -> int | T:
    """A field of a message in milliseconds, what is finer left out. Raises MALFORMED beyond the bounds, and
    for what is no duration; it names the field behind what it is `within`.
    """
    if not message.HasField(field):
        return unset
    told: Duration = getattr(message, field)
    time_ms = told.seconds * _SECOND_MS + told.nanos // _MILLISECOND_NS
    least_ms, most_ms = bounds_ms
    if not (least_ms <= time_ms <= most_ms and 0 <= told.nanos < _SECOND_NS):
        why = f"{least_ms / _SECOND_MS:g} s to {most_ms / _SECOND_MS:g} s"
        raise Refusal("MALFORMED", {"field": f"{within}{field}", "why": why})
    return time_ms
