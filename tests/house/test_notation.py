"""`docs/notation.md` has an example of everything that has a notation; `tests/docs` reads them."""

import re
from typing import Final

from tests.house.fences import READ, fences
from tests.house.tree import ROOT

EXAMPLES: Final = [
    (fence.language, line)
    for fence in fences(*READ)
    if fence.page == "docs/notation.md"
    for line in fence.text.splitlines()
]


def test_every_kind_has_examples() -> None:
    """And every command and event is among them, as the core names them."""
    assert {kind for kind, _ in EXAMPLES} == set(READ)
    source = (ROOT / "core_rs/rules/src/messages.rs").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:Command|Event)::\w+(?:\(_\)| \{ \.\. \})? => "([a-z-]+)"', source))
    assert named
    assert named == {line.split()[0] for kind, line in EXAMPLES if kind in {"command", "events"}}
