"""What a player types at the plain table: one line is one order. Pure."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Final

WORDS: Final = {
    "play": "play [TABLE]",
    "+": "+ TILES [to MELD]",
    "take": "take TILES from MELD [to MELD]",
    "undo": "undo [all]",
    "check": "check",
    "draw": "draw",
    "pass": "pass",
    "hint": "hint",
    "show": "show",
    "sort": "sort [color | number]",
    "words": "words",
    "scores": "scores",
    "start": "start",
    "next": "next",
    "rematch": "rematch",
    "redeal": "redeal",
    "pause": "pause",
    "resume": "resume",
    "resign": "resign",
    "help": "help",
    "quit": "quit",
}
"""Every order and how it is typed."""
_SHORT: Final = {
    "?": "help", "h": "help", "q": "quit", "exit": "quit", "bye": "quit", "d": "draw", "s": "show",
    "table": "show", "rack": "show", "p": "play", "done": "play", "add": "+", "lay": "+", "u": "undo",
    "who": "scores", "score": "scores", "move": "take", "hints": "hint", "c": "check",
}  # fmt: skip
_BARE: Final = frozenset(WORDS) - {"play", "+", "take", "undo", "sort"}
_TILE: Final = re.compile(r"j|[krbogp](?:1[0-5]|[1-9])")
_ADDED: Final = re.compile(r"(?P<tiles>.+?)(?:\s+(?P<how>to|before)\s+(?P<meld>\d+))?")
_TAKEN: Final = re.compile(
    r"(?P<tiles>.+?)\s+from\s+(?P<source>\d+)(?:\s+(?P<how>to|before)\s+(?P<meld>\d+|new))?"
)

HELP: Final = """\
A tile is its color and number: r5 is the red 5, k13 the black 13; b is blue, o orange, j a joker.

  play r10 r11 r12 | k4 b4 o4   play your turn: the whole table after it, melds parted by |
  + r10 r11 r12                 lay tiles from your rack as a new meld, to be played later
  + r8 to 2                     add tiles to meld 2 (before 2: in front of it, for a joker)
  take r8 from 2 to 3           put a tile of meld 2 to meld 3; without "to" on your rack again
  undo, undo all                take back the last change, or all of them
  check                         ask whether the table as you built it may be played
  play                          play it
  draw, pass                    draw a tile; pass when the pool is empty
  hint                          the best play; "play hint" plays it
  show                          the table, your rack, who has how many tiles
  sort color, sort number       the order of your rack
  words                         tiles in words, or as notation again
  scores                        who is where
  start, next, rematch          begin the game, the next round, another game
  pause, resume                 where the game allows it
  redeal                        another deal, where the rules allow it
  resign, quit                  give up; go away
  help                          this"""


class Unclear(ValueError):
    """What cannot be understood. The text says what was expected."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be done. Melds count from 1; `meld` 0 is a new one, None none that was named."""

    verb: str
    text: str = ""
    tiles: tuple[str, ...] = ()
    source: int = 0
    meld: int | None = None
    in_front: bool = False


def parse(line: str) -> Order | None:
    """The order of a line; None for an empty one. Raises Unclear."""
    line = line.strip()
    if not line:
        return None
    head, _, rest = line.partition(" ")
    if line[0] == "+":
        head, rest = "+", line[1:]
    verb = _SHORT.get(head.lower(), head.lower())
    rest = rest.strip()
    if verb not in WORDS:
        raise Unclear(_unknown(head, line))
    if verb in _BARE and rest:
        raise Unclear(f"{verb!r} stands alone: type {verb} and nothing behind it.")
    return _READERS.get(verb, lambda text: Order(verb, text))(rest)


def _unknown(head: str, line: str) -> str:
    if _TILE.fullmatch(head.lower()):
        return (
            f"Tiles need an order before them: `+ {line}` lays a new meld, `play {line}` is the whole table."
        )
    near = difflib.get_close_matches(head.lower(), [*WORDS, *_SHORT], n=1)
    guess = f" Do you mean {_SHORT.get(near[0], near[0])!r}?" if near else ""
    return f"I do not know {head[:40]!r}.{guess} Type help for all orders."


def _play(rest: str) -> Order:
    if rest.lower() == "hint":
        return Order("play", "hint")
    for word in rest.lower().replace("|", " ").replace("run:", " ").replace("group:", " ").split():
        _tile(word)
    return Order("play", rest.lower())


def _add(rest: str) -> Order:
    found = _ADDED.fullmatch(rest.lower())
    if not found:
        raise Unclear("Say which tiles: `+ r8 to 2`, or `+ r10 r11 r12` for a new meld.")
    meld = found["meld"]
    return Order("+", tiles=_tiles(found["tiles"]), meld=int(meld or 0), in_front=found["how"] == "before")


def _take(rest: str) -> Order:
    found = _TAKEN.fullmatch(rest.lower())
    if not found:
        raise Unclear("Say which tiles and where they lie: `take r8 from 2`, or `take r8 from 2 to 3`.")
    meld = found["meld"]
    target = None if meld is None else 0 if meld == "new" else int(meld)
    return Order(
        "take",
        tiles=_tiles(found["tiles"]),
        source=int(found["source"]),
        meld=target,
        in_front=found["how"] == "before",
    )


def _undo(rest: str) -> Order:
    if rest.lower() not in ("", "all"):
        raise Unclear("Type undo, or undo all.")
    return Order("undo", rest.lower())


def _sort(rest: str) -> Order:
    if rest.lower() not in ("", "color", "number"):
        raise Unclear("Type sort color, or sort number.")
    return Order("sort", rest.lower())


def _tiles(text: str) -> tuple[str, ...]:
    return tuple(_tile(word) for word in text.replace(",", " ").split())


def _tile(word: str) -> str:
    if not _TILE.fullmatch(word):
        raise Unclear(
            f"{word[:20]!r} is no tile. A tile is k, r, b or o and a number, such as r8, or j for a joker."
        )
    return word


_READERS: Final = {"play": _play, "+": _add, "take": _take, "undo": _undo, "sort": _sort}
