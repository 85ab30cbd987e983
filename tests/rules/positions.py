"""Random positions and plays, made so that many plays are legal and many concern jokers on the table.

A play is built from deeds at the table: new melds, longer melds, jokers swapped by a tile of the rack or of
the table, melds split, companions taken, parts of the table rearranged at random. The tiles that it needs are
put on the rack afterwards; then some plays are spoiled, and some are written in another way.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from tests.rules import reference
from tests.rules.reference import COLORS, JOKER, Meld, Rules


@dataclass(frozen=True)
class Play:
    """A play in notation, and whether its seat has laid its initial meld."""

    before: str
    rack: str
    after: str
    has_melded: bool


def plays(ruleset: str, count: int, seed: int) -> Iterator[Play]:
    """So many plays under that ruleset, the same for the same seed."""
    chance = Random(f"{ruleset} {seed}")
    rules = reference.ruleset(ruleset)
    for _ in range(count):
        yield random_play(chance, rules)


def random_play(chance: Random, rules: Rules) -> Play:
    """One play from a table of its own."""
    scene = Scene.random(chance, rules)
    before = [shown(meld) for meld in scene.melds]
    deeds = chance.choices([deed for deed, _ in DEEDS], [weight for _, weight in DEEDS], k=12)
    wanted = chance.choice((1, 1, 1, 2, 2, 3))
    for done, deed in enumerate(deeds):
        if done < wanted or not scene.taken:
            deed(scene)
    has_melded = chance.random() < 0.85
    if chance.random() < 0.12:
        spoil(scene)
    scene.laid = [meld for meld in scene.laid if meld]
    after = [" ".join(meld) for meld in scene.laid]
    if chance.random() < 0.3:
        after = rewritten(chance, scene.laid)
    return Play(" | ".join(before), " ".join(scene.rack()), " | ".join(after), has_melded)


@dataclass
class Scene:
    """A table that is being changed: tiles as laid, and what is left of the set."""

    chance: Random
    rules: Rules
    melds: list[Meld]
    left: Counter[str]
    laid: list[list[str]] = field(default_factory=list)
    # Tiles taken from what is left.
    taken: list[str] = field(default_factory=list)

    @classmethod
    def random(cls, chance: Random, rules: Rules) -> "Scene":
        """A table of up to seven melds, half of the time with jokers."""
        scene = cls(chance, rules, [], full_set(rules))
        with_jokers = chance.random() < 0.6
        for _ in range(chance.randrange(7)):
            jokers = chance.choice((0, 0, 1, 1, 2, 2, 3)) if with_jokers else 0
            meld = scene.random_meld(jokers)
            if meld and (read := reference.classify(*meld_and_kind(meld, chance, rules))):
                scene.melds.append(read)
                scene.left -= Counter(meld)
        chance.shuffle(scene.melds)
        scene.laid = [[*meld.tiles] for meld in scene.melds]
        return scene

    def random_meld(self, jokers: int, kept: tuple[str, ...] = ()) -> list[str] | None:
        """Tiles left that are a meld with so many jokers; with `kept`, those need not be left."""
        numbers, colors = int(self.rules["numbers"]), int(self.rules["colors"])
        if self.chance.random() < 0.55:
            length = self.chance.choice((3, 3, 3, 4, 4, 5, 6))
            first = self.chance.randrange(1, numbers - length + 2) if length <= numbers else 1
            color = self.chance.choice(COLORS[:colors])
            meld = [f"{color}{number}" for number in range(first, first + length)]
        else:
            number, size = self.chance.randint(1, numbers), self.chance.choice((3, 3, colors))
            meld = [f"{color}{number}" for color in self.chance.sample(COLORS[:colors], min(size, colors))]
        for place in self.chance.sample(range(len(meld)), min(jokers, len(meld) - 1)):
            meld[place] = JOKER
        return meld if Counter(meld) - Counter(kept) <= self.left else None

    def take(self, tile: str) -> bool:
        """Takes a tile to lay, if one is left."""
        if not self.left[tile]:
            return False
        self.left[tile] -= 1
        self.taken.append(tile)
        return True

    def rack(self) -> list[str]:
        """What was taken and, mostly, some tiles more."""
        rest = sorted((+self.left).elements())
        others = self.chance.sample(rest, min(len(rest), self.chance.randrange(6)))
        return sorted([*self.taken, *others], key=lambda _: self.chance.random())

    def with_joker(self) -> list[str] | None:
        """A meld that holds a joker."""
        found = [meld for meld in self.laid if JOKER in meld]
        return self.chance.choice(found) if found else None


def full_set(rules: Rules) -> Counter[str]:
    """The whole set (R1.1)."""
    numbered = [
        f"{color}{number}"
        for color in COLORS[: int(rules["colors"])]
        for number in range(1, int(rules["numbers"]) + 1)
    ]
    tiles = Counter({tile: int(rules["copies"]) for tile in numbered})
    tiles[JOKER] = int(rules["jokers"])
    return tiles


def meld_and_kind(meld: list[str], chance: Random, rules: Rules) -> tuple[tuple[str, ...], Rules, str | None]:
    """A meld to read: now and then as the kind that it would not be without saying so (R3.6)."""
    kind = chance.choice(("run", "group", None)) if len(meld) - meld.count(JOKER) == 1 else None
    return tuple(meld), rules, kind


def shown(meld: Meld) -> str:
    """In notation, with the kind where it may matter."""
    tiles = " ".join(meld.tiles)
    return f"{meld.kind}: {tiles}" if len(meld.numbered) == 1 else tiles


def lay_new_meld(scene: Scene) -> None:
    """A new meld of tiles from the rack."""
    meld = scene.random_meld(scene.chance.choice((0, 0, 0, 0, 1)))
    if meld:
        scene.laid.append([tile for tile in meld if scene.take(tile)])


def lengthen(scene: Scene) -> None:
    """A tile more at an end of a run, or in a group."""
    for meld in scene.chance.sample(scene.laid, len(scene.laid)):
        read = reference.classify(tuple(meld), scene.rules)
        if read is None:
            continue
        color, number = next(tile for tile in read.tiles if tile != JOKER)[0], 0
        if read.kind == "run":
            numbers = [reference.number_of(tile) for role in read.roles for tile in role]
            low = scene.chance.random() < 0.5
            number = min(numbers) - 1 if low else max(numbers) + 1
            if 1 <= number <= int(scene.rules["numbers"]) and scene.take(f"{color}{number}"):
                meld[:] = [f"{color}{number}", *read.tiles] if low else [*read.tiles, f"{color}{number}"]
                return
        else:
            missing = [tile for tile in others_of_number(read, scene.rules) if scene.left[tile]]
            if missing and scene.take(tile := scene.chance.choice(missing)):
                meld.append(tile)
                return


def others_of_number(group: Meld, rules: Rules) -> list[str]:
    """The tiles that a group lacks."""
    number = reference.number_of(next(iter(group.numbered)))
    every = [f"{color}{number}" for color in COLORS[: int(rules["colors"])]]
    return [tile for tile in every if tile not in group.numbered]


def swap_joker(scene: Scene) -> None:
    """A joker replaced by its tile, from the rack or from another meld, and laid elsewhere."""
    meld = scene.with_joker()
    read = meld and reference.classify(tuple(meld), scene.rules)
    if not meld or not read:
        return
    place = scene.chance.choice([i for i, tile in enumerate(read.tiles) if tile == JOKER])
    tile = scene.chance.choice(sorted(read.roles[place]))
    sources = [other for other in scene.laid if other is not meld and tile in other]
    if sources and scene.chance.random() < 0.5:
        scene.chance.choice(sources).remove(tile)
    elif not scene.take(tile):
        return
    meld[:] = [*read.tiles[:place], tile, *read.tiles[place + 1 :]]
    lay_joker(scene)


def lay_joker(scene: Scene) -> None:
    """A joker in hand goes into a new meld with tiles of the rack, perhaps of the table, or onto any meld."""
    if scene.chance.random() < 0.3 and scene.laid:
        scene.chance.choice(scene.laid).insert(scene.chance.choice((0, 99)), JOKER)
        return
    for _ in range(20):
        meld = scene.random_meld(1, (JOKER,))
        if meld and JOKER in meld:
            meld.remove(JOKER)
            scene.laid.append([*[tile for tile in meld if scene.take(tile)], JOKER])
            borrow(scene, scene.laid[-1])
            return
    scene.laid.append([JOKER])


def borrow(scene: Scene, meld: list[str]) -> None:
    """Now and then a tile of the meld comes from the table after all."""
    tile = meld[0]
    owners = [other for other in scene.laid if other is not meld and tile in other and len(other) > 3]
    if owners and tile != JOKER and scene.chance.random() < 0.4:
        scene.chance.choice(owners).remove(tile)
        scene.taken.remove(tile)
        scene.left[tile] += 1


def split(scene: Scene) -> None:
    """A long meld in two, with a tile of the rack to help."""
    long = [meld for meld in scene.laid if len(meld) >= 5]
    if long:
        meld = scene.chance.choice(long)
        cut = scene.chance.randrange(2, len(meld) - 1)
        if meld[cut] != JOKER and scene.chance.random() < 0.6 and scene.take(meld[cut]):
            scene.laid.append([*meld[cut:]])
            meld[:] = meld[: cut + 1]
        else:
            scene.laid.append(meld[cut:])
            meld[:] = meld[:cut]


def take_companion(scene: Scene) -> None:
    """A tile of a meld, preferably beside a joker, goes into a new meld with tiles of the rack."""
    meld = scene.with_joker() or (scene.chance.choice(scene.laid) if scene.laid else None)
    numbered = [tile for tile in meld or () if tile != JOKER]
    if not meld or not numbered:
        return
    tile = scene.chance.choice(numbered)
    for _ in range(40):
        new = scene.random_meld(0, (tile,))
        if new and tile in new:
            meld.remove(tile)
            scene.laid.append([other for other in new if other == tile or scene.take(other)])
            return


def rearrange(scene: Scene) -> None:
    """Some melds and some tiles of the rack laid anew at random."""
    chance = scene.chance
    chosen = chance.sample(scene.laid, min(len(scene.laid), chance.choice((1, 2, 2, 3))))
    required = Counter(tile for meld in chosen for tile in meld)
    near = sorted({tile for meld in chosen for tile in neighbors(meld, scene.rules)})
    optional = Counter([tile for tile in near if scene.left[tile] and chance.random() < 0.4][:5])
    if required.total() > 16:
        return
    usable = reference.melds_within(required + optional, scene.rules)
    chance.shuffle(usable)
    steps = iter(range(150))
    new = cover(required, required + optional, usable, steps)
    if new is None:
        return
    kept = [meld for meld in scene.laid if not any(meld is other for other in chosen)]
    scene.laid = kept + [[*meld.tiles] for meld in new]
    laid = Counter(tile for meld in new for tile in meld.tiles) - required
    for tile in laid.elements():
        scene.take(tile)


def neighbors(meld: list[str], rules: Rules) -> Iterator[str]:
    """Tiles that could lie beside those of a meld."""
    for tile in meld:
        if tile != JOKER:
            color, number = tile[0], reference.number_of(tile)
            yield from (f"{other}{number}" for other in COLORS[: int(rules["colors"])])
            yield from (f"{color}{near}" for near in range(number - 2, number + 3) if near >= 1)


def cover(
    owed: Counter[str], left: Counter[str], usable: list[Meld], steps: Iterator[int]
) -> list[Meld] | None:
    """Melds with all tiles that are owed; None if no such melds are found in so many steps."""
    if not owed:
        return []
    tile = min(owed, key=lambda tile: (tile == JOKER, tile))
    for meld in usable:
        if next(steps, None) is None:
            return None
        tiles = Counter(meld.tiles)
        if tile in tiles and tiles <= left:
            rest = cover(owed - tiles, left - tiles, usable, steps)
            if rest is not None:
                return [meld, *rest]
    return None


Deed = Callable[[Scene], None]
DEEDS: list[tuple[Deed, int]] = [
    (lay_new_meld, 6),
    (lengthen, 5),
    (swap_joker, 6),
    (split, 2),
    (take_companion, 3),
    (rearrange, 4),
]


def spoil(scene: Scene) -> None:
    """Makes the play wrong in one of the plain ways."""
    chance = scene.chance
    meld = chance.choice(scene.laid) if scene.laid else []
    ways: list[Callable[[], object]] = [
        lambda: meld and meld.pop(chance.randrange(len(meld))),
        lambda: scene.taken and scene.taken.pop(),
        lambda: meld.append(chance.choice((JOKER, "g5", "r15", "k1", "b7"))),
        lambda: scene.laid.append([chance.choice(("r5", "j"))]),
        lambda: setattr(scene, "laid", [[*meld.tiles] for meld in scene.melds]),
    ]
    chance.choice(ways)()


def rewritten(chance: Random, laid: list[list[str]]) -> list[str]:
    """The same melds in another order, some with their tiles in another order or with a kind."""
    written = []
    for meld in chance.sample(laid, len(laid)):
        tiles = chance.sample(meld, len(meld)) if chance.random() < 0.2 else meld
        kind = chance.choice(("run: ", "group: ")) if chance.random() < 0.15 else ""
        written.append(kind + " ".join(tiles))
    return written
