"""Every state that a small game can get into, by what anybody may do and by the passing of time.

States that differ only in tiles, in how much time is left, or in how far a round is, count as one.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from meldhall import rules
from meldhall.people.secret import Secret
from meldhall.play import absence, pace, waking
from meldhall.play.callers import Caller, actor_of
from meldhall.play.commands import (
    AbortGame,
    AddBot,
    Command,
    CreateGame,
    Draw,
    JoinGame,
    LeaveGame,
    PauseGame,
    Play,
    Resign,
    ResumeGame,
    RevealEntropy,
    StartGame,
    StartRound,
)
from meldhall.play.dealing import Deal
from meldhall.play.decision import Decision, decide, decide_due, decide_expiry
from meldhall.play.envelope import FIRST_PREVIOUS, Envelope
from meldhall.play.limits import Limits
from meldhall.play.policy import AbsencePolicy, GamePolicy
from meldhall.play.presence import Presence
from meldhall.play.session import Founding, Session, found
from meldhall.play.shuffle import SECRET_BYTES, Shuffle, commitment_of
from meldhall.play.state import State, step
from meldhall.refusals import Refusal
from meldhall.store.contract import Player
from tests.play.club import ANN, BOB, HOST_APP
from tests.play.seeded import START_MS, SeededWorld

LIMITS: Final = Limits()
MOST_MOMENTS: Final = 400
_SMALL: Final = "classic+colors=3+numbers=5+copies=1+jokers=0+rack_tiles=3+max_seats=3+rounds=2"
_GOES_OUT: Final = "r1 r2 r3"
_ENTROPY: Final = b"\7" * SECRET_BYTES
_SECRET: Final = b"\1" * SECRET_BYTES
_FREE_TURNS: Final = 2
_DIGEST: Final = "folded"


@dataclass(frozen=True)
class Variant:
    """A kind of game."""

    absence: AbsencePolicy
    turn_time_ms: int
    is_hosted: bool = False


class Signs(Presence):
    """Whose streams are open, and when the others were last heard of."""

    def __init__(self, here: frozenset[str], heard_ms: Mapping[str, int]) -> None:
        super().__init__(SeededWorld(now_ms=START_MS))
        self._here = here
        self._last_ms = heard_ms

    def silent_since_ms(self, player_id: str) -> int | None:
        return None if player_id in self._here else self._last_ms.get(player_id, self.since_ms)

    def is_heard_since(self, player_id: str, time_ms: int) -> bool:
        return player_id in self._here or self._last_ms.get(player_id, 0) > time_ms


@dataclass(frozen=True)
class Node:
    """A game at a moment, and who is there."""

    state: State
    now_ms: int
    here: frozenset[str]
    heard_ms: Mapping[str, int] = field(default_factory=dict)

    @property
    def presence(self) -> Presence:
        """What a server would know of the players."""
        return Signs(self.here, self.heard_ms)

    def after(self, decision: Decision) -> "Node":
        """One version later."""
        envelope = Envelope(
            None,
            decision.actor,
            self.now_ms,
            self.state.digest,
            decision.session_events,
            decision.game_line,
            decision.hidden,
        )
        return replace(self, state=step(self.state, envelope, decision.game_events, _DIGEST))

    def key(self) -> object:
        """What tells it from others."""
        people, game = self.state.session, self.state.game
        if people.is_over:
            return people.status
        left = game.has_left if game is not None else (False,) * len(people.seats)
        seats = tuple(
            (each.player_id, each.bot, each.has_left, each.stand_in, each.away_ms is not None, gone)
            for each, gone in zip(people.seats, left, strict=True)
        )
        pause, entropies = people.pause, self.state.shuffle.entropies if self.state.shuffle else {}
        paused = (
            frozenset(pause.asked_seats),
            pause.until_ms is None,
            pause.spends_budget,
            pause.left_ms > 0,
        )
        if game is None:
            return seats, people.start_until_ms is None, people.creator_id, frozenset(entropies), self.here
        is_young = game.round == 1 and game.turn <= _FREE_TURNS
        return seats, paused, game.phase, game.round, game.turn_seat, is_young, self.here


def dealt(people: Session, shuffled: Shuffle | None, game: rules.Game, *, again: bool = False) -> Deal:
    """Seat 0 begins, and can go out at once."""
    rest = [tile for tile in game.ruleset.tiles() if tile not in _GOES_OUT.split()]
    return Deal(0, ["r5", *(t for t in game.ruleset.tiles() if t != "r5")], [*_GOES_OUT.split(), *rest])


def first(variant: Variant) -> Node:
    """A game that was just created; Ann, if she did, has committed to entropy."""
    ruleset = f"{_SMALL}+turn_time_ms={variant.turn_time_ms}+initial_meld_points=0"
    parsed = rules.Ruleset.parse(ruleset)
    policy = GamePolicy(absence=variant.absence, pause_budget_ms=60_000)
    commitment = "" if variant.is_hosted else commitment_of(_ENTROPY)
    command = CreateGame(ruleset, 2, policy=policy, entropy_commitment=commitment)
    founding = Founding(
        game_id="game",
        join_code="",
        create_ms=START_MS,
        ruleset=ruleset,
        min_seats=parsed.min_seats,
        max_seats=parsed.max_seats,
        commitment=commitment_of(_SECRET),
    )
    caller: Caller = HOST_APP if variant.is_hosted else ANN
    events = found(command, caller, founding)
    row = Envelope(None, actor_of(caller), START_MS, FIRST_PREVIOUS, events, "", Secret(_SECRET.hex()))
    return Node(step(None, row, None, _DIGEST), START_MS, frozenset({"ann", "bob"}))


def due_ms(node: Node) -> int | None:
    """When something happens by itself."""
    return waking.due_ms(node.state, LIMITS, node.presence)


def after_time(node: Node) -> Node | None:
    """What is next by itself; None where nothing is, or where it has no effect."""
    when_ms = due_ms(node)
    if when_ms is None:
        return None
    node = replace(node, now_ms=max(node.now_ms, when_ms))
    state, presence, now_ms = node.state, node.presence, node.now_ms
    decision = (
        _before(node) or waking.decide_alone(state, presence, LIMITS, now_ms) or _bots_turn(state, now_ms)
    )
    return None if decision is None else node.after(decision)


def _bots_turn(state: State, now_ms: int) -> Decision | None:
    usual_ms, game = pace.usual_ms(state, LIMITS.bot_delay_ms), state.running
    if usual_ms is None or now_ms < usual_ms or game is None:
        return None
    seat = game.turn_seat
    command = None if seat is None else rules.greedy_command(game.view(seat))
    return decide_due(state, now_ms, dealt, command)


def why_endless(node: Node) -> str | None:
    """Why a game does not end if nobody ever calls again; None where it does."""
    for _ in range(MOST_MOMENTS):
        if node.state.session.is_over:
            return None
        following = after_time(node)
        if following is None:
            return "nothing is ever due" if due_ms(node) is None else "what is due does not happen"
        node = following
    return "it goes on and on"


def reachable(variant: Variant) -> Iterator[Node]:
    """One game of every state, from the first one on."""
    begin = first(variant)
    seen, waiting = {begin.key()}, deque([begin])
    while waiting:
        node = waiting.popleft()
        yield node
        for following in _ways_on(node):
            if (key := following.key()) not in seen:
                seen.add(key)
                waiting.append(following)


def _before(node: Node) -> Decision | None:
    state, now_ms = node.state, node.now_ms
    return (
        decide_expiry(state, now_ms, dealt)
        or waking.decide_resumption(state, now_ms)
        or absence.decide_return(state, node.presence, now_ms)
    )


def _ways_on(node: Node) -> Iterator[Node]:
    if node.state.session.is_over:
        return
    later = replace(node, now_ms=node.now_ms + 1)
    yield from filter(None, (after_time(node),))
    for player in (ANN, BOB):
        yield replace(later, here=later.here ^ {player.player_id}, heard_ms=_heard(later, player))
    hosts = () if node.state.session.founder_id else (HOST_APP,)
    for caller in (ANN, BOB, *hosts):
        for command in _commands(node):
            try:
                yield _done(later, command, caller)
            except Refusal:
                continue


def _done(node: Node, command: Command, caller: Caller) -> Node:
    """What is due comes before the command, as a server does it."""
    if isinstance(caller, Player):
        node = replace(node, heard_ms=_heard(node, caller))
    while (before := _before(node)) is not None:
        node = node.after(before)
    return node.after(decide(node.state, command, caller, node.now_ms, dealt))


def _heard(node: Node, player: Player) -> dict[str, int]:
    return {**node.heard_ms, player.player_id: node.now_ms}


def _commands(node: Node) -> Iterator[Command]:
    yield from (LeaveGame(), AbortGame())
    game = node.state.running
    if game is None:
        yield from (JoinGame(), AddBot(), StartGame(), RevealEntropy(Secret(_ENTROPY.hex())))
        return
    yield from (Resign(), PauseGame(), ResumeGame())
    if game.turn_seat is None:
        yield StartRound()
    else:
        yield Draw()
        found_play = rules.greedy_command(game.view(game.turn_seat))
        if found_play.table is not None:
            yield Play(found_play.table)
