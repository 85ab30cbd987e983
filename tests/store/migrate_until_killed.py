"""Opens a database of an older schema and dies in the middle of the migration.

`python -m tests.store.migrate_until_killed FILE STATEMENTS [committing]`: after so many statements of it,
which `committing` are not in one transaction.
"""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

from meldhall.store import migrations
from meldhall.store.database import open_writer

whole = migrations._statements


def run(path: Path, limit: int, committing: bool) -> None:
    def until_killed(script: str) -> Iterator[str]:
        if committing:
            yield "COMMIT"
        yield from whole(script)[:limit]
        os.kill(os.getpid(), signal.SIGKILL)

    migrations._statements = until_killed  # type: ignore[assignment]
    open_writer(path)


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] == ["committing"])
