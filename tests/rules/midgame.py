"""Random positions for the solver, among them tables on which hardly anything goes.

A position is known by its ruleset, a seed and its number: each can be made again without the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tests.rules import integer, reference
from tests.rules.positions import Scene, full_set, neighbors, shown
from tests.rules.reference import JOKER, Meld

MOST_TABLE_TILES = 110
# The most tiles of a small table, and of the rack beside it.
SMALL_TABLE_TILES, SMALL_RACK_TILES = 11, 5


@dataclass(frozen=True)
class Position:
    """A table, a rack, and whether its seat has laid its initial meld."""

    ruleset: str
    table: tuple[str, ...]
    rack: tuple[str, ...]
    has_melded: bool = True

    @property
    def melds(self) -> list[tuple[str, ...]]:
        """The table without the kinds of its melds."""
        return [reference.lay(meld)[1] for meld in self.table]

    @property
    def is_bound(self) -> bool:
        """Whether jokers of the table are bound to what they stand for (R6.3)."""
        is_strict = reference.ruleset(self.ruleset)["joker_release"] == "EXACT_TILE"
        return is_strict and any(JOKER in meld for meld in self.melds)

    @property
    def is_small(self) -> bool:
        """Whether every table can be laid."""
        tiles = sum(map(len, self.melds))
        return tiles <= SMALL_TABLE_TILES and len(self.rack) <= SMALL_RACK_TILES

    def __str__(self) -> str:
        opened = "" if self.has_melded else ", not opened"
        return f"{self.ruleset}{opened}: {' | '.join(self.table)} / {' '.join(self.rack)}"


def position(ruleset: str, seed: int, number: int) -> Position:
    """One position under a ruleset."""
    dealer = Dealer(ruleset, Random(f"{ruleset} {seed} {number}"))
    deals = [dealer.any, dealer.any, dealer.opening, dealer.stuck, dealer.one_way]
    if dealer.is_strict:
        deals += [dealer.small] * 6 + [dealer.bound] * 2 * (dealer.rules["jokers"] == 2)
    return dealer.chance.choice(deals)()


class Dealer:
    """Deals one position under a ruleset."""

    def __init__(self, ruleset: str, chance: Random) -> None:
        self.ruleset, self.chance = ruleset, chance
        self.rules = reference.ruleset(ruleset)
        self.is_strict = self.rules["joker_release"] == "EXACT_TILE"

    def any(self) -> Position:
        """Any table and any rack."""
        scene = self._scene(self._some(0.75))
        return self._told(scene.melds, self._rack(scene, self.chance.randint(1, 20)))

    def opening(self) -> Position:
        """Any table, and a rack from which nothing was laid yet; one of 12 to 20 tiles and lucky."""
        scene = self._scene(self._some(0.5))
        meld = scene.random_meld(self.chance.choice((0, 0, 0, 1))) or []
        kept = [tile for tile in meld if scene.take(tile)]
        rack = kept + self._rack(scene, self.chance.randint(9, 17))
        return self._told(scene.melds, rack, has_melded=False)

    def stuck(self) -> Position:
        """A rack of one to three tiles of which none can be laid beside a meld as it lies."""
        scene = self._scene(self._some(0.75))
        return self._told(scene.melds, self._misfits(scene.melds, scene.left, self.chance.randint(1, 3)))

    def one_way(self) -> Position:
        """A table that was another before one tile was taken away: it may have to become that again."""
        scene = self._scene(self.chance.randint(9, 48))
        lying = Counter(tile for meld in scene.melds for tile in meld.tiles)
        for tile in self.chance.sample(sorted(lying), min(8, len(lying))):
            table = self._arranged(lying - Counter([tile]))
            if table and not any(self._fits(tile, meld) for meld in table):
                more = self._misfits(table, scene.left, self.chance.choice((0, 0, 1, 2)))
                return self._told(table, [tile, *more])
        return self.stuck()

    def small(self) -> Position:
        """A small table, mostly with jokers, and a rack that may have to do with it."""
        scene = self._scene(self.chance.randint(3, SMALL_TABLE_TILES), (0, 0, 1, 1, 1, 2))
        near = [tile for meld in scene.melds for tile in neighbors([*meld.tiles], self.rules)]
        for _ in range(self.chance.randint(1, SMALL_RACK_TILES)):
            scene.take(self.chance.choice([*near, *near, *full_set(self.rules)]))
        has_melded = self.chance.random() < 0.85
        return self._told(scene.melds, scene.taken or self._rack(scene, 2), has_melded)

    def bound(self) -> Position:
        """A table with jokers, and a rack that has their tiles now and then."""
        scene = self._scene(self.chance.randint(12, 50))
        for _ in range(20):
            meld = scene.random_meld(self.chance.choice((1, 1, 2)))
            read = reference.classify(tuple(meld), self.rules) if meld else None
            if read:
                scene.melds.append(read)
                scene.left -= Counter(read.tiles)
        wanted = sorted({tile for meld in scene.melds for role in meld.jokers for tile in role})
        for tile in wanted:
            if self.chance.random() < 0.5:
                scene.take(tile)
        self.chance.shuffle(scene.melds)
        return self._told(scene.melds, scene.taken + self._rack(scene, self.chance.randint(1, 8)))

    def _some(self, share: float) -> int:
        """A number of tiles, from none to this share of the set."""
        return self.chance.randint(0, min(MOST_TABLE_TILES, int(share * full_set(self.rules).total())))

    def _scene(self, tiles: int, jokers: Sequence[int] = ()) -> Scene:
        """A table of so many tiles or a little less; of itself without jokers that would be bound."""
        jokers = jokers or ((0,) if self.is_strict else (0, 0, 0, 0, 0, 1, 1, 2))
        scene = Scene(self.chance, self.rules, [], full_set(self.rules))
        for _ in range(3 * tiles):
            meld = scene.random_meld(self.chance.choice(jokers))
            laid = sum(len(meld.tiles) for meld in scene.melds)
            read = meld and laid + len(meld) <= tiles and reference.classify(tuple(meld), self.rules)
            if read:
                scene.melds.append(read)
                scene.left -= Counter(read.tiles)
        return scene

    def _rack(self, scene: Scene, size: int) -> list[str]:
        """Any tiles that are left; every other time many twins of tiles on the table."""
        rest = sorted((+scene.left).elements())
        if self.chance.random() < 0.3:
            lying = {tile for meld in scene.melds for tile in meld.tiles}
            rest = [tile for tile in rest if tile in lying] or rest
        rack = self.chance.sample(rest, min(len(rest), size))
        scene.left -= Counter(rack)
        return rack

    def _misfits(self, table: Iterable[Meld], left: Counter[str], count: int) -> list[str]:
        """Tiles of those left that cannot be laid beside a meld as it lies."""
        table = list(table)
        rest = [tile for tile in sorted(left.elements()) if not any(self._fits(tile, meld) for meld in table)]
        return self.chance.sample(rest, min(len(rest), count))

    def _fits(self, tile: str, meld: Meld) -> bool:
        return reference.classify((*meld.tiles, tile), self.rules) is not None

    def _arranged(self, tiles: Counter[str]) -> list[Meld] | None:
        """Tiles as some table, as random as it gets; half of the melds that can be one with another are."""
        joined: list[Meld] = []
        for tiles_of_meld in integer.arranged(tiles, self.ruleset, self.chance) or ():
            meld = reference.classify(tiles_of_meld, self.rules)
            for other in joined:
                whole = meld and reference.classify((*other.tiles, *meld.tiles), self.rules)
                if whole and self.chance.random() < 0.5:
                    joined.remove(other)
                    meld = whole
                    break
            joined += [meld] if meld else []
        return joined or None

    def _told(self, table: Iterable[Meld], rack: Sequence[str], has_melded: bool = True) -> Position:
        return Position(self.ruleset, tuple(map(shown, table)), tuple(rack), has_melded)
