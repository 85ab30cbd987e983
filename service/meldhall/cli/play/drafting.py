"""The table that a player is building: tiles picked and placed, undone, and written as a table. Pure.

Nothing here knows what is legal: that says the server. Only the order in which tiles are shown is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

COLORS: Final = "krbogp"
JOKER: Final = "j"


class NotPossible(ValueError):
    """What was asked of the tiles cannot be done. The text is a sentence for the player."""


class Piece(NamedTuple):
    """One tile of the table or the rack, known by a number for as long as its turn."""

    number: int
    tile: str
    is_mine: bool


Pieces = tuple[Piece, ...]


class Layout(NamedTuple):
    """Where all tiles lie."""

    melds: tuple[Pieces, ...]
    rack: Pieces


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn that is being built. Every change gives another draft; `undone` takes the last one back."""

    start: Layout
    now: Layout
    past: tuple[Layout, ...] = ()
    texts: Mapping[tuple[int, ...], str] = field(default_factory=dict)
    """How melds that nobody has touched are written: with their kind, where they have to be."""

    @classmethod
    def of(cls, table: Iterable[tuple[str, Sequence[str]]], rack: Iterable[str]) -> Draft:
        """The beginning of a turn: each meld as its text and its tiles, and the own rack."""
        numbers = iter(range(1_000_000))
        laid = [(text, tuple(Piece(next(numbers), tile, False) for tile in tiles)) for text, tiles in table]
        own = tuple(Piece(next(numbers), tile, True) for tile in rack)
        start = Layout(tuple(pieces for _, pieces in laid), own)
        return cls(start, start, texts={_numbers(pieces): text for text, pieces in laid})

    @property
    def is_changed(self) -> bool:
        """Whether the table is another than at the start."""
        return _contents(self.now) != _contents(self.start)

    @property
    def laid(self) -> Pieces:
        """The own tiles that lie on the table."""
        return tuple(piece for meld in self.now.melds for piece in meld if piece.is_mine)

    @property
    def text(self) -> str:
        """The whole table in notation."""
        return " | ".join(self.meld_text(index) for index in range(len(self.now.melds)))

    def meld_text(self, index: int) -> str:
        """One meld in notation."""
        meld = self.now.melds[index]
        return self.texts.get(_numbers(meld)) or " ".join(piece.tile for piece in meld)

    def is_touched(self, index: int) -> bool:
        """Whether that meld is another than all of the start."""
        return _numbers(self.now.melds[index]) not in self.texts

    def put(self, pieces: Collection[Piece], target: int | None, *, in_front: bool = False) -> Draft:
        """These tiles in that meld of the present table, or as a new one. Empty melds go away."""
        moved = tuple(piece for piece in self._all() if piece in pieces)
        if not moved:
            return self
        melds = [_without(meld, moved) for meld in self.now.melds]
        if target is None:
            melds.append(arranged(moved))
        else:
            meld = melds[target]
            melds[target] = arranged(moved + meld if in_front else meld + moved)
        return self._next(Layout(tuple(filter(None, melds)), _without(self.now.rack, moved)))

    def taken_back(self, pieces: Collection[Piece]) -> Draft:
        """These tiles on the rack again. Raises NotPossible for one that is not the player's own."""
        for piece in pieces:
            if not piece.is_mine:
                raise NotPossible(f"{piece.tile} lay on the table before your turn, so it stays there.")
        moved = tuple(piece for meld in self.now.melds for piece in meld if piece in pieces)
        if not moved:
            return self
        melds = (_without(meld, moved) for meld in self.now.melds)
        return self._next(Layout(tuple(filter(None, melds)), self.now.rack + moved))

    def laid_out(self, table: Iterable[Sequence[str]]) -> Draft:
        """The whole table as it is given, with tiles of the present one and the rack. Raises NotPossible."""
        free = list(self._all(table_first=True))
        melds = []
        for tiles in table:
            meld = []
            for tile in tiles:
                piece = next((piece for piece in free if piece.tile == tile), None)
                if piece is None:
                    raise NotPossible(f"There is no {tile} on the table or your rack for that.")
                free.remove(piece)
                meld.append(piece)
            melds.append(self._kept(tuple(meld)))
        for piece in free:
            if not piece.is_mine:
                raise NotPossible(f"{piece.tile} lies on the table and must stay there.")
        return self._next(Layout(tuple(filter(None, melds)), tuple(free)))

    def undone(self) -> Draft:
        """Without the last change; the same where there is none."""
        return replace(self, now=self.past[-1], past=self.past[:-1]) if self.past else self

    def cleared(self) -> Draft:
        """As at the start of the turn, which can be undone too."""
        return self._next(self.start) if self.is_changed else self

    def find(self, tiles: Sequence[str], where: Iterable[Piece], place: str) -> Pieces:
        """A tile of that place for each text. Raises NotPossible, naming the place."""
        free, found = list(where), []
        for tile in tiles:
            piece = next((piece for piece in free if piece.tile == tile), None)
            if piece is None:
                raise NotPossible(f"There is no {tile} {place}.")
            free.remove(piece)
            found.append(piece)
        return tuple(found)

    def _kept(self, meld: Pieces) -> Pieces:
        """The meld as it lies at the start, if it has the same tiles."""
        tiles = sorted(piece.tile for piece in meld)
        same = (old for old in self.start.melds if sorted(piece.tile for piece in old) == tiles)
        return next((old for old in same if set(old) == set(meld)), meld)

    def _all(self, *, table_first: bool = False) -> Iterator[Piece]:
        if not table_first:
            yield from self.now.rack
        for meld in self.now.melds:
            yield from meld
        if table_first:
            yield from self.now.rack

    def _next(self, layout: Layout) -> Draft:
        if layout == self.now:
            return self
        return replace(self, now=layout, past=(*self.past, self.now))


