"""The Makefile and what CI runs say the same as their users are told."""

import re
import subprocess
from typing import Final

from tests.house.tree import ROOT

MAKEFILE: Final = (ROOT / "Makefile").read_text(encoding="utf-8")


def targets() -> set[str]:
    """The targets meant for people: not those of one check."""
    phony = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    return {target for line in phony for target in line.split() if "$" not in target}


def test_help_lists_every_target() -> None:
    """Nothing to be found by reading the Makefile alone."""
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^  make ([\w-]+) ", shown, re.MULTILINE)) == targets()


def test_ci_runs_what_people_run() -> None:
    """CI has no steps of its own: it makes targets."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    made = re.findall(r"^make ([\w-]+)", script, re.MULTILINE)
    assert {"build", "check", "test"} <= set(made) <= targets()
    subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=True)
