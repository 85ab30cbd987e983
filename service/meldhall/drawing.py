"""Pictures of tables and racks, as SVG text. A pure function: no files, no fonts, no scripts.

Each color has an ink and a shape, so that nobody needs to tell the inks apart; each tile has a `<title>`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

from meldhall.rules import Table, TableLike
from meldhall.wording import tile_name

Marks: TypeAlias = Collection[str | tuple[int, str]]
"""Tiles of a table to mark, each as often as it is given: a tile anywhere, or with the place of its meld."""

TILE_WIDTH: Final = 34
TILE_HEIGHT: Final = 46
_GAP: Final = 3
_MELD_GAP: Final = 18
_ROW_GAP: Final = 14
_MARGIN: Final = 16

_COLORS: Final = {
    "k": ("#1d2733", "M11,34a6,6 0 1,0 12,0a6,6 0 1,0 -12,0z"),
    "r": ("#b3202a", "M17,27L23,34L17,41L11,34z"),
    "b": ("#1559a8", "M17,28L24,40L10,40z"),
    "o": ("#b35c00", "M11.5,28.5h11v11h-11z"),
    "g": ("#1c6b3a", "M15,27.5h4v4.5h4.5v4h-4.5v4.5h-4v-4.5h-4.5v-4h4.5z"),
    "p": ("#6d2f8f", "M13.5,28h7l3.5,6l-3.5,6h-7l-3.5,-6z"),
}
"""Ink and shape of each color, the shape where it is on a tile."""
_JOKER: Final = (
    "M17,13L19.9,19.4L26.8,19.9L21.6,24.5L23.2,31.3L17,27.7L10.8,31.3L12.4,24.5L7.2,19.9L14.1,19.4z"
)

# Only for what is in a picture: a page may hold it, and its own text beside it.
_RULES: Final = "".join(
    f".meldhall {rule}"
    for rule in (
        "text{font:700 17px system-ui,sans-serif;text-anchor:middle}",
        ".tile{fill:#fbf7ec;stroke:#b9b09a}",
        ".new{fill:#fff2b8;stroke:#a57c00;stroke-width:2}",
        ".bad{fill:none;stroke:#c81e1e;stroke-width:2;stroke-dasharray:5 3}",
        ".rack{fill:#8a6a46}",
        ".felt{fill:#e9efe9}",
        *(f".{color}{{fill:{ink}}}" for color, (ink, _) in _COLORS.items()),
        ".j{fill:#1d2733}",
    )
)
_STYLE: Final = f"<style>{_RULES}</style>"

_Draw = Callable[[str, int, int, bool], str]
"""Draws a tile at a place, marked or not."""


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
    new: Marks = (),
    bad: Collection[int] = (),
    width: int = 760,
    shared: bool = False,
) -> str:
    """An SVG of a table and, below it, a rack, `width` pixels wide and as high as needed.

    `new` are tiles to mark, `bad` places of melds to outline. A `shared` picture shows the tiles of
    `shared_tiles`, which a page of many pictures holds once. Raises NotationError for text that is no table.
    """
    draw = _reference if shared else _tile
    melds = list(Table.parse(table) if isinstance(table, str) else Table(list(table)))
    on_rack = rack.split() if isinstance(rack, str) else list(rack)
    width = max([width, *(_row_width(len(tiles)) + 2 * _MARGIN for tiles in (*melds, on_rack))])
    places = _laid_out(melds, width)
    rack_y = max((place.y for place in places), default=_MARGIN - TILE_HEIGHT) + TILE_HEIGHT + _ROW_GAP
    height = rack_y + (TILE_HEIGHT + 2 * _MARGIN if on_rack else 0)
    marked = marked_tiles(melds, new)
    size = f'width="{width}" height="{height}"'
    look = f'viewBox="0 0 {width} {height}" {size} class="meldhall" role="img"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {look}>',
        f"<title>{escape(_caption(melds, on_rack))}</title>{'' if shared else _STYLE}",
        f'<rect class="felt" {size} rx="10"/>',
    ]
    parts += [_meld(place, marked[place.index], place.index in bad, draw) for place in places]
    if on_rack:
        parts.append(_rack(on_rack, width, rack_y, draw))
    return "".join([*parts, "</svg>"])


def shared_tiles(tiles: Iterable[str]) -> str:
    """An SVG that shows nothing: these tiles, plain and marked, for `shared` pictures on the same page."""
    # A style knows of a shape no more than is in it.
    shapes = (
        f'<g id="{_id(tile, is_new)}" class="meldhall">{_tile(tile, 0, 0, is_new)}</g>'
        for tile in sorted(set(tiles))
        for is_new in (False, True)
    )
    hidden = 'width="0" height="0" class="meldhall" aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}>{_STYLE}<defs>{"".join(shapes)}</defs></svg>'


def marked_tiles(melds: Iterable[Sequence[str]], new: Marks) -> list[list[bool]]:
    """For each tile of each meld, whether it is one of those to mark."""
    marks = (mark if isinstance(mark, tuple) else (None, mark) for mark in new)
    wanted = Counter[tuple[int | None, str]](marks)

    def is_wanted(place: int, tile: str) -> bool:
        for key in ((place, tile), (None, tile)):
            if wanted[key]:
                wanted[key] -= 1
                return True
        return False

    return [[is_wanted(place, tile) for tile in tiles] for place, tiles in enumerate(melds)]


def _laid_out(melds: Iterable[Sequence[str]], width: int) -> list[_Place]:
    places: list[_Place] = []
    x, y = _MARGIN, _MARGIN
    for index, tiles in enumerate(melds):
        if x > _MARGIN and x + _row_width(len(tiles)) > width - _MARGIN:
            x, y = _MARGIN, y + TILE_HEIGHT + _ROW_GAP
        places.append(_Place(index, tiles, x, y))
        x += _row_width(len(tiles)) + _MELD_GAP
    return places


def _meld(place: _Place, marked: Sequence[bool], is_bad: bool, draw: _Draw) -> str:
    drawn = [
        draw(tile, place.x + number * (TILE_WIDTH + _GAP), place.y, is_new)
        for number, (tile, is_new) in enumerate(zip(place.tiles, marked, strict=True))
    ]
    if is_bad:
        drawn.append(
            f'<rect class="bad" x="{place.x - 5}" y="{place.y - 5}" width="{place.width + 10}" '
            f'height="{TILE_HEIGHT + 10}" rx="8"/>'
        )
    return f'<g data-meld="{place.index}">{"".join(drawn)}</g>'


def _rack(tiles: Sequence[str], width: int, y: int, draw: _Draw) -> str:
    shelf = f'<rect class="rack" x="0" y="{y}" width="{width}" height="{TILE_HEIGHT + 2 * _MARGIN}" rx="10"/>'
    drawn = (
        draw(tile, _MARGIN + number * (TILE_WIDTH + _GAP), y + _MARGIN, False)
        for number, tile in enumerate(tiles)
    )
    return f'<g data-rack="">{shelf}{"".join(drawn)}</g>'


def _tile(tile: str, x: int, y: int, is_new: bool) -> str:
    look = "tile new" if is_new else "tile"
    body = f'<rect class="{look}" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="5"/>'
    if tile == "j":
        face = f'<path d="{_JOKER}"/>'
    else:
        face = f'<text x="17" y="20">{tile[1:]}</text><path d="{_COLORS[tile[0]][1]}"/>'
    name = f"<title>{tile_name(tile)}</title>"
    return f'<g class="{tile[0]}" transform="translate({x},{y})">{name}{body}{face}</g>'


def _reference(tile: str, x: int, y: int, is_new: bool) -> str:
    return f'<use href="#{_id(tile, is_new)}" x="{x}" y="{y}"/>'


def _id(tile: str, is_new: bool) -> str:
    return f"{'new' if is_new else 'tile'}-{tile}"


def _caption(melds: Sequence[Sequence[str]], rack: Sequence[str]) -> str:
    table = " | ".join(" ".join(tiles) for tiles in melds) or "an empty table"
    return f"{table}; rack {' '.join(rack)}" if rack else table


def _row_width(tiles: int) -> int:
    return tiles * (TILE_WIDTH + _GAP) - _GAP
