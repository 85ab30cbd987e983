"""The shared vectors that need a game, and a check that no row of any file is passed over."""

import json
import re
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

import pytest

from meldhall.rules import Command, Game, Refused, Ruleset, check_turn
from tests.rules import test_vectors
from tests.rules.deals import dealt, go_out, pass_lap, play, rest, with_an_empty_pool
from tests.rules.test_vectors import VECTORS, rows, rule_rows

LETTERS: Final = "ABCDEF"
# Any tiles may be laid at once: for rows about what happens around plays.
OPEN: Final = "+initial_meld_points=0"
OPENINGS: Final = ("", "b11 b12 b13", "o11 o12 o13", "r11 r12 r13")


def by_seat(values: dict[str, Any]) -> list[Any]:
    return [values[letter] for letter in LETTERS[: len(values)]]


def scene(ruleset: str, table: Sequence[str], racks: Sequence[str], pool_tiles: int) -> Game:
    """Seat 0 is to play at a table that the last seat laid; that one also holds what else there is."""
    starter = len(racks) - 1
    racks = [*racks[:-1], " ".join([racks[-1], *table])]
    pool = rest(Ruleset(ruleset), racks)[:pool_tiles]
    return play(dealt(ruleset, racks, pool, starter), starter, *table)


def done(game: Game, command: Command, now_ms: int = 0) -> tuple[Game, str]:
    events = game.decide(command, now_ms)
    return game.evolve(events), str(events)


def refusal(game: Game, command: Command) -> str:
    with pytest.raises(Refused) as raised:
        game.decide(command, 0)
    return str(raised.value.reason)


def winners(line: str) -> list[int]:
    return [int(seat) for seat in re.findall(r"winners=\[([^]]*)\]", line)[0].split()]


@pytest.mark.parametrize("row", rule_rows("draw"))
def test_draw(row: dict[str, Any]) -> None:
    given, expect = row["input"], row["expect"]
    game = scene(row["ruleset"] + OPEN, ["r5 r6 r7"], ["r4 r8 k1", ""], given["pool"])
    if expect["verdict"] == "legal":
        after, _ = done(game, Command.draw(0))
        assert game.view(0).pool_tiles - after.view(0).pool_tiles == expect["drawn"]
        assert (after.turn_seat == 1) == expect["turn_ends"]
    else:
        assert refusal(game, Command.draw(0)) == expect["code"]
        assert expect["instead"] == "pass"
        assert done(game, Command.pass_turn(0))[0].turn_seat == 1


@pytest.mark.parametrize("row", rule_rows("timeout"))
def test_timeout(row: dict[str, Any]) -> None:
    given, expect = row["input"], row["expect"]
    game = scene(row["ruleset"] + OPEN, given["table_before"], [given["rack"], ""], given["pool"])
    after, _ = done(game, Command.expire_turn(given["draft"]), game.deadline_ms or 0)
    assert len(after.view(0).rack) - len(game.view(0).rack) == expect["drawn"]
    assert after.view(0).pool_tiles == expect.get("pool", given["pool"] - expect["drawn"])
    assert after.view(0).table == game.view(0).table
    assert [" ".join(meld) for meld in after.view(0).table] == expect.get("table", given["table_before"])
    assert (after.turn_seat == 1) == expect["turn_ends"]


@pytest.mark.parametrize("row", rule_rows("pool_empty"))
def test_pool_empty(row: dict[str, Any]) -> None:
    given, expect = row["input"], row["expect"]
    if "last_actions" in given:
        game = scene(row["ruleset"] + OPEN, ["r5 r6 r7"], ["k9", "r4 k8", "k7"], 0)
        for deed in given["last_actions"]:
            seat = game.turn_seat or 0
            command = Command.pass_turn(seat) if deed == "pass" else Command.play(seat, "r4 r5 r6 r7")
            game, _ = done(game, command)
        assert (game.phase == "over") == expect["game_over"]
    else:
        assert given["pool_emptied_by"] == "A"
        game, _ = done(scene(row["ruleset"], ["k10 k11 k12"], ["k9", "k8", ""], 1), Command.draw(0))
        for letter in expect["further_turns"]:
            assert (game.phase, game.turn_seat) == ("round", LETTERS.index(letter))
            game, _ = done(game, Command.pass_turn(game.turn_seat or 0))
        assert (expect["then"], game.phase) == ("game_over", "over")


