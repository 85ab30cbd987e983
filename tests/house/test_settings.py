"""`docs/operations.md` lists the settings, with their defaults, in the words of the command line."""

import dataclasses
import re
from typing import Any, Final

from meldhall.settings import Settings
from tests.house.tree import ROOT

_ROW: Final = re.compile(r"^\| `([a-z_]+)` \| (\S+) \| (.+) \|$", re.MULTILINE)


def test_every_setting_is_listed() -> None:
    """Who reads the page knows all of them."""
    page = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    expected = [
        (field.name, _shown(field.default), field.metadata["doc"]) for field in dataclasses.fields(Settings)
    ]
    assert _ROW.findall(page) == expected


def _shown(default: Any) -> str:
    if default is None or default == "":
        return "–"
    return str(default).lower() if isinstance(default, bool) else str(default)