def arranged(pieces: Pieces) -> Pieces:
    """The tiles of a meld in the order to show them: colors of one number, or numbers rising.

    Jokers fill the gaps of a run first; others stay in front if they lay there, else they go behind.
    """
    naturals = [piece for piece in pieces if piece.tile != JOKER]
    jokers = [piece for piece in pieces if piece.tile == JOKER]
    if len(naturals) < 2:
        return pieces
    if len({_number(piece) for piece in naturals}) == 1:
        return (*sorted(naturals, key=by_color), *jokers)
    leading = next(index for index, piece in enumerate(pieces) if piece.tile != JOKER)
    naturals.sort(key=by_number)
    row: list[Piece] = []
    spare = jokers[leading:] + jokers[:leading]
    for piece in naturals:
        gap = max(0, _number(piece) - _number(row[-1]) - 1) if row else 0
        row += [*spare[:gap], piece]
        spare = spare[gap:]
    front = [piece for piece in spare if piece in jokers[:leading]]
    return (*front, *row, *(piece for piece in spare if piece not in front))


def sort_key(order: str) -> Callable[[Piece], tuple[int, int]]:
    """How a rack is sorted: `number`, or by `color`, each number in its color."""
    return by_number if order == "number" else by_color


def by_color(piece: Piece) -> tuple[int, int]:
    """Black, red, blue, orange, green, purple; jokers last."""
    return (len(COLORS), 0) if piece.tile == JOKER else (COLORS.index(piece.tile[0]), _number(piece))


def by_number(piece: Piece) -> tuple[int, int]:
    """Low numbers first; jokers last."""
    return (100, 0) if piece.tile == JOKER else (_number(piece), COLORS.index(piece.tile[0]))


def _number(piece: Piece) -> int:
    return int(piece.tile[1:])


def _numbers(pieces: Pieces) -> tuple[int, ...]:
    return tuple(piece.number for piece in pieces)


def _without(pieces: Pieces, moved: Collection[Piece]) -> Pieces:
    return tuple(piece for piece in pieces if piece not in moved)


def _contents(layout: Layout) -> set[frozenset[Piece]]:
    return {frozenset(meld) for meld in layout.melds}
