"""`meldhall play`: a game in the terminal, on a server of its own or on somebody's."""

from __future__ import annotations

import getpass
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from meldhall.cli import REFUSED, UNREACHABLE
from meldhall.cli.reading import read_ruleset, ruleset_option
from meldhall.names import harmless

if TYPE_CHECKING:
    from meldhall.cli.play.link import Link
    from meldhall.cli.play.sitting import Wish

_NAME_LETTERS: Final = 24
_OF_A_NEW_GAME: Final = ("server", "database", "bots", "level", "seats", "new")


@click.command("play")
@click.option("--plain", is_flag=True, help="Line by line, for pipes and screen readers.")
@click.option("--join", "joined", metavar="LINK", help="Take a seat in that game, or watch it.")
@click.option("--watch", is_flag=True, help="With --join: only watch.")
@click.option("--bots", type=click.IntRange(0, 5), help="Bots at the table.  [default: 1]")
@click.option(
    "--level", type=click.IntRange(1, 5), help="How strong bots are, 5 the strongest.  [default: 2]"
)
@click.option("--seats", type=click.IntRange(2, 6), help="Seats, where some are kept for people.")
@ruleset_option
@click.option("--server", metavar="HOST:PORT", help="Play on that server instead of one of its own.")
@click.option("--tls", is_flag=True, help="Speak to it encrypted.")
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the games of a server of its own there, and go on with the last one.",
)
@click.option("--new", is_flag=True, help="Begin another game, whatever is unfinished.")
@click.option("--name", metavar="NAME", help="What others call you.  [default: your login name]")
@click.option("--ascii", "in_ascii", is_flag=True, help="Draw with letters only.")
def play_command(*, plain: bool, in_ascii: bool, **options: Any) -> None:
    """Plays a game in this terminal, against bots or with others.

    Without --server and --join it starts a server of its own, which forgets everything at the end unless
    --database names a file. On a server of somebody's your seat stays yours: the same command goes on.

    LINK is what a browser shows (http://HOST:7434/#/games/ID) or HOST:7433/ID, with ?code=… behind it for a
    game that is not listed.
    """
    _need("meldhall_client", *(() if plain else ("textual",)))
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("This is no terminal; --plain plays line by line.")
    sys.exit(_played(_wish(**options), plain=plain, in_ascii=in_ascii))


def _need(*packages: str) -> None:
    """Says in one sentence what is not installed."""
    try:
        for package in packages:
            import_module(package)
    except ModuleNotFoundError:
        click.echo("Playing needs packages that are not installed: pip install 'meldhall[play]'", err=True)
        sys.exit(REFUSED)


def _wish(
    *,
    joined: str | None,
    watch: bool,
    bots: int | None,
    seats: int | None,
    ruleset: str,
    name: str | None,
    **options: Any,
) -> Wish:
    from meldhall.cli.play.keys import Keys, place  # noqa: PLC0415 - so that --help waits for no client
    from meldhall.cli.play.sitting import Wish  # noqa: PLC0415

    given = {"bots": bots, "seats": seats, **options}
    if joined:
        for option in _OF_A_NEW_GAME:
            if given[option]:
                raise click.UsageError(
                    f"--{option} is for a game that you create, --join for one that exists."
                )
    elif watch:
        raise click.UsageError("--watch needs --join.")
    if options["server"] and options["database"]:
        raise click.UsageError("--database is for a server of your own, --server for another.")
    return Wish(
        name=" ".join((name or _login()).split())[:_NAME_LETTERS] or "Guest",
        ruleset=ruleset,
        bots=0 if joined else _bots(bots, seats, ruleset),
        seats=seats or 0,
        level=options["level"] or 0,
        joined=_link(joined) if joined else None,
        server=options["server"] or "",
        is_encrypted=options["tls"],
        database=options["database"],
        is_new=options["new"],
        spectates=watch,
        keys=Keys(place(os.environ)),
    )


def _bots(bots: int | None, seats: int | None, ruleset: str) -> int:
    """How many bots, if the rules and the seats have room for them."""
    rules = read_ruleset(ruleset)
    bots = (rules.min_seats - 1 if seats is None else 0) if bots is None else bots
    wanted = max(bots + 1, seats or 0)
    if not rules.min_seats <= wanted <= rules.max_seats:
        span = (
            f"{rules.min_seats} to {rules.max_seats}"
            if rules.max_seats > rules.min_seats
            else rules.max_seats
        )
        option = "--seats" if seats else "--bots"
        raise click.UsageError(f"{option}: {ruleset} is for {span} seats, and you take one.")
    if seats and bots >= seats:
        raise click.UsageError(f"--bots: of {seats} seats one is yours.")
    return bots


def _link(text: str) -> Link:
    from meldhall.cli.play.link import LinkError, parse  # noqa: PLC0415

    try:
        return parse(text)
    except LinkError as error:
        raise click.UsageError(f"--join: {error}") from error


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "Guest"


def _played(wish: Wish, *, plain: bool, in_ascii: bool) -> int:
    """Plays; the exit code."""
    from meldhall.cli.play import saying, sitting  # noqa: PLC0415
    from meldhall.cli.play.link import LinkError  # noqa: PLC0415
    from meldhall.compose import NotStarted  # noqa: PLC0415
    from meldhall_client import Refused, Unreachable  # noqa: PLC0415

    try:
        with sitting.seated(wish) as seat:
            _show(seat, plain=plain, in_ascii=in_ascii)
    except Refused as refused:
        click.echo(saying.refusal(refused.reason, refused.details), err=True)
        return REFUSED
    except NotStarted as error:
        click.echo(str(error), err=True)
        return REFUSED
    except Unreachable as lost:
        click.echo(f"The server cannot be reached: {harmless(str(lost))}", err=True)
        return UNREACHABLE
    except LinkError as error:
        click.echo(str(error), err=True)
        return UNREACHABLE
    return 0


def _show(seat: Any, *, plain: bool, in_ascii: bool) -> None:
    if plain:
        from meldhall.cli.play.plain import PlainTable  # noqa: PLC0415

        PlainTable(seat, sys.stdin, is_patient=not sys.stdin.isatty()).run()
    else:
        from meldhall.cli.play.screen import show  # noqa: PLC0415

        show(seat, in_ascii=in_ascii)
