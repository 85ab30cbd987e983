"""Makes the records of this folder anew: `python -m tests.records.make`, with names to make only some.

Each is named by the moment of a game at which it ends. The games are real ones, played by the greedy bot but
for the deeds that a moment needs; the first seed that comes to the moment is taken. `expected.json` tells
where each live game stood at its end, so that replays in any language can be compared with it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, count
from pathlib import Path
from random import Random
from typing import Any, Final

from meldhall.rules import Command, Game, classify_meld, greedy_command, record

HERE: Final = Path(__file__).parent
START_MS: Final = 1_700_000_000_000
NAMES: Final = ("Ada", "Bo", 'Cy "the bot"', "Dé", "E\\f", "Fay")
MOST_STEPS: Final = 1_000
MOST_SEEDS: Final = 200


@dataclass(frozen=True)
class Step:
    """One command of a game: what it brought about, between two states."""

    before: Game
    line: str
    after: Game


Deed = Callable[[Game, Random], Command | None]
"""What a moment needs somebody to do in a game, if it is now."""


@dataclass(frozen=True)
class Moment:
    """How to come to a moment: the last step is the first that has reached it."""

    ruleset: str
    seats: int
    reached: Callable[[Step], bool]
    deed: Deed = lambda _game, _chance: None
    # Deeds of certain steps, counted from 0.
    at: Mapping[int, Deed] = field(default_factory=dict)


def start_round(game: Game, chance: Random) -> Command:
    """Deals a round, its orders drawn by chance."""
    start_order, deal_order = game.ruleset.tiles(), game.ruleset.tiles()
    chance.shuffle(start_order)
    chance.shuffle(deal_order)
    return Command.start_round(chance.randrange(game.seats), start_order, deal_order)


def steps(moment: Moment, seed: int) -> Iterator[Step]:
    """A game of the moment's, up to it if it is ever reached."""
    chance = Random(f"{moment.ruleset} {seed}")
    game, now_ms = Game(moment.ruleset, moment.seats), START_MS
    for number in range(MOST_STEPS):
        if game.phase == "over":
            return
        command = next_command(game, chance, moment.at.get(number, moment.deed))
        now_ms += chance.randrange(500, 6_000)
        if command.verb == "expire-turn":
            now_ms = max(now_ms, game.deadline_ms or 0)
        events = game.decide(command, now_ms)
        before, game = game, game.evolve(events)
        yield (step := Step(before, str(events), game))
        if moment.reached(step):
            return


def next_command(game: Game, chance: Random, deed: Deed) -> Command:
    """The deed if it is now, else what the greedy bot does."""
    if game.turn_seat is None:
        return start_round(game, chance)
    return deed(game, chance) or greedy_command(game.view(game.turn_seat))


def played(name: str) -> tuple[int, list[Step]]:
    """The first seed that reaches the moment, and its game."""
    moment = MOMENTS[name]
    for seed in range(MOST_SEEDS):
        game = list(steps(moment, seed))
        if moment.reached(game[-1]):
            return seed, game
    raise AssertionError(f"{name}: no seed below {MOST_SEEDS} comes to it")


def facts(game: Game) -> dict[str, Any]:
    """Where a game stands, hidden tiles included."""
    viewers = [None, *range(game.seats)]
    return {
        "phase": game.phase,
        "round": game.round,
        "turn": game.turn,
        "deadline_ms": game.deadline_ms,
        "total_points": game.view(None).total_points,
        "positions": [str(game.view(seat).position()) for seat in viewers],
    }


def text_of(name: str, game: list[Step]) -> str:
    """The record of that game."""
    moment = MOMENTS[name]
    lines = [(version, step.line) for version, step in zip(count(1), game, strict=False)]
    return record(moment.ruleset, NAMES[: moment.seats], lines)


