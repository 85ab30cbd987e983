"""`meldhall doctor`: says whether a database is sound, game by game."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import click

from meldhall.cli import REFUSED
from meldhall.cli.database import database_option, database_path, progress_bar
from meldhall.cli.reading import json_option
from meldhall.play.doctor import Report, examine
from meldhall.store.errors import StoreError

_SHOWN: Final = 100
"""Problems told to people; programs get all."""


@click.command("doctor")
@database_option
@json_option
def doctor_command(database: str | None, as_json: bool) -> None:
    """Checks a database and changes nothing; a server may serve it meanwhile.

    Every page is read; every game is played again by the rules, tiles counted after each version, its hash
    chain followed, and all that is kept beside it compared. Exits with 1 if anything is wrong.
    """
    path = database_path(database)
    try:
        with progress_bar("Checking games") as show:
            report = examine(path, show)
    except StoreError as error:
        told = {"sound": False, "error": str(error), "database": str(path)}
        click.echo(json.dumps(told) if as_json else str(error), err=not as_json)
        sys.exit(REFUSED)
    click.echo(json.dumps(facts(report)) if as_json else "\n".join(lines(report)))
    if not report.is_sound:
        sys.exit(REFUSED)


def facts(report: Report) -> dict[str, Any]:
    """All of it, for programs."""
    told = dataclasses.asdict(report)
    told["database"] = str(told.pop("path"))
    return {"sound": report.is_sound, **told}


def lines(report: Report) -> Iterator[str]:
    """The report, for people."""
    served = f"served by process {report.owner}" if report.owner else "not served now"
    yield f"{report.path}: schema {report.schema}, SQLite {report.sqlite}, {served}"
    counts = ((report.rows, "row"), (report.players, "player"), (report.tokens, "token"))
    games = f"{_counted(report.games, 'game')} ({report.archived_games:,} archived)"
    yield ", ".join([games, *(_counted(*each) for each in counts)])
    if report.is_sound:
        yield "Nothing is wrong: every game can be replayed, and no tile is missing."
        return
    shown = sorted(report.problems[:_SHOWN], key=lambda problem: problem.game_id)
    for game_id, problems in groupby(shown, key=lambda problem: problem.game_id):
        yield f"game {game_id}" if game_id else "the file"
        yield from (f"  {problem}" for problem in problems)
    if len(report.problems) > _SHOWN:
        yield f"… and {len(report.problems) - _SHOWN:,} more, which --json tells."
    affected = len({problem.game_id for problem in report.problems if problem.game_id})
    yield f"{_counted(len(report.problems), 'problem')}, {_counted(affected, 'game')} affected"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
