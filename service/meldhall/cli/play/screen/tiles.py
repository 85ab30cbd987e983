"""Tiles on the screen: one widget draws the table, another the rack, both cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from meldhall.cli.play.laying import LABEL_WIDTH, TILE_WIDTH, Cell, Plan, Ref
from meldhall.cli.play.scene import Scene

# A filter that takes color away wants a style on everything.
_PLAIN: Final = Style()
FELT: Final = "#12241f"
_IVORY: Final = "#f3ead3"
_NEW: Final = "#ffe9a3"
_PICKED: Final = "#7fd1ae"
_BAD: Final = "#e8836f"
_INKS: Final = {
    "k": "#1d2733",
    "r": "#b3202a",
    "b": "#1559a8",
    "o": "#a85000",
    "g": "#1c6b3a",
    "p": "#6d2f8f",
    "j": "#1d2733",
}
"""The inks of the pictures, dark enough on every ground a tile can have."""


@dataclass(frozen=True, slots=True)
class Look:
    """How tiles are drawn: in color, or with marks alone."""

    has_color: bool
    in_ascii: bool

    def tile(self, cell: Cell, scene: Scene) -> Segment:
        """A cell: one letter for its mark, and the tile."""
        is_cursor = cell.ref == scene.cursor
        if cell.piece is None:
            return self._slot(is_cursor, bool(scene.picked))
        is_picked = cell.piece in scene.picked
        is_new = _is_new(cell, scene)
        mark = ">" if is_cursor else "+" if is_picked else "*" if is_new else " "
        text = cell.piece.tile.ljust(TILE_WIDTH - 1)
        if not self.has_color:
            return Segment(mark + text, Style(reverse=is_cursor, bold=is_picked or is_new))
        if cell.piece.tile == "j" and not self.in_ascii:
            text = "★".ljust(TILE_WIDTH - 1)
        ground = _ground(cell, scene)
        ink = _INKS[cell.piece.tile[0]]
        style = Style(color=ink, bgcolor=ground, bold=True)
        if is_cursor:
            style = Style(color=ground, bgcolor=ink, bold=True)
        shown = mark if self.in_ascii or is_cursor or is_picked else " "
        if not self.in_ascii:
            shown = {">": "▸", "+": "▴", " ": " "}[shown]
        return Segment(shown + text, style)

    def label(self, meld: int, scene: Scene) -> Segment:
        """The number of a meld; one that is none yet is marked."""
        is_bad = meld in scene.flaws
        if meld >= len(scene.draft.now.melds):
            return Segment(" " * LABEL_WIDTH, Style(bgcolor=FELT) if self.has_color else _PLAIN)
        text = f"{meld + 1}{'!' if is_bad else ''}".rjust(LABEL_WIDTH - 1) + " "
        if not self.has_color:
            return Segment(text, Style(bold=is_bad))
        return Segment(text, Style(color=_BAD if is_bad else "#6f9284", bgcolor=FELT, bold=is_bad))

    def end(self, last: Cell | None, scene: Scene) -> Segment:
        """Behind the last tile of a row, on the ground that it has without the cursor."""
        if not self.has_color or last is None:
            return Segment(" ", _PLAIN)
        return Segment(" ", Style(bgcolor=_ground(last, scene)))

    def _slot(self, is_cursor: bool, is_open: bool) -> Segment:
        text = (">" if is_cursor else " ") + ("new" if is_open or is_cursor else "")
        text = text.ljust(TILE_WIDTH)
        if not self.has_color:
            return Segment(text, Style(reverse=is_cursor))
        return Segment(text, Style(color=_PICKED if is_open else "#6f9284", bgcolor=FELT, reverse=is_cursor))


def _ground(cell: Cell, scene: Scene) -> str:
    if cell.piece in scene.picked:
        return _PICKED
    return _NEW if _is_new(cell, scene) else _IVORY


def _is_new(cell: Cell, scene: Scene) -> bool:
    """Whether a tile on the table came from the rack in this turn, or one of the rack was just drawn."""
    piece = cell.piece
    if piece is None:
        return False
    return piece.tile in scene.drawn if cell.ref.is_rack else piece.is_mine


class Tiles(ScrollView):
    """Draws one plan of the scene. Mouse and wheel reach cells; the app moves the cursor."""

    DEFAULT_CSS: ClassVar[str] = "Tiles { scrollbar-size-vertical: 1; }"

    class Pressed(Message):
        """A mouse button went down at a place."""

        def __init__(self, ref: Ref) -> None:
            self.ref = ref
            super().__init__()

    class Released(Message):
        """A mouse button was let go at a place."""

        def __init__(self, ref: Ref) -> None:
            self.ref = ref
            super().__init__()

    def __init__(self, scene: Scene, look: Look, *, is_rack: bool, id: str) -> None:
        super().__init__(id=id)
        self.scene = scene
        self.look = look
        self.is_rack = is_rack
        self.can_focus = False
        self.plan = Plan((), (), (), 1)

    def redraw(self) -> None:
        """Draws the scene as it is now, and scrolls to the cursor."""
        width, height = max(20, self.size.width - 1), self.size.height
        if self.is_rack:
            self.scene.rack_width = width
        else:
            self.scene.table_size = (width, height)
        table, rack = self.scene.plans()
        self.plan = rack if self.is_rack else table
        self.virtual_size = Size(width, self.plan.lines)
        cell = self.plan.cell(self.scene.cursor)
        if cell is not None:
            self.scroll_to_region(Region(cell.x, cell.y, TILE_WIDTH, 1), animate=False, force=True)
        self.refresh()

    def on_resize(self, _event: events.Resize) -> None:
        """Lays the tiles anew for another width."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """One line of cells."""
        line = y + int(self.scroll_offset.y)
        drawn = [(x, self.look.label(meld, self.scene)) for x, at, meld in self.plan.labels if at == line]
        drawn += [(cell.x, self.look.tile(cell, self.scene)) for cell in self.plan.cells if cell.y == line]
        drawn += [
            (x, self.look.end(self.plan.at(x - 1, y), self.scene)) for x, y in self.plan.ends if y == line
        ]
        ground = self.rich_style
        segments, x = [], 0
        for start, segment in sorted(drawn, key=lambda each: each[0]):
            segments += [Segment(" " * (start - x), ground), segment]
            x = start + segment.cell_length
        segments.append(Segment(" " * max(0, self.size.width - x), ground))
        return Strip(segments).crop(0, self.size.width)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Tells where a click or a drag begins."""
        self.post_message(self.Pressed(self.ref_at(event.x, event.y)))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tells where it ends."""
        self.post_message(self.Released(self.ref_at(event.x, event.y)))

    def ref_at(self, x: int, y: int) -> Ref:
        """The place drawn at a point of the widget; beside all tiles it is that for a new meld."""
        cell = self.plan.at(x, y + int(self.scroll_offset.y))
        if cell is not None:
            return cell.ref
        return Ref(-1, len(self.plan.cells)) if self.is_rack else Ref(len(self.scene.draft.now.melds), 0)
