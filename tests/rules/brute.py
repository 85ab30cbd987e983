"""Every play of a small position: every table that can be laid, judged by the reference checker.

For what the integer program leaves out: jokers of the table that are bound to their tiles (R6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.rules import reference
from tests.rules.integer import Best
from tests.rules.reference import JOKER, Meld, Rules


@dataclass(frozen=True)
class Way:
    """A legal play: what it lays, its points, how many old melds it leaves as they were."""

    laid: tuple[str, ...]
    points: int
    kept: int


def ways(table: Sequence[str], rack: Sequence[str], ruleset: str, has_melded: bool = True) -> dict[Way, str]:
    """Every legal play, each with one table that it may end with."""
    rules = reference.ruleset(ruleset)
    before = reference.read_table(reference.lay_table(table), rules)
    lying = Counter(tile for meld in before for tile in meld.tiles)
    is_opening = not has_melded and int(rules["initial_meld_points"]) > 0
    is_apart = is_opening and rules["initial_meld_extra_plays"] == "NONE"
    found: dict[Way, str] = {}
    for after in tables(lying, _of_set(Counter(rack), lying, rules), rules):
        laid = Counter(tile for meld in after for tile in meld.tiles) - lying
        kept = (Counter(before) & Counter(after)).total()
        new = (Counter(after) - Counter(before)).elements()
        points = sum(meld.points for meld in new) if is_apart else rack_points(laid.elements(), rules)
        way = Way(tuple(sorted(laid.elements())), points, kept)
        melds = [str(meld) for meld in after]
        if way not in found and reference.verdict(table, rack, melds, rules, has_melded)[0]:
            found[way] = " | ".join(melds)
    return found


def rack_points(tiles: Iterable[str], rules: Rules) -> int:
    """What tiles count on a rack (R9.1)."""
    joker = int(rules["joker_rack_points"])
    return sum(joker if tile == JOKER else reference.number_of(tile) for tile in tiles)


def _of_set(rack: Counter[str], lying: Counter[str], rules: Rules) -> Counter[str]:
    """What of the rack the set has besides the table."""
    copies = {tile: int(rules["jokers" if tile == JOKER else "copies"]) - lying[tile] for tile in rack}
    return rack & Counter(copies)


def tables(owed: Counter[str], rack: Counter[str], rules: Rules) -> Iterator[list[Meld]]:
    """Every table that holds all that is owed and some of the rack, perhaps more than once."""
    usable = reference.melds_within(owed + rack, rules)
    tiles_of = {meld: Counter(meld.tiles) for meld in usable}

    def cover(owed: Counter[str], left: Counter[str]) -> Iterator[list[Meld]]:
        """Melds for the first tile that is owed, whichever they are; then more from the rack."""
        if not owed:
            yield from add(left, 0)
            return
        tile = min(owed, key=lambda tile: (tile == JOKER, tile))
        for meld in usable:
            if tile in tiles_of[meld] and tiles_of[meld] <= left:
                for rest in cover(owed - tiles_of[meld], left - tiles_of[meld]):
                    yield [meld, *rest]

    def add(left: Counter[str], start: int) -> Iterator[list[Meld]]:
        yield []
        for index in range(start, len(usable)):
            if tiles_of[usable[index]] <= left:
                for rest in add(left - tiles_of[usable[index]], index):
                    yield [usable[index], *rest]

    return cover(owed, owed + rack)


def best(found: dict[Way, str], objective: str, fewest_changes: bool = False) -> Best | None:
    """The best of these plays by an objective; None if there is none."""
    plays = [Best(len(way.laid), way.points, way.kept, _melds(table)) for way, table in found.items()]
    return max(plays, key=lambda play: play.worth(objective, fewest_changes), default=None)


def _melds(table: str) -> tuple[tuple[str, ...], ...]:
    return tuple(reference.lay(meld)[1] for meld in table.split(" | "))
