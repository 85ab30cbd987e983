"""The reasons of `refusal.proto`: listed in `docs/errors.md`, named at the calls that give them."""

import re
from typing import Final

from tests.house.tree import ROOT

_REASON: Final = re.compile(r"((?:^  //.*\n)+)^  REASON_(\w+) = [1-9]\d*;", re.MULTILINE)
_RPCS: Final = re.compile(r"((?:^ *//.*\n)+)^(?:service|  rpc)", re.MULTILINE)
_NAME: Final = re.compile(r"\b(?:[A-Z]+(?:_[A-Z]+)+|MALFORMED|DRAINING|INTERNAL)\b")
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


def test_every_reason_is_named_where_it_can_come() -> None:
    """The comments of the services name all of them."""
    services = (ROOT / "proto/meldhall/v1").glob("*_service.proto")
    comments = (comment for path in services for comment in _RPCS.findall(path.read_text(encoding="utf-8")))
    named = set(_NAME.findall(" ".join(comments)))
    assert named == {reason for reason, _, _ in reasons()}
