"""When turns are due, whatever the server does meanwhile."""

from itertools import islice, pairwise

from load.pacing import LEAST, MOST, Pace, Schedule


def dues(count: int, pace_s: float = 8.0, begins: float = 100.0, seed: int = 1) -> list[float]:
    schedule = Schedule(Pace(pace_s, seed), begins)
    return list(islice(iter(schedule.next, None), count))


def test_turns_are_due_about_as_often_as_the_pace_says() -> None:
    gaps = [later - earlier for earlier, later in pairwise(dues(2_001))]
    assert LEAST * 8 <= min(gaps) < max(gaps) <= MOST * 8
    assert 7.8 < sum(gaps) / len(gaps) < 8.2


def test_games_that_begin_together_do_not_play_together() -> None:
    pace = Pace(8.0, seed=1)
    firsts = [Schedule(pace, 100.0).next() for _ in range(1_000)]
    assert 100 <= min(firsts) < 100.1
    assert 107.9 < max(firsts) <= 108


def test_a_schedule_asks_nobody_when_the_last_turn_was_answered() -> None:
    """Nothing but the seed moves a due time, so that whoever answers late finds the next one waiting."""
    assert dues(50) == dues(50)
    assert dues(50) != dues(50, seed=2)


def test_no_pace_is_no_wait() -> None:
    assert Pace(0.0, seed=1).think_s() == 0
    assert dues(3, pace_s=0.0) == [100.0, 100.0, 100.0]
