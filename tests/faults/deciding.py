"""I4: what callers were told is what deciding on the log gives."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from meldhall import rules
from meldhall.play.access import check_visible
from meldhall.play.commands import CreateGame, Draw, JoinGame, RequestRedeal, StartGame, StartRound
from meldhall.play.dealing import Deal
from meldhall.play.decision import Decision, decide
from meldhall.play.events import PlayerAway, PlayerReturned
from meldhall.play.session import Session
from meldhall.play.shuffle import Shuffle
from meldhall.play.state import State
from meldhall.refusals import Refusal
from tests.faults.folded import Folded
from tests.faults.observed import Call, Observed

Known = Callable[[str, float], int]
"""The newest version of a game that anybody knew of before a time: a refusal must not be older."""
_UNDECIDED: Final = frozenset(
    {"", "OUTCOME_UNKNOWN", "GAME_BUSY", "DRAINING", "STORAGE_FULL", "UNAVAILABLE", "TOO_MANY_GAMES"}
)
"""Refusals that say nothing about the game."""
_BY_CHANCE: Final = (StartGame, StartRound, RequestRedeal)


def check_answers(game: Folded, calls: Sequence[Call], observed: Observed, known: Known) -> Iterator[str]:
    """Answers and refusals of all calls of one game."""
    times = _stored_times(game, observed)
    for call in calls:
        name = f"{game.game_id} request {call.request_id} of {call.caller.player_id}"
        if call.version is not None and 1 <= call.version <= game.head:
            yield from (f"{name}: {fault}" for fault in _wrong_answer(game, call))
        elif call.refusal not in _UNDECIDED and call.answer_ms is not None:
            if call.refusal == "GAME_HALTED":
                if game.game_id not in observed.halted:
                    yield f"{name}: the game halted"
                continue
            # A row that came in while the call ran may have been seen by it or not.
            oldest = max(1, known(game.game_id, call.sent_ms))
            newest = max(oldest, bisect_right(times, call.answer_ms))
            if not _is_right_refusal(game, call, range(oldest, min(newest, game.head) + 1)):
                yield f"{name}: {call.refusal} is not what versions {oldest} to {newest} give"


def _stored_times(game: Folded, observed: Observed) -> list[float]:
    """When each version came into the log: rising, as the log does."""
    times, latest = [], 0.0
    for version, moment in enumerate(game.moments, 1):
        stored_ms = observed.stored_ms.get((game.game_id, version), float(moment.envelope.time_ms))
        times.append(latest := max(latest, stored_ms))
    return times


def _wrong_answer(game: Folded, call: Call) -> Iterator[str]:
    assert call.version is not None
    moment, before = game.moments[call.version - 1], game.at(call.version - 1)
    if call.expected_version is not None and not _is_next(game, call.version, call.expected_version):
        yield f"expected to follow {call.expected_version}, and became {call.version}"
    if call.view is not None and call.view != moment.view_of(call.caller):
        yield f"the answer shows other tiles than version {call.version}"
    drawn = moment.events.drawn_tile() if moment.events and isinstance(call.command, Draw) else None
    if call.drawn_tile != drawn:
        yield f"told of drawing {call.drawn_tile}, drew {drawn}"
    if call.command is None or isinstance(call.command, CreateGame) or before is None:
        return
    try:
        decision = _decided(before, call, moment.envelope.time_ms)
    except Refusal as refusal:
        yield f"version {call.version} was accepted, where {refusal.reason} is right"
        return
    dealt = isinstance(call.command, _BY_CHANCE)
    if decision.session_events != moment.envelope.session_events or not (
        dealt or decision.game_line == moment.envelope.game_line
    ):
        yield f"version {call.version} is not what the command brings about"


def _is_next(game: Folded, version: int, expected_version: int) -> bool:
    """Whether from the version that was expected on nothing came but that players were away or back."""
    between = [moment.envelope.session_events for moment in game.moments[expected_version : version - 1]]
    return version > expected_version and all(
        happened and all(isinstance(event, PlayerAway | PlayerReturned) for event in happened)
        for happened in between
    )


def _is_right_refusal(game: Folded, call: Call, versions: range) -> bool:
    if call.refusal == "REQUEST_ID_REUSED":
        return any(
            (request := moment.envelope.request) is not None
            and (request.player, request.id) == (call.caller.player_id, call.request_id)
            and request.hash != call.request_hash.hex()
            for moment in game.moments
        )
    if call.refusal == "STALE_VERSION":
        # Without an expected version: too many others were faster, and they are in the log.
        return any(version != call.expected_version for version in versions) and (
            call.expected_version is not None or len(versions) > 1
        )
    if call.command is None or isinstance(call.command, CreateGame):
        return True
    return any(_refused(game.at(version), call) == call.refusal for version in reversed(versions))


def _refused(state: State | None, call: Call) -> str:
    if state is None:
        return "GAME_NOT_FOUND"
    try:
        _decided(state, call, state.time_ms)
    except Refusal as refusal:
        return refusal.reason
    return ""


def _decided(state: State, call: Call, now_ms: int) -> Decision:
    command = call.command
    assert command is not None
    assert not isinstance(command, CreateGame)
    check_visible(state.session, call.caller, command.join_code if isinstance(command, JoinGame) else "")
    return decide(state, command, call.caller, now_ms, _any_deal)


def _any_deal(_people: Session, _shuffled: Shuffle | None, game: rules.Game, *, again: bool = False) -> Deal:
    tiles = game.ruleset.tiles()
    return Deal(0, tiles, tiles)
