"""`kill -9` of a real server at random points, under many games, loses nothing and doubles nothing."""

from pathlib import Path
from typing import Final

import pytest

from tests.faults.kill_rounds import kill_rounds

ROUNDS: Final = 10
SEED: Final = 20_261_130
RETURN_S: Final = 10.0
"""Far more than is promised, which is measured by itself: machines of tests are busy."""


async def test_nothing_is_lost_by_kills(tmp_path: Path) -> None:
    figures = await kill_rounds(tmp_path, ROUNDS, SEED)
    assert figures.faults == []
    assert figures.rounds == ROUNDS
    assert figures.fewest_playing >= 50
    assert figures.acknowledged >= 1_000
    assert max(figures.returns_s) < RETURN_S


@pytest.mark.parametrize(
    ("fault", "sign"),
    [
        ("answer_before_append", "I1: "),
        ("forget_requests", "refused when it was repeated"),
        ("skip_on_resume", "was to be shown version"),
    ],
)
async def test_what_is_not_as_promised_is_found(fault: str, sign: str, tmp_path: Path) -> None:
    """The rounds above would be worth nothing if servers with these faults passed them."""
    figures = await kill_rounds(tmp_path, 2, SEED, ("tests.faults.weakened", fault), tables=24)
    assert [found for found in figures.faults if sign in found]
