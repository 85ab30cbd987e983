"""`meldhall solve`: the best play of a position, exactly, and how to lay it; or of every row of a file."""

from __future__ import annotations

import json
import sys
from typing import IO, Any, Final, get_args

import click
from click.core import ParameterSource

from meldhall import painting
from meldhall.cli import REFUSED, batch, solved
from meldhall.cli.reading import json_option, node_limit_option, read_ruleset, ruleset_option
from meldhall.drawing import table_svg
from meldhall.rules import NotationError, Objective

_FOR_ONE: Final = {"table": "TABLE", "rack": "--rack", "plays": "--plays", "outs": "--outs", "svg": "--svg"}
_FOR_BATCH: Final = {"out": "--out", "jobs": "--jobs"}
"""What has a meaning for one position only, or for a batch only."""


@click.command("solve")
@click.argument("table", required=False)
@click.option("--rack", metavar="TILES", help="The rack.")
@ruleset_option
@click.option(
    "--objective",
    type=click.Choice(get_args(Objective)),
    default="tiles",
    show_default=True,
    help="What is best.",
)
@click.option("--unopened", is_flag=True, help="The seat has yet to lay its initial meld.")
@click.option("--fewest-changes", is_flag=True, help="Among plays as good, change the fewest melds.")
@click.option("--plays", type=click.IntRange(1), metavar="COUNT", help="List so many plays, the best first.")
@click.option("--outs", is_flag=True, help="Tell which tile, if drawn, would let the seat go out or open.")
@node_limit_option
@click.option("--svg", type=click.File("w", "utf-8", lazy=True), help="Write a picture there.")
@json_option
@click.option("--batch", "rows", type=click.File("rb"), help="Solve each row of FILE; `-` is the input.")
@click.option("--out", type=click.File("w", "utf-8", lazy=True), help="Write the answers of a batch there.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, help="Threads for a batch; 1 by default.")
@click.pass_context
def solve_command(context: click.Context, /, rows: IO[bytes] | None, **options: Any) -> None:
    """Finds the best play on TABLE, as in "k8 r8 b8 o8 | r5 r6 r7", and tells how to lay it.

    Each row of a batch is a JSON object with `table` and `rack`, as text or lists, and if need be with `id`,
    `ruleset`, `objective` and `has_melded`; the options hold for rows that do not say. Each is answered by
    a line of JSON, in order. Exits with 1 if a row could not be read.
    """
    if rows is None:
        _refuse(context, _FOR_BATCH, "is for a batch")
        _solve_one(options)
    else:
        _refuse(context, _FOR_ONE, "is not for a batch")
        asked = _asked(options)
        sys.exit(0 if batch.solve_rows(rows, options["out"], asked, options["jobs"]) else REFUSED)


def _refuse(context: click.Context, parameters: dict[str, str], why: str) -> None:
    for name, shown in parameters.items():
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{shown} {why}")


def _asked(options: dict[str, Any]) -> dict[str, Any]:
    """What is asked of every position, as arguments of `solve`."""
    return {
        "ruleset": read_ruleset(options["ruleset"]),
        "objective": options["objective"],
        "has_melded": not options["unopened"],
        "fewest_changes": options["fewest_changes"],
        "node_limit": options["node_limit"],
    }


def _solve_one(options: dict[str, Any]) -> None:
    if options["table"] is None or options["rack"] is None:
        raise click.UsageError("TABLE and --rack must be given, or --batch; an empty text is no tiles")
    asked = {"table": options["table"], "rack": options["rack"]} | _asked(options)
    try:
        answer = solved.answer(asked, plays=options["plays"], outs=options["outs"])
    except NotationError as error:
        raise click.UsageError(str(error)) from error
    if options["as_json"]:
        click.echo(json.dumps(solved.facts(answer)))
    else:
        click.echo("\n".join(solved.lines(answer)))
    if options["svg"] is not None:
        best = answer.best
        options["svg"].write(table_svg(best.table, best.rack_left, new=solved.from_rack(best)))
        if not options["as_json"]:
            click.echo(painting.quiet(f"\nPicture written to {options['svg'].name}"))
