"""The clients in Perl and Go, which have no library here, play to the end over a restart of the server."""

import os
import re
import shutil
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.api.processes import launch
from tests.house.tree import ROOT

EXAMPLE: Final = ROOT / "clients/examples/play.pl"
GO_EXAMPLE: Final = ROOT / "clients/examples/play.go"
SETTINGS: Final = ("--bot-delay-ms=5", "--requests-per-second=0", "--peer-requests-per-second=0")


@asynccontextmanager
async def door(database: Path, page: str = "http://127.0.0.1:0/") -> AsyncIterator[str]:
    """A server, and where its page is; killed at the end."""
    port = page.rstrip("/").rpartition(":")[2]
    flags = (f"--http-port={port}", f"--database-path={database}", *SETTINGS)
    process = await launch("serve", "--port=0", *flags)
    try:
        assert process.stdout is not None
        lines = [(await process.stdout.readline()).decode() for _ in range(2)]
        found = re.search(r"http://\S+/", lines[1])
        assert found is not None, lines
        yield found[0]
    finally:
        process.kill()
        await process.communicate()


async def playing(page: str) -> Process:
    """The example, with its output unread."""
    return await create_subprocess_exec("perl", EXAMPLE, page.rstrip("/"), stdout=PIPE, stderr=PIPE)


async def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    async with door(database) as page:
        example = await playing(page)
        assert example.stdout is not None
        first = await example.stdout.readline()
        assert first.startswith(b"turn "), await example.communicate()
    async with door(database, page):
        rest, errors = await example.communicate()
    assert (example.returncode, errors) == (0, b"")
    assert b"turn " in rest, "the server was stopped in the game"
    assert re.search(rb"^[12]\. Perl: -?\d+ points$", rest, re.MULTILINE), rest


async def test_what_the_server_refuses_ends_it(tmp_path: Path) -> None:
    script = EXAMPLE.read_text(encoding="utf-8").replace("displayName => 'Perl'", "displayName => ''")
    changed = tmp_path / "play.pl"
    changed.write_text(script, encoding="utf-8")
    async with door(tmp_path / "games.sqlite3") as page:
        example = await create_subprocess_exec("perl", changed, page.rstrip("/"), stderr=PIPE)
        _, errors = await example.communicate()
    assert errors == b"MALFORMED of PlayerService/SignUp\n"
    assert example.returncode != 0


@pytest.fixture
async def go_client(tmp_path: Path) -> Path:
    """The example in Go, built and vetted."""
    if shutil.which("go") is None and os.environ.get("CI") != "true":
        pytest.skip("The client in Go is not run: there is no go here.")
    program = tmp_path / "play"
    # Debian 12 has Go 1.19: nothing newer is needed.
    build = ("go", "build", "-gcflags=-lang=go1.19", "-o", program)
    for step in (("gofmt", "-l"), ("go", "vet"), build):
        done = await create_subprocess_exec(*step, GO_EXAMPLE, stdout=PIPE, stderr=PIPE)
        assert await done.communicate() == (b"", b"")
    return program


async def test_a_game_is_played_to_its_end_in_go(go_client: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    async with door(database) as page:
        example = await create_subprocess_exec(go_client, "-bots", "2", page, stdout=PIPE, stderr=PIPE)
        assert example.stdout is not None
        first = b""
        while not first.startswith(b"Go "):
            first = await example.stdout.readline()
            assert first, await example.communicate()
    async with door(database, page):
        rest, errors = await example.communicate()
    assert (example.returncode, errors) == (0, b"")
    assert re.search(rb"^Go lays .* \| ", rest, re.MULTILINE), "the server was stopped in the game"
    assert re.search(rb"^[123]\. Go: -?\d+ points$", rest, re.MULTILINE), rest


async def test_what_the_server_refuses_ends_it_in_go(go_client: Path, tmp_path: Path) -> None:
    async with door(tmp_path / "games.sqlite3") as page:
        example = await create_subprocess_exec(go_client, "-name", "", page, stderr=PIPE)
        _, errors = await example.communicate()
    assert errors.startswith(b"MALFORMED of PlayerService/SignUp: ")
    assert b"field:display_name" in errors
    assert example.returncode != 0
