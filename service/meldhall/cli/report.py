"""An analysis as one page that opens without a network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import escape
from itertools import groupby
from typing import Final

from meldhall.analysis import Analysis, Summary, Turn
from meldhall.cli.chart import anchor, course, swatch
from meldhall.cli.judgment import count, deed, doubt, round_end, shown_name, verdict
from meldhall.cli.page import named, whole_page
from meldhall.cli.solved import from_rack
from meldhall.drawing import shared_tiles, table_svg
from meldhall.rules import Ruleset
from meldhall.wording import instructions

_PICTURE_WIDTH: Final = 600
_COLUMNS: Final = (
    "player", "points", "turns", "tiles laid", "of possible", "share", "tiles missed", "points missed",
    "forced draws", "draws by choice", "openings missed", "wins missed",
)  # fmt: skip
_FORCED: Final = (
    "What was possible is counted anew each turn: a tile kept back counts each time it could have gone. "
    "A draw is forced if nothing could be laid; passes with an empty pool count as draws."
)


def page(analysis: Analysis) -> str:
    """The whole page. Names are escaped, and shown without what moves the text around them."""
    names = [shown_name(name) for name in analysis.names]
    return whole_page(
        " · ".join(names),
        [
            shared_tiles(analysis.ruleset.tiles()),
            *_header(analysis, names),
            "<main>",
            *_summary(analysis, names),
            *_rounds(analysis, names),
            "</main><footer><p>Best is what lays most tiles, and among those most points. ",
            f"{_FORCED}</p></footer>",
        ],
    )


def _header(analysis: Analysis, names: Sequence[str]) -> Iterator[str]:
    rounds = len({turn.round for turn in analysis.turns})
    state = "" if analysis.is_over else ", not finished"
    yield f"<header><h1>{' · '.join(map(named, names))}</h1>"
    yield f'<p class="facts">{count(len(analysis.turns), "turn")} in {count(rounds, "round")}{state}. '
    yield f"Rules: {escape(str(analysis.ruleset))}.</p></header>"


def _summary(analysis: Analysis, names: Sequence[str]) -> Iterator[str]:
    yield '<section aria-labelledby="players"><h2 id="players">Players</h2>'
    yield '<div class="wide"><table><thead><tr>'
    yield from (f'<th scope="col">{column}</th>' for column in _COLUMNS)
    yield "</tr></thead><tbody>"
    for summary in analysis.summaries:
        yield _player(summary, names[summary.seat], analysis.total_points[summary.seat])
    yield "</tbody></table></div>"
    if not analysis.proved:
        yield "<p>Some best plays are not proved to be the best; those turns are marked.</p>"
    yield "</section>"


def _player(summary: Summary, name: str, total_points: int) -> str:
    share = ""
    if summary.share is not None:
        percent, value = f"{summary.share:.0%}", f"{summary.share:.3f}"
        share = f'{percent} <meter value="{value}" aria-label="laid of possible">{percent}</meter>'
    numbers = [
        f"{total_points:+d}",
        summary.turns,
        summary.laid_tiles,
        summary.best_tiles,
        share,
        summary.missed_tiles,
        summary.missed_points,
        summary.forced_draws,
        summary.chosen_draws,
        summary.missed_openings,
        summary.missed_wins,
    ]
    cells = "".join(f"<td>{number}</td>" for number in numbers)
    shown = f'<span class="player">{swatch(summary.seat)}{named(name)}</span>'
    return f'<tr><th scope="row">{shown}</th>{cells}</tr>'


def _rounds(analysis: Analysis, names: Sequence[str]) -> Iterator[str]:
    ends = {end.round: end for end in analysis.rounds}
    if analysis.turns:
        yield '<p class="filter"><input type="checkbox" id="only-missed">'
        yield '<label for="only-missed">Only turns that missed something</label></p>'
    for number, grouped in groupby(analysis.turns, key=lambda turn: turn.round):
        turns = list(grouped)
        yield f'<section aria-labelledby="round-{number}"><h2 id="round-{number}">Round {number}</h2>'
        yield f'<div class="wide">{course(turns, names)}</div>'
        if number in ends:
            yield f'<p class="result">{round_end(ends[number], map(named, names))}</p>'
        yield '<ol class="turns">'
        yield from (_turn(turn, names[turn.seat], analysis.ruleset) for turn in turns)
        yield "</ol></section>"


def _turn(turn: Turn, name: str, ruleset: Ruleset) -> str:
    row = (
        f'<span class="number">{turn.number}</span><span class="who">{named(name)}</span>'
        f'<span class="did">{deed(turn, _tiles)}{_badges(turn)}</span>'
        f'<span class="left">{turn.left_points} left</span>'
    )
    look = f"turn seat-{turn.seat}"
    if not turn.fell_short:
        return f'<li class="{look}"><div class="row">{row}</div></li>'
    return (
        f'<li class="{look} missed"><details><summary>{row}</summary>'
        f'<div class="look" id="{anchor(turn)}">{_comparison(turn, ruleset)}</div></details></li>'
    )


def _badges(turn: Turn) -> str:
    """What a turn missed, in few words; else why it laid nothing."""
    if not turn.fell_short:
        said = verdict(turn, _tiles)
        return "" if said is None else f'<span class="said">: {said}</span>'
    missed = count(turn.missed_tiles, "tile") if turn.missed_tiles else count(turn.missed_points, "point")
    badges = [f'<span class="badge">{missed} missed</span>']
    if turn.missed_win:
        badges.append('<span class="badge win">★ the win missed</span>')
    if turn.missed_opening:
        badges.append('<span class="badge">the initial meld missed</span>')
    if not turn.best.proved:
        badges.append('<span class="badge doubt">not proved</span>')
    return "".join(badges)


def _comparison(turn: Turn, ruleset: Ruleset) -> str:
    """Pictures of what was laid and of what could have been, side by side, and how to lay it."""
    best = turn.best
    picture = partial(table_svg, width=_PICTURE_WIDTH, shared=True)
    played = picture(turn.table_after, turn.rack_left, new=_places(turn))
    possible = picture(best.table, best.rack_left, new=from_rack(best))
    steps = "".join(f"<li>{step}</li>" for step in instructions(turn.position.table, best, ruleset))
    end = ", and goes out" if best.goes_out else ""
    was = f"{count(len(turn.laid), 'tile')}, {count(turn.points, 'point')}" if turn.laid else "nothing laid"
    told = f"{count(best.tiles, 'tile')}, {count(turn.best_points, 'point')}{end}{doubt(turn)}"
    return (
        f'<div class="plays"><figure><figcaption><b>Played:</b> {was}</figcaption>{played}</figure>'
        f"<figure><figcaption><b>Best:</b> {told}</figcaption>{possible}"
        f'<ol class="steps">{steps}</ol></figure></div>'
    )


def _places(turn: Turn) -> list[tuple[int, str]]:
    """Where the tiles that were laid lie now: in melds that changed, first in what these grew by."""
    before = Counter(tuple(tiles) for tiles in turn.position.table)
    changed: list[tuple[int, Counter[str]]] = []
    for place, tiles in enumerate(turn.table_after):
        if before[tuple(tiles)]:
            before[tuple(tiles)] -= 1
        else:
            changed.append((place, Counter(tiles)))
    gone = [Counter(tiles) for tiles in before.elements()]
    grown = [(place, _grown(tiles, gone)) for place, tiles in changed]
    wanted = Counter(turn.laid)
    places: list[tuple[int, str]] = []
    for place, held in [*grown, *changed]:
        found = list((held & wanted).elements())
        wanted.subtract(found)
        places += [(place, tile) for tile in found]
    return places


def _grown(tiles: Counter[str], gone: Iterable[Counter[str]]) -> Counter[str]:
    """What a meld has more than the one that was there and is most like it."""
    likest = max(gone, key=lambda old: (tiles & old).total(), default=Counter[str]())
    return tiles - likest


def _tiles(tiles: Iterable[str]) -> str:
    return "".join(f'<span class="tile {tile[0]}">{tile}</span>' for tile in tiles)
