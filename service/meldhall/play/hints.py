"""Hints: who may have the best play looked for, and what of the game is looked at. Pure."""

from typing import Final

from meldhall import rules
from meldhall.play.decision import game_in_play
from meldhall.play.state import State
from meldhall.refusals import Refusal

_NO_TURNS: Final = frozenset({rules.Reason.ROUND_OVER, rules.Reason.GAME_OVER, rules.Reason.SEAT_LEFT})


def position_of(state: State, seat: int) -> rules.Position:
    """All that a hint for that seat may depend on: what the seat itself may see.

    Raises HINTS_NOT_ALLOWED, GAME_NOT_STARTED, GAME_OVER, ROUND_OVER, SEAT_LEFT.
    """
    if not state.session.policy.hints:
        raise Refusal("HINTS_NOT_ALLOWED")
    game = game_in_play(state)
    view = game.view(seat)
    verdict = game.check_turn(seat, view.table)
    if verdict.reason in _NO_TURNS:
        raise Refusal(str(verdict.reason))
    return view.position()
