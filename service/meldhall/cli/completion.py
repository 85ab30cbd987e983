"""`meldhall completion`: prints what a shell needs to complete the command line."""

from __future__ import annotations

import sys
from typing import Final

import click
from click.shell_completion import get_completion_class

_SHELLS: Final = ("bash", "zsh", "fish")
_VARIABLE: Final = "_MELDHALL_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion_command(context: click.Context, shell: str) -> None:
    """Prints the script that lets a shell complete commands, options and rulesets."""
    kind = get_completion_class(shell)
    if kind is None:
        click.echo(f"This version of click knows no {shell}.", err=True)
        sys.exit(1)
    click.echo(kind(context.find_root().command, {}, "meldhall", _VARIABLE).source())
