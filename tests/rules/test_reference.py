"""The reference checker agrees with the shared vectors, and with every arrangement of small positions."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rules import reference
from tests.rules.reference import Meld, Rules, Turn

VECTORS = Path(__file__).parents[1] / "vectors"


def rows(name: str, *fields: str) -> list[Any]:
    """The rows of a file that have all these fields, named by their id."""
    found = [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines()]
    return [pytest.param(row, id=row["id"]) for row in found if all(field in row for field in fields)]


def rule_rows(area: str) -> list[Any]:
    """The rows of `rules.jsonl` about one area."""
    return [row for row in rows("rules") if row.values[0]["area"] == area]


@pytest.mark.parametrize("row", rows("melds"))
def test_meld(row: dict[str, Any]) -> None:
    meld = reference.classify(tuple(row["set"]), reference.ruleset("classic"))
    expected = row["expected"]["classic"]
    assert (meld is not None, meld and meld.points) == (expected["valid"], expected["value"])


@pytest.mark.parametrize("row", rows("tables", "table"))
def test_table(row: dict[str, Any]) -> None:
    melds = [reference.classify(tuple(meld), reference.ruleset("classic")) for meld in row["table"]]
    assert all(melds) == row["expected"]["valid"]


@pytest.mark.parametrize("row", rule_rows("set"))
def test_rule_of_a_meld(row: dict[str, Any]) -> None:
    meld = reference.classify(reference.tiles(row["input"]["set"]), reference.ruleset(row["ruleset"]))
    expect = row["expect"]
    assert (meld is not None) == (expect["verdict"] == "valid")
    if meld:
        assert (meld.kind, meld.points) == (expect.get("kind", meld.kind), expect["value"])


@pytest.mark.parametrize("row", rule_rows("initial_meld"))
def test_rule_of_an_initial_meld(row: dict[str, Any]) -> None:
    melds = row["input"]["sets"]
    reason = None if row["expect"]["verdict"] == "accept" else "INITIAL_MELD_TOO_LOW"
    rules = reference.ruleset(row["ruleset"])
    assert reference.verdict([], " ".join(melds), melds, rules, False) == (reason is None, reason)


@pytest.mark.parametrize("row", rule_rows("turn"))
def test_rule_of_a_turn(row: dict[str, Any]) -> None:
    given, expect = row["input"], row["expect"]
    rules = reference.ruleset(row["ruleset"])
    found = reference.verdict(given["table"], given["rack"], given["after"], rules, given["opened"])
    assert found == (expect["verdict"] == "legal", expect.get("code"))


@pytest.mark.parametrize("row", rows("turns", "table_after"))
def test_turn(row: dict[str, Any]) -> None:
    given = (row["table_before"], row["rack"], row["table_after"])
    expected = row["expected"]
    found = reference.verdict(*given, reference.ruleset("classic"), row["opened"])
    assert found == (expected["result"] == "accept", expected.get("reason"))
    for preset, legal in row.get("legal_by_preset", {}).items():
        assert reference.verdict(*given, reference.ruleset(preset), row["opened"])[0] == legal, preset


@pytest.mark.parametrize("row", [*rows("jokers"), *rows("found")])
def test_turn_of_a_ruleset(row: dict[str, Any]) -> None:
    given = (row["table_before"], row["rack"], row["table_after"])
    found = reference.verdict(*given, reference.ruleset(row["ruleset"]), row["opened"])
    assert found == (row["expected"]["result"] == "accept", row["expected"].get("reason"))


@pytest.mark.parametrize("row", rows("solves"))
def test_most_tiles_by_every_arrangement(row: dict[str, Any]) -> None:
    """The joker rules give the figures that others found by enumerating."""
    for text, most in row["expected"].get("max_tiles_by_ruleset", {}).items():
        assert most_tiles(row["table"], row["rack"], reference.ruleset(text)) == most, text


def test_points_of_an_opening() -> None:
    """Some tiles may be left over; jokers count as the tiles they stand for."""
    rules = reference.ruleset("classic")
    for text, points in [
        ("r10 b10 k10 o1", 30),
        ("r11 r12 j", 36),
        ("r12 r13 j", 36),
        ("b4 b5 b6 b7 k4 o4", 30),
        ("j j r3", 12),
        ("j j r12", 36),
        ("r1 b2", 0),
    ]:
        assert reference.opening_points(Counter(text.split()), rules) == points, text


def test_counts_of_melds() -> None:
    """Multisets of tiles that form a legal meld, by jokers."""
    rules = reference.ruleset("classic+numbers=6")
    tiles = {f"{color}{number}" for color in "krbo" for number in range(1, 7)}
    melds = reference.melds_within(Counter(tiles), rules)
    assert Counter(meld.kind for meld in melds) == {"group": 6 * 5, "run": 4 * (4 + 3 + 2 + 1)}


def most_tiles(table: list[list[str]], rack: list[str], rules: Rules) -> int:
    """The most rack tiles of a legal play, by trying every arrangement."""
    before = reference.read_table(reference.lay_table(table), rules)
    required = Counter(tile for meld in before for tile in meld.tiles)
    most = 0
    for after in arrangements(required, Counter(rack), rules):
        laid = Counter(tile for meld in after for tile in meld.tiles) - required
        if laid.total() > most and reference.joker_refusal(Turn(before, after, laid, rules)) is None:
            most = laid.total()
    return most


def arrangements(required: Counter[str], optional: Counter[str], rules: Rules) -> Iterator[list[Meld]]:
    """Every table that holds all the required tiles and some of the optional ones."""
    usable = reference.melds_within(required + optional, rules)
    tiles_of = [Counter(meld.tiles) for meld in usable]

    def lay_more(left: Counter[str], owed: Counter[str], start: int) -> Iterator[list[Meld]]:
        if not owed:
            yield []
        owed_numbered = {tile for tile in owed if tile != reference.JOKER}
        for index in range(start, len(usable)):
            if owed_numbered - set().union(*tiles_of[index:]):
                return
            if tiles_of[index] <= left:
                rest = lay_more(left - tiles_of[index], owed - tiles_of[index], index)
                yield from ([usable[index], *melds] for melds in rest)

    yield from lay_more(required + optional, required, 0)
