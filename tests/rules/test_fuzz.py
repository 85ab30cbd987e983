"""Damaged notation and messages are read or refused: never a panic, a value that reads back or a place.

The same 100,000 inputs in every run. Damaged requests to a server are in `tests/api/test_mutations.py`, and
`make fuzz` looks for more with libFuzzer.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

from meldhall.rules import (
    Command,
    Events,
    NotationError,
    Position,
    Ruleset,
    RulesetError,
    Table,
    View,
    check_turn,
    classify_meld,
    replay,
)
from tests.rules import samples

TEXTS: Final = samples.texts()
MESSAGES: Final = samples.messages()
COUNTS: Final = {
    "tile": 6_000,
    "tiles": 6_000,
    "meld": 10_000,
    "table": 12_000,
    "ruleset": 10_000,
    "command": 12_000,
    "events": 10_000,
    "record": 4_000,
    "position": 12_000,
    "wire_table": 6_000,
    "wire_view": 6_000,
    "wire_ruleset": 6_000,
}
# By its rules any table of any set is legal.
WIDEST: Final = "classic+colors=6+numbers=15+copies=4+jokers=8+max_seats=6"
PIECES: Final = (
    *(
        "",
        " ",
        "\n",
        "\t",
        "|",
        " | ",
        ";",
        "=",
        "[",
        "]",
        "-",
        "+",
        ":",
        "j",
        "r5",
        "g6",
        "p15",
        "k0",
        "r16",
    ),
    *(
        "group:",
        "run: ",
        "seat=",
        "table=[",
        "ruleset=",
        "0",
        "007",
        "-1",
        "9" * 30,
        "256",
        "é",
        "🂡",
        "\u202e",
    ),
    *(
        "\x00",
        "true",
        "NOT_A_MELD bad=[0:GAP]",
        '"',
        "\\",
        "\\u{61}",
        "result",
        "classic",
        "+jokers=8",
        "r5 " * 40,
    ),
)


def damaged_text(chance: random.Random, text: str, others: list[str]) -> str:
    """The text after one to three accidents."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        place, length = chance.randint(0, len(text)), chance.choice((0, 1, 1, 2, 5, 30))
        head, gone, tail = text[:place], text[place : place + length], text[place + length :]
        match chance.randrange(6):
            case 0:
                text = head + tail
            case 1:
                text = head + chance.choice(PIECES) + tail
            case 2:
                text = head + gone + chance.choice(PIECES) + tail
            case 3:
                text = head + gone * chance.choice((2, 3, 50)) + tail
            case 4:
                other = chance.choice(others)
                text = head + other[chance.randint(0, len(other)) :]
            case _:
                words = text.split(" ")
                one, two = chance.randrange(len(words)), chance.randrange(len(words))
                words[one], words[two] = words[two], words[one]
                text = " ".join(words)
    return text


def damaged_bytes(chance: random.Random, data: bytes, others: list[bytes]) -> bytes:
    """The message after one to three accidents."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        place = chance.randint(0, len(changed))
        match chance.randrange(5):
            case 0:
                del changed[place : place + chance.randint(1, 4)]
            case 1:
                changed[place:place] = chance.randbytes(chance.randint(1, 4))
            case 2:
                changed[place : place + 1] = bytes([chance.choice((0, 1, 0x7F, 0x80, 0xFF))])
            case 3:
                changed[place:place] = changed[place : place + 40] * chance.choice((1, 20))
            case _:
                changed[place:] = chance.choice(others)[place:]
    return bytes(changed)


def read_tile(text: str) -> str:
    """The one tile of a rack: what follows makes the play a legal or an illegal one."""
    check_turn("", [text], [[text]])
    return text


def read_tiles(text: str) -> str:
    """A rack that nothing is laid from."""
    check_turn("", text, "")
    return text


def read_record(text: str) -> str:
    """A game; what happened in it is read back, each event alone and all in its record."""
    steps = list(replay(text))
    assert all(Events.parse(str(events)) == events for _, events, _ in steps)
    return text


READERS: Final[dict[str, Callable[[str], object]]] = {
    "tile": read_tile,
    "tiles": read_tiles,
    "meld": classify_meld,
    "table": Table.parse,
    "ruleset": Ruleset.parse,
    "command": Command.parse,
    "events": Events.parse,
    "record": read_record,
    "position": Position.parse,
}
MESSAGE_READERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "view": lambda data: View.from_bytes(data, WIDEST).to_bytes(),
    "table": lambda data: Table.from_bytes(data).to_bytes("classic"),
    "ruleset": lambda data: Ruleset.from_bytes(data).to_bytes(),
}


def attempt(read: Callable[[Any], object], given: object) -> object:
    """What was read, or the error that refused it; anything else is a bug and is raised."""
    try:
        return read(given)
    except (NotationError, RulesetError) as error:
        return error


def outcome(read: Callable[[str], object], text: str) -> str:
    """What came of a text, after a check that it is what may come."""
    value = attempt(read, text)
    if isinstance(value, NotationError):
        lines = [*text.split("\n"), ""]
        assert 1 <= value.line <= len(lines)
        assert 1 <= value.column <= len(lines[value.line - 1]) + 1
        assert value.expected
        assert f"line {value.line}, column {value.column}: expected {value.expected}" in str(value)
        return "refused"
    if isinstance(value, RulesetError):
        assert value.parameter
        assert str(value) == f"{value.parameter} {value.why}"
        return "refused"
    again = read(str(value))
    assert again == value
    assert str(again) == str(value)
    return "read"


def outcome_of_message(name: str, data: bytes) -> str:
    """What came of a message, after a check that it is what may come."""
    value = attempt(MESSAGE_READERS[name], data)
    if isinstance(value, NotationError):
        assert value.place.startswith(name)
        assert (value.line, value.column) == (0, 0)
        return "refused"
    if isinstance(value, RulesetError):
        assert value.parameter
        return "refused"
    assert attempt(MESSAGE_READERS[name], value) == value
    return "read"


@pytest.mark.parametrize("name", READERS)
def test_damaged_notation_is_read_or_refused(name: str) -> None:
    chance = random.Random(name)
    outcomes: Counter[str] = Counter()
    for _ in range(COUNTS[name]):
        text = damaged_text(chance, chance.choice(TEXTS[name]), TEXTS[name])
        outcomes[outcome(READERS[name], text)] += 1
    assert min(outcomes["read"], outcomes["refused"]) > COUNTS[name] // 100, outcomes


@pytest.mark.parametrize("name", MESSAGE_READERS)
def test_damaged_messages_are_read_or_refused(name: str) -> None:
    chance = random.Random(name)
    outcomes: Counter[str] = Counter()
    for _ in range(COUNTS[f"wire_{name}"]):
        data = damaged_bytes(chance, chance.choice(MESSAGES[name]), MESSAGES[name])
        outcomes[outcome_of_message(name, data)] += 1
    assert min(outcomes["read"], outcomes["refused"]) > 100, outcomes


def test_undamaged_samples_are_read() -> None:
    """Else accidents would have nothing to damage."""
    for name, texts in TEXTS.items():
        assert {outcome(READERS[name], text) for text in texts} == {"read"}, name
    for name, messages in MESSAGES.items():
        assert {outcome_of_message(name, data) for data in messages} == {"read"}, name


def test_inputs_are_a_hundred_thousand() -> None:
    assert COUNTS.keys() == READERS.keys() | {f"wire_{name}" for name in MESSAGE_READERS}
    assert sum(COUNTS.values()) == 100_000
