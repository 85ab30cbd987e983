"""The rules of a play, written down slowly from the rulebook: the oracle that the core is compared with.

It covers R1 to R6: melds and their readings, the initial meld, the turn, jokers on the table, order of the
verdict. It shares no code with the core, enumerates where the core computes, and is not meant to be fast.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import TypeAlias

COLORS = "krbogp"
JOKER = "j"

Rules: TypeAlias = Mapping[str, int | bool | str]
# Tiles in laid order, and the kind they are declared to be, if any.
Laid: TypeAlias = tuple[str | None, tuple[str, ...]]
TableLike: TypeAlias = str | Iterable[str | Iterable[str]]

_CLASSIC: dict[str, int | bool | str] = {
    "colors": 4,
    "numbers": 13,
    "copies": 2,
    "jokers": 2,
    "max_jokers_per_meld": 0,
    "min_naturals_per_meld": 1,
    "initial_meld_points": 30,
    "joker_rack_points": 30,
    "initial_meld_extra_plays": "NONE",
    "joker_release": "ANY_REARRANGEMENT",
    "joker_replacement_source": "RACK_OR_TABLE",
    "joker_group_of_three": "EITHER",
    "joker_meld_removal": True,
    "joker_reuse": "ANYWHERE",
}
_SABRA: dict[str, int | bool | str] = {
    "initial_meld_extra_plays": "AFTER_THRESHOLD",
    "joker_release": "EXACT_TILE",
    "joker_replacement_source": "RACK",
    "joker_meld_removal": False,
}
# What each preset changes in `classic`, as far as a play and its points are concerned.
PRESETS: dict[str, dict[str, int | bool | str]] = {
    "classic": {},
    "pressman": {
        "joker_release": "EXACT_TILE",
        "joker_replacement_source": "RACK",
        "joker_reuse": "NEW_MELD_TWO_RACK_TILES",
    },
    "sabra": _SABRA,
    "sabra_50": {**_SABRA, "initial_meld_points": 50, "joker_rack_points": 25},
    "online": {},
    "xp": {"copies": 3, "jokers": 4},
    "tournament": {"joker_rack_points": 100},
    "mso": {"joker_rack_points": 50},
    "junior": {"numbers": 10, "initial_meld_points": 0, "initial_meld_extra_plays": "AFTER_THRESHOLD"},
}


class Unreadable(ValueError):
    """Text that is no tile, no kind or no table."""


def ruleset(text: str) -> Rules:
    """The parameters of `preset+parameter=value+…`. Those that do not concern a play are kept as text."""
    preset, *overrides = text.split("+")
    rules = {**_CLASSIC, **PRESETS[preset]}
    for override in overrides:
        name, value = override.split("=")
        rules[name] = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
    return rules


def tiles(text: str | Iterable[str]) -> tuple[str, ...]:
    """Tiles from notation. Raises Unreadable for what is no tile of any set (R1.3)."""
    found = tuple(text.split()) if isinstance(text, str) else tuple(text)
    for tile in found:
        if not re.fullmatch(r"j|[krbogp](?:[1-9]|1[0-5])", tile):
            raise Unreadable(tile)
    return found


def lay(text: str | Iterable[str]) -> Laid:
    """A meld as laid, from notation: perhaps a kind, then tiles."""
    if not isinstance(text, str):
        return None, tiles(text)
    kind, colon, rest = text.rpartition(":")
    if colon and kind.strip() not in {"run", "group"}:
        raise Unreadable(text)
    return kind.strip() or None, tiles(rest)


def lay_table(table: TableLike) -> list[Laid]:
    """A table as laid, from notation or from a list of melds."""
    if isinstance(table, str):
        return [lay(meld) for meld in table.split("|")] if table.strip() else []
    return [lay(meld) for meld in table]


@dataclass(frozen=True)
class Meld:
    """A legal meld in canonical order (R3.7)."""

    kind: str
    tiles: tuple[str, ...]
    # For each tile what it stands for: itself, or for a joker one tile (run) or any missing color (group).
    roles: tuple[frozenset[str], ...]
    points: int

    @property
    def numbered(self) -> frozenset[str]:
        """Its numbered tiles: all different, in a run as in a group."""
        return frozenset(self.tiles) - {JOKER}

    @property
    def jokers(self) -> list[frozenset[str]]:
        """What each of its jokers stands for."""
        return [role for tile, role in zip(self.tiles, self.roles, strict=True) if tile == JOKER]

    def __str__(self) -> str:
        return f"{self.kind}: {' '.join(self.tiles)}"


def number_of(tile: str) -> int:
    """The number of a numbered tile."""
    return int(tile[1:])


def classify(laid: tuple[str, ...], rules: Rules, kind: str | None = None) -> Meld | None:
    """The reading that counts of tiles in laid order, declared to be a kind or not; None if no meld (R3)."""
    numbered = [tile for tile in laid if tile != JOKER]
    if not all(_in_set(tile, rules) for tile in numbered):
        return None
    jokers = len(laid) - len(numbered)
    if len(laid) < 3 or len(numbered) < max(1, int(rules["min_naturals_per_meld"])):
        return None
    most_jokers = int(rules["max_jokers_per_meld"]) or len(laid)
    if jokers > most_jokers or (jokers and not rules["jokers"]):
        return None
    as_laid = [meld for meld in (_run(laid, rules), _group(laid, rules)) if meld]
    if wanted := [meld for meld in as_laid if kind in {None, meld.kind}]:
        # The higher value; `max` keeps the first of equals, which is the run (R3.6).
        return max(wanted, key=lambda meld: meld.points)
    return None if kind == "group" else _rebuilt_run(numbered, jokers, rules)


def _in_set(tile: str, rules: Rules) -> bool:
    return COLORS.index(tile[0]) < int(rules["colors"]) and number_of(tile) <= int(rules["numbers"])


def _run(laid: tuple[str, ...], rules: Rules) -> Meld | None:
    """The run that these tiles are from left to right, each joker standing for its place (R3.5)."""
    colors = {tile[0] for tile in laid if tile != JOKER}
    if len(colors) != 1:
        return None
    (color,) = colors
    for first in range(1, int(rules["numbers"]) - len(laid) + 2):
        places = [f"{color}{first + place}" for place in range(len(laid))]
        if all(tile in {JOKER, place} for tile, place in zip(laid, places, strict=True)):
            points = sum(first + place for place in range(len(laid)))
            return Meld("run", laid, tuple(frozenset({place}) for place in places), points)
    return None


def _group(laid: tuple[str, ...], rules: Rules) -> Meld | None:
    """The group that these tiles are; order does not matter (R3.1)."""
    numbered = sorted((t for t in laid if t != JOKER), key=lambda tile: COLORS.index(tile[0]))
    numbers = {number_of(tile) for tile in numbered}
    if len(numbers) != 1 or len(set(numbered)) != len(numbered) or len(laid) > int(rules["colors"]):
        return None
    (number,) = numbers
    every = {f"{color}{number}" for color in COLORS[: int(rules["colors"])]}
    missing = frozenset(every - set(numbered))
    jokers = len(laid) - len(numbered)
    roles = (*(frozenset({tile}) for tile in numbered), *[missing] * jokers)
    return Meld("group", (*numbered, *[JOKER] * jokers), roles, number * len(laid))


def _rebuilt_run(numbered: list[str], jokers: int, rules: Rules) -> Meld | None:
    """The run of these tiles in order: jokers fill inner gaps, then the high end, then the low end (R3.5)."""
    numbers = sorted(number_of(tile) for tile in numbered)
    if len({tile[0] for tile in numbered}) != 1 or len(set(numbers)) != len(numbers):
        return None
    inner = list(range(numbers[0], numbers[-1] + 1))
    spare = jokers - (len(inner) - len(numbers))
    if spare < 0:
        return None
    for _ in range(spare):
        if inner[-1] < int(rules["numbers"]):
            inner.append(inner[-1] + 1)
        elif inner[0] > 1:
            inner.insert(0, inner[0] - 1)
        else:
            return None
    return _run(tuple(f"{numbered[0][0]}{n}" if n in numbers else JOKER for n in inner), rules)


def read_table(table: Sequence[Laid], rules: Rules) -> list[Meld]:
    """A table that must be legal."""
    melds = [classify(meld, rules, kind) for kind, meld in table]
    if not all(melds):
        raise ValueError(f"not a legal table: {table}")
    return [meld for meld in melds if meld]


def read_after(before: Sequence[Meld], after: Sequence[Laid], rules: Rules) -> list[Meld | None]:
    """Each meld of the new table, None where it is no meld.

    One sent back with the same tiles and no declared kind keeps the kind and roles it had (R3.7): each old
    meld once, and none that is there as it was anyway.
    """
    read = [classify(meld, rules, kind) for kind, meld in after]
    unclaimed = list(before)
    as_it_was = []
    for meld in read:
        as_it_was.append(meld in unclaimed)
        if meld in unclaimed:
            unclaimed.remove(meld)
    for index, (kind, tiles_now) in enumerate(after):
        same = [old for old in unclaimed if sorted(old.tiles) == sorted(tiles_now)]
        if same and kind is None and not as_it_was[index]:
            read[index] = same[0]
            unclaimed.remove(same[0])
    return read


def verdict(
    before: TableLike,
    rack: str | Iterable[str],
    after: TableLike,
    rules: Rules,
    has_melded: bool = True,
) -> tuple[bool, str | None]:
    """Whether the play is legal, else the reason: steps 0 and 2 to 6 of the rulebook's order."""
    try:
        old = read_table(lay_table(before), rules)
        own, laid_melds = Counter(tiles(rack)), lay_table(after)
    except Unreadable:
        return False, "MALFORMED"
    reason = _refusal(old, own, laid_melds, rules, has_melded)
    return reason is None, reason


