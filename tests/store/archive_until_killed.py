"""Archives a game and dies before one of the statements that this takes.

`python -m tests.store.archive_until_killed FILE GAME STATEMENTS [committing]`: each of them in a transaction
of its own where it is `committing`.
"""

import itertools
import os
import signal
import sys
from pathlib import Path

from meldhall.store import archive
from meldhall.store.database import open_writer


def run(path: Path, game_id: str, limit: int, committing: bool) -> None:
    connection = open_writer(path)
    rows = archive.read(connection, game_id, 0)
    count = itertools.count()

    def kill(_: str) -> None:
        if next(count) == limit:
            os.kill(os.getpid(), signal.SIGKILL)

    connection.set_trace_callback(kill)
    if not committing:
        connection.execute("BEGIN IMMEDIATE")
    assert archive.archive(connection, archive.pack(rows), rows)
    if not committing:
        connection.execute("COMMIT")
    connection.close()


if __name__ == "__main__":
    run(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4:] == ["committing"])
