"""Tiles, melds and tables in color, for terminals. Without color they stay plain notation."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable

import click

from meldhall.rules import Table

_WIDTH = 88
_INKS = {
    "k": "bright_white",
    "r": "bright_red",
    "b": "bright_blue",
    "o": "yellow",
    "g": "green",
    "p": "magenta",
}


def tile(text: str) -> str:
    """One tile in the ink of its color; the letter stays, so that ink is not all that tells it."""
    if text == "j":
        return _style(text, reverse=True)
    return _style(text, fg=_INKS[text[0]], bold=True)


def tiles(texts: Iterable[str]) -> str:
    """Some tiles in a row."""
    return " ".join(map(tile, texts))


def table(laid: Table) -> str:
    """All melds, several in a line of 88 columns or what the terminal has; `(empty)` if there is none."""
    width = min(shutil.get_terminal_size((_WIDTH, 24)).columns, _WIDTH)
    lines: list[list[list[str]]] = [[]]
    used = 0
    for meld in laid:
        needed = len(" ".join(meld)) + 3
        if lines[-1] and used + needed > width:
            lines.append([])
            used = 0
        lines[-1].append(meld)
        used += needed
    painted = [_style(" │ ", dim=True).join(map(tiles, line)) for line in lines if line]
    return "\n".join(f"  {line}" for line in painted) or "  (empty)"


def quiet(text: str) -> str:
    """Text that steps back."""
    return _style(text, dim=True)


def _style(text: str, **style: object) -> str:
    return text if os.environ.get("NO_COLOR") else click.style(text, **style)  # type: ignore[arg-type]