def after_going_out(ruleset: str, racks: list[str], opened: list[bool]) -> Game:
    """A round that seat 0 ends by going out, after the initial melds of the others."""
    if not all(opened):
        return go_out(ruleset, racks, 0)
    laid = [f"{rack} {OPENINGS[seat]}" for seat, rack in enumerate(racks)]
    game = dealt(ruleset, ["k11 k12 k13", *laid[1:]], starter=1)
    for seat in range(1, len(racks)):
        game = play(game, seat, OPENINGS[seat])
    return play(game, 0, "k11 k12 k13")


@pytest.mark.parametrize("row", rule_rows("score"))
def test_score(row: dict[str, Any]) -> None:
    given, expect = row["input"], row["expect"]
    racks = by_seat(given["racks"])
    if given.get("winner") == "A":
        opened = by_seat(given.get("opened", dict.fromkeys(given["racks"], True)))
        game = after_going_out(row["ruleset"], racks, opened)
    else:
        assert given["end"] == "pool_empty"
        game, line = last_pass(with_an_empty_pool(row["ruleset"] + "+jokers=4", racks))
        expected = expect.get("winners", [expect.get("winner")])
        assert [LETTERS[seat] for seat in winners(line)] == expected
    assert game.view(None).total_points == by_seat(expect["scores"])


def last_pass(game: Game) -> tuple[Game, str]:
    """The round after a lap of passes, and the events of the last one."""
    for _ in range(game.seats - 1):
        game, _ = done(game, Command.pass_turn(game.turn_seat or 0))
    return done(game, Command.pass_turn(game.turn_seat or 0))


@pytest.mark.parametrize("row", rows("scores", "racks"))
def test_score_of_a_blocked_round(row: dict[str, Any]) -> None:
    assert row["end"] == "blocked"
    expected, racks = row["expected"], [" ".join(rack) for rack in by_seat(row["racks"])]
    game, line = last_pass(with_an_empty_pool("classic+jokers=4", racks))
    assert game.view(None).total_points == by_seat(expected["scores"])
    assert [LETTERS[seat] for seat in winners(line)] == expected["winner"]
    assert f"rack_points=[{' '.join(map(str, by_seat(expected['rack_points'])))}]" in line
    other = row.get("by_option", {}).get("pool_empty_score=losers_full_value")
    if other:
        game = pass_lap(with_an_empty_pool("classic+jokers=4+blocked_score=FULL_VALUE", racks))
        assert "A {:+d}, B {:+d}".format(*game.view(None).total_points) == other


@pytest.mark.parametrize("row", rule_rows("match"))
def test_game_of_several_rounds(row: dict[str, Any]) -> None:
    given, expect = row["input"], row["expect"]
    ranking = "ROUNDS_WON_THEN_POINTS" if given["ranking"] == "games_won_then_points" else "TOTAL_POINTS"
    ruleset = f"{row['ruleset']}+rounds={len(given['games'])}+ranking={ranking}"
    game, won = Game(ruleset, 4), [0, 0, 0, 0]
    for result in map(by_seat, given["games"]):
        winner = result.index(max(result))
        won[winner] += 1
        game = go_out(ruleset, [worth(-points, seat) for seat, points in enumerate(result)], winner, game)
    assert (game.phase, game.view(None).total_points) == ("over", by_seat(expect["totals"]))
    assert won == by_seat(expect.get("games_won", dict(zip(LETTERS, won, strict=False))))
    key = won if ranking.startswith("ROUNDS") else game.view(None).total_points
    assert LETTERS[key.index(max(key))] == expect["overall"]


