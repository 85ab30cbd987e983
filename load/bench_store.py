"""How many durable appends a second the SQLite store takes: group commit against one transaction each.

Both in one run on one disk, many callers at once, so that the ratio holds whatever the machine.
`python load/bench_store.py [--seconds S] [--folder DIR]`
"""

import argparse
import asyncio
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

from meldhall.store.contract import Head, Row, Status
from meldhall.store.sqlite import BATCH_LIMIT, SqliteStore

CALLERS = 1_000
RECORD = bytes(range(256)) + bytes(64)


async def play(store: SqliteStore, game_id: str, until: float, latencies_ms: list[float]) -> None:
    version = 0
    player_ids = tuple(f"player-{seat}-of-{game_id}" for seat in range(4))
    while version == 0 or time.perf_counter() < until:
        version += 1
        head = Head(game_id, version, Status.RUNNING, True, version, 1, player_ids, player_ids[0], b"", 1)
        begun = time.perf_counter()
        if not await store.append(Row(game_id, version, RECORD), head):
            raise SystemExit(f"{game_id} lost version {version}")
        latencies_ms.append((time.perf_counter() - begun) * 1_000)


def cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def measure(folder: Path, batch_limit: int, callers: int, seconds: float) -> dict[str, float]:
    latencies_ms: list[float] = []
    async with SqliteStore.open(folder / f"batch_{batch_limit}.sqlite3", batch_limit=batch_limit) as store:
        begun, cpu = time.perf_counter(), cpu_seconds()
        await asyncio.gather(
            *(play(store, f"game-{place:06}", begun + seconds, latencies_ms) for place in range(callers))
        )
        took, cpu = time.perf_counter() - begun, cpu_seconds() - cpu
        batches = store.batches
    cuts = statistics.quantiles(latencies_ms, n=100)
    count = len(latencies_ms)
    return {
        "appends/s": count / took,
        "p50 ms": cuts[49],
        "p99 ms": cuts[98],
        "per transaction": count / batches,
        "CPU µs each": cpu / count * 1e6,
    }


async def run(folder: Path, callers: int, seconds: float) -> str:
    """The table."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        single = await measure(Path(place), 1, callers, seconds)
        grouped = await measure(Path(place), BATCH_LIMIT, callers, seconds)
    lines = [
        f"{callers} callers, records of {len(RECORD)} bytes, synchronous=FULL",
        f"{'':28}" + "".join(f"{name:>17}" for name in single),
        *(
            f"{name:28}" + "".join(f"{value:17,.1f}" for value in row.values())
            for name, row in (("one transaction per append", single), ("group commit", grouped))
        ),
        f"{'ratio':28}{grouped['appends/s'] / single['appends/s']:17.1f}",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="length of each of the two measurements")
    parser.add_argument(
        "--folder", type=Path, default=Path.cwd(), help="where the disk to measure is mounted"
    )
    options = parser.parse_args()
    sys.stdout.write(asyncio.run(run(options.folder, CALLERS, options.seconds)))


if __name__ == "__main__":
    main()
