"""`meldhall doctor`: whether a server would run here, whether its database is sound, whether one answers."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from meldhall import painting
from meldhall.cli import REFUSED, UNREACHABLE, health
from meldhall.cli.database import database_option, progress_bar
from meldhall.cli.health import Finding
from meldhall.cli.reading import json_option
from meldhall.play.world import SystemWorld
from meldhall.settings import CONFIG_VARIABLE, Settings, SettingsError, load

if TYPE_CHECKING:
    from meldhall.play.doctor import Report

_SHOWN: Final = 100
"""Problems told to people; programs get all."""
_SIGNS: Final = {"ok": "ok   ", "note": "note ", "wrong": "WRONG", "unreachable": "WRONG"}


@click.command("doctor")
@database_option
@click.option("--config", metavar="FILE", help=f"TOML file with settings, as {CONFIG_VARIABLE}.")
@click.option("--probe", metavar="ADDRESS", help="Ask only the server at HOST:PORT or http://HOST:PORT.")
@click.option("--tls", is_flag=True, help="Speak to it encrypted.")
@json_option
def doctor_command(
    database: str | None, config: str | None, probe: str | None, tls: bool, as_json: bool
) -> None:
    """Checks what a server needs here, and its database; changes nothing.

    A server may serve the database meanwhile. Every page of it is read; every game is played again by the
    rules, tiles counted after each version, its hash chain followed, and all that is kept beside it compared.

    With --database only that database is checked, with --probe only whether a server answers. Exits with 1 if
    anything is wrong, with 3 if the server cannot be reached.
    """
    now = datetime.fromtimestamp(SystemWorld().now_ms() / 1_000, UTC)
    if probe is not None:
        from meldhall.cli.probing import probe as probed  # noqa: PLC0415 - a core that is broken is told first

        _tell(list(probed(probe, now, is_encrypted=tls)), as_json=as_json)
        return
    try:
        settings = load({"database_path": database}, os.environ, config)
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    found = [] if database else list(health.findings(settings, now))
    path = _database(settings, is_named=database is not None)
    if path is None or any(each.name == "core" and each.state == health.WRONG for each in found):
        _tell(found, as_json=as_json)
    else:
        _tell_all(found, path, as_json=as_json)


def _database(settings: Settings, *, is_named: bool) -> Path | None:
    """The database to check; none where there is none yet, unless it was asked for."""
    if settings.database_path == ":memory:":
        if is_named:
            raise click.UsageError("--database: :memory: is no file")
        return None
    path = Path(settings.database_path).resolve()
    return path if is_named or path.exists() else None


def _tell(found: list[Finding], *, as_json: bool) -> None:
    """Tells what was found, and exits by it."""
    if as_json:
        click.echo(json.dumps({"sound": _is_sound(found), "checks": _facts(found)}))
    else:
        click.echo("\n".join(_found_lines(found)))
    if any(each.state == "unreachable" for each in found):
        sys.exit(UNREACHABLE)
    if not _is_sound(found):
        sys.exit(REFUSED)


def _tell_all(found: list[Finding], path: Path, *, as_json: bool) -> None:
    """Tells what was found of the machine and of the database, and exits by it."""
    from meldhall.play.doctor import examine  # noqa: PLC0415 - needs the core
    from meldhall.store.errors import StoreError  # noqa: PLC0415

    if found and not as_json:
        click.echo("\n".join(_found_lines(found)))
    checks = {"checks": _facts(found)} if found else {}
    try:
        with progress_bar("Checking games") as show:
            report = examine(path, show)
    except StoreError as error:
        told = {"sound": False, **checks, "error": str(error), "database": str(path)}
        click.echo(json.dumps(told) if as_json else str(error), err=not as_json)
        sys.exit(REFUSED)
    sound = report.is_sound and _is_sound(found)
    told = {**facts(report), **checks, "sound": sound}
    click.echo(json.dumps(told) if as_json else "\n".join(lines(report)))
    if not sound:
        sys.exit(REFUSED)


def _is_sound(found: Iterable[Finding]) -> bool:
    return all(each.state in (health.OK, health.NOTE) for each in found)


def _facts(found: Iterable[Finding]) -> list[dict[str, str]]:
    return [dataclasses.asdict(each) for each in found]


def _found_lines(found: Iterable[Finding]) -> Iterator[str]:
    for each in found:
        paint = painting.quiet if each.state == health.OK else painting.loud
        yield f"{paint(_SIGNS[each.state])} {each.name:8} {each.text}"


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
