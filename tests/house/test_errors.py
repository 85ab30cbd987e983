"""`docs/errors.md` lists the reasons of `refusal.proto`, in its order and words."""

import re
from typing import Final

from tests.house.tree import ROOT

_REASON: Final = re.compile(r"((?:^  //.*\n)+)^  REASON_(\w+) = [1-9]\d*;", re.MULTILINE)
_ROW: Final = re.compile(r"^\| `(\w+)` \| (\w+) \| (.+) \|$", re.MULTILINE)


def reasons() -> list[tuple[str, str, str]]:
    """Reason, gRPC status and meaning of each refusal, as the contract says them."""
    proto = (ROOT / "proto/meldhall/v1/refusal.proto").read_text(encoding="utf-8")
    found = []
    for comment, reason in _REASON.findall(proto):
        text = " ".join(line.removeprefix("  //").strip() for line in comment.splitlines())
        status, meaning = text.split(": ", 1)
        found.append((reason, status, meaning))
    return found


def test_every_reason_is_in_the_catalogue() -> None:
    """Who reads the page knows all of them."""
    page = (ROOT / "docs/errors.md").read_text(encoding="utf-8")
    assert _ROW.findall(page) == reasons()
