"""What a page's text becomes before it is read: other files' pages, generated parts, links, clauses.

Pages are plain Markdown that reads well in the repository too. A comment on a line of its own asks for more:
`<!-- page: ../README.md -->` puts another file in the place of the whole page, `<!-- generated: enums -->`
puts what is generated in the place of the comment.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from docs.extension import contract, refusals
from docs.extension.commands import commands
from docs.extension.wire import Reference

DOCS: Final = Path(__file__).resolve().parents[1]
ROOT: Final = DOCS.parent
RULEBOOK: Final = ROOT / "core_rs/rules/RULES.md"
PAGE: Final = re.compile(r"^<!-- page: (\S+) -->$", re.MULTILINE)
GENERATED: Final = re.compile(r"^<!-- generated: (.+) -->$", re.MULTILINE)
LINK: Final = re.compile(r"(?<=\]\()([^)#\s]+)")
CLAUSE: Final = re.compile(r"\bR(\d+)(?:\.(\d+))?\b")
_CODE: Final = re.compile(
    r"(^(?P<fence>`{3,}).*?^(?P=fence)$|`+[^`\n]+`+|\[[^]\n]*\][({][^)}]*[)}]|^#[^\n]*$)",
    re.MULTILINE | re.DOTALL,
)
_HEADING: Final = re.compile(r"^## R(\d+) (.+)$", re.MULTILINE)
_ITEM: Final = re.compile(r"^- (R(\d+)\.(\d+)) ", re.MULTILINE)
FOLDERS: Final[Mapping[str, str]] = {"proto/meldhall/v1": "wire/index.md"}
"""Folders that have a page."""


def written(page: Path) -> str:
    """The Markdown of a page as it is built. Raises ValueError for what there is not."""
    origin = origin_of(page)
    text = GENERATED.sub(lambda found: generated(found[1]), origin.read_text(encoding="utf-8"))
    text = clauses_marked(text) if origin == RULEBOOK else text
    pages = {origin_of(each): each for each in DOCS.rglob("*.md")}
    text = LINK.sub(lambda found: _led(found[0], origin, page, pages), text)
    return clauses_linked(text, os.path.relpath(pages[RULEBOOK], page.parent))


def origin_of(page: Path) -> Path:
    """The file whose text a page is: another one where it says so, else itself."""
    found = PAGE.search(page.read_text(encoding="utf-8"))
    return (page.parent / found[1]).resolve() if found else page


def generated(wanted: str) -> str:
    """What a comment `generated: …` asks for. Raises ValueError."""
    kind, *arguments = wanted.split()
    told = contract.read()
    makers: Mapping[str, Callable[..., str]] = {
        "service": Reference(told).service,
        "messages": Reference(told).messages,
        "enums": Reference(told).enums,
        "commands": commands,
        "refusals": lambda first, last: refusals.catalog(told, int(first), int(last)),
        "overview": lambda: refusals.overview(told),
    }
    if kind not in makers:
        raise ValueError(f"nothing generates {wanted}")
    return makers[kind](*arguments)


def clauses_marked(text: str) -> str:
    """The rulebook with a target at each clause."""
    text = _HEADING.sub(r"(r\1)=\n## R\1 \2", text)
    return _ITEM.sub(r"- [\1]{#r\2-\3} ", text)


def clauses_linked(text: str, rulebook: str) -> str:
    """Every clause that is named outside code and links, linked to the rulebook."""
    parts = _CODE.split(text)
    # The pattern has two groups: text, code, fence, text, code, fence, …
    for place in range(0, len(parts), 3):
        parts[place] = CLAUSE.sub(lambda found: _clause(found, rulebook), parts[place])
    return "".join(part for place, part in enumerate(parts) if place % 3 != 2)


def _clause(found: re.Match[str], rulebook: str) -> str:
    target = f"r{found[1]}-{found[2]}" if found[2] else f"r{found[1]}"
    return f"[{found[0]}]({rulebook}#{target})"


def _led(link: str, origin: Path, page: Path, pages: Mapping[Path, Path]) -> str:
    """Where a link of `origin` leads from `page`: to the page of the file it names, or to the file."""
    if "://" in link:
        return link
    target = (origin.parent / link).resolve()
    inside = target.relative_to(ROOT).as_posix()
    if target.is_dir():
        target = DOCS / FOLDERS[inside] if inside in FOLDERS else target / "README.md"
    target = pages.get(target, target)
    if not target.is_file():
        raise ValueError(f"{origin.relative_to(ROOT)} links to {link}, which is no file")
    return os.path.relpath(target, page.parent)