def _refusal(
    before: list[Meld], rack: Counter[str], after: list[Laid], rules: Rules, has_melded: bool
) -> str | None:
    old_tiles = Counter(tile for meld in before for tile in meld.tiles)
    new_tiles = Counter(tile for _, meld in after for tile in meld)
    if old_tiles - new_tiles:
        return "TILE_LEFT_TABLE"
    laid = new_tiles - old_tiles
    if laid - rack:
        return "TILE_NOT_ON_RACK"
    if not laid:
        return "NOTHING_PLAYED"
    melds = read_after(before, after, rules)
    if not all(melds):
        return "NOT_A_MELD"
    table = [meld for meld in melds if meld]
    unopened = not has_melded and int(rules["initial_meld_points"]) > 0
    reason = _initial_meld(before, table, laid, rules) if unopened else None
    return reason or joker_refusal(Turn(before, table, laid, rules))


def _initial_meld(before: list[Meld], after: list[Meld], laid: Counter[str], rules: Rules) -> str | None:
    """Step 5 (R4)."""
    new = list(after)
    for meld in before:
        if meld in new:
            new.remove(meld)
    if rules["initial_meld_extra_plays"] == "AFTER_THRESHOLD":
        points = opening_points(laid, rules, new)
    elif Counter(before) - Counter(after):
        return "INITIAL_MELD_TOUCHES_TABLE"
    else:
        points = sum(meld.points for meld in new)
    return "INITIAL_MELD_TOO_LOW" if points < int(rules["initial_meld_points"]) else None


