"""A server that holds many games does not stop to look through all of them again and again."""

import gc
from collections.abc import Callable, Iterator

import pytest

from meldhall.cli.collector import collect_rarely


@pytest.fixture
def thresholds() -> Iterator[tuple[int, int, int]]:
    """Those of Python, which come back after the test."""
    before = gc.get_threshold()
    yield before
    gc.set_threshold(*before)
    gc.unfreeze()


def full_collections(while_it: Callable[[], object]) -> int:
    before = gc.get_stats()[2]["collections"]
    while_it()
    return int(gc.get_stats()[2]["collections"]) - before


def hold_more() -> None:
    """As many new objects as some thousand games have."""
    held = [[number] for number in range(700_000)]
    assert len(held) == 700_000


def test_full_collections_become_rare(thresholds: tuple[int, int, int]) -> None:
    by_default = full_collections(hold_more)
    collect_rarely()
    assert gc.get_threshold()[:2] == thresholds[:2]
    assert full_collections(hold_more) == 0 < by_default


def test_garbage_that_is_young_is_collected_as_ever(thresholds: tuple[int, int, int]) -> None:
    class Ring:
        alive = 0

        def __init__(self) -> None:
            Ring.alive += 1
            self.me = self

        def __del__(self) -> None:
            Ring.alive -= 1

    collect_rarely()
    for _ in range(20 * thresholds[0]):
        Ring()
    assert Ring.alive < 5 * thresholds[0]


def test_what_was_loaded_is_not_looked_at_again(thresholds: tuple[int, int, int]) -> None:
    collect_rarely()
    assert gc.get_freeze_count() > 10_000
