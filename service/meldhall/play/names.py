"""Titles and names: what is allowed, and what is picked where none was given."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from meldhall.play.callers import Caller
from meldhall.play.seat import Seat
from meldhall.refusals import Refusal
from meldhall.store.contract import Player

GREEDY: Final = "greedy"
"""The one strategy of bots, by its name on the wire."""
BOT_NAMES: Final = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat")
TITLE_CHARACTERS: Final = 80
_UNSHOWN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


def check_name(field: str, name: str, characters: int) -> None:
    """Raises MALFORMED for a name that is too long or holds control characters."""
    if len(name) > characters or any(unicodedata.category(character) in _UNSHOWN for character in name):
        why = f"at most {characters} characters, no control characters"
        raise Refusal("MALFORMED", {"field": field, "why": why})


def title_of(title: str, creator: Caller) -> str:
    """The title, or one made from the creator's name. Raises MALFORMED."""
    check_name("title", title, TITLE_CHARACTERS)
    if title.strip():
        return title
    return f"{creator.display_name}'s game" if isinstance(creator, Player) else "Tile rummy"


def bot_name(seats: Iterable[Seat]) -> str:
    """The first of the bots' names that nobody at the table has."""
    taken = {seat.display_name for seat in seats}
    return next(name for name in (f"{name} (bot)" for name in _names()) if name not in taken)


def _names() -> Iterable[str]:
    yield from BOT_NAMES
    number = 2
    while True:
        yield from (f"{name} {number}" for name in BOT_NAMES)
        number += 1
