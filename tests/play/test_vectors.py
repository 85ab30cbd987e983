"""Tests named by ids of `service.jsonl` mean rows that exist; of some groups they leave none out."""

import json
import re
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROWS: Final = {
    row["id"]: row
    for row in map(json.loads, (HERE.parent / "vectors/service.jsonl").read_text().splitlines())
}
ELSEWHERE: Final = {
    "SVC-060": "keepalive is the transport's",
    "SVC-065": "no seat is given up for absence",
    "SVC-066": "no seat is given up for absence",
    "SVC-074": "no request carries a client's time",
}


def named() -> set[str]:
    """The ids that names of tests in this folder begin with."""
    texts = (path.read_text() for path in HERE.glob("test_*.py"))
    return {f"SVC-{number}" for text in texts for number in re.findall(r"def test_svc_(\d{3})_", text)}


def test_every_id_is_that_of_a_row() -> None:
    assert named() <= ROWS.keys()
    assert ELSEWHERE.keys() <= ROWS.keys() - named()


def test_no_retry_race_stream_or_clock_is_left_out() -> None:
    groups = {"retry", "race", "stream", "lifecycle", "clock"}
    assert {row for row, facts in ROWS.items() if facts["group"] in groups} == named() & {
        row for row, facts in ROWS.items() if facts["group"] in groups
    } | ELSEWHERE.keys()
