"""Every reason of the contract comes out of a server, with the status and facts that the contract names."""

import json
import logging
import re
from pathlib import Path
from typing import Final

import pytest

import tests.api.reasons.rules
import tests.api.reasons.servers
import tests.api.reasons.sessions  # noqa: F401 - they register their cases
from meldhall.api.statuses import FACT_LIMIT_BYTES, STATUSES, status_of
from meldhall.refusals import Refusal
from meldhall.rules import Reason as RulesReason
from meldhall.v1.refusal_pb2 import Reason
from tests.api.reasons.cases import CASES
from tests.api.reasons.examples import PATH, example

PROTO: Final = Path(__file__).parents[2] / "proto/meldhall/v1/refusal.proto"
NAMES: Final = [name.removeprefix("REASON_") for name, number in Reason.items() if number]
RETRIED: Final = frozenset(
    {"RATE_LIMITED", "DRAINING", "STORAGE_FULL", "OUTCOME_UNKNOWN", "GAME_BUSY", "SOLVER_BUSY"}
)
"""Reasons that say when to try again."""


EXAMPLES: Final = json.loads(PATH.read_text(encoding="utf-8"))


def said() -> dict[str, tuple[str, set[str]]]:
    """Status and facts of each reason, as the comments of the contract say them."""
    found = {}
    for comment, name in re.findall(r"((?:  //.*\n)+)  REASON_(\w+) = [1-9]", PROTO.read_text()):
        status = re.match(r"\s*// (\w+):", comment)
        assert status is not None, name
        found[name] = status[1], set(re.findall(r"`([a-z_]+)`", comment.partition(" Do: ")[0]))
    return found


@pytest.mark.parametrize("name", NAMES)
async def test_reason(name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    assert name in CASES, "a reason without a test"
    seen = await CASES[name]()
    status, facts = said()[name]
    assert (seen.reason, seen.domain, seen.code.name) == (name, "meldhall", status)
    assert set(seen.facts) == facts
    assert (seen.retry_ms is not None) == (name in RETRIED)
    assert seen.text == STATUSES[name][1]
    assert example(name, seen) == EXAMPLES.get(name), f"{PATH.name} is old: see {example.__module__}"


def test_contract_table_and_tests_name_the_same_reasons() -> None:
    assert set(NAMES) == set(said()) == set(STATUSES) == set(CASES) == set(EXAMPLES)


def test_the_table_has_the_statuses_of_the_contract() -> None:
    assert {name: code.name for name, (code, _) in STATUSES.items()} == {
        name: status for name, (status, _) in said().items()
    }


def test_the_reasons_of_the_rules_are_among_them() -> None:
    assert {reason.value for reason in RulesReason} <= set(NAMES)


def test_a_long_fact_is_cut() -> None:
    status = status_of(Refusal("NOT_A_MELD", {"melds": "é" * 10_000}))
    [(_, details)] = status.trailing_metadata
    assert FACT_LIMIT_BYTES < len(details) < FACT_LIMIT_BYTES + 300


def test_a_reason_that_does_not_exist_is_a_bug() -> None:
    with pytest.raises(KeyError):
        status_of(Refusal("BAD_MOOD"))
