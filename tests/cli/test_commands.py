"""The commands as people and programs use them: output, JSON and exit codes."""

import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from meldhall import painting
from meldhall.cli import main, telling
from meldhall.rules import Position, Ruleset, Table
from meldhall.v1 import view_pb2

PRESETS = Ruleset.presets()
COMMAND = (sys.executable, "-m", "meldhall")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def facts(*arguments: str) -> tuple[int, dict[str, Any]]:
    result = run(*arguments, "--json")
    return result.exit_code, json.loads(result.stdout)


def test_a_joker_at_the_end_of_a_run_counts_as_its_tile() -> None:
    code, told = facts("melds", "r11 r12 j")
    assert code == 0
    assert (told["valid"], told["kind"], told["points"]) == (True, "run", 36)
    assert told["melds"][0]["roles"] == [["r11"], ["r12"], ["r13"]]


def test_each_meld_of_a_table_is_told() -> None:
    code, told = facts("melds", "r11 r12 j | k5 b5 o5 j | r7 r8")
    assert code == 1
    assert [meld["why"] for meld in told["melds"]] == [None, None, "TOO_SHORT"]
    assert (told["valid"], told["kind"]) == (False, None)


POSITION = (
    "position seat=1 rack=[r8 j] table=[k4 b4 o4 | r5 j r7] rack_tiles=[5 2] has_melded=[true true] "
    "pool_tiles=60 turn_seat=0 ruleset=pressman"
)


def test_check_takes_a_position() -> None:
    code, told = facts("check", "--position", POSITION, "--after", "k4 b4 o4 | r5 j r7 r8")
    assert (code, told["legal"], told["rack_left"]) == (0, True, ["j"])
    code, told = facts("check", "--position", POSITION, "--after", "k4 b4 o4 j r8 | r5 j r7")
    assert (code, told["reason"], told["details"]["melds"][0]["why"]) == (
        1,
        "NOT_A_MELD",
        "MIXED_COLORS_AND_NUMBERS",
    )


def test_melds_reads_well() -> None:
    result = run("melds", "r9 b9 j | r7 j j")
    assert result.stdout == "r9 b9 j  group, 27 points, j = k9 or o9\nr7 j j  run, 24 points, j = r8, r9\n"


