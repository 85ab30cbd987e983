"""What the pages show works: every fenced block runs, compiles or is read, or says why it cannot."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from meldhall.cli import REFUSED
from meldhall.cli.serve import serve
from meldhall.drawing import table_svg
from meldhall.rules import check_table
from meldhall.settings import Settings
from tests.house.fences import READ, Fence, fences, programs
from tests.house.test_makefile import targets
from tests.house.tree import ROOT

GRPC: Final = "127.0.0.1:7433"
HTTP: Final = "127.0.0.1:7434"
TESTED: Final = frozenset({"python", "bash", "console", "json", "toml", "engine", "plain", "ts", *READ}) | {
    "{picture}",
    "{toctree}",
}
NOT_RUN: Final = 3
"""Blocks that say why nothing can run them."""
KEY: Final = "the key of my application"
_PROMPT: Final = "$ "
_ELSEWHERE: Final = re.compile(r"^(make|meldhall serve)\b")


@pytest.fixture
def addresses(tmp_path: Path) -> Iterator[Mapping[str, str]]:
    """Where a server listens instead of where pages say: quick bots, no rate limit, nothing kept."""
    settings = ["--port=0", "--database-path=:memory:", "--bot-delay-ms=0", "--requests-per-second=0"]
    settings += ["--peer-requests-per-second=0", f"--application-key={KEY}"]
    command = [sys.executable, "-m", "meldhall", "serve", *settings]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        announced = re.search(r"listening on (\S+:\d+)", server.stdout.readline())
        page = re.search(r"http://(\S+:\d+)/", server.stdout.readline())
        assert announced is not None
        assert page is not None
        yield {GRPC: announced[1], HTTP: page[1]}
        server.terminate()
        assert server.wait(timeout=20) == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which the paths of the pages lead into the tree."""
    (tmp_path / "clients").symlink_to(ROOT / "clients")
    return tmp_path


@pytest.mark.parametrize("fence", programs("python"), ids=str)
def test_python_runs_as_shown(fence: Fence, addresses: Mapping[str, str], folder: Path) -> None:
    """The only change is the address, so that tests need no fixed port."""
    script = _addressed(fence.text, addresses)
    shown = _run([sys.executable, "-W", "error", "-c", script], folder)
    assert shown.returncode == 0, shown.stderr


@pytest.mark.parametrize("fence", programs("bash"), ids=str)
def test_commands_do_as_shown(fence: Fence, folder: Path, request: pytest.FixtureRequest) -> None:
    """All but targets of make, which exist, and `meldhall serve`, whose flags do: these take long.

    The turn that pages check is one that the rules refuse, and so is a call that says so itself.
    """
    for line in fence.text.splitlines():
        _check_elsewhere(line)
    needs_server = any(address in fence.text for address in (GRPC, HTTP))
    addresses = request.getfixturevalue("addresses") if needs_server else {}
    trapped = "set -Euo pipefail; trap 'echo \"$?:$BASH_COMMAND\" >>failed' ERR"
    lines = [line for line in fence.text.splitlines() if not _ELSEWHERE.match(line)]
    shown = _run(["bash", "-c", _addressed("\n".join([trapped, *lines]), addresses)], folder)
    failed = folder / "failed"
    lost = failed.read_text().splitlines() if failed.exists() else []
    assert [each for each in lost if not each.startswith(f"{REFUSED}:meldhall check")] == [], shown.stderr


@pytest.mark.parametrize("fence", fences("console"), ids=str)
def test_commands_print_what_is_shown(fence: Fence, folder: Path) -> None:
    """Line by line; `…` on a line of its own stands for any lines, at a line's end for the rest of it."""
    for command, expected in _dialog(fence.text):
        shown = _run(["bash", "-c", command], folder)
        assert re.fullmatch(_pattern(expected), shown.stdout.rstrip("\n")), f"{shown.stdout}{shown.stderr}"


def test_json_is_read() -> None:
    """One value, or one on each line."""
    for fence in fences("json"):
        for value in [fence.text] if fence.text.startswith("{\n") else fence.text.splitlines():
            assert json.loads(value), fence


def test_a_configuration_is_one() -> None:
    """Every key is a setting."""
    shown = fences("toml")
    assert shown
    for fence in shown:
        assert set(tomllib.loads(fence.text)) <= set(Settings.__dataclass_fields__), fence


@pytest.mark.parametrize("fence", fences(*READ), ids=str)
def test_notation_is_canonical(fence: Fence) -> None:
    """What a page shows is read, and written alike."""
    for line in fence.text.splitlines():
        assert str(READ[fence.language](line)) == line


@pytest.mark.parametrize("fence", fences("{picture}"), ids=str)
def test_a_picture_can_be_drawn(fence: Fence) -> None:
    """Of a legal table, unless it outlines what is not."""
    options = dict(re.findall(r"^:(\w+): (.+)$", fence.text, re.MULTILINE))
    assert "<svg" in table_svg(fence.title, options.get("rack", ""), new=options.get("new", "").split())
    assert "bad" in options or check_table(fence.title).valid


@pytest.mark.parametrize("fence", fences("engine"), ids=str)
def test_an_engine_answers_as_shown(fence: Fence) -> None:
    """What is after `>` is told the example; what is after `<` it says, the only lines."""
    told = "".join(f"{line[2:]}\n" for line in fence.text.splitlines() if line.startswith("> "))
    said = [line[2:] for line in fence.text.splitlines() if line.startswith("< ")]
    command = ["perl", str(ROOT / "clients/engines/plain.pl")]
    shown = subprocess.run(command, input=told, capture_output=True, text=True, timeout=20, check=True)
    assert shown.stdout.splitlines() == said


def test_every_fence_is_tested_or_says_why_not() -> None:
    """A language that no test knows is shown nowhere, and exceptions are counted."""
    untested = [str(each) for each in fences() if not each.why and each.language not in TESTED]
    assert untested == []
    assert len([each for each in fences() if each.why]) == NOT_RUN


def test_typescript_is_shown_where_it_is_tested() -> None:
    """Its package compiles and runs what these pages show."""
    assert {fence.page for fence in fences("ts")} == {"clients/typescript/README.md", "docs/client.md"}


def test_there_is_something_to_run() -> None:
    """A pattern that finds nothing proves nothing."""
    pages = {fence.page for fence in programs("python")}
    assert {"README.md", "clients/python/README.md", "docs/quickstart.md"} <= pages
    assert {"python", "bash", "console", "engine", *READ} <= {fence.language for fence in fences()}


def _addressed(text: str, addresses: Mapping[str, str]) -> str:
    for shown, real in addresses.items():
        text = text.replace(shown, real)
    return text


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def _check_elsewhere(line: str) -> None:
    if not _ELSEWHERE.match(line):
        return
    program, *arguments = shlex.split(line, comments=True)
    if program == "make":
        assert {word for word in arguments if "=" not in word} <= targets(), line
    else:
        serve.make_context("serve", arguments[1:])


def _dialog(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines that it prints."""
    command, expected = "", list[str]()
    for line in [*text.splitlines(), _PROMPT]:
        if not line.startswith(_PROMPT):
            expected.append(line)
            continue
        if command:
            yield command, expected
        command, expected = line.removeprefix(_PROMPT), []


def _pattern(lines: list[str]) -> str:
    parts = []
    for line in lines:
        if line == "…":
            parts.append(r"(?s:.*)")
        else:
            parts.append(re.escape(line.removesuffix("…")) + (".*" if line.endswith("…") else "[ ]*"))
    return "\n".join(parts)
