"""`meldhall melds` and `meldhall check`: verdicts on notation, for people and programs."""

from __future__ import annotations

import json
import sys
from typing import Any

import click
from click.core import ParameterSource

from meldhall import painting
from meldhall.cli import REFUSED
from meldhall.cli.reading import json_option, read_ruleset, ruleset_option
from meldhall.rules import (
    Meld,
    NotationError,
    Position,
    Ruleset,
    Verdict,
    check_table,
    check_turn,
)


@click.command()
@click.argument("table")
@ruleset_option
@json_option
def melds(table: str, ruleset: str, as_json: bool) -> None:
    """Says what each meld of TABLE is, as in "r11 r12 j | k5 b5 o5".

    Exits with 1 if one of them is no meld.
    """
    rules = read_ruleset(ruleset)
    try:
        report = check_table(table, rules)
    except NotationError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        click.echo(json.dumps(_table_facts(report.melds, report.valid, report.points)))
    else:
        for meld in report.melds:
            click.echo(_meld_line(meld))
    sys.exit(0 if report.valid else REFUSED)


@click.command()
@click.option("--before", default="", metavar="TABLE", help="The table before the turn; empty by default.")
@click.option("--rack", metavar="TILES", help="The rack before the turn.")
@click.option("--after", required=True, metavar="TABLE", help="The whole table after the turn.")
@click.option("--unopened", is_flag=True, help="The seat has yet to lay its initial meld.")
@click.option("--position", metavar="LINE", help="A position, for all of these but --after.")
@ruleset_option
@json_option
def check(
    *,
    before: str,
    rack: str | None,
    after: str,
    unopened: bool,
    position: str | None,
    ruleset: str,
    as_json: bool,
) -> None:
    """Says whether a turn may be played. Exits with 1 if not."""
    try:
        if position is None:
            rules = read_ruleset(ruleset)
            if rack is None:
                raise click.UsageError("--rack or --position must be given")
            verdict = check_turn(before, rack, after, rules, has_melded=not unopened)
        else:
            start = _read_position(position)
            rules, verdict = start.ruleset, start.check_turn(after)
    except NotationError as error:
        raise click.UsageError(str(error)) from error
    details: dict[str, Any] = dict(verdict.details)
    if verdict.reason == "NOT_A_MELD":
        details["melds"] = _bad_melds(after, rules)
    click.echo(json.dumps(_facts(verdict, details)) if as_json else _sentence(verdict, details))
    sys.exit(0 if verdict.legal else REFUSED)


def _read_position(text: str) -> Position:
    """The position of an option, of a viewer who can lay something."""
    for option in ("before", "rack", "unopened", "ruleset"):
        if click.get_current_context().get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{option}: the position says that")
    try:
        position = Position.parse(text)
    except NotationError as error:
        raise click.UsageError(f"--position: {error}") from error
    if position.seat is None:
        raise click.UsageError("--position: a spectator has nothing to lay")
    return position


def _bad_melds(after: str, rules: Ruleset) -> list[dict[str, Any]]:
    report = check_table(after, rules)
    return [{"index": index, "meld": str(report.melds[index]), "why": why} for index, why in report.bad]


def _facts(verdict: Verdict, details: dict[str, Any]) -> dict[str, Any]:
    return {
        "legal": verdict.legal,
        "reason": verdict.reason,
        "details": details,
        "rack_left": verdict.rack_left,
        "table": None if verdict.table is None else str(verdict.table),
        "goes_out": verdict.goes_out,
        "points": verdict.points,
    }


def _sentence(verdict: Verdict, details: dict[str, Any]) -> str:
    if not verdict.legal:
        return f"Not legal: {verdict.reason} {_in_words(details)}".rstrip()
    left = painting.tiles(verdict.rack_left or ()) or "none, the seat goes out"
    return f"Legal, {verdict.points} points. Left on the rack: {left}"


def _in_words(details: dict[str, Any]) -> str:
    bad = details.get("melds")
    if isinstance(bad, list):
        return "; ".join(f"meld {entry['index']} ({entry['meld']}): {entry['why']}" for entry in bad)
    return ", ".join(f"{name} {value}" for name, value in details.items())


def _table_facts(melds: list[Meld], valid: bool, points: int) -> dict[str, Any]:
    facts = [
        {
            "valid": meld.valid,
            "kind": meld.kind,
            "tiles": meld.tiles,
            "points": meld.points,
            "roles": meld.roles,
            "why": meld.why,
        }
        for meld in melds
    ]
    kind = melds[0].kind if len(melds) == 1 else None
    return {"valid": valid, "kind": kind, "points": points, "melds": facts}


def _meld_line(meld: Meld) -> str:
    shown = painting.tiles(meld.tiles)
    if not meld.valid:
        return f"{shown}  no meld: {meld.why}"
    jokers = [" or ".join(role) for tile, role in zip(meld.tiles, meld.roles, strict=True) if tile == "j"]
    stands_for = f", j = {', '.join(jokers)}" if jokers else ""
    return f"{shown}  {meld.kind}, {meld.points} points{stands_for}"
