"""Rulesets: every parameter of the rules as a frozen value, its text and its message."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any, TypeAlias

from .wire import Message, enum_numbers, message_class, new

# On the wire times are durations, whose names have no unit.
_TIMES = {"turn_time_ms": "turn_time", "time_bank_ms": "time_bank", "increment_ms": "increment"}
_DIGITS = 9
_DIGITS_OF_A_TIME = 10

Parameter: TypeAlias = int | bool | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The rules of a game: a preset's name and every parameter, named as in the rulebook (R1 to R9).

    Choices are its words (`UNTIL_ALL_PASS`), times are milliseconds. `str` is `preset+parameter=value+…`
    with every parameter; what takes a ruleset takes the value or such a text.
    """

    preset: str
    colors: int
    numbers: int
    copies: int
    jokers: int
    min_seats: int
    max_seats: int
    rack_tiles: int
    start_choice: str
    redeal_on_three_pairs: bool
    max_jokers_per_meld: int
    min_naturals_per_meld: int
    initial_meld_points: int
    initial_meld_extra_plays: str
    illegal_commit: str
    joker_release: str
    joker_replacement_source: str
    joker_group_of_three: str
    joker_meld_removal: bool
    joker_reuse: str
    turn_time_ms: int
    time_bank_ms: int
    increment_ms: int
    timeout_draw_tiles: int
    timeout_commits_legal_draft: bool
    timeout_failed_draft: str
    penalty_draw_tiles: int
    pool_empty: str
    final_lap_starts: str
    pool_empty_must_play: bool
    joker_rack_points: int
    blocked_score: str
    blocked_winner_joker: str
    unopened: str
    rounds: int
    target_points: int
    ranking: str
    next_starter: str

    @property
    def parameters(self) -> dict[str, Parameter]:
        """Every parameter by name, in the order of the rulebook; the preset's name is none."""
        return {name: getattr(self, name) for name in _names()}

    def __str__(self) -> str:
        return "+".join([self.preset, *(f"{name}={_text(value)}" for name, value in self.parameters.items())])


RulesetLike: TypeAlias = Ruleset | str


def ruleset_value(message: Message) -> Ruleset:
    """The value of a message with every field set, as servers send it."""
    values: dict[str, Any] = {name: _value(message, name) for name in _names()}
    return Ruleset(preset=message.preset, **values)


def ruleset_message(ruleset: RulesetLike) -> Message:
    """The message of a ruleset. Raises ValueError for text with an unknown parameter or value."""
    preset, *overrides = str(ruleset).strip().split("+")
    message = new("Ruleset", preset=preset.strip())
    for override in overrides:
        name, equals, value = override.partition("=")
        if not equals:
            raise ValueError(f"{override!r}: expected parameter=value")
        _override(message, name.strip(), value.strip())
    return message


def _names() -> Iterable[str]:
    return (field.name for field in fields(Ruleset) if field.name != "preset")


def _text(value: Parameter) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(message: Message, name: str) -> Parameter:
    if name in _TIMES:
        return int(getattr(message, _TIMES[name]).ToMilliseconds())
    enum = message.DESCRIPTOR.fields_by_name[name].enum_type
    value: Parameter = getattr(message, name)
    if enum is None:
        return value
    known = enum.values_by_number.get(value)
    return known.name.removeprefix(_prefix(enum)) if known else str(value)


def _override(message: Message, name: str, value: str) -> None:
    field = message_class("meldhall.v1.Ruleset").DESCRIPTOR.fields_by_name.get(_TIMES.get(name, name))
    if field is None or name in _TIMES.values() or name == "preset":
        raise ValueError(f"{name!r} is no parameter of a ruleset")
    if name in _TIMES:
        time_ms = _number(name, value, _DIGITS_OF_A_TIME)
        getattr(message, field.name).FromTimedelta(timedelta(milliseconds=time_ms))
    elif field.enum_type is not None:
        number = enum_numbers(field.enum_type.name).get(_prefix(field.enum_type) + value)
        if number is None:
            raise ValueError(f"{name} cannot be {value!r}")
        setattr(message, name, number)
    elif field.cpp_type == field.CPPTYPE_BOOL:
        if value not in ("true", "false"):
            raise ValueError(f"{name} is true or false, not {value!r}")
        setattr(message, name, value == "true")
    else:
        setattr(message, name, _number(name, value, _DIGITS))


def _number(name: str, value: str, digits: int) -> int:
    if value.isascii() and value.isdigit() and len(value) <= digits:
        return int(value)
    raise ValueError(f"{name} is a number, not {value!r}")


def _prefix(enum: Any) -> str:
    """What the names of an enum's values begin with."""
    name: str = enum.values[0].name
    return name.removesuffix("UNSPECIFIED")
