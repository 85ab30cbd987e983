"""`meldhall simulate`: bots play each other, and are rated by how the games end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import click

from meldhall._core.bots import BOTS, TURN_NODES, GameScore, play_games
from meldhall.cli.reading import json_option, read_ruleset, ruleset_option
from meldhall.ratings import Placing, Rating, placings, rate
from meldhall.rules import Ruleset


@click.command("simulate")
@click.option("--bots", default="strong,optimal", show_default=True, metavar="NAMES", help="Who plays.")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="About how many games.")
@click.option(
    "--seats", type=click.IntRange(2, 6), help="Seats of each game; as many as bots, if they allow it."
)
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), default=0, show_default=True)
@click.option(
    "--jobs", type=click.IntRange(0), default=1, show_default=True, help="Threads; 0 is all there are."
)
@click.option("--node-limit", type=click.IntRange(1), default=TURN_NODES, show_default=True, metavar="NODES")
@ruleset_option
@json_option
def simulate_command(
    *,
    bots: str,
    games: int,
    seats: int | None,
    seed: int,
    jobs: int,
    node_limit: int,
    ruleset: str,
    as_json: bool,
) -> None:
    """Lets bots play mirrored deals and rates them: each deal is played once for each way to turn the seats.

    The result follows from the seed, on any number of threads. Bars are 95 % over deals.
    """
    rules, names = read_ruleset(ruleset), _names(bots)
    seats = seats or min(len(names), rules.max_seats)
    if not rules.min_seats <= seats <= min(rules.max_seats, len(names)):
        raise click.UsageError(f"--seats: {len(names)} bots and {rules} allow no games of {seats}")
    tables = list(combinations(names, seats))
    deals = -(-games // (seats * len(tables)))
    with click.progressbar(length=deals * len(tables), hidden=as_json) as bar:
        played = [
            (table, _play(table, deals, rules, bar, seed=seed, jobs=jobs, node_limit=node_limit))
            for table in tables
        ]
    told = {"ruleset": str(rules), "seed": seed, "node_limit": node_limit, "seats": seats, "deals": deals}
    rows = list(_rows(names, played, seed))
    click.echo(json.dumps({**told, "bots": rows}) if as_json else "\n".join(_lines(rows)))


def _names(text: str) -> list[str]:
    """The bots of an option: two at least, each once."""
    names = [name.strip() for name in text.split(",")]
    strange = [name for name in names if name not in BOTS]
    if strange:
        raise click.UsageError(f"--bots: there is no bot '{strange[0]}', only {', '.join(BOTS)}")
    if len(names) < 2 or len(set(names)) < len(names):
        raise click.UsageError("--bots: expected two or more different bots")
    return names


def _play(
    table: Sequence[str], deals: int, rules: Ruleset, bar: Any, *, seed: int, jobs: int, node_limit: int
) -> list[GameScore]:
    """All games of a table; the bar goes on by its deals."""
    done = 0

    def progress(played: int) -> None:
        nonlocal done
        bar.update(played - done)
        done = played

    return play_games(table, deals, rules, seed, node_limit=node_limit, jobs=jobs, progress=progress)


def _rows(
    names: Sequence[str], played: Sequence[tuple[Sequence[str], list[GameScore]]], seed: int
) -> Iterator[dict[str, Any]]:
    """A row for each bot, the best first."""
    ratings = rate(_by_deal(played), seed)
    for name in sorted(names, key=lambda name: -ratings[name].points):
        own = [(game, table.index(name)) for table, games in played if name in table for game in games]
        wins = sum(game.ranks.count(1) ** -1 for game, place in own if game.ranks[place] == 1)
        points = sum(game.points[place] for game, place in own)
        yield _row(name, ratings[name], len(own), wins / len(own), points / len(own))


def _row(name: str, rating: Rating, games: int, win_rate: float, mean_points: float) -> dict[str, Any]:
    return {
        "bot": name,
        "rating": round(rating.points, 1),
        "low": round(rating.low, 1),
        "high": round(rating.high, 1),
        "games": games,
        "win_rate": round(win_rate, 4),
        "mean_points": round(mean_points, 2),
    }


def _by_deal(played: Sequence[tuple[Sequence[str], list[GameScore]]]) -> list[list[Placing]]:
    """How the games of each deal placed the bots, whoever they were."""
    deals: dict[int, list[Placing]] = {}
    for table, games in played:
        for game in games:
            deals.setdefault(game.deal, []).extend(placings(table, game.ranks))
    return list(deals.values())


def _lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield f"{'bot':10}{'rating':>8}{'95 %':>16}{'games':>8}{'wins':>9}{'points':>9}"
    for row in rows:
        bar = f"{row['low']:.0f} to {row['high']:.0f}"
        yield (
            f"{row['bot']:10}{row['rating']:8.0f}{bar:>16}{row['games']:8,}"
            f"{row['win_rate']:9.1%}{row['mean_points']:+9.1f}"
        )
