"""The command `meldhall`. Each subcommand is a file of its own, read when it is asked for.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 unreachable.
"""

import difflib
import os
import sys
from importlib import import_module
from importlib.metadata import version
from itertools import groupby
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from meldhall.cli.catalog import COMMANDS, Entry

REFUSED: Final = 1
UNREACHABLE: Final = 3


class Commands(click.Group):
    """Reads the file of a subcommand when it is asked for, so that no command waits for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the catalog."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, with its examples below its help."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        # The transport reads this when it is imported; its own log lines are no sentences for people.
        os.environ.setdefault("GRPC_VERBOSITY", "NONE")
        module, name = entry.place.split(":")
        command: click.Command = getattr(import_module(module), name)
        command.epilog = _examples(entry)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that the arguments begin with; for one that is misspelled a guess is told."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            guess = f" Do you mean {near[0]!r}?" if near else ""
            raise click.UsageError(error.message + guess, ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands in their groups, from the catalog alone."""
        for group, named in groupby(COMMANDS.items(), key=lambda each: each[1].group):
            with formatter.section(group):
                formatter.write_dl([(name.ljust(10), entry.summary) for name, entry in named])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, from the catalog alone; the options are click's own."""
        names = [name for name in COMMANDS if name.startswith(incomplete)]
        return [
            *(CompletionItem(name, help=COMMANDS[name].summary) for name in names),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]

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


def _examples(entry: Entry) -> str:
    """The examples as the end of a help text, each below what it shows, to be copied as they are."""
    lines = (f"  # {shown}\n  {line}" for line, shown in entry.examples)
    return "\b\nExamples:\n" + "\n".join(lines)


@click.command(cls=Commands, epilog="`meldhall COMMAND --help` tells more, with examples.")
@click.version_option(version("meldhall"), prog_name="meldhall")
def main() -> None:
    """A backend for tile rummy: a server, a game in the terminal, and tools around the rules."""
