"""What a seat under load makes of its stream."""

import random
import time
from typing import Any

import pytest

from load.figures import Ledger
from load.seats import DELAY, WATCH, Calls, Seat, follow
from meldhall.rules import Command, Game, Ruleset, View, greedy_command
from meldhall.v1 import game_pb2, view_pb2, watching_pb2

RULESET = Ruleset("classic")


class Nobody:
    """The calls of a seat that makes none."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.ledger.open(0.0, 0.0)


def seen(game: Game, seat: int) -> view_pb2.GameView:
    return view_pb2.GameView.FromString(game.view(seat).to_bytes())


def update(version: int, events: bytes = b"", time_s: int = 100) -> watching_pb2.WatchGameResponse:
    told = game_pb2.VersionEvents.FromString(events)
    told.version = version
    told.event_time.seconds = time_s
    return watching_pb2.WatchGameResponse(events=told)


def snapshot(version: int, view: view_pb2.GameView) -> watching_pb2.WatchGameResponse:
    return watching_pb2.WatchGameResponse(snapshot=game_pb2.Game(version=version, view=view))


def begun() -> Game:
    chance, tiles = random.Random(7), RULESET.tiles()
    orders = [chance.sample(tiles, len(tiles)) for _ in range(2)]
    game = Game(RULESET, 2)
    return game.evolve(game.decide(Command.start_round(0, *orders), 0))


def matters(view: View) -> tuple[object, ...]:
    rack_tiles, has_melded = tuple(view.rack_tiles), tuple(view.has_melded)
    turn = (view.turn_seat, view.turn, view.phase)
    return (tuple(view.rack), str(view.table), rack_tiles, has_melded, view.pool_tiles, turn)


def test_a_followed_view_is_the_view_that_the_server_would_show() -> None:
    """Through a whole game: whoever is to play knows what the greedy strategy looks at."""
    game = begun()
    views = [seen(game, seat) for seat in range(2)]
    turns = 0
    while game.phase == "round":
        seat = game.turn_seat
        assert seat is not None
        known = View.from_bytes(views[seat].SerializeToString(), RULESET)
        assert matters(known) == matters(game.view(seat))
        happened = game.decide(greedy_command(known), turns * 1_000)
        game = game.evolve(happened)
        views[seat] = seen(game, seat)
        for event in game_pb2.VersionEvents.FromString(happened.seen_by(1 - seat, RULESET)).game_events:
            follow(views[1 - seat], event)
        turns += 1
    assert turns > 50


class Line:
    """A channel that answers at once."""

    def unary_unary(self, path: str, **_: Any) -> Any:
        async def answer(*_: Any, **__: Any) -> str:
            return path

        return answer

    def unary_stream(self, path: str, **_: Any) -> None:
        pass


async def test_a_turn_lasts_from_when_it_was_due() -> None:
    """A turn that could not be sent for five seconds took five seconds, however quick the answer was."""
    ledger = Ledger()
    ledger.open(0.0, 0.0)
    calls = Calls(Line(), ledger)  # type: ignore[arg-type]
    assert (
        await calls.make("PlayTurn", None, (), due=time.perf_counter() - 5)
        == "/meldhall.v1.GameService/PlayTurn"
    )
    assert await calls.make("DrawTile", None, ()) == "/meldhall.v1.GameService/DrawTile"
    assert ledger.durations_ms["PlayTurn"] == [pytest.approx(5_000, abs=1_000)]
    assert ledger.durations_ms["DrawTile"] == [pytest.approx(0, abs=1_000)]


def test_the_ledger_learns_how_late_events_are() -> None:
    calls = Nobody()
    seat = Seat(calls, RULESET)  # type: ignore[arg-type]
    seat.take(snapshot(5, seen(begun(), 0)), 99.0)
    seat.take(update(6, time_s=100), 100.25)
    assert calls.ledger.durations_ms == {DELAY: [250.0]}
    assert not calls.ledger.failures


def test_a_version_that_is_missing_or_comes_twice_is_a_failure() -> None:
    for versions in ([7], [6, 6], [6, 8]):
        calls = Nobody()
        seat = Seat(calls, RULESET)  # type: ignore[arg-type]
        seat.take(snapshot(5, seen(begun(), 0)), 99.0)
        for version in versions:
            seat.take(update(version), 100.0)
        assert calls.ledger.failed_of(WATCH) == 1, versions


def test_a_stream_that_closes_or_starts_again_is_a_failure() -> None:
    closing = watching_pb2.WatchGameResponse(closing=watching_pb2.Closing())
    for second in (closing, snapshot(5, seen(begun(), 0))):
        calls = Nobody()
        seat = Seat(calls, RULESET)  # type: ignore[arg-type]
        seat.take(snapshot(5, seen(begun(), 0)), 99.0)
        seat.take(second, 100.0)
        assert calls.ledger.failed_of(WATCH) == 1


def test_heartbeats_are_counted_and_change_nothing() -> None:
    calls = Nobody()
    seat = Seat(calls, RULESET)  # type: ignore[arg-type]
    seat.take(snapshot(5, seen(begun(), 0)), 99.0)
    seat.take(watching_pb2.WatchGameResponse(heartbeat=watching_pb2.Heartbeat(version=5)), 100.0)
    seat.take(update(6), 101.0)
    assert calls.ledger.heartbeats == 1
    assert not calls.ledger.failures
