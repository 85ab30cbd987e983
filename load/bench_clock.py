"""How late turns end whose time is over, as players see it.

A real server on a database file, a process of its own, and games of two seats in which nobody plays: each
turn runs out. Of every one counts the time from its deadline to the moment at which a watcher is told, and
to the time that the server notes for it. `python -m load.bench_clock [--games N] [--turns N] [--json]`;
`make bench-clock` calls it.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Final

from load.figures import spread
from load.processes import serving
from meldhall_client import AsyncClient, AsyncGameHandle, Step, TurnExpired

TURN_MS: Final = 1_000
LIMITS: Final = (
    "--requests-per-second=0",
    "--peer-requests-per-second=0",
    "--unfinished-games-per-player=100000",
    "--streams-per-caller=10000",
    "--open-streams=100000",
)


@dataclass
class Lateness:
    """Of all turns that ran out, in milliseconds after their deadlines."""

    told_ms: list[float] = field(default_factory=list)
    sent_ms: list[float] = field(default_factory=list)

    def note(self, deadline_ms: float, step: Step) -> None:
        """A turn of that deadline ended by this step. Both processes have one clock: they share a machine."""
        self.told_ms.append(time.time() * 1_000 - deadline_ms)
        self.sent_ms.append(step.server_time.timestamp() * 1_000 - deadline_ms)

    def report(self) -> dict[str, dict[str, float]]:
        """How late a watcher was told, and how late by the server's own clock."""
        return {"told": spread(self.told_ms), "sent": spread(self.sent_ms)}


async def watch(game: AsyncGameHandle, turns: int, lateness: Lateness) -> None:
    """Follows a game until so many turns have run out."""
    deadline_ms = None
    async for step in game.watch():
        if deadline_ms is not None and any(isinstance(event, TurnExpired) for event in step.events):
            lateness.note(deadline_ms, step)
            turns -= 1
        if not turns:
            return
        view = step.game.view
        deadline_ms = view.deadline_time.timestamp() * 1_000 if view and view.deadline_time else None


async def measure(games: int, turns: int) -> Lateness:
    """Lets so many games run side by side; their turns end at times of their own."""
    lateness = Lateness()
    with tempfile.TemporaryDirectory() as folder:
        command = ("-m", "meldhall", "serve", "--port=0", f"--database-path={folder}/games.sqlite3", *LIMITS)
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(serving(*command))
            ann, bob = [await stack.enter_async_context(AsyncClient(server.address)) for _ in range(2)]
            for client in (ann, bob):
                await client.sign_up("Guest")
            begun = []
            for place in range(games):
                game = await ann.create_game(f"classic+turn_time_ms={TURN_MS + 7 * (place % 100)}")
                await bob.join_game(game.id)
                begun.append(game)
            async with asyncio.TaskGroup() as tasks:
                for game in begun:
                    await game.start()
                    tasks.create_task(watch(game, turns, lateness))
    return lateness


def main() -> int:
    """Measures and prints."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=20)
    arguments.add_argument("--turns", type=int, default=10, help="turns that run out in each game")
    arguments.add_argument("--json", action="store_true", help="one JSON document")
    options = arguments.parse_args()
    report = asyncio.run(measure(options.games, options.turns)).report()
    if options.json:
        sys.stdout.write(json.dumps(report) + "\n")
        return 0
    sys.stdout.write(
        f"{options.games} games, {options.turns} turns of each that ran out; milliseconds late:\n"
    )
    for name, figures in report.items():
        shown = ", ".join(f"{part.removesuffix('_ms')} {late:.1f}" for part, late in figures.items())
        sys.stdout.write(f"  {name}: {shown}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
