"""`meldhall replay`: steps through the record of a game."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from meldhall.cli import painting
from meldhall.rules import Game, NotationError, replay


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option(
    "--at", "at_version", type=click.IntRange(0), metavar="VERSION", help="Stop after that version."
)
@click.option("--quiet", is_flag=True, help="Print only the end.")
@click.option("--json", "as_json", is_flag=True, help="Print the end as JSON.")
def replay_command(file: Path, at_version: int | None, quiet: bool, as_json: bool) -> None:
    """Plays FILE, a record, again by the rules. Exits with 1 if it does not follow them."""
    text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    game: Game | None = None
    try:
        for version, happened, after in replay(text):
            if at_version is not None and version > at_version:
                break
            game = after
            if not (quiet or as_json):
                click.echo(f"{version:4}  {happened}")
    except NotationError as error:
        click.echo(f"{file}: {error}", err=True)
        sys.exit(1)
    if game is None:
        raise click.UsageError(f"{file} holds no version up to there")
    if as_json:
        click.echo(json.dumps(_facts(game)))
    else:
        _show(game)


def _show(game: Game) -> None:
    view = game.view(None)
    click.echo(painting.table(view.table))
    click.echo(f"\n{game.phase.replace('_', ' ')}, {view.pool_tiles} tiles in the pool")
    for seat, points in enumerate(view.total_points):
        click.echo(f"  seat {seat}  {points:+5d}  {view.rack_tiles[seat]} tiles on the rack")


def _facts(game: Game) -> dict[str, Any]:
    view = game.view(None)
    return {
        "phase": game.phase,
        "round": game.round,
        "table": str(view.table),
        "pool_tiles": view.pool_tiles,
        "rack_tiles": view.rack_tiles,
        "total_points": view.total_points,
    }
