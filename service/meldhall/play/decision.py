"""What a command brings about in people and tiles together: the content of one row. Pure."""

from dataclasses import dataclass, replace
from typing import Final

from meldhall import rules
from meldhall.people.secret import Secret
from meldhall.play import aborting, bots, pausing, revealing, session
from meldhall.play.access import seat_required
from meldhall.play.callers import BOT, CLOCK, Caller, actor_of
from meldhall.play.commands import (
    AbortGame,
    AddBot,
    Command,
    CreditClock,
    Deed,
    Draw,
    JoinGame,
    LeaveGame,
    LinkRematch,
    Pass,
    PauseGame,
    Play,
    RequestRedeal,
    Resign,
    ResumeGame,
    RevealEntropy,
    StartGame,
    StartRound,
)
from meldhall.play.dealing import Dealer
from meldhall.play.events import (
    BotTookOver,
    EntropyRevealed,
    GameAborted,
    PlayerLeft,
    PlayerReturned,
    RematchCreated,
    SessionEvent,
)
from meldhall.play.levels import STAND_IN
from meldhall.play.policy import AbsencePolicy
from meldhall.play.state import State, is_bots_turn, must_stand_still, persons_of
from meldhall.refusals import Refusal
from meldhall.store.contract import Player

_SEAT_LEFT: Final = "SEAT_LEFT"


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens if this is stored as the next version."""

    actor: str
    session_events: tuple[SessionEvent, ...]
    game_events: rules.Events | None = None
    hidden: Secret | None = None

    @property
    def is_by_itself(self) -> bool:
        """Whether no caller's command brought it about."""
        return self.actor in (BOT, CLOCK)

    @property
    def game_line(self) -> str:
        """The tiles' events in notation, empty if there are none."""
        return "" if self.game_events is None else str(self.game_events)


def decide(state: State, command: Command, caller: Caller, now_ms: int, deal: Dealer) -> Decision:
    """What a caller's command brings about. Raises Refusal, of the session first, then of the rules."""
    actor = actor_of(caller)
    try:
        match command:
            case JoinGame() | AddBot():
                return Decision(actor, session.decide(state.session, command, caller))
            case StartGame():
                return _start(actor, state, session.decide(state.session, command, caller), now_ms, deal)
            case RevealEntropy():
                return _reveal(state, command, caller, now_ms, deal)
            case LeaveGame() | Resign():
                given_up = _resign(actor, state, caller, now_ms) if isinstance(command, Resign) else None
                return clocked(state, given_up or _leave(actor, state, caller, now_ms), now_ms)
            case PauseGame() | ResumeGame() | AbortGame() | LinkRematch():
                happened = _conduct(state, command, caller, now_ms)
                return clocked(state, Decision(actor, happened), now_ms)
            case _:
                return Decision(actor, (), _deed(state, command, caller, now_ms, deal))
    except rules.Refused as refused:
        raise refusal_of(refused) from refused
    except rules.NotationError as unreadable:
        raise Refusal("MALFORMED", {"field": "table", "why": str(unreadable)}) from unreadable


def decide_due(
    state: State, now_ms: int, deal: Dealer, command: rules.Command | None = None
) -> Decision | None:
    """What a bot brings about whose time has come: its turn, by that command, or the next round where only
    bots are seated. None where no bot is to play.
    """
    game = state.running
    if game is None or not is_bots_turn(state):
        return None
    if game.turn_seat is None or command is None:
        return Decision(BOT, (), _start_round(state, game, now_ms, deal))
    return Decision(BOT, (), bots.carry_out(game, game.turn_seat, command, now_ms))


def is_overdue(state: State, now_ms: int) -> bool:
    """Whether the time of the turn is over."""
    game = state.running
    return game is not None and game.deadline_ms is not None and now_ms >= game.deadline_ms


