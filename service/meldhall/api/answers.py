"""From play to the wire: session fields become messages, the core's bytes are put in as they are."""

from functools import lru_cache
from typing import Final

from meldhall.api import pages
from meldhall.api.encode import Slot
from meldhall.api.policies import policy_message
from meldhall.api.session_events import seats, session_event
from meldhall.api.times import duration, timestamp
from meldhall.play.callers import Caller
from meldhall.play.session import Session
from meldhall.play.summary import Page, Summary
from meldhall.play.updates import (
    Answer,
    Change,
    ChangeKind,
    Closing,
    DraftSeen,
    Heartbeat,
    ListChanged,
    ListSilent,
    ListSnapshot,
    ListUpdate,
    Snapshot,
    Update,
    VersionSeen,
)
from meldhall.rules import Ruleset, tile_code
from meldhall.store.contract import Player, Status
from meldhall.v1 import game_pb2, game_service_pb2, listing_pb2, player_service_pb2, tile_pb2, watching_pb2

_STATES: Final = {
    Status.WAITING: game_pb2.GAME_STATE_WAITING,
    Status.RUNNING: game_pb2.GAME_STATE_RUNNING,
    Status.FINISHED: game_pb2.GAME_STATE_FINISHED,
    Status.ABORTED: game_pb2.GAME_STATE_ABORTED,
}
_KINDS: Final = {
    ChangeKind.ADDED: listing_pb2.GAME_CHANGE_KIND_ADDED,
    ChangeKind.CHANGED: listing_pb2.GAME_CHANGE_KIND_CHANGED,
    ChangeKind.REMOVED: listing_pb2.GAME_CHANGE_KIND_REMOVED,
}
_RULESET: Final = Slot(game_pb2.Game, "ruleset")
_VIEW: Final = Slot(game_pb2.Game, "view")
_GAME: Final = Slot(game_service_pb2.GetGameResponse, "game")
_GAME_TIME: Final = Slot(game_service_pb2.GetGameResponse, "server_time")
_DREW_TIME: Final = Slot(game_service_pb2.DrawTileResponse, "server_time")
_WATCHED_TIME: Final = Slot(watching_pb2.WatchGameResponse, "server_time")
_SNAPSHOT: Final = Slot(watching_pb2.WatchGameResponse, "snapshot")
_EVENTS: Final = Slot(watching_pb2.WatchGameResponse, "events")
_DRAFTED: Final = Slot(watching_pb2.WatchGameResponse, "draft")
_DRAFT: Final = Slot(watching_pb2.DraftChanged, "draft")
_VERDICT: Final = Slot(game_service_pb2.GameServiceCheckTurnResponse, "verdict")
_SOLUTION: Final = Slot(game_service_pb2.SuggestTurnResponse, "solution")


def player(who: Player) -> player_service_pb2.Player:
    """A player as everybody may know it."""
    return player_service_pb2.Player(player_id=who.player_id, display_name=who.display_name)


def game(answer: Answer, caller: Caller) -> bytes:
    """A `Game`. The join code is in it only for those who have a seat or created the game."""
    invites = answer.seat is not None or answer.session.is_creator(caller)
    people = answer.kept.get(invites)
    if people is None:
        people = answer.kept[invites] = _people(answer.session, invites=invites)
    version = game_pb2.Game(version=answer.version).SerializeToString()
    view = b"" if answer.view is None else _VIEW.filled(answer.view)
    return people + version + view


def _people(session: Session, *, invites: bool) -> bytes:
    """The fields of a `Game` that only change with its session."""
    head = game_pb2.Game(
        game_id=session.game_id,
        state=_STATES[session.status],
        title=session.title,
        visibility=game_pb2.VISIBILITY_PUBLIC if session.public else game_pb2.VISIBILITY_UNLISTED,
        join_code=session.join_code if invites else "",
        creator_player_id=session.creator_id,
        seats=seats(session.seats),
        create_time=timestamp(session.create_ms),
        policy=policy_message(session.policy),
        shuffle=_shuffle(session),
        pause=_pause(session),
        rematch_game_id=session.rematch_game_id,
    )
    return head.SerializeToString() + _RULESET.filled(_ruleset(session.ruleset))


def with_game(answer: Answer, caller: Caller, now_ms: int) -> bytes:
    """An answer of a game and the server's clock: that of most writes, and of `GetGame`."""
    return _GAME.filled(game(answer, caller)) + _GAME_TIME.filled(_time(now_ms))


def drew(answer: Answer, caller: Caller, now_ms: int) -> bytes:
    """A `DrawTileResponse`."""
    drawn = game_service_pb2.DrawTileResponse()
    if answer.drawn_tile is not None:
        drawn.tile = tile_pb2.Tile.ValueType(tile_code(answer.drawn_tile))
    time = _DREW_TIME.filled(_time(now_ms))
    return _GAME.filled(game(answer, caller)) + drawn.SerializeToString() + time


