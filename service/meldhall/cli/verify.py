"""`meldhall verify`: proves from a record that nobody chose the order of its tiles."""

from __future__ import annotations

import json
import sys
from typing import IO, Any, NoReturn

import click

from meldhall.cli import REFUSED
from meldhall.cli.judgment import count
from meldhall.cli.reading import json_option, read_text
from meldhall.play.proof import Disproved, NoProof, Proved, prove
from meldhall.rules import NotationError

_NO_PROOF = "The record holds no proof of its shuffle."


@click.command("verify")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option(
    "--commitment",
    metavar="HEX",
    help="What the game published before it started; compared with the record's.",
)
@json_option
def verify_command(file: IO[str], commitment: str | None, as_json: bool) -> None:
    """Checks FILE, the record of a game that is over, against the secret it reveals.

    Exits with 0 if everything is proved, with 1 if not: something is wrong, there is no proof, or no record.
    """
    text = read_text(file)
    try:
        proved = prove(text)
        if commitment is not None and commitment.lower() != proved.proof.commitment:
            raise Disproved("the commitment is not the one that was published")
    except NoProof:
        _refuse(file.name, as_json, "no_proof", _NO_PROOF, None)
    except Disproved as fault:
        _refuse(file.name, as_json, "disproved", str(fault), fault.version)
    except NotationError as error:
        _refuse(file.name, as_json, "unreadable", str(error), None)
    if as_json:
        click.echo(json.dumps(_facts(proved)))
    else:
        click.echo("\n".join(_sentences(proved, compared=commitment is not None)))


def _refuse(name: str, as_json: bool, verdict: str, why: str, version: int | None) -> NoReturn:
    if as_json:
        click.echo(json.dumps({"verdict": verdict, "why": why, "version": version}))
    else:
        click.echo(f"{name}: {why}", err=True)
    sys.exit(REFUSED)


def _facts(proved: Proved) -> dict[str, Any]:
    proof = proved.proof
    return {
        "verdict": "proved",
        "game_id": proof.game_id,
        "commitment": proof.commitment,
        "revealed_seats": proved.revealed,
        "unrevealed_seats": proved.unrevealed,
        "rounds": proved.rounds,
        "redeals": proved.redeals,
        "versions": proved.versions,
        "believed_events": proved.believed,
        "is_over": proved.is_over,
    }


def _sentences(proved: Proved, *, compared: bool) -> list[str]:
    proof = proved.proof
    told = "as published" if compared else "compare it with what the game showed before it started"
    orders = count(proved.rounds, "round")
    if proved.redeals:
        orders += f" and {count(proved.redeals, 'redeal')}"
    return [
        f"Game {proof.game_id}: proved.",
        f"Commitment: the secret is the one of {proof.commitment}, {told}.",
        f"Entropy: {_entropy(proved)}.",
        f"Order: start draws, racks and pool of {orders} are what secret, game and entropy give.",
        f"Play: each draw took the next tile, and {count(proved.versions, 'line')} follow by the rules.",
        *_reservations(proved),
    ]


def _entropy(proved: Proved) -> str:
    if not (proved.revealed or proved.unrevealed):
        return "no seat committed to any"
    told = [f"{_seats(proved.revealed)} revealed what it had committed to"] if proved.revealed else []
    if proved.unrevealed:
        told.append(f"{_seats(proved.unrevealed)} did not reveal its own, which was left out")
    return "; ".join(told)


def _seats(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"seat {numbers[0]}"
    return f"each of seats {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _reservations(proved: Proved) -> list[str]:
    told = []
    if proved.believed:
        told.append(f"Believed: {count(proved.believed, 'event')} that no record can prove; see the manual.")
    if not proved.is_over:
        told.append("The game was not played to its end.")
    return told
