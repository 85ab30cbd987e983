"""The best plays of a position by an integer program: what the solver is compared with.

Written from the rulebook alone. It asks how often each legal meld lies on the table after the turn and how
many tiles of each kind come from the rack; a tile of the table is in exactly one meld (R5.2). It covers every
ruleset as long as no joker of the table is bound to its tile (R6): `ANY_REARRANGEMENT`, or no joker there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, combinations
from random import Random
from typing import Final, TypeAlias

import highspy
from highspy._core import _Highs

from tests.rules import reference
from tests.rules.reference import COLORS, JOKER, Meld, Rules

# What is wanted, the most important first; `tiles` negated for the fewest.
OBJECTIVES: Final[Mapping[str, tuple[str, ...]]] = {
    "tiles": ("tiles",),
    "points": ("points",),
    "tiles_then_points": ("tiles", "points"),
    "points_then_tiles": ("points", "tiles"),
    "fewest_tiles": ("-tiles",),
}
# Exact, on one thread. Without presolving these programs take a fourth to a tenth of the time.
OPTIONS: Final[Mapping[str, bool | int | float | str]] = {
    "output_flag": False,
    "threads": 1,
    "mip_rel_gap": 0,
    "mip_abs_gap": 0.5,
    "presolve": "off",
}


@dataclass(frozen=True)
class Shape:
    """Tiles that form a meld, sorted, and the most that a meld of them is worth (R3.6)."""

    tiles: tuple[str, ...]
    points: int

    @classmethod
    def of(cls, tiles: Iterable[str], points: int = 0) -> Shape:
        return cls(tuple(sorted(tiles)), points)


# What a column is for: anything with tiles and points.
Piece: TypeAlias = Shape | Meld


@dataclass(frozen=True)
class Best:
    """The best play: tiles laid and their points, old melds left as they were, all melds afterwards."""

    tiles: int
    points: int
    kept: int
    melds: tuple[tuple[str, ...], ...]

    def worth(self, objective: str, fewest_changes: bool = False) -> tuple[int, ...]:
        """What makes a play better by an objective, the most important first."""
        amounts = {"tiles": self.tiles, "points": self.points, "-tiles": -self.tiles}
        wanted = [amounts[aim] for aim in OBJECTIVES[objective]]
        return (*wanted, self.kept) if fewest_changes else (*wanted,)


@cache
def shapes(ruleset: str) -> tuple[Shape, ...]:
    """Every meld of a set, as tiles (R3), but those that are two melds side by side.

    Leaving these out changes nothing: their parts hold the same tiles and are worth the same.
    """
    rules = reference.ruleset(ruleset)
    points: dict[tuple[str, ...], int] = {}
    for places in [*_runs(rules), *_groups(rules)]:
        worth = sum(reference.number_of(place) for place in places)
        for laid in _with_jokers(places, rules):
            tiles = tuple(sorted(laid))
            points[tiles] = max(worth, points.get(tiles, 0))
    return tuple(Shape(tiles, worth) for tiles, worth in points.items())


def _runs(rules: Rules) -> list[tuple[str, ...]]:
    """The places of every run (R3.2)."""
    top = int(rules["numbers"])
    spans = [(low, high) for low in range(1, top + 1) for high in range(low + 2, top + 1)]
    colors = COLORS[: int(rules["colors"])]
    return [tuple(f"{color}{n}" for n in range(low, high + 1)) for color in colors for low, high in spans]


def _groups(rules: Rules) -> list[tuple[str, ...]]:
    """The places of every group (R3.1)."""
    colors = COLORS[: int(rules["colors"])]
    chosen = [some for size in range(3, len(colors) + 1) for some in combinations(colors, size)]
    return [tuple(f"{c}{n}" for c in some) for n in range(1, int(rules["numbers"]) + 1) for some in chosen]


def _with_jokers(places: tuple[str, ...], rules: Rules) -> Iterable[tuple[str, ...]]:
    """The meld of these places with jokers in any of them (R3.3, R3.4), unless it is two melds."""
    for count in range(min(int(rules["jokers"]), len(places)) + 1):
        for jokers in combinations(range(len(places)), count):
            laid = tuple(JOKER if i in jokers else place for i, place in enumerate(places))
            cuts = range(3, len(laid) - 2)
            if _may_hold(laid, rules) and not any(
                _may_hold(laid[:cut], rules) and _may_hold(laid[cut:], rules) for cut in cuts
            ):
                yield laid


def _may_hold(laid: tuple[str, ...], rules: Rules) -> bool:
    """Whether a meld may have so many jokers and numbered tiles (R3.4)."""
    jokers = laid.count(JOKER)
    enough = len(laid) - jokers >= max(1, int(rules["min_naturals_per_meld"]))
    return enough and jokers <= (int(rules["max_jokers_per_meld"]) or jokers)


@dataclass(frozen=True)
class Row:
    """A sum of columns, each times a factor, and its bounds."""

    terms: Mapping[int, int]
    least: int
    most: float = highspy.kHighsInf


class Program:
    """An integer program that grows column by column and row by row."""

    def __init__(self) -> None:
        self._most: list[int] = []
        self._rows: list[Row] = []

    def column(self, most: int) -> int:
        """A whole number from 0 up to this; its place."""
        self._most.append(most)
        return len(self._most) - 1

    def hold(self, terms: Mapping[int, int], least: int, most: float = highspy.kHighsInf) -> None:
        """Holds a sum of columns within bounds."""
        self._rows.append(Row(terms, least, most))

    def maximize(self, worth: Mapping[int, int], *rows: Row) -> list[int] | None:
        """The best values of the columns, with some rows more; None if there are none."""
        if not self._most:
            return []
        values = run(self.model(worth, *rows))
        if values is None:
            return None
        for row in (*self._rows, *rows):
            assert row.least <= sum(values[place] * factor for place, factor in row.terms.items()) <= row.most
        return values

    def model(self, worth: Mapping[int, int], *more: Row) -> highspy.HighsLp:
        """The program as HiGHS knows it."""
        rows = [*self._rows, *more]
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(self._most), len(rows)
        model.sense_ = highspy.ObjSense.kMaximize
        model.col_cost_ = [worth.get(place, 0) for place in range(len(self._most))]
        model.col_lower_, model.col_upper_ = [0.0] * len(self._most), [*map(float, self._most)]
        model.integrality_ = [highspy.HighsVarType.kInteger] * len(self._most)
        model.row_lower_, model.row_upper_ = [row.least for row in rows], [row.most for row in rows]
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = [*accumulate((len(row.terms) for row in rows), initial=0)]
        model.a_matrix_.index_ = [place for row in rows for place in row.terms]
        model.a_matrix_.value_ = [factor for row in rows for factor in row.terms.values()]
        return model


def run(model: highspy.HighsLp) -> list[int] | None:
    """The best values of a model's columns; None if there are none."""
    highs = loaded(model)
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    assert status == highspy.HighsModelStatus.kOptimal, status
    return [round(value) for value in highs.getSolution().col_value]


