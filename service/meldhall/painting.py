"""Tiles, melds and tables in color, for terminals. Without color they stay plain notation.

The environment variable `NO_COLOR` turns color off; `click.echo` leaves it out where no terminal reads.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable

import click

from meldhall.drawing import Marks, marked_tiles
from meldhall.rules import Table

_WIDTH = 88
# Black has no ink: whatever the terminal writes with is seen on its ground.
_INKS = {
    "k": None,
    "r": "bright_red",
    "b": "bright_blue",
    "o": "yellow",
    "g": "green",
    "p": "magenta",
}


def tile(text: str, *, new: bool = False) -> str:
    """One tile in the ink of its color; the letter stays, so that ink is not all that tells it. A new one is
    underlined and has a star behind it.
    """
    mark = "*" if new else ""
    if text == "j":
        return _style(text, reverse=True) + mark
    return _style(text + mark, fg=_INKS[text[0]], bold=True, underline=new or None)


def tiles(texts: Iterable[str]) -> str:
    """Some tiles in a row."""
    return " ".join(map(tile, texts))


def table(laid: Table, *, new: Marks = ()) -> str:
    """All melds, several in a line of 88 columns or what the terminal has; `(empty)` if there is none.

    `new` are tiles to mark.
    """
    width = min(shutil.get_terminal_size((_WIDTH, 24)).columns, _WIDTH)
    lines: list[list[str]] = [[]]
    used = 0
    for meld, marked in zip(laid, marked_tiles(laid, new), strict=True):
        needed = len(" ".join(meld)) + sum(marked) + 3
        if lines[-1] and used + needed > width:
            lines.append([])
            used = 0
        lines[-1].append(" ".join(tile(text, new=is_new) for text, is_new in zip(meld, marked, strict=True)))
        used += needed
    painted = [_style(" │ ", dim=True).join(line) for line in lines if line]
    return "\n".join(f"  {line}" for line in painted) or "  (empty)"


def quiet(text: str) -> str:
    """Text that steps back."""
    return _style(text, dim=True)


def loud(text: str) -> str:
    """Text that is to be seen first."""
    return _style(text, bold=True)


def _style(text: str, **style: object) -> str:
    return text if os.environ.get("NO_COLOR") else click.style(text, **style)  # type: ignore[arg-type]
