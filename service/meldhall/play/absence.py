"""Players whose line is lost (R10): that it is told, what becomes of their seats, and their return. Pure.

Their seats keep their clocks as long as somebody else who takes turns is there. Once nobody is, the game
stands still until one of them returns: no turn runs out, no bot plays, no grace passes.
"""

from collections.abc import Iterator
from typing import Final

from meldhall import rules
from meldhall.play.callers import CLOCK
from meldhall.play.decision import Decision, clocked
from meldhall.play.events import BotTookOver, PlayerAway, PlayerForfeited, PlayerReturned
from meldhall.play.levels import STAND_IN
from meldhall.play.policy import AbsencePolicy
from meldhall.play.presence import Presence
from meldhall.play.state import State, is_bots_turn

_AT_ONCE: Final = 0


def decide_return(state: State, presence: Presence, now_ms: int) -> Decision | None:
    """The return of all who were heard of since they were away; None if there is none.

    Where a bot is just playing the turn of a player's seat, it plays that turn to its end first.
    """
    back = tuple(PlayerReturned(seat) for seat in _returned(state, presence))
    return clocked(state, Decision(CLOCK, back), now_ms) if back else None


def decide_absence(state: State, presence: Presence, presence_ms: int, now_ms: int) -> Decision | None:
    """What comes of silence: players are away, or were for longer than their grace. None if nothing does."""
    away = tuple(
        PlayerAway(seat, since_ms)
        for seat, since_ms in _silent(state, presence)
        if presence_ms and now_ms >= since_ms + presence_ms
    )
    if away:
        return clocked(state, Decision(CLOCK, away), now_ms)
    game = state.running
    for seat, end_ms in _graces(state, presence.since_ms):
        if game is not None and now_ms >= end_ms:
            return clocked(state, _given_up(state, game, seat, now_ms), now_ms)
    return None


def due_ms(state: State, presence: Presence, presence_ms: int) -> int | None:
    """When `decide_return` or `decide_absence` must be asked, by what is known of the players now."""
    if next(_returned(state, presence), None) is not None:
        return _AT_ONCE
    silences = (since_ms + presence_ms for _, since_ms in _silent(state, presence) if presence_ms)
    ends = (end_ms for _, end_ms in _graces(state, presence.since_ms))
    return min((*silences, *ends), default=None)


def due_unknown_ms(state: State, presence_ms: int) -> int | None:
    """The same, where nothing is known of the players: another server may have to look after the game."""
    seats = state.session.seats
    anybody = presence_ms and any(seats[n].away_ms is None for n in state.persons)
    silences = (state.time_ms + presence_ms,) if anybody else ()
    return min((*silences, *(end_ms for _, end_ms in _graces(state, 0))), default=None)


def _returned(state: State, presence: Presence) -> Iterator[int]:
    playing = state.running.turn_seat if state.running is not None and is_bots_turn(state) else None
    for number in state.persons:
        seat = state.session.seats[number]
        if seat.away_ms is None or seat.holder_id is None or number == playing:
            continue
        if presence.is_heard_since(seat.holder_id, seat.away_ms):
            yield number


def _silent(state: State, presence: Presence) -> Iterator[tuple[int, int]]:
    """Seats of those of whom no stream is open, and since when; not from before the clock ran."""
    for number in state.persons:
        seat = state.session.seats[number]
        if seat.away_ms is None and seat.holder_id is not None:
            since_ms = presence.silent_since_ms(seat.holder_id)
            if since_ms is not None:
                yield number, max(since_ms, state.runs_since_ms)


def _graces(state: State, since_ms: int) -> Iterator[tuple[int, int]]:
    """Seats whose player is away and for whom nobody plays yet, and when their grace ends."""
    policy = state.session.policy
    if policy.absence is AbsencePolicy.WAIT or state.stands_still:
        return
    for number in state.persons:
        seat = state.session.seats[number]
        if seat.away_ms is not None and seat.stand_in is None:
            yield number, max(seat.away_ms, state.runs_since_ms, since_ms) + policy.absence_grace_ms


def _given_up(state: State, game: rules.Game, seat: int, now_ms: int) -> Decision:
    if state.session.policy.absence is AbsencePolicy.BOT:
        return Decision(CLOCK, (BotTookOver(seat, STAND_IN),))
    left = game.decide(rules.Command.leave(seat), now_ms)
    return Decision(CLOCK, (PlayerForfeited(seat),), left)
