"""Seats held by bots: what they do, given nothing but their own view."""

from collections.abc import Iterator

from meldhall import rules


def decide_turn(game: rules.Game, seat: int, now_ms: int) -> rules.Events:
    """The events of the turn that the bot of that seat, which is to play, makes.

    Draws or passes where the strategy's own command is refused, and gives up (R8.5) where a play is owed
    that the strategy does not find (R8.3): the game goes on without it. Raises Refused if nothing is allowed.
    """
    refused: rules.Refused | None = None
    for command in _attempts(game.view(seat), seat):
        try:
            return game.decide(command, now_ms)
        except rules.Refused as refusal:
            refused = refused or refusal
    raise refused or ValueError("a bot attempts something")


def _attempts(view: rules.View, seat: int) -> Iterator[rules.Command]:
    yield rules.greedy_command(view)
    yield rules.Command.draw(seat)
    yield rules.Command.pass_turn(seat)
    yield rules.Command.leave(seat)