def worth(points: int, seat: int) -> str:
    """A rack of so many points, in a color for each seat."""
    rack = []
    for number in (13, 12, 11, 10):
        if points > number:
            rack.append(f"{'rbok'[seat]}{number}")
            points -= number
    return " ".join([*rack, f"{'rbok'[seat]}{points}"]) if points > 0 else ""


@pytest.mark.parametrize("row", [row for row in rule_rows("setup") if "start_draw" in row.values[0]["input"]])
def test_start_draw(row: dict[str, Any]) -> None:
    expect, draws = row["expect"], by_seat(row["input"]["start_draw"])
    line = start_line(row["ruleset"], len(draws), draws)
    starter = int(re.findall(r"starter=(\d)", line)[0])
    drawn = [int(seat) for seat in re.findall(r"(\d):", line.partition("racks=")[0])]
    assert LETTERS[starter] == expect.get("first", LETTERS[starter])
    again = [LETTERS.index(letter) for letter in expect.get("redraw", [])]
    assert drawn[len(draws) : len(draws) + len(again)] == again


def start_line(ruleset: str, seats: int, draws: Sequence[str]) -> str:
    """The events of a round whose start draw begins with these tiles."""
    rules = Ruleset(ruleset)
    order = [*draws, *rest(rules, draws)]
    return str(Game(ruleset, seats).decide(Command.start_round(0, order, rules.tiles()), 0))


@pytest.mark.parametrize("row", [row for row in rule_rows("setup") if "dealt" in row.values[0]["input"]])
def test_redeal(row: dict[str, Any]) -> None:
    game = dealt(row["ruleset"], [row["input"]["dealt"], "k1"])
    request = Command.request_redeal(0, Ruleset(row["ruleset"]).tiles())
    assert row["expect"]["may_request_redeal"]
    assert "redeal-granted seat=0" in done(game, request)[1]
    assert refusal(dealt("classic", [row["input"]["dealt"], "k1"]), request) == "REDEAL_NOT_ALLOWED"


# Rows in words, played step by step.


def test_trn_029_by_option() -> None:
    """The only option of `turns.jsonl` on a play that the rulebook has, too."""
    (row,) = [row.values[0] for row in rows("turns", "by_option") if row.id == "TRN-029"]
    assert "initial_meld_extra_actions=free_after_threshold" in row["by_option"]
    rules = "classic+initial_meld_extra_plays=AFTER_THRESHOLD"
    verdict = check_turn(row["table_before"], row["rack"], row["table_after"], rules, row["opened"])
    assert verdict.reason == "INITIAL_MELD_TOO_LOW"


def test_trn_073_draws_are_no_passes() -> None:
    game = scene("classic" + OPEN, ["r5 r6 r7"], ["k9", "k8", ""], 5)
    for seat in (0, 1, 2):
        game, _ = done(game, Command.draw(seat))
    assert (game.phase, game.view(None).pool_tiles) == ("round", 2)


def test_trn_076_a_penalty_larger_than_the_pool() -> None:
    game = scene("classic" + OPEN, ["r5 r6 r7 r8"], ["r4 b1", ""], 1)
    after, line = done(game, Command.expire_turn("r5 r6 | r7 r8"), game.deadline_ms or 0)
    assert (len(after.view(0).rack), after.view(0).pool_tiles) == (3, 0)
    assert "cause=PENALTY" in line


def test_trn_077_a_lap_of_passes_after_the_last_play() -> None:
    start = scene("classic" + OPEN, ["r5 r6 r7"], ["k9", "r4 k8", ""], 1)
    game, _ = done(start, Command.draw(0))
    game, _ = done(game, Command.play(1, "r4 r5 r6 r7"))
    for seat in (2, 0):
        game, _ = done(game, Command.pass_turn(seat))
    assert game.phase == "round"
    assert done(game, Command.pass_turn(1))[0].phase == "over"
    lap = scene("classic+pool_empty=ONE_MORE_TURN" + OPEN, ["r5 r6 r7"], ["k9", "r4 k8", ""], 1)
    lap, _ = done(lap, Command.draw(0))
    lap, _ = done(lap, Command.play(1, "r4 r5 r6 r7"))
    assert done(done(lap, Command.pass_turn(2))[0], Command.pass_turn(0))[0].phase == "over"


