"""`meldhall backup`: a copy of a running server's database, whole or not there at all."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import grpc.aio
import pytest
from click.testing import CliRunner, Result

from meldhall.cli import main
from meldhall.play.doctor import examine
from meldhall.store.backup import Backup
from meldhall.store.database import FileLock, open_writer
from meldhall.store.errors import StoreBusy, StoreFailed
from tests.api.hall import Client
from tests.api.people import Person, play_together
from tests.api.processes import ended, launch, serving
from tests.store.test_migrations import OVER, SCHEMA_1
from tests.store.test_writer import broken_disk

TABLES = 12


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "meldhall.sqlite3"
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA_1)
    connection.close()
    open_writer(path).close()
    return path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies" / "copy.sqlite3"


def test_a_database_that_knows_of_an_outage_is_sound(database: Path, copy: Path) -> None:
    """Some versions of SQLite find a NULL in its table that is not there."""
    connection = open_writer(database)
    connection.executemany("INSERT INTO outage (begin_ms, end_ms) VALUES (?, ?)", [(1, 2), (3, 9)])
    connection.commit()
    connection.close()
    assert examine(database).is_sound
    assert backup(database, copy).exit_code == 0


def backup(database: Path, copy: Path, *flags: str) -> Result:
    arguments = ["backup", str(copy), "--database", str(database), *flags]
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def rows(path: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT game_id, version, record FROM event ORDER BY 1, 2").fetchall()
    connection.close()
    return found


def test_programs_are_told_what_was_copied(database: Path, copy: Path) -> None:
    told = json.loads(backup(database, copy, "--json").stdout)
    assert (told["sound"], told["copy"], told["games"]) == (True, str(copy), 4)
    again = backup(database, copy, "--json")
    assert (again.exit_code, json.loads(again.stdout)["copy"]) == (1, None)


def test_a_copy_is_whole_private_and_alone(database: Path, copy: Path) -> None:
    told = backup(database, copy)
    assert (told.exit_code, told.stdout) == (0, f"{copy} holds 4 games, 149 rows; all were checked.\n")
    assert names(copy.parent) == {copy.name}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert rows(copy) == rows(database)
    assert examine(copy).is_sound


def test_an_existing_file_is_replaced_only_if_told_so(database: Path, copy: Path) -> None:
    copy.write_bytes(b"of last week")
    told = backup(database, copy)
    assert (told.exit_code, told.stderr) == (1, f"{copy} exists already; --force would replace it.\n")
    assert copy.read_bytes() == b"of last week"
    assert backup(database, copy, "--force").exit_code == 0
    assert examine(copy).is_sound
    assert names(copy.parent) == {copy.name}


def test_the_database_is_never_replaced(database: Path, tmp_path: Path) -> None:
    before = database.read_bytes()
    (tmp_path / "link").symlink_to(database)
    (tmp_path / "same").hardlink_to(database)
    for name in (database.name, "link", "same"):
        told = backup(database, tmp_path / name, "--force")
        assert (told.exit_code, "is the database itself" in told.stderr) == (1, True)
    assert database.read_bytes() == before


def test_a_database_in_use_or_not_closed_is_never_replaced(database: Path, copy: Path) -> None:
    writer = open_writer(copy)
    writer.execute("DELETE FROM event")
    told = backup(database, copy, "--force")
    assert (told.exit_code, "a database that was not closed" in told.stderr) == (1, True)
    writer.close()
    lock = FileLock(copy)
    told = backup(database, copy, "--force")
    assert (told.exit_code, f"in use by another process (id {os.getpid()})" in told.stderr) == (1, True)
    lock.close()
    assert backup(database, copy, "--force").exit_code == 0


@pytest.mark.parametrize("flags", [(), ("--force",)])
def test_a_database_that_is_not_sound_gives_no_copy(
    database: Path, copy: Path, flags: tuple[str, ...]
) -> None:
    connection = sqlite3.connect(database)
    connection.execute(f"DELETE FROM event WHERE game_id = '{OVER}' AND version = 50")
    connection.commit()
    connection.close()
    if flags:
        copy.write_bytes(b"of last week")
    told = backup(database, copy, *flags)
    assert told.exit_code == 1
    assert "version 50: version 51 follows" in told.stderr
    assert told.stderr.endswith(f"was not kept: look at {database} with `meldhall doctor`.\n")
    assert (copy.read_bytes() if flags else not copy.exists()) == (b"of last week" if flags else True)
    assert names(copy.parent) == ({copy.name} if flags else set())


def test_what_cannot_be_copied_is_one_sentence(database: Path, copy: Path, tmp_path: Path) -> None:
    for source, destination, sentence in (
        (tmp_path / "missing", copy, f"{tmp_path / 'missing'} is no file.\n"),
        (database, copy.parent, f"{copy.parent} is a folder.\n"),
        (
            database,
            tmp_path / "none" / "copy",
            f"{tmp_path / 'none' / 'copy'}.part cannot be written: No such file or directory.\n",
        ),
    ):
        told = backup(source, destination)
        assert (told.exit_code, told.stderr) == (1, sentence)
    assert names(copy.parent) == set()


def test_who_begins_to_serve_meanwhile_is_noticed(database: Path, copy: Path) -> None:
    """What is at rest is read without locks."""
    locks: list[FileLock] = []
    with (
        pytest.raises(StoreBusy, match="copy again"),
        Backup.begin(database, copy, overwrites=False) as begun,
    ):
        begun.copy(lambda *_: locks.append(FileLock(database)))
    locks[0].close()
    assert names(copy.parent) == set()
    assert backup(database, copy).exit_code == 0


def test_a_full_disk_leaves_no_copy(database: Path, copy: Path) -> None:
    with broken_disk(database.stat().st_size // 2):
        told = backup(database, copy)
    assert told.exit_code == 1
    assert told.stderr.startswith(f"The copy to {copy} failed: ")
    assert names(copy.parent) == set()


def test_one_backup_at_a_time_writes_to_a_place(database: Path, copy: Path) -> None:
    with (
        Backup.begin(database, copy, overwrites=False),
        pytest.raises(StoreBusy, match="Another backup"),
        Backup.begin(database, copy, overwrites=False),
    ):
        pass
    assert backup(database, copy).exit_code == 0


def test_what_appears_at_the_destination_meanwhile_is_kept(database: Path, copy: Path) -> None:
    with Backup.begin(database, copy, overwrites=False) as begun:
        begun.copy()
        copy.write_bytes(b"of somebody else")
        with pytest.raises(StoreFailed, match="exists already"):
            begun.publish()
    assert copy.read_bytes() == b"of somebody else"


def test_a_backup_that_was_killed_leaves_no_copy_and_hinders_no_other(database: Path, copy: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from meldhall.store.backup import Backup\n"
        "with Backup.begin(Path(sys.argv[1]), Path(sys.argv[2]), overwrites=False) as backup:\n"
        "    backup.copy(lambda *_: os.kill(os.getpid(), signal.SIGKILL))\n"
    )
    died = subprocess.run([sys.executable, "-c", script, database, copy], check=False)
    assert died.returncode == -signal.SIGKILL
    assert names(copy.parent) == {"copy.sqlite3.part"}
    assert backup(database, copy).exit_code == 0
    assert names(copy.parent) == {copy.name}


def append(writer: sqlite3.Connection, number: int) -> None:
    writer.execute("INSERT INTO event VALUES ('new', ?, zeroblob(60000))", (number,))


def copy_beside_a_writer(database: Path, copy: Path) -> int:
    """Copies while a row is added after each step; how many steps it took."""
    steps = 0
    writer = open_writer(database)
    append(writer, 1)

    def write(*_: int) -> None:
        nonlocal steps
        steps += 1
        assert steps < 500, "the copying begins again and again"
        append(writer, steps + 1)

    with Backup.begin(database, copy, overwrites=False) as begun:
        begun.copy(write)
        begun.publish()
    writer.close()
    return steps


def test_a_copy_is_of_one_moment_however_much_is_written(
    database: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meldhall.store.backup._STEP_PAGES", 3)
    connection = sqlite3.connect(database)
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.close()
    assert pages / 3 < copy_beside_a_writer(database, copy) < pages / 3 + 10
    assert [row[1] for row in rows(copy) if row[0] == "new"] == [1]


def test_without_a_snapshot_it_would_never_end(
    database: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the test before can see."""
    monkeypatch.setattr("meldhall.store.backup._STEP_PAGES", 3)
    monkeypatch.setattr("meldhall.store.backup._SNAPSHOT", "SELECT 1")
    with pytest.raises(AssertionError, match="again and again"):
        copy_beside_a_writer(database, copy)


