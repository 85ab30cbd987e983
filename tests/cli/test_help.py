"""Every command teaches: its help is as it is kept, its examples run, shells complete it."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from meldhall.cli import main
from meldhall.cli.catalog import COMMANDS
from meldhall.rules import Ruleset
from tests.cli.helps import FOLDER, texts

EXAMPLES: Final = [(name, line) for name, entry in COMMANDS.items() for line, _ in entry.examples]
BIN: Final = Path(sys.executable).parent

HEAVY: Final = {"grpc", "meldhall_client", "sqlite3", "textual", "uvloop"}
_ENDLESS: Final = ("serve", "play")
_NOT_HERE: Final = ("--probe",)


@pytest.mark.parametrize("name", ["meldhall", *COMMANDS])
def test_help_is_as_it_is_kept(name: str) -> None:
    """`make expected` writes it anew; read it before you commit it."""
    assert texts()[name] == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_nothing_else_is_kept() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {"meldhall", *COMMANDS}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_catalog_says_what_the_command_says(name: str) -> None:
    """The first sentence of its help, and at least one example."""
    context = main.make_context("meldhall", [], resilient_parsing=True)
    command = main.get_command(context, name)
    assert command is not None
    assert (command.help or "").split("\n\n")[0].replace("\n", " ").startswith(COMMANDS[name].summary[:-1])
    assert COMMANDS[name].examples
    assert command.name == name


QUERIES: Final = [name for name, entry in COMMANDS.items() if entry.group in ("Rules", "Records", "Bots")]


@pytest.mark.parametrize("name", [*QUERIES, "settings", "doctor", "backup"])
def test_whatever_answers_answers_programs(name: str) -> None:
    context = main.make_context("meldhall", [], resilient_parsing=True)
    command = main.get_command(context, name)
    assert command is not None
    assert "--json" in {flag for option in command.params for flag in option.opts}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where examples are run: with a record, and a database that the examples of `play` have left."""
    folder = tmp_path_factory.mktemp("examples")
    assert run("meldhall demo --quiet --record game.txt", folder).returncode == 0
    assert run("meldhall play --plain --database table.sqlite3", folder).returncode == 0
    return folder


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A line of a shell, with nobody at the keyboard."""
    environment = {
        **os.environ,
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "XDG_STATE_HOME": str(folder),
    }
    return subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_examples_run(name: str, line: str, folder: Path) -> None:
    """As they stand. What would not end, or needs a server, is only read."""
    words = shlex.split(line.partition("meldhall ")[2]) if name in _ENDLESS else []
    if name in _ENDLESS and "--plain" not in words:
        context = main.make_context("meldhall", [], resilient_parsing=True)
        command = main.get_command(context, name)
        assert command is not None
        command.make_context(name, words[1:], parent=context)
    elif not any(flag in line for flag in _NOT_HERE):
        shown = run(line, folder)
        assert (shown.returncode, shown.stderr) == (0, "")
        assert shown.stdout or ">" in line or "source" in line


def completed(words: str, shell: str = "bash") -> list[str]:
    """What a shell is told where the last word is begun."""
    count = len(words.split(" ")) - 1
    environment = {
        **os.environ,
        "_MELDHALL_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": words.rsplit(" ", maxsplit=1)[-1] if shell == "fish" else str(count),
    }
    shown = subprocess.run([BIN / "meldhall"], env=environment, capture_output=True, text=True, check=True)
    return shown.stdout.split("\n")[:-1]


def test_commands_options_and_rulesets_are_completed() -> None:
    assert completed("meldhall so") == ["plain,solve"]
    assert completed("meldhall play --pl") == ["plain,--plain"]
    assert completed("meldhall play --ruleset ") == [f"plain,{preset}" for preset in Ruleset.presets()]
    assert completed("meldhall play --ruleset classic+rounds") == ["plain,classic+rounds="]
    assert completed("meldhall completion ") == ["plain,bash", "plain,zsh", "plain,fish"]
    assert "solve" in completed("meldhall so", "zsh")
    assert any(
        line.startswith("plain,solve\tFinds the best play") for line in completed("meldhall so", "fish")
    )


def test_a_misspelled_command_is_guessed() -> None:
    told = CliRunner().invoke(main, ["plya"])
    assert (told.exit_code, "No such command 'plya'. Do you mean 'play'?" in told.stderr) == (2, True)
    assert "Do you mean" not in CliRunner().invoke(main, ["xyzzy"]).stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_are_for_their_shell(shell: str) -> None:
    shown = CliRunner().invoke(main, ["completion", shell])
    assert shown.exit_code == 0
    assert f"_MELDHALL_COMPLETE={shell}_complete" in shown.stdout


def test_bash_takes_the_script(tmp_path: Path) -> None:
    shown = run("source <(meldhall completion bash) && complete -p meldhall", tmp_path)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "_meldhall_completion" in shown.stdout


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["play", "--help"], ["completion", "bash"]])
def test_what_needs_no_server_waits_for_none(words: list[str]) -> None:
    """No transport, client, screen or database is imported before it is needed."""
    script = f"""
import sys
from meldhall.cli import main
main({words!r}, standalone_mode=False)
print({HEAVY!r} & sys.modules.keys())
"""
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "set()"
