"""`meldhall solve --batch`: one answer for each row, in order, however many there are."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import count, islice
from typing import IO, Any, Final

import click

from meldhall.cli.solved import solution_facts
from meldhall.rules import Ruleset, solve

_ROWS_AT_ONCE: Final = 32
"""Rows that a thread takes together, so that they cost more than taking them."""
_OF_ROW: Final = ("table", "rack", "ruleset", "objective", "has_melded")
"""What a row may ask, as `solve` names it; whatever else is in a row is not read."""

_Row = tuple[int, bytes]
"""Number, from 1, and text of a line."""


def solve_rows(rows: IO[bytes], out: IO[str] | None, asked: Mapping[str, Any], jobs: int) -> bool:
    """Writes an answer for each row to `out`, or to the output. Whether all rows could be read.

    `asked` is what holds for rows that do not say it. Blank lines are no rows.
    """
    size_bytes = _size_bytes(rows)
    numbered = (row for row in enumerate(rows, start=1) if row[1].strip())
    all_read = True
    with _bar(size_bytes, out) as bar:
        for (_, line), facts in _in_order(partial(_answer, asked), numbered, jobs):
            all_read = all_read and "error" not in facts
            click.echo(json.dumps(facts), file=out)
            bar.update(1 if size_bytes is None else len(line))
    return all_read


def _bar(size_bytes: int | None, out: IO[str] | None) -> Any:
    """Progress where a person sees it and no answers come between; in rows where the size is not known."""
    is_seen = sys.stderr.isatty() and (out is not None or not sys.stdout.isatty())
    steps = 200
    return click.progressbar(
        count(),
        length=size_bytes,
        label="Solving",
        show_pos=size_bytes is None,
        file=sys.stderr,
        hidden=not is_seen,
        update_min_steps=steps if size_bytes is None else max(1, size_bytes // steps),
    )


def _size_bytes(rows: IO[bytes]) -> int | None:
    """How much there is to read; None for what is no file."""
    try:
        state = os.fstat(rows.fileno())
    except io.UnsupportedOperation:
        return None
    return state.st_size if stat.S_ISREG(state.st_mode) else None


def _in_order(
    answer: Callable[[_Row], dict[str, Any]], rows: Iterable[_Row], jobs: int
) -> Iterator[tuple[_Row, dict[str, Any]]]:
    """Each row with its answer, found by so many threads: those that solve leave the others room to."""
    if jobs == 1:
        yield from ((row, answer(row)) for row in rows)
        return
    waiting: deque[Future[list[tuple[_Row, dict[str, Any]]]]] = deque()
    rest = iter(rows)
    with ThreadPoolExecutor(jobs) as threads:
        while some := list(islice(rest, _ROWS_AT_ONCE)):
            waiting.append(threads.submit(lambda some: [(row, answer(row)) for row in some], some))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
        for last in waiting:
            yield from last.result()


def _answer(asked: Mapping[str, Any], row: _Row) -> dict[str, Any]:
    """The answer to one row, or what is wrong with it."""
    number, line = row
    try:
        read = json.loads(line)
    except (RecursionError, ValueError) as error:
        return {"id": None, "line": number, "error": f"expected JSON: {error}"}
    if not isinstance(read, dict):
        return {"id": None, "line": number, "error": "expected a JSON object"}
    name = read.get("id")
    missing = [field for field in ("table", "rack") if field not in read]
    if missing:
        return {"id": name, "line": number, "error": f"{missing[0]} is missing"}
    if not isinstance(read.get("has_melded", True), bool):
        return {"id": name, "line": number, "error": "has_melded: expected true or false"}
    try:
        question = {**asked, **{field: read[field] for field in _OF_ROW if field in read}}
        return {"id": name, **solution_facts(solve(**question | {"ruleset": _ruleset(question["ruleset"])}))}
    except (TypeError, ValueError) as error:
        # What the core says of what it cannot read, place and all.
        return {"id": name, "line": number, "error": str(error)}


@lru_cache(maxsize=256)
def _parsed(ruleset: str) -> Ruleset:
    return Ruleset.parse(ruleset)


def _ruleset(ruleset: object) -> object:
    """Read once for many rows; what is no text is left for the core to refuse."""
    return _parsed(ruleset) if isinstance(ruleset, str) else ruleset
