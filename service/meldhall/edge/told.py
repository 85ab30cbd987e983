"""Requests from JSON. What is misspelled is refused: somebody meant it.

Fields that are not known are passed over, as in protobuf. The library passes over more: names that an enum
does not have, other values where a message is meant, and letters that base 64 does not have. A visibility
that is misspelled would make a public game.
"""

import json
import re
from typing import Any, Final, cast

from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from meldhall.refusals import Refusal

_BASE_64: Final = re.compile(r"[A-Za-z0-9+/_-]*={0,2}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,10}")
_WELL_KNOWN: Final = "google.protobuf."
"""Messages with a JSON form of their own, which the library reads."""
_WHY_LIMIT_CHARACTERS: Final = 200


def told(data: bytes, kind: type[Message]) -> Message:
    """The request that JSON says. Raises MALFORMED, with the place where there is one."""
    message = kind()
    try:
        said = json.loads(data.decode(), object_pairs_hook=_once)
        _check(said, cast(Descriptor, kind.DESCRIPTOR), "")
        json_format.ParseDict(said, message, ignore_unknown_fields=True)
    except json_format.ParseError as error:
        raise _malformed("", str(error)) from error
    except (OverflowError, RecursionError, ValueError) as error:
        raise _malformed("", "JSON in UTF-8, each name once") from error
    return message


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    said = dict(pairs)
    if len(said) < len(pairs):
        raise ValueError("a name is there twice")
    return said


def _check(said: Any, kind: Descriptor, place: str) -> None:
    """Raises MALFORMED for what the library would pass over."""
    if not isinstance(said, dict):
        raise _malformed(place, "a JSON object")
    for name, value in said.items():
        field = kind.fields_by_camelcase_name.get(name) or kind.fields_by_name.get(name)
        if field is not None and value is not None:
            within = f"{place}.{field.name}" if place else field.name
            if not (field.is_repeated and isinstance(value, list)):
                _check_value(value, field, within)
                continue
            for number, each in enumerate(value):
                _check_value(each, field, f"{within}[{number}]")


def _check_value(value: Any, field: FieldDescriptor, place: str) -> None:
    if field.message_type is not None:
        if not field.message_type.full_name.startswith(_WELL_KNOWN):
            _check(value, field.message_type, place)
    elif not isinstance(value, str):
        return
    elif field.enum_type is not None:
        if value not in field.enum_type.values_by_name and not _NUMBER.fullmatch(value):
            raise _malformed(place, f"a name of {field.enum_type.name}")
    elif field.type == FieldDescriptor.TYPE_BYTES and not _BASE_64.fullmatch(value):
        raise _malformed(place, "base 64")


def _malformed(place: str, why: str) -> Refusal:
    # Text of JSON may hold halves of characters, which nobody could be told.
    shown = why[:_WHY_LIMIT_CHARACTERS].encode(errors="replace").decode()
    return Refusal("MALFORMED", {"field": place, "why": shown})
