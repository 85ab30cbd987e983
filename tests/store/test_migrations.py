"""Schemas: numbered, forward only, whole or not at all; games of the first one are played on."""

import hashlib
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Final

import pytest

from meldhall.play.commands import AddBot, StartGame
from meldhall.store import migrations
from meldhall.store.contract import Outage, Status
from meldhall.store.database import open_writer
from meldhall.store.errors import StoreCorrupt, StoreError, StoreFailed
from meldhall.store.sqlite import SqliteStore
from tests.api.processes import ended, launch, serving
from tests.play.club import ANN, BOB, CAT, Club
from tests.play.seeded import START_MS, SeededWorld
from tests.store.games import pair, row
from tests.store.played import Parlor

HOUR_MS: Final = 3_600_000
NEWEST: Final = len(migrations.scripts())
SCHEMA_1: Final = Path(__file__).with_name("schema_1.sql").read_text(encoding="utf-8")
OVER, LEFT, RUNNING, WAITING = re.findall(r"INTO event VALUES \('([\w-]+)', 1,", SCHEMA_1)


@pytest.fixture
def old(path: Path) -> Path:
    """A file of the first schema, with games."""
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA_1)
    connection.close()
    return path


def contents(path: Path) -> list[str]:
    """All of a file, as SQL text."""
    connection = sqlite3.connect(path)
    dumped = list(connection.iterdump())
    connection.close()
    return dumped


def records(path: Path) -> list[tuple[str, int, bytes]]:
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT game_id, version, record FROM event ORDER BY rowid").fetchall()
    connection.close()
    return found


