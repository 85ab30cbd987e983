"""A server is replaced again and again under many games, and nobody who uses the client library notices."""

from pathlib import Path
from typing import Final

import pytest

from tests.faults.restarts import rolling_restarts

ROUNDS: Final = 4
SEED: Final = 20_261_130
DRAIN_S: Final = 10.0
"""What a server is given to drain unless it is told otherwise."""


async def test_nobody_notices_a_rolling_restart(tmp_path: Path) -> None:
    figures = await rolling_restarts(tmp_path, ROUNDS, SEED)
    assert figures.faults == []
    assert figures.fewest_playing >= 50
    assert len(figures.gaps_s) >= 50 * ROUNDS
    assert max(figures.drains_s) < DRAIN_S


@pytest.mark.parametrize(
    ("fault", "sign"),
    [
        ("skip_on_resume", "was to be shown version"),
        ("repeat_on_resume", "was to be shown version"),
        ("answer_before_append", "I1: "),
    ],
)
async def test_who_would_notice_is_heard(fault: str, sign: str, tmp_path: Path) -> None:
    """An event left out, an event doubled, and a drain that leaves work undone are found."""
    figures = await rolling_restarts(tmp_path, 2, SEED, ("tests.faults.weakened", fault), tables=24)
    assert [found for found in figures.faults if sign in found]