async def sit_down(client: Client) -> Person:
    """A game against a bot."""
    game_id = (await client("CreateGame", seats=2, ruleset="classic")).game.game_id
    await client("AddBot", game_id=game_id)
    await client("StartGame", game_id=game_id)
    return Person(client, game_id, "classic")


@asynccontextmanager
async def playing(address: str) -> AsyncIterator[list[Person]]:
    """People who have played some turns, and go on, game after game, for as long as the block lasts."""
    async with grpc.aio.insecure_channel(address) as channel:
        anybody = Client(channel, "")
        people: list[Person] = []

        async def play_on(client: Client, person: Person) -> None:
            while True:
                await person.play()
                person = await sit_down(client)
                people.append(person)

        for number in range(TABLES):
            token = (await anybody("SignUp", display_name=f"Ann {number}")).token
            people.append(await sit_down(Client(channel, token)))
        await play_together(*people, until_turns=2)
        tasks = [asyncio.create_task(play_on(person.client, person)) for person in list(people)]
        yield people
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def acknowledged_in(people: list[Person]) -> dict[str, list[int]]:
    return {person.game_id: list(person.acknowledged) for person in people}


def lacking(path: Path, acknowledged: dict[str, list[int]]) -> list[tuple[str, int]]:
    """Acknowledged turns that are not in a copy."""
    try:
        stored = {(row[0], row[1]) for row in rows(path)}
    except sqlite3.DatabaseError:
        stored = set()
    turns = ((game_id, version) for game_id, versions in acknowledged.items() for version in versions)
    return [turn for turn in turns if turn not in stored]


async def test_what_was_acknowledged_before_is_in_the_copy_of_a_busy_server(
    tmp_path: Path, copy: Path
) -> None:
    database = tmp_path / "hall.sqlite3"
    async with serving(database) as server, playing(server.address) as people:
        before = acknowledged_in(people)
        plain = shutil.copy(database, tmp_path / "plain.sqlite3")
        code, errors = await ended(await launch("backup", str(copy), f"--database={database}"))
        assert (code, errors) == (0, "")
        during = acknowledged_in(people)
        code, errors = await ended(await launch("doctor", f"--database={database}"))
        assert (code, errors) == (0, "")
    assert sum(map(len, during.values())) > sum(map(len, before.values())), "nobody played meanwhile"
    assert lacking(copy, before) == []
    report = examine(copy)
    assert report.is_sound
    assert report.games >= TABLES
    # The control: a file copied as it lies lacks what is in the log beside it.
    assert lacking(Path(plain), before) != []
