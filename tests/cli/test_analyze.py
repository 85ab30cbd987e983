"""`meldhall analyze`: a game told turn by turn, for people, for programs, and as a page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from meldhall.analysis import analyze
from meldhall.cli import main, report
from meldhall.rules import Ruleset, check_turn, record
from tests.cli.pages import Page
from tests.cli.test_wording import assert_followed
from tests.records.make import MOMENTS
from tests.records.test_analysis import record_of

RECORDS: Final = Path(__file__).parents[1] / "records"
HOSTILE: Final = (
    "<script>alert(1)</script>",
    "\"'&amp;<img src=x onerror=alert(1)>",
    "\u202egnihtemos\x1b[2J",
    "</title></style></svg><b>",
)
GAME: Final = """\
Round 1
turn  left
   1    91  Ada draws k1
            could have laid k9 k10 k11 r10 b10 o10 j: 7 tiles, 90 points, and gone out
   2    50  Bo draws k1
            could have laid k11 k12 k13: 3 tiles, 36 points, the initial meld
   3    61  Ada lays r10 b10 o10, 30 points, the initial meld
            could have laid k9 k10 k11 r10 b10 o10 j: 4 tiles more, 60 points more
   4    52  Bo draws k2
            could have laid k11 k12 k13: 3 tiles, 36 points, the initial meld
   5    51  Ada lays k10, 10 points
            could have laid k9 k10 k11 j: 3 tiles more, 50 points more
   6    16  Bo lays k11 k12 k13, 36 points, the initial meld
   7    21  Ada lays j, 30 points
            could have laid k9 k11 j: 2 tiles more, 20 points more
   8    16  Bo leaves the game
            Ada wins (last seat): Ada +16, Bo -16

player  turns  laid  possible  share  missed  points  forced  chosen  openings  wins
Ada         4     5        21    24%      16     220       0       1         1     1
Bo          3     3         9    33%       6      72       0       2         2     0
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["analyze", *arguments], catch_exceptions=False)


def path_of(name: str) -> str:
    return str(RECORDS / f"{name}.record")


def facts(path: str) -> dict[str, Any]:
    result = run(path, "--json")
    assert result.exit_code == 0
    told: dict[str, Any] = json.loads(result.stdout)
    return told


@pytest.mark.parametrize("preset", ["classic", "sabra", "xp", "mso"])
def test_a_demo_is_told_turn_by_turn(preset: str, tmp_path: Path) -> None:
    """What could have been laid is legal, never less than what was, and can be done as it is told."""
    path = tmp_path / "demo.record"
    demo = ["demo", "--quiet", "--ruleset", preset, "--record", str(path)]
    assert CliRunner().invoke(main, demo, catch_exceptions=False).exit_code == 0
    analysis, told = analyze(path.read_text("utf-8")), facts(str(path))
    rows = [turn for one in told["rounds"] for turn in one["turns"]]
    assert [row["version"] for row in rows] == [turn.version for turn in analysis.turns]
    for turn, row in zip(analysis.turns, rows, strict=True):
        position, best = turn.position, row["best"]
        assert best["proved"]
        assert row["missed_tiles"] == best["tiles"] - len(row["laid"]) >= 0
        assert_followed(position.table, position.rack, turn.best, preset)
        if best["tiles"]:
            verdict = check_turn(
                position.table, position.rack, best["table"], preset, has_melded=row["has_melded"]
            )
            assert verdict.legal
            assert best["laid"] == list((Counter(position.rack) - Counter(verdict.rack_left)).elements())
    assert sum(row["missed_tiles"] for row in rows) == sum(one["missed_tiles"] for one in told["players"])
    spoken = run(str(path)).stdout
    assert len(re.findall("could have laid", spoken)) == sum(turn.fell_short for turn in analysis.turns) > 0


