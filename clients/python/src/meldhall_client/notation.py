"""The text form of tiles and tables, and its messages.

A tile is a color letter and a number (`r5`) or `j`; a meld its tiles; a table
its melds joined by ` | `, with `run:` or `group:` before a meld to declare
its kind. Text is only split here: what it is worth the server says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .model import Meld, Table
from .wire import Message, enum_numbers, new

_LETTERS = "krbogp"
_JOKER_CODE = 96

MeldLike: TypeAlias = Meld | str | Sequence[str]
TableLike: TypeAlias = Table | str | Sequence[MeldLike]
RackLike: TypeAlias = str | Sequence[str]


def tile_code(text: str) -> int:
    """The number of a `meldhall.v1.Tile`. Raises ValueError for text that is none."""
    if text == "j":
        return _JOKER_CODE
    color, number = _LETTERS.find(text[:1]), text[1:]
    if (
        text
        and color >= 0
        and number.isascii()
        and number.isdigit()
        and 1 <= int(number) <= 15
        and number[0] != "0"
    ):
        return 16 * color + int(number)
    raise ValueError(f"{text!r} is no tile: expected k, r, b, o, g or p and a number from 1 to 15, or j")


def tile_text(code: int) -> str:
    """The text of a `meldhall.v1.Tile`."""
    return "j" if code == _JOKER_CODE else f"{_LETTERS[code >> 4]}{code & 15}"


def rack_codes(rack: RackLike) -> list[int]:
    """The numbers of tiles, given as `r5 j` or a list. Raises ValueError for text that is none."""
    return [tile_code(tile) for tile in (rack.split() if isinstance(rack, str) else rack)]


def table_message(table: TableLike) -> Message:
    """The message of a table. Raises ValueError for text that is none."""
    parts: Iterable[MeldLike] = (
        (part for part in table.split("|") if part.strip()) if isinstance(table, str) else table
    )
    return new("Table", melds=[_meld_message(part) for part in parts])


def _meld_message(meld: MeldLike) -> Message:
    kind = "UNSPECIFIED"
    if isinstance(meld, Meld):
        meld = str(meld)
    if isinstance(meld, str):
        head, colon, rest = meld.partition(":")
        if colon:
            kind, meld = head.strip().upper(), rest
            if kind not in ("RUN", "GROUP"):
                raise ValueError(f"{head.strip()!r} is no kind of meld: expected run or group")
        meld = meld.split()
    return new(
        "Meld", tiles=[tile_code(tile) for tile in meld], kind=enum_numbers("MeldKind")[f"MELD_KIND_{kind}"]
    )
