"""A log may be long: it is read without holding up other games, and its early versions stay cheap."""

import asyncio
from typing import Any

import pytest

from meldhall.play.commands import StartRound
from meldhall.play.history import History
from meldhall.play.host import answer_at
from meldhall.play.state import State, step
from meldhall.refusals import Refusal
from tests.play.club import ANN, BOB, UNTIMED, Club

VERSIONS = 400


@pytest.fixture
async def long_game() -> tuple[Club, str]:
    """A game of many rounds in which nobody ever plays."""
    club = Club()
    game_id = await club.deal(ANN, BOB, ruleset=f"{UNTIMED}+rounds=1000+max_seats=2+rack_tiles=40")
    version, turn = 0, 0
    while version < VERSIONS:
        try:
            answer = await club.idle_turn(game_id, (ANN, BOB)[turn % 2])
        except Refusal as refusal:
            if refusal.reason == "ROUND_OVER":
                await club.run(game_id, ANN, StartRound())
            turn += 1
        else:
            version, turn = answer.version, turn + 1
    return club, game_id


async def test_others_go_on_while_a_long_log_is_read(long_game: tuple[Club, str]) -> None:
    club, game_id = long_game
    await club.restart()
    passes = 0
    loading = asyncio.ensure_future(club.games.see(game_id, ANN))
    while not loading.done():
        passes += 1
        await asyncio.sleep(0)
    assert loading.result().version >= VERSIONS
    assert passes > VERSIONS / 100


async def test_a_load_that_was_cancelled_goes_on_later(long_game: tuple[Club, str]) -> None:
    club, game_id = long_game
    seen = await club.games.see(game_id, BOB)
    await club.restart()
    loading = asyncio.ensure_future(club.games.see(game_id, BOB))
    for _ in range(4):
        await asyncio.sleep(0)
    assert not loading.done()
    loading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await loading
    assert await asyncio.gather(*[club.games.see(game_id, BOB) for _ in range(3)]) == [seen] * 3


async def test_an_earlier_version_costs_few_steps(
    long_game: tuple[Club, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    club, game_id = long_game
    rows = await club.store.read(game_id)
    whole, slow = History(), History()
    whole.extend(rows)
    shown = []
    for row in rows:
        slow.extend([row])
        assert slow.state is not None
        shown.append(answer_at(slow.state, ANN))
    steps = 0

    def counted(*args: Any) -> State:
        nonlocal steps
        steps += 1
        return step(*args)

    monkeypatch.setattr("meldhall.play.history.step", counted)
    for version in range(1, len(rows) + 1):
        before = steps
        assert answer_at(whole.state_at(version), ANN) == shown[version - 1]
        assert steps - before < 32
