"""`meldhall simulate`: bots play each other, and are rated by how the games end."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import combinations
from typing import IO, Any, Final

import click

from meldhall import painting
from meldhall._core.bots import BOTS, TURN_NODES, GameScore, play_games
from meldhall.cli import standings_page
from meldhall.cli.engines import Engine, EngineFailed
from meldhall.cli.judgment import shown_name
from meldhall.cli.reading import json_option, read_ruleset, ruleset_option
from meldhall.cli.standings import Played, Standing, lines, standings
from meldhall.rules import Ruleset

_ENGINE = "engine:"
_NAME: Final = re.compile(r"""(?:^|(?<=,))(?:\\.|'[^']*'|"(?:\\.|[^"\\])*"|[^,])*""")
"""What is between commas that are not quoted, as a shell has it."""
_HELP_OF_BOTS = f"Who plays: {', '.join(BOTS)}, or {_ENGINE}COMMAND for a program of yours."


@click.command("simulate")
@click.option("--bots", default="strong,optimal", show_default=True, metavar="NAMES", help=_HELP_OF_BOTS)
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="About how many games.")
@click.option(
    "--seats", type=click.IntRange(2, 6), help="Seats of each game; as many as bots, if they allow it."
)
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), default=0, show_default=True)
@click.option(
    "--jobs", type=click.IntRange(0), default=1, show_default=True, help="Threads; 0 is all there are."
)
@click.option("--node-limit", type=click.IntRange(1), default=TURN_NODES, show_default=True, metavar="NODES")
@click.option(
    "--turn-ms", type=click.IntRange(1), default=5_000, show_default=True, help="Time of an engine's turn."
)
@click.option("--engine-log", type=click.File("ab"), help="Write there what engines say on standard error.")
@click.option("--html", type=click.File("w", "utf-8", lazy=True), help="Write a page there, to open offline.")
@ruleset_option
@json_option
def simulate_command(
    *,
    bots: str,
    seats: int | None,
    games: int,
    turn_ms: int,
    engine_log: IO[bytes] | None,
    html: IO[str] | None,
    ruleset: str,
    as_json: bool,
    **chance: int,
) -> None:
    """Lets bots play mirrored deals and rates them: each deal is played once for each way to turn the seats.

    The result follows from the seed, on any number of threads, if engines answer the same to the same.
    Bars are 95 % over deals.
    """
    rules, names = read_ruleset(ruleset), _names(bots)
    tables = list(combinations(names, _seats(seats, rules, names)))
    deals = -(-games // (len(tables[0]) * len(tables)))
    with ExitStack() as ends:
        engines = {
            name: ends.enter_context(Engine(command, turn_ms, chance["node_limit"], engine_log))
            for name, command in _commands(names)
        }
        greeted = {name: _greeted(name, engine) for name, engine in engines.items()}
        hidden = not sys.stderr.isatty()
        bar = ends.enter_context(
            click.progressbar(length=deals * len(tables), label="Playing", file=sys.stderr, hidden=hidden)
        )
        played = [(table, _play(table, engines, deals, rules, bar, **chance)) for table in tables]
    rows = standings(names, played, chance["seed"])
    settings = _settings(rules, played, chance)
    told = [_told(row, greeted[row.bot], engines[row.bot]) for row in rows if row.bot in engines]
    if html is not None:
        html.write(standings_page.page(rows, settings))
    if as_json:
        click.echo(json.dumps({**settings, "bots": [row.facts() for row in rows], "engines": told}))
        return
    click.echo("\n".join([*lines(rows), *map(_sentence, told)]))
    if html is not None:
        click.echo(painting.quiet(f"\nPage written to {html.name}"))


def _names(text: str) -> list[str]:
    """The bots of an option: two at least, each once."""
    if not text.isprintable():
        raise click.UsageError("--bots: expected printable text")
    names = [name.strip() for name in _NAME.findall(text)]
    strange = [name for name in names if name not in BOTS and not name.startswith(_ENGINE)]
    if strange:
        raise click.UsageError(
            f"--bots: there is no bot '{strange[0]}', only {', '.join(BOTS)} and {_ENGINE}COMMAND"
        )
    if len(names) < 2 or len(set(names)) < len(names):
        raise click.UsageError("--bots: expected two or more different bots")
    return names


def _seats(seats: int | None, rules: Ruleset, names: Sequence[str]) -> int:
    """How many play together."""
    seats = seats or min(len(names), rules.max_seats)
    if not rules.min_seats <= seats <= min(rules.max_seats, len(names)):
        raise click.UsageError(f"--seats: {len(names)} bots and {rules} allow no games of {seats}")
    return seats


def _commands(names: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The engines among the bots, and how to start each."""
    for name in names:
        if name.startswith(_ENGINE):
            try:
                command = shlex.split(name.removeprefix(_ENGINE))
            except ValueError as error:
                raise click.UsageError(f"--bots: {name}: {error}") from error
            if not command:
                raise click.UsageError(f"--bots: expected a command after {_ENGINE}")
            yield name, command


def _greeted(name: str, engine: Engine) -> str:
    """Name and version of an engine; one that does not start is a usage error."""
    try:
        return shown_name(engine.greet())
    except OSError as error:
        raise click.UsageError(f"--bots: {name}: {error.strerror}") from error
    except EngineFailed as failure:
        raise click.UsageError(f"--bots: {name}: does not greet as an engine: {failure}") from failure


def _play(
    table: Sequence[str],
    engines: Mapping[str, Engine],
    deals: int,
    rules: Ruleset,
    bar: Any,
    *,
    seed: int,
    jobs: int,
    node_limit: int,
) -> list[GameScore]:
    """All games of a company of bots; the bar goes on by its deals."""
    done = 0

    def progress(played: int) -> None:
        nonlocal done
        bar.update(played - done)
        done = played

    seated = [engines.get(name, name) for name in table]
    return play_games(seated, deals, rules, seed, node_limit=node_limit, jobs=jobs, progress=progress)


def _settings(rules: Ruleset, played: Played, chance: Mapping[str, int]) -> dict[str, Any]:
    """All that the result follows from."""
    games = [game for _, games in played for game in games]
    return {
        "ruleset": str(rules),
        "seed": chance["seed"],
        "node_limit": chance["node_limit"],
        "seats": len(played[0][0]),
        "deals": len({game.deal for game in games}),
        "games": len(games),
    }


def _told(row: Standing, name: str, engine: Engine) -> dict[str, Any]:
    """Who an engine says it is, and why it left games: what the core did not allow is `refused`."""
    refused = row.left_games - engine.failures.total()
    return {
        "bot": row.bot,
        "name": name,
        "left": {**engine.failures, **({"refused": refused} if refused else {})},
    }


def _sentence(told: Mapping[str, Any]) -> str:
    left = ", ".join(f"{count} {why}" for why, count in sorted(told["left"].items()))
    return f"{told['bot']} is {told['name']}; it left {left or 'no game'}."
