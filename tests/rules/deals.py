"""Rounds that begin with racks of one's choice, played as far as a test needs."""

from collections import Counter
from collections.abc import Sequence

from meldhall.rules import Command, Game, Ruleset


def dealt(
    ruleset: str,
    racks: Sequence[str],
    pool: Sequence[str] | None = None,
    starter: int = 0,
    game: Game | None = None,
) -> Game:
    """A round in which the starter is to play: the next of `game`, or the first.

    What is on no rack is the pool; but with a pool given, the starter has the rest.
    """
    game = game or Game(ruleset, len(racks))
    rules, racks = game.ruleset, list(racks)
    if pool is None:
        pool = rest(rules, racks)
    else:
        racks[starter] = " ".join([racks[starter], *rest(rules, [*racks, *pool])])
    tiles = " | ".join(rack or "-" for rack in racks)
    time_ms = rules.turn_time_ms + rules.time_bank_ms
    banks = " ".join([str(rules.time_bank_ms)] * game.seats)
    return game.evolve(
        f"round-started round={game.round + 1} starter={starter} start_draws=[] racks=[{tiles}] "
        f"pool=[{' '.join(pool)}] ; "
        f"turn-started seat={starter} turn=1 start_ms=0 deadline_ms={time_ms or '-'} time_banks_ms=[{banks}]"
    )


def with_an_empty_pool(ruleset: str, racks: Sequence[str]) -> Game:
    """A round that seat 0 began by laying all that is on nobody's rack."""
    return play(dealt(ruleset, racks, pool=()), 0, *laid_out(rest(Ruleset(ruleset), racks)))


def play(game: Game, seat: int, *melds: str) -> Game:
    """The game after these melds were laid beside those of the table."""
    return game.evolve(game.decide(Command.play(seat, [*game.view(None).table, *melds]), 0))


def pass_lap(game: Game) -> Game:
    """The game after a pass of every seat."""
    for _ in range(game.seats):
        game = game.evolve(game.decide(Command.pass_turn(game.turn_seat or 0), 0))
    return game


def go_out(ruleset: str, racks: Sequence[str], winner: int, game: Game | None = None) -> Game:
    """The game after a round with these racks, in which the winner goes out with its first turn."""
    racks = ["k11 k12 k13" if seat == winner else rack for seat, rack in enumerate(racks)]
    return play(dealt(ruleset, racks, starter=winner, game=game), winner, "k11 k12 k13")


def rest(ruleset: Ruleset, racks: Sequence[str]) -> list[str]:
    """What the set has besides these racks."""
    left = Counter(ruleset.tiles())
    left.subtract(" ".join(racks).split())
    assert min(left.values()) >= 0, f"the set has no such tiles: {racks}"
    return list(left.elements())


def laid_out(tiles: Sequence[str]) -> list[str]:
    """Tiles as runs, each as long as it goes; jokers make short ones long enough, then fill up."""
    left = Counter(tiles)
    jokers = left.pop("j", 0)
    runs: list[list[str]] = []
    while left:
        first = min(left, key=lambda tile: (tile[0], int(tile[1:])))
        numbers = range(int(first[1:]), 16)
        run = []
        for tile in (f"{first[0]}{number}" for number in numbers):
            if not left[tile]:
                break
            run.append(tile)
        left -= Counter(run)
        runs.append(run)
    for length in (3, 13):
        for run in runs:
            added = max(0, min(jokers, length - len(run)))
            run.extend(["j"] * added)
            jokers -= added
    return [" ".join(run) for run in runs]