CHECKS: list[tuple[list[str], dict[str, Any]]] = [
    (
        ["--before", "r5 r6 r7 r8", "--rack", "r4 b1", "--after", "r4 r5 r6 | r7 r8"],
        {
            "legal": False,
            "reason": "NOT_A_MELD",
            "details": {"melds": [{"index": 1, "meld": "r7 r8", "why": "TOO_SHORT"}]},
        },
    ),
    (
        [
            "--before", "r5 j r7", "--rack", "r6 k9 o9", "--after", "r5 r6 r7 | k9 o9 j",
            "--ruleset", "pressman",
        ],
        {"legal": True, "reason": None, "goes_out": True, "rack_left": []},
    ),
    (
        ["--before", "r5 j r7", "--rack", "r6 k9", "--after", "r5 r6 r7", "--ruleset", "pressman"],
        {"legal": False, "reason": "TILE_LEFT_TABLE", "details": {"tiles": "j"}},
    ),
    (
        ["--rack", "k4 r4 b4 r5 k5 o5", "--after", "k4 r4 b4 | r5 k5 o5", "--unopened"],
        {
            "legal": False,
            "reason": "INITIAL_MELD_TOO_LOW",
            "details": {"points": "27", "needed_points": "30"},
        },
    ),
    (
        [
            "--rack", "r11 r12 r13 b5 b6 b7", "--after", "r11 r12 r13", "--unopened",
            "--ruleset", "classic+initial_meld_points=36",
        ],
        {"legal": True, "points": 36, "rack_left": ["b5", "b6", "b7"]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "expected"), CHECKS)
def test_check_gives_the_verdict(arguments: list[str], expected: dict[str, Any]) -> None:
    code, told = facts("check", *arguments)
    assert code == (0 if expected["legal"] else 1)
    assert {name: told[name] for name in expected} == expected


def test_check_reads_well() -> None:
    refused = run("check", "--before", "r5 r6 r7 r8", "--rack", "r4 b1", "--after", "r4 r5 r6 | r7 r8")
    assert refused.stdout == "Not legal: NOT_A_MELD meld 1 (r7 r8): TOO_SHORT\n"
    legal = run("check", "--rack", "r5 r6 r7", "--after", "r5 r6 r7")
    assert legal.stdout == "Legal, 18 points. Left on the rack: none, the seat goes out\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["melds", "r5 x6"], "line 1, column 4"),
        (["melds", "r5 r6 r7", "--ruleset", "clasic"], "preset must be one of classic"),
        (["melds", "r5 r6 r7", "--ruleset", "classic+jokers=99"], "jokers"),
        (["check", "--rack", "q1", "--after", ""], "rack"),
        (["check", "--after", ""], "--rack"),
        (["check", "--after", "", "--position", "position seat=0"], "--position: line 1, column 16"),
        (
            ["check", "--after", "", "--position", POSITION.replace("seat=1 rack=[r8 j]", "seat=- rack=[]")],
            "spectator",
        ),
        (["check", "--after", "", "--position", POSITION, "--rack", "r1"], "--rack: the position says that"),
        (["demo", "--seats", "6"], "2 to 4 seats"),
        (["demo", "--seats", "3", "--ruleset", "mso"], "mso is for 2 seats"),
        (["demo", "--levels", "6"], "levels from 1 to 5"),
        (["demo", "--levels", "1,,2"], "levels from 1 to 5"),
        (["demo", "--levels", "1,2", "--seats", "3"], "expected 1 or 3 levels"),
        (["demo", "--levels", "1,2,3", "--ruleset", "mso"], "expected 1 or 2 levels"),
        (["demo", "--record", "/dev/null/game.txt"], "/dev/null/game.txt cannot be written: Not a directory"),
    ],
)
def test_what_cannot_be_read_is_wrong_usage(arguments: list[str], named: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert named in result.stderr


def seats_of(preset: str) -> range:
    ruleset = Ruleset(preset)
    return range(ruleset.min_seats, ruleset.max_seats + 1)


@pytest.mark.parametrize(("preset", "seats"), [(each, seats) for each in PRESETS for seats in seats_of(each)])
def test_a_demo_ends_and_its_record_gives_the_same_scores(preset: str, seats: int, tmp_path: Path) -> None:
    record = tmp_path / "demo.record"
    shown = run("demo", "--ruleset", preset, "--seats", str(seats), "--quiet", "--record", str(record))
    assert shown.exit_code == 0
    final = shown.stdout.split("Final scores\n")[1].splitlines()
    code, told = facts("replay", str(record))
    assert (code, told["phase"]) == (0, "over")
    scores = sorted(int(line.split()[2]) for line in final if line[:4].strip().endswith("."))
    assert len(scores) == seats
    assert scores == sorted(told["total_points"])


def test_a_demo_seats_bots_of_the_levels_that_are_named() -> None:
    shown = run("demo", "--levels", "5,1", "--ruleset", "mso+rounds=1").output
    assert "Amber is strong, Birch is random" in shown
    assert "Cedar" not in shown
    assert " is greedy" not in run("demo", "--seats", "2", "--quiet").output


def test_a_demo_without_a_server_is_unreachable() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    result = run("demo", "--address", address)
    assert result.exit_code == 3
    assert "cannot be reached" in result.stderr


def test_replay_stops_where_it_is_told(tmp_path: Path) -> None:
    record = tmp_path / "demo.record"
    run("demo", "--quiet", "--record", str(record))
    lines = run("replay", str(record), "--at", "10").stdout.splitlines()
    assert [line.split()[:2] for line in lines[:2]] == [["9", "Round"], ["10", "seat"]]
    assert run("replay", str(record), "--at", "1").exit_code == 2


RECORDS = Path(__file__).parents[1] / "records"


def test_replay_tells_each_step_in_words() -> None:
    """All of it, or what a seat saw."""
    record = str(RECORDS / "failed_turn.record")
    told = run("replay", record).stdout.splitlines()
    seen = run("replay", record, "--seat", "3").stdout.splitlines()
    assert told[:3] == [
        "   1  Round 1: seat 1 starts, 50 tiles in the pool",
        "   2  seat 1 draws r12, 49 left in the pool",
        "   3  seat 2 lays r10 b10 o10 as initial meld, 11 left",
    ]
    assert seen[:3] == [told[0], "   2  seat 1 draws a tile, 49 left in the pool", told[2]]
    assert told[6] == "   7  seat 2 fails: NOT_A_MELD; seat 2 draws k11 r11 r1 (penalty), 44 left in the pool"
    assert seen[6] == "   7  seat 2 fails: NOT_A_MELD; seat 2 draws 3 tiles (penalty), 44 left in the pool"


def test_replay_prints_positions() -> None:
    record = str(RECORDS / "before_the_first_meld.record")
    line = run("replay", record, "--position").stdout.strip()
    code, told = facts("replay", record, "--position", "--seat", "0")
    assert code == 0
    assert (Position.parse(line).seat, Position.parse(told["position"]).seat) == (1, 0)
    assert told["rack"] == Position.parse(told["position"]).rack
    assert run("replay", record, "--position", "--seat", "5").exit_code == 2


def test_replay_refuses_a_record_that_breaks_the_rules(tmp_path: Path) -> None:
    record = tmp_path / "demo.record"
    run("demo", "--quiet", "--record", str(record))
    lines = record.read_text().splitlines()
    first_turn = next(number for number, line in enumerate(lines) if line.startswith("10 "))
    record.write_text("\n".join(lines[:first_turn] + lines[first_turn + 1 :]))
    result = run("replay", str(record))
    assert result.exit_code == 1
    assert f"line {first_turn + 1}" in result.stderr


def test_replay_says_what_is_no_text(tmp_path: Path) -> None:
    record = tmp_path / "picture.png"
    record.write_bytes(b"\x89PNG\xff")
    result = run("replay", str(record))
    assert (result.exit_code, result.stderr) == (1, f"{record}: expected text in UTF-8\n")
    piped = CliRunner().invoke(main, ["replay", "-"], input=b"\x89PNG\xff", catch_exceptions=False)
    assert (piped.exit_code, piped.stderr) == (1, "<stdin>: expected text in UTF-8\n")


@pytest.mark.parametrize("arguments", [["census"], ["--help"], ["demo"]])
def test_a_full_disk_is_one_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run([*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
    assert told.returncode == 1
    assert told.stderr == b"The machine does not allow it: No space left on device.\n"


def test_a_demo_ends_quietly_when_nobody_reads_it() -> None:
    with subprocess.Popen([*COMMAND, "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as demo:
        assert demo.stdout is not None
        assert demo.stderr is not None
        assert demo.stdout.readline().startswith(b"Round 1")
        demo.stdout.close()
        assert demo.stderr.read() == b""
        assert demo.wait(timeout=20) == 1


def test_a_table_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.parse("k1 r1 b1 o1 | k2 r2 b2 o2 | k3 r3 b3 o3")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "32")
    assert painting.table(table) == "  k1 r1 b1 o1 │ k2 r2 b2 o2\n  k3 r3 b3 o3"
    monkeypatch.setenv("COLUMNS", "200")
    assert painting.table(table) == "  k1 r1 b1 o1 │ k2 r2 b2 o2 │ k3 r3 b3 o3"


def test_new_tiles_are_marked_with_or_without_color(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("r5 r6 r7 | k5 r5 b5")
    monkeypatch.setenv("NO_COLOR", "1")
    assert painting.table(table, new=[(1, "r5")]) == "  r5 r6 r7 │ k5 r5* b5"
    monkeypatch.setenv("NO_COLOR", "")
    assert click.unstyle(painting.table(table, new=["r5"])) == "  r5* r6 r7 │ k5 r5 b5"


def test_without_color_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    plain = CliRunner().invoke(main, ["melds", "r5 r6 j"], color=True)
    assert "\x1b" not in plain.stdout
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b" in CliRunner().invoke(main, ["melds", "r5 r6 j"], color=True).stdout


def test_the_census_of_the_classic_set() -> None:
    code, told = facts("census")
    assert code == 0
    assert told["melds"] == [
        {"jokers": 0, "groups": 65, "runs": 264, "distinct": 329},
        {"jokers": 1, "groups": 130, "runs": 1452, "distinct": 1582},
        {"jokers": 2, "groups": 130, "runs": 4312, "distinct": 4390},
    ]
    assert len(run("census", "--ruleset", "xp").stdout.splitlines()) == 6


def test_every_event_has_words_but_the_start_of_a_turn() -> None:
    """No event of the wire is passed over in silence."""
    fields = view_pb2.GameEvent.DESCRIPTOR.oneofs_by_name["event"].fields
    silent = set()
    for field in fields:
        event = view_pb2.GameEvent()
        getattr(event, field.name).SetInParent()
        if telling.sentence(event, "seat {}".format) is None:
            silent.add(field.name)
    assert silent == {"turn_started"}
