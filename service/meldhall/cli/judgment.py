"""What an analysis says of turns and rounds, in words: for the terminal, and for pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from meldhall.analysis import RoundEnd, Turn

Tiles = Callable[[Iterable[str]], str]
"""Shows some tiles in a row."""

_UNSEEN: Final = "\ufffd"


def shown_name(name: str) -> str:
    """A name with nothing in it that moves a cursor or turns the text around it."""
    return "".join(letter if letter.isprintable() else _UNSEEN for letter in name)


def count(number: int, thing: str) -> str:
    """So many of a thing: `1 tile`, `3 tiles`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def deed(turn: Turn, tiles: Tiles) -> str:
    """What the seat did, as it follows its name."""
    drawn = f"draws {tiles(turn.drawn)}" if turn.drawn else "passes"
    told = {
        "play": f"lays {tiles(turn.laid)}, {count(turn.points, 'point')}",
        "draw": drawn,
        "pass": "passes",
        "timeout": f"is out of time and {drawn}",
        "fail": f"fails and {drawn}",
        "leave": "leaves the game",
    }[turn.deed]
    if turn.laid and not turn.rack_left:
        return f"{told}, and goes out"
    return f"{told}, the initial meld" if turn.laid and not turn.has_melded else told


def verdict(turn: Turn, tiles: Tiles) -> str | None:
    """What the turn made of what was possible; None where there is nothing to say."""
    if turn.deed == "leave":
        return None
    if turn.fell_short:
        return f"could have laid {tiles(turn.best.laid)}: {_more(turn)}{_stake(turn)}{doubt(turn)}"
    if turn.laid:
        return None if turn.best.proved else "nothing better was found, which is not proved"
    return "nothing could be laid" if turn.was_forced else "nothing was found to lay, which is not proved"


def doubt(turn: Turn) -> str:
    """The mark of a best play that is not proved to be the best."""
    return "" if turn.best.proved else " (not proved to be the most)"


def _more(turn: Turn) -> str:
    """How much more it is than what was laid."""
    more = " more" if turn.laid else ""
    parts = []
    if turn.missed_tiles:
        parts.append(f"{count(turn.missed_tiles, 'tile')}{more}")
    if turn.missed_points:
        parts.append(f"{count(turn.missed_points, 'point')}{more}")
    return ", ".join(parts)


def _stake(turn: Turn) -> str:
    """What hung on it."""
    if turn.missed_win:
        return ", and gone out"
    return ", the initial meld" if turn.missed_opening else ""


def round_end(end: RoundEnd, names: Iterable[str]) -> str:
    """How a round ended, without a full stop."""
    called = list(names)
    winners = " and ".join(called[seat] for seat in end.winners)
    scores = ", ".join(f"{name} {points:+d}" for name, points in zip(called, end.score_points, strict=True))
    wins = "wins" if len(end.winners) == 1 else "win"
    return f"{winners} {wins} ({end.reason.replace('_', ' ').lower()}): {scores}"
