"""Games to look at: every kind of event, from seeded chance and the greedy bot."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from meldhall.rules import Command, Events, Game, Refused, greedy_command


@dataclass(frozen=True)
class Step:
    """One command of a game: what it brought about, and the game afterwards."""

    command: Command
    events: Events
    game: Game


def start_round(game: Game, chance: random.Random) -> Command:
    """The command that deals a round, with the orders drawn by chance."""
    start_order, deal_order = game.ruleset.tiles(), game.ruleset.tiles()
    chance.shuffle(start_order)
    chance.shuffle(deal_order)
    return Command.start_round(chance.randrange(game.seats), start_order, deal_order)


def played(ruleset: str, seats: int, seed: int, most_steps: int = 400) -> Iterator[Step]:
    """A game from its first round on; what is refused is left out."""
    chance = random.Random(seed)
    game, now_ms = Game(ruleset, seats), 1_700_000_000_000
    for _ in range(most_steps):
        if game.phase == "over":
            return
        now_ms += chance.randrange(10, 2_000)
        command = next_command(game, chance)
        if str(command).startswith("expire-turn"):
            now_ms = game.deadline_ms or now_ms
        try:
            events = game.decide(command, now_ms)
        except Refused:
            continue
        game = game.evolve(events)
        yield Step(command, events, game)


def next_command(game: Game, chance: random.Random) -> Command:
    """Mostly what the bot does; now and then somebody is late, errs or leaves, or the clock stands."""
    seat = game.turn_seat
    if seat is None:
        return start_round(game, chance)
    view = game.view(seat)
    if game.turn <= game.seats and game.ruleset.redeal_on_three_pairs and chance.random() < 0.5:
        tiles = game.ruleset.tiles()
        return Command.request_redeal(seat, chance.sample(tiles, len(tiles)))
    if chance.random() < 0.8:
        return greedy_command(view)
    unusual = [
        Command.expire_turn(),
        Command.expire_turn([*view.table, view.rack[:2]]),
        Command.play(seat, [*view.table, view.rack[:3]]),
        Command.pause_clock(),
        Command.resume_clock(),
        Command.credit_clock(seat, 1_234),
    ]
    if game.turn > 40:
        unusual.append(Command.leave(chance.randrange(game.seats)))
    return chance.choice(unusual)
