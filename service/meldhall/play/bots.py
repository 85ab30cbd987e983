"""Seats held by bots: what they do, given nothing but their own view. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from meldhall import rules
from meldhall._core.bots import changed_melds, decide_turn
from meldhall.play import shuffle
from meldhall.play.state import State

_SEED_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot would do, and how many melds that changes."""

    command: rules.Command = field(repr=False)
    changed_melds: int


def seed_of(state: State, seat: int) -> int | None:
    """What the chance of a bot on that seat follows from, in all turns of the game: everybody can work it out
    once the secret of the shuffle is known, and nobody before. None in games that have no secret.
    """
    people = state.session
    if state.shuffle is None:
        return None
    secret = bytes.fromhex(state.shuffle.secret.reveal())
    key = shuffle.key_of(secret, people.game_id, [each.share for each in people.seats], f"bot {seat}")
    return int.from_bytes(key[:_SEED_BYTES], "big")


def choose(view: rules.View, strategy: str, seed: int, node_limit: int, stop: rules.Stop) -> Choice:
    """What a bot of that strategy does in that view, where its seat is to play."""
    command = decide_turn(view, strategy, seed, node_limit=node_limit, stop=stop)
    return Choice(command, changed_melds(view, command))


def carry_out(game: rules.Game, seat: int, command: rules.Command, now_ms: int) -> rules.Events:
    """The events of the turn that the bot of that seat, which is to play, makes.

    Draws or passes where its command is refused, and gives up (R8.5) where a play is owed that it did not
    find (R8.3): the game goes on without it. Raises Refused if nothing is allowed.
    """
    refused: rules.Refused | None = None
    for attempt in _attempts(command, seat):
        try:
            return game.decide(attempt, now_ms)
        except rules.Refused as refusal:
            refused = refused or refusal
    raise refused or ValueError("a bot attempts something")


def _attempts(command: rules.Command, seat: int) -> Iterator[rules.Command]:
    yield command
    yield rules.Command.draw(seat)
    yield rules.Command.pass_turn(seat)
    yield rules.Command.leave(seat)
