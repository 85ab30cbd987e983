"""Plays many seeds, or shows the history of one: `make simulate SEEDS=10000`, `make simulate SEED=7`."""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from typing import Final

from tests.faults.simulation import Outcome, simulate

_SHOWN: Final = 3
"""So many violations of a seed are shown; its history shows them all."""
_PROGRESS_S: Final = 5.0


def main() -> int:
    """Ends with 1 where something did not hold."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seeds", type=int, default=1_000, help="how many")
    arguments.add_argument("--first", type=int, default=0, help="the first of them")
    arguments.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="processes")
    arguments.add_argument("--seed", type=int, help="this one alone, with its history")
    chosen = arguments.parse_args()
    if chosen.seed is not None:
        return show(chosen.seed)
    return play(range(chosen.first, chosen.first + chosen.seeds), chosen.jobs)


def show(seed: int) -> int:
    """The history of one seed, then what does not hold, then what it came to."""
    outcome = simulate(seed)
    for line in outcome.lines():
        sys.stdout.write(line + "\n")
    for violation in outcome.violations:
        sys.stdout.write(f"{violation}\n")
    counts = ", ".join(f"{count} {name}" for name, count in outcome.counts.items())
    sys.stdout.write(f"seed {seed}: {len(outcome.violations)} violations; {counts}; logs {outcome.digest}\n")
    return bool(outcome.violations)


def play(seeds: range, jobs: int) -> int:
    """Plays seeds in several processes; each that fails is shown at once, the summary last."""
    counts: Counter[str] = Counter()
    failed: list[int] = []
    began_s = shown_s = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for done, outcome in enumerate(pool.imap_unordered(_without_history, seeds, chunksize=4), 1):
            counts += outcome.counts
            if outcome.violations:
                failed.append(outcome.seed)
                shown = "\n  ".join(map(str, outcome.violations[:_SHOWN]))
                sys.stdout.write(f"\rseed {outcome.seed} fails:\n  {shown}\n")
            if time.monotonic() - shown_s > _PROGRESS_S:
                shown_s = time.monotonic()
                sys.stdout.write(f"\r{done} of {len(seeds)} seeds, {len(failed)} failed")
                sys.stdout.flush()
    told = ", ".join(f"{count} {name}" for name, count in counts.items())
    span_s = time.monotonic() - began_s
    sys.stdout.write(
        f"\r{len(seeds)} seeds in {span_s:.0f} s on {jobs} cores: {told}; {len(failed)} failed\n"
    )
    if failed:
        sys.stdout.write(f"Failed: {sorted(failed)[:20]}; `make simulate SEED=n` shows how.\n")
    return bool(failed)


def _without_history(seed: int) -> Outcome:
    outcome = simulate(seed)
    outcome.history.clear()
    return outcome


if __name__ == "__main__":
    sys.exit(main())
