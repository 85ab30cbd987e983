"""What commands read: rulesets of options, text of files."""

from __future__ import annotations

import sys
from typing import IO

import click
from click.shell_completion import CompletionItem

from meldhall.cli import REFUSED
from meldhall.rules import Ruleset, RulesetError


def _rulesets(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The presets, and after a plus the parameters, that begin so."""
    before, plus, parameter = begun.rpartition("+")
    if not plus:
        return [CompletionItem(preset) for preset in Ruleset.presets() if preset.startswith(begun)]
    names = (name for name in Ruleset.preset("classic").parameters if name.startswith(parameter))
    return [CompletionItem(f"{before}+{name}=") for name in names]


ruleset_option = click.option(
    "--ruleset",
    default="classic",
    show_default=True,
    metavar="RULESET",
    shell_complete=_rulesets,
    help="A preset, with `+parameter=value` for each parameter to change.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
node_limit_option = click.option(
    "--node-limit",
    type=click.IntRange(1),
    default=1_000_000,
    show_default=True,
    metavar="NODES",
    help="Stop a search after so many nodes; what it found by then is not proved.",
)


def read_ruleset(text: str) -> Ruleset:
    """The ruleset of an option; a wrong one is a usage error."""
    try:
        return Ruleset.parse(text)
    except RulesetError as error:
        raise click.UsageError(f"--ruleset: {error}") from error


def read_text(file: IO[str]) -> str:
    """All that is in the file; what is no text is refused."""
    try:
        return file.read()
    except UnicodeDecodeError:
        click.echo(f"{file.name}: expected text in UTF-8", err=True)
        sys.exit(REFUSED)
