"""The course of a round as an inline SVG: points left on each rack, and below them the tiles missed, by turn.

Inks come from the page that holds it (`--seat-0` …); dashes and marks tell the seats apart without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from meldhall.analysis import Turn
from meldhall.cli.judgment import count
from meldhall.cli.page import shortened

_WIDTH: Final = 960
_LEFT: Final = 44
_RIGHT: Final = 820
_TOP: Final = 16
_FLOOR: Final = 236
"""Where the racks' scale has its 0."""
_MISSED_TOP: Final = 280
_MISSED_FLOOR: Final = 350
_HEIGHT: Final = 390
_LABEL_GAP: Final = 17
_LABEL_LIMIT_CHARACTERS: Final = 14

_DASHES: Final = ("none", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2", "1 5")
_MARKS: Final = (
    "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "M-3.5,-3.5h7v7h-7z",
    "M0,-4.5L4.5,3.5h-9z",
    "M0,-5L4.5,0L0,5L-4.5,0z",
    "M0,4.5L4.5,-3.5h-9z",
    "M-1.5,-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z",
)
"""Of each seat, around 0,0."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MOST_TICKS: Final = 5


def swatch(seat: int) -> str:
    """Line and mark of a seat, small, to stand beside its name."""
    return (
        f'<svg class="swatch seat-{seat}" viewBox="0 0 34 12" width="34" height="12" aria-hidden="true">'
        f'<path class="line" d="M0,6H34" stroke-dasharray="{_DASHES[seat]}"/>'
        f'<path class="mark" d="{_MARKS[seat]}" transform="translate(17,6)"/></svg>'
    )


def course(turns: Sequence[Turn], names: Sequence[str]) -> str:
    """The turns of one round, at least one. Names are shown as they are, escaped."""
    scene = _Scene(turns, names)
    seats = sorted({turn.seat for turn in turns})
    label = "Points left on the racks and tiles missed, turn by turn"
    return "".join(
        [
            f'<svg class="course" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="group" aria-label="{label}">',
            *scene.axes(),
            *(part for seat in seats for part in scene.rack(seat)),
            *scene.labels(seats),
            *scene.missed(),
            "</svg>",
        ]
    )


class _Scene:
    """The scales of one round's chart."""

    def __init__(self, turns: Sequence[Turn], names: Sequence[str]) -> None:
        self._turns = turns
        self._names = names
        self._first = turns[0].number
        self._span = max(1, turns[-1].number - self._first)
        self._most_points = max(1, *(turn.left_points for turn in turns))
        self._most_missed = max(1, *(turn.missed_tiles for turn in turns))

    def axes(self) -> Iterator[str]:
        """Lines across, with their numbers, and the turns below."""
        yield f'<text class="title" x="{_LEFT}" y="{_TOP - 4}">points left on the rack</text>'
        for points in _ticks(self._most_points):
            yield _line_across(self._rack_y(points), points)
        yield f'<text class="title" x="{_LEFT}" y="{_MISSED_TOP - 10}">tiles missed</text>'
        for tiles in (0, self._most_missed):
            yield _line_across(self._missed_y(tiles), tiles)
        ticks = (number for number in _ticks(self._turns[-1].number) if number > self._first)
        for number in (self._first, *ticks):
            yield f'<text class="below" x="{self._x(number):.1f}" y="{_MISSED_FLOOR + 16}">{number}</text>'
        middle = (_LEFT + _RIGHT) / 2
        yield f'<text class="title below" x="{middle:.0f}" y="{_HEIGHT - 6}">turn</text>'

    def rack(self, seat: int) -> Iterator[str]:
        """The line of a seat: its rack changes in its own turns only."""
        own = [turn for turn in self._turns if turn.seat == seat]
        places = [(self._x(turn.number), self._rack_y(turn.left_points)) for turn in own]
        (x, y), rest = places[0], places[1:]
        path = f"M{x:.1f},{y:.1f}" + "".join(f"H{x:.1f}V{y:.1f}" for x, y in rest) + f"H{_RIGHT}"
        yield f'<g class="seat-{seat}"><path class="line" d="{path}" stroke-dasharray="{_DASHES[seat]}"/>'
        for turn, (x, y) in zip(own, places, strict=True):
            told = f"turn {turn.number}: {self._names[seat]} has {count(turn.left_points, 'point')} left"
            yield (
                f'<path class="mark{"" if turn.laid else " open"}" d="{_MARKS[seat]}" '
                f'transform="translate({x:.1f},{y:.1f})"><title>{escape(told)}</title></path>'
            )
        yield "</g>"

    def labels(self, seats: Sequence[int]) -> Iterator[str]:
        """The names at the ends of their lines, none over another."""
        ends = {turn.seat: self._rack_y(turn.left_points) for turn in self._turns}
        lowest = float("-inf")
        for seat in sorted(seats, key=ends.__getitem__):
            lowest = max(ends[seat], lowest + _LABEL_GAP)
            y = min(lowest, _FLOOR + _LABEL_GAP * len(seats))
            yield (
                f'<text class="label seat-{seat}" x="{_RIGHT + 10}" y="{y + 4:.1f}">'
                f"{escape(shortened(self._names[seat], _LABEL_LIMIT_CHARACTERS))}</text>"
            )

    def missed(self) -> Iterator[str]:
        """A bar for each turn that missed something, leading to it; a star where a win was missed."""
        width = max(2.0, min(14.0, 0.7 * (_RIGHT - _LEFT) / (self._span + 1)))
        for turn in self._turns:
            if not turn.missed_tiles:
                continue
            x, y = self._x(turn.number), self._missed_y(turn.missed_tiles)
            told = f"turn {turn.number}: {self._names[turn.seat]} missed {count(turn.missed_tiles, 'tile')}"
            star = f'<text class="star" x="{x:.1f}" y="{y - 2:.1f}">★</text>' if turn.missed_win else ""
            win = " and the win" if turn.missed_win else ""
            yield (
                f'<a class="seat-{turn.seat}" href="#{anchor(turn)}" tabindex="-1">'
                f"<title>{escape(told)}{win}</title>"
                f'<rect class="bar" x="{x - width / 2:.1f}" y="{y:.1f}" width="{width:.1f}" '
                f'height="{_MISSED_FLOOR - y:.1f}"/>{star}</a>'
            )

    def _x(self, number: int) -> float:
        return _LEFT + 10 + (_RIGHT - _LEFT - 20) * (number - self._first) / self._span

    def _rack_y(self, points: int) -> float:
        return _FLOOR - (_FLOOR - _TOP - 8) * points / self._most_points

    def _missed_y(self, tiles: int) -> float:
        return _MISSED_FLOOR - (_MISSED_FLOOR - _MISSED_TOP) * tiles / self._most_missed


def anchor(turn: Turn) -> str:
    """Where the page tells of a turn."""
    return f"round-{turn.round}-turn-{turn.number}"


def _ticks(most: int) -> range:
    """Round numbers from 0 to at most that, a few of them."""
    step = next((step for step in _STEPS if most / step <= _MOST_TICKS), most)
    return range(0, most + 1, step)


def _line_across(y: float, number: int) -> str:
    return (
        f'<path class="grid" d="M{_LEFT},{y:.1f}H{_RIGHT}"/>'
        f'<text class="tick" x="{_LEFT - 6}" y="{y + 4:.1f}">{number}</text>'
    )
