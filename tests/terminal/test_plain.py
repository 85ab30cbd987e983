"""`meldhall play --plain`, as people use it: over a pipe and on a terminal, to the end of a game."""

import os
import pty
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house.fences import fences
from tests.terminal.halls import TerminalHall, open_hall

RACKS = "r10 r11 r12 k4 b4 o4 r1 r3 b6 b8 k9 k11 o13 o2 | b1 b2"
COMMAND = (sys.executable, "-m", "meldhall", "play", "--plain", "--name", "Ada")


@pytest.fixture(scope="module")
def hall() -> Iterator[TerminalHall]:
    with open_hall() as opened:
        yield opened


def environment(tmp_path: Path) -> dict[str, str]:
    return os.environ | {"XDG_STATE_HOME": str(tmp_path), "NO_COLOR": "1"}


def piped(lines: str, tmp_path: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *flags],
        input=lines,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_turn_over_a_pipe(hall: TerminalHall, tmp_path: Path) -> None:
    hall.deal(RACKS)
    lines = "+ r10 r11\n+ r12 to 1\nundo\n+ r12 to 1\nplay r10 r11 r12 | k4 b4 o4\nquit\n"
    told = piped(lines, tmp_path, "--server", hall.address, "--new")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines()[:22] == [
        "Type help for all orders.",
        "Your turn. You have 60 seconds.",
        "Round 1, turn 1. 78 tiles in the pool.",
        "Blaise (bot): 14 tiles, nothing laid yet.",
        "The table is empty.",
        "Your rack, 14 tiles: k4 k9 k11 r1 r3 r10 r11 r12 b4 b6 b8 o2 o4 o13",
        "The table as you built it:",
        "  1: r10* r11*",
        "Not yet. Meld 1 has fewer than three tiles.",
        "The table as you built it:",
        "  1: r10* r11* r12*",
        "This may be played: 33 points from your rack. Type play.",
        "The table as you built it:",
        "  1: r10* r11*",
        "Not yet. Meld 1 has fewer than three tiles.",
        "The table as you built it:",
        "  1: r10* r11* r12*",
        "This may be played: 33 points from your rack. Type play.",
        "You lay k4 r10 r11 r12 b4 o4 as first meld, 8 left.",
        *told.stdout.splitlines()[19:22],
    ]


def test_the_page_shows_what_is_printed(hall: TerminalHall, tmp_path: Path) -> None:
    """What stands behind `>` is typed; all else is printed."""
    (shown,) = fences("plain")
    hall.deal(RACKS)
    typed = "".join(line[2:] for line in shown.text.splitlines(keepends=True) if line.startswith("> "))
    told = piped(typed, tmp_path, "--server", hall.address, "--new").stdout.splitlines()[1:]
    expected = [line for line in shown.text.splitlines() if not line.startswith("> ")]
    assert told[: len(expected)] == expected


def test_nonsense_changes_nothing(hall: TerminalHall, tmp_path: Path) -> None:
    hall.deal(RACKS)
    lines = ["drwa", "play r10 x", "r10 r11", "+ k13", "+ r1 to 4", "take r1 from 1", "play r1 r3 b6"]
    lines += ["play hint", "pass", "undo", "play", ""]
    told = piped("\n".join(lines), tmp_path, "--server", hall.address, "--new")
    assert told.returncode == 0
    assert told.stdout.splitlines()[6:] == [
        "I do not know 'drwa'. Do you mean 'draw'? Type help for all orders.",
        "'x' is no tile. A tile is k, r, b or o and a number, such as r8, or j for a joker.",
        "Tiles need an order before them: `+ r10 r11` lays a new meld, `play r10 r11` is the whole table.",
        "There is no k13 on your rack.",
        "There is no meld 4: the table has 0.",
        "There is no meld 1: the table has 0.",
        "Meld 1 is neither one color in a row nor one number in different colors.",
        "There is no hint for this turn yet: type hint first.",
        "There are tiles in the pool: draw instead of passing.",
        "There is nothing to undo.",
        "Nothing is laid yet: `+ r10 r11 r12` lays a new meld, `draw` draws a tile.",
    ]


def test_who_comes_back_finds_the_seat_and_the_draft(hall: TerminalHall, tmp_path: Path) -> None:
    hall.deal(RACKS)
    piped("+ r10 r11 r12\n", tmp_path, "--server", hall.address, "--new")
    told = piped("show\nsort number\nwords\n", tmp_path, "--server", hall.address)
    assert "  1: r10* r11* r12*" in told.stdout
    assert "Your rack, 11 tiles: r1 o2 r3 k4 b4 o4 b6 b8 k9 k11 o13" in told.stdout
    assert "  1: red 10 (yours), red 11 (yours), red 12 (yours)" in told.stdout
    (kept,) = tmp_path.rglob("players.json")
    assert kept.stat().st_mode & 0o777 == 0o600


