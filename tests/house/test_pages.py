"""Links of the pages lead somewhere, no page is left out, and `llms.txt` lists them all."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest
from pygments.lexers import find_lexer_class_by_name

from docs.extension.notation import LANGUAGES
from docs.extension.site import LIST, listed, title_of
from docs.extension.sources import DOCS
from meldhall.cli import main
from tests.house.fences import PAGES, fences
from tests.house.tree import ROOT, files, name

_LINK: Final = re.compile(r"(?<!`)\]\(([^)\s]+)[^)]*\)")
_CODE: Final = re.compile(r"`([^`\n]+)`")
_SOURCE: Final = re.compile(r"[\w./-]+\.(?:jsonl|md|pl|proto|py|rs|tsx?)")
_FENCED: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
_TOCTREE: Final = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def walked(command: click.Command) -> Iterator[click.Command]:
    """The command, and all below it."""
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for each in command.list_commands(context):
            below = command.get_command(context, each)
            assert below is not None, each
            yield from walked(below)


def anchors(page: Path) -> set[str]:
    """What the headings of a page are linked by."""
    headings = _HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    """Those within the tree: file and heading. What is only in the built pages, the build checks."""
    lost = []
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        if "://" in link or anchor.startswith(("wire-", "rpc-", "refusal-")):
            continue
        target = page.parent / path if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_that_are_named_exist(page: Path) -> None:
    """By their name or the end of their path, as prose does; `first.py` is what the reader writes."""
    named = {word for word in _CODE.findall(page.read_text(encoding="utf-8")) if _SOURCE.fullmatch(word)}
    ends = {end for path in files() for end in _ends(name(path))}
    assert named - ends - {"first.py"} == set()


def test_no_page_is_left_out() -> None:
    """Each is in the table of contents of another one, once."""
    reached = []
    for page in DOCS.rglob("*.md"):
        for tree in _TOCTREE.findall(page.read_text(encoding="utf-8")):
            names = re.findall(r"^(?!:)(?:.+ <)?([\w/-]+)>?$", tree, re.MULTILINE)
            reached += [page.parent / f"{each}.md" for each in names]
    assert sorted(reached) == sorted(page for page in DOCS.rglob("*.md") if page != DOCS / "index.md")


def test_llms_txt_lists_every_page() -> None:
    """By its title."""
    assert listed() == {page: title_of(page) for page in DOCS.rglob("*.md")}
    assert LIST.read_text(encoding="utf-8").startswith("# Meldhall\n\n> ")


def test_every_readme_of_a_client_is_a_page() -> None:
    """What clients say of themselves is on the site."""
    readmes = [path for path in files() if path.name == "README.md" and "clients" in path.parts]
    stubs = "".join(page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))
    lost = [name(path) for path in readmes if f"<!-- page: ../{name(path)} -->" not in stubs]
    assert lost == [], "each needs a page such as docs/python.md, in docs/index.md and llms.txt"


def test_pages_are_read_without_what_builds_them() -> None:
    """Tests need no more than the tools of every day."""
    building = {"building.py", "notation.py", "pictures.py"}
    sources = [path for path in (DOCS / "extension").glob("*.py") if path.name not in building]
    imports = re.compile(r"^(?:from|import) (?:docutils|myst_parser|pygments|sphinx)\b", re.MULTILINE)
    assert [path for path in sources if imports.search(path.read_text(encoding="utf-8"))] == []


def test_pages_are_found() -> None:
    """A pattern that finds nothing proves nothing."""
    assert ROOT / "README.md" in PAGES
    assert ROOT / "docs/rules.md" in PAGES


def test_every_language_can_be_highlighted() -> None:
    """By Pygments, or by the lexer of the notation: the build refuses others."""
    shown = {fence.language for fence in fences() if not fence.language.startswith("{")}
    unknown = {each for each in shown if each not in LANGUAGES and not find_lexer_class_by_name(each)}
    assert unknown == set()


def test_flags_that_pages_name_exist() -> None:
    """In code marks within sentences: those of `meldhall`, and of what `make` runs."""
    flags = {"--help", "--version"}
    for command in walked(main):
        flags |= {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
    for script in [*(ROOT / "load").glob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        flags |= set(re.findall(r'"(--[a-z-]+)"', script.read_text(encoding="utf-8")))
    lost = {
        f"{name(page)}: {flag}"
        for page in PAGES
        for code in _CODE.findall(_FENCED.sub("", page.read_text(encoding="utf-8")))
        for flag in re.findall(r"(?<![\w-])--[a-z][a-z-]*", code)
        if flag not in flags and not code.startswith("cargo ")
    }
    assert lost == set()


def _ends(path: str) -> Iterator[str]:
    parts = path.split("/")
    return ("/".join(parts[first:]) for first in range(len(parts)))
