"""A disk that is full, and one that may not be written to: said plainly, and nothing is half done."""

import asyncio
import os
import re
from pathlib import Path
from typing import Final

import pytest

from tests.faults.full_disk import ATTEMPTS, fill_and_free
from tests.faults.server import NotStarted, Server

SEED: Final = 20_261_130
BACK_S: Final = 6.0
"""The server asks clients to wait five seconds for room."""
UNPRIVILEGED: Final = ("tests.faults.unprivileged",)
NOBODY: Final = 65_534


async def test_games_go_on_when_a_full_disk_has_room_again(tmp_path: Path) -> None:
    fullness = await fill_and_free(tmp_path, SEED)
    assert fullness.told == ["STORAGE_FULL"] * ATTEMPTS
    assert fullness.play.faults == []
    assert fullness.back_s < BACK_S


async def test_a_server_that_hides_a_full_disk_is_found(tmp_path: Path) -> None:
    fullness = await fill_and_free(tmp_path, SEED, ("tests.faults.weakened", "hide_full_disk"))
    assert [fault for fault in fullness.play.faults if "I1: " in fault]


def test_a_folder_that_may_not_be_written_to_is_one_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path, UNPRIVILEGED)
    server.log.touch()
    tmp_path.chmod(0o555)
    told = _refusal(server)
    lock = server.database.with_name("hall.sqlite3.lock")
    assert (
        told == f"The database {server.database} cannot be used: {lock} cannot be opened: Permission denied."
    )
    assert list(tmp_path.iterdir()) == [server.log]


@pytest.mark.parametrize("owner", [os.geteuid(), NOBODY] if os.geteuid() == 0 else [os.geteuid()])
def test_a_database_that_may_not_be_written_to_is_one_sentence(owner: int, tmp_path: Path) -> None:
    server = Server(tmp_path, UNPRIVILEGED)
    asyncio.run(_serve_once(server))
    os.chown(server.database, owner, -1)
    server.database.chmod(0o444)
    before = server.database.read_bytes()
    told = {os.geteuid(): "may not be written to", NOBODY: "cannot be opened: Permission denied"}[owner]
    assert _refusal(server) == f"The database {server.database} cannot be used: {server.database} {told}."
    assert server.database.read_bytes() == before


def test_the_same_user_serves_what_may_be_written_to(tmp_path: Path) -> None:
    """The control of both: it is the permission that was missing."""
    server = Server(tmp_path, UNPRIVILEGED)
    asyncio.run(_serve_once(server))
    asyncio.run(_serve_once(server))


def _refusal(server: Server) -> str:
    """The one line that it says instead of serving; its exit code is 1."""
    with pytest.raises(NotStarted) as refused:
        asyncio.run(server.start())
    found = re.fullmatch(r"exit code 1: (.+)\n", str(refused.value))
    assert found is not None, str(refused.value)
    return found[1]


async def _serve_once(server: Server) -> None:
    await server.start()
    assert await server.terminate() == 0
