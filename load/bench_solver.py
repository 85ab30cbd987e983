"""How long the solver takes for each of many positions, beside an integer program that answers the same.

`python -m load.bench_solver [POSITIONS.jsonl]`; `make bench-solver` calls it. A row has `id`, `table` and
`rack`, as text or lists, under the classic rules. The solver is measured in Rust (`benches/solver.rs`), the
integer program with HiGHS through its Python package: on one thread and warm, each position several times,
of which the fastest counts. In turn, no position finds the machine prepared for it: that is a line apart.

The integer program is that of public solvers: how often each meld lies on the table, for most tiles laid;
runs of six tiles and more are left out, as they are two shorter ones. It is asked in two forms: with all
melds of the set, and with those alone whose tiles are there. Presolving is off, since HiGHS takes longer with
it. Building a program is measured apart from solving it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import highspy
import numpy as np
from highspy._core import _Highs

from tests.rules import integer

ROOT: Final = Path(__file__).parents[1]
SHARED: Final = ROOT / "tests/vectors/positions.jsonl"
CARGO_BENCH: Final = (
    *("cargo", "bench", "--quiet", "--locked", "--manifest-path", str(ROOT / "core_rs/Cargo.toml")),
    *("--package", "meldhall-rules", "--bench", "solver", "--"),
)
SHARES: Final = {"median": 50, "p95": 95, "p99": 99, "max": 100}
# How many positions the integer program solves, and how often.
SAMPLE, SAMPLE_ROUNDS = 30, 3

Counts: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Figures: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Position:
    """The tiles of a table and of a rack."""

    id: str
    table: list[str]
    rack: list[str]

    @classmethod
    def parse(cls, line: str) -> Position:
        """A position from a row."""
        row = json.loads(line)
        return cls(str(row.get("id", "")), tiles(row["table"]), tiles(row["rack"]))


def tiles(value: str | list[Any]) -> list[str]:
    """The tiles of text, or of lists of it; kinds of melds are left out."""
    if not isinstance(value, str):
        return [tile for part in value for tile in tiles(part)]
    return [word for word in value.replace("|", " ").split() if not word.endswith(":")]


class Form:
    """The integer program of the classic set, in one of its forms."""

    def __init__(self, name: str, only_there: bool) -> None:
        self.name, self.only_there = name, only_there
        shapes = integer.shapes("classic")
        kinds = sorted({tile for shape in shapes for tile in shape.tiles})
        self.kinds = {tile: place for place, tile in enumerate(kinds)}
        self.melds = np.array([self.counts(shape.tiles) for shape in shapes])

    def counts(self, of: Iterable[str]) -> Counts:
        """How many there are of each kind."""
        return np.bincount([self.kinds[tile] for tile in of], minlength=len(self.kinds))

    def program(self, position: Position) -> _Highs:
        """A position's program: melds and laid tiles are columns, kinds of tiles are rows."""
        owed, rack = self.counts(position.table), self.counts(position.rack)
        melds = self.melds[(self.melds <= owed + rack).all(axis=1)] if self.only_there else self.melds
        columns = np.vstack([melds, -np.eye(len(owed), dtype=np.int64)])
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = columns.shape
        model.sense_ = highspy.ObjSense.kMaximize
        model.col_cost_ = np.repeat([0.0, 1.0], [len(melds), len(owed)])
        model.col_lower_ = np.zeros(model.num_col_)
        model.col_upper_ = np.concatenate([np.full(len(melds), highspy.kHighsInf), rack])
        model.row_lower_ = model.row_upper_ = owed.astype(float)
        model.integrality_ = [highspy.HighsVarType.kInteger] * model.num_col_
        places, rows = np.nonzero(columns)
        model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        model.a_matrix_.start_ = np.searchsorted(places, np.arange(model.num_col_ + 1))
        model.a_matrix_.index_, model.a_matrix_.value_ = rows, columns[places, rows].astype(float)
        return integer.loaded(model)


@dataclass(frozen=True)
class Measured:
    """What a form took for each position, without and with building it, and the tiles that it lays."""

    form: Form
    solve_us: list[float]
    build_and_solve_us: list[float]
    tiles: list[int]

    @classmethod
    def of(cls, form: Form, positions: Sequence[Position]) -> Measured:
        """Solves each position several times; the fastest time counts."""
        fastest = []
        for position in positions:
            rounds = [timed(form, position) for _ in range(SAMPLE_ROUNDS)]
            solve_us, build_and_solve_us, laid = zip(*rounds, strict=True)
            fastest.append((min(solve_us), min(build_and_solve_us), laid[0]))
        return cls(form, *map(list, zip(*fastest, strict=True)))


def timed(form: Form, position: Position) -> tuple[float, float, int]:
    """Microseconds of solving a position, those with building its program, and the tiles laid.

    Processor time: what else the machine does in the meantime does not count against the integer program.
    """
    start = time.process_time()
    program = form.program(position)
    built = time.process_time()
    program.run()
    end = time.process_time()
    return (end - built) * 1e6, (end - start) * 1e6, round(program.getInfo().objective_function_value)


