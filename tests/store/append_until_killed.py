"""Appends to many games at once and prints each acknowledgment, until killed.

`python -m tests.store.append_until_killed FILE`
"""

import asyncio
import os
import sys

from meldhall.store.contract import Status
from meldhall.store.sqlite import SqliteStore
from tests.store.games import pair

GAMES = 60


async def append(store: SqliteStore, game_id: str) -> None:
    newest = await store.head(game_id)
    version = newest.version if newest else 0
    while True:
        version += 1
        if not await store.append(*pair(game_id, version, status=Status.RUNNING, due_ms=version)):
            raise SystemExit(f"{game_id} lost version {version}")
        os.write(sys.stdout.fileno(), f"{game_id} {version}\n".encode())


async def run(path: str) -> None:
    async with SqliteStore.open(path, batch_limit=20) as store:
        await asyncio.gather(*(append(store, f"g{number}") for number in range(GAMES)))


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1]))
