"""When a game must act by itself, all reasons together."""

from meldhall.play import absence
from meldhall.play.limits import Limits
from meldhall.play.presence import Presence
from meldhall.play.state import State
from meldhall.play.state import due_ms as turn_due_ms


def due_ms(state: State, limits: Limits, presence: Presence | None = None) -> int | None:
    """The earliest of all; None if nothing will ever be due.

    Without `presence` it is the time that is stored: by then whoever serves the game must have looked at it.
    """
    if presence is None:
        players_ms = absence.due_unknown_ms(state, limits.presence_ms)
    else:
        players_ms = absence.due_ms(state, presence, limits.presence_ms)
    times = (turn_due_ms(state, limits.bot_delay_ms), players_ms)
    return min((each for each in times if each is not None), default=None)
