"""How many steps a second the environment to learn from makes, with actions by chance.

One thread; each step is an observation with its mask, a choice and the action. What choosing takes is left
out. `python -m load.bench_rl [--seconds S] [--json]`; `make bench-rl` calls it.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np

from meldhall import rl

TABLES: Final = (("classic", 2), ("classic", 4), ("sabra", 4), ("xp", 6))


@dataclass(frozen=True, slots=True)
class Pace:
    """What one processor makes of an environment."""

    ruleset: str
    seats: int
    steps_per_second: float
    games_per_second: float
    steps_of_game: float


def measure(ruleset: str, seats: int, span_s: float, clock: Callable[[], float] = time.perf_counter) -> Pace:
    """Plays whole games for about that long."""
    environment, chance = rl.TileRummy(ruleset, seats), np.random.default_rng(0)
    steps, games, chosen_s, began_s = 0, 0, 0.0, clock()
    while clock() - began_s < span_s:
        environment.reset(seed=games)
        while not environment.terminations[environment.agent_selection]:
            allowed = environment.observe(environment.agent_selection)["action_mask"]
            choosing_s = clock()
            action = int(chance.choice(np.flatnonzero(allowed)))
            chosen_s += clock() - choosing_s
            environment.step(action)
            steps += 1
        games += 1
    took_s = clock() - began_s - chosen_s
    return Pace(ruleset, seats, steps / took_s, games / took_s, steps / games)


def main() -> int:
    """Measures and prints."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=5.0, help="for each kind of table")
    arguments.add_argument("--json", action="store_true", help="one JSON document")
    options = arguments.parse_args()
    paces = [measure(ruleset, seats, options.seconds) for ruleset, seats in TABLES]
    if options.json:
        sys.stdout.write(json.dumps([asdict(pace) for pace in paces]) + "\n")
        return 0
    for pace in paces:
        sys.stdout.write(
            f"{pace.ruleset}, {pace.seats} seats: {pace.steps_per_second:,.0f} steps and "
            f"{pace.games_per_second:.1f} games a second, {pace.steps_of_game:.0f} steps a game\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
