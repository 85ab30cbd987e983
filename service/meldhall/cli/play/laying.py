"""Where tiles are drawn on a screen of letters, and which lies where the cursor goes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from meldhall.cli.play.drafting import Piece, Pieces

TILE_WIDTH: Final = 4
LABEL_WIDTH: Final = 3
_MELD_GAP: Final = 1


class Ref(NamedTuple):
    """A place for a tile: of a meld, behind all melds (for a new one), or of the rack (`meld` -1)."""

    meld: int
    tile: int

    @property
    def is_rack(self) -> bool:
        """Whether it is on the rack."""
        return self.meld < 0


class Cell(NamedTuple):
    """A place and where it is drawn; without a piece it is the place for a new meld."""

    ref: Ref
    x: int
    y: int
    piece: Piece | None


class Plan(NamedTuple):
    """What is drawn where: cells, the number of each meld before it, and where rows of tiles end."""

    cells: tuple[Cell, ...]
    labels: tuple[tuple[int, int, int], ...]
    ends: tuple[tuple[int, int], ...]
    lines: int

    def at(self, x: int, y: int) -> Cell | None:
        """The cell drawn there."""
        return next((c for c in self.cells if c.y == y and c.x <= x < c.x + TILE_WIDTH), None)

    def cell(self, ref: Ref) -> Cell | None:
        """The cell of that place."""
        return next((cell for cell in self.cells if cell.ref == ref), None)


def table_plan(melds: Sequence[Pieces], width: int, height: int) -> Plan:
    """The melds in rows, then the place for a new one; lines between rows stay free if there is room."""
    places: list[tuple[int, int]] = []
    x = row = 0
    for count in [*map(len, melds), 1]:
        needed = LABEL_WIDTH + count * TILE_WIDTH + 1
        if x and x + needed > width:
            x, row = 0, row + 1
        places.append((x, row))
        x += needed + _MELD_GAP
    pitch = 2 if row * 2 < height else 1
    cells = [
        Cell(Ref(meld, index), x + LABEL_WIDTH + index * TILE_WIDTH, row * pitch, piece)
        for meld, (pieces, (x, row)) in enumerate(zip(melds, places, strict=False))
        for index, piece in enumerate(pieces)
    ]
    x, row = places[-1]
    cells.append(Cell(Ref(len(melds), 0), x + LABEL_WIDTH, row * pitch, None))
    labels = tuple((x, row * pitch, meld) for meld, (x, row) in enumerate(places))
    return Plan(tuple(cells), labels, _ends(cells), row * pitch + 1)


def rack_plan(rack: Iterable[Piece], width: int) -> Plan:
    """The rack in full rows."""
    in_row = max(1, (width - LABEL_WIDTH - 1) // TILE_WIDTH)
    cells = tuple(
        Cell(Ref(-1, place), LABEL_WIDTH + place % in_row * TILE_WIDTH, place // in_row, piece)
        for place, piece in enumerate(rack)
    )
    return Plan(cells, (), _ends(cells), cells[-1].y + 1 if cells else 1)


def _ends(cells: Sequence[Cell]) -> tuple[tuple[int, int], ...]:
    """Right of every tile that has none beside it."""
    taken = {(cell.x, cell.y) for cell in cells if cell.piece is not None}
    edges = ((x + TILE_WIDTH, y) for x, y in sorted(taken))
    return tuple(edge for edge in edges if edge not in taken)


def neighbor(plan: Plan, start: Ref, direction: str) -> Ref | None:
    """The place `left`, `right`, `up` or `down` of another; None beyond the edge."""
    cells = plan.cells
    here = next((place for place, cell in enumerate(cells) if cell.ref == start), None)
    if here is None:
        return cells[0].ref if cells else None
    if direction in ("left", "right"):
        place = here + (1 if direction == "right" else -1)
        return cells[place].ref if 0 <= place < len(cells) else None
    x, y = cells[here].x, cells[here].y
    rows = {cell.y for cell in cells if (cell.y < y if direction == "up" else cell.y > y)}
    if not rows:
        return None
    row = max(rows) if direction == "up" else min(rows)
    return nearest(plan, x, row)


def nearest(plan: Plan, x: int, row: int) -> Ref | None:
    """The place of that row that is closest to a column."""
    in_row = [cell for cell in plan.cells if cell.y == row]
    return min(in_row, key=lambda cell: abs(cell.x - x)).ref if in_row else None
