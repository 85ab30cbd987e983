"""What outages took from turns, and the credit for it (R7.5). Pure but for `Outages`, which is told once.

A turn that was running when the servers went down gets the time back in which none served, and seats that
were to reveal their entropy are called for it anew. The time of the game's newest row tells which of it is
still owed: a credit is a row, made after the outage.
"""

from collections.abc import Sequence
from typing import Final

from meldhall import rules
from meldhall.play.callers import CLOCK
from meldhall.play.decision import Decision
from meldhall.play.revealing import call_start
from meldhall.play.state import State
from meldhall.store.contract import Outage

RESTART_MS: Final = 2_000
"""A shorter outage is a restart: only a turn that it would end is credited, so that none costs an event."""
_MOST_MS: Final = 30 * 24 * 3_600_000


class Outages:
    """The outages that running games may be owed for, the earliest first; none until they are learned."""

    def __init__(self, known: Sequence[Outage] = ()) -> None:
        self.known: tuple[Outage, ...] = tuple(known)

    def learn(self, known: Sequence[Outage]) -> None:
        """What the store tells when the server begins to serve."""
        self.known = tuple(known)

    @property
    def end_ms(self) -> int:
        """When the last one ended; a credit is not made before."""
        return self.known[-1].end_ms if self.known else 0

    @property
    def are_felt(self) -> bool:
        """Whether they were long enough to be more than restarts."""
        return sum(each.end_ms - each.begin_ms for each in self.known) >= RESTART_MS


def owed_ms(state: State, outages: Outages) -> int:
    """How much of its time outages took from the turn that runs and was not credited, or from those who are
    to reveal entropy; at most 30 days.

    Nothing to a turn that is untimed, stands still, or had run out before.
    """
    if state.time_ms >= outages.end_ms:
        return 0
    deadline_ms = state.session.start_until_ms if state.running is None else state.running.deadline_ms
    if deadline_ms is None:
        return 0
    owed = 0
    for outage in outages.known:
        begin_ms = max(outage.begin_ms, state.time_ms)
        if begin_ms < outage.end_ms and begin_ms < deadline_ms + owed:
            owed += outage.end_ms - begin_ms
    if owed < RESTART_MS and deadline_ms > outages.end_ms:
        return 0
    return min(owed, _MOST_MS)


def decide_credit(state: State, outages: Outages, now_ms: int) -> Decision | None:
    """The credit for what is owed to the seat to play, or the start called anew; None if nothing is owed."""
    game, credit_ms = state.running, owed_ms(state, outages)
    if not credit_ms:
        return None
    if game is None:
        called = call_start(state.session, now_ms)
        return Decision(CLOCK, (called,)) if called is not None else None
    if game.turn_seat is None:
        return None
    return Decision(CLOCK, (), game.decide(rules.Command.credit_clock(game.turn_seat, credit_ms), now_ms))
