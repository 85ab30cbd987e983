"""What happened in a game, in words: a sentence for each event that somebody may have seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from meldhall import painting
from meldhall.rules import tile_text
from meldhall.v1 import refusal_pb2, view_pb2

Name = Callable[[int], str]
"""What a seat is called."""


def tiles(codes: Iterable[int]) -> str:
    """Tiles of the wire, painted."""
    return painting.tiles(map(tile_text, codes))


def sentence(event: view_pb2.GameEvent, name: Name) -> str | None:
    """The event in words, without a full stop; None for the start of a turn, which the turn itself tells."""
    kind = event.WhichOneof("event")
    telling = _TELLINGS.get(kind or "")
    return telling(getattr(event, str(kind)), name) if telling else None


def reason(result: view_pb2.RoundResult) -> str:
    """How a round ended."""
    text = view_pb2.RoundEndReason.Name(result.reason).removeprefix("ROUND_END_REASON_")
    return text.lower().replace("_", " ")


def winners(result: view_pb2.RoundResult, name: Name) -> str:
    """Who won a round."""
    return " and ".join(map(name, result.winner_seats))


def _round_started(event: view_pb2.RoundStarted, name: Name) -> str:
    return f"Round {event.round}: {name(event.starter_seat)} starts, {event.pool_tiles} tiles in the pool"


def _turn_played(event: view_pb2.TurnPlayed, name: Name) -> str:
    opens = " as initial meld" if event.initial_meld else ""
    late = ", out of time" if event.from_draft else ""
    left = f"{event.rack_tiles} left" if event.rack_tiles else "and goes out"
    return f"{name(event.seat)} lays {tiles(event.laid)}{opens}{late}, {left}"


def _tiles_drawn(event: view_pb2.TilesDrawn, name: Name) -> str:
    many = "a tile" if event.drawn_tiles == 1 else f"{event.drawn_tiles} tiles"
    cause = view_pb2.DrawCause.Name(event.cause).removeprefix("DRAW_CAUSE_").lower()
    why = "" if cause == "choice" else f" ({cause})"
    return f"{name(event.seat)} draws {tiles(event.tiles) or many}{why}, {event.pool_tiles} left in the pool"


def _turn_failed(event: view_pb2.TurnFailed, name: Name) -> str:
    why = refusal_pb2.Reason.Name(event.refusal.reason).removeprefix("REASON_")
    return f"{name(event.seat)} fails: {why if event.refusal.reason else 'no draft stands by these rules'}"


def _clock_credited(event: view_pb2.ClockCredited, name: Name) -> str:
    return f"{name(event.seat)} is given {event.credit.ToMilliseconds()} ms"


def _round_ended(event: view_pb2.RoundEnded, name: Name) -> str:
    result = event.result
    scores = ", ".join(f"{name(score.seat)} {score.score_points:+d}" for score in result.seats)
    return f"round {result.round} is over ({reason(result)}): {winners(result, name)} wins; {scores}"


def _game_ended(event: view_pb2.GameEnded, name: Name) -> str:
    ranks = (f"{one.rank}. {name(one.seat)} {one.total_points:+d}" for one in event.result.standings)
    return f"the game is over: {', '.join(ranks)}"


_TELLINGS: Final[dict[str, Callable[[Any, Name], str]]] = {
    "round_started": _round_started,
    "turn_played": _turn_played,
    "tiles_drawn": _tiles_drawn,
    "turn_passed": lambda event, name: f"{name(event.seat)} passes",
    "turn_failed": _turn_failed,
    "turn_expired": lambda event, name: f"{name(event.seat)} is out of time",
    "seat_left": lambda event, name: f"{name(event.seat)} leaves",
    "redeal_granted": lambda event, name: f"{name(event.seat)} asks for another deal and gets it",
    "clock_paused": lambda _event, _name: "the clock stands",
    "clock_resumed": lambda _event, _name: "the clock runs again",
    "clock_credited": _clock_credited,
    "round_ended": _round_ended,
    "game_ended": _game_ended,
}
