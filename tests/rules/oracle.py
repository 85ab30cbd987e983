"""Compares the core with the reference checker on random plays: `python -m tests.rules.oracle --plays N`."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from meldhall import rules
from tests.rules import positions, reference
from tests.rules.positions import Play

PRESETS = tuple(reference.PRESETS)
# The joker rules of the printed guides, and values of parameters that no preset has.
OTHERS = (
    "classic+joker_release=EXACT_TILE",
    "classic+joker_release=EXACT_TILE+joker_reuse=NEW_MELD",
    "classic+joker_release=EXACT_TILE+joker_group_of_three=BOTH+jokers=4+copies=3",
    "xp+joker_release=EXACT_TILE+joker_meld_removal=false+joker_reuse=NEW_MELD_TWO_RACK_TILES",
    "sabra+jokers=4+joker_reuse=NEW_MELD",
    "sabra+joker_group_of_three=BOTH+joker_replacement_source=RACK_OR_TABLE+initial_meld_points=0",
    "pressman+joker_group_of_three=BOTH+jokers=4+colors=5",
    "pressman+joker_meld_removal=false+initial_meld_extra_plays=AFTER_THRESHOLD",
    "classic+max_jokers_per_meld=1+min_naturals_per_meld=2+colors=6+numbers=15",
)


@dataclass(frozen=True)
class Comparison:
    """One play, what the reference says of it, and what the core says."""

    ruleset: str
    play: Play
    expected: tuple[bool, str | None]
    found: tuple[bool, str | None]

    @property
    def agrees(self) -> bool:
        """Whether both say the same."""
        return self.expected == self.found

    def row(self) -> str:
        """A row for `tests/vectors/found.jsonl`, by the reference."""
        legal, reason = self.expected
        expected = {"result": "accept"} if legal else {"result": "reject", "reason": reason}
        play = {"table_before": self.play.before, "rack": self.play.rack, "table_after": self.play.after}
        return json.dumps(
            {"ruleset": self.ruleset, "opened": self.play.has_melded, **play, "expected": expected}
        )


def comparisons(ruleset: str, count: int, seed: int) -> Iterator[Comparison]:
    """So many random plays under a ruleset."""
    by_reference, by_core = reference.ruleset(ruleset), rules.Ruleset.parse(ruleset)
    for play in positions.plays(ruleset, count, seed):
        expected = reference.verdict(play.before, play.rack, play.after, by_reference, play.has_melded)
        verdict = rules.check_turn(play.before, play.rack, play.after, by_core, play.has_melded)
        found = (verdict.legal, None if verdict.reason is None else str(verdict.reason))
        yield Comparison(ruleset, play, expected, found)


def main() -> None:
    """Prints a line for each ruleset, and a row for each play on which the two disagree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=20_000, help="plays under each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", nargs="*", default=[*PRESETS, *OTHERS])
    options = parser.parse_args()
    disagreed = 0
    for ruleset in options.ruleset:
        reasons: Counter[str | None] = Counter()
        for comparison in comparisons(ruleset, options.plays, options.seed):
            reasons[comparison.expected[1]] += 1
            if not comparison.agrees:
                disagreed += 1
                sys.stdout.write(f"{comparison.row()} but the core says {comparison.found[1]}\n")
        shares = {reason or "legal": reasons[reason] for reason in sorted(reasons, key=lambda r: -reasons[r])}
        sys.stdout.write(f"{ruleset} {shares}\n")
        sys.stdout.flush()
    sys.exit(min(disagreed, 1))


if __name__ == "__main__":
    main()
