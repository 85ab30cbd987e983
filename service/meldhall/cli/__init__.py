"""The command `meldhall`. Each subcommand is a file of its own, read when it is asked for.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 unreachable.
"""

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

import click

REFUSED: Final = 1
UNREACHABLE: Final = 3

COMMANDS: Final[Mapping[str, str]] = {
    "analyze": "meldhall.cli.analyze:analyze_command",
    "backup": "meldhall.cli.backup:backup_command",
    "census": "meldhall.cli.census:census",
    "check": "meldhall.cli.verdicts:check",
    "demo": "meldhall.cli.demo:demo",
    "doctor": "meldhall.cli.doctor:doctor_command",
    "melds": "meldhall.cli.verdicts:melds",
    "play": "meldhall.cli.play:play_command",
    "replay": "meldhall.cli.records:replay_command",
    "serve": "meldhall.cli.serve:serve",
    "simulate": "meldhall.cli.simulate:simulate_command",
    "solve": "meldhall.cli.solve:solve_command",
    "verify": "meldhall.cli.verify:verify_command",
}
"""Name of each subcommand and where it is."""


class Commands(click.Group):
    """Reads the file of a subcommand when it is asked for, so that no command waits for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        # The transport reads this when it is imported; its own log lines are no sentences for people.
        os.environ.setdefault("GRPC_VERBOSITY", "NONE")
        module, name = place.split(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command. What the machine does not allow, a full disk for one, is one sentence."""
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            click.echo(f"The machine does not allow it: {place}{error.strerror or error}.", err=True)
            # What could not be written would be tried again at the end, and fail again.
            sys.stdout = None
            sys.exit(REFUSED)


@click.command(cls=Commands)
@click.version_option(version("meldhall"), prog_name="meldhall")
def main() -> None:
    """A backend for tile rummy: a gRPC server, and tools around its rules."""
