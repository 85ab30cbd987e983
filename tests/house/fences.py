"""The fenced blocks of every page, each with its language and what the page says about it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from docs.extension.sources import PAGE
from meldhall.rules import Command, Events, Position, Ruleset, Table
from tests.house.tree import ROOT, files, name

PAGES: Final = [
    path
    for path in files()
    if path.suffix == ".md"
    and "vectors" not in path.parts
    and not PAGE.search(path.read_text(encoding="utf-8"))
]
"""Pages that people wrote: not those that are another file's text on the site."""
ONE_PROGRAM: Final = "<!-- one program -->"
"""On a page: what it shows in each language is one program, told in pieces."""
READ: Final[Mapping[str, Callable[[str], object]]] = {
    "command": Command.parse,
    "events": Events.parse,
    "position": Position.parse,
    "ruleset": Ruleset.parse,
    "table": Table.parse,
}
"""Languages of the notation, which are read line by line."""
_FENCE: Final = re.compile(
    r"^(?:<!-- not run: (?P<why>.+) -->\n)?"
    r"(?P<ticks>`{3,})(?P<language>[^\s`]+)(?P<title>[^\n]*)\n(?P<text>.*?)^(?P=ticks)$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of a page. `why` is the page's reason for showing what nothing can run, else empty."""

    page: str
    line: int
    language: str
    title: str
    text: str
    why: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def fences(*languages: str) -> list[Fence]:
    """The blocks in these languages, or all; those that a page says cannot run are left out of the former."""
    return [each for each in _ALL if not languages or (each.language in languages and not each.why)]


def _found() -> list[Fence]:
    every = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in _FENCE.finditer(text):
            line = text.count("\n", 0, found.start("ticks")) + 1
            language, title = found["language"], found["title"].strip()
            every.append(Fence(name(page), line, language, title, found["text"], found["why"] or ""))
    return every


def programs(language: str) -> list[Fence]:
    """The blocks in a language, one by one, but for pages that are one program."""
    merged: dict[str, Fence] = {}
    single = []
    for each in fences(language):
        if ONE_PROGRAM not in (ROOT / each.page).read_text(encoding="utf-8"):
            single.append(each)
        elif each.page in merged:
            before = merged[each.page]
            merged[each.page] = replace(before, text=f"{before.text}\n{each.text}")
        else:
            merged[each.page] = each
    return [*single, *merged.values()]


_ALL: Final = _found()
