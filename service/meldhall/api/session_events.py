"""What happened to the people around a table, as messages: one function for each kind of event."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from meldhall.api.times import duration, timestamp
from meldhall.play import events
from meldhall.play.levels import level_of
from meldhall.play.seat import Seat
from meldhall.v1 import game_pb2


def session_event(event: events.SessionEvent) -> game_pb2.SessionEvent:
    """The message of an event."""
    return _KINDS[type(event)](event)


def seat(number: int, held: Seat) -> game_pb2.Seat:
    """A place at the table."""
    place = game_pb2.Seat(
        seat=number,
        display_name=held.display_name,
        entropy_commitment=bytes.fromhex(held.entropy_commitment),
        entropy=bytes.fromhex(held.entropy),
    )
    if held.player_id is not None:
        place.player_id = held.player_id
    if held.bot is not None:
        place.bot = held.bot
        place.level = level_of(held.bot)
    if held.away_ms is not None:
        place.away_time.CopyFrom(timestamp(held.away_ms))
    if held.stand_in is not None:
        place.stand_in = held.stand_in
    if held.think_ms is not None:
        place.think_time.CopyFrom(duration(held.think_ms))
    return place


def seats(held: Iterable[Seat]) -> list[game_pb2.Seat]:
    """All places at the table, in order."""
    return [seat(number, each) for number, each in enumerate(held)]


def _created(event: events.GameCreated) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(game_created=game_pb2.GameCreated())


def _joined(event: events.PlayerJoined) -> game_pb2.SessionEvent:
    held = Seat(
        player_id=event.player_id,
        display_name=event.display_name,
        entropy_commitment=event.entropy_commitment,
    )
    joined = game_pb2.PlayerJoined(seat=seat(event.seat, held))
    return game_pb2.SessionEvent(player_joined=joined)


def _bot_added(event: events.BotAdded) -> game_pb2.SessionEvent:
    held = Seat(bot=event.bot, display_name=event.display_name, think_ms=event.think_ms)
    return game_pb2.SessionEvent(bot_added=game_pb2.BotAdded(seat=seat(event.seat, held)))


def _started(event: events.GameStarted) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(game_started=game_pb2.GameStarted(seats=seats(event.seats)))


def _start_called(event: events.StartCalled) -> game_pb2.SessionEvent:
    called = game_pb2.StartCalled(until_time=timestamp(event.until_ms))
    return game_pb2.SessionEvent(start_called=called)


def _revealed(event: events.EntropyRevealed) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(entropy_revealed=game_pb2.EntropyRevealed(seat=event.seat))


def _left(event: events.PlayerLeft) -> game_pb2.SessionEvent:
    left = game_pb2.PlayerLeft(seat=event.seat, player_id=event.player_id)
    left.creator_player_id = event.creator_id or ""
    return game_pb2.SessionEvent(player_left=left)


def _aborted(event: events.GameAborted) -> game_pb2.SessionEvent:
    cause = game_pb2.AbortCause.Value(f"ABORT_CAUSE_{event.cause.name}")
    return game_pb2.SessionEvent(game_aborted=game_pb2.GameAborted(cause=cause, seat=event.seat))


def _away(event: events.PlayerAway) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(
        player_away=game_pb2.PlayerAway(seat=event.seat, away_time=timestamp(event.since_ms))
    )


def _returned(event: events.PlayerReturned) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(player_returned=game_pb2.PlayerReturned(seat=event.seat))


def _took_over(event: events.BotTookOver) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(bot_took_over=game_pb2.BotTookOver(seat=event.seat, bot=event.bot))


def _forfeited(event: events.PlayerForfeited) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(player_forfeited=game_pb2.PlayerForfeited(seat=event.seat))


def _pause_asked(event: events.PauseAsked) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(pause_asked=game_pb2.PauseAsked(seat=event.seat))


def _paused(event: events.GamePaused) -> game_pb2.SessionEvent:
    until_time = timestamp(event.until_ms)
    paused = game_pb2.GamePaused(until_time=until_time, spends_budget=event.spends_budget)
    return game_pb2.SessionEvent(game_paused=paused)


def _resumed(event: events.GameResumed) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(game_resumed=game_pb2.GameResumed(left=duration(event.left_ms)))


def _rematch_created(event: events.RematchCreated) -> game_pb2.SessionEvent:
    return game_pb2.SessionEvent(rematch_created=game_pb2.RematchCreated(game_id=event.game_id))


_KINDS: Final[Mapping[type[events.SessionEvent], Callable[[Any], game_pb2.SessionEvent]]] = {
    events.GameCreated: _created,
    events.PlayerJoined: _joined,
    events.BotAdded: _bot_added,
    events.GameStarted: _started,
    events.PlayerLeft: _left,
    events.GameAborted: _aborted,
    events.PlayerAway: _away,
    events.PlayerReturned: _returned,
    events.BotTookOver: _took_over,
    events.PlayerForfeited: _forfeited,
    events.StartCalled: _start_called,
    events.EntropyRevealed: _revealed,
    events.PauseAsked: _pause_asked,
    events.GamePaused: _paused,
    events.GameResumed: _resumed,
    events.RematchCreated: _rematch_created,
}
