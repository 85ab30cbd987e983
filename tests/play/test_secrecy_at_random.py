"""Changing what a viewer may not see changes no byte that it gets: whole games under every preset.

Two servers play the same game but for tiles that the viewer cannot know, and all that it is told must be the
same: snapshots, events, heartbeats, refusals, lists, hints, records of unfinished games, and log lines.
"""

from itertools import zip_longest
from typing import Final

import pytest

from tests.play.compared import RULESETS, Compared, compared, settings, told_late
from tests.play.worlds_apart import EVE, Setting, Told

SEEDS: Final = range(2)


@pytest.mark.parametrize("seed", SEEDS)
async def test_hidden_tiles_change_no_byte(seed: int) -> None:
    total = Compared()
    for setting in settings(seed):
        result = await compared(setting)
        assert result.differences is None, (setting, *difference(*result.differences))
        assert result.changed, setting
        total.steps += result.steps
        total.left_out += result.left_out
    assert total.steps > 9 * total.left_out
    assert total.steps > 500


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_the_last_seconds_change_no_byte(ruleset: str) -> None:
    """Whoever sees racks late, and every stranger to such a game, is told nothing of what is younger."""
    seconds = 0
    for seed in SEEDS:
        here, there = await told_late(Setting(ruleset, 2, "late", EVE, seed))
        assert here == there
        seconds += len(here)
    assert seconds >= 9


def difference(here: Told, there: Told) -> tuple[object, object]:
    """The first thing that was told differently."""
    return next((a, b) for a, b in zip_longest(here, there) if a != b)
