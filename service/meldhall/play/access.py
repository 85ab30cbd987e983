"""Who may know of a game, and who may act in it."""

from hmac import compare_digest

from meldhall.play.callers import Caller
from meldhall.play.session import Session
from meldhall.refusals import Refusal
from meldhall.store.contract import Head, Player


def check_visible(session: Session, caller: Caller, join_code: str = "") -> None:
    """Raises GAME_NOT_FOUND, the same as for an unknown id, if the caller may not know of the game.

    An unlisted game shows itself to its seats, to its creator and to whoever has its join code.
    """
    if session.public or session.is_creator(caller) or session.seat_of(caller) is not None:
        return
    if not compare_digest(session.join_code.encode(), join_code.encode()):
        raise Refusal("GAME_NOT_FOUND")


def check_visible_head(head: Head | None, caller: Caller) -> None:
    """As `check_visible`, where all there is of a game is its head: its log cannot be read."""
    if head is None:
        raise Refusal("GAME_NOT_FOUND")
    player_id = caller.player_id if isinstance(caller, Player) else ""
    if not (head.public or player_id == head.creator_id or player_id in head.player_ids):
        raise Refusal("GAME_NOT_FOUND")


def seat_required(session: Session, caller: Caller) -> int:
    """The caller's seat. Raises PLAYER_REQUIRED for the application, NOT_SEATED for a player without one."""
    if not isinstance(caller, Player):
        raise Refusal("PLAYER_REQUIRED")
    seat = session.seat_of(caller)
    if seat is None:
        raise Refusal("NOT_SEATED")
    return seat
