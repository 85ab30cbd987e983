"""What commands that look at a database share: which one it is, and how far they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from meldhall.settings import SettingsError, load

database_option = click.option(
    "--database",
    metavar="FILE",
    help="The database; by default the one that `meldhall serve` would use.",
)


def database_path(database: str | None) -> Path:
    """The file of the option, or that of settings in environment and file; wrong ones are wrong usage."""
    try:
        named = load({"database_path": database}, os.environ).database_path
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    if named == ":memory:":
        raise click.UsageError("--database: the settings name no file, but :memory:")
    return Path(named).resolve()


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, told how much is done and of how much."""
    with click.progressbar(length=1, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def show(done: int, whole: int) -> None:
            bar.length = max(whole, 1)
            bar.update(done - bar.pos)

        yield show
