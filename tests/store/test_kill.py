"""A process killed under load has lost nothing that it acknowledged."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from meldhall.store.contract import Status
from meldhall.store.errors import StoreBusy
from meldhall.store.sqlite import SqliteStore
from tests.store.append_until_killed import GAMES
from tests.store.games import head, row

ROUNDS = 3


def start(path: Path) -> subprocess.Popen[bytes]:
    """The appending process; it finds its modules where this one does."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.append_until_killed", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )


def kill_after(path: Path, lines: int) -> list[tuple[str, int]]:
    """Runs the process until so many acknowledgments came, kills it, and gives all that it printed."""
    with start(path) as process:
        assert process.stdout is not None
        acknowledged = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        acknowledged += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    whole = [line.decode().split() for line in acknowledged if line.endswith(b"\n")]
    return [(game_id, int(version)) for game_id, version in whole]


async def check(path: Path, acknowledged: dict[str, int]) -> None:
    """Every acknowledged row is there, whole and in order, and the heads fit the rows."""
    async with SqliteStore.open(path) as store:
        due = dict(await store.due())
        for number in range(GAMES):
            game_id = f"g{number}"
            rows = await store.read(game_id)
            assert len(rows) >= acknowledged.get(game_id, 0)
            assert rows == [row(game_id, version) for version in range(1, len(rows) + 1)]
            if rows:
                newest = head(game_id, len(rows), status=Status.RUNNING, due_ms=len(rows))
                assert await store.head(game_id) == newest
                assert due[game_id] == len(rows)


def test_what_was_acknowledged_survives_a_kill(path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for round_number in range(1, ROUNDS + 1):
        printed = kill_after(path, 700 * round_number)
        assert len(printed) >= 700 * round_number
        for game_id, version in printed:
            # In order and without gaps; what a kill cut off was stored without being acknowledged.
            assert version > acknowledged.get(game_id, 0)
            acknowledged[game_id] = version
        asyncio.run(check(path, acknowledged))


def test_a_file_belongs_to_one_process(path: Path) -> None:
    async def open_it() -> None:
        async with SqliteStore.open(path):
            pass

    with start(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(StoreBusy) as busy:
            asyncio.run(open_it())
        process.kill()
    assert str(busy.value) == (
        f"{path.resolve()} is in use by another process (id {process.pid}); one process owns a database file."
    )
    asyncio.run(open_it())
