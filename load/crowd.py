"""Many live games at the pace of people, from one process: what a server takes for them, and how it answers.

Each game has two seats that watch it over a few connections which all share, and whose turns are due by a
schedule that no answer moves; the server is a process of its own with a durable SQLite file. Games begin one
after another, each played on quickly to a point of its own, then the time that is reported begins.
`python -m load.crowd [--games N] [--duration 120s] [--json]`; `make crowd` calls it. It ends with 1 if
anything failed and with 3 if the generator was too busy for its figures to mean anything.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import grpc.aio
import uvloop

from load.figures import Ledger, Processor, call_table, exit_code, seconds, spread, verdict
from load.live_game import SENT_LATE, LiveGame, Terms
from load.pacing import Pace
from load.processes import Served, serving
from load.reading import size_mb
from load.seats import CALL_TIMEOUT_S, DELAY, Calls
from meldhall.rules import Ruleset

SETTINGS: Final = ("--peer-requests-per-second=0", "--log-level=warning")
"""As a server is by default, but for the limit of one address: here thousands of guests sign up from one."""
OPENINGS: Final = 24
LAG: Final = "lag of generator's loop"
_LAG_EVERY_S: Final = 0.02
_LOOK_EVERY_S: Final = 0.1
_TELL_EVERY_S: Final = 5.0
_SIDES: Final = (DELAY, SENT_LATE, LAG)


@dataclass
class Run:
    """What is measured, and who plays."""

    options: argparse.Namespace
    server: Served
    ledger: Ledger = field(default_factory=Ledger)
    games: list[LiveGame] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    least_live: int = sys.maxsize

    def live(self) -> int:
        """Games that run now."""
        return sum(game.is_live for game in self.games)


@dataclass(frozen=True)
class Moment:
    """What the clocks said, to tell what was used since."""

    at: float
    server_s: float
    generator_s: float

    @staticmethod
    def of(server: Served) -> Moment:
        """Now."""
        return Moment(time.perf_counter(), server.cpu_s(), time.process_time())

    def until(self, later: Moment) -> Processor:
        """What was used from this moment to that."""
        wall_s, server_s = later.at - self.at, later.server_s - self.server_s
        return Processor(wall_s, server_s, later.generator_s - self.generator_s)


def say(text: str) -> None:
    """Tells people how it goes; figures alone go to the output where JSON is asked for."""
    sys.stderr.write(text)
    sys.stderr.flush()


async def measure(options: argparse.Namespace) -> tuple[dict[str, Any], Processor]:
    """The whole run, against a server of its own; its figures, and what the processors did."""
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        database = Path(folder, "crowd.sqlite3")
        command = ("-m", "meldhall", "serve", "--port=0", f"--database-path={database}", *SETTINGS)
        async with serving(*command) as server:
            run = Run(options, server)
            channels = [connect(server.address) for _ in range(options.connections)]
            seat_them(run, channels)
            try:
                await ramp(run)
                processor = await watch_it(run)
                await settle(run)
            finally:
                await stop(run)
                for channel in channels:
                    await channel.close()
        return figures(run, processor, size_mb(database)), processor


def connect(address: str) -> grpc.aio.Channel:
    """A connection of its own: channels of one address share one by default."""
    return grpc.aio.insecure_channel(address, [("grpc.use_local_subchannel_pool", 1)])


def seat_them(run: Run, channels: list[grpc.aio.Channel]) -> None:
    """Lets all games begin, so many at once as a server likes; seats of one game have two connections."""
    options = run.options
    pace = Pace(options.pace, options.seed)
    terms = Terms(Ruleset(options.ruleset), pace, run.ledger, asyncio.Semaphore(OPENINGS))
    calls = [Calls(channel, run.ledger) for channel in channels]
    for number in range(options.games):
        two = calls[number % len(calls)], calls[(number + 1) % len(calls)]
        game = LiveGame(number, two, terms)
        run.games.append(game)
        run.tasks.append(asyncio.create_task(game.run(int(pace.up_to(options.opening_turns)))))


async def ramp(run: Run) -> None:
    """Waits until all games are at the pace of people, and for one turn of each."""
    began = told = time.perf_counter()
    while (paced := sum(game.is_paced for game in run.games)) < len(run.games):
        check(run)
        if time.perf_counter() - told >= _TELL_EVERY_S:
            told = time.perf_counter()
            say(f"{told - began:5.0f} s  {paced:6,} games at pace\n")
        await asyncio.sleep(_LOOK_EVERY_S)
    # What is there now stays; nobody should wait while it is looked through for garbage.
    gc.collect()
    gc.freeze()
    await asyncio.sleep(run.options.pace)


async def watch_it(run: Run) -> Processor:
    """The time that is reported, with a line now and then."""
    lag = asyncio.create_task(note_lag(run.ledger))
    began = last = Moment.of(run.server)
    run.ledger.open(began.at, time.time())
    ends = began.at + run.options.duration
    turns = 0
    while (left_s := ends - time.perf_counter()) > 0:
        await asyncio.sleep(min(_TELL_EVERY_S, left_s))
        check(run)
        now = Moment.of(run.server)
        say(progress(run, now.at - began.at, last.until(now), turns))
        last, turns = now, run.ledger.turns()
    lag.cancel()
    return began.until(last)


def progress(run: Run, passed_s: float, processor: Processor, turns_before: int) -> str:
    """One line: how it goes since the last."""
    run.least_live = min(run.least_live, run.live())
    turns = run.ledger.turns()
    p99_ms = spread(run.ledger.durations_ms.get("PlayTurn", ()))["p99_ms"]
    return (
        f"{passed_s:5.0f} s  {run.live():6,} live games  "
        f"{(turns - turns_before) / processor.wall_s:6.1f} turns/s  "
        f"p99 of PlayTurn {p99_ms:5.1f} ms  failed {run.ledger.failures.total():,}  {processor}\n"
    )


async def note_lag(ledger: Ledger) -> None:
    """Notes how late this process wakes up, apart from all calls."""
    while True:
        wanted = time.perf_counter() + _LAG_EVERY_S
        await asyncio.sleep(_LAG_EVERY_S)
        ledger.took(LAG, wanted, max(time.perf_counter(), wanted))


async def settle(run: Run) -> None:
    """Turns that were due in time are waited for: those that nobody answers count most of all."""
    ended = time.perf_counter()
    owing: list[asyncio.Task[None]] = []
    for game, task in zip(run.games, run.tasks, strict=True):
        if game.due is not None and game.due <= ended:
            game.is_last_turn = True
            owing.append(task)
        else:
            task.cancel()
    if owing:
        _, unanswered = await asyncio.wait(owing, timeout=CALL_TIMEOUT_S)
        for _ in unanswered:
            run.ledger.failed("PlayTurn", "no answer at the end")


async def stop(run: Run) -> None:
    """Ends all games."""
    for task in run.tasks:
        task.cancel()
    await asyncio.wait(run.tasks)


def check(run: Run) -> None:
    """Ends the run if a game has an error of this program. Raises that."""
    for task in run.tasks:
        if task.done():
            task.result()


def figures(run: Run, processor: Processor, database_mb: float) -> dict[str, Any]:
    """Everything a run found."""
    ledger, options = run.ledger, run.options
    names = sorted({*ledger.durations_ms, *(name for name, _ in ledger.failures)} - {*_SIDES})
    calls = {name: {**spread(ledger.durations_ms[name]), "failed": ledger.failed_of(name)} for name in names}
    return {
        "games": options.games,
        "least_live_games": run.least_live,
        "connections": options.connections,
        "pace_s": options.pace,
        "wall_s": processor.wall_s,
        "turns_per_s": ledger.turns() / processor.wall_s,
        "calls": calls,
        "other": {name: spread(ledger.durations_ms[name]) for name in _SIDES},
        "heartbeats_per_s": ledger.heartbeats / processor.wall_s,
        "failures": {f"{name}: {why}": count for (name, why), count in ledger.failures.items()},
        "server_cores": processor.server_cores,
        "generator_cores": processor.generator_cores,
        "database_mb": database_mb,
        "void": processor.is_void,
        "exit_code": exit_code(processor, ledger.turns(), ledger.failures.total()),
    }


def summary(found: dict[str, Any], processor: Processor) -> str:
    """The figures for people."""
    failures = "".join(f"  {count:,} × {what}\n" for what, count in found["failures"].items())
    return (
        f"{found['games']:,} live games, each with a turn about every {found['pace_s']:g} s "
        f"and two seats that watch it, over {found['connections']} connections; {found['wall_s']:.0f} s\n\n"
        f"{call_table(found['calls'], found['wall_s'])}\n"
        f"{call_table(found['other'], found['wall_s'], 'delay')}\n"
        f"{found['turns_per_s']:.1f} turns/s, {found['heartbeats_per_s']:.1f} heartbeats/s; "
        f"never fewer than {found['least_live_games']:,} games\n"
        f"{processor}; database {found['database_mb']:.1f} MB\n"
        f"{sum(found['failures'].values()):,} failures\n{failures}{verdict(processor)}"
    )


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1_000, help="live games")
    parser.add_argument("--pace", type=seconds, default=8.0, help="time between two turns of a game, about")
    parser.add_argument("--duration", type=seconds, default=120.0, help="how long, as in 90s or 5m")
    parser.add_argument("--connections", type=int, default=16, help="connections of all seats, at least 2")
    parser.add_argument(
        "--opening-turns", type=int, default=120, help="games begin as far on as up to so many turns"
    )
    parser.add_argument("--ruleset", default="classic", help="the rules that all play by")
    parser.add_argument("--seed", type=int, default=1, help="what is drawn when turns are due")
    parser.add_argument("--folder", help="where the database is; a folder for temporary files unless set")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the tables")
    return parser.parse_args()


def main() -> int:
    """Runs it; 1 if anything failed, 3 if the figures mean nothing."""
    options = arguments()
    found, processor = uvloop.run(measure(options))
    sys.stdout.write(json.dumps(found) + "\n" if options.json else summary(found, processor))
    exit_code: int = found["exit_code"]
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
