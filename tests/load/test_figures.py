"""What a load test says of the durations, failures and processor times it is told."""

import pytest

from load.figures import (
    FAILED,
    VOID,
    Ledger,
    Processor,
    call_table,
    exit_code,
    percentile,
    seconds,
    spread,
    spread_of_counts,
    verdict,
)


@pytest.mark.parametrize(
    ("share", "expected"), [(0.0, 1.0), (0.01, 1.0), (0.5, 50.0), (0.505, 51.0), (0.99, 99.0), (1.0, 100.0)]
)
def test_a_percentile_is_a_duration_that_was_measured(share: float, expected: float) -> None:
    assert percentile([float(number) for number in range(1, 101)], share) == expected


def test_the_percentile_of_few_is_the_nearest_above() -> None:
    assert percentile([], 0.99) == 0
    assert percentile([7.0], 0.5) == percentile([7.0], 0.99) == 7
    assert percentile([1.0, 9.0], 0.5) == 1
    assert percentile([1.0, 9.0], 0.51) == 9


def test_a_spread_needs_no_order() -> None:
    expected = {"count": 4, "p50_ms": 2.0, "p95_ms": 8.0, "p99_ms": 8.0, "max_ms": 8.0}
    assert spread([8.0, 2.0, 4.0, 1.0]) == expected
    assert spread_of_counts({8.0: 1, 1.0: 1, 4.0: 1, 2.0: 1}) == expected
    assert spread([])["max_ms"] == 0


def test_counted_durations_weigh_as_often_as_they_came() -> None:
    assert spread_of_counts({1.0: 98, 500.0: 2})["p99_ms"] == 500
    assert spread_of_counts({1.0: 99, 500.0: 1})["p99_ms"] == 1


@pytest.mark.parametrize(
    ("generator_s", "is_void"), [(0.0, False), (8.4, False), (8.5, False), (8.6, True), (19.0, True)]
)
def test_a_run_is_void_above_85_percent_of_a_core(generator_s: float, is_void: bool) -> None:
    processor = Processor(wall_s=10.0, server_s=9.9, generator_s=generator_s)
    assert processor.is_void is is_void
    assert ("VOID" in verdict(processor)) is is_void
    assert exit_code(processor, turns=100, failures=0) == (VOID if is_void else 0)


def test_failures_end_a_run_badly_void_or_not() -> None:
    busy, calm = Processor(1.0, 0.5, 0.99), Processor(1.0, 0.5, 0.1)
    assert exit_code(calm, turns=100, failures=1) == exit_code(busy, turns=100, failures=1) == FAILED
    assert exit_code(calm, turns=0, failures=0) == FAILED
    assert len({0, FAILED, VOID}) == 3


def test_a_ledger_counts_durations_from_its_opening_and_failures_always() -> None:
    ledger = Ledger()
    ledger.took("PlayTurn", 1.0, 2.0)
    ledger.told("delay", 1_001.0, 1_002.0)
    ledger.failed("WatchGame", "UNAVAILABLE")
    ledger.heartbeats = 3
    ledger.open(now=10.0, clock=1_010.0)
    ledger.took("PlayTurn", 9.9, 30.0)
    ledger.took("PlayTurn", 10.0, 10.5)
    ledger.took("DrawTile", 11.0, 11.25)
    ledger.took("CreateGame", 11.0, 12.0)
    ledger.told("delay", 1_009.0, 1_011.0)
    ledger.told("delay", 1_010.0, 1_010.25)
    expected = {"PlayTurn": [500.0], "DrawTile": [250.0], "CreateGame": [1_000.0], "delay": [250.0]}
    assert ledger.turns() == 2
    assert ledger.durations_ms == expected
    assert ledger.heartbeats == 0
    assert ledger.failed_of("WatchGame") == 1
    assert ledger.failed_of("PlayTurn") == 0


def test_the_table_has_a_line_for_each_call() -> None:
    rows = {"PlayTurn": {**spread([1.0, 3.0]), "failed": 2}, "event to watcher": spread([4.0])}
    head, play, delay = call_table(rows, wall_s=2.0).splitlines()
    assert " ".join(head.split()) == "call calls per s p50 ms p95 ms p99 ms max ms failed"
    assert play.split() == ["PlayTurn", "2", "1.0", "1.0", "3.0", "3.0", "3.0", "2"]
    assert delay.split()[3:] == ["1", "0.5", "4.0", "4.0", "4.0", "4.0"]


@pytest.mark.parametrize(
    ("text", "expected"), [("90s", 90), ("2m", 120), ("250ms", 0.25), ("1h", 3600), ("8", 8), ("0.5s", 0.5)]
)
def test_durations_are_read_as_people_write_them(text: str, expected: float) -> None:
    assert seconds(text) == expected


@pytest.mark.parametrize("text", ["", "s", "1 s", "-1s", "1d", "1.s", "fast"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no duration"):
        seconds(text)
