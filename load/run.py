"""Runs the load test of Locust against a server of its own and prints what it carried.

`python -m load.run --games 250 --pace 8s --duration 120s` lets two players at each of 250 tables play at the
pace of people; `--users` alone fills tables of four, with bots where nobody comes. `make load` calls it.
It ends with 1 if anything failed, and with 3 if the generator was too busy for its figures to mean anything.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from load.figures import TURNS, Processor, call_table, exit_code, seconds, spread_of_counts, verdict
from load.processes import Served, serving
from load.reading import read_json, size_mb

HERE: Final = Path(__file__).parent
# A load test is one address and many players on it: the limits that protect a public server are in the way.
SETTINGS: Final = (
    "--requests-per-second=0",
    "--peer-requests-per-second=0",
    "--unfinished-games-per-player=1000",
    "--bot-delay-ms=0",
    "--log-level=warning",
)
_LOOK_EVERY_S: Final = 0.1
_END_S: Final = 60.0


@dataclass(frozen=True)
class Carried:
    """What was carried once all players were there: the calls by name, as `spread` tells them."""

    calls: dict[str, dict[str, Any]]
    failures: dict[str, int]
    processor: Processor

    @property
    def turns(self) -> int:
        """Turns that were taken."""
        return sum(row["count"] for name, row in self.calls.items() if name in TURNS)


async def measure(options: argparse.Namespace) -> tuple[Carried, float]:
    """The whole run; what was carried, and the size of the database in MB."""
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        database, report = Path(folder, "load.sqlite3"), Path(folder, "report.json")
        command = ("-m", "meldhall", "serve", "--port=0", f"--database-path={database}", *SETTINGS)
        async with serving(*command) as server:
            locust = await start_locust(options, server.address, report)
            statistics, server_s = await look_at(locust, server, options)
        return read(json.loads(statistics), read_json(report), server_s), size_mb(database)


async def start_locust(options: argparse.Namespace, address: str, report: Path) -> Process:
    """Locust without a display, in one process, which says in `report` what it took."""
    ramp_s = options.users / options.spawn_rate
    command = [
        "-m", "locust", "--headless", "--only-summary", "--json", "--reset-stats", "--locustfile",
        str(HERE / "locustfile.py"), "--host", address, "--users", str(options.users),
        "--spawn-rate", str(options.spawn_rate), "--run-time", f"{ramp_s + options.duration:.0f}s",
        "--stop-timeout", "5", "--loglevel", "WARNING",
    ]  # fmt: skip
    told = {"LOAD_SEATS": str(options.seats), "LOAD_PACE_S": str(options.pace), "LOAD_REPORT": str(report)}
    return await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=PIPE, stderr=PIPE, env=os.environ | told
    )


async def look_at(
    locust: Process, server: Served, options: argparse.Namespace
) -> tuple[bytes, dict[float, float]]:
    """What Locust writes until it ends, and the server's processor seconds at every moment until then."""
    output = asyncio.create_task(locust.communicate())
    began = told = time.monotonic()
    server_s = {began: server.cpu_s()}
    while not output.done():
        await asyncio.wait([output], timeout=_LOOK_EVERY_S)
        now = time.monotonic()
        server_s[now] = server.cpu_s()
        if now - told >= 5:
            told = now
            sys.stderr.write(
                f"{now - began:5.0f} s  server {server_s[now] - server_s[began]:6.1f} s of processor\n"
            )
        if now - began > options.users / options.spawn_rate + options.duration + _END_S:
            locust.kill()
    statistics, errors = await output
    if not statistics.strip():
        raise SystemExit(f"Locust ended with {locust.returncode} and no statistics: {errors.decode()}")
    return statistics, server_s


def read(statistics: list[dict[str, Any]], report: dict[str, Any], server_s: dict[float, float]) -> Carried:
    """What Locust and its users say, put together. Moments are of the clock that all processes share."""
    began, ended = (min(server_s, key=lambda at: abs(at - report[key])) for key in ("began", "ended"))
    used_s = server_s[ended] - server_s[began]
    processor = Processor(report["ended"] - report["began"], used_s, report["generator_s"])
    failed = report["failures"]
    calls = {
        entry["name"]: spread_of_counts({float(ms): count for ms, count in entry["response_times"].items()})
        | {"count": entry["num_requests"], "failed": 0}
        for entry in sorted(statistics, key=lambda entry: str(entry["name"]))
    }
    for what, count in failed.items():
        name = what.split(":")[0]
        calls.setdefault(name, spread_of_counts({}) | {"failed": 0})["failed"] += count
    return Carried(calls, failed, processor)


def summary(carried: Carried, options: argparse.Namespace, database_mb: float) -> str:
    """The figures for people."""
    wall_s, failures = carried.processor.wall_s, carried.failures
    pace = f"a turn about every {options.pace:g} s" if options.pace else "as fast as it goes"
    return (
        f"{options.users:,} players at tables of {options.seats}, {pace}; {wall_s:.0f} s\n\n"
        f"{call_table(carried.calls, wall_s)}\n"
        f"{carried.turns / wall_s:.1f} turns/s; {carried.processor}; database {database_mb:.1f} MB\n"
        f"{sum(failures.values()):,} failures\n"
        + "".join(f"  {count:,} × {what}\n" for what, count in failures.items())
        + verdict(carried.processor)
    )


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, help="two-seat games at the same time, instead of --users")
    parser.add_argument("--users", type=int, default=40, help="players at the same time, at tables of four")
    parser.add_argument("--pace", type=seconds, default=0.0, help="time between two turns; 0 is none")
    parser.add_argument(
        "--duration", type=seconds, default=60.0, help="how long, as in 90s, once all are there"
    )
    parser.add_argument("--spawn-rate", type=int, default=20, help="players that come in one second")
    parser.add_argument("--folder", help="where the database is; a folder for temporary files unless set")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    options = parser.parse_args()
    options.seats = 4 if options.games is None else 2
    options.users = options.users if options.games is None else 2 * options.games
    return options


def main() -> int:
    """Runs it; 1 if anything failed, 3 if the figures mean nothing."""
    options = arguments()
    carried, database_mb = asyncio.run(measure(options))
    processor = carried.processor
    code = exit_code(processor, carried.turns, sum(carried.failures.values()))
    if options.json:
        used = {"server_cores": processor.server_cores, "generator_cores": processor.generator_cores}
        run = {"users": options.users, "wall_s": processor.wall_s, **used, "void": processor.is_void}
        found = {**run, "calls": carried.calls, "failures": carried.failures, "exit_code": code}
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        sys.stdout.write(summary(carried, options, database_mb))
    return code


if __name__ == "__main__":
    sys.exit(main())
