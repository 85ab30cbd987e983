"""Plays in words: what is said reads well, and who does as told has the solution on the table."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from meldhall.rules import NotationError, Ruleset, Solution, Table, classify_meld, solve
from meldhall.wording import instructions, meld_name, tile_name, tile_names
from tests.rules import positions

VECTORS: Final = Path(__file__).parents[1] / "vectors"
LETTERS: Final = {"black": "k", "red": "r", "blue": "b", "orange": "o", "green": "g", "purple": "p"}
NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
SENTENCES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"Take (?P<tiles>.+) from the (?P<source>.+) for (?P<target>.+)\.",
        r"Take (?P<tiles>.+) from the (?P<source>.+), and add (?:it|them) to (?P<target>.+)\.",
        r"Lay (?P<tiles>.+) from the rack as (?P<target>.+)\.",
        r"Add (?P<tiles>.+) from the rack to (?P<target>.+)\.",
    )
)
_ENDS: Final = re.compile(r"The (.+) ends as ([^)]+)\.")


def tiles_of(what: str) -> Counter[str]:
    """The tiles of a list in words."""
    found: Counter[str] = Counter()
    for each in re.split(r", | and ", what):
        first, _, second = each.partition(" ")
        if second.startswith("joker"):
            found["j"] += 1 if first == "a" else NUMBERS[first]
        else:
            found[LETTERS[first] + second] += 1
    return found


def meld_called(name: str) -> Counter[str]:
    """The tiles of a meld by its name."""
    shown = re.search(r"\((.+)\)", name)
    if shown:
        return Counter(shown[1].split())
    color, first, last = re.findall(r"(\w+) run (\d+)–(\d+)", name)[0]
    return Counter(f"{LETTERS[color]}{number}" for number in range(int(first), int(last) + 1))


class Person:
    """Does as told, one sentence after another, and knows melds by what they are called."""

    def __init__(self, table: Table, rack: list[str]) -> None:
        self.untouched = [Counter(meld) for meld in table]
        self.rack = Counter(rack)
        self.melds: dict[str, Counter[str]] = {}

    def follow(self, sentence: str) -> None:
        done = next(found for found in (each.fullmatch(sentence) for each in SENTENCES) if found)
        tiles = tiles_of(done["tiles"])
        source = self.meld(done["source"]) if "source" in done.groupdict() else self.rack
        assert tiles <= source, sentence
        source.subtract(tiles)
        article, _, name = done["target"].partition(" ")
        if article == "a" or (name not in self.melds and " new " in f" {name}"):
            assert name not in self.melds, sentence
            self.melds[name] = Counter()
        self.meld(name).update(tiles)

    def meld(self, name: str) -> Counter[str]:
        """The meld of that name, looked for among those not yet touched."""
        if name not in self.melds:
            self.untouched.remove(tiles := meld_called(name))
            self.melds[name] = tiles
        return self.melds[name]

    def check_ending(self, sentence: str) -> None:
        name, tiles = _ENDS.fullmatch(sentence).groups()  # type: ignore[union-attr]
        assert +self.melds[name] == Counter(tiles.split())

    def table(self) -> list[list[str]]:
        melds = [*self.untouched, *self.melds.values()]
        return sorted(sorted(meld.elements()) for meld in melds if meld.total())


def assert_followed(table: Table, rack: list[str], solution: Solution, ruleset: str) -> None:
    person, sentences = Person(table, rack), instructions(table, solution, ruleset)
    for sentence in sentences:
        if sentence.startswith("The "):
            person.check_ending(sentence)
        else:
            person.follow(sentence)
    assert person.table() == sorted(sorted(meld) for meld in solution.table)
    assert sorted(person.rack.elements()) == sorted(solution.rack_left)
    assert sentences == instructions(str(table), solution, Ruleset(ruleset))


def test_tiles_and_melds_have_names() -> None:
    assert [tile_name(tile) for tile in ("r8", "p15", "j")] == ["red 8", "purple 15", "joker"]
    assert tile_names(["k1"]) == "black 1"
    assert tile_names(["k1", "j", "r2", "j"]) == "black 1, red 2 and two jokers"
    assert tile_names(["j"]) == "a joker"
    assert tile_names([]) == ""


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("r5 r6 r7", "red run 5–7"),
        ("r5 j r7", "red run 5–7 (r5 j r7)"),
        ("r11 r12 j", "red run 11–13 (r11 r12 j)"),
        ("o8 b8 k8", "group of eights (k8 b8 o8)"),
        ("k1 r1 j", "group of ones (k1 r1 j)"),
    ],
)
def test_melds_are_named(tiles: str, name: str) -> None:
    assert meld_name(classify_meld(tiles)) == name


PLAYS: list[tuple[str, str, str, list[str]]] = [
    (
        "r5 r6 r7", "r8 r9", "classic",
        ["Add red 8 and red 9 from the rack to the red run 5–7."],
    ),
    (
        "k8 r8 b8 o8 | r5 r6 r7", "r9", "classic",
        [
            "Take red 8 from the group of eights (k8 r8 b8 o8), and add it to the red run 5–7.",
            "Add red 9 from the rack to the red run 5–7.",
        ],
    ),
    (
        "b1 b2 b3 b4 b5 b6", "b3", "classic",
        [
            "Take blue 1 and blue 2 from the blue run 1–6 for a new blue run 1–3.",
            "Add blue 3 from the rack to the new blue run 1–3.",
        ],
    ),
    (
        "", "k10 r10 o10 b4 b5 j", "classic",
        [
            "Lay black 10, red 10 and orange 10 from the rack as a new group of tens (k10 r10 o10).",
            "Lay blue 4, blue 5 and a joker from the rack as a new blue run 4–6 (b4 b5 j).",
        ],
    ),
    (
        "r5 j r7", "r6 k9 o9", "pressman",
        [
            "Add red 6 from the rack to the red run 5–7 (r5 j r7).",
            "Take a joker from the red run 5–7 (r5 j r7) for a new group of nines (k9 o9 j).",
            "Add black 9 and orange 9 from the rack to the new group of nines (k9 o9 j).",
        ],
    ),
    (
        "r5 j r7", "r6", "classic",
        [
            "Add red 6 from the rack to the red run 5–7 (r5 j r7).",
            "The red run 5–7 (r5 j r7) ends as r5 r6 r7 j.",
        ],
    ),
    (
        "", "r5 r5 r6 r6 r7 r7", "classic",
        [
            "Lay red 5, red 6 and red 7 from the rack as the first new red run 5–7.",
            "Lay red 5, red 6 and red 7 from the rack as the second new red run 5–7.",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "rack", "ruleset", "sentences"), PLAYS)
def test_a_play_is_told(table: str, rack: str, ruleset: str, sentences: list[str]) -> None:
    solution = solve(table, rack, ruleset)
    assert instructions(table, solution, ruleset) == sentences
    assert_followed(Table(table), rack.split(), solution, ruleset)


def test_nothing_to_lay_is_nothing_to_do() -> None:
    assert instructions("r5 r6 r7", solve("r5 r6 r7", "k1")) == []


def test_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError):
        instructions("r5 q", solve("", "k1"))


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", rows("positions.jsonl"), ids=lambda row: row["id"])
def test_who_does_as_told_has_the_solution_on_the_table(row: dict[str, Any]) -> None:
    for objective in ("tiles", "points"):
        solution = solve(row["table"], row["rack"], objective=objective)
        assert_followed(Table(row["table"]), row["rack"], solution, "classic")


@pytest.mark.parametrize("ruleset", [*Ruleset.presets(), "xp+colors=6+numbers=15+copies=4+jokers=8"])
def test_it_is_so_under_every_ruleset(ruleset: str) -> None:
    told = 0
    for play in positions.plays(ruleset, 60, seed=7):
        table, rack = Table(play.before), play.rack.split()
        solution = solve(table, rack, ruleset, has_melded=play.has_melded)
        assert_followed(table, rack, solution, ruleset)
        told += bool(solution)
    assert told > 20
