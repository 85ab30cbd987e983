"""What is read stays quick however many games there are: every statement finds its rows by an index."""

import sqlite3
from pathlib import Path

from meldhall.store import archive, drafts, liveness, statements
from meldhall.store.contract import Draft, Player, Status
from meldhall.store.database import open_writer
from tests.store.games import creation, pair


def test_no_statement_reads_or_sorts_a_whole_table(path: Path) -> None:
    connection = open_writer(path)
    said: list[str] = []
    connection.set_trace_callback(said.append)
    statements.append(connection, *pair("g", 1), creation("g"))
    statements.append(connection, *pair("g", 2, player_ids=("bea", "cleo")), None)
    archive.read(connection, "g", 1)
    archive.read(connection, "g", 2)
    statements.append(connection, *pair("g", 3, status=Status.FINISHED), None)
    statements.list_ended(connection, 5_000, 5, (1, "g"))
    rows = archive.read(connection, "g", 0)
    assert archive.archive(connection, archive.pack(rows), rows)
    assert archive.read(connection, "g", 0) == rows
    statements.head(connection, "g")
    statements.due(connection)
    statements.creation(connection, "ada", "r1")
    statements.list_open(connection, 5, (1_000, "g"))
    statements.count_unfinished(connection, "ada")
    statements.add(connection, Player("ada", "Ada"), bytes(32), 1_000)
    statements.by_token(connection, bytes(32))
    statements.get(connection, "ada")
    statements.rename(connection, "ada", "Ada L.")
    overwrite(connection)
    connection.set_trace_callback(None)
    assert len(said) > 15
    check_plans(connection, said)
    connection.close()


def overwrite(connection: sqlite3.Connection) -> None:
    """Rows of which only the last one is kept."""
    liveness.begin_serving(connection, 2_000)
    liveness.note_alive(connection, 3_000)
    liveness.begin_serving(connection, 4_000)
    liveness.outages(connection)
    statements.append(connection, *pair("h", 1), None)
    for melds in ("r1", "r1 r2", None):
        drafts.put(connection, Draft("h", 1, 0, melds))
        drafts.find(connection, "h")


def check_plans(connection: sqlite3.Connection, said: list[str]) -> None:
    for statement in said:
        plan = [step[3] for step in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
        assert not [step for step in plan if step.startswith("SCAN") or "TEMP B-TREE" in step], statement


def test_the_lists_read_one_page(path: Path) -> None:
    """Counted in steps of SQLite's machine, as the plan of a page says nothing of its length."""
    connection = open_writer(path)

    def steps_of_both_lists() -> int:
        steps = 0

        def count() -> int:
            nonlocal steps
            steps += 1
            return 0

        connection.set_progress_handler(count, 1)
        assert len(statements.list_open(connection, 3, None)) == 3
        assert len(statements.list_of_player(connection, "ada", 3, None)) == 3
        connection.set_progress_handler(None, 1)
        return steps

    for number in range(10):
        statements.append(connection, *pair(f"few-{number}", 1), None)
    before = steps_of_both_lists()
    connection.execute("BEGIN")
    for number in range(2_000):
        statements.append(connection, *pair(f"many-{number}", 1), None)
    connection.execute("COMMIT")
    assert steps_of_both_lists() <= before + 20
    connection.close()
