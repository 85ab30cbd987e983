"""Ratings of bots as one page that opens without a network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor
from typing import Final

from meldhall.cli.page import named, shortened, whole_page
from meldhall.cli.standings import Standing

_WIDTH: Final = 960
_LEFT: Final = 230
_RIGHT: Final = 930
_ROW: Final = 34
_TOP: Final = 10
_STEP_POINTS: Final = 100
_MOST_TICKS: Final = 12
_LABEL_LIMIT_CHARACTERS: Final = 30
_LEGEND: Final = (
    "Ratings are those of the Plackett–Luce model on Elo's scale, with a mean of 1500; bars are 95 % by "
    "bootstrap over deals. Each deal is played once for each way to turn the bots around the seats."
)


def page(rows: Sequence[Standing], settings: Mapping[str, object]) -> str:
    """The whole page: ratings with their bars, who is placed before whom, and with what it was played."""
    title = " · ".join(row.bot for row in rows)
    body = [
        f"<header><h1>{named(title)}</h1>",
        f'<p class="facts">{settings["games"]} games of {settings["seats"]}. ',
        f"Rules: {escape(str(settings['ruleset']))}.</p></header><main>",
        '<section aria-labelledby="ratings"><h2 id="ratings">Ratings</h2>',
        f'<div class="wide">{_chart(rows)}</div><div class="wide">',
        *_ratings(rows),
        '</div></section><section aria-labelledby="pairs"><h2 id="pairs">Placed before</h2>',
        '<div class="wide">',
        *_pairs(rows),
        '</div></section><section aria-labelledby="settings"><h2 id="settings">Settings</h2>',
        *_settings(settings),
        f"</section></main><footer><p>{_LEGEND}</p></footer>",
    ]
    return whole_page(title, body)


def _chart(rows: Sequence[Standing]) -> str:
    """A mark for each rating, on its bar."""
    ticks = _ticks(rows)
    floor_y = _TOP + _ROW * len(rows)
    first, span = ticks[0], ticks[-1] - ticks[0]

    def x(points: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * (points - first) / span

    parts = [
        f'<svg class="course" viewBox="0 0 {_WIDTH} {floor_y + 40}" role="img" aria-label="Ratings">',
        *(f'<path class="grid" d="M{x(tick):.1f},{_TOP}V{floor_y}"/>' for tick in ticks),
        *(f'<text class="below" x="{x(tick):.1f}" y="{floor_y + 18}">{tick}</text>' for tick in ticks),
        '<g class="seat-0">',
        *(_mark(row, at, x(row.low), x(row.rating), x(row.high)) for at, row in enumerate(rows)),
        "</g></svg>",
    ]
    return "".join(parts)


def _mark(row: Standing, at: int, low_x: float, x: float, high_x: float) -> str:
    y = _TOP + _ROW * (at + 0.5)
    told = f"{row.bot}: {row.rating:.0f}, 95 % from {row.low:.0f} to {row.high:.0f}"
    return (
        f'<g><title>{escape(told)}</title><text class="tick" x="{_LEFT - 12}" y="{y + 4:.1f}">'
        f"{escape(shortened(row.bot, _LABEL_LIMIT_CHARACTERS))}</text>"
        f'<path class="line" d="M{low_x:.1f},{y:.1f}H{high_x:.1f}M{low_x:.1f},{y - 6:.1f}v12'
        f'M{high_x:.1f},{y - 6:.1f}v12"/>'
        f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="5"/></g>'
    )


def _ticks(rows: Sequence[Standing]) -> range:
    """Round numbers that hold all bars between them."""
    lowest, highest = min(row.low for row in rows), max(row.high for row in rows)
    step = _STEP_POINTS * max(1, ceil((highest - lowest) / _STEP_POINTS / _MOST_TICKS))
    first = floor(lowest / step) * step
    return range(first, max(ceil(highest / step) * step, first + step) + 1, step)


def _ratings(rows: Sequence[Standing]) -> Iterator[str]:
    yield _head(["bot", "rating", "95 %", "games", "wins", "mean points", "games left"])
    for row in rows:
        cells = [
            f"{row.rating:.0f}",
            f"{row.low:.0f} to {row.high:.0f}",
            f"{row.games:,}",
            f"{row.win_rate:.1%}",
            f"{row.mean_points:+.1f}",
            f"{row.left_games:,}",
        ]
        yield _row(row.bot, "".join(f"<td>{cell}</td>" for cell in cells))
    yield "</tbody></table>"


def _pairs(rows: Sequence[Standing]) -> Iterator[str]:
    """In how many of their games the bot of a row is placed before the bot of a column."""
    yield _head(["", *(row.bot for row in rows)])
    for row in rows:
        cells = (_share(row.against.get(other.bot)) for other in rows)
        yield _row(row.bot, "".join(cells))
    yield "</tbody></table>"


def _share(share: float | None) -> str:
    if share is None:
        return "<td>–</td>"
    return f'<td class="share-{share * 10:.0f}">{share:.1%}</td>'


def _settings(settings: Mapping[str, object]) -> Iterator[str]:
    yield '<table class="settings"><tbody>'
    for name, value in settings.items():
        yield _row(name.replace("_", " "), f"<td>{escape(str(value))}</td>")
    yield "</tbody></table>"


def _head(columns: Sequence[str]) -> str:
    cells = "".join(f'<th scope="col">{named(column)}</th>' for column in columns)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>"


def _row(name: str, cells: str) -> str:
    return f'<tr><th scope="row">{named(name)}</th>{cells}</tr>'
