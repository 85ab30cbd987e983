"""Whole games under faults, from seeds; and faults of our own, which the simulation must notice."""

from collections.abc import Iterable

import pytest

from meldhall.play.history import History
from meldhall.play.writer import Writer
from meldhall.store.contract import Creation, Head, Row
from meldhall.store.errors import OutcomeUnknown
from tests.play.club import ANN, BOB, CAT
from tests.play.simulation import Simulation

PLAYERS = [ANN, BOB, CAT]
SPAN_MS = 120_000


async def simulated(seed: int) -> Simulation:
    simulation = Simulation(seed)
    await simulation.run(PLAYERS, SPAN_MS)
    await simulation.check()
    return simulation


async def all_simulated(seeds: Iterable[int]) -> None:
    for seed in seeds:
        await simulated(seed)


@pytest.mark.parametrize("seed", range(12))
async def test_what_was_acknowledged_is_there_once_whatever_fails(seed: int) -> None:
    simulation = await simulated(seed)
    assert simulation.acknowledged
    assert simulation.kills > 5


async def test_a_seed_gives_the_same_log_again() -> None:
    first, second = [await simulated(99) for _ in range(2)]
    assert await first.store.read(first.game_id) == await second.store.read(second.game_id)


async def _always_true(self: Writer, row: Row, head: Head, creation: Creation | None = None) -> bool:
    try:
        await self._store.append(row, head, creation)
    except OutcomeUnknown:
        return True
    return True


@pytest.mark.parametrize(
    ("broken", "name", "fault"),
    [
        (History, "answered", lambda *_: None),
        (Writer, "append", _always_true),
    ],
)
async def test_a_broken_promise_is_noticed(
    monkeypatch: pytest.MonkeyPatch, broken: type, name: str, fault: object
) -> None:
    monkeypatch.setattr(broken, name, fault)
    with pytest.raises(AssertionError):
        await all_simulated(range(12))