def test_a_game_reads_well(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    game = (
        "draw seat=0",
        "draw seat=1",
        "play seat=0 table=[r10 b10 o10]",
        "draw seat=1",
        "play seat=0 table=[r10 b10 o10 k10]",
        "play seat=1 table=[r10 b10 o10 k10 | k11 k12 k13]",
        "play seat=0 table=[r10 b10 o10 k10 | j k11 k12 k13]",
        "leave seat=1",
    )
    path.write_text(record_of("k9 k10 k11 r10 b10 o10 j | b13 k11 k12 k13", *game))
    assert run(str(path)).stdout == GAME


def test_programs_get_everything() -> None:
    told = facts(path_of("two_rounds"))
    assert list(told) == ["ruleset", "seats", "total_points", "is_over", "proved", "rounds", "players"]
    assert told["seats"] == ["Ada", "Bo"]
    assert [one["round"] for one in told["rounds"]] == [1, 2]
    assert [sum(points) for points in zip(*(one["score_points"] for one in told["rounds"]), strict=True)] == (
        told["total_points"]
    )
    turn = told["rounds"][0]["turns"][0]
    assert list(turn) == [
        "version", "turn", "seat", "deed", "has_melded", "position", "laid", "points", "drawn", "table",
        "rack_left", "left_points", "best", "missed_tiles", "missed_points", "was_forced", "held_back",
        "missed_opening", "missed_win",
    ]  # fmt: skip
    assert list(told["players"][0]) == [
        "seat", "name", "turns", "plays", "laid_tiles", "best_tiles", "missed_tiles", "missed_points",
        "forced_draws", "chosen_draws", "missed_openings", "missed_wins", "unproved", "share",
    ]  # fmt: skip


def test_a_search_that_may_not_end_is_told() -> None:
    told = run(path_of("late_table"), "--node-limit", "1").stdout
    assert "(not proved to be the most)" in told or "which is not proved" in told
    assert told.endswith("a larger --node-limit may find better ones.\n")


def test_a_round_without_a_turn_is_no_fault() -> None:
    text = record("classic", ["Ada", "Bo"], [])
    analysis = analyze(text)
    assert analysis.turns == ()
    Page(report.page(analysis)).check()


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("r5 r6 r7")
    result = run(str(path))
    assert (result.exit_code, result.stderr) == (
        1,
        f"{path}: line 1, column 1: expected `meldhall-record 1`\n",
    )
    path.write_bytes(b"\x89PNG\xff")
    assert run(str(path)).stderr == f"{path}: expected text in UTF-8\n"
    assert run(str(tmp_path / "none")).exit_code == 2


@pytest.mark.parametrize("name", MOMENTS)
def test_every_game_has_a_page(name: str) -> None:
    analysis = analyze((RECORDS / f"{name}.record").read_text("utf-8"))
    page = Page(report.page(analysis))
    page.check()
    short = [turn for turn in analysis.turns if turn.fell_short]
    assert len(page.all("details")) == len(short)
    assert len(page.all("figure")) == 2 * len(short)
    assert len([look for look in page.all("li") if (look.get("class") or "").startswith("turn ")]) == len(
        analysis.turns
    )


def test_a_page_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    told = run(path_of("blocked"), "--html", str(page))
    assert f"Report written to {page}" in told.stdout
    assert page.read_text("utf-8") == report.page(analyze(Path(path_of("blocked")).read_text("utf-8")))


def test_no_name_is_more_than_a_name() -> None:
    text = Path(path_of("blocked")).read_text("utf-8")
    lines = text.splitlines()
    lines[2] = record("classic", HOSTILE, []).splitlines()[2]
    analysis = analyze("\n".join(lines))
    assert analysis.names == HOSTILE
    page = Page(report.page(analysis))
    page.check()
    words = "".join(page.words)
    assert HOSTILE[0] in words
    assert HOSTILE[1] in words
    assert "\x1b" not in page.text
    assert "\u202e" not in page.text


def test_no_name_moves_the_cursor(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(record("classic", HOSTILE, []), "utf-8")
    told = run(str(path)).stdout
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "\ufffd[2J" in told


@pytest.mark.parametrize("ruleset", Ruleset.presets())
def test_pages_are_read_at_any_time(ruleset: str) -> None:
    """A game that has only begun."""
    seats = ["A", "B"]
    Page(report.page(analyze(record(ruleset, seats, [])))).check()


def test_only_what_is_needed_is_imported() -> None:
    """A game is analyzed in the time that the transport would take to load."""
    command = [sys.executable, "-X", "importtime", "-m", "meldhall", "analyze", path_of("two_rounds")]
    told = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True)
    assert "google.protobuf" not in told.stderr
    assert "grpc" not in told.stderr
