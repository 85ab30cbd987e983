"""The examples of `docs/notation.md` are read, and are written as they stand."""

import re
from collections.abc import Callable
from typing import Final

import pytest

from meldhall.rules import Command, Events, Position, Ruleset, Table
from tests.house.tree import ROOT

PAGE: Final = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
READERS: Final[dict[str, Callable[[str], object]]] = {
    "command": Command.parse,
    "events": Events.parse,
    "position": Position.parse,
    "ruleset": Ruleset.parse,
    "table": Table.parse,
}
_FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES: Final = [
    (kind, line) for kind, text in _FENCE.findall(PAGE) if kind in READERS for line in text.splitlines()
]


@pytest.mark.parametrize(("kind", "line"), EXAMPLES)
def test_an_example_is_read_and_written_alike(kind: str, line: str) -> None:
    """What the page shows is the canonical form."""
    assert str(READERS[kind](line)) == line


def test_every_kind_has_examples() -> None:
    """And every command and event is among them, as the core names them."""
    assert {kind for kind, _ in EXAMPLES} == set(READERS)
    source = (ROOT / "core_rs/rules/src/messages.rs").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:Command|Event)::\w+(?:\(_\)| \{ \.\. \})? => "([a-z-]+)"', source))
    assert named
    assert named == {line.split()[0] for kind, line in EXAMPLES if kind in {"command", "events"}}
