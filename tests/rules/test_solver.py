"""The solver against the shared vectors, an integer program and brute force. `make oracle` compares more."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from meldhall.rules import Objective, solve
from tests.rules import bound, brute, integer, reference
from tests.rules.midgame import Dealer, Position, position
from tests.rules.oracle import PRESETS
from tests.rules.solver_oracle import UNUSUAL
from tests.rules.solving import Aim, Comparison, faults, figures, solved

VECTORS = Path(__file__).parents[1] / "vectors"
# The same tree gives the same answer in CI; other seeds are for the people who run `make test`.
SEED = 0 if "CI" in os.environ else Random().randrange(1_000_000)
POSITIONS, UNUSUAL_POSITIONS = 20, 3
ENOUGH_NODES = 10_000_000


def rows(name: str) -> list[Any]:
    """The rows of a file, named by their id."""
    lines = (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [pytest.param(row, id=row["id"]) for row in map(json.loads, lines)]


def is_strict(ruleset: str) -> bool:
    """Whether jokers of the table are bound under a ruleset."""
    return reference.ruleset(ruleset)["joker_release"] == "EXACT_TILE"


def told(row: dict[str, Any], ruleset: str = "classic", has_melded: bool = True) -> Position:
    """The position of a row."""
    return Position(ruleset, tuple(" ".join(meld) for meld in row["table"]), tuple(row["rack"]), has_melded)


def answer(where: Position, objective: Objective, fewest_changes: bool = False) -> tuple[int, int, int]:
    """Tiles, points and kept melds of a proved solution without fault."""
    solution = solved(where, Aim(objective, fewest_changes, lambda found: found), ENOUGH_NODES)
    assert solution.proved
    assert list(faults(where, solution)) == []
    return figures(where, solution)


@pytest.mark.parametrize("row", rows("positions"))
def test_shared_position(row: dict[str, Any]) -> None:
    where, expected = told(row), row["answer"]
    assert answer(where, "tiles")[0] == expected["max_tiles"]
    assert answer(where, "points")[1] == expected["max_value"]
    both = (expected["max_tiles"], expected["max_value_given_max_tiles"])
    assert answer(where, "tiles_then_points")[:2] == both
    assert answer(where, "points_then_tiles")[1] == expected["max_value"]
    goes_out = solve(where.table, where.rack, objective="go_out").goes_out
    assert goes_out == expected["can_go_out"]
    assert bool(answer(where, "any")[0]) == bool(expected["max_tiles"])
    kept = answer(where, "tiles", fewest_changes=True)
    assert (kept[0], kept[2]) == (expected["max_tiles"], expected["max_kept_sets_given_max_tiles"])


@pytest.mark.parametrize("row", rows("positions"))
def test_shared_position_with_jokers_that_count_nothing(row: dict[str, Any]) -> None:
    where, expected = told(row, "classic+joker_rack_points=0"), row["answer"]
    both = (expected["max_tiles"], expected["max_value_given_max_tiles_j0"])
    assert answer(where, "tiles_then_points")[:2] == both
    assert answer(where, "points")[1] == expected["max_value_j0"]


@pytest.mark.parametrize("row", rows("positions"))
def test_initial_meld_of_a_shared_position(row: dict[str, Any]) -> None:
    expected = row["answer"]
    where = told(row, has_melded=False)
    assert answer(where, "tiles")[0] == expected["initial_max_tiles"]
    assert bool(answer(where, "any")[0]) == bool(expected["initial_max_tiles"])
    assert answer(where, "points")[1] == expected["initial_max_value"] * (expected["initial_max_value"] >= 30)
    from_one_point = told(row, "classic+initial_meld_points=1", has_melded=False)
    assert answer(from_one_point, "points")[1] == expected["initial_max_value"]


@pytest.mark.parametrize("row", rows("solves"))
def test_shared_solve(row: dict[str, Any]) -> None:
    where, expected = told(row, has_melded=row["opened"]), row["expected"]
    if "best_opening_value" in expected:
        value = expected["best_opening_value"] if expected["can_open"] else 0
        assert answer(where, "points")[1] == value
        return
    assert answer(where, "tiles")[0] == expected["max_tiles"]
    rack_points = brute.rack_points(where.rack, {"joker_rack_points": 30})
    assert rack_points - answer(where, "points")[1] == expected["least_points_left"]
    assert solve(where.table, where.rack).goes_out == expected["wins"]
    kept = answer(where, "tiles", fewest_changes=True)[2]
    assert kept == expected.get("sets_kept_max", kept)
    assert len(where.table) - kept == expected.get("fewest_changed_sets", len(where.table) - kept)
    for ruleset, most in expected.get("max_tiles_by_ruleset", {}).items():
        assert answer(told(row, ruleset), "tiles")[0] == most


@pytest.mark.parametrize("row", rows("solver_faults"))
def test_fault_of_other_solvers(row: dict[str, Any]) -> None:
    where = Position(row["ruleset"], tuple(row["table"]), tuple(row["rack"].split()), row["opened"])
    objective, fewest_changes = row["objective"], row.get("fewest_changes", False)
    solution = solved(where, Aim(objective, fewest_changes, lambda found: found))
    assert list(faults(where, solution)) == []
    tiles, points, kept = figures(where, solution)
    found = {"tiles": tiles, "points": points, "goes_out": solution.goes_out, "kept": kept}
    if objective == "any":
        found["tiles"] = row["expected"]["tiles"] if tiles else 0
    assert {name: found[name] for name in row["expected"]} == row["expected"]


@pytest.mark.parametrize("row", rows("solver_faults"))
def test_what_is_said_of_faults_is_right(row: dict[str, Any]) -> None:
    """An integer program and brute force say so, each where it can."""
    where = Position(row["ruleset"], tuple(row["table"]), tuple(row["rack"].split()), row["opened"])
    said = list(oracles(where, row["objective"]))
    assert " and ".join(name for name, _ in said) == row["verified"]
    for _, best in said:
        tiles, points, kept = figures(where, best)
        goes_out = tiles == len(where.rack)
        if row["objective"] == "go_out" and not goes_out:
            tiles = points = 0
        found = {"tiles": tiles, "points": points, "goes_out": goes_out, "kept": kept}
        assert {name: found[name] for name in row["expected"]} == row["expected"]


def oracles(where: Position, objective: str) -> Iterator[tuple[str, integer.Best | None]]:
    """What each oracle says of the best play, of those that can say it."""
    objective = {"go_out": "tiles", "any": "tiles"}.get(objective, objective)
    if not where.is_bound:
        turn = integer.Turn(where.melds, where.rack, where.ruleset, where.has_melded)
        yield "integer program", turn.best(objective, fewest_changes=True)
    if sum(map(len, where.melds)) <= 20 and len(where.rack) <= 9:
        ways = brute.ways(where.table, where.rack, where.ruleset, where.has_melded)
        yield "brute force", brute.best(ways, objective, fewest_changes=True)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_random_positions_of_a_preset(ruleset: str) -> None:
    compared = [Comparison.of(position(ruleset, SEED, number)) for number in range(POSITIONS)]
    assert [(SEED, str(found.position), found.wrong) for found in compared if found.wrong] == []


@pytest.mark.parametrize("ruleset", UNUSUAL)
def test_random_positions_of_another_ruleset(ruleset: str) -> None:
    compared = [Comparison.of(position(ruleset, SEED, number)) for number in range(UNUSUAL_POSITIONS)]
    assert [(SEED, str(found.position), found.wrong) for found in compared if found.wrong] == []


@pytest.mark.parametrize("ruleset", ["classic", "xp", "classic+initial_meld_extra_plays=AFTER_THRESHOLD"])
@pytest.mark.parametrize("objective", integer.OBJECTIVES)
def test_integer_program_and_brute_force_agree(ruleset: str, objective: str) -> None:
    for number in range(8):
        where = Dealer(ruleset, Random(f"{SEED} {number}")).small()
        found = {name: figures(where, best) for name, best in oracles(where, objective)}
        assert found["integer program"] == found["brute force"], str(where)


@pytest.mark.parametrize("ruleset", [name for name in (*PRESETS, *UNUSUAL) if is_strict(name)])
def test_integer_programs_and_brute_force_agree_on_bound_jokers(ruleset: str) -> None:
    dealt = [Dealer(ruleset, Random(f"{SEED} {number}")).small() for number in range(16)]
    for where in [where for where in dealt if where.is_bound and where.has_melded]:
        stories = bound.stories(where.table, where.rack, ruleset)
        ways = brute.ways(where.table, where.rack, ruleset)
        for objective in integer.OBJECTIVES:
            plays = bound.best(stories, objective, True), brute.best(ways, objective, True)
            by_stories, by_brute = (play and play.worth(objective, True) for play in plays)
            assert by_stories == by_brute, str(where)


def test_random_positions_are_of_every_kind() -> None:
    """Tables of any size, jokers, openings, and racks of which hardly anything can be laid."""
    dealt = [position("classic", 0, number) for number in range(40)]
    most = [integer.Turn(where.melds, where.rack).best("tiles") for where in dealt]
    assert min(len(where.table) for where in dealt) <= 2
    assert max(sum(map(len, where.melds)) for where in dealt) >= 60
    assert any("j" in str(where.table) for where in dealt)
    assert any(not where.has_melded for where in dealt)
    tight = [best for where, best in zip(dealt, most, strict=True) if len(where.rack) <= 3]
    assert sum(best is None for best in tight) >= 5
    assert sum(best is not None for best in tight) >= 5


def test_every_objective_is_compared() -> None:
    assert {*integer.OBJECTIVES, "go_out", "any"} == {*get_args(Objective)}
