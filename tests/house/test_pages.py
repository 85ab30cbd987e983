"""What the pages show works: Python runs against a real server, commands end well, links lead somewhere."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from meldhall.cli import REFUSED
from meldhall.cli.serve import serve
from tests.house.test_makefile import targets
from tests.house.tree import ROOT, files, name

ADDRESS: Final = "127.0.0.1:7433"
_FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PAGES: Final = [path for path in files() if path.suffix == ".md" and "vectors" not in path.parts]


def fences(language: str) -> list[tuple[str, str]]:
    """Page and text of every fenced block in that language."""
    return [
        (name(page), text)
        for page in PAGES
        for found, text in _FENCE.findall(page.read_text(encoding="utf-8"))
        if found == language
    ]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where a server of its own listens: quick bots, no rate limit, nothing kept."""
    settings = ["--port=0", "--database-path=:memory:", "--bot-delay-ms=0", "--requests-per-second=0"]
    command = [sys.executable, "-m", "meldhall", "serve", *settings]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        announced = re.search(r"listening on (\S+:\d+)", server.stdout.readline())
        assert announced is not None
        yield announced[1]
        server.terminate()
        assert server.wait(timeout=20) == 0


@pytest.mark.parametrize(("page", "text"), fences("python"))
def test_python_runs_as_shown(page: str, text: str, address: str, tmp_path: Path) -> None:
    """The only change is the address, so that tests need no fixed port."""
    script = text.replace(ADDRESS, address)
    shown = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert shown.returncode == 0, f"{page}: {shown.stderr}"


@pytest.mark.parametrize(("page", "text"), fences("bash"))
def test_commands_do_as_shown(page: str, text: str, tmp_path: Path) -> None:
    """Targets of make exist; commands run one after another, but for `serve`, which would not end.

    The turn that pages check is one that the rules refuse.
    """
    for line in text.splitlines():
        program, *arguments = shlex.split(line, comments=True)
        if program == "make":
            assert {word for word in arguments if "=" not in word} <= targets(), f"{page}: {line}"
            continue
        assert program in ("meldhall", "perl"), f"{page}: {line}"
        if arguments[0] == "serve":
            serve.make_context("serve", arguments[1:])
            continue
        command = [sys.executable, "-m", "meldhall", *arguments]
        if program == "perl":
            command = ["perl", str(ROOT / arguments[0]), *arguments[1:]]
        shown = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
        )
        refused = "check" in arguments
        assert shown.returncode == (REFUSED if refused else 0), f"{page}: {line}: {shown.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    """Those within the tree."""
    links = _LINK.findall(page.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert lost == []


def test_the_readme_shows_a_first_game() -> None:
    """So there is something to run."""
    assert [page for page, _ in fences("python") if page == "README.md"]


def test_pages_are_found() -> None:
    """A pattern that finds nothing proves nothing."""
    assert ROOT / "README.md" in PAGES