def main(names: list[str]) -> None:
    """Writes records and what is expected of them."""
    path = HERE / "expected.json"
    expected = json.loads(path.read_text("utf-8")) if path.exists() else {}
    expected = {name: told for name, told in expected.items() if name in MOMENTS}
    for name in names or MOMENTS:
        seed, game = played(name)
        (HERE / f"{name}.record").write_text(text_of(name, game), "utf-8")
        expected[name] = {"seed": seed, "steps": len(game), **facts(game[-1].after)}
    path.write_text(json.dumps(expected, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")


# What is to happen.


def loose_tiles(game: Game) -> list[list[str]]:
    """The table with two tiles of the rack that are no meld."""
    view = game.view(game.turn_seat)
    return [*view.table, view.rack[:2]]


def illegal_play(game: Game, _chance: Random) -> Command:
    """A commit that is penalized where the rules say so (R5.5)."""
    return Command.play(game.turn_seat or 0, loose_tiles(game))


def late_with_loose_tiles(game: Game, _chance: Random) -> Command:
    """A draft that is no legal turn when time is over (R7.3)."""
    return Command.expire_turn(loose_tiles(game))


def late_with_a_play(game: Game, _chance: Random) -> Command | None:
    """A draft that stands when time is over (R7.3)."""
    table = greedy_command(game.view(game.turn_seat)).table
    return None if table is None else Command.expire_turn(table)


def next_seat_leaves(game: Game, _chance: Random) -> Command:
    """The seat after the one to play leaves."""
    return Command.leave(((game.turn_seat or 0) + 1) % game.seats)


def seat_to_play_leaves(game: Game, _chance: Random) -> Command:
    """The seat to play leaves."""
    return Command.leave(game.turn_seat or 0)


def ask_for_a_redeal(game: Game, chance: Random) -> Command | None:
    """Whoever may ask for another deal (R2.4) does."""
    seat = game.turn_seat or 0
    pairs = Counter(Counter(game.view(seat).rack).values())[2]
    if pairs < 3 or game.turn > game.seats:
        return None
    tiles = game.ruleset.tiles()
    return Command.request_redeal(seat, chance.sample(tiles, len(tiles)))


def let_time_run_out(_game: Game, _chance: Random) -> Command:
    """Nothing is drafted when time is over (R7.3)."""
    return Command.expire_turn()


# The clock stands, a seat is given time, and it runs again (R7.5).
CLOCK: Final[dict[int, Deed]] = {
    4: lambda _game, _chance: Command.pause_clock(),
    5: lambda _game, _chance: Command.credit_clock(1, 30_000),
    6: lambda _game, _chance: Command.resume_clock(),
}


def free_a_joker(game: Game, _chance: Random) -> Command | None:
    """The joker of the table goes into a new meld with two tiles of the rack, its own tile into its place."""
    view = game.view(game.turn_seat)
    melds = list(view.table)
    for place, meld in enumerate(melds):
        for replaced, tile in replacements(game, meld):
            rest = list(view.rack)
            if tile not in rest:
                continue
            rest.remove(tile)
            for pair in combinations(rest, 2):
                table = [*melds[:place], replaced, *melds[place + 1 :], [*pair, "j"]]
                if game.check_turn(game.turn_seat or 0, table).legal:
                    return Command.play(game.turn_seat or 0, table)
    return None


def replacements(game: Game, meld: list[str]) -> Iterator[tuple[list[str], str]]:
    """The meld with a joker replaced by a tile that it stands for, and that tile."""
    for place, role in enumerate(classify_meld(meld, game.ruleset).roles):
        if meld[place] == "j":
            yield from (([*meld[:place], tile, *meld[place + 1 :]], tile) for tile in role)


# What has happened.


def happened(*texts: str) -> Callable[[Step], bool]:
    """Whether the events of a step hold all of these texts."""
    return lambda step: all(text in step.line for text in texts)


def over(step: Step) -> bool:
    """Whether the game is over."""
    return step.after.phase == "over"


def nobody_has_melded(step: Step) -> bool:
    """Whether every seat has had three turns and none its initial meld."""
    return step.after.turn > 3 * step.after.seats and not any(step.after.view(None).has_melded)


def late_table(step: Step) -> bool:
    """Whether most of the set lies on the table."""
    return sum(map(len, step.after.view(None).table)) >= 70


def pool_has_run_out(step: Step) -> bool:
    """Whether the last tile was just drawn, and the round goes on."""
    return step.after.phase == "round" and "pool_tiles=0 " in step.line


def joker_freed(step: Step) -> bool:
    """Whether a joker's own tile took its place, while the joker lies in another meld."""
    if "turn-played" not in step.line or " j]" in step.line:
        return False
    after = [sorted(meld) for meld in step.after.view(None).table]
    return any(
        sorted(replaced) in after
        for meld in step.before.view(None).table
        for replaced, _ in replacements(step.before, meld)
    )


def redrawn(step: Step) -> bool:
    """Whether seats had to draw again for the start (R2.2)."""
    draws = step.line.partition("start_draws=[")[2].partition("]")[0].split()
    return len(draws) > step.after.seats


def opened_at_the_table(step: Step) -> bool:
    """Whether the turn of an initial meld changed an old meld, too (R4.3)."""
    old, new = list(step.before.view(None).table), list(step.after.view(None).table)
    return "initial_meld=true" in step.line and any(meld not in new for meld in old)


MOMENTS: Final[dict[str, Moment]] = {
    "before_the_first_meld": Moment("classic", 2, nobody_has_melded),
    "start_draw_repeated": Moment("classic", 4, redrawn),
    "first_meld": Moment("classic", 4, happened("initial_meld=true")),
    "initial_meld_at_the_table": Moment("sabra", 3, opened_at_the_table),
    "joker_freed": Moment("pressman", 4, joker_freed, free_a_joker),
    "draft_stands": Moment("classic", 2, happened("from_draft=true"), late_with_a_play),
    "failed_draft": Moment("classic", 2, happened("turn-failed"), at={6: late_with_loose_tiles}),
    "failed_turn": Moment("tournament", 4, happened("turn-failed"), at={6: illegal_play}),
    "out_of_time": Moment("online", 2, happened("turn-expired", "TIMEOUT"), at={4: let_time_run_out}),
    "clock_paused": Moment("mso", 2, happened("clock-resumed"), at=CLOCK),
    "redeal": Moment("tournament", 4, happened("redeal-granted"), ask_for_a_redeal),
    "seat_left": Moment("xp", 6, lambda step: step.after.turn >= 20, at={10: next_seat_leaves}),
    "last_seat": Moment(
        "classic", 3, happened("LAST_SEAT"), at={8: next_seat_leaves, 10: seat_to_play_leaves}
    ),
    "late_table": Moment("classic", 4, late_table),
    "pool_empty": Moment("classic", 4, pool_has_run_out),
    "blocked": Moment("classic", 4, happened("round-ended", "ALL_PASSED")),
    "final_lap": Moment("tournament", 4, happened("round-ended", "FINAL_LAP")),
    "nobody_can": Moment("mso+max_seats=4", 4, happened("round-ended", "NOBODY_CAN")),
    "went_out": Moment("junior", 4, happened("round-ended", "WENT_OUT")),
    "two_rounds": Moment("classic+rounds=2+next_starter=WINNER", 2, over),
    "custom_set": Moment("xp+colors=6+numbers=15+copies=1+jokers=8+rack_tiles=9", 5, over),
}


if __name__ == "__main__":
    main(sys.argv[1:])
