"""Another game of the same people. Pure.

Its id follows from that of the game before, so that there is at most one, whoever asks and whatever fails
between its first row and the row of the old game that tells of it.
"""

from hashlib import sha256
from typing import Final

from meldhall.play.access import seat_required
from meldhall.play.callers import Application, Caller, creator_of
from meldhall.play.events import BotAdded, GameCreated, PlayerJoined, SessionEvent
from meldhall.play.session import Founding, Session
from meldhall.play.state import State
from meldhall.refusals import Refusal

_LABEL: Final = b"meldhall rematch\0"


def check(state: State, caller: Caller) -> None:
    """Raises GAME_NOT_OVER, GAME_NOT_STARTED where it never was, NOT_SEATED, PLAYER_REQUIRED."""
    people = state.session
    if not (isinstance(caller, Application) and people.is_creator(caller)):
        seat_required(people, caller)
    if not people.is_over:
        raise Refusal("GAME_NOT_OVER")
    if state.game is None:
        raise Refusal("GAME_NOT_STARTED")


def id_after(game_id: str) -> str:
    """The id of the rematch of a game: a UUID of version 8, made from 122 bits of a hash (RFC 9562)."""
    number = int.from_bytes(sha256(_LABEL + game_id.encode()).digest()[:16])
    number = number & ~(0xF << 76 | 0b11 << 62) | 8 << 76 | 0b10 << 62
    digits = f"{number:032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def found_again(old: Session, caller: Caller, founding: Founding) -> tuple[SessionEvent, ...]:
    """The events of the new session: the same ruleset, policy, visibility and seats in the same order, but
    those of players who left are free. A host application that created the old game creates the new one.
    """
    created = GameCreated(
        game_id=founding.game_id,
        title=old.title,
        public=old.public,
        join_code="" if old.public else founding.join_code,
        creator_id=creator_of(caller) if old.founder_id else "",
        ruleset=old.ruleset,
        seats=len(old.seats),
        needed_seats=founding.min_seats,
        create_ms=founding.create_ms,
        policy=old.policy,
        commitment=founding.commitment,
    )
    taken: list[SessionEvent] = []
    for number, seat in enumerate(old.seats):
        if seat.bot is not None:
            taken.append(BotAdded(number, seat.bot, seat.display_name, seat.think_ms))
        elif seat.holder_id is not None:
            taken.append(PlayerJoined(number, seat.holder_id, seat.display_name))
    return created, *taken