def checked(verdict: bytes, version: int) -> bytes:
    """A `CheckTurnResponse` of GameService from the bytes of a `TurnVerdict`."""
    rest = game_service_pb2.GameServiceCheckTurnResponse(version=version)
    return _VERDICT.filled(verdict) + rest.SerializeToString()


def suggested(solution: bytes, version: int) -> bytes:
    """A `SuggestTurnResponse` from the bytes of a `Solution`."""
    rest = game_service_pb2.SuggestTurnResponse(version=version)
    return _SOLUTION.filled(solution) + rest.SerializeToString()


def listed(page: Page, name: str) -> bytes:
    """A `ListGamesResponse` of the list of that name."""
    token = "" if page.following is None else pages.sealed(name, "{}:{}".format(*page.following))
    games = [_summary(each) for each in page.summaries]
    return game_service_pb2.ListGamesResponse(games=games, next_page_token=token).SerializeToString()


def update(step: Update, caller: Caller, now_ms: int) -> bytes:
    """A `WatchGameResponse`."""
    return _step(step, caller) + _WATCHED_TIME.filled(_time(now_ms))


def list_update(step: ListUpdate, now_ms: int) -> bytes:
    """A `WatchGamesResponse`."""
    rest = watching_pb2.WatchGamesResponse(server_time=timestamp(now_ms))
    return _list_step(step) + rest.SerializeToString()


def _summary(summary: Summary) -> listing_pb2.GameSummary:
    return listing_pb2.GameSummary(
        game_id=summary.game_id,
        title=summary.title,
        state=_STATES[summary.status],
        ruleset=summary.ruleset,
        seats=summary.seats,
        seats_taken=summary.seats_taken,
        version=summary.version,
        create_time=timestamp(summary.create_ms),
        policy=policy_message(summary.policy),
    )


def _pause(session: Session) -> game_pb2.GamePause | None:
    if session.status is not Status.RUNNING:
        return None
    stand = session.pause
    until_time = None if stand.until_ms is None else timestamp(stand.until_ms)
    return game_pb2.GamePause(
        asked_seats=stand.asked_seats, until_time=until_time, left=duration(stand.left_ms)
    )


def _shuffle(session: Session) -> game_pb2.Shuffle | None:
    if not session.commitment:
        return None
    shuffle = game_pb2.Shuffle(
        commitment=bytes.fromhex(session.commitment), secret=bytes.fromhex(session.secret)
    )
    if session.start_until_ms is not None:
        shuffle.reveal_until_time.CopyFrom(timestamp(session.start_until_ms))
    return shuffle


def _step(step: Update, caller: Caller) -> bytes:
    match step:
        case Snapshot():
            return _SNAPSHOT.filled(game(step.answer, caller))
        case VersionSeen():
            return _EVENTS.filled(_version_events(step))
        case DraftSeen():
            drafted = watching_pb2.DraftChanged(version=step.version).SerializeToString()
            shown = b"" if step.draft is None else _DRAFT.filled(step.draft)
            return _DRAFTED.filled(drafted + shown)
        case Heartbeat():
            beat = watching_pb2.Heartbeat(version=step.version)
            return watching_pb2.WatchGameResponse(heartbeat=beat).SerializeToString()
        case Closing():
            closing = watching_pb2.Closing(retry_after=duration(step.retry_after_ms))
            return watching_pb2.WatchGameResponse(closing=closing).SerializeToString()


@lru_cache(maxsize=64)
def _list_step(step: ListUpdate) -> bytes:
    """Encoded once for all who watch a list: they share its updates."""
    answer = watching_pb2.WatchGamesResponse()
    match step:
        case ListSnapshot():
            answer.snapshot.games.extend(_summary(each) for each in step.games)
            answer.snapshot.has_more = step.has_more
        case ListChanged():
            answer.changed.changes.extend(_change(each) for each in step.changes)
        case ListSilent():
            answer.heartbeat.SetInParent()
        case Closing():
            answer.closing.retry_after.CopyFrom(duration(step.retry_after_ms))
    return answer.SerializeToString()


def _change(change: Change) -> listing_pb2.GameChange:
    if change.summary is None:
        gone = listing_pb2.GameSummary(game_id=change.game_id, version=change.version)
        return listing_pb2.GameChange(kind=_KINDS[change.kind], game=gone)
    return listing_pb2.GameChange(kind=_KINDS[change.kind], game=_summary(change.summary))


def _version_events(step: VersionSeen) -> bytes:
    head = game_pb2.VersionEvents(
        version=step.version,
        event_time=timestamp(step.time_ms),
        session_events=[session_event(event) for event in step.session_events],
    )
    return head.SerializeToString() + step.game_events


@lru_cache(maxsize=4)
def _time(time_ms: int) -> bytes:
    """The bytes of a `Timestamp`. Many answers are made in the same millisecond."""
    return timestamp(time_ms).SerializeToString()


@lru_cache(maxsize=256)
def _ruleset(notation: str) -> bytes:
    """The `Ruleset` message with every field set. Most games share a few rulesets."""
    return Ruleset.parse(notation).to_bytes()
