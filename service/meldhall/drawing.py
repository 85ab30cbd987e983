"""Pictures of tables and racks, as SVG text. A pure function: no files, no fonts, no scripts.

Each color has an ink and a shape, so that nobody needs to tell the inks apart; each tile has a `<title>`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from meldhall.rules import Table, TableLike

TILE_WIDTH: Final = 34
TILE_HEIGHT: Final = 46
_GAP: Final = 3
_MELD_GAP: Final = 18
_ROW_GAP: Final = 14
_MARGIN: Final = 16

_COLORS: Final = {
    "k": ("black", "#1d2733", "M-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0z"),
    "r": ("red", "#b3202a", "M0,-7L6,0L0,7L-6,0z"),
    "b": ("blue", "#1559a8", "M0,-6L7,6L-7,6z"),
    "o": ("orange", "#b35c00", "M-5.5,-5.5h11v11h-11z"),
    "g": ("green", "#1c6b3a", "M-2,-6.5h4v4.5h4.5v4h-4.5v4.5h-4v-4.5h-4.5v-4h4.5z"),
    "p": ("purple", "#6d2f8f", "M-3.5,-6h7l3.5,6l-3.5,6h-7l-3.5,-6z"),
}
"""Name, ink and shape of each color; the shapes lie around 0,0."""
_JOKER: Final = "M0,-10L2.9,-3.6L9.8,-3.1L4.6,1.5L6.2,8.3L0,4.7L-6.2,8.3L-4.6,1.5L-9.8,-3.1L-2.9,-3.6z"

_STYLE: Final = (
    "text{font:700 17px system-ui,sans-serif;text-anchor:middle}"
    ".tile{fill:#fbf7ec;stroke:#b9b09a}.new{fill:#fff2b8;stroke:#a57c00;stroke-width:2}"
    ".bad{fill:none;stroke:#c81e1e;stroke-width:2;stroke-dasharray:5 3}"
    ".rack{fill:#8a6a46}.felt{fill:#e9efe9}"
)


@dataclass(frozen=True, slots=True)
class _Place:
    """A meld and where its first tile lies."""

    index: int
    tiles: Sequence[str]
    x: int
    y: int

    @property
    def width(self) -> int:
        return _row_width(len(self.tiles))


def table_svg(
    table: TableLike,
    rack: str | Sequence[str] = (),
    *,
    new: Collection[str] = (),
    bad: Collection[int] = (),
    width: int = 760,
) -> str:
    """An SVG of a table and, below it, a rack, `width` pixels wide and as high as needed.

    `new` are tiles to mark, as many copies as it holds; `bad` are places of melds to outline. Raises
    NotationError for text that is no table.
    """
    melds = list(Table.parse(table) if isinstance(table, str) else Table(list(table)))
    on_rack = rack.split() if isinstance(rack, str) else list(rack)
    width = max([width, *(_row_width(len(tiles)) + 2 * _MARGIN for tiles in (*melds, on_rack))])
    places = _laid_out(melds, width)
    rack_y = max((place.y for place in places), default=_MARGIN - TILE_HEIGHT) + TILE_HEIGHT + _ROW_GAP
    height = rack_y + (TILE_HEIGHT + 2 * _MARGIN if on_rack else 0)
    marked = Counter(new)
    size = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} role="img">',
        f"<title>{escape(_caption(melds, on_rack))}</title><style>{_STYLE}</style>",
        f'<rect class="felt" {size} rx="10"/>',
    ]
    parts += [_meld(place, marked, place.index in bad) for place in places]
    if on_rack:
        parts.append(_rack(on_rack, width, rack_y))
    return "".join([*parts, "</svg>"])


def _laid_out(melds: Iterable[Sequence[str]], width: int) -> list[_Place]:
    places: list[_Place] = []
    x, y = _MARGIN, _MARGIN
    for index, tiles in enumerate(melds):
        if x > _MARGIN and x + _row_width(len(tiles)) > width - _MARGIN:
            x, y = _MARGIN, y + TILE_HEIGHT + _ROW_GAP
        places.append(_Place(index, tiles, x, y))
        x += _row_width(len(tiles)) + _MELD_GAP
    return places


def _meld(place: _Place, marked: Counter[str], is_bad: bool) -> str:
    drawn = []
    for number, tile in enumerate(place.tiles):
        is_new = marked[tile] > 0
        marked[tile] -= is_new
        drawn.append(_tile(tile, place.x + number * (TILE_WIDTH + _GAP), place.y, is_new))
    if is_bad:
        drawn.append(
            f'<rect class="bad" x="{place.x - 5}" y="{place.y - 5}" width="{place.width + 10}" '
            f'height="{TILE_HEIGHT + 10}" rx="8"/>'
        )
    return f'<g data-meld="{place.index}">{"".join(drawn)}</g>'


def _rack(tiles: Sequence[str], width: int, y: int) -> str:
    shelf = f'<rect class="rack" x="0" y="{y}" width="{width}" height="{TILE_HEIGHT + 2 * _MARGIN}" rx="10"/>'
    drawn = (
        _tile(tile, _MARGIN + number * (TILE_WIDTH + _GAP), y + _MARGIN, False)
        for number, tile in enumerate(tiles)
    )
    return f'<g data-rack="">{shelf}{"".join(drawn)}</g>'


def _tile(tile: str, x: int, y: int, is_new: bool) -> str:
    look = "tile new" if is_new else "tile"
    body = f'<rect class="{look}" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="5"/>'
    middle = TILE_WIDTH // 2
    if tile == "j":
        face = f'<path d="{_JOKER}" transform="translate({middle},23)" fill="#1d2733"/>'
    else:
        _, ink, shape = _COLORS[tile[0]]
        face = (
            f'<text x="{middle}" y="20" fill="{ink}">{tile[1:]}</text>'
            f'<path d="{shape}" transform="translate({middle},34)" fill="{ink}"/>'
        )
    return f'<g transform="translate({x},{y})"><title>{_name(tile)}</title>{body}{face}</g>'


def _name(tile: str) -> str:
    return "joker" if tile == "j" else f"{_COLORS[tile[0]][0]} {tile[1:]}"


def _caption(melds: Sequence[Sequence[str]], rack: Sequence[str]) -> str:
    table = " | ".join(" ".join(tiles) for tiles in melds) or "an empty table"
    return f"{table}; rack {' '.join(rack)}" if rack else table


def _row_width(tiles: int) -> int:
    return tiles * (TILE_WIDTH + _GAP) - _GAP