def schema_of(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        return migrations.applied(connection, path)
    finally:
        connection.close()


def make(path: Path, *statements: str) -> None:
    """A store with one game, then changed by the statements."""
    connection = open_writer(path)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def refused(path: Path) -> StoreError:
    """The error with which the file is refused; it is not changed."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        open_writer(path)
    assert path.read_bytes() == before
    return error.value


def test_the_schema_is_numbered_and_hashed(path: Path) -> None:
    make(path)
    connection = sqlite3.connect(path)
    applied = connection.execute("SELECT version, sha256 FROM schema_version").fetchall()
    connection.close()
    folder = resources.files("meldhall.store") / "schema"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    hashes = [hashlib.sha256((folder / file).read_bytes()).digest() for file in files]
    assert applied == list(enumerate(hashes, start=1))


def test_an_older_file_is_migrated_and_says_so(old: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = records(old)
    with caplog.at_level(logging.WARNING, "meldhall.store"):
        open_writer(old).close()
    assert caplog.messages == [
        f"{old} is brought from schema {schema} to {schema + 1}; it cannot go back"
        for schema in range(1, NEWEST)
    ]
    assert schema_of(old) == NEWEST
    assert records(old) == before
    assert len(before) > 100


def test_a_migrated_file_is_like_a_new_one(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.sqlite3"
    make(new)
    make(old)
    columns = 'SELECT m.name, c.name, c.type, c."notnull" FROM sqlite_master m, pragma_table_info(m.name) c'
    found = []
    for file in (old, new):
        connection = sqlite3.connect(file)
        indexes = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index'").fetchall()
        found.append((set(connection.execute(columns)), set(indexes)))
        connection.close()
    assert found[0] == found[1]


def test_a_file_that_is_up_to_date_is_not_written(old: Path, caplog: pytest.LogCaptureFixture) -> None:
    open_writer(old).close()
    before = old.read_bytes()
    caplog.clear()
    open_writer(old).close()
    assert (old.read_bytes(), caplog.messages) == (before, [])


async def test_games_of_the_first_schema_are_played_on(old: Path) -> None:
    async with SqliteStore.open(old) as store:
        club = Club(SeededWorld(7, START_MS + 3_600_000), store)
        parlor = Parlor(club)
        await club.games.start()
        record = (await club.games.record(OVER, ANN)).splitlines()
        assert record[-1].startswith("result ")
        assert record[3] == "shuffle -"
        assert (await club.games.see(LEFT, CAT)).session.status is Status.FINISHED
        assert (await parlor.play(RUNNING, ANN, CAT)).session.status is Status.FINISHED
        assert (await club.games.see(WAITING, BOB)).session.status is Status.WAITING
        await club.run(WAITING, BOB, AddBot())
        await club.run(WAITING, BOB, StartGame())
        assert (await parlor.play(WAITING, BOB)).session.status is Status.FINISHED
        assert await store.get("ann") == ANN
        assert await store.by_token(b"bob".ljust(32, b".")) == BOB
        mine = await club.games.list_mine(CAT, 10)
        assert {each.game_id for each in mine.summaries} == {RUNNING}
        await club.games.drain()


async def test_a_game_of_an_older_schema_has_outages_of_its_own_from_now_on(old: Path) -> None:
    """Nobody knows how long none served it before, so nothing is credited for that."""
    for begin_ms, outages in (
        (START_MS, []),
        (START_MS + HOUR_MS, [Outage(START_MS + 1_000, START_MS + HOUR_MS)]),
    ):
        async with SqliteStore.open(old) as store:
            assert await store.begin_serving(begin_ms) == outages
            await store.note_alive(begin_ms + 1_000)


async def test_what_is_over_since_the_first_schema_counts_from_its_beginning(old: Path) -> None:
    async with SqliteStore.open(old) as store:
        head = await store.head(OVER)
        assert head is not None
        assert head.time_ms == head.create_ms


def broken(text: str) -> list[str]:
    """The migrations and one more that fails at its end."""
    return [*migrations.scripts(), f"CREATE TABLE half (way);\nDROP TABLE creation;\n{text};\n"]


@pytest.mark.parametrize(
    "text", ["INSERT INTO nowhere VALUES (1)", "no SQL at all", "UPDATE event SET version = 0"]
)
async def test_a_migration_that_fails_leaves_the_schema_before_it(
    old: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    open_writer(old).close()
    before = contents(old)
    with monkeypatch.context() as patch:
        scripts = broken(text)
        patch.setattr("meldhall.store.migrations.scripts", lambda: scripts)
        with pytest.raises(StoreFailed, match="cannot be opened"):
            open_writer(old)
    assert contents(old) == before
    async with SqliteStore.open(old) as store:
        assert await store.append(*pair("g", 1))
        assert await store.read("g") == [row("g", 1)]


def kill_in_the_middle(path: Path, statements: int, *how: str) -> None:
    died = subprocess.run(
        [sys.executable, "-m", "tests.store.migrate_until_killed", path, str(statements), *how],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stderr=subprocess.DEVNULL,
        check=False,
    )
    assert died.returncode == -signal.SIGKILL


@pytest.mark.parametrize("statements", range(len(migrations._statements(migrations.scripts()[1])) + 1))
def test_a_migration_that_is_killed_leaves_the_schema_before_it(old: Path, statements: int) -> None:
    before = contents(old)
    kill_in_the_middle(old, statements)
    assert contents(old) == before
    open_writer(old).close()
    assert schema_of(old) == NEWEST


def test_a_migration_outside_a_transaction_would_not(old: Path) -> None:
    """What the test before can see."""
    before = contents(old)
    kill_in_the_middle(old, 2, "committing")
    assert contents(old) != before
    with pytest.raises(StoreFailed):
        open_writer(old)


def test_a_newer_schema_is_refused(path: Path) -> None:
    make(path, f"INSERT INTO schema_version VALUES ({NEWEST + 1}, x'00')")
    error = refused(path)
    assert type(error) is StoreCorrupt
    assert str(error) == (
        f"{path} was written by a newer Meldhall (schema {NEWEST + 1}, this one knows {NEWEST})."
    )


async def test_a_server_does_not_start_on_a_newer_schema(path: Path) -> None:
    make(path, f"INSERT INTO schema_version VALUES ({NEWEST + 1}, x'00')")
    code, errors = await ended(await launch("serve", "--port=0", f"--database-path={path}"))
    assert code == 1
    assert errors.startswith(f"The database {path} cannot be used: {path} was written by a newer Meldhall")
    assert errors.count("\n") == 1


async def test_a_server_brings_an_older_file_to_its_schema_and_says_so(old: Path) -> None:
    async with serving(old) as server:
        code, errors = await server.terminate()
    assert code == 0
    for schema in range(1, NEWEST):
        assert f"{old} is brought from schema {schema} to {schema + 1}; it cannot go back\n" in errors
    assert schema_of(old) == NEWEST


def test_a_schema_of_another_hash_is_refused(path: Path) -> None:
    make(path, "UPDATE schema_version SET sha256 = x'00'")
    error = refused(path)
    assert type(error) is StoreCorrupt
    assert "does not know" in str(error)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE schema_version",
        "DELETE FROM schema_version",
        "UPDATE schema_version SET version = version - 1",
    ],
)
def test_a_schema_without_its_number_is_refused(path: Path, statement: str) -> None:
    make(path, statement)
    assert isinstance(refused(path), StoreCorrupt | StoreFailed)


def test_somebody_elses_file_is_refused(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE event (theirs)")
    connection.close()
    with pytest.raises(StoreCorrupt, match="no database of Meldhall"):
        open_writer(path)
