"""Games of which records are kept replay to where they stood when they were played."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from meldhall.rules import Game, NotationError, Position, record, replay
from tests.records import make
from tests.records.make import MOMENTS, NAMES, Step

HERE: Final = Path(__file__).parent
EXPECTED: Final[dict[str, Any]] = json.loads((HERE / "expected.json").read_text("utf-8"))
_PLAYED: Final = re.compile(r"turn-played seat=(\d) table=\[([^]]*)\]")


def text_of(name: str) -> str:
    return (HERE / f"{name}.record").read_text("utf-8")


def steps_of(name: str) -> list[Step]:
    before, steps = Game(MOMENTS[name].ruleset, MOMENTS[name].seats), []
    for _, events, after in replay(text_of(name)):
        steps.append(Step(before, str(events), after))
        before = after
    return steps


def test_every_moment_has_a_record() -> None:
    assert {path.stem for path in HERE.glob("*.record")} == MOMENTS.keys() == EXPECTED.keys()


@pytest.mark.parametrize("name", MOMENTS)
def test_a_record_replays_to_the_same_results(name: str) -> None:
    steps = steps_of(name)
    expected = {key: told for key, told in EXPECTED[name].items() if key != "seed"}
    assert {"steps": len(steps), **make.facts(steps[-1].after)} == expected
    assert [str(Position.parse(line)) for line in expected["positions"]] == expected["positions"]


@pytest.mark.parametrize("name", MOMENTS)
def test_a_record_ends_at_the_moment_of_its_name(name: str) -> None:
    reached = [MOMENTS[name].reached(step) for step in steps_of(name)]
    assert (reached.index(True), reached.count(True)) == (len(reached) - 1, 1)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_step_keeps_the_set_and_follows_the_rules(name: str) -> None:
    for step in steps_of(name):
        assert step.after.tile_counts() == Counter(step.after.ruleset.tiles())
        for seat, table in _PLAYED.findall(step.line):
            verdict = step.before.check_turn(int(seat), table)
            assert verdict.legal
            assert verdict.table == step.after.view(None).table


@pytest.mark.parametrize("name", MOMENTS)
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    lines = [(version, str(events)) for version, events, _ in replay(text_of(name))]
    assert record(MOMENTS[name].ruleset, NAMES[: MOMENTS[name].seats], lines) == text_of(name)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_record_without_one_of_its_lines_is_refused(name: str) -> None:
    """With the line of the first event that no longer fits; only the last line is missed by nobody."""
    lines = text_of(name).splitlines()
    for left_out in range(4, len(lines) - 1, 7):
        shorter = lines[: left_out - 1] + lines[left_out:]
        with pytest.raises(NotationError) as raised:
            list(replay("\n".join(shorter)))
        assert raised.value.line >= left_out


@pytest.mark.parametrize("name", ["first_meld", "failed_draft", "redeal", "clock_paused"])
def test_a_moment_is_found_anew(name: str) -> None:
    """So that records can be made again, whatever the bots have learned since."""
    _, game = make.played(name)
    assert MOMENTS[name].reached(game[-1])
    assert list(replay(make.text_of(name, game)))[-1][2] == game[-1].after
