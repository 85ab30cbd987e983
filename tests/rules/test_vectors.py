"""The shared vectors that need no game, through the public face of the core."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from meldhall import rules

VECTORS = Path(__file__).parents[1] / "vectors"
STRICT_PRESETS = ("sabra", "pressman")


def rows(name: str, *fields: str) -> list[Any]:
    """The rows of a file that have all these fields, named by their id."""
    lines = (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return [pytest.param(row, id=row["id"]) for row in found if all(field in row for field in fields)]


def rule_rows(area: str) -> list[Any]:
    """The rows of `rules.jsonl` about one area."""
    return [row for row in rows("rules") if row.values[0]["area"] == area]


@pytest.mark.parametrize("row", rows("melds"))
def test_meld(row: dict[str, Any]) -> None:
    meld = rules.classify_meld(row["set"])
    expected = row["expected"]["classic"]
    assert (meld.valid, meld.points if meld.valid else None) == (expected["valid"], expected["value"])
    assert (meld.why is None) == meld.valid


@pytest.mark.parametrize("row", rows("tables", "table"))
def test_table(row: dict[str, Any]) -> None:
    assert rules.check_table(row["table"]).valid == row["expected"]["valid"]


@pytest.mark.parametrize("row", rows("tables", "tiles"))
def test_arranged_table(row: dict[str, Any]) -> None:
    example = row["expected"].get("example")
    assert can_be_arranged(row["tiles"]) == row["expected"]["can_be_arranged"]
    if example is not None:
        assert rules.check_table(example).valid
        assert sorted(tile for meld in example for tile in meld) == sorted(row["tiles"])


@pytest.mark.parametrize("row", rule_rows("set"))
def test_rule_of_a_meld(row: dict[str, Any]) -> None:
    meld, expect = rules.classify_meld(row["input"]["set"], row["ruleset"]), row["expect"]
    assert meld.valid == (expect["verdict"] == "valid")
    assert meld.kind == expect.get("kind", meld.kind)
    assert meld.points == expect.get("value", meld.points)


@pytest.mark.parametrize("row", rule_rows("initial_meld"))
def test_rule_of_an_initial_meld(row: dict[str, Any]) -> None:
    melds, expect = row["input"]["sets"], row["expect"]
    verdict = rules.check_turn([], " ".join(melds), melds, row["ruleset"], has_melded=False)
    assert verdict.legal == (expect["verdict"] == "accept")
    assert rules.check_table(melds, row["ruleset"]).points == expect["value"]
    if not verdict.legal:
        assert verdict.reason == rules.Reason.INITIAL_MELD_TOO_LOW
        assert verdict.details == {
            "points": str(expect["value"]),
            "needed_points": str(row["input"]["threshold"]),
        }


@pytest.mark.parametrize("row", rule_rows("turn"))
def test_rule_of_a_turn(row: dict[str, Any]) -> None:
    given, expect = row["input"], row["expect"]
    verdict = rules.check_turn(given["table"], given["rack"], given["after"], row["ruleset"], given["opened"])
    assert verdict.legal == (expect["verdict"] == "legal")
    assert verdict.reason == expect.get("code")
    assert verdict.goes_out == expect.get("wins", False)
    if "rack_after" in expect:
        assert verdict.rack_left == sorted_tiles(expect["rack_after"].split())


@pytest.mark.parametrize("row", rows("turns", "table_after"))
def test_turn(row: dict[str, Any]) -> None:
    arguments = (row["table_before"], row["rack"], row["table_after"])
    expected = row["expected"]
    if expected.get("reason") == "MALFORMED":
        with pytest.raises(rules.NotationError):
            rules.check_turn(*arguments, "classic", row["opened"])
        return
    verdict = rules.check_turn(*arguments, "classic", row["opened"])
    assert verdict.legal == (expected["result"] == "accept")
    assert verdict.reason == expected.get("reason")
    assert verdict.goes_out == expected.get("wins", False)
    if "rack_left" in expected:
        assert verdict.rack_left == sorted_tiles(expected["rack_left"])
    if "invalid_sets" in expected:
        bad = [index for index, _ in rules.check_table(row["table_after"]).bad]
        assert bad == expected["invalid_sets"]


@pytest.mark.parametrize("preset", STRICT_PRESETS)
@pytest.mark.parametrize("row", rows("turns", "legal_by_preset"))
def test_turn_under_strict_jokers(row: dict[str, Any], preset: str) -> None:
    arguments = (row["table_before"], row["rack"], row["table_after"])
    verdict = rules.check_turn(*arguments, preset, row["opened"])
    assert verdict.legal == row["legal_by_preset"][preset], verdict


@pytest.mark.parametrize("row", [*rows("jokers"), *rows("found")])
def test_turn_under_its_ruleset(row: dict[str, Any]) -> None:
    arguments = (row["table_before"], row["rack"], row["table_after"])
    verdict = rules.check_turn(*arguments, row["ruleset"], row["opened"])
    expected = row["expected"]
    assert (verdict.legal, verdict.reason) == (expected["result"] == "accept", expected.get("reason"))


@pytest.mark.parametrize("row", [row for row in rule_rows("setup") if "copies" in row.values[0]["input"]])
def test_size_of_the_set(row: dict[str, Any]) -> None:
    given = row["input"]
    ruleset = rules.Ruleset.preset("classic").replace(
        colors=given["colors"], numbers=given["numbers"], copies=given["copies"], jokers=given["jokers"]
    )
    assert len(ruleset.tiles()) == row["expect"]["tiles"]


@pytest.mark.parametrize("row", [row for row in rule_rows("setup") if "players" in row.values[0]["input"]])
def test_size_of_the_pool(row: dict[str, Any]) -> None:
    tiles = rules.Ruleset.preset(row["ruleset"]).tiles()
    order = tiles[::2] + tiles[1::2]
    game = rules.Game(row["ruleset"], row["input"]["players"])
    game = game.evolve(game.decide(rules.Command.start_round(0, order, order), 0))
    assert game.view(None).pool_tiles == row["expect"]["pool"]


def can_be_arranged(tiles: list[str]) -> bool:
    """Whether the tiles, none of them a joker, are melds without a rest, by trying every meld."""
    if not tiles:
        return True
    left = Counter(tiles)
    melds = [Counter(meld.tiles) for meld in rules.enumerate_melds() if Counter(meld.tiles) <= left]
    tried = [meld for meld in melds if tiles[0] in meld]
    return any(can_be_arranged(list((left - meld).elements())) for meld in tried)


def sorted_tiles(tiles: list[str]) -> list[str]:
    """The same tiles in canonical order: by color, then by number, jokers last (R3.7)."""
    return sorted(tiles, key=lambda tile: (tile == "j", "krbogp".find(tile[0]), int(tile[1:] or 0)))
