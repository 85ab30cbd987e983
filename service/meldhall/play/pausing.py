"""Pausing by consent (R10), and by the host application that created the game. Pure.

A pause ends by itself: when the players' budget is used up, or a day after the application began it.
"""

from typing import Final

from meldhall.play.access import seat_required
from meldhall.play.callers import Application, Caller
from meldhall.play.events import GamePaused, GameResumed, PauseAsked, SessionEvent
from meldhall.play.state import State
from meldhall.refusals import Refusal
from meldhall.store.contract import Status

APPLICATION_PAUSE_MS: Final = 86_400_000


def pause(state: State, caller: Caller, now_ms: int) -> tuple[SessionEvent, ...]:
    """A seat asks for a pause; it begins once all who are there and take turns have asked in this turn.

    Raises GAME_OVER, GAME_NOT_STARTED, GAME_PAUSED, NOT_SEATED, SEAT_LEFT, PAUSE_NOT_ALLOWED; PLAYER_REQUIRED
    for an application that did not create the game.
    """
    seat, stand = _seat_asking(state, caller), state.session.pause
    check_going(state)
    if seat is None:
        return (GamePaused(now_ms + APPLICATION_PAUSE_MS, spends_budget=False),)
    if state.session.policy.rated:
        raise _not_allowed("the game is rated")
    if stand.left_ms <= 0:
        raise _not_allowed("no time is left for pauses")
    agree = {*stand.asked_seats, seat}.issuperset(_present(state))
    if seat in stand.asked_seats and not agree:
        raise _not_allowed("the seat has asked in this turn")
    # Who has not asked may have gone since: then asking again is enough.
    asked: tuple[SessionEvent, ...] = () if seat in stand.asked_seats else (PauseAsked(seat),)
    return (*asked, GamePaused(now_ms + stand.left_ms)) if agree else asked


def resume(state: State, caller: Caller, now_ms: int) -> tuple[SessionEvent, ...]:
    """The game goes on: any seat that takes turns may say so, but for a pause of the host application.

    Raises as `pause` does.
    """
    seat, until_ms = _seat_asking(state, caller), state.session.pause.until_ms
    if until_ms is None:
        raise _not_allowed("the game is not paused")
    if not state.session.pause.spends_budget and seat is not None:
        raise _not_allowed("the host application has paused the game")
    return (_resumed(state, until_ms, now_ms),)


def over(state: State, now_ms: int) -> tuple[SessionEvent, ...]:
    """The end of a pause whose time is over; nothing while it is not."""
    until_ms = due_ms(state)
    return () if until_ms is None or now_ms < until_ms else (_resumed(state, until_ms, now_ms),)


def due_ms(state: State) -> int | None:
    """When a pause ends by itself; None if there is none."""
    return None if state.running is None else state.session.pause.until_ms


def check_going(state: State) -> None:
    """Raises GAME_PAUSED."""
    if state.session.pause.until_ms is not None:
        raise Refusal("GAME_PAUSED")


def _resumed(state: State, until_ms: int, now_ms: int) -> GameResumed:
    stand = state.session.pause
    return GameResumed(max(0, until_ms - now_ms) if stand.spends_budget else stand.left_ms)


def _present(state: State) -> list[int]:
    """Whose consent it takes: a seat whose player is away is not asked."""
    return [number for number in state.persons if state.session.seats[number].away_ms is None]


def _seat_asking(state: State, caller: Caller) -> int | None:
    """None for the host application. Who has no seat must not learn from a refusal how the game stands."""
    is_host = isinstance(caller, Application) and state.session.is_creator(caller)
    seat = None if is_host else seat_required(state.session, caller)
    _check_running(state)
    if seat is not None and seat not in state.persons:
        raise Refusal("SEAT_LEFT")
    return seat


def _check_running(state: State) -> None:
    if state.session.is_over:
        raise Refusal("GAME_OVER")
    if state.session.status is Status.WAITING:
        raise Refusal("GAME_NOT_STARTED")


def _not_allowed(why: str) -> Refusal:
    return Refusal("PAUSE_NOT_ALLOWED", {"why": why})
