"""The game after an event, from what the viewer is told: what keeps `watch` current without asking again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from .events import (
    BotAdded,
    BotTookOver,
    ClockCredited,
    ClockPaused,
    ClockResumed,
    Event,
    GameAborted,
    GameEnded,
    GamePaused,
    GameResumed,
    GameStarted,
    PauseAsked,
    PlayerAway,
    PlayerForfeited,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RedealGranted,
    RematchCreated,
    RoundEnded,
    RoundStarted,
    SeatLeft,
    StartCalled,
    TilesDrawn,
    TurnPlayed,
    TurnStarted,
)
from .model import Game, GamePause, GameView, Seat, SeatView, Table
from .notation import tile_code


def game_after(game: Game, version: int, events: tuple[Event, ...]) -> Game | None:
    """The game at `version`; None if only a fresh snapshot can tell it (the start of a game)."""
    session: Game | None = game
    for event in events:
        if session is None:
            return None
        session = _session_after(event, session)
    if session is None:
        return None
    view = replace(session.view, draft=None) if session.view else None
    for event in events:
        view = view and _view_after(event, view)
        if view and isinstance(event, RoundStarted) and not game.ruleset.initial_meld_points:
            # Where no initial meld is asked for nobody has yet to lay it.
            view = replace(view, seats=tuple(replace(seat, has_melded=True) for seat in view.seats))
    return replace(session, version=version, view=view)


@singledispatch
def _session_after(event: Event, game: Game) -> Game | None:
    return game


@_session_after.register
def _(event: PlayerJoined, game: Game) -> Game | None:
    return _with_seat(game, event.seat)


@_session_after.register
def _(event: BotAdded, game: Game) -> Game | None:
    return _with_seat(game, event.seat)


@_session_after.register
def _(event: GameStarted, game: Game) -> Game | None:
    shuffle = game.shuffle and replace(game.shuffle, reveal_until_time=None)
    return replace(game, state="running", seats=event.seats, shuffle=shuffle)


@_session_after.register
def _(event: StartCalled, game: Game) -> Game | None:
    if game.shuffle is None:
        return None
    return replace(game, shuffle=replace(game.shuffle, reveal_until_time=event.until_time))


@_session_after.register
def _(event: RoundStarted, game: Game) -> Game | None:
    # The first round gives the game a view, which only a snapshot can tell in full.
    return _without_asks(game) if game.view else None


@_session_after.register
def _(event: TurnStarted, game: Game) -> Game | None:
    # After another deal it is the same turn that begins again.
    return game if game.view and game.view.turn == event.turn else _without_asks(game)


@_session_after.register
def _(event: PauseAsked, game: Game) -> Game | None:
    pause = game.pause and replace(game.pause, asked_seats=(*game.pause.asked_seats, event.seat))
    return replace(game, pause=pause)


@_session_after.register
def _(event: GamePaused, game: Game) -> Game | None:
    pause = game.pause and replace(game.pause, asked_seats=(), until_time=event.until_time)
    return replace(game, pause=pause)


@_session_after.register
def _(event: GameResumed, game: Game) -> Game | None:
    return replace(game, pause=GamePause((), None, event.left))


@_session_after.register
def _(event: RematchCreated, game: Game) -> Game | None:
    return replace(game, rematch_game_id=event.game_id)


@_session_after.register
def _(event: PlayerLeft, game: Game) -> Game | None:
    # Who sits there now and what the viewer may still see depends on when and who it was.
    return None


@_session_after.register
def _(event: PlayerAway, game: Game) -> Game | None:
    return _with_seat(game, replace(game.seats[event.seat], away_time=event.away_time))


@_session_after.register
def _(event: PlayerReturned, game: Game) -> Game | None:
    return _with_seat(game, replace(game.seats[event.seat], away_time=None, stand_in=""))


@_session_after.register
def _(event: BotTookOver, game: Game) -> Game | None:
    return _with_seat(game, replace(game.seats[event.seat], stand_in=event.bot))


@_session_after.register
def _(event: PlayerForfeited, game: Game) -> Game | None:
    return _with_seat(game, replace(game.seats[event.seat], away_time=None))


@_session_after.register
def _(event: GameEnded, game: Game) -> Game | None:
    return _over(game, "finished")


@_session_after.register
def _(event: GameAborted, game: Game) -> Game | None:
    return _over(game, "aborted")


def _over(game: Game, state: str) -> Game | None:
    # The secret comes to light, which only a snapshot tells.
    return None if game.shuffle else replace(game, state=state, pause=None)


def _without_asks(game: Game) -> Game:
    return replace(game, pause=game.pause and replace(game.pause, asked_seats=()))


def _with_seat(game: Game, seat: Seat) -> Game:
    return replace(game, seats=tuple(seat if old.seat == seat.seat else old for old in game.seats))


@singledispatch
def _view_after(event: Event, view: GameView) -> GameView:
    return view


@_view_after.register
def _(event: RoundStarted, view: GameView) -> GameView:
    seats = (
        replace(seat, rack_tiles=tiles, has_melded=False)
        for seat, tiles in zip(view.seats, event.rack_tiles, strict=True)
    )
    return replace(
        view,
        phase="round",
        round=event.round,
        table=Table(),
        pool_tiles=event.pool_tiles,
        seats=tuple(seats),
        rack=event.rack,
        racks=event.racks,
        turn=0,
    )


@_view_after.register
def _(event: TurnStarted, view: GameView) -> GameView:
    seats = tuple(
        replace(seat, time_bank=bank) for seat, bank in zip(view.seats, event.time_banks, strict=True)
    )
    return replace(
        view, turn_seat=event.seat, turn=event.turn, deadline_time=event.deadline_time, seats=seats
    )


@_view_after.register
def _(event: TurnPlayed, view: GameView) -> GameView:
    view = replace(_with_rack_changed(view, event.seat, laid=event.laid), table=event.table)
    melded = view.seats[event.seat].has_melded or event.initial_meld
    return _with_seat_view(
        view, replace(view.seats[event.seat], rack_tiles=event.rack_tiles, has_melded=melded)
    )


@_view_after.register
def _(event: TilesDrawn, view: GameView) -> GameView:
    seat = view.seats[event.seat]
    view = replace(_with_rack_changed(view, event.seat, drawn=event.tiles), pool_tiles=event.pool_tiles)
    return _with_seat_view(view, replace(seat, rack_tiles=seat.rack_tiles + event.drawn_tiles))


@_view_after.register
def _(event: SeatLeft, view: GameView) -> GameView:
    return _with_seat_view(view, replace(view.seats[event.seat], has_left=True))


@_view_after.register
def _(event: RedealGranted, view: GameView) -> GameView:
    return replace(view, rack=event.rack, racks=event.racks)


@_view_after.register
def _(event: ClockPaused, view: GameView) -> GameView:
    return replace(view, clock_paused=True, deadline_time=None)


@_view_after.register
def _(event: ClockResumed, view: GameView) -> GameView:
    return replace(view, clock_paused=False, deadline_time=event.deadline_time)


@_view_after.register
def _(event: ClockCredited, view: GameView) -> GameView:
    seat = view.seats[event.seat]
    view = _with_seat_view(view, replace(seat, time_bank=seat.time_bank + event.credit))
    return replace(view, deadline_time=event.deadline_time)


@_view_after.register
def _(event: RoundEnded, view: GameView) -> GameView:
    scores = {score.seat: score.score_points for score in event.result.seats}
    seats = (
        replace(
            seat,
            total_points=seat.total_points + scores.get(seat.seat, 0),
            rounds_won=seat.rounds_won + (seat.seat in event.result.winner_seats),
        )
        for seat in view.seats
    )
    return replace(
        view,
        phase="between_rounds",
        turn_seat=None,
        deadline_time=None,
        seats=tuple(seats),
        last_round=event.result,
    )


@_view_after.register
def _(event: GameEnded, view: GameView) -> GameView:
    return replace(view, phase="over", result=event.result)


def _with_seat_view(view: GameView, seat: SeatView) -> GameView:
    return replace(view, seats=tuple(seat if old.seat == seat.seat else old for old in view.seats))


def _with_rack_changed(
    view: GameView, seat: int, *, laid: tuple[str, ...] = (), drawn: tuple[str, ...] = ()
) -> GameView:
    """The rack of that seat without and with these tiles, where the viewer sees it."""

    def changed(rack: tuple[str, ...]) -> tuple[str, ...]:
        return _sorted((Counter(rack) - Counter(laid) + Counter(drawn)).elements())

    racks = tuple(changed(rack) if each == seat else rack for each, rack in enumerate(view.racks))
    return replace(view, rack=changed(view.rack) if seat == view.viewer_seat else view.rack, racks=racks)


def _sorted(tiles: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=tile_code))
