"""Runs the load test against a server of its own and prints what it carried.

`python load/run.py --duration 60s --users 100`; `make load` calls it. The
server and each Locust worker are processes of their own; the report says how
much processor time the generator took, since on a small machine it competes.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TURNS = ("PlayTurn", "DrawTile", "PassTurn")
# A load test is one address and many players on it: the limits that protect a public server are in the way.
LIMITS = [
    "--requests-per-second=0",
    "--peer-requests-per-second=0",
    "--unfinished-games-per-player=1000",
    "--bot-delay-ms=0",
    "--log-level=warning",
]


def main() -> int:
    """Runs it; 1 if any call failed or no turn was played."""
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "load.sqlite3")
        server, address = start_server(database)
        try:
            run = run_locust(options, address)
        finally:
            server_cpu_s = stop(server)
        size_mb = database.stat().st_size / 1e6
    turns, failures = print_calls(run)
    sys.stdout.write(
        f"\n{turns / run.wall_s:.1f} turns/s by {options.users} players over {run.wall_s:.0f} s; "
        f"{failures} failures\n"
        f"processor: server {server_cpu_s / run.wall_s:.2f} cores, "
        f"generator {run.cpu_s / run.wall_s:.2f} cores; database {size_mb:.1f} MB\n"
    )
    return 0 if turns and not failures else 1


@dataclass(frozen=True)
class Run:
    """What Locust measured: its statistics by call, its processor time and the time it took."""

    calls: dict[str, dict[str, Any]]
    cpu_s: float
    wall_s: float


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duration", default="60s", help="how long, as in 90s or 5m")
    parser.add_argument("--users", type=int, default=40, help="players at the same time")
    parser.add_argument("--spawn-rate", type=int, default=20, help="players that start in one second")
    return parser.parse_args()


def start_server(database: Path) -> tuple[subprocess.Popen[str], str]:
    """A server process on a free port and its address."""
    command = [sys.executable, "-m", "meldhall", "serve", "--port=0", f"--database-path={database}", *LIMITS]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.search(r"listening on (\S+:\d+)", line)
    if not found:
        server.kill()
        raise SystemExit(f"The server did not start: {line!r}")
    return server, found[1]


def stop(server: subprocess.Popen[str]) -> float:
    """Ends the server; the processor seconds it took."""
    server.terminate()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    server.wait(timeout=30)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run_locust(options: argparse.Namespace, address: str) -> Run:
    """Runs Locust without a display."""
    command = [
        sys.executable, "-m", "locust", "--headless", "--only-summary", "--json", "--locustfile",
        str(HERE / "locustfile.py"), "--host", address, "--users", str(options.users),
        "--spawn-rate", str(options.spawn_rate), "--run-time", options.duration, "--stop-timeout", "5",
        "--loglevel", "WARNING",
    ]  # fmt: skip
    sys.stdout.write(f"{options.users} players against {address} for {options.duration}\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = os.times().elapsed
    locust = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    output, errors = wait_for(locust, started)
    wall_s = os.times().elapsed - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if not output.strip():
        raise SystemExit(f"Locust ended with {locust.returncode} and no statistics: {errors}")
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run({entry["name"]: entry for entry in json.loads(output)}, cpu_s, wall_s)


def wait_for(locust: subprocess.Popen[str], started: float) -> tuple[str, str]:
    """What it writes until it ends; a terminal sees the seconds go by."""
    while True:
        try:
            return locust.communicate(timeout=1)
        except subprocess.TimeoutExpired:
            if sys.stdout.isatty():
                sys.stdout.write(f"\r{os.times().elapsed - started:4.0f} s")
                sys.stdout.flush()


def percentile(response_times: dict[str, int], share: float) -> float:
    """The response time that this share of the calls did not exceed, in milliseconds."""
    wanted = share * sum(response_times.values())
    for time_ms, count in sorted((float(key), count) for key, count in response_times.items()):
        wanted -= count
        if wanted <= 0:
            return time_ms
    return 0.0


def print_calls(run: Run) -> tuple[int, int]:
    """Prints a line for each kind of call; how many turns were played and how many calls failed."""
    say = sys.stdout.write
    say(f"\n{'call':14}{'calls':>9}{'per s':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'failed':>8}\n")
    for name, entry in sorted(run.calls.items()):
        count, times = entry["num_requests"], entry["response_times"]
        shown = "".join(f"{percentile(times, share):9.1f}" for share in (0.50, 0.95, 0.99))
        # A stream lasts as long as its game: its time is no latency.
        shown = " " * 27 if name == "WatchGame" else shown
        say(f"{name:14}{count:9,}{count / run.wall_s:9.1f}{shown}{entry['num_failures']:8}\n")
    turns = sum(entry["num_requests"] for name, entry in run.calls.items() if name in TURNS)
    return turns, sum(entry["num_failures"] for entry in run.calls.values())


if __name__ == "__main__":
    sys.exit(main())
