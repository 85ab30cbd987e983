"""What a game does by itself, and when: all reasons together."""

from meldhall.play import aborting, absence, pace, pausing
from meldhall.play.callers import CLOCK
from meldhall.play.decision import Decision, clocked
from meldhall.play.limits import Limits
from meldhall.play.minds import Mind
from meldhall.play.presence import Presence
from meldhall.play.state import State, deadline_ms


def due_ms(
    state: State, limits: Limits, presence: Presence | None = None, mind: Mind | None = None
) -> int | None:
    """The earliest of all times at which something is due; None if nothing ever will be.

    Without `presence` it is the time that is stored: by then whoever serves the game must have looked at it.
    Without `mind` bots are due as they usually are: what they play is not known.
    """
    if presence is None:
        players_ms = absence.due_unknown_ms(state, limits.presence_ms)
    else:
        players_ms = absence.due_ms(state, presence, limits.presence_ms)
    times = (
        deadline_ms(state),
        pace.usual_ms(state, limits.bot_delay_ms) if mind is None else mind.due_ms(state),
        players_ms,
        pausing.due_ms(state),
        aborting.due_ms(state, limits.abandoned_after_ms),
    )
    return min((each for each in times if each is not None), default=None)


def decide_resumption(state: State, now_ms: int) -> Decision | None:
    """The end of a pause whose time is over; None while there is none."""
    resumed = pausing.over(state, now_ms)
    return clocked(state, Decision(CLOCK, resumed), now_ms) if resumed else None


def decide_alone(state: State, presence: Presence, limits: Limits, now_ms: int) -> Decision | None:
    """What comes where nobody commands anything, but for bots' turns: what comes of absence, and the end of
    a game that was abandoned.
    """
    return absence.decide_absence(state, presence, limits.presence_ms, now_ms) or _decide_abandoned(
        state, limits, now_ms
    )


def _decide_abandoned(state: State, limits: Limits, now_ms: int) -> Decision | None:
    aborted = aborting.abandoned(state, limits.abandoned_after_ms, now_ms)
    return Decision(CLOCK, aborted) if aborted else None
