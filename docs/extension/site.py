"""What the site has besides its pages: `llms.txt`, which lists them, and all of them as one text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from docs.extension.sources import DOCS, ROOT, origin_of, written

LIST: Final = ROOT / "llms.txt"
_ENTRY: Final = re.compile(r"^- \[([^\]]+)\]\(([^)]+)\)", re.MULTILINE)


def listed() -> dict[Path, str]:
    """The pages that `llms.txt` names, by file, with their titles."""
    text = LIST.read_text(encoding="utf-8")
    return {(ROOT / path).resolve(): title for title, path in _ENTRY.findall(text)}


def title_of(page: Path) -> str:
    """The first heading of a page."""
    found = re.search(r"^# (.+)$", origin_of(page).read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else ""


def write(folder: Path) -> None:
    """Writes both into the built site: links lead to its pages there."""
    text = LIST.read_text(encoding="utf-8")
    short = _ENTRY.sub(lambda found: f"- [{found[1]}]({_built(ROOT / found[2])})", text)
    (folder / "llms.txt").write_text(short, encoding="utf-8")
    whole = "\n\n".join(written(page) for page in listed() if page.suffix == ".md")
    (folder / "llms-full.txt").write_text(whole, encoding="utf-8")


def _built(page: Path) -> str:
    return page.resolve().relative_to(DOCS).with_suffix(".html").as_posix()
