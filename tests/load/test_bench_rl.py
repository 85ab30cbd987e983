"""The benchmark of the environment to learn from."""

import itertools

from load.bench_rl import measure


def test_steps_and_games_are_counted_and_choices_left_out() -> None:
    ticks = itertools.count()
    pace = measure("classic", 2, 1.5, clock=lambda: float(next(ticks)))
    assert pace.steps_of_game > 50
    # One game, with two readings of the clock around each choice, of which one span is left out.
    assert 0.9 < pace.steps_per_second < 1
    assert round(pace.steps_per_second / pace.games_per_second) == pace.steps_of_game