def decide_expiry(
    state: State, now_ms: int, deal: Dealer, draft: rules.Table | None = None
) -> Decision | None:
    """The end of a turn whose time is over (R7.3), with what its seat has drafted, or the start without what
    was not revealed; else None.
    """
    game, until_ms = state.running, state.session.start_until_ms
    if until_ms is not None and now_ms >= until_ms:
        start = revealing.started(state.session, state.shuffle)
        return _begin(CLOCK, state, (start,), now_ms, deal)
    if game is None or not is_overdue(state, now_ms):
        return None
    events = game.decide(rules.Command.expire_turn(draft), now_ms)
    return Decision(CLOCK, (), events) if len(events) else None


def clocked(state: State, decision: Decision, now_ms: int) -> Decision:
    """The same, and the clock stopped or set going where it must stand still from then on, or no more."""
    people, game = _after(state.session, decision.session_events), state.running
    if game is None or people.is_over:
        return decision
    if decision.game_events is not None:
        game = game.evolve(decision.game_events)
    stands_still = must_stand_still(people, persons_of(people, game))
    if game.phase == "over" or stands_still == state.stands_still:
        return decision
    turned = game.decide(
        rules.Command.pause_clock() if stands_still else rules.Command.resume_clock(), now_ms
    )
    line = " ; ".join(filter(None, (decision.game_line, str(turned))))
    return replace(decision, game_events=rules.Events.parse(line) if line else None)


def refusal_of(refused: rules.Refused) -> Refusal:
    """The rules' refusal as the service's."""
    return Refusal(str(refused.reason), dict(refused.details))


def game_in_play(state: State) -> rules.Game:
    """The tiles of a game that runs. Raises GAME_NOT_STARTED or GAME_OVER."""
    if state.session.is_over:
        raise Refusal("GAME_OVER")
    if state.game is None:
        raise Refusal("GAME_NOT_STARTED")
    return state.game


def check_size(table: rules.TableLike, game: rules.Game) -> None:
    """Raises MALFORMED for a table of more tiles or melds than the set has tiles: nobody can mean it."""
    if not game.fits(table):
        most = len(game.ruleset.tiles())
        raise Refusal("MALFORMED", {"field": "table.melds", "why": f"at most {most} tiles and melds"})


def _start(
    actor: str, state: State, happened: tuple[SessionEvent, ...], now_ms: int, deal: Dealer
) -> Decision:
    called = revealing.call_start(state.session, now_ms)
    return Decision(actor, (called,)) if called else _begin(actor, state, happened, now_ms, deal)


def _reveal(state: State, command: RevealEntropy, caller: Caller, now_ms: int, deal: Dealer) -> Decision:
    """One seat's entropy, and the start if it was the last one awaited."""
    seat = seat_required(state.session, caller)
    known = revealing.reveal(state.session, state.shuffle, seat, command.entropy)
    actor, revealed = actor_of(caller), EntropyRevealed(seat)
    if not revealing.is_complete(state.session, known):
        return Decision(actor, (revealed,), hidden=command.entropy)
    start = revealing.started(state.session, known)
    decision = _begin(actor, state, (revealed, start), now_ms, deal)
    return replace(decision, hidden=command.entropy)


def _begin(
    actor: str, state: State, happened: tuple[SessionEvent, ...], now_ms: int, deal: Dealer
) -> Decision:
    people = _after(state.session, happened)
    game = rules.Game(people.ruleset, len(people.seats))
    return Decision(actor, happened, _start_round(replace(state, session=people), game, now_ms, deal))


def _leave(actor: str, state: State, caller: Caller, now_ms: int) -> Decision:
    happened = session.decide(state.session, LeaveGame(), caller)
    game = state.running
    if game is None:
        return Decision(actor, happened)
    seat = next(event.seat for event in happened if isinstance(event, PlayerLeft))
    events: rules.Events | None = None
    if state.session.policy.absence is AbsencePolicy.BOT and seat in state.persons:
        happened = (*happened, BotTookOver(seat, STAND_IN))
    else:
        events = _give_up(game, seat, now_ms)
    goes_on = events is None or game.evolve(events).phase != "over"
    if goes_on and session.no_person_left(_after(state.session, happened)):
        happened = (*happened, GameAborted())
    return Decision(actor, happened, events)


