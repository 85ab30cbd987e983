"""The people around a game: who sits where, who may do what. Pure: no clock, no chance, no tiles.

`found` makes the events of a new session, `decide` those of a command, `evolve` folds one event.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from meldhall.play.callers import Application, Caller, creator_of
from meldhall.play.commands import AddBot, CreateGame, JoinGame, LeaveGame, SessionCommand, StartGame
from meldhall.play.events import (
    BotAdded,
    BotTookOver,
    EntropyRevealed,
    GameAborted,
    GameCreated,
    GamePaused,
    GameResumed,
    GameStarted,
    PauseAsked,
    PlayerAway,
    PlayerForfeited,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RematchCreated,
    SessionEvent,
    StartCalled,
)
from meldhall.play.levels import strategy_of
from meldhall.play.names import bot_name, title_of
from meldhall.play.policy import NO_POLICY, GamePolicy, completed
from meldhall.play.seat import FREE_SEAT, Seat
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Status

_OVER: Final = (Status.FINISHED, Status.ABORTED)


@dataclass(frozen=True, slots=True)
class Pause:
    """How pauses stand. `left_ms` is left of the players' budget, `asked_seats` want one in this turn; while
    the game is paused `until_ms` is when that ends by itself, and `spends_budget` whether players pay for it.
    """

    left_ms: int = 0
    asked_seats: tuple[int, ...] = ()
    until_ms: int | None = None
    spends_budget: bool = True


@dataclass(frozen=True, slots=True)
class Session:
    """A game's people at one version. `creator_id` is empty if the host application created it;
    `founder_id` never changes, the creator does; `arrivals` are the seated players, longest first.
    `commitment` is the SHA-256 of the shuffle's secret; `secret` is empty until the game is over.
    `start_until_ms` is set while seats reveal their entropy.
    """

    game_id: str
    title: str
    public: bool
    join_code: str = field(repr=False)
    creator_id: str
    founder_id: str
    ruleset: str
    seats: tuple[Seat, ...]
    needed_seats: int
    status: Status
    create_ms: int
    arrivals: tuple[str, ...] = ()
    policy: GamePolicy = NO_POLICY
    commitment: str = ""
    secret: str = field(default="", repr=False)
    start_until_ms: int | None = None
    pause: Pause = Pause()
    rematch_game_id: str = ""

    def seat_of(self, caller: Caller) -> int | None:
        """The number of the seat that a caller holds now."""
        if isinstance(caller, Player):
            for number, seat in enumerate(self.seats):
                if seat.holder_id == caller.player_id:
                    return number
        return None

    def is_creator(self, caller: Caller) -> bool:
        """Whether the caller may start the game and give seats to bots."""
        return creator_of(caller) == self.creator_id

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.status in _OVER

    @property
    def seats_taken(self) -> int:
        """How many seats are not free."""
        return sum(not seat.is_free for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Founding:
    """What a new session needs besides the command: chance, time, names, and the ruleset's limits."""

    game_id: str
    join_code: str = field(repr=False)
    create_ms: int
    ruleset: str
    min_seats: int
    max_seats: int
    players: tuple[Player, ...] = ()
    commitment: str = ""


def found(command: CreateGame, caller: Caller, founding: Founding) -> tuple[SessionEvent, ...]:
    """The events of a new session; a player that founds it takes seat 0, `players` the next ones.

    Raises MALFORMED for seats, a title, players or a policy that do not fit, PLAYER_REQUIRED where
    the application commits to entropy.
    """
    if command.entropy_commitment and not isinstance(caller, Player):
        raise Refusal("PLAYER_REQUIRED")
    players = (caller, *founding.players) if isinstance(caller, Player) else founding.players
    seats = command.seats or max(founding.min_seats, len(players))
    if not founding.min_seats <= seats <= founding.max_seats:
        raise _malformed("seats", f"{founding.min_seats} to {founding.max_seats} by this ruleset")
    if len(players) > seats or len({player.player_id for player in players}) < len(players):
        raise _malformed("player_ids", "different players, no more than seats")
    created = GameCreated(
        game_id=founding.game_id,
        title=title_of(command.title, caller),
        public=command.public,
        join_code="" if command.public else founding.join_code,
        creator_id=creator_of(caller),
        ruleset=founding.ruleset,
        seats=seats,
        needed_seats=founding.min_seats,
        create_ms=founding.create_ms,
        policy=completed(command.policy),
        commitment=founding.commitment,
    )
    joined = [PlayerJoined(n, who.player_id, who.display_name) for n, who in enumerate(players)]
    if command.entropy_commitment:
        joined[0] = replace(joined[0], entropy_commitment=command.entropy_commitment)
    return created, *joined


