"""The solver as Python sees it: arguments, answers and refusals."""

from __future__ import annotations

import sys
import threading
from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest

import meldhall._core
from meldhall.rules import (
    Command,
    Game,
    NotationError,
    Objective,
    Position,
    Ruleset,
    RulesetError,
    Solution,
    Stop,
    Table,
    check_turn,
    count_best_plays,
    find_outs,
    iter_plays,
    solve,
)

TABLE = "k8 r8 b8 o8 | r5 r6 r7 | b1 b2 b3"
RACK = "b4 k1 r9 r10"


def test_a_solution_says_what_is_laid_and_what_becomes_of_the_table() -> None:
    solution = solve(TABLE, RACK)
    assert solution
    assert (solution.tiles, solution.points, solution.goes_out, solution.proved) == (3, 23, False, True)
    assert (solution.laid, solution.rack_left) == (["r9", "r10", "b4"], ["k1"])
    assert sorted(map(str, solution.table)) == sorted(
        map(str, Table("k8 b8 o8 | r5 r6 r7 r8 r9 r10 | b1 b2 b3 b4"))
    )
    assert check_turn(TABLE, RACK, solution.table).legal
    assert solution.changed == [0, 1, 2]
    assert sorted(origin for origin in solution.origins if origin is not None) == [0, 1, 2]
    assert {(step.tile, step.source) for step in solution.steps} == {
        ("r9", None),
        ("r10", None),
        ("b4", None),
        ("r8", 0),
    }
    assert repr(solution).startswith("<Solution of 3 tiles, 23 points: ")


def test_where_nothing_can_be_laid_the_table_is_as_it_was() -> None:
    solution = solve(TABLE, "k1 k3")
    assert not solution
    assert (solution.tiles, solution.points, solution.proved, solution.laid) == (0, 0, True, [])
    assert (solution.table, solution.rack_left) == (Table(TABLE), ["k1", "k3"])
    assert (solution.changed, solution.steps, solution.origins) == ([], [], [0, 1, 2])


def test_text_and_objects_ask_the_same() -> None:
    texts = solve(TABLE, RACK, "classic")
    objects = solve(Table(TABLE), RACK.split(), Ruleset())
    assert (texts.table, texts.laid) == (objects.table, objects.laid)


@pytest.mark.parametrize(
    ("objective", "expected"),
    [
        ("tiles", (5, 42)),
        ("points", (3, 56)),
        ("tiles_then_points", (5, 42)),
        ("points_then_tiles", (3, 56)),
        ("fewest_tiles", (3, 56)),
        ("go_out", (0, 0)),
    ],
)
def test_the_objective_decides(objective: Objective, expected: tuple[int, int]) -> None:
    """The joker completes either five tiles of few points or three of many."""
    solution = solve("", "r13 b13 j k1 k2 k4 k5", objective=objective)
    assert (solution.tiles, solution.points) == expected


def test_an_initial_meld_is_worth_what_it_must_be() -> None:
    rack = "r1 r2 r3 k10 b10 o10 k11 k12"
    assert not solve("", "r1 r2 r3", has_melded=False)
    fewest = solve("", rack, objective="fewest_tiles", has_melded=False)
    most = solve("", rack, objective="tiles", has_melded=False)
    assert (fewest.tiles, most.tiles) == (3, 6)
    assert fewest.points >= 30
    assert check_turn("", rack, most.table, has_melded=False).legal


def test_going_out_is_all_or_nothing() -> None:
    assert solve(TABLE, "r9 b4", objective="go_out").goes_out
    assert not solve(TABLE, "r9 k1", objective="go_out")


def test_of_the_best_plays_one_that_changes_fewest_melds_can_be_wanted() -> None:
    table, rack = "r1 r2 r3 | r4 r5 r6 | r7 r8 r9 | k5 b5 o5", "r10 r5"
    calm = solve(table, rack, fewest_changes=True)
    assert calm.tiles == solve(table, rack).tiles == 2
    assert calm.changed == [2, 3]


def test_a_joker_alone_can_win() -> None:
    solution = solve("r5 b5 k5", "j")
    assert (solution.tiles, solution.goes_out, solution.points) == (1, True, 30)


def test_a_limit_that_is_reached_is_told() -> None:
    table, rack = "k8 r8 b8 o8 | r5 r6 r7", "r4 r9 k7 k9 j"
    assert solve(table, rack).proved
    short = solve(table, rack, node_limit=1)
    assert (short.proved, short.nodes) == (False, 1)
    plays = iter_plays(table, rack, node_limit=1)
    list(plays)
    assert plays.truncated
    assert count_best_plays(table, rack, node_limit=1)[1] is False
    assert find_outs(table, rack, node_limit=1).proved is False


def test_a_search_ends_when_it_is_told_to() -> None:
    every = Ruleset("classic+colors=6+numbers=15+copies=4+jokers=8")
    found: list[Solution] = []
    stop = Stop()

    def search() -> None:
        found.append(solve("", every.tiles(), every, "fewest_tiles", node_limit=1 << 62, stop=stop))

    solving = threading.Thread(target=search)
    solving.start()
    stop.set()
    solving.join()
    assert stop.is_set()
    assert found[0].tiles
    assert not found[0].proved
    assert solve(TABLE, RACK, stop=stop).nodes == 0


