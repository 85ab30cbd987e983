"""`meldhall doctor` finds what is wrong with a database and says where, and nothing in a sound one."""

import asyncio
import json
import os
import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from meldhall.cli import main
from meldhall.play.doctor import examine
from meldhall.store.database import FileLock, open_writer
from meldhall.store.errors import StoreBusy
from meldhall.store.sqlite import SqliteStore
from tests.store.test_migrations import LEFT, NEWEST, OVER, RUNNING, SCHEMA_1, WAITING


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound database with games in every state, one of them archived."""
    path = tmp_path_factory.mktemp("whole") / "meldhall.sqlite3"
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA_1)
    connection.close()

    async def archive() -> None:
        async with SqliteStore.open(path) as store:
            assert await store.archive(await store.read(LEFT))

    asyncio.run(archive())
    return path


@pytest.fixture
def database(whole: Path, tmp_path: Path) -> Path:
    """A copy to be damaged; it was closed, so that one file is all of it."""
    return Path(shutil.copy(whole, tmp_path / "meldhall.sqlite3"))


def doctor(database: Path, *flags: str) -> Result:
    return CliRunner().invoke(main, ["doctor", "--database", str(database), *flags], catch_exceptions=False)


def change(database: Path, *statements: str) -> None:
    connection = sqlite3.connect(database, isolation_level=None)
    for statement in statements:
        assert connection.execute(statement).rowcount != 0, statement
    connection.close()


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_sound_database_is_called_so_and_is_not_touched(database: Path) -> None:
    before = files(database.parent)
    told = doctor(database)
    assert told.exit_code == 0
    assert told.stdout.splitlines() == [
        f"{database}: schema {NEWEST}, SQLite {sqlite3.sqlite_version}, not served now",
        "4 games (1 archived), 149 rows, 3 players, 3 tokens",
        "Nothing is wrong: every game can be replayed, and no tile is missing.",
    ]
    assert files(database.parent) == before


def test_programs_are_told_the_same(database: Path) -> None:
    told = json.loads(doctor(database, "--json").stdout)
    assert (told["sound"], told["games"], told["archived_games"], told["rows"]) == (True, 4, 1, 149)
    assert (told["database"], told["owner"], told["problems"]) == (str(database), None, [])


DRAFTED, ON_TURN, WAITS = 21, 2, 1
"""The newest version of the game that runs, the seat on turn and one that is not."""


def at(game_id: str, version: int) -> str:
    return f"WHERE game_id = '{game_id}' AND version = {version}"


def replaced(old: str, new: str, game_id: str, version: int) -> str:
    new_record = f"CAST(replace(CAST(record AS TEXT), '{old}', '{new}') AS BLOB)"
    return f"UPDATE event SET record = {new_record} {at(game_id, version)}"


LAST: Final = 122
NOW: Final = f"UPDATE game_head SET {{}} WHERE game_id = '{RUNNING}'"
DAMAGE: Final[dict[str, tuple[str, str, int | None, str, str]]] = {
    "a row that another was put in the place of": (
        replaced('"actor":"bob"', '"actor":"ann"', OVER, 18),
        OVER,
        19,
        "it follows a row of hash",
        "which is that of version 18: one of the two was changed",
    ),
    "a torn row": (
        f"UPDATE event SET record = substr(record, 1, length(record) / 2) {at(OVER, 17)}",
        OVER,
        17,
        "unreadable record",
        "",
    ),
    "an empty row": (
        f"UPDATE event SET record = x'' {at(RUNNING, 5)}",
        RUNNING,
        5,
        "unreadable record",
        "",
    ),
    "a row of zeros": (
        f"UPDATE event SET record = zeroblob(length(record)) {at(OVER, 1)}",
        OVER,
        1,
        "unreadable record",
        "",
    ),
    "a deal whose tiles were changed": (
        replaced("racks=[", "racks=[j ", RUNNING, 4),
        RUNNING,
        4,
        "",
        "",
    ),
    "another spelling of the same": (
        replaced('{"actor"', '{ "actor"', OVER, LAST),
        OVER,
        LAST,
        "record is not canonical",
        "",
    ),
    "a row that is gone": (f"DELETE FROM event {at(OVER, 50)}", OVER, 50, "version 51 follows", "version 50"),
    "the last row gone": (
        f"DELETE FROM event {at(OVER, LAST)}",
        OVER,
        LAST - 1,
        "the log ends here",
        "122 rows, by the head",
    ),
    "all rows gone": (
        f"DELETE FROM event WHERE game_id = '{OVER}'",
        OVER,
        0,
        "the log ends here",
        "122 rows",
    ),
    "rows of another game": (
        f"UPDATE event SET game_id = 'other' WHERE game_id = '{WAITING}'",
        "other",
        None,
        "without a head",
        "",
    ),
    "no head": (
        f"DELETE FROM game_head WHERE game_id = '{WAITING}'",
        WAITING,
        None,
        "rows without a head",
        "",
    ),
    "a head with another state": (NOW.format("status = 2"), RUNNING, 21, "the head says status", "RUNNING"),
    "a head without a deadline": (NOW.format("due_ms = NULL"), RUNNING, 21, "due_ms None", "as it is a bot"),
    "a head with a late deadline": (NOW.format("due_ms = due_ms + 99999"), RUNNING, 21, "due_ms", "bot"),
    "a head behind its log": (NOW.format("version = 20"), RUNNING, 21, "the log ends here", "20 rows"),
    "a head with other players": (
        NOW.format("player_ids = '[\"ann\"]'"),
        RUNNING,
        21,
        "the head says player_ids",
        "'cat'",
    ),
    "a head of another summary": (
        NOW.format("summary = x'7b7d'"),
        RUNNING,
        21,
        "the head says summary",
        "title",
    ),
    "a head that cannot be read": (NOW.format("status = 9"), RUNNING, None, "its head cannot be read", ""),
    "a head of another row": (NOW.format("digest = '00'"), RUNNING, 21, "the head says digest '00'", ""),
    "a head of another time": (NOW.format("time_ms = 1"), RUNNING, 21, "the head says time_ms 1", "18000"),
    "a list without the game": (
        f"DELETE FROM game_player WHERE game_id = '{RUNNING}' AND player_id = 'cat'",
        RUNNING,
        None,
        "player cat has a seat and does not have it listed",
        "",
    ),
    "a list with a game of others": (
        f"INSERT INTO game_player SELECT 'bob', create_ms, game_id FROM game_head WHERE game_id='{RUNNING}'",
        RUNNING,
        None,
        "player bob has it listed without a seat there",
        "",
    ),
    "a list with a game that is not there": (
        "INSERT INTO game_player VALUES ('bob', 1, 'none')",
        "none",
        None,
        "there is no head",
        "",
    ),
    "no player": (
        "DELETE FROM player WHERE player_id = 'bob'",
        OVER,
        None,
        "bob has a seat there and is unknown",
        "",
    ),
    "a token of nobody": (
        "UPDATE token SET player_id = 'eve'",
        "",
        None,
        "a token belongs to player eve",
        "",
    ),
    "a draft of nothing": (
        "INSERT INTO draft VALUES ('none', 1, 0, 'r1')",
        "none",
        None,
        "its draft is kept, but there is no head",
        "",
    ),
    "a draft of an older version": (
        f"INSERT INTO draft VALUES ('{RUNNING}', 1, 0, 'r1')",
        RUNNING,
        DRAFTED,
        "a draft of version 1 is kept",
        "none, or one of its turn",
    ),
    "a draft of another seat": (
        f"INSERT INTO draft VALUES ('{RUNNING}', {DRAFTED}, {WAITS}, 'r1')",
        RUNNING,
        DRAFTED,
        f"the draft of seat {WAITS} is none: NOT_YOUR_TURN",
        "",
    ),
    "a draft that cannot be read": (
        f"INSERT INTO draft VALUES ('{RUNNING}', {DRAFTED}, {ON_TURN}, 'x9')",
        RUNNING,
        DRAFTED,
        f"the draft of seat {ON_TURN} is none: ",
        "",
    ),
    "a player without a token": ("DELETE FROM token", "", None, "player ann has no token", ""),
    "a creation that is gone": (
        f"DELETE FROM creation WHERE game_id = '{OVER}'",
        OVER,
        1,
        "the request that created the game is not kept",
        "",
    ),
    "a creation of another game": (
        f"UPDATE creation SET game_id = '{LEFT}' WHERE game_id = '{OVER}'",
        OVER,
        1,
        f"kept for game {LEFT}",
        "",
    ),
    "a creation of no game": ("UPDATE creation SET game_id = 'none'", "none", None, "there is no head", ""),
    "a creation of another hash": (
        f"UPDATE creation SET request_hash = x'00' WHERE game_id = '{OVER}'",
        OVER,
        1,
        "kept as 00",
        "6372",
    ),
    "a rotten archive": (
        "UPDATE game_archive SET records = zeroblob(length(records))",
        LEFT,
        None,
        "what follows version 0 cannot be read: The archive of game",
        "",
    ),
    "an archive of another hash": (
        "UPDATE game_archive SET sha256 = zeroblob(32)",
        LEFT,
        None,
        "its hash differs",
        "",
    ),
    "an archive that is gone": ("DELETE FROM game_archive", LEFT, None, "the archive ends at None", ""),
    "an archive of no game": (
        "UPDATE game_archive SET game_id = 'none'",
        "none",
        None,
        "an archive without",
        "",
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_what_is_wrong_is_told_with_its_place(database: Path, name: str) -> None:
    statement, game_id, version, what, expected = DAMAGE[name]
    change(database, statement)
    told = doctor(database, "--json")
    assert told.exit_code == 1
    problems: list[dict[str, Any]] = json.loads(told.stdout)["problems"]
    assert [
        problem
        for problem in problems
        if (problem["game_id"], problem["version"]) == (game_id, version)
        and what in problem["what"]
        and expected in problem["expected"]
    ], problems
    shown = doctor(database)
    assert shown.exit_code == 1
    assert f"\ngame {game_id}\n" in shown.stdout or not game_id
    assert re.search(r"^\d+ problems?, \d games? affected$", shown.stdout, re.MULTILINE)


def test_one_problem_is_not_told_as_many(database: Path) -> None:
    change(database, f"DELETE FROM event {at(OVER, 50)}")
    assert doctor(database).stdout.splitlines()[2:] == [
        f"game {OVER}",
        "  version 50: version 51 follows; expected version 50",
        "1 problem, 1 game affected",
    ]


def test_a_chain_that_was_made_to_fit_is_still_no_game(database: Path) -> None:
    """Hashes find what was changed; the rules find what cannot have happened."""
    with_tiles = "tiles-drawn seat=1 cause=CHOICE tiles=[o11]"
    change(database, f"DELETE FROM event WHERE game_id = '{OVER}' AND version > 4")
    change(database, replaced(with_tiles, with_tiles.replace("o11", "r1"), OVER, 4))
    found = [problem for problem in examine(database).problems if problem.game_id == OVER]
    assert [problem.version for problem in found] == [4]


def test_a_damaged_page_hides_one_game_and_not_the_others(database: Path) -> None:
    connection = sqlite3.connect(database)
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content = bytearray(database.read_bytes())
    leaves = [
        place
        for place in range(0, len(content), size)
        if content[place] == 0x0D and re.search(OVER.encode() + rb'.\{"actor"', content[place : place + size])
    ]
    place = leaves[1]
    content[place : place + size] = b"\xff" * size
    database.write_bytes(content)
    report = examine(database)
    assert {problem.game_id for problem in report.problems} == {"", OVER}
    assert report.games == 4
    [told] = [problem.what for problem in report.problems if problem.game_id == OVER]
    assert re.fullmatch(r"what follows version \d+ cannot be read: database disk image is malformed", told)


@pytest.mark.parametrize("name", ["game_head_id", "creation_age", "game_player", "token"])
def test_damage_outside_of_games_is_told(database: Path, name: str) -> None:
    connection = sqlite3.connect(database)
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master").fetchall())
    connection.close()
    with database.open("r+b") as file:
        file.seek((roots[name] - 1) * size)
        file.write(b"\xff" * size)
    told = doctor(database)
    assert told.exit_code == 1
    assert "\nthe file\n" in told.stdout
    assert re.search(r"^  (not everything can be read|games behind .* cannot be found): ", told.stdout, re.M)


def test_a_game_that_is_served_meanwhile_is_looked_at_all_the_same(database: Path) -> None:
    async def run() -> None:
        async with SqliteStore.open(database):
            told = await asyncio.to_thread(doctor, database)
            assert told.exit_code == 0
            assert f"served by process {os.getpid()}" in told.stdout

    asyncio.run(run())


def test_a_crash_leaves_what_can_be_checked(database: Path, tmp_path: Path) -> None:
    """With the log that the next server would take over: it is read, and stays."""
    writer = open_writer(database)
    writer.execute(f"DELETE FROM event {at(OVER, 50)}")
    crashed = tmp_path / "crashed.sqlite3"
    for ending in ("", "-wal"):
        shutil.copy(f"{database}{ending}", f"{crashed}{ending}")
    writer.close()
    log = Path(f"{crashed}-wal").read_bytes()
    assert [problem.version for problem in examine(crashed).problems] == [50]
    assert Path(f"{crashed}-wal").read_bytes() == log


def test_who_begins_to_serve_meanwhile_is_noticed(database: Path) -> None:
    locks: list[FileLock] = []

    def serve(done: int, _: int) -> None:
        if done == 1:
            locks.append(FileLock(database))

    with pytest.raises(StoreBusy, match="look again"):
        examine(database, serve)
    locks[0].close()
    assert examine(database).is_sound


def test_progress_counts_to_the_end(database: Path) -> None:
    shown: list[tuple[int, int]] = []
    examine(database, lambda *done: shown.append(done))
    assert shown == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.fixture
def unusable(tmp_path: Path) -> dict[str, Path]:
    paths = {name: tmp_path / name for name in ("missing", "foreign", "garbage", "old", "newer")}
    paths["garbage"].write_bytes(b"no database" * 1_000)
    connection = sqlite3.connect(paths["foreign"])
    connection.execute("CREATE TABLE event (theirs)")
    connection.close()
    connection = sqlite3.connect(paths["old"])
    connection.executescript(SCHEMA_1)
    connection.close()
    open_writer(paths["newer"]).close()
    change(paths["newer"], "INSERT INTO schema_version VALUES (99, x'00')")
    return paths


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing", "is no file."),
        ("foreign", "is no database of Meldhall."),
        ("garbage", "cannot be read: file is not a database."),
        ("old", f"has schema 1, and {NEWEST} is needed; a server brings it there when it starts."),
        ("newer", f"was written by a newer Meldhall (schema {NEWEST + 1}, this one knows {NEWEST})."),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(unusable: dict[str, Path], name: str, sentence: str) -> None:
    told = doctor(unusable[name])
    assert (told.exit_code, told.stderr) == (1, f"{unusable[name]} {sentence}\n")
    told = doctor(unusable[name], "--json")
    assert (told.exit_code, json.loads(told.stdout)["sound"]) == (1, False)


def test_the_settings_say_which_database(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MELDHALL_DATABASE_PATH", str(database))
    assert CliRunner().invoke(main, ["doctor"]).exit_code == 0
    monkeypatch.setenv("MELDHALL_DATABASE_PATH", ":memory:")
    told = CliRunner().invoke(main, ["doctor"])
    assert (told.exit_code, "games are kept in memory" in told.stdout) == (0, True)
