"""`meldhall serve`: runs the server until it is told to stop."""

import asyncio
import dataclasses
import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any, Final

import click
import uvloop

from meldhall import compose
from meldhall.cli import REFUSED
from meldhall.cli.collector import collect_rarely
from meldhall.cli.logs import set_up_logging
from meldhall.people.secret import Secret
from meldhall.settings import CONFIG_VARIABLE, Settings, SettingsError, load, type_of

_TYPES: Final = {str: click.STRING, int: click.INT, Secret: click.STRING}


def _with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Adds an option for each setting."""
    for field in reversed(dataclasses.fields(Settings)):
        command = _option(field)(command)
    return command


def _option(field: "dataclasses.Field[Any]") -> Callable[[Callable[..., None]], Callable[..., None]]:
    name, kind = field.name.replace("_", "-"), type_of(field.name)
    flag = f"--{name}/--no-{name}" if kind is bool else f"--{name}"
    default = "" if field.default in ("", None) else f"  [default: {field.default}]"
    choices = field.metadata["choices"]
    return click.option(
        flag,
        field.name,
        default=None,
        type=click.BOOL if kind is bool else click.Choice(choices) if choices else _TYPES[kind],
        help=field.metadata["doc"] + default,
    )


@click.command()
@click.option("--config", metavar="FILE", help=f"TOML file with settings, as {CONFIG_VARIABLE}.")
@_with_settings
def serve(config: str | None, **flags: Any) -> None:
    """Runs the server until it is told to stop.

    SIGTERM and SIGINT stop it; calls that are running end first.

    Every setting is a flag here, MELDHALL_NAME in the environment and a name in the settings file.
    """
    if flags["application_key"] is not None:
        flags["application_key"] = Secret(flags["application_key"])
    try:
        settings = load(flags, os.environ, config)
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    set_up_logging(settings.log_level, settings.log_format)
    _allow_connections()
    try:
        uvloop.run(_serve(settings))
    except compose.NotStarted as error:
        click.echo(str(error), err=True)
        sys.exit(REFUSED)


def _allow_connections() -> None:
    """As many open files as the system allows: the shell's limit is for programs that open a few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(settings: Settings) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    async with compose.running(settings) as server:
        collect_rarely()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
        click.echo(
            f"Meldhall {compose.VERSION} is listening on {server.address} (database {settings.database_path})"
        )
        if server.page:
            click.echo(f"Play in a browser: {server.page}")
        sys.stdout.flush()
        await stopped.wait()
