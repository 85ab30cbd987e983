"""Engines in `meldhall simulate`: other programs play, and none can do harm."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from meldhall.cli import main
from meldhall.cli.simulate import _commands, _names
from tests.cli.pages import Page
from tests.house.tree import ROOT

PLAIN: Final = f"engine:perl {ROOT / 'clients/engines/plain.pl'}"
ODD: Final = """\
import os, subprocess, sys

deed = sys.argv[1]
print("odd is here", file=sys.stderr, flush=True)
if len(sys.argv) > 2:
    with open(sys.argv[2], "a") as pids:
        pids.write(f"{os.getpid()}\\n")
if deed == "is gone":
    sys.exit()
turn = 0
for line in sys.stdin:
    word, *_ = line.split()
    if word == "meldhall-engine":
        greetings = {"greets late": "hello", "has no name": "engine 1", "is newer": "engine 2 Odd"}
        print(greetings.get(deed, "engine 1 Odd 1.0"), flush=True)
    elif word == "position":
        answer = "pass" if " pool_tiles=0 " in line else "draw"
    elif word == "go":
        turn += 1
        if deed == "stalls":
            continue
        if deed == "stalls in company":
            subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"])
            continue
        if deed == "ends later" and turn == 3:
            os._exit(1)
        if deed == "ends within a line":
            print("dra", end="", flush=True)
            os._exit(1)
        if deed == "remarks for ever":
            while True:
                print("info nothing", flush=True)
        if deed == "writes for ever":
            while True:
                print("draw ", end="")
        answers = {
            "babbles": "hello",
            "shows bytes": "\\udcff\\udcfe",
            "cheats": "play k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13",
            "lays nonsense": "play j1",
            "draws on": "pass" if answer == "draw" else "draw",
            "remarks": f"info\\ninfo more of it\\n{answer}",
        }
        sys.stdout.reconfigure(errors="surrogateescape")
        print(answers.get(deed, answer), flush=True)
"""


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    path = tmp_path / "odd.py"
    path.write_text(ODD)
    return path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments], catch_exceptions=False)


def told(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def engine(path: Path, *arguments: str) -> str:
    return f"engine:{shlex.join([sys.executable, '-S', str(path), *arguments])}"


def test_an_engine_in_another_language_plays() -> None:
    facts = told("--bots", f"greedy,{PLAIN}", "--games", "12", "--seed", "3")
    assert facts["engines"] == [{"bot": PLAIN, "name": "Plain 1.0", "left": {}}]
    rows = {row["bot"]: row for row in facts["bots"]}
    assert rows[PLAIN]["games"] == 12
    assert rows[PLAIN]["left_games"] == 0
    assert 0 < rows[PLAIN]["win_rate"] < rows["greedy"]["win_rate"]


def test_it_talks_as_the_page_shows() -> None:
    page = (ROOT / "docs/engines.md").read_text("utf-8")
    said = {mark: re.findall(rf"^{mark} (.*\n)", page, re.MULTILINE) for mark in "<>"}
    assert len(said["<"]) == 3
    command = shlex.split(PLAIN.removeprefix("engine:"))
    asked = subprocess.run(
        command, input="".join(said[">"]), capture_output=True, text=True, timeout=20, check=True
    )
    assert asked.stdout == "".join(said["<"])
    assert asked.stderr == ""


def test_the_seed_decides_on_any_number_of_threads() -> None:
    arguments = ("--bots", f"random,{PLAIN},optimal", "--games", "12")
    assert told(*arguments, "--jobs", "1") == told(*arguments, "--jobs", "3")


def test_what_it_is_called_and_did_is_shown(odd: Path, tmp_path: Path) -> None:
    page, bot = tmp_path / "page.html", engine(odd, "<script>alert(1)</script>")
    said = run("--bots", f"greedy,{bot}", "--games", "2", "--html", str(page)).stdout
    assert f"{bot} is Odd 1.0; it left no game." in said
    read = Page(page.read_text("utf-8"))
    read.check()
    assert "<script>alert(1)</script>" in "".join(read.words)


@pytest.mark.parametrize("deed", ["plays by the rules", "remarks"])
def test_one_that_keeps_to_the_rules_stays_to_the_end(odd: Path, deed: str) -> None:
    """The control of what follows."""
    facts = told("--bots", f"greedy,{engine(odd, deed)}", "--games", "4")
    assert facts["engines"][0]["left"] == {}


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("ends later", "ended"),
        ("ends within a line", "unreadable"),
        ("stalls", "stalled"),
        ("stalls in company", "stalled"),
        ("remarks for ever", "unreadable"),
        ("writes for ever", "unreadable"),
        ("babbles", "unreadable"),
        ("shows bytes", "unreadable"),
        ("lays nonsense", "unreadable"),
        ("cheats", "refused"),
        ("draws on", "refused"),
    ],
)
def test_one_that_does_not_loses_and_blocks_nothing(odd: Path, tmp_path: Path, deed: str, why: str) -> None:
    """Every game goes to its end, and no process stays."""
    pids = tmp_path / "pids"
    bot = engine(odd, deed, str(pids))
    limit = "300" if why == "stalled" else "60000"
    facts = told("--bots", f"greedy,random,{bot}", "--games", "3", "--turn-ms", limit)
    assert facts["engines"][0]["left"] == {why: 3}
    assert facts["bots"][-1]["bot"] == bot
    assert facts["bots"][-1]["win_rate"] == 0
    started = [int(line) for line in pids.read_text().split()]
    assert started
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_what_it_says_on_standard_error_is_kept_apart(odd: Path, tmp_path: Path) -> None:
    log = tmp_path / "engine.log"
    told("--bots", f"greedy,{engine(odd, 'plays')}", "--games", "2", "--engine-log", str(log))
    assert log.read_text() == "odd is here\n"


def test_a_comma_that_is_quoted_belongs_to_its_command() -> None:
    told = """optimal, engine:one 'a,b' c ,engine:two "d,\\"e" f\\,g,greedy"""
    names = _names(told)
    assert names == ["optimal", "engine:one 'a,b' c", 'engine:two "d,\\"e" f\\,g', "greedy"]
    assert [command for _, command in _commands(names)] == [["one", "a,b", "c"], ["two", 'd,"e', "f,g"]]


def test_an_engine_may_have_commas_and_quotes_in_its_command(tmp_path: Path) -> None:
    path = tmp_path / """odd, "very" 'odd'.py"""
    path.write_text(ODD)
    bot = engine(path, "draws, mostly")
    facts = told("--bots", f"greedy,{bot},random", "--games", "6", "--seats", "2")
    assert facts["engines"] == [{"bot": bot, "name": "Odd 1.0", "left": {}}]


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("is gone", "does not greet as an engine: ended"),
        ("greets late", "does not greet as an engine: unreadable"),
        ("has no name", "does not greet as an engine: unreadable"),
        ("is newer", "does not greet as an engine: unreadable"),
    ],
)
def test_one_that_does_not_greet_is_wrong_usage(odd: Path, bot: str, why: str) -> None:
    result = run("--bots", f"greedy,{engine(odd, bot)}")
    assert result.exit_code == 2
    assert why in result.output


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("engine:./there-is-none", "No such file"),
        ("engine:", "a command after"),
        ("engine:'", "No closing quotation"),
    ],
)
def test_what_is_no_command_is_wrong_usage(bot: str, why: str) -> None:
    result = run("--bots", f"greedy,{bot}")
    assert result.exit_code == 2
    assert why in result.output