def decide(session: Session, command: SessionCommand, caller: Caller) -> tuple[SessionEvent, ...]:
    """What a command brings about among the people. Changes nothing; raises Refusal.

    Leaving a running game ends no game here: whether one goes on follows from the tiles too.
    """
    match command:
        case JoinGame():
            return (_join(session, command, caller),)
        case AddBot():
            return (_add_bot(session, command, caller),)
        case StartGame():
            return (_start(session, caller),)
        case LeaveGame():
            return _leave(session, caller)


def evolve(session: Session | None, event: SessionEvent) -> Session:
    """The session after an event; None is the one before the first."""
    if isinstance(event, GameCreated):
        return _created(event)
    if session is None:
        raise ValueError(f"{type(event).__name__} before GameCreated")
    return _CHANGES[type(event)](session, event)


def no_person_left(session: Session) -> bool:
    """Whether every player has left, so that at most bots would play on."""
    return all(seat.holder_id is None for seat in session.seats)


def _join(session: Session, command: JoinGame, caller: Caller) -> PlayerJoined:
    if isinstance(caller, Application):
        raise Refusal("PLAYER_REQUIRED")
    if session.seat_of(caller) is not None:
        raise Refusal("ALREADY_SEATED")
    _check_waiting(session)
    number = _free_seat(session, command.seat)
    return PlayerJoined(number, caller.player_id, caller.display_name, command.entropy_commitment)


def _add_bot(session: Session, command: AddBot, caller: Caller) -> BotAdded:
    _check_creator(session, caller)
    _check_waiting(session)
    name = bot_name(command.display_name, session.seats)
    return BotAdded(_free_seat(session, command.seat), strategy_of(command.level), name, command.think_ms)


def _start(session: Session, caller: Caller) -> GameStarted:
    _check_creator(session, caller)
    _check_waiting(session)
    if session.seats_taken < session.needed_seats:
        facts = {"seats": str(session.seats_taken), "needed_seats": str(session.needed_seats)}
        raise Refusal("TOO_FEW_SEATS", facts)
    return GameStarted(tuple(seat for seat in session.seats if not seat.is_free))


def _leave(session: Session, caller: Caller) -> tuple[SessionEvent, ...]:
    if not isinstance(caller, Player):
        raise Refusal("PLAYER_REQUIRED")
    seat = session.seat_of(caller)
    if seat is None:
        raise Refusal("NOT_SEATED")
    if session.is_over:
        raise Refusal("GAME_OVER")
    if session.start_until_ms is not None:
        raise Refusal("GAME_STARTING")
    leaver_id = caller.player_id
    heirs = [player_id for player_id in session.arrivals if player_id != leaver_id]
    if session.creator_id != leaver_id:
        return (PlayerLeft(seat, leaver_id),)
    if heirs:
        return (PlayerLeft(seat, leaver_id, creator_id=heirs[0]),)
    left = PlayerLeft(seat, leaver_id)
    return (left, GameAborted()) if session.status is Status.WAITING else (left,)


def _free_seat(session: Session, wanted: int | None) -> int:
    free = [number for number, seat in enumerate(session.seats) if seat.is_free]
    if wanted is not None and not 0 <= wanted < len(session.seats):
        raise _malformed("seat", f"0 to {len(session.seats) - 1}")
    if not free:
        raise Refusal("GAME_FULL")
    if wanted is not None and wanted not in free:
        raise Refusal("SEAT_TAKEN")
    return free[0] if wanted is None else wanted


def _check_creator(session: Session, caller: Caller) -> None:
    if not session.is_creator(caller):
        raise Refusal("NOT_CREATOR")


def _check_waiting(session: Session) -> None:
    if session.is_over:
        raise Refusal("GAME_OVER")
    if session.status is not Status.WAITING:
        raise Refusal("GAME_ALREADY_STARTED")
    if session.start_until_ms is not None:
        raise Refusal("GAME_STARTING")


