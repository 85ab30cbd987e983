"""`meldhall solve`: one position for people and programs, and files of them."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from meldhall.cli import batch, main
from meldhall.rules import Objective, Ruleset, check_turn, solve

PAGE: Final = Path(__file__).parents[2] / "docs/analysis.md"
POSITIONS: Final = Path(__file__).parents[1] / "vectors/positions.jsonl"
OBJECTIVES: Final = get_args(Objective)
SVG: Final = "{http://www.w3.org/2000/svg}"
TABLE: Final = "k8 r8 b8 o8 | r5 r6 r7 | b1 b2 b3 b4 b5 b6"


def run(*arguments: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(main, ["solve", *arguments], input=lines, catch_exceptions=False)


def facts(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def answers(lines: str, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    result = run("--batch", "-", *arguments, lines=lines)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_the_best_play_reads_well() -> None:
    told = run(TABLE, "--rack", "b3 r9 k2 r2 j o11")
    assert told.exit_code == 0
    assert told.stdout == (
        "Lay k2 r2 r9 b3 j: 5 tiles, 46 points\n"
        "\n"
        "  k2* r2* j* │ k8 b8 o8 │ b1 b2 b3* │ b3 b4 b5 b6 │ r5 r6 r7 r8 r9*\n"
        "\n"
        "  1. Lay black 2, red 2 and a joker from the rack as a new group of twos (k2 r2 j).\n"
        "  2. Take blue 1 and blue 2 from the blue run 1–6 for a new blue run 1–3.\n"
        "  3. Add blue 3 from the rack to the new blue run 1–3.\n"
        "  4. Take red 8 from the group of eights (k8 r8 b8 o8), and add it to the red run 5–7.\n"
        "  5. Add red 9 from the rack to the red run 5–7.\n"
        "\n"
        "Left on the rack: o11\n"
        "Proved: no other choice of tiles is as good.\n"
    )
    assert f"\n{told.stdout}```" in PAGE.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["", "--rack", "k5 k6"], "Nothing can be laid.\nProved.\n"),
        (["r5 r6 r7", "--rack", "r8 k1", "--objective", "go_out"], "The seat cannot go out.\nProved.\n"),
        (["", "--rack", "k5 k6 k7", "--unopened"], "Nothing can be laid.\nProved.\n"),
        (["r5 r6 r7", "--rack", "r8 r4", "--objective", "any"], "Legal; there may be better plays."),
        (["k5 r5 b5 | k6 r6 b6", "--rack", "o5 o6"], "Lay o5 o6: 2 tiles, 11 points, and the seat goes out"),
        (["r5 r6 r7", "--rack", "r4 r8", "--objective", "fewest_tiles"], "Lay r8: 1 tile, 8 points\n"),
        (["k5 r5 b5 | r5 r6 r7", "--rack", "o5 o5"], "Left on the rack: o5\n"),
        (
            ["", "--rack", "k5 k6 k7 r5 b5", "--plays", "2", "--objective", "tiles_then_points"],
            "Plays, the best first\n   1. k5 k6 k7: 3 tiles, 18 points\n   2. k5 r5 b5: 3 tiles, 15 points\n",
        ),
        (["", "--rack", "k5 k6", "--outs"], "Draws to go out with: k4 k7 j\n"),
        (
            ["", "--rack", "k10 k11 b1", "--outs", "--unopened"],
            "Draws to go out with: none\nDraws to open with: k9 k12 j\n",
        ),
    ],
)
def test_other_answers_read_well(arguments: list[str], said: str) -> None:
    assert said in run(*arguments).stdout


def test_plays_as_good_are_counted() -> None:
    """Each choice of tiles once, however many tables it can end with."""
    arguments = ("", "--rack", "k5 k6 k7 r5 b5")
    assert facts(*arguments)["best_plays"] == {"count": 2, "all": True}
    assert "Proved: nothing is better; 2 choices of tiles are as good.\n" in run(*arguments).stdout


def test_a_search_that_may_not_end_is_told() -> None:
    row = json.loads(POSITIONS.read_text("utf-8").splitlines()[-1])
    table = " | ".join(" ".join(meld) for meld in row["table"])
    arguments = (table, "--rack", " ".join(row["rack"]), "--node-limit", "1")
    assert "Not proved: the search ended after " in run(*arguments).stdout
    told = facts(*arguments)
    assert (told["proved"], told["best_plays"]["all"]) == (False, False)


def test_programs_get_everything() -> None:
    told = facts(TABLE, "--rack", "b3 r9 j o11", "--ruleset", "sabra", "--plays", "3", "--outs")
    best = solve(TABLE, "b3 r9 j o11", "sabra")
    assert list(told) == [
        "ruleset", "objective", "has_melded", "tiles", "points", "goes_out", "proved", "nodes", "laid",
        "rack_left", "table", "changed", "origins", "steps", "instructions", "best_plays", "plays", "outs",
    ]  # fmt: skip
    assert (told["ruleset"], told["objective"], told["has_melded"]) == ("sabra", "tiles", True)
    assert (told["tiles"], told["points"], told["table"]) == (best.tiles, best.points, str(best.table))
    assert told["steps"] == [{"tile": s.tile, "source": s.source, "target": s.target} for s in best.steps]
    assert len(told["plays"]["found"]) == 3
    assert told["plays"]["truncated"]
    assert told["plays"]["found"][0]["laid"] == best.laid
    assert told["outs"]["proved"]
    plain = facts(TABLE, "--rack", "b3")
    assert list(plain) == list(told)
    assert (plain["plays"], plain["outs"]) == (None, None)


def test_a_picture_marks_what_is_new(tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    told = run("r5 r6 r7 | k5 b5 o5", "--rack", "r5 k1", "--svg", str(picture))
    assert f"Picture written to {picture}" in told.stdout
    root = ElementTree.fromstring(picture.read_text("utf-8"))
    new = [tile for tile in root.iter(f"{SVG}g") if any(r.get("class") == "tile new" for r in tile)]
    (meld,) = [meld for meld in root.iter(f"{SVG}g") if meld.get("data-meld") and new[0] in list(meld)]
    assert [tile.findtext(f"{SVG}title") for tile in new] == ["red 5"]
    assert [tile.findtext(f"{SVG}title") for tile in meld] == ["black 5", "red 5", "blue 5", "orange 5"]
    (rack,) = [each for each in root.iter(f"{SVG}g") if each.get("data-rack") is not None]
    assert [tile.findtext(f"{SVG}title") for tile in rack.findall(f"{SVG}g")] == ["black 1"]


def test_color_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["solve", "r5 r6 r7", "--rack", "r8"]
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" in CliRunner().invoke(main, arguments, color=True).stdout
    assert "\x1b" not in CliRunner().invoke(main, arguments).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in CliRunner().invoke(main, arguments, color=True).stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["r5 r6", "--rack", "r7"], "table: expected legal melds, not table[0] TOO_SHORT"),
        (["r5 x6", "--rack", "r7"], "table: line 1, column 4"),
        (["", "--rack", "q"], "rack: line 1, column 1"),
        (["", "--rack", "", "--ruleset", "clasic"], "preset must be one of classic"),
        (["", "--rack", "", "--objective", "most"], "'most' is not one of"),
        (["", "--rack", "", "--node-limit", "0"], "--node-limit"),
        ([""], "TABLE and --rack must be given"),
        (["--rack", "r5"], "TABLE and --rack must be given"),
        (["--batch", "-", "--rack", "r5"], "--rack is not for a batch"),
        (["--batch", "-", "r5 r6 r7"], "TABLE is not for a batch"),
        (["", "--rack", "", "--jobs", "2"], "--jobs is for a batch"),
        (["--batch", "/nowhere/rows.jsonl"], "No such file"),
    ],
)
def test_what_cannot_be_meant_is_wrong_usage(arguments: list[str], named: str) -> None:
    result = run(*arguments, lines="")
    assert result.exit_code == 2
    assert named in result.stderr


def test_a_batch_answers_row_by_row() -> None:
    text = POSITIONS.read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    code, told = answers(text, "--objective", "tiles_then_points")
    assert code == 0
    assert [answer["id"] for answer in told] == [row["id"] for row in rows]
    for row, answer in zip(rows, told, strict=True):
        expected = row["answer"]
        assert answer["tiles"] == expected["max_tiles"]
        assert answer["points"] == expected["max_value_given_max_tiles"]
        if answer["tiles"]:
            assert check_turn(row["table"], row["rack"], answer["table"]).rack_left == answer["rack_left"]


def test_the_rows_of_the_page_are_answered(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    rows = tmp_path / "rows.jsonl"
    rows.write_text(page.split("<<'ROWS'\n")[1].split("ROWS\n")[0])
    (command,) = re.findall(r"^meldhall (solve --batch .*)$", page, re.MULTILINE)
    arguments = command.replace("rows.jsonl", str(rows)).replace("answers.jsonl", str(tmp_path / "out"))
    assert run(*arguments.split()[1:]).exit_code == 0
    told = [json.loads(line) for line in (tmp_path / "out").read_text("utf-8").splitlines()]
    assert [(answer["id"], answer["tiles"]) for answer in told] == [("late-1", 2), ("late-2", 0)]


def test_the_page_tells_every_objective_and_field() -> None:
    page = PAGE.read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \| [a-z]", page, re.MULTILINE)[: len(OBJECTIVES)] == list(OBJECTIVES)
    table = page.split("| field of an answer |")[1].split("\n\n")[0]
    _, (answer,) = answers('{"table": "", "rack": ""}')
    _, (bad,) = answers("no")
    assert set(re.findall(r"`(\w+)`", table)) - {"PlayTurn"} == {*answer, *bad}


def test_threads_give_the_same_answers() -> None:
    text = POSITIONS.read_text("utf-8") * 2
    assert answers(text, "--jobs", "3") == answers(text)


def test_rows_may_say_what_holds_for_them() -> None:
    lists = {"table": [["r5", "j", "r7"]], "rack": ["r6", "k9"]}
    rows = [
        {"id": "text", "table": "r5 j r7", "rack": "r6 k9"},
        {"id": ["any", "JSON"], **lists, "ruleset": "pressman"},
        {"table": ["k5 r5 b5"], "rack": "k10 r10 b10", "has_melded": False, "more": 1},
        {"table": "r5 r6 r7", "rack": "r4 r8", "objective": "fewest_tiles"},
    ]
    code, told = answers("\n\n".join(map(json.dumps, rows)))
    assert code == 0
    assert [answer["id"] for answer in told] == ["text", ["any", "JSON"], None, None]
    assert [answer["tiles"] for answer in told] == [1, 0, 3, 1]


def test_options_hold_for_rows_that_do_not_say() -> None:
    rows = '{"table": "", "rack": "k5 k6 k7"}\n{"table": "", "rack": "k5 k6 k7", "has_melded": true}'
    _, told = answers(rows, "--unopened")
    assert [answer["tiles"] for answer in told] == [0, 3]


def test_a_bad_row_is_told_in_its_place() -> None:
    rows = [
        ("nope", None, "expected JSON"),
        ("[1]", None, "expected a JSON object"),
        ("[" * 100_000, None, "expected JSON"),
        (r'"\ud800"', None, "expected a JSON object"),
        (r'{"id": 2, "table": "\ud800", "rack": ""}', 2, ""),
        ('{"id": 3, "rack": ""}', 3, "table is missing"),
        ('{"id": 4, "table": "r5 r6", "rack": ""}', 4, "table: expected legal melds"),
        ('{"id": 5, "table": "", "rack": 7}', 5, "rack: expected"),
        ('{"id": 6, "table": "", "rack": "", "ruleset": "clasic"}', 6, "preset must be one of"),
        ('{"id": 7, "table": "", "rack": "", "objective": "most"}', 7, "objective: expected one of"),
        ('{"id": 8, "table": "", "rack": "", "has_melded": "no"}', 8, "has_melded: expected true or false"),
        ('{"id": 9, "table": 1.5, "rack": ""}', 9, "table: expected"),
    ]
    good = '{"id": "good", "table": "", "rack": "r5 r6 r7"}'
    code, told = answers("\n".join([good, *(row for row, _, _ in rows), good]))
    assert code == 1
    assert (told[0], told[0]["tiles"]) == (told[-1], 3)
    for line, ((_, name, said), answer) in enumerate(zip(rows, told[1:-1], strict=True), start=2):
        assert list(answer) == ["id", "line", "error"]
        assert (answer["id"], answer["line"]) == (name, line)
        assert answer["error"].startswith(said)


def test_answers_go_where_they_are_wanted(tmp_path: Path) -> None:
    out = tmp_path / "answers.jsonl"
    told = run("--batch", str(POSITIONS), "--out", str(out))
    assert (told.exit_code, told.stdout, told.stderr) == (0, "", "")
    assert out.read_text("utf-8") == run("--batch", str(POSITIONS)).stdout


def test_a_terminal_sees_progress(tmp_path: Path) -> None:
    """On the error output, and only where no answers come between."""
    command = [sys.executable, "-m", "meldhall", "solve", "--batch", str(POSITIONS)]
    for arguments, stdout in ((["--out", str(tmp_path / "out")], subprocess.PIPE), ([], subprocess.DEVNULL)):
        ours, theirs = pty.openpty()
        with subprocess.Popen([*command, *arguments], stderr=theirs, stdout=stdout) as solving:
            os.close(theirs)
            seen = all_of(ours)
            assert solving.wait(timeout=20) == 0
        assert "Solving" in seen
        assert "100%" in seen


def all_of(terminal: int) -> str:
    """What a terminal was sent, to the end; then it is closed."""
    seen = b""
    with contextlib.suppress(OSError):
        while some := os.read(terminal, 4096):
            seen += some
    os.close(terminal)
    return seen.decode()


def test_a_batch_reads_no_further_ahead_than_it_solves() -> None:
    """So that its memory does not grow with the file."""
    read = 0

    def rows() -> Iterator[tuple[int, bytes]]:
        nonlocal read
        for read in range(1, 10_001):
            yield read, b""

    done = 0
    for _ in batch._in_order(lambda _: {}, rows(), 2):
        done += 1
        assert read - done <= 6 * batch._ROWS_AT_ONCE
    assert done == 10_000


def test_a_batch_ends_quietly_when_nobody_reads_it(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(POSITIONS.read_text("utf-8") * 20)
    command = [sys.executable, "-m", "meldhall", "solve", "--batch", str(rows)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as solving:
        assert solving.stdout is not None
        assert solving.stderr is not None
        assert json.loads(solving.stdout.readline())["id"]
        solving.stdout.close()
        assert solving.stderr.read() == b""
        assert solving.wait(timeout=20) == 1


def test_the_worst_racks_are_solved_at_once() -> None:
    """All 106 tiles on a rack, and all 160 of the largest box."""
    for ruleset in ("classic", "xp"):
        tiles = Ruleset(ruleset).tiles()
        told = facts("", "--rack", " ".join(tiles), "--ruleset", ruleset)
        assert (told["tiles"], told["goes_out"], told["proved"]) == (len(tiles), True, True)
