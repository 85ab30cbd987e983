"""Rows of `service.jsonl` are tests by their id: `test_svc_012_…` is that of SVC-012.

Of some groups none is left out, but for those listed here with the reason.
"""

import ast
import json
import re
from collections.abc import Iterator
from typing import Final

from tests.house.tree import ROOT, name, sources

COVERED_GROUPS: Final = frozenset({"retry", "race", "stream", "input", "lifecycle", "clock", "secrecy"})
EXCEPTIONS: Final[dict[str, str]] = {}
ROWS: Final = {
    row["id"]: row
    for row in map(json.loads, (ROOT / "tests/vectors/service.jsonl").read_text("utf-8").splitlines())
}
_NAME: Final = re.compile(r"test_svc_(\d{3})_\w+")
_NOT_RUN: Final = re.compile(r"\b(?:skip|skipif|xfail)\b")


def by_id() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every test that is named by the id of a row, wherever it is."""
    for path in sources():
        if re.fullmatch(r"tests/.*/test_\w+\.py", name(path)):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (
                    found := _NAME.fullmatch(node.name)
                ):
                    yield f"SVC-{found[1]}", node


def test_every_id_is_that_of_a_row() -> None:
    """A test cannot claim a row that does not exist, nor one that is said to have none."""
    named = {row_id for row_id, _ in by_id()}
    assert named
    assert named <= ROWS.keys() - EXCEPTIONS.keys()


def test_no_row_of_these_groups_is_left_out() -> None:
    """Each is a test, or is listed with the reason why it is none."""
    rows = {row_id for row_id, row in ROWS.items() if row["group"] in COVERED_GROUPS}
    tested = {row_id for row_id, _ in by_id()}
    assert rows - tested == EXCEPTIONS.keys()


def test_tests_by_id_are_run() -> None:
    """None is marked to be passed over."""
    marks = {node.name: [ast.unparse(mark) for mark in node.decorator_list] for _, node in by_id()}
    assert [test for test, found in marks.items() if _NOT_RUN.search(" ".join(found))] == []
