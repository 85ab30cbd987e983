"""The command line as its own `--help` tells it: each command with its arguments and options."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Final

import click

from meldhall.cli import main

_SPACES: Final = re.compile(r"\s+")


def commands(group: click.Group = main) -> str:
    """Every command, as Markdown."""
    context = click.Context(group, info_name="meldhall")
    named = ((name, group.get_command(context, name)) for name in group.list_commands(context))
    return "\n\n".join("\n\n".join(_command(name, each, context)) for name, each in named if each)


def _command(name: str, command: click.Command, parent: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=parent)
    yield f"## meldhall {name}"
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"`meldhall {name} {usage}`"
    for paragraph in (command.help or "").replace("\b", "").split("\n\n"):
        yield _marked(paragraph)
    rows = [record for each in command.params if (record := each.get_help_record(context)) and record[1]]
    if command.epilog:
        examples = command.epilog.replace("\b\nExamples:\n", "")
        yield f"```bash\n{textwrap.dedent(examples)}\n```"
    if name == "serve":
        yield "Its options are the [settings](operations.md#settings), with dashes."
    elif rows:
        yield "\n".join(["| option | meaning |", "|---|---|", *(_row(*record) for record in rows)])


def _row(option: str, meaning: str) -> str:
    return f"| `{option.replace('|', '/')}` | {_marked(meaning)} |"


def _marked(text: str) -> str:
    """Text of a terminal as Markdown, in which nothing but code marks means more than itself."""
    return re.sub(r"([\\*_<>|\[\]])", r"\\\1", _SPACES.sub(" ", text).strip())
