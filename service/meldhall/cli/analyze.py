"""`meldhall analyze`: what each turn of a game made of what the rules allowed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import IO, Any

import click

from meldhall import painting
from meldhall.analysis import Analysis, RoundEnd, Summary, Turn, analyze
from meldhall.cli import REFUSED, report
from meldhall.cli.judgment import deed, round_end, shown_name, verdict
from meldhall.cli.reading import json_option, node_limit_option, read_text
from meldhall.rules import NotationError

_BAR_TURNS = 200
"""Games up to here are done before a bar is read."""


@click.command("analyze")
@click.argument("file", type=click.File(encoding="utf-8"), metavar="RECORD")
@click.option("--html", type=click.File("w", "utf-8", lazy=True), help="Write a page there, to open offline.")
@node_limit_option
@json_option
def analyze_command(file: IO[str], html: IO[str] | None, node_limit: int, as_json: bool) -> None:
    """Compares each turn of RECORD with the best play: most tiles, then most points.

    A turn that lays nothing is forced if nothing could be laid. Exits with 1 for what is no record.
    """
    text = read_text(file)
    rows = text.count("\n")
    try:
        with click.progressbar(
            length=rows, label="Analyzing", file=sys.stderr, hidden=not _bar_is_seen(rows)
        ) as bar:
            analysis = analyze(text, node_limit=node_limit, progress=lambda: bar.update(1))
    except NotationError as error:
        click.echo(f"{file.name}: {error}", err=True)
        sys.exit(REFUSED)
    click.echo(json.dumps(facts(analysis)) if as_json else "\n".join(lines(analysis)))
    if html is not None:
        html.write(report.page(analysis))
        if not as_json:
            click.echo(painting.quiet(f"\nReport written to {html.name}"))


def _bar_is_seen(rows: int) -> bool:
    return rows > _BAR_TURNS and sys.stderr.isatty()


def facts(analysis: Analysis) -> dict[str, Any]:
    """All of it, for programs."""
    ends = {end.round: end for end in analysis.rounds}
    return {
        "ruleset": str(analysis.ruleset),
        "seats": list(analysis.names),
        "total_points": list(analysis.total_points),
        "is_over": analysis.is_over,
        "proved": analysis.proved,
        "rounds": [
            {
                "round": number,
                **_end_facts(ends.get(number)),
                "turns": [_turn_facts(turn) for turn in turns],
            }
            for number, turns in groupby(analysis.turns, key=lambda turn: turn.round)
        ],
        "players": [_summary_facts(summary) for summary in analysis.summaries],
    }


def _end_facts(end: RoundEnd | None) -> dict[str, Any]:
    return {
        "reason": end and end.reason,
        "winners": end and list(end.winners),
        "score_points": end and list(end.score_points),
    }


def _turn_facts(turn: Turn) -> dict[str, Any]:
    return {
        "version": turn.version,
        "turn": turn.number,
        "seat": turn.seat,
        "deed": turn.deed,
        "has_melded": turn.has_melded,
        "position": str(turn.position),
        "laid": turn.laid,
        "points": turn.points,
        "drawn": turn.drawn,
        "table": str(turn.table_after),
        "rack_left": turn.rack_left,
        "left_points": turn.left_points,
        "best": {
            "tiles": turn.best.tiles,
            "points": turn.best_points,
            "laid": turn.best.laid,
            "table": str(turn.best.table),
            "goes_out": turn.best.goes_out,
            "proved": turn.best.proved,
        },
        "missed_tiles": turn.missed_tiles,
        "missed_points": turn.missed_points,
        "was_forced": turn.was_forced,
        "held_back": turn.held_back,
        "missed_opening": turn.missed_opening,
        "missed_win": turn.missed_win,
    }


def _summary_facts(summary: Summary) -> dict[str, Any]:
    return {field: getattr(summary, field) for field in summary.__slots__} | {"share": summary.share}


_HEADINGS = (
    "player", "turns", "laid", "possible", "share", "missed", "points", "forced", "chosen",
    "openings", "wins",
)  # fmt: skip
"""Of the summary: tiles laid and possible, what was missed, draws forced and chosen, chances not taken."""


def lines(analysis: Analysis) -> Iterator[str]:
    """All of it, for people: each turn with what is left on the rack, then a summary."""
    names = [shown_name(name) for name in analysis.names]
    ends = {end.round: end for end in analysis.rounds}
    for number, turns in groupby(analysis.turns, key=lambda turn: turn.round):
        yield painting.loud(f"Round {number}")
        yield painting.quiet("turn  left")
        for turn in turns:
            yield from _turn_lines(turn, names[turn.seat])
        if number in ends:
            yield f"            {round_end(ends[number], names)}"
        yield ""
    yield from _table([_HEADINGS, *map(_cells, analysis.summaries)])
    if not analysis.proved:
        yield "Some best plays are not proved: a larger --node-limit may find better ones."


def _turn_lines(turn: Turn, name: str) -> Iterator[str]:
    said = verdict(turn, painting.tiles)
    end = "" if turn.fell_short or said is None else painting.quiet(f"; {said}")
    yield f"{turn.number:4}{turn.left_points:6}  {name} {deed(turn, painting.tiles)}{end}"
    if turn.fell_short:
        yield f"            {said}"


def _cells(summary: Summary) -> tuple[str, ...]:
    share = "–" if summary.share is None else f"{summary.share:.0%}"
    numbers = (
        summary.missed_tiles,
        summary.missed_points,
        summary.forced_draws,
        summary.chosen_draws,
        summary.missed_openings,
        summary.missed_wins,
    )
    counted = (summary.turns, summary.laid_tiles, summary.best_tiles)
    return (shown_name(summary.name), *map(str, counted), share, *map(str, numbers))


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Rows in columns, all but the first to the right; the first row steps back."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, (first, *rest) in enumerate(rows):
        cells = [first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])]
        line = "  ".join(cells)
        yield line if number else painting.quiet(line)