def test_trn_079_no_draw_after_a_play() -> None:
    game, _ = done(scene("classic" + OPEN, ["r5 r6 r7"], ["r4 k9", ""], 10), Command.play(0, "r4 r5 r6 r7"))
    assert refusal(game, Command.draw(0)) == "NOT_YOUR_TURN"
    assert (game.view(0).rack, game.view(0).pool_tiles) == (["k9"], 10)


def test_trn_080_no_play_after_a_draw() -> None:
    game, _ = done(scene("classic" + OPEN, ["r5 r6 r7"], ["r4 k9", ""], 10), Command.draw(0))
    assert refusal(game, Command.play(0, "r4 r5 r6 r7")) == "NOT_YOUR_TURN"


def test_trn_082_a_draw_leaves_what_was_only_drafted() -> None:
    """A draft is no part of the game: the tiles never left the rack."""
    before = scene("classic" + OPEN, ["r5 r6 r7"], ["r4 r8", ""], 10)
    after, _ = done(before, Command.draw(0))
    assert after.view(0).table == before.view(0).table
    assert (len(after.view(0).rack), {"r4", "r8"} <= {*after.view(0).rack}) == (3, True)


def test_trn_083_a_seat_that_left_gets_no_turn() -> None:
    game, _ = done(scene("classic" + OPEN, ["r5 r6 r7"], ["r4 k9", "k8", ""], 10), Command.leave(1))
    assert done(game, Command.play(0, "r4 r5 r6 r7"))[0].turn_seat == 2


def test_trn_084_ties_of_the_start_draw_are_drawn_again() -> None:
    line = start_line("classic", 2, ["r9", "b9", "k3", "k8"])
    assert "starter=1 start_draws=[0:r9 1:b9 0:k3 1:k8]" in line


def test_trn_085_a_joker_of_the_start_draw_is_drawn_again() -> None:
    line = start_line("classic", 2, ["j", "b9", "k13"])
    assert "starter=0 start_draws=[0:j 1:b9 0:k13]" in line


def test_sco_011_the_last_seat_in_play_wins() -> None:
    _, line = done(dealt("classic", ["k1 k2 k4 k5 k7", "b1"]), Command.leave(1))
    assert "reason=LAST_SEAT" in line
    assert winners(line) == [0]


def test_sco_012_a_seat_that_left_cannot_win() -> None:
    game = with_an_empty_pool("classic+jokers=4", ["k10 b10", "r3", "o7 o8"])
    game, _ = done(game, Command.leave(1))
    game, _ = done(game, Command.pass_turn(2))
    _, line = done(game, Command.pass_turn(0))
    assert winners(line) == [2]


# No row is passed over.


def rows_run(module: ModuleType) -> list[str]:
    """The ids of the rows that the module's tests are given, and those that names of tests tell."""
    tests = [getattr(module, name) for name in dir(module) if name.startswith("test_")]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", [])]
    given = [row.id for mark in marks if mark.args[0] == "row" for row in mark.args[1]]
    named = re.findall(r"test_(trn|sco)_(\d{3})_", " ".join(dir(module)))
    return given + [f"{group.upper()}-{number}" for group, number in named]


def test_every_row_is_run() -> None:
    here = rows_run(sys.modules[__name__])
    run = {*here, *rows_run(test_vectors)}
    for name in ("rules", "melds", "tables", "turns", "scores", "jokers", "found"):
        lines = (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines()
        every = [json.loads(line) for line in lines]
        assert [row["id"] for row in every if row["id"] not in run] == [], name
        assert {row["id"] for row in every if "steps" in row} <= {*here}, "told in words, played here"


def test_strict_presets_are_those_of_the_rows() -> None:
    named = {
        preset for row in rows("turns", "legal_by_preset") for preset in row.values[0]["legal_by_preset"]
    }
    assert named == {*test_vectors.STRICT_PRESETS}
