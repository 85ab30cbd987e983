"""`meldhall census`: how many melds a ruleset has, counted one by one."""

from __future__ import annotations

import json
from collections import Counter

import click

from meldhall.cli.reading import json_option, read_ruleset, ruleset_option
from meldhall.rules import Ruleset, enumerate_melds


@click.command()
@ruleset_option
@json_option
def census(ruleset: str, as_json: bool) -> None:
    """Counts the distinct melds of a ruleset, by jokers and kind."""
    rules = read_ruleset(ruleset)
    rows = count_melds(rules)
    if as_json:
        click.echo(json.dumps({"ruleset": str(rules), "melds": rows}))
        return
    click.echo("jokers    groups      runs  distinct")
    for row in rows:
        click.echo(f"{row['jokers']:6}{row['groups']:10,}{row['runs']:10,}{row['distinct']:10,}")


def count_melds(rules: Ruleset) -> list[dict[str, int]]:
    """A row for each number of jokers: multisets of tiles that are a group, a run, or either."""
    groups: Counter[int] = Counter()
    runs: Counter[int] = Counter()
    seen: dict[int, set[tuple[str, ...]]] = {}
    for meld in enumerate_melds(rules):
        jokers = meld.tiles.count("j")
        (groups if meld.kind == "group" else runs)[jokers] += 1
        seen.setdefault(jokers, set()).add(tuple(sorted(meld.tiles)))
    return [
        {"jokers": jokers, "groups": groups[jokers], "runs": runs[jokers], "distinct": len(seen[jokers])}
        for jokers in sorted(seen)
    ]
