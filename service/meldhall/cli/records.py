"""`meldhall replay`: steps through the record of a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import IO, Any

import click

from meldhall import painting
from meldhall.cli import REFUSED, telling
from meldhall.cli.reading import read_text
from meldhall.rules import Events, Game, NotationError, Position, replay
from meldhall.v1 import game_pb2, view_pb2


@click.command("replay")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option(
    "--at", "at_version", type=click.IntRange(0), metavar="VERSION", help="Stop after that version."
)
@click.option(
    "--seat", type=click.IntRange(0, 5), metavar="SEAT", help="As that seat saw it; by default all is shown."
)
@click.option("--position", "as_position", is_flag=True, help="Print only the position there, in notation.")
@click.option("--quiet", is_flag=True, help="Print only the end.")
@click.option("--json", "as_json", is_flag=True, help="Print the end as JSON.")
def replay_command(
    *, file: IO[str], at_version: int | None, seat: int | None, as_position: bool, quiet: bool, as_json: bool
) -> None:
    """Plays FILE, a record, again by the rules. Exits with 1 if it does not follow them.

    The position is that of SEAT or, by default, of the seat to play.
    """
    text = read_text(file)
    last: tuple[int, Game] | None = None
    try:
        for version, happened, game in replay(text):
            if at_version is not None and version > at_version:
                break
            if seat is not None and seat >= game.seats:
                raise click.UsageError(f"--seat: {file.name} has {game.seats} seats")
            last = version, game
            if not (quiet or as_json or as_position):
                click.echo(f"{version:4}  {_line(happened, game, seat)}")
    except NotationError as error:
        click.echo(f"{file.name}: {error}", err=True)
        sys.exit(REFUSED)
    if last is None:
        raise click.UsageError(f"{file.name} holds no version up to there")
    version, game = last
    if as_position:
        position = game.view(game.turn_seat if seat is None else seat).position()
        click.echo(json.dumps(_position_facts(version, position)) if as_json else str(position))
    elif as_json:
        click.echo(json.dumps(_facts(game)))
    else:
        _show(game)


def _line(happened: Events, game: Game, seat: int | None) -> str:
    """One step in words: what that seat saw of it, or all that can be told."""
    sentences = (telling.sentence(event, "seat {}".format) for event in _seen(happened, game, seat))
    return "; ".join(told for told in sentences if told is not None)


def _seen(happened: Events, game: Game, seat: int | None) -> Iterator[view_pb2.GameEvent]:
    seen = _events(happened, game, seat)
    for place, event in enumerate(seen):
        if seat is None and event.HasField("tiles_drawn"):
            # Who drew knows which tiles.
            yield _events(happened, game, event.tiles_drawn.seat)[place]
        else:
            yield event


def _events(happened: Events, game: Game, seat: int | None) -> list[view_pb2.GameEvent]:
    fields = happened.seen_by(seat, game.ruleset)
    return list(game_pb2.VersionEvents.FromString(fields).game_events)


def _show(game: Game) -> None:
    view = game.view(None)
    click.echo(painting.table(view.table))
    click.echo(f"\n{game.phase.replace('_', ' ')}, {view.pool_tiles} tiles in the pool")
    for seat, points in enumerate(view.total_points):
        click.echo(f"  seat {seat}  {points:+5d}  {view.rack_tiles[seat]} tiles on the rack")


def _position_facts(version: int, position: Position) -> dict[str, Any]:
    return {
        "version": version,
        "position": str(position),
        "seat": position.seat,
        "rack": position.rack,
        "table": str(position.table),
        "rack_tiles": position.rack_tiles,
        "has_melded": position.has_melded,
        "pool_tiles": position.pool_tiles,
        "turn_seat": position.turn_seat,
        "ruleset": str(position.ruleset),
    }


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