def by_solver(path: Path, rounds: int, *flags: str) -> list[Figures]:
    """For each position the microseconds that the solver took, and the tiles that it lays."""
    options = [str(path), f"--rounds={rounds}", "--each", "--json", *flags]
    told = subprocess.run([*CARGO_BENCH, *options], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in told.splitlines()][:-1]


def quantiles(times_us: Iterable[float]) -> dict[str, float]:
    """Median, 95th and 99th percentile and most, taken as the bench in Rust takes them."""
    ordered = sorted(times_us)
    last = len(ordered) - 1
    return {name: round(ordered[min(len(ordered) * share // 100, last)], 2) for name, share in SHARES.items()}


def compare(path: Path, rounds: int) -> Figures:
    """Measures everything. Raises SystemExit where answers differ."""
    positions = [Position.parse(line) for line in path.read_text("utf-8").splitlines()]
    plain, in_turn = by_solver(path, rounds), by_solver(path, rounds, "--in-turn")
    calm = by_solver(path, rounds, "--fewest-changes")
    if [row["tiles"] for row in plain] != [row["tiles"] for row in calm]:
        raise SystemExit("The tie-break costs tiles.")
    size = min(SAMPLE, len(positions))
    places = [index * len(positions) // size for index in range(size)]
    return {
        "positions": len(positions),
        "rounds": rounds,
        "us": quantiles(row["us"] for row in plain),
        "in_turn_us": quantiles(row["us"] for row in in_turn),
        "fewest_changes_us": quantiles(row["us"] for row in calm),
        "integer_program": beside([plain[p] for p in places], [positions[p] for p in places]),
    }


def beside(solved: Sequence[Figures], positions: Sequence[Position]) -> Figures:
    """What the integer program takes for positions that the solver has solved."""
    forms = [Form("all melds of the set", False), Form("melds whose tiles are there", True)]
    programs = [Measured.of(form, positions) for form in forms]
    expected = [row["tiles"] for row in solved]
    if any(program.tiles != expected for program in programs):
        raise SystemExit(f"The answers differ: {expected}, but {[program.tiles for program in programs]}")
    solver_us = quantiles(row["us"] for row in solved)
    return {
        "by": f"HiGHS {_Highs().version()}",
        "positions": len(positions),
        "rounds": SAMPLE_ROUNDS,
        "solver_us": solver_us,
        "forms": [told(program, solver_us["median"]) for program in programs],
    }


def told(program: Measured, solver_median_us: float) -> Figures:
    """The figures of a form of the integer program."""
    solve_us, both_us = quantiles(program.solve_us), quantiles(program.build_and_solve_us)
    return {
        "name": program.form.name,
        "us": solve_us,
        "with_building_us": both_us,
        "ratio_of_medians": round(solve_us["median"] / solver_median_us),
        "ratio_of_medians_with_building": round(both_us["median"] / solver_median_us),
    }


def report(figures: Figures, name: str) -> str:
    """The figures for people: a table of the solver, and one of the comparison."""
    program = figures["integer_program"]
    compared: list[tuple[str, Figures, int | None]] = [("the solver", program["solver_us"], None)]
    for form in program["forms"]:
        compared += [
            (form["name"], form["us"], form["ratio_of_medians"]),
            ("  and building the program", form["with_building_us"], form["ratio_of_medians_with_building"]),
        ]
    size = program["positions"]
    return "\n".join(
        [
            f"{figures['positions']} positions of {name}: the solver in Rust, warm, on one thread",
            "",
            heading(),
            line("most tiles", figures["us"]),
            line("  positions in turn", figures["in_turn_us"]),
            line("  and fewest melds changed", figures["fewest_changes_us"]),
            "",
            f"{size} of them, evenly spread, and {program['by']} on one thread: the same answers",
            "",
            f"{heading()}  times the solver",
            *(line(*row) for row in compared),
        ]
    )


def heading() -> str:
    """The names of the columns."""
    return f"{'µs':30}" + "".join(f"{name:>13}" for name in SHARES)


def line(name: str, times_us: Figures, ratio: int | None = None) -> str:
    """A line of a table."""
    times = "".join(f"{time_us:13,.2f}" for time_us in times_us.values())
    return f"{name:30}{times}" + (f"{ratio:18,}" if ratio is not None else "")


def main() -> None:
    """Prints what was measured, or one JSON document of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions", nargs="?", type=Path, default=SHARED, metavar="POSITIONS.jsonl")
    parser.add_argument("--rounds", type=int, default=50, help="how often the solver solves each position")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    options = parser.parse_args()
    figures = compare(options.positions.resolve(), options.rounds)
    text = json.dumps(figures) if options.json else report(figures, options.positions.name)
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    main()