def _conduct(
    state: State, command: PauseGame | ResumeGame | AbortGame | LinkRematch, caller: Caller, now_ms: int
) -> tuple[SessionEvent, ...]:
    match command:
        case PauseGame():
            return pausing.pause(state, caller, now_ms)
        case ResumeGame():
            return pausing.resume(state, caller, now_ms)
        case AbortGame():
            return (aborting.abort(state, caller),)
        case LinkRematch():
            return (RematchCreated(command.game_id),)


def _resign(actor: str, state: State, caller: Caller, now_ms: int) -> Decision:
    seat = seat_required(state.session, caller)
    events = game_in_play(state).decide(rules.Command.leave(seat), now_ms)
    is_away = state.session.seats[seat].away_ms is not None
    return Decision(actor, (PlayerReturned(seat),) if is_away else (), events)


def _give_up(game: rules.Game, seat: int, now_ms: int) -> rules.Events | None:
    """None where the seat had resigned before."""
    try:
        return game.decide(rules.Command.leave(seat), now_ms)
    except rules.Refused as refused:
        if refused.reason != _SEAT_LEFT:
            raise
        return None


def _after(people: session.Session, happened: tuple[SessionEvent, ...]) -> session.Session:
    for event in happened:
        people = session.evolve(people, event)
    return people


def _deed(state: State, deed: Deed, caller: Caller, now_ms: int, deal: Dealer) -> rules.Events:
    if isinstance(deed, StartRound):
        if isinstance(caller, Player) or not state.session.is_creator(caller):
            seat_required(state.session, caller)
        game = game_in_play(state)
        pausing.check_going(state)
        return _start_round(state, game, now_ms, deal)
    if isinstance(deed, CreditClock):
        return _credit(state, deed, caller, now_ms)
    seat, game = seat_required(state.session, caller), game_in_play(state)
    pausing.check_going(state)
    if state.session.seats[seat].stand_in is not None:
        raise Refusal("STAND_IN_PLAYS")
    if isinstance(deed, Play):
        check_size(deed.table, game)
    if isinstance(deed, RequestRedeal):
        deal_order = deal(state.session, state.shuffle, game, again=True).deal_order
        return game.decide(rules.Command.request_redeal(seat, deal_order), now_ms)
    return game.decide(_told(deed, seat), now_ms)


def _credit(state: State, credit: CreditClock, caller: Caller, now_ms: int) -> rules.Events:
    if isinstance(caller, Player):
        raise Refusal("APPLICATION_KEY_REQUIRED")
    if not state.session.is_creator(caller):
        raise Refusal("NOT_CREATOR")
    game = game_in_play(state)
    if not 0 <= credit.seat < game.seats:
        raise Refusal("MALFORMED", {"field": "seat", "why": f"0 to {game.seats - 1}"})
    events = game.decide(rules.Command.credit_clock(credit.seat, credit.credit_ms), now_ms)
    if not len(events):
        raise Refusal("GAME_UNTIMED")
    return events


def _told(deed: Play | Draw | Pass, seat: int) -> rules.Command:
    match deed:
        case Play():
            return rules.Command.play(seat, deed.table)
        case Draw():
            return rules.Command.draw(seat)
        case Pass():
            return rules.Command.pass_turn(seat)


def _start_round(state: State, game: rules.Game, now_ms: int, deal: Dealer) -> rules.Events:
    dealt = deal(state.session, state.shuffle, game)
    return game.decide(rules.Command.start_round(dealt.seat, dealt.start_order, dealt.deal_order), now_ms)
