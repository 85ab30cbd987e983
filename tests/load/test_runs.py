"""A small crowd against a real server, and what is made of Locust's statistics."""

import argparse
from pathlib import Path

import pytest

from load import figures
from load.crowd import measure, summary
from load.run import read


def crowd_options(folder: Path) -> argparse.Namespace:
    sizes = {"games": 6, "connections": 2, "pace": 0.2, "duration": 1.5, "opening_turns": 120, "seed": 1}
    return argparse.Namespace(**sizes, folder=str(folder), ruleset="classic", json=False)


async def test_a_small_crowd_plays_without_a_failure(tmp_path: Path) -> None:
    found, processor = await measure(crowd_options(tmp_path))
    assert found["failures"] == {}
    assert found["exit_code"] == (3 if processor.is_void else 0)
    turns = sum(
        found["calls"].get(name, {"count": 0})["count"] for name in ("PlayTurn", "DrawTile", "PassTurn")
    )
    # 6 games for 1.5 s, a turn about every 0.2 s, and nobody waits for an answer: 45.
    assert 25 <= turns <= 70
    assert found["other"]["event to watcher"]["count"] >= turns
    assert 0 < found["server_cores"] < 2
    told = summary(found, processor)
    assert told.startswith("6 live games, each with a turn about every 0.2 s")
    assert "\n0 failures\n" in told


async def test_a_crowd_from_a_generator_that_is_too_busy_is_void(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "MOST_CORES", 0.001)
    options = crowd_options(tmp_path)
    options.games, options.opening_turns, options.duration = 3, 0, 0.6
    found, processor = await measure(options)
    assert (found["void"], found["exit_code"], found["failures"]) == (True, figures.VOID, {})
    assert "VOID: the generator took" in summary(found, processor)


def test_what_locust_says_is_put_beside_what_the_processors_did() -> None:
    statistics = [
        {"name": "PlayTurn", "num_requests": 4, "response_times": {"3": 3, "40": 1}},
        {"name": "GetGame", "num_requests": 1, "response_times": {"2": 1}},
    ]
    report = {
        "began": 20.0,
        "ended": 30.0,
        "generator_s": 9.0,
        "failures": {"JoinGame: no": 2, "GetGame: no": 1},
    }
    carried = read(statistics, report, {10.0: 1.0, 20.05: 2.0, 29.9: 7.0, 31.0: 9.0})
    assert carried.turns == 4
    assert carried.calls["PlayTurn"]["p50_ms"] == 3
    assert carried.calls["PlayTurn"]["p99_ms"] == 40
    assert {name: row["failed"] for name, row in carried.calls.items()} == {
        "GetGame": 1,
        "JoinGame": 2,
        "PlayTurn": 0,
    }
    assert carried.processor.server_cores == pytest.approx(0.5)
    assert carried.processor.is_void
