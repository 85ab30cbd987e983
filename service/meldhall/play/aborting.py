"""Games that are not played to their end: somebody aborts them, or everybody has abandoned them. Pure."""

from typing import Final

from meldhall.play.access import seat_required
from meldhall.play.callers import Application, Caller
from meldhall.play.events import AbortCause, GameAborted
from meldhall.play.state import State
from meldhall.refusals import Refusal
from meldhall.store.contract import Status

_FREE_TURNS: Final = 2
"""A running game may be aborted before so many turns of its first round have ended."""


def abort(state: State, caller: Caller) -> GameAborted:
    """A game that waits is aborted by its creator; one that runs by a seat before its second turn has ended,
    or at any time by the host application that created it.

    Raises GAME_OVER, NOT_CREATOR, NOT_SEATED, PLAYER_REQUIRED, SEAT_LEFT, ABORT_NOT_ALLOWED.
    """
    people = state.session
    if people.is_over:
        raise Refusal("GAME_OVER")
    if isinstance(caller, Application) and people.is_creator(caller):
        return GameAborted(AbortCause.APPLICATION)
    if people.status is Status.WAITING:
        if not people.is_creator(caller):
            raise Refusal("NOT_CREATOR")
        return GameAborted(AbortCause.PLAYER, people.seat_of(caller))
    seat = seat_required(people, caller)
    if seat not in state.persons:
        raise Refusal("SEAT_LEFT")
    if not _has_hardly_begun(state):
        raise Refusal("ABORT_NOT_ALLOWED")
    return GameAborted(AbortCause.PLAYER, seat)


def due_ms(state: State, abandoned_after_ms: int) -> int | None:
    """When a game counts as abandoned: so long after its newest version. None once it is over."""
    return None if state.session.is_over else state.time_ms + abandoned_after_ms


def abandoned(state: State, abandoned_after_ms: int, now_ms: int) -> tuple[GameAborted, ...]:
    """The end of a game in which nothing happened for so long; nothing while it is not that long."""
    end_ms = due_ms(state, abandoned_after_ms)
    return () if end_ms is None or now_ms < end_ms else (GameAborted(AbortCause.ABANDONED),)


def _has_hardly_begun(state: State) -> bool:
    game = state.running
    return game is not None and (game.phase, game.round) == ("round", 1) and game.turn <= _FREE_TURNS
