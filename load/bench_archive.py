"""What archived games save and cost, and how fast whole databases are checked and copied.

`python -m load.bench_archive [--games N] [--folder DIR]` plays so many games by the rules, two people with
request ids and none to two bots, then measures on them. CPU time of one thread, but for the copy's.
"""

import argparse
import asyncio
import bz2
import lzma
import sqlite3
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from meldhall.play.audit import fold
from meldhall.play.doctor import examine
from meldhall.play.history import History
from meldhall.store import archive
from meldhall.store.backup import Backup
from meldhall.store.contract import Row
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore
from tests.play.club import ANN, BOB, CAT, Club
from tests.play.seeded import SeededWorld
from tests.store.played import Parlor

PACKERS: Final[dict[str, tuple[Callable[[bytes], bytes], Callable[[bytes], bytes]]]] = {
    "zlib 6": (partial(zlib.compress, level=6), zlib.decompress),
    "zlib 9": (partial(zlib.compress, level=9), zlib.decompress),
    "bz2": (bz2.compress, bz2.decompress),
    "lzma 0": (partial(lzma.compress, preset=0), lzma.decompress),
    "lzma 6": (partial(lzma.compress, preset=6), lzma.decompress),
}


async def play(path: Path, count: int) -> list[list[Row]]:
    """The games, stored in the file."""
    club = Club(SeededWorld(1))
    parlor = Parlor(club)
    games = []
    async with SqliteStore.open(path) as store:
        for player in (ANN, BOB, CAT):
            await store.add(player, player.player_id.encode().ljust(32, b"."), 1)
        assert isinstance(club.store, MemoryStore)
        for number in range(count):
            game_id = await parlor.begin(ANN, BOB, bots=number % 3)
            await parlor.play(game_id, ANN, BOB)
            games.append(await club.store.read(game_id))
            await copy_game(parlor, game_id, store)
    return games


async def copy_game(parlor: Parlor, game_id: str, store: SqliteStore) -> None:
    """From memory to the file, under the head of its end."""
    rows, head = await parlor.club.store.read(game_id), await parlor.club.store.head(game_id)
    assert head is not None
    creations = {each.game_id: each for each in parlor.club.store._creations.values()}  # type: ignore[attr-defined]
    first, *rest = (Row(game_id, row.version, row.record) for row in rows)
    fields = {name: getattr(head, name) for name in type(head).__slots__}
    heads = [type(head)(**fields | {"version": version}) for version in range(1, len(rows) + 1)]
    assert await store.append(first, heads[0], creations.get(game_id))
    assert all(await asyncio.gather(*map(store.append, rest, heads[1:])))


def took(deed: Callable[[], object]) -> float:
    begun = time.process_time()
    deed()
    return time.process_time() - begun


def used_bytes(path: Path) -> int:
    """What is in use of the file; pages that became free are used again."""
    connection = sqlite3.connect(path)
    facts = [
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("page_count", "freelist_count", "page_size")
    ]
    connection.close()
    return (facts[0] - facts[1]) * int(facts[2])


def packers(games: list[list[Row]]) -> Iterator[str]:
    texts = [b"".join(row.record for row in rows) for rows in games]
    whole = sum(map(len, texts))
    yield f"{'':8}{'bytes a game':>14}{'of it':>8}{'packing ms':>12}{'unpacking ms':>14}"
    for name, (pack, unpack) in PACKERS.items():
        packed: list[bytes] = []
        packing = took(lambda pack=pack, packed=packed: packed.extend(map(pack, texts)))  # type: ignore[misc]
        unpacking = took(lambda unpack=unpack, packed=packed: list(map(unpack, packed)))  # type: ignore[misc]
        size, count = sum(map(len, packed)), len(games)
        yield (
            f"{name:8}{size / count:14,.0f}{size / whole:8.1%}"
            f"{packing / count * 1e3:12.2f}{unpacking / count * 1e3:14.2f}"
        )


def checked(path: Path) -> str:
    begun = time.process_time()
    report = examine(path)
    seconds = time.process_time() - begun
    assert report.is_sound, report.problems[:3]
    return (
        f"doctor: {report.games} games, {report.archived_games} archived, {report.rows:,} rows:"
        f" {report.rows / seconds:,.0f} rows a second of CPU"
    )


async def run(folder: Path, count: int) -> list[str]:
    path = folder / "games.sqlite3"
    games = await play(path, count)
    lines = [*packers(games), "", checked(path)]
    folding = took(lambda: [fold(History(), rows) for rows in games])
    packing = took(lambda: [archive.pack(rows) for rows in games])
    before = used_bytes(path)
    async with SqliteStore.open(path) as store:
        writing = time.process_time()
        assert all([await store.archive(rows) for rows in games])
        writing = time.process_time() - writing
    after = used_bytes(path)
    lines += [
        f"archiving a game: fold {folding / count * 1e3:.1f} ms, pack {packing / count * 1e3:.1f} ms",
        f"the same by the store, compared and written: {writing / count * 1e3:.1f} ms",
        f"file: {before:,} bytes in use before, {after:,} after: {after / before:.1%}",
        checked(path),
        copied(path),
    ]
    return lines


def copied(path: Path) -> str:
    with Backup.begin(path, path.with_name("copy.sqlite3"), overwrites=False) as backup:
        begun = time.perf_counter()
        backup.copy()
        seconds = time.perf_counter() - begun
        size = backup.part.stat().st_size
    return f"backup: {size / 1e6:.1f} MB in {seconds:.2f} s, fsync included, without the check"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="games to play")
    parser.add_argument(
        "--folder", type=Path, default=Path.cwd(), help="where the disk to measure is mounted"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as place:
        sys.stdout.write("\n".join(asyncio.run(run(Path(place), options.games))) + "\n")


if __name__ == "__main__":
    main()