def _created(event: GameCreated) -> Session:
    return Session(
        game_id=event.game_id,
        title=event.title,
        public=event.public,
        join_code=event.join_code,
        creator_id=event.creator_id,
        founder_id=event.creator_id,
        ruleset=event.ruleset,
        seats=(FREE_SEAT,) * event.seats,
        needed_seats=event.needed_seats,
        status=Status.WAITING,
        create_ms=event.create_ms,
        policy=event.policy,
        pause=Pause(event.policy.pause_budget_ms),
        commitment=event.commitment,
    )


def _joined(session: Session, event: PlayerJoined) -> Session:
    seat = Seat(
        player_id=event.player_id,
        display_name=event.display_name,
        entropy_commitment=event.entropy_commitment,
    )
    return replace(_seated(session, event.seat, seat), arrivals=(*session.arrivals, event.player_id))


def _bot_added(session: Session, event: BotAdded) -> Session:
    seat = Seat(bot=event.bot, display_name=event.display_name, think_ms=event.think_ms)
    return _seated(session, event.seat, seat)


def _start_called(session: Session, event: StartCalled) -> Session:
    return replace(session, start_until_ms=event.until_ms)


def _revealed(session: Session, _: EntropyRevealed) -> Session:
    return session


def _started(session: Session, event: GameStarted) -> Session:
    return replace(session, seats=event.seats, status=Status.RUNNING, start_until_ms=None)


def _aborted(session: Session, _: GameAborted) -> Session:
    pause = Pause(session.pause.left_ms)
    return replace(session, status=Status.ABORTED, start_until_ms=None, pause=pause)


def _away(session: Session, event: PlayerAway) -> Session:
    return _seated(session, event.seat, replace(session.seats[event.seat], away_ms=event.since_ms))


def _returned(session: Session, event: PlayerReturned) -> Session:
    return _seated(session, event.seat, replace(session.seats[event.seat], away_ms=None, stand_in=None))


def _taken_over(session: Session, event: BotTookOver) -> Session:
    return _seated(session, event.seat, replace(session.seats[event.seat], stand_in=event.bot))


def _forfeited(session: Session, event: PlayerForfeited) -> Session:
    return _seated(session, event.seat, replace(session.seats[event.seat], away_ms=None))


def _pause_asked(session: Session, event: PauseAsked) -> Session:
    asked = (*session.pause.asked_seats, event.seat)
    return replace(session, pause=replace(session.pause, asked_seats=asked))


def _paused(session: Session, event: GamePaused) -> Session:
    return replace(session, pause=Pause(session.pause.left_ms, (), event.until_ms, event.spends_budget))


def _resumed(session: Session, event: GameResumed) -> Session:
    return replace(session, pause=Pause(event.left_ms))


def _rematch_created(session: Session, event: RematchCreated) -> Session:
    return replace(session, rematch_game_id=event.game_id)


def _seated(session: Session, number: int, seat: Seat) -> Session:
    return replace(session, seats=(*session.seats[:number], seat, *session.seats[number + 1 :]))


def _left(session: Session, event: PlayerLeft) -> Session:
    waiting = session.status is Status.WAITING
    seat = FREE_SEAT if waiting else replace(session.seats[event.seat], has_left=True, away_ms=None)
    return replace(
        _seated(session, event.seat, seat),
        arrivals=tuple(player_id for player_id in session.arrivals if player_id != event.player_id),
        creator_id=session.creator_id if event.creator_id is None else event.creator_id,
    )


def _malformed(field: str, why: str) -> Refusal:
    return Refusal("MALFORMED", {"field": field, "why": why})


_CHANGES: Final[Mapping[type[SessionEvent], Callable[[Session, Any], Session]]] = {
    PlayerJoined: _joined,
    BotAdded: _bot_added,
    GameStarted: _started,
    PlayerLeft: _left,
    GameAborted: _aborted,
    PlayerAway: _away,
    PlayerReturned: _returned,
    BotTookOver: _taken_over,
    PlayerForfeited: _forfeited,
    StartCalled: _start_called,
    EntropyRevealed: _revealed,
    PauseAsked: _pause_asked,
    GamePaused: _paused,
    GameResumed: _resumed,
    RematchCreated: _rematch_created,
}
