"""Who looks at a game, and what of it: from a seat, or without one as far as the policy allows (R10).

A spectator who sees racks is shown everything late, as it was then. Whoever shows anything asks for the
`Viewer` first, and for the newest version that it may know of; nothing later is looked at for it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto

from meldhall.play.access import check_visible
from meldhall.play.callers import Caller
from meldhall.play.limits import Limits
from meldhall.play.policy import SpectatorPolicy
from meldhall.play.session import Session
from meldhall.refusals import Refusal
from meldhall.store.contract import Player


class Role(Enum):
    """As whom a caller asks to look; `ANY` is from its seat if it has one, else as a spectator."""

    ANY = auto()
    SEAT = auto()
    SPECTATOR = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """How a caller asks to look at a game; an unlisted one shows itself to its join code."""

    role: Role = Role.ANY
    join_code: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Viewer:
    """What one caller may see of a game: from `seat`, or with None as a spectator. `sees_tiles` is False of
    strangers; `racks` are all racks. Of versions younger than `delay_ms` it knows nothing.
    """

    seat: int | None = None
    sees_tiles: bool = True
    racks: bool = False
    delay_ms: int = 0


def viewer_of(session: Session, caller: Caller, look: Look) -> Viewer:
    """Who the caller is to this game now. Raises GAME_NOT_FOUND, NOT_SEATED, SPECTATORS_NOT_ALLOWED."""
    check_visible(session, caller, look.join_code)
    seat = session.seat_of(caller)
    if seat is not None and look.role is not Role.SPECTATOR:
        return Viewer(seat)
    if look.role is Role.SEAT:
        raise Refusal("NOT_SEATED")
    match session.policy.spectators:
        case SpectatorPolicy.TABLE_ONLY:
            return Viewer()
        case SpectatorPolicy.RACKS_DELAYED if session.is_over or not _plays(session, caller):
            return Viewer(racks=True, delay_ms=_delay_ms(session))
    raise Refusal("SPECTATORS_NOT_ALLOWED")


def onlooker_of(session: Session, caller: Caller, look: Look) -> Viewer:
    """As `viewer_of`, but whoever may see no tiles and did not ask for them sees the game without."""
    try:
        return viewer_of(session, caller, look)
    except Refusal as refusal:
        if refusal.reason != "SPECTATORS_NOT_ALLOWED" or look.role is not Role.ANY:
            raise
        return Viewer(sees_tiles=False, delay_ms=_delay_ms(session))


def delay_of(session: Session, caller: Caller) -> int:
    """How old a version must be before the caller may know that there is one."""
    if session.seat_of(caller) is not None or session.is_creator(caller):
        return 0
    return _delay_ms(session)


class Audience:
    """Counts the streams of spectators on one server: no more than allowed of one game, and of all."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of_game: Counter[str] = Counter()

    @contextmanager
    def held(self, game_id: str) -> Iterator[None]:
        """Holds one more for the time of the block. Raises TOO_MANY_STREAMS."""
        limits, of_game = self._limits, self._of_game
        for held, most in (
            (of_game.get(game_id, 0), limits.spectators_per_game),
            (of_game.total(), limits.spectators),
        ):
            if held >= most:
                raise Refusal("TOO_MANY_STREAMS", {"limit": str(most)})
        of_game[game_id] += 1
        try:
            yield
        finally:
            of_game[game_id] -= 1
            if not of_game[game_id]:
                del of_game[game_id]


def _delay_ms(session: Session) -> int:
    """The delay ends with the game; other policies have none."""
    return 0 if session.is_over else session.policy.spectator_delay_ms


def _plays(session: Session, caller: Caller) -> bool:
    """Whether the caller has a seat, or had one in the running game: its seat keeps its name."""
    player_id = caller.player_id if isinstance(caller, Player) else None
    return any(seat.player_id == player_id for seat in session.seats if seat.player_id is not None)
