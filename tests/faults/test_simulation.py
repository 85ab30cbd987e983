"""Seeded worlds under faults hold every promise; a fault of the server in any of many places is found."""

import os
import subprocess
import sys
from collections import Counter
from typing import Final

import pytest

from tests.faults import planted, planted_drafts, planted_lines
from tests.faults.planted import Bug
from tests.faults.simulation import simulate

SEEDS: Final = 300
PARTS: Final = 10
FOUND_WITHIN: Final = 50
BUGS: Final = [*planted.BUGS, *planted_lines.BUGS, *planted_drafts.BUGS]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_promise_holds_whatever_fails(part: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(part, SEEDS, PARTS):
        outcome = simulate(seed)
        assert outcome.violations == [], f"`make simulate SEED={seed}` shows how"
        counts += outcome.counts
    # Nothing is proved where nothing happens.
    assert counts["acknowledged"] > 20 * SEEDS / PARTS
    assert counts["servers ended"] > 2 * SEEDS / PARTS
    assert counts["unanswered"] > 10 * SEEDS / PARTS
    assert counts["drafts"] > 10 * SEEDS / PARTS
    assert counts["credits"] > SEEDS / PARTS
    assert counts["drafts stood"]


@pytest.mark.parametrize("seed", [439, 610, 677, 854, 1892, 1943, 858, 15, 72])
def test_seeds_that_failed_once_hold(seed: int) -> None:
    """Games were created, could not be read again, and their creators were told that nothing was stored;
    in 858 a game came back into the list of open games. In 15 a bot played for who was back, in 72 a server
    that drained told away whose streams it had ended.
    """
    assert simulate(seed).violations == []


def test_a_seed_does_the_same_again() -> None:
    first, second = simulate(6), simulate(6)
    assert first.digest == second.digest
    assert list(first.lines()) == list(second.lines())


@pytest.mark.parametrize("seed", [6, 7])
def test_a_seed_does_the_same_in_another_process(seed: int) -> None:
    """Neither the hashes of texts nor places in memory decide anything."""
    here = [line.encode() for line in simulate(seed).lines()]
    program = [sys.executable, "-m", "tests.faults.simulate", "--seed", str(seed)]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    there = subprocess.run(program, env=environment, capture_output=True, check=True).stdout
    assert there.splitlines()[: len(here)] == here


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_found(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an invariant that is about it, within few seeds."""
    bug.plant(monkeypatch)
    for seed in range(FOUND_WITHIN):
        if any(violation.invariant in bug.broken for violation in simulate(seed).violations):
            return
    pytest.fail(f"{FOUND_WITHIN} seeds do not show it")
