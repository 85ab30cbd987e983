"""Compares the solver with an integer program and brute force: `python -m tests.rules.solver_oracle`.

A position is known by its ruleset, the seed and its number: `--first` goes on where another run ended.
"""

from __future__ import annotations

import argparse
import sys

from tests.rules.midgame import position
from tests.rules.oracle import OTHERS, PRESETS
from tests.rules.solving import Comparison

# What no preset has: strict jokers of every kind, openings with more beside them, larger sets, many jokers.
UNUSUAL = (
    *OTHERS,
    "classic+initial_meld_extra_plays=AFTER_THRESHOLD",
    "classic+colors=6+numbers=15+copies=4+jokers=3",
    "classic+colors=3+numbers=9+jokers=8+joker_rack_points=1",
)


def wrong_positions(ruleset: str, seed: int, first: int, count: int) -> int:
    """Compares positions under a ruleset and tells of those solved wrongly; how many they are."""
    wrong = unproved = 0
    for number in range(first, first + count):
        found = Comparison.of(position(ruleset, seed, number))
        unproved += bool(found.unproved)
        if found.wrong:
            wrong += 1
            sys.stdout.write("\n    ".join([f"\r{number}: {found.position}", *found.wrong]) + "\n")
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{ruleset}: {number + 1 - first} of {count}\r")
    sys.stdout.write(f"{ruleset}: {count} positions, {wrong} wrong, {unproved} with an answer not proved\n")
    sys.stdout.flush()
    return wrong


def main() -> None:
    """Prints a line for each ruleset, and the positions that the solver does not solve as it must."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=560, help="positions under each preset")
    parser.add_argument("--unusual", type=int, default=100, help="positions under each unusual ruleset")
    parser.add_argument("--first", type=int, default=0, help="number of the first position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", nargs="*", help="these rulesets alone")
    options = parser.parse_args()
    counts = dict.fromkeys(PRESETS, options.positions) | dict.fromkeys(UNUSUAL, options.unusual)
    counts = dict.fromkeys(options.ruleset, options.positions) if options.ruleset else counts
    wrong = sum(wrong_positions(name, options.seed, options.first, count) for name, count in counts.items())
    sys.stdout.write(f"{sum(counts.values())} positions in all, {wrong} wrong\n")
    sys.exit(min(wrong, 1))


if __name__ == "__main__":
    main()
