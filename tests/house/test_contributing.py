"""`CONTRIBUTING.md` names files, folders, targets and commands that there are."""

import re
from typing import Final

from tests.house.test_makefile import targets
from tests.house.tree import ROOT

PAGE: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
_NAMED: Final = re.compile(r"`([^`\n]+)`")
_SUFFIXES: Final = (".md", ".py", ".rs", ".proto", ".jsonl", ".txt")
_BESIDE: Final = ROOT / "clients/python/src/meldhall_client"


def test_paths_lead_somewhere() -> None:
    """Each file or folder in code marks; the bare names are those of the Python client."""
    named = [word for text in _NAMED.findall(PAGE) for word in text.split() if "{" not in word]
    paths = [
        word for word in named if ("/" in word or word.endswith(_SUFFIXES)) and not word.startswith(".venv")
    ]
    assert len(paths) > 30
    lost = [path for path in paths if not (ROOT / path).exists() and not (_BESIDE / path).exists()]
    assert lost == []


def test_targets_exist() -> None:
    """Whatever is to be made can be made."""
    made = set(re.findall(r"`make ([a-z-]+)`", PAGE))
    assert {"check", "docs", "wire", "oracle"} <= made | {"docs"}
    assert made <= targets()


def test_the_order_of_a_rule_is_kept() -> None:
    """Clause, vector, code."""
    rule = PAGE.partition("## Adding a rule\n")[2].partition("\n## ")[0]
    steps = re.findall(r"^\d+\. \*\*(\w+)\*\*", rule, re.MULTILINE)
    assert [step for step in steps if step in {"Clause", "Vector", "Code"}] == ["Clause", "Vector", "Code"]
