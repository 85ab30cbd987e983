"""`meldhall backup`: copies a database while it is served, and checks the copy."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from meldhall.cli import REFUSED, doctor
from meldhall.cli.database import database_option, database_path, progress_bar
from meldhall.cli.reading import json_option
from meldhall.play.doctor import Report, examine
from meldhall.store.backup import Backup
from meldhall.store.errors import StoreError


@click.command("backup")
@click.argument("destination", metavar="DEST", type=click.Path(path_type=Path))
@database_option
@click.option("--force", is_flag=True, help="Replace DEST if it exists.")
@json_option
def backup_command(destination: Path, database: str | None, *, force: bool, as_json: bool) -> None:
    """Copies a database to DEST, while a server goes on with it or not.

    The copy holds every command that was acknowledged before, and gets its name only once it has passed the
    checks of `meldhall doctor`. Exits with 1 if it could not be made or did not pass.
    """
    source, destination = database_path(database), destination.resolve()
    try:
        report = _back_up(source, destination, force=force)
    except StoreError as error:
        told = {"sound": False, "error": str(error), "copy": None}
        click.echo(json.dumps(told) if as_json else str(error), err=not as_json)
        sys.exit(REFUSED)
    if as_json:
        click.echo(
            json.dumps({**doctor.facts(report), "copy": str(destination) if report.is_sound else None})
        )
        sys.exit(0 if report.is_sound else REFUSED)
    if not report.is_sound:
        click.echo("\n".join(doctor.lines(report)), err=True)
        click.echo(
            f"The copy is not sound and was not kept: look at {source} with `meldhall doctor`.", err=True
        )
        sys.exit(REFUSED)
    click.echo(f"{destination} holds {report.games:,} games, {report.rows:,} rows; all were checked.")


def _back_up(source: Path, destination: Path, *, force: bool) -> Report:
    with Backup.begin(source, destination, overwrites=force) as backup:
        with progress_bar("Copying pages") as show:
            backup.copy(show)
        with progress_bar("Checking games") as show:
            report = examine(backup.part, show)
        if report.is_sound:
            backup.publish()
    return report