def answering(send: Callable[[str], None]) -> Callable[[str], None]:
    """What a player types after each line, who takes every hint until the game is over."""
    answers = [
        (re.compile(r"Your turn\."), "hint"),
        (re.compile(r"Type (play hint|draw|pass)\b"), r"\1"),
        (re.compile(r"Type rematch"), "quit"),
    ]

    def answer(line: str) -> None:
        for pattern, text in answers:
            found = pattern.search(line)
            if found:
                send(found.expand(text))

    return answer


def test_a_whole_game_over_a_pipe(hall: TerminalHall, tmp_path: Path) -> None:
    command = [*COMMAND, "--server", hall.address, "--new", "--bots", "3"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
        bufsize=1,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        writer = game.stdin
        answer = answering(lambda text: print(text, file=writer, flush=True))
        lines = []
        for line in game.stdout:
            lines.append(line.rstrip())
            answer(line)
    assert game.returncode == 0
    assert "The game is over." in lines
    assert len([line for line in lines if re.fullmatch(r"  \d\. .+: [+-]\d+ points", line)]) == 4


def test_a_whole_game_on_a_terminal(hall: TerminalHall, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*COMMAND, "--server", hall.address, "--new"]
    game = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment(tmp_path), start_new_session=True
    )
    os.close(theirs)
    answer = answering(lambda text: os.write(ours, f"{text}\n".encode()) and None)
    shown = lines_of(ours, answer)
    assert game.wait(timeout=20) == 0
    os.close(ours)
    assert "The game is over." in shown
    assert shown.count("> ") > 10


def lines_of(terminal: int, answer: Callable[[str], None]) -> str:
    """All that is shown until the other side closes."""
    shown, handled = "", 0
    while True:
        try:
            shown += os.read(terminal, 4096).decode(errors="replace")
        except OSError:
            return shown
        *whole, _ = shown[handled:].split("\n")
        for line in whole:
            handled += len(line) + 1
            answer(line.removeprefix("> "))


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--join", "nonsense"], "nonsense is no link"),
        (["--join", "h:1/x", "--bots", "2"], "--bots is for a game that you create"),
        (["--watch"], "--watch needs --join"),
        (["--bots", "4"], "classic is for 2 to 4 seats"),
        (["--seats", "2", "--bots", "2"], "--bots"),
        (["--ruleset", "clasic"], "preset must be one of"),
        (["--server", "h:1", "--database", "x"], "--database is for a server of your own"),
    ],
)
def test_wrong_usage_is_told(flags: list[str], told: str, tmp_path: Path) -> None:
    result = piped("", tmp_path, *flags)
    assert result.returncode == 2
    assert told in result.stderr


def test_a_screen_needs_a_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "meldhall", "play"]
    told = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "--plain plays line by line" in told.stderr


def test_a_game_that_is_not_there_is_a_sentence(hall: TerminalHall, tmp_path: Path) -> None:
    told = piped("", tmp_path, "--join", f"{hall.address}/0192f000-0000-7000-8000-000000000000")
    assert (told.returncode, told.stderr) == (1, "There is no such game, or the link lacks its code.\n")


def test_a_file_that_cannot_be_kept_is_a_sentence(tmp_path: Path) -> None:
    told = piped("", tmp_path, "--database", str(tmp_path / "nowhere" / "table.sqlite3"))
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith("The database ")
    assert told.stderr.count("\n") == 1


def test_people_meet_by_a_link(hall: TerminalHall, tmp_path: Path) -> None:
    """One creates a game and waits, another joins by what is shown, and the turn goes round."""
    ada = talking("Ada", tmp_path, "--server", hall.address, "--new", "--seats", "2")
    with ada:
        shown = until(ada, "Others join with:")
        link = shlex.split(shown)[-1]
        with talking("Bo", tmp_path, "--join", link) as bo:
            until(ada, "Bo sits down.")
            say(ada, "start")
            first = until(ada, "Your turn.|Bo starts.")
            mover, other = (ada, bo) if "Your turn." in first else (bo, ada)
            say(mover, "draw")
            until(other, "Your turn.")
            say(other, "quit")
            assert other.wait(timeout=20) == 0
            mover.kill()


def talking(name: str, tmp_path: Path, *flags: str) -> "subprocess.Popen[str]":
    """A plain table of that name, whose lines are read one by one."""
    command = [*COMMAND[:-1], name, *flags]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment(tmp_path), text=True, bufsize=1)


def until(process: "subprocess.Popen[str]", pattern: str) -> str:
    """The first line that has it."""
    assert process.stdout is not None
    return next(line for line in process.stdout if re.search(pattern, line))


def say(process: "subprocess.Popen[str]", line: str) -> None:
    assert process.stdin is not None
    print(line, file=process.stdin, flush=True)


def test_games_in_a_file_go_on(tmp_path: Path) -> None:
    database = str(tmp_path / "table.sqlite3")
    first = piped("draw\n", tmp_path, "--database", database)
    again = piped("show\n", tmp_path, "--database", database)
    assert (first.returncode, again.returncode) == (0, 0)
    assert re.search(r"Your rack, (15|16) tiles", again.stdout)
