"""Titles and bots' names: those that were given, and what is picked where none was."""

from collections.abc import Iterable
from typing import Final

from meldhall import names
from meldhall.play.callers import Caller
from meldhall.play.seat import Seat
from meldhall.store.contract import Player

BOT_NAMES: Final = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat")


def title_of(title: str, creator: Caller) -> str:
    """The title that was given, or one made from the creator's name. Raises MALFORMED."""
    if title.strip():
        return names.title(title)
    return f"{creator.display_name}'s game" if isinstance(creator, Player) else "Tile rummy"


def bot_name(display_name: str, seats: Iterable[Seat]) -> str:
    """The name that was given, or the first of the bots' names that nobody there has, with or without
    `(bot)` behind it. Raises MALFORMED.
    """
    if display_name.strip():
        return names.display_name(display_name)
    taken = {seat.display_name for seat in seats}
    return next(f"{name} (bot)" for name in _bot_names() if taken.isdisjoint((name, f"{name} (bot)")))


def _bot_names() -> Iterable[str]:
    yield from BOT_NAMES
    number = 2
    while True:
        yield from (f"{name} {number}" for name in BOT_NAMES)
        number += 1
