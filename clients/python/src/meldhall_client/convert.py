"""Messages to values: by name, so a field stands in one place only, its dataclass."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC
from functools import cache
from typing import Any

from . import events, model
from .notation import tile_text
from .ruleset import ruleset_value
from .wire import Message


def value_of(message: Message, cls: type[Any] | None = None) -> Any:
    """The frozen value of a message, of the class of its name unless another is given."""
    name = message.DESCRIPTOR.name
    if name == "Timestamp":
        return message.ToDatetime(tzinfo=UTC)
    if name == "Duration":
        return message.ToTimedelta()
    if name == "Ruleset":
        return ruleset_value(message)
    if name == "Rack":
        return _field(message, "tiles")
    if name == "MeldOrigin":
        return _field(message, "place")
    cls = cls or _value_class(name)
    told = {field.name: _field(message, field.name) for field in fields(cls)}
    defaults = {field.name for field in fields(cls) if field.default is not MISSING}
    # A server that does not know a field yet leaves its value at the default.
    return cls(**{name: value for name, value in told.items() if not (value is None and name in defaults)})


def events_of(version_events: Message) -> tuple[events.Event, ...]:
    """The events of one version, in order. Kinds that this client does not know are left out."""
    found = (
        getattr(entry, kind)
        for entry in (*version_events.session_events, *version_events.game_events)
        if (kind := entry.WhichOneof("event"))
    )
    return tuple(value_of(message) for message in found)


@cache
def _value_class(name: str) -> type[Any]:
    cls = getattr(model, name, None) or getattr(events, name)
    if not (isinstance(cls, type) and is_dataclass(cls)):
        raise TypeError(f"{name} is no value")
    return cls


def _field(message: Message, name: str) -> Any:
    descriptor = message.DESCRIPTOR.fields_by_name[name]
    if descriptor.message_type and descriptor.message_type.GetOptions().map_entry:
        return dict(getattr(message, name))
    if descriptor.is_repeated:
        return tuple(_single(descriptor, item) for item in getattr(message, name))
    if descriptor.has_presence and not message.HasField(name):
        return None
    return _single(descriptor, getattr(message, name))


def _single(descriptor: Any, value: Any) -> Any:
    if descriptor.message_type:
        return value_of(value)
    if descriptor.enum_type is None:
        return value
    if descriptor.enum_type.name == "Tile":
        return tile_text(value)
    return _word(descriptor.enum_type, value)


def _word(enum: Any, number: int) -> str:
    """`lower_case` without the prefix of the enum; reasons stay as they are known, in capitals."""
    if number not in enum.values_by_number:
        return str(number)
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    word: str = enum.values_by_number[number].name.removeprefix(prefix)
    return word if enum.name == "Reason" else word.lower()
