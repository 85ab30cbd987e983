"""The core and the reference checker say the same of random plays. `make oracle` compares more of them."""

from collections import Counter

import pytest

from tests.rules.oracle import OTHERS, PRESETS, comparisons


def differences(ruleset: str, count: int) -> tuple[list[str], Counter[str | None], int]:
    """Rows on which the two disagree, how often each reason came, and how many tables held jokers."""
    rows, reasons, with_jokers = [], Counter[str | None](), 0
    for comparison in comparisons(ruleset, count, seed=0):
        reasons[comparison.expected[1]] += 1
        with_jokers += "j" in comparison.play.before
        if not comparison.agrees:
            rows.append(f"{comparison.row()} but the core says {comparison.found[1]}")
    return rows, reasons, with_jokers


@pytest.mark.parametrize("ruleset", PRESETS)
def test_preset(ruleset: str) -> None:
    rows, reasons, with_jokers = differences(ruleset, 2000)
    assert rows == []
    assert reasons[None] >= 600, "at least 30 % are legal"
    assert with_jokers >= 100, "at least 5 % have jokers on the table"


@pytest.mark.parametrize("ruleset", OTHERS)
def test_other_joker_rules(ruleset: str) -> None:
    rows, reasons, _ = differences(ruleset, 200)
    assert rows == []
    assert len(reasons) >= 6, "plays fail for many reasons"
