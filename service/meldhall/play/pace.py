"""When bots play: after a time as people take, or the one that was chosen for their seat. Pure."""

from typing import Final

from meldhall.play.seat import Seat
from meldhall.play.state import State, is_bots_turn

SPREAD_PERCENT: Final = 101
"""A pace is from half of what is usual to half as much again, in whole percents."""
_MOST_DELAYS: Final = 5


def usual_ms(state: State, delay_ms: int) -> int | None:
    """When the bot to play does so, as far as that is known before its play is; None where none is to play.

    Where only bots are seated the next round comes after `delay_ms`, too.
    """
    if not is_bots_turn(state):
        return None
    seat = _seat_to_play(state)
    chosen_ms = None if seat is None else seat.think_ms
    return _within_turn_ms(state, delay_ms if chosen_ms is None else chosen_ms)


def due_ms(state: State, delay_ms: int, changed_melds: int, percent: int) -> int:
    """When a bot plays what changes so many melds. `percent`, below SPREAD_PERCENT, is by chance; it counts
    for nothing where the time was chosen.
    """
    seat = _seat_to_play(state)
    if seat is not None and seat.think_ms is not None:
        return _within_turn_ms(state, seat.think_ms)
    pace_ms = delay_ms * (2 + changed_melds) * (50 + percent) // 200
    return _within_turn_ms(state, min(pace_ms, _MOST_DELAYS * delay_ms))


def search_until_ms(state: State, now_ms: int, most_ms: int) -> int:
    """When a search for a bot's turn must end."""
    return min(now_ms + most_ms, max(now_ms, _within_turn_ms(state, most_ms)))


def _within_turn_ms(state: State, span_ms: int) -> int:
    """That long after the last version, but not more than half of what its turn's clock had left then."""
    deadline_ms = None if state.running is None else state.running.deadline_ms
    if deadline_ms is not None:
        span_ms = min(span_ms, max(0, deadline_ms - state.time_ms) // 2)
    return state.time_ms + span_ms


def _seat_to_play(state: State) -> Seat | None:
    game = state.running
    if game is None or game.turn_seat is None:
        return None
    return state.session.seats[game.turn_seat]