def opening_points(laid: Counter[str], rules: Rules, new: Iterable[Meld] = ()) -> int:
    """The most that some of these tiles are worth as melds by themselves (R3.8, R4.3).

    They may form any melds, in their best readings. But a joker counts as the tile it stands for (R4.2):
    where it could stand for more in a `new` meld of laid tiles only, that meld counts as it lies, or its
    tiles count without it.
    """
    left, lying = Counter(laid), []
    for meld in new:
        if Counter(meld.tiles) <= left:
            left -= Counter(meld.tiles)
            lying.append(meld)
    most = sum(meld.points for meld in lying)
    low = [meld for meld in lying if meld.points < best_reading(meld, rules)]
    free = laid - Counter({JOKER: sum(len(meld.jokers) for meld in low)})
    for kept in (kept for size in range(len(low) + 1) for kept in combinations(low, size)):
        rest = free - Counter(tile for meld in kept for tile in meld.numbered)
        most = max(most, sum(meld.points for meld in kept) + most_points(rest, rules))
    return most


def best_reading(meld: Meld, rules: Rules) -> int:
    """The most that these tiles can be worth as one meld."""
    readings = melds_within(Counter(meld.tiles), rules)
    return max(other.points for other in readings if len(other.tiles) == len(meld.tiles))


def most_points(supply: Counter[str], rules: Rules) -> int:
    """The most that disjoint melds of these tiles are worth."""
    usable = melds_within(supply, rules)

    def best(left: Counter[str], start: int) -> int:
        most = 0
        for index in range(start, len(usable)):
            meld = usable[index]
            if Counter(meld.tiles) <= left:
                most = max(most, meld.points + best(left - Counter(meld.tiles), index))
        return most

    return best(supply, 0)


def melds_within(supply: Counter[str], rules: Rules) -> list[Meld]:
    """Every meld that these tiles can form, each joker in each place."""
    found: dict[Meld, None] = {}
    limits = {key: int(rules[key]) for key in ("colors", "numbers")}
    for color in COLORS[: limits["colors"]]:
        for first in range(1, limits["numbers"] + 1):
            partial: list[tuple[str, ...]] = [()]
            for number in range(first, limits["numbers"] + 1):
                next_tiles = (f"{color}{number}", JOKER)
                partial = [(*p, t) for p in partial for t in next_tiles if p.count(t) < supply[t]]
                found |= {run: None for laid in partial if (run := classify(laid, rules, "run"))}
    for number in range(1, limits["numbers"] + 1):
        there = [f"{color}{number}" for color in COLORS[: limits["colors"]] if supply[f"{color}{number}"]]
        for size in range(1, len(there) + 1):
            for numbered, jokers in product(combinations(there, size), range(supply[JOKER] + 1)):
                if group := classify((*numbered, *[JOKER] * jokers), rules, "group"):
                    found[group] = None
    return list(found)


