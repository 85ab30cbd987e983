"""Every turn of a game is compared with what the rules would have allowed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldhall.analysis import Analysis, Turn, analyze, header
from meldhall.rules import Game, NotationError, Ruleset, Table, check_turn, rack_points, record
from tests.records import make
from tests.records.make import MOMENTS, NAMES
from tests.records.test_records import steps_of, text_of

OVER: Final = make.Moment("classic", 2, lambda step: step.after.phase == "over")


def game_of(ruleset: str, seats: int, seed: int = 0) -> Analysis:
    """A whole game of greedy bots, analyzed."""
    moment = make.Moment(ruleset, seats, OVER.reached)
    steps = list(make.steps(moment, seed))
    lines = [(version, step.line) for version, step in enumerate(steps, start=1)]
    return analyze(record(ruleset, NAMES[:seats], lines))


def assert_every_turn_is_told(analysis: Analysis) -> None:
    for turn in analysis.turns:
        position, best = turn.position, turn.best
        assert best.proved
        if turn.laid:
            assert best.tiles >= len(turn.laid)
            assert best.tiles > len(turn.laid) or turn.missed_points + turn.points == turn.best_points
        assert (turn.best_points, turn.left_points) == tuple(
            rack_points(tiles, analysis.ruleset) for tiles in (best.laid, turn.rack_left)
        )
        assert Counter(turn.rack_left) == Counter(position.rack) - Counter(turn.laid) + Counter(turn.drawn)
        if best:
            verdict = check_turn(
                position.table, position.rack, best.table, analysis.ruleset, has_melded=turn.has_melded
            )
            assert verdict.legal, (str(position), verdict.reason)
            assert verdict.table == best.table
            assert (verdict.rack_left, verdict.goes_out) == (best.rack_left, best.goes_out)


def assert_the_sums_are_right(analysis: Analysis) -> None:
    turns = [turn for turn in analysis.turns if turn.deed != "leave"]
    summaries = analysis.summaries
    assert [summary.name for summary in summaries] == list(analysis.names)
    for field, one in (
        ("turns", lambda _: 1),
        ("laid_tiles", lambda turn: len(turn.laid)),
        ("best_tiles", lambda turn: turn.best.tiles),
        ("missed_tiles", lambda turn: turn.best.tiles - len(turn.laid)),
        ("forced_draws", lambda turn: turn.best.tiles == 0),
        ("chosen_draws", lambda turn: not turn.laid and turn.best.tiles > 0),
    ):
        for summary in summaries:
            own = [one(turn) for turn in turns if turn.seat == summary.seat]
            assert getattr(summary, field) == sum(own), field
    assert analysis.proved


@pytest.mark.parametrize("name", MOMENTS)
def test_every_turn_of_a_record_is_told(name: str) -> None:
    analysis = analyze(text_of(name))
    steps = steps_of(name)
    ends = [step for step in steps if re.search(r"\bturn-(?:played|passed|failed)|tiles-drawn", step.line)]
    assert len([turn for turn in analysis.turns if turn.deed != "leave"]) == len(ends)
    assert (analysis.ruleset, analysis.names) == (
        Ruleset(MOMENTS[name].ruleset),
        NAMES[: MOMENTS[name].seats],
    )
    assert analysis.is_over == (steps[-1].after.phase == "over")
    assert list(analysis.total_points) == steps[-1].after.view(None).total_points
    assert_every_turn_is_told(analysis)
    assert_the_sums_are_right(analysis)


@pytest.mark.parametrize("preset", Ruleset.presets())
def test_every_turn_of_a_game_is_told(preset: str) -> None:
    analysis = game_of(preset, 2)
    assert analysis.is_over
    assert_every_turn_is_told(analysis)
    assert_the_sums_are_right(analysis)
    assert sum(summary.missed_tiles for summary in analysis.summaries) > 0


def test_the_table_passes_from_turn_to_turn() -> None:
    for name in ("two_rounds", "joker_freed", "custom_set"):
        for before, after in pairwise(analyze(text_of(name)).turns):
            if before.round == after.round:
                assert before.table_after == after.position.table
            else:
                assert after.position.table == Table()


def test_points_left_are_those_of_the_score() -> None:
    """The core counts racks by itself when a round ends (R9.1)."""
    for name in ("two_rounds", "custom_set", "blocked", "final_lap", "nobody_can"):
        analysis = analyze(text_of(name))
        counted = re.findall(r"rack_points=\[([^]]*)\]", text_of(name))
        for end, points in zip(analysis.rounds, counted, strict=True):
            last = {turn.seat: turn.left_points for turn in analysis.turns if turn.round == end.round}
            assert last == dict(enumerate(map(int, points.split())))


@pytest.mark.parametrize(
    ("name", "deed", "lays", "drawn"),
    [
        ("draft_stands", "play", True, 0),
        ("failed_draft", "fail", False, 3),
        ("failed_turn", "fail", False, 3),
        ("out_of_time", "timeout", False, 1),
        ("first_meld", "play", True, 0),
        ("pool_empty", "draw", False, 1),
        ("blocked", "pass", False, 0),
    ],
)
def test_a_turn_is_what_the_seat_did(name: str, deed: str, lays: bool, drawn: int) -> None:
    last = analyze(text_of(name)).turns[-1]
    assert (last.deed, bool(last.laid), len(last.drawn)) == (deed, lays, drawn)


def test_a_seat_that_leaves_misses_nothing() -> None:
    (turn,) = played("k9 k10 k11 | r1", "leave seat=0")
    assert (turn.deed, turn.best.tiles) == ("leave", 3)
    assert told(turn) == set()
    assert [summary.turns for summary in analyze(record_of("k9 k10 k11 | r1", "leave seat=0")).summaries] == [
        0,
        0,
    ]


def record_of(racks: str, *commands: str) -> str:
    """A game of two that begins with these racks; what is left of the set is drawn in its order, k1 first."""
    left = Counter(Ruleset("classic").tiles()) - Counter(racks.replace("|", "").split())
    pool = " ".join(left.elements())
    line = (
        f"round-started round=1 starter=0 start_draws=[] racks=[{racks}] pool=[{pool}] ; "
        "turn-started seat=0 turn=1 start_ms=0 deadline_ms=60000 time_banks_ms=[0 0]"
    )
    game, lines = Game("classic", 2).evolve(line), [line]
    for command in commands:
        line = str(game.decide(command, 0))
        game = game.evolve(line)
        lines.append(line)
    return record("classic", ["Ada", "Bo"], list(enumerate(lines, start=1)))


def played(racks: str, *commands: str) -> list[Turn]:
    """The turns of such a game."""
    return list(analyze(record_of(racks, *commands)).turns)


def told(turn: Turn) -> set[str]:
    """What an analysis says of a turn."""
    flags = ("fell_short", "was_forced", "held_back", "missed_opening", "missed_win")
    return {flag for flag in flags if getattr(turn, flag)}


def test_chances_are_told() -> None:
    """Bo has nothing to lay until the tens are there, Ada a win from the start."""
    win = "k9 k10 k11 r10 b10 o10"
    turns = played(
        f"{win} | r1 b13 k12",
        "draw seat=0",
        "draw seat=1",
        "play seat=0 table=[r10 b10 o10]",
        "draw seat=1",
        "play seat=0 table=[r10 b10 o10 | k9 k10 k11]",
    )
    assert [told(turn) for turn in turns] == [
        {"fell_short", "held_back", "missed_opening", "missed_win"},
        {"was_forced"},
        {"fell_short"},
        {"was_forced"},
        set(),
    ]
    first, _, opening, _, last = turns
    assert (first.best.laid, first.missed_tiles, first.missed_points) == (win.split(), 6, 60)
    assert (opening.missed_tiles, opening.points, opening.missed_points) == (3, 30, 30)
    assert (last.rack_left, last.left_points) == (("k1",), 1)


def test_more_points_in_fewer_tiles_are_none_missed() -> None:
    *_, turn = played(
        "k13 r1 r2 r4 r10 r13 b10 o10 j | r7",
        "play seat=0 table=[r10 b10 o10]",
        "draw seat=1",
        "play seat=0 table=[r10 b10 o10 | k13 r13 j]",
    )
    assert (turn.points, turn.best_points) == (56, 37)
    assert (turn.missed_tiles, turn.missed_points) == (1, 0)


@given(st.lists(st.text(max_size=50).filter(lambda name: "\ud800" not in name), min_size=2, max_size=4))
def test_names_are_read_as_they_were_written(names: list[str]) -> None:
    text = record("classic", names, [])
    assert header(text) == (Ruleset("classic"), tuple(names))
    assert analyze(text).names == tuple(names)


def test_a_search_that_may_not_end_proves_nothing() -> None:
    analysis = analyze(text_of("late_table"), node_limit=1)
    assert not analysis.proved
    doubtful = [turn for turn in analysis.turns if not turn.best.proved]
    assert sum(summary.unproved for summary in analysis.summaries) == len(doubtful) > 0
    assert not any(turn.was_forced for turn in doubtful)
    assert all(turn.missed_tiles >= 0 for turn in doubtful)


def test_progress_is_told_version_by_version() -> None:
    seen: list[None] = []
    analyze(text_of("two_rounds"), progress=lambda: seen.append(None))
    assert len(seen) == len(steps_of("two_rounds"))


@pytest.mark.parametrize(
    "text", ["", "meldhall-record 1", text_of("blocked").replace("tiles=[", "tiles=[r1 ", 1)]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        analyze(text)
