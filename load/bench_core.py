"""What a verdict costs from Python: a whole `check_turn` on a full table, beside a call that does nothing.

`python load/bench_core.py`; `make bench` calls it. The best of several runs counts: the others tell what else
the machine was doing.
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable

from meldhall.rules import Ruleset, Table, check_turn

# All 106 tiles of the classic set; the turn lays the last group. The bench in Rust judges the same one.
BEFORE = " | ".join(
    (
        *("k1 k2 k3", "k4 k5 k6", "k7 k8 k9 j", "k10 k11 k12 k13", "r1 r2 r3", "r4 r5 r6 j", "r7 r8 r9"),
        *("r10 r11 r12 r13", "b1 b2 b3", "b4 b5 b6", "b7 b8 b9", "b10 b11 b12 b13", "o1 o2 o3", "o4 o5 o6"),
        *("o7 o8 o9", "o10 o11 o12 o13"),
        *(f"k{number} r{number} b{number} o{number}" for number in range(1, 13)),
    )
)
RACK = "k13 r13 b13 o13"
AFTER = f"{BEFORE} | {RACK}"
GOAL_US = 15.0
REPEATS, CALLS = 7, 2_000


def best_us(call: Callable[[], object]) -> float:
    """Microseconds of one call in the quickest of several runs."""
    return min(timeit.repeat(call, number=CALLS, repeat=REPEATS)) / CALLS * 1e6


def nothing() -> None:
    """What calling from Python costs by itself."""


def main() -> int:
    """Prints the costs; 1 if the position is not what it is meant to be."""
    rules = Ruleset.preset("classic")
    before, after, rack = Table.parse(BEFORE), Table.parse(AFTER), RACK.split()
    verdict = check_turn(before, rack, after, rules, has_melded=True)
    if not verdict.legal:
        sys.stderr.write(f"The measured turn is refused: {verdict.reason} {verdict.details}\n")
        return 1
    empty_us = best_us(nothing)
    turn_us = best_us(lambda: check_turn(before, rack, after, rules, has_melded=True))
    text_us = best_us(lambda: check_turn(BEFORE, RACK, AFTER, "classic", has_melded=True))
    tiles = sum(len(meld) for meld in after)
    sys.stdout.write(
        f"check_turn across the binding, table of {tiles} tiles: {turn_us:.1f} µs (goal {GOAL_US:.0f} µs)\n"
        f"the same with every argument as text: {text_us:.1f} µs\n"
        f"an empty Python call: {empty_us:.2f} µs\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