def test_plays_come_best_first_each_with_other_tiles() -> None:
    plays = iter_plays(TABLE, RACK, objective="points")
    found = list(plays)
    assert not plays.truncated
    assert len({tuple(play.laid) for play in found}) == len(found)
    assert all(better.points >= worse.points for better, worse in pairwise(found))
    assert all(check_turn(TABLE, RACK, play.table).legal for play in found)
    assert [play.laid for play in islice(iter_plays(TABLE, RACK, objective="points"), 2)] == [
        play.laid for play in found[:2]
    ]
    assert ["b4"] in [play.laid for play in found]
    assert [play.laid for play in iter_plays(TABLE, RACK, maximal=True)] == [["r9", "r10", "b4"]]


def test_a_cut_list_of_plays_says_so() -> None:
    count = len(list(iter_plays(TABLE, RACK)))
    whole, cut = iter_plays(TABLE, RACK, limit=count), iter_plays(TABLE, RACK, limit=count - 1)
    assert (len(list(whole)), whole.truncated) == (count, False)
    assert (len(list(cut)), cut.truncated) == (count - 1, True)


def test_best_plays_are_counted() -> None:
    rack = "k1 k2 k3 r1 r2 r3 b1 b2 b3"
    assert count_best_plays("", rack) == (1, True)
    three = "k1 r1 b1 o1"
    assert count_best_plays("", three, objective="fewest_tiles") == (4, True)
    assert count_best_plays("", three, objective="fewest_tiles", limit=2) == (2, False)


def test_outs_are_tiles_that_are_still_somewhere() -> None:
    outs = find_outs("", "r5 r6")
    assert (outs.go_out, outs.opening, outs.proved) == (["r4", "r7", "j"], [], True)
    opening = find_outs("", "r10 r11 k1", has_melded=False)
    assert opening.opening == ["r9", "r12", "j"]
    assert opening.go_out == []
    assert find_outs("k7 k8 k9 | k7 k8 k9", "k10 k11 r1 r2 k4 k5").go_out == []


def test_a_position_is_solved_for_its_viewer() -> None:
    game = Game("classic+start_choice=RANDOM+initial_meld_points=0", 2)
    order = game.ruleset.tiles()
    game = game.evolve(game.decide(Command.start_round(0, order, order), 0))
    view = game.view(0)
    solution = view.position().solve("points")
    assert solution.table == solve(view.table, view.rack, view.ruleset, "points").table
    assert game.check_turn(0, solution.table).legal
    with pytest.raises(ValueError, match="spectator"):
        game.view(None).position().solve()


def test_positions_know_who_has_melded() -> None:
    game = Game("classic+start_choice=RANDOM", 2)
    order = game.ruleset.tiles()
    game = game.evolve(game.decide(Command.start_round(0, order, order), 0))
    position = game.view(0).position()
    assert Position(str(position)).solve().tiles == solve("", position.rack, has_melded=False).tiles


@pytest.mark.parametrize("name", ["solve", "iter_plays", "count_best_plays", "find_outs"])
def test_what_cannot_be_asked_is_refused(name: str) -> None:
    ask = getattr(meldhall._core.solver, name)
    with pytest.raises(NotationError, match="rack"):
        ask("", "r5 x")
    with pytest.raises(NotationError, match=r"table\[1\] TOO_SHORT"):
        ask("r1 r2 r3 | r5 r6", "r8")
    with pytest.raises(RulesetError):
        ask("", "r5", "nobody's")
    with pytest.raises(ValueError, match="at least 1"):
        ask("", "r5", node_limit=0)
    with pytest.raises(ValueError, match="at least 1"):
        ask("", "r5", node_limit=-(1 << 80))
    with pytest.raises(TypeError):
        ask("", "r5", node_limit="many")
    assert ask("", "r5", node_limit=1 << 80) is not None


def test_an_objective_that_does_not_exist_is_refused_by_the_names_of_those_that_do() -> None:
    with pytest.raises(ValueError, match=r"'points_then_tiles'.*not 'money'"):
        solve("", "r5", objective="money")  # type: ignore[arg-type]


def test_tiles_that_the_set_has_not_got_are_never_laid() -> None:
    solution = solve("", "r5 r5 r5 r6 r6 r6 r7 r7 r7 j j j")
    assert solution.laid.count("r5") <= 2
    assert solution.laid.count("j") <= 2
    assert not solve("r5 r6 r7", "g5 r14").tiles


def test_solutions_can_be_pictured() -> None:
    for pictured in (solve(TABLE, RACK), Table(TABLE), Game("classic", 2), Game("classic", 2).view(0)):
        ElementTree.fromstring(pictured._repr_svg_())
    assert "red 9" in solve(TABLE, RACK)._repr_svg_()


def test_other_threads_run_while_one_solves() -> None:
    """No thread is made to give way here: the first one goes on only if the other gives way by itself."""
    order: list[str] = []
    has_begun = threading.Event()

    def search() -> None:
        has_begun.set()
        largest = Ruleset("xp+colors=6+numbers=15+copies=4+jokers=8+max_seats=2")
        solve("", largest.tiles(), largest, "fewest_tiles", has_melded=False, node_limit=20_000)
        order.append("solved")

    solving = threading.Thread(target=search)
    interval_s = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        solving.start()
        has_begun.wait()
        order.append("went on")
        solving.join()
    finally:
        sys.setswitchinterval(interval_s)
    assert order == ["went on", "solved"]
