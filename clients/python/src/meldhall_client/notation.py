"""The text form of tiles, tables and rulesets, and its messages.

A tile is a color letter and a number (`r5`) or `j`; a meld its tiles; a table
its melds joined by ` | `, with `run:` or `group:` before a meld to declare
its kind. Text is only split here: what it is worth the server says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import TypeAlias

from .model import Meld, Table
from .wire import Message, enum_numbers, message_class, new

_LETTERS = "krbogp"
_JOKER_CODE = 96
_DIGITS = 9
_TIMES = {"turn_time_ms": "turn_time", "time_bank_ms": "time_bank", "increment_ms": "increment"}

MeldLike: TypeAlias = Meld | str | Sequence[str]
TableLike: TypeAlias = Table | str | Sequence[MeldLike]


def tile_code(text: str) -> int:
    """The number of a `meldhall.v1.Tile`. Raises ValueError for text that is none."""
    if text == "j":
        return _JOKER_CODE
    color, number = _LETTERS.find(text[:1]), text[1:]
    if (
        text
        and color >= 0
        and number.isascii()
        and number.isdigit()
        and 1 <= int(number) <= 15
        and number[0] != "0"
    ):
        return 16 * color + int(number)
    raise ValueError(f"{text!r} is no tile: expected k, r, b, o, g or p and a number from 1 to 15, or j")


def tile_text(code: int) -> str:
    """The text of a `meldhall.v1.Tile`."""
    return "j" if code == _JOKER_CODE else f"{_LETTERS[code >> 4]}{code & 15}"


def table_message(table: TableLike) -> Message:
    """The message of a table. Raises ValueError for text that is none."""
    parts: Iterable[MeldLike] = (
        (part for part in table.split("|") if part.strip()) if isinstance(table, str) else table
    )
    return new("Table", melds=[_meld_message(part) for part in parts])


def _meld_message(meld: MeldLike) -> Message:
    kind = "UNSPECIFIED"
    if isinstance(meld, Meld):
        meld = str(meld)
    if isinstance(meld, str):
        head, colon, rest = meld.partition(":")
        if colon:
            kind, meld = head.strip().upper(), rest
            if kind not in ("RUN", "GROUP"):
                raise ValueError(f"{head.strip()!r} is no kind of meld: expected run or group")
        meld = meld.split()
    return new(
        "Meld", tiles=[tile_code(tile) for tile in meld], kind=enum_numbers("MeldKind")[f"MELD_KIND_{kind}"]
    )


def ruleset_message(text: str) -> Message:
    """The message of `preset+parameter=value+…`. Raises ValueError for an unknown parameter or value."""
    preset, *overrides = text.strip().split("+")
    message = new("Ruleset", preset=preset)
    for override in overrides:
        name, equals, value = override.partition("=")
        if not equals:
            raise ValueError(f"{override!r}: expected parameter=value")
        _override(message, name.strip(), value.strip())
    return message


def _override(message: Message, name: str, value: str) -> None:
    field = message_class("meldhall.v1.Ruleset").DESCRIPTOR.fields_by_name.get(_TIMES.get(name, name))
    if field is None or name in _TIMES.values():
        raise ValueError(f"{name!r} is no parameter of a ruleset")
    if name in _TIMES:
        getattr(message, field.name).FromTimedelta(timedelta(milliseconds=_number(name, value)))
    elif field.enum_type is not None:
        prefix = field.enum_type.values[0].name.removesuffix("UNSPECIFIED")
        number = enum_numbers(field.enum_type.name).get(prefix + value)
        if number is None:
            raise ValueError(f"{name} cannot be {value!r}")
        setattr(message, name, number)
    elif field.cpp_type == field.CPPTYPE_BOOL:
        if value not in ("true", "false"):
            raise ValueError(f"{name} is true or false, not {value!r}")
        setattr(message, name, value == "true")
    else:
        setattr(message, name, _number(name, value))


def _number(name: str, value: str) -> int:
    if value.isascii() and value.isdigit() and len(value) <= _DIGITS:
        return int(value)
    raise ValueError(f"{name} is a number, not {value!r}")
