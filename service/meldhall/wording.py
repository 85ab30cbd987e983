"""Plays in words: what tiles and melds are called, and how to lay a solution step by step. English, pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from meldhall.rules import Meld, RulesetLike, Solution, TableLike, check_table

COLOR_NAMES: Final = {
    "k": "black",
    "r": "red",
    "b": "blue",
    "o": "orange",
    "g": "green",
    "p": "purple",
}
_PLURALS: Final = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "elevens",
    "twelves", "thirteens", "fourteens", "fifteens",
)  # fmt: skip
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def tile_name(tile: str) -> str:
    """What a tile is called: `red 8`, `joker`."""
    return "joker" if tile == "j" else f"{COLOR_NAMES[tile[0]]} {tile[1:]}"


def tile_names(tiles: Iterable[str]) -> str:
    """Some tiles in their order, jokers last: `red 8, blue 8 and two jokers`."""
    given = list(tiles)
    names = [tile_name(tile) for tile in given if tile != "j"]
    jokers = given.count("j")
    if jokers:
        names.append("a joker" if jokers == 1 else f"{_COUNTS[jokers]} jokers")
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def meld_name(meld: Meld) -> str:
    """What a legal meld is called: `red run 5–7`, `group of eights (k8 r8 b8)`.

    Tiles follow where the name does not tell them: for groups, and where there is a joker.
    """
    first, last = meld.roles[0][0], meld.roles[-1][0]
    if meld.kind == "group":
        return f"group of {_PLURALS[int(first[1:]) - 1]} ({' '.join(meld.tiles)})"
    name = f"{COLOR_NAMES[first[0]]} run {first[1:]}–{last[1:]}"
    return f"{name} ({' '.join(meld.tiles)})" if "j" in meld.tiles else name


def instructions(before: TableLike, solution: Solution, ruleset: RulesetLike = "classic") -> list[str]:
    """How a person lays the solution on the table `before`: a sentence for each step, in an order to follow.

    A meld that goes on keeps the name of what it was; a new one is named by what it becomes. What a run with
    a joker becomes is told at the end. Raises NotationError and RulesetError.
    """
    return _Telling(before, solution, ruleset).sentences()


class _Telling:
    """The melds of both tables, and what they are called."""

    def __init__(self, before: TableLike, solution: Solution, ruleset: RulesetLike) -> None:
        self._olds = check_table(before, ruleset).melds
        self._melds = check_table(solution.table, ruleset).melds
        self._origins = [
            None if origin is None or self._olds[origin].kind != meld.kind else origin
            for meld, origin in zip(self._melds, solution.origins, strict=True)
        ]
        self._transfers = [
            *((step.source, step.target, step.tile) for step in solution.steps),
            *self._stays(solution),
        ]
        self._old_names = _distinct([meld_name(meld) for meld in self._olds])
        self._new_names = _distinct([f"new {meld_name(meld)}" for meld in self._melds])
        self._begun: set[int] = set()

    def _stays(self, solution: Solution) -> Iterator[tuple[int, int, str]]:
        """What stays of a run that becomes a group, or the other way: to people that is a new meld."""
        for target, (meld, origin) in enumerate(zip(self._melds, solution.origins, strict=True)):
            if origin is not None and self._origins[target] is None:
                put = Counter(step.tile for step in solution.steps if step.target == target)
                yield from ((origin, target, tile) for tile in (Counter(meld.tiles) - put).elements())

    def sentences(self) -> list[str]:
        """All of them: first what the rack adds to melds that take nothing else, then meld by meld."""
        rearranged = {target for source, target, _ in self._transfers if source is not None}

        def order(transfer: tuple[int | None, int, str]) -> tuple[bool, int, bool, int]:
            source, target, _ = transfer
            is_addition = self._origins[target] is not None and target not in rearranged
            return not is_addition, target, source is None, source or 0

        steps = groupby(sorted(self._transfers, key=order), key=lambda transfer: transfer[:2])
        told = [self._sentence([tile for *_, tile in together], *places) for places, together in steps]
        return told + self._jokers()

    def _sentence(self, tiles: Sequence[str], source: int | None, target: int) -> str:
        what, (place, begins) = tile_names(tiles), self._place(target)
        if source is not None and begins:
            return f"Take {what} from the {self._old_names[source]} for {place}."
        if source is not None:
            them = "it" if len(tiles) == 1 else "them"
            return f"Take {what} from the {self._old_names[source]}, and add {them} to {place}."
        if begins:
            return f"Lay {what} from the rack as {place}."
        return f"Add {what} from the rack to {place}."

    def _place(self, target: int) -> tuple[str, bool]:
        """What to call the meld a tile is put to, and whether it begins with it."""
        origin = self._origins[target]
        if origin is not None:
            return f"the {self._old_names[origin]}", False
        name, begins = self._new_names[target], target not in self._begun
        self._begun.add(target)
        return f"{'a' if begins and name.startswith('new') else 'the'} {name}", begins

    def _jokers(self) -> list[str]:
        """What becomes of melds that go on where it is not plain to see what their jokers stand for."""
        return [
            f"The {self._old_names[origin]} ends as {' '.join(meld.tiles)}."
            for meld, origin in zip(self._melds, self._origins, strict=True)
            if origin is not None
            and "j" in meld.tiles
            and meld.kind == "run"
            and meld.tiles != self._olds[origin].tiles
        ]


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, with a number before those that are there more than once."""
    many, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        told.append(f"{_ORDINALS[seen[name]]} {name}" if many[name] > 1 else name)
        seen[name] += 1
    return told
