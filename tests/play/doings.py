"""What people at a table do at random: mostly what the bot would, now and then something wrong or rare."""

import random
from collections.abc import Iterator
from typing import Final

from meldhall import rules
from tests.play.worlds_apart import EVE, PLAYERS, Office, Step

_PAUSES_MS: Final = (0, 0, 10, 700, 3_000)


def next_step(office: Office, dice: random.Random) -> Step:
    """The next thing that somebody does."""
    state, game_id = office.state, office.game_id
    pause_ms, game = dice.choice(_PAUSES_MS), state.game
    if game is None:
        return Step(pause_ms, PLAYERS[0], "StartGame", {"game_id": game_id})
    seat = game.turn_seat
    if seat is None:
        return Step(pause_ms, dice.choice(PLAYERS[: game.seats]), "StartRound", {"game_id": game_id})
    if game.deadline_ms is not None and dice.random() < 0.03:
        return Step(max(0, game.deadline_ms - office.world.now_ms()) + 1)
    if dice.random() < 0.25:
        name, fields, actor = dice.choice(list(_unusual(game, seat, dice)))
        return Step(pause_ms, PLAYERS[actor], name, {"game_id": game_id, **fields})
    command = rules.greedy_command(game.view(seat))
    if command.table is not None:
        fields = {"game_id": game_id, "table": str(command.table)}
        return Step(pause_ms, PLAYERS[seat], "PlayTurn", fields)
    name = {"draw": "DrawTile", "pass": "PassTurn"}[command.verb]
    return Step(pause_ms, PLAYERS[seat], name, {"game_id": game_id})


def _unusual(game: rules.Game, seat: int, dice: random.Random) -> Iterator[tuple[str, dict[str, str], int]]:
    """Method, fields and seat of something that is refused, or happens rarely."""
    anybody = dice.randrange(game.seats)
    rack = game.view(seat).rack
    table = str(game.view(None).table)
    yield "DrawTile", {}, anybody
    yield "PassTurn", {}, seat
    yield "PlayTurn", {"table": "r1 r2 r3"}, anybody
    yield "PlayTurn", {"table": " | ".join(filter(None, (table, " ".join(rack[:2]))))}, seat
    yield "RequestRedeal", {}, seat
    if game.turn > 12 and dice.random() < 0.1:
        yield dice.choice(("ResignGame", "LeaveGame")), {}, anybody


def idle(pause_ms: int) -> Step:
    """Nobody does anything for that long."""
    return Step(pause_ms, EVE)
