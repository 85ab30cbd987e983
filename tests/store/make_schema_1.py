"""Writes `schema_1.sql`: a database as the first schema kept it, with real games, as SQL text.

`python -m tests.store.make_schema_1 >tests/store/schema_1.sql`. It knows the first schema's tables by itself,
so that it writes the same whatever later ones are like.
"""

import asyncio
import hashlib
import json
import sys
from collections.abc import Iterator
from importlib import resources

from meldhall.play.commands import LeaveGame
from meldhall.store.contract import Head
from meldhall.store.memory import MemoryStore
from meldhall.store.migrations import APPLICATION_ID
from tests.play.club import ANN, BOB, CAT, Club
from tests.play.seeded import SeededWorld
from tests.store.played import Parlor

PEOPLE = (ANN, BOB, CAT)


async def fill() -> MemoryStore:
    """Games that are over, abandoned, in play and waiting, of people who are signed up."""
    club = Club(SeededWorld(2))
    parlor = Parlor(club)
    await club.enrol(*PEOPLE)
    over = await parlor.begin(ANN, BOB, bots=0)
    await parlor.play(over, ANN, BOB)
    left = await parlor.begin(CAT)
    await parlor.do(left, CAT, LeaveGame())
    running = await parlor.begin(ANN, CAT)
    await parlor.play(running, ANN, CAT, turns=12)
    await club.gather(BOB, bots=1, seats=3)
    assert isinstance(club.store, MemoryStore)
    return club.store


def text(value: str | bytes | int | None) -> str:
    """A value as SQL writes it; bytes that are text stay readable."""
    match value:
        case None:
            return "NULL"
        case int():
            return str(int(value))
        case str():
            return "'" + value.replace("'", "''") + "'"
        case bytes():
            readable = value.isascii() and value.decode("ascii").isprintable()
            return f"CAST({text(value.decode())} AS BLOB)" if readable else f"x'{value.hex()}'"


def insert(table: str, *values: str | bytes | int | None) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join(map(text, values))});"


def heads(head: Head) -> Iterator[str]:
    yield insert(
        "game_head",
        head.game_id,
        head.version,
        head.status,
        head.public,
        head.due_ms,
        head.create_ms,
        head.creator_id,
        json.dumps(head.player_ids),
        head.summary,
    )
    for player_id in sorted(head.player_ids):
        yield insert("game_player", player_id, head.create_ms, head.game_id)


def people(store: MemoryStore) -> Iterator[str]:
    ids: dict[bytes, str] = store._player_ids
    for player in PEOPLE:
        yield insert("player", player.player_id, player.display_name, 1_800_000_000_000)
    for token_hash, player_id in ids.items():
        yield insert("token", token_hash, player_id, 1_800_000_000_000)


def dump(store: MemoryStore) -> Iterator[str]:
    """The whole file, statement by statement."""
    schema = (resources.files("meldhall.store") / "schema" / "sqlite_0001.sql").read_text(encoding="utf-8")
    yield f"PRAGMA application_id = {APPLICATION_ID};"
    yield "BEGIN;"
    yield "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, sha256 BLOB NOT NULL);"
    yield schema.rstrip()
    yield insert("schema_version", 1, hashlib.sha256(schema.encode()).digest())
    yield from people(store)
    for game_id in store._heads:
        for row in store._rows[game_id]:
            yield insert("event", row.game_id, row.version, row.record)
        yield from heads(store._heads[game_id])
    for made in store._creations.values():
        yield insert(
            "creation", made.player_id, made.request_id, made.request_hash, made.game_id, made.create_ms
        )
    yield "COMMIT;"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in dump(asyncio.run(fill())))
