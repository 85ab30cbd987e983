"""Plays many games whose players come and go at random: `make wander GAMES=1000`."""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter

from tests.play.wandered import Outcome, wander


def main() -> int:
    """Ends with 1 where something did not hold."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1_000, help="how many")
    arguments.add_argument("--first", type=int, default=0, help="the seed of the first one")
    arguments.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="processes")
    chosen = arguments.parse_args()
    return play(range(chosen.first, chosen.first + chosen.games), chosen.jobs)


def play(seeds: range, jobs: int) -> int:
    """Plays the game of every seed in several processes; what does not hold is shown at once."""
    counts: Counter[str] = Counter()
    failed, began_s = 0, time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for outcome in pool.imap_unordered(wander, seeds, chunksize=4):
            counts += outcome.counts
            failed += bool(outcome.violations)
            _show(outcome)
    told = ", ".join(f"{count} {name}" for name, count in counts.most_common())
    span_s = time.monotonic() - began_s
    sys.stdout.write(f"{len(seeds)} games in {span_s:.0f} s on {jobs} cores: {told}; {failed} failed\n")
    return bool(failed)


def _show(outcome: Outcome) -> None:
    for violation in outcome.violations[:3]:
        sys.stdout.write(f"seed {outcome.seed}: {violation}\n")


if __name__ == "__main__":
    sys.exit(main())