def loaded(model: highspy.HighsLp) -> _Highs:
    """A solver that is ready to be run."""
    # The class `Highs` announces itself on standard output before it can be told not to.
    highs = _Highs()
    for name, value in OPTIONS.items():
        highs.setOptionValue(name, value)
    highs.passModel(model)
    return highs


@dataclass
class Turn:
    """A turn as an integer program: which columns stand for what."""

    table: Sequence[Sequence[str]]
    rack: Sequence[str]
    ruleset: str = "classic"
    has_melded: bool = True
    program: Program = field(default_factory=Program)
    laid: dict[str, int] = field(default_factory=dict)
    melds: dict[Piece, int] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = reference.ruleset(self.ruleset)
        threshold = 0 if self.has_melded else int(self.rules["initial_meld_points"])
        self.is_apart = threshold > 0 and self.rules["initial_meld_extra_plays"] == "NONE"
        owed = Counter() if self.is_apart else Counter(tile for meld in self.table for tile in meld)
        self._lay(owed)
        if threshold:
            self._open(threshold)
        self.keep()

    def _lay(self, owed: Counter[str]) -> None:
        """Melds with every tile that is owed, and some of the rack."""
        lying = Counter(tile for meld in self.table for tile in meld)
        rack = Counter(self.rack)
        for tile, count in rack.items():
            copies = int(self.rules["jokers" if tile == JOKER else "copies"])
            self.laid[tile] = self.program.column(min(count, copies - lying[tile]))
        self.melds = self.columns(owed + rack, () if self.is_apart else self.table)
        for tile in owed + rack:
            terms = _terms(self.melds, tile)
            if tile in rack:
                terms[self.laid[tile]] = -1
            self.program.hold(terms, owed[tile], owed[tile])

    def columns(self, supply: Counter[str], others: Iterable[Iterable[str]] = ()) -> dict[Piece, int]:
        """A column for each shape that these tiles can form, and for other melds."""
        usable = {shape.tiles: shape for shape in shapes(self.ruleset) if Counter(shape.tiles) <= supply}
        for other in map(Shape.of, others):
            usable.setdefault(other.tiles, other)
        return {shape: self.program.column(len(supply) + supply.total() // 3) for shape in usable.values()}

    def _open(self, threshold: int) -> None:
        """Tiles of the rack form, by themselves, new melds worth the threshold (R4.2, R4.3)."""
        melds = self.melds if self.is_apart else self.columns(Counter(self.rack))
        if not self.is_apart:
            for tile, place in self.laid.items():
                self.program.hold({**_terms(melds, tile), place: -1}, least=-len(self.rack), most=0)
        self.program.hold({place: shape.points for shape, place in melds.items()}, threshold)

    def keep(self) -> None:
        """Old melds are kept as often as their tiles are a meld afterwards, whatever its order (R3.7)."""
        if self.is_apart:
            return
        by_tiles = {shape.tiles: place for shape, place in self.melds.items()}
        for tiles, count in Counter(tuple(sorted(meld)) for meld in self.table).items():
            kept = self.program.column(count)
            self.kept[kept] = 1
            self.program.hold({by_tiles[tiles]: 1, kept: -1}, 0)

    def best(self, objective: str, fewest_changes: bool = False) -> Best | None:
        """The best play; None if no tile can be laid."""
        aims = [*OBJECTIVES[objective], *["kept"] * fewest_changes]
        worth: Counter[int] = Counter()
        factor = 1
        for aim in reversed(aims):
            amounts, most = self._amounts(aim.removeprefix("-"))
            sign = -1 if aim.startswith("-") else 1
            worth.update({place: sign * factor * amount for place, amount in amounts.items()})
            factor *= most + 1
        at_least_one = Row(dict.fromkeys(self.laid.values(), 1), 1)
        values = self.program.maximize(worth, *[at_least_one] * (objective == "fewest_tiles"))
        return None if values is None else self._tell(values)

    def _amounts(self, aim: str) -> tuple[dict[int, int], int]:
        """What each column adds to an aim, and a bound on their sum."""
        if aim == "tiles":
            return dict.fromkeys(self.laid.values(), 1), len(self.rack)
        if aim == "kept":
            return self.kept, len(self.table)
        if self.is_apart:
            most = int(self.rules["numbers"]) * len(self.rack)
            return {place: shape.points for shape, place in self.melds.items()}, most
        joker = int(self.rules["joker_rack_points"])
        points = {tile: joker if tile == JOKER else reference.number_of(tile) for tile in self.laid}
        return {self.laid[tile]: points[tile] for tile in points}, sum(points[tile] for tile in self.rack)

    def _tell(self, values: list[int]) -> Best | None:
        tiles, points, kept = (
            sum(values[place] * amount for place, amount in self._amounts(aim)[0].items())
            for aim in ("tiles", "points", "kept")
        )
        melds = tuple(shape.tiles for shape, place in self.melds.items() for _ in range(values[place]))
        if self.is_apart:
            kept, melds = len(self.table), (*map(tuple, self.table), *melds)
        return Best(tiles, points, kept, melds) if tiles else None


def _terms(melds: dict[Piece, int], tile: str) -> dict[int, int]:
    """How many of a tile each meld's column takes."""
    return {place: shape.tiles.count(tile) for shape, place in melds.items() if tile in shape.tiles}


def arranged(tiles: Counter[str], ruleset: str, chance: Random) -> list[tuple[str, ...]] | None:
    """All of these tiles as melds, any of the ways to do it; None if there is none."""
    turn = Turn([], [], ruleset)
    melds = turn.columns(tiles)
    for tile, count in tiles.items():
        turn.program.hold(_terms(melds, tile), count, count)
    values = turn.program.maximize({place: chance.randint(1, 50) for place in melds.values()})
    if values is None:
        return None
    return [shape.tiles for shape, place in melds.items() for _ in range(values[place])]