@dataclass(frozen=True)
class Turn:
    """A play that passed the steps before the jokers'."""

    before: list[Meld]
    after: list[Meld]
    laid: Counter[str]
    rules: Rules


@dataclass(frozen=True)
class OldJoker:
    """A joker that lay on the table: in which meld, and for what (R6.3)."""

    meld: int
    stands_for: frozenset[str]
    companions: frozenset[str]


@dataclass(frozen=True)
class Place:
    """A joker on the table at the end: in which meld, and for what."""

    meld: int
    stands_for: frozenset[str]


# How an old joker fared: it stayed (None), or this tile took its place.
Fate: TypeAlias = str | None


def joker_refusal(turn: Turn) -> str | None:
    """Step 6 (R6.7)."""
    if turn.rules["joker_release"] == "ANY_REARRANGEMENT" or jokers_pass(turn):
        return None
    if jokers_pass(replace(turn, rules={**turn.rules, "joker_meld_removal": True})):
        return "JOKER_MELD_CHANGED"
    if jokers_pass(replace(turn, rules={**turn.rules, "joker_reuse": "ANYWHERE"})):
        return "JOKER_NOT_REPLAYED"
    return "JOKER_NOT_FREED_BY_ITS_TILE"


def jokers_pass(turn: Turn) -> bool:
    """Whether some assignment of old jokers to jokers on the table and of tiles to sources passes (R6.5)."""
    old = [OldJoker(i, role, meld.numbered) for i, meld in enumerate(turn.before) for role in meld.jokers]
    places = [Place(i, role) for i, meld in enumerate(turn.after) for role in meld.jokers]
    return any(_may_have_gone(turn, old, now) for now in permutations(places, len(old)))


def _may_have_gone(turn: Turn, old: list[OldJoker], now: tuple[Place, ...]) -> bool:
    """Whether each old joker can have gone to the place in the same position."""
    fates_of_each = []
    for joker, place in zip(old, now, strict=True):
        stayed: list[Fate] = [None] if _stayed(turn, joker, place) else []
        freed: list[Fate] = [*sorted(joker.stands_for)] if _may_take_freed(turn, place) else []
        fates_of_each.append(stayed + freed)
    for fates in product(*fates_of_each):
        freed_in = {place.meld for place, fate in zip(now, fates, strict=True) if fate is not None}
        if _sources_allow(turn, old, fates) and _two_rack_tiles_in_each(turn, freed_in):
            return True
    return False


def _stayed(turn: Turn, joker: OldJoker, place: Place) -> bool:
    """Whether the joker, now in that place, counts as not having moved (R6.3)."""
    beside = joker.companions & turn.after[place.meld].numbered
    enough = bool(beside) if turn.rules["joker_meld_removal"] else beside == joker.companions
    return enough and bool(joker.stands_for & place.stands_for)


def _may_take_freed(turn: Turn, place: Place) -> bool:
    """Whether a freed joker may lie there: in a new meld, where that is asked (R6.4)."""
    if turn.rules["joker_reuse"] == "ANYWHERE":
        return True
    tiles_now = Counter(turn.after[place.meld].tiles)
    return not any(Counter(old.tiles) <= tiles_now for old in turn.before)


def _sources_allow(turn: Turn, old: list[OldJoker], fates: tuple[Fate, ...]) -> bool:
    """Whether the tiles that took the jokers' places came from an allowed source (R6.3, R6.5)."""
    came: list[tuple[int, str]] = []
    for joker, fate in zip(old, fates, strict=True):
        if fate is None:
            continue
        meld = turn.before[joker.meld]
        if turn.rules["joker_group_of_three"] == "BOTH" and meld.kind == "group" and len(meld.tiles) == 3:
            # Every missing color, once for the meld: its jokers share them.
            came += [(joker.meld, t) for t in joker.stands_for if (joker.meld, t) not in came]
        elif (joker.meld, fate) in came:
            return False  # jokers of the same meld are freed by different tiles
        else:
            came.append((joker.meld, fate))
    needed = Counter(tile for _, tile in came)
    if turn.rules["joker_replacement_source"] == "RACK":
        return needed <= turn.laid
    return needed.keys() <= {tile for meld in turn.after for tile in meld.numbered}


def _two_rack_tiles_in_each(turn: Turn, melds: set[int]) -> bool:
    """Whether each meld has two numbered tiles from the rack, no tile counted for two melds (R6.4)."""
    if turn.rules["joker_reuse"] != "NEW_MELD_TWO_RACK_TILES":
        return True
    pairs_of_each = [[*combinations(sorted(turn.after[meld].numbered), 2)] for meld in sorted(melds)]
    choices = product(*pairs_of_each)
    return any(Counter(tile for pair in pairs for tile in pair) <= turn.laid for pairs in choices)
