"""The reasons of `refusal.proto`: all in the catalog of `docs/errors.md`, and named where they can come."""

import re
from typing import Final

from docs.extension.contract import read
from docs.extension.places import places
from docs.extension.refusals import Reason, anchor, catalog, overview, reasons
from docs.extension.sources import GENERATED
from meldhall.api.registration import SERVICES, SolveFor, is_open
from tests.house.tree import ROOT

CONTRACT: Final = read()
REASONS: Final = reasons(CONTRACT)
PAGE: Final = (ROOT / "docs/errors.md").read_text(encoding="utf-8")
_NAME: Final = re.compile(r"\b(?:[A-Z]+(?:_[A-Z]+)+|MALFORMED|DRAINING|INTERNAL)\b")


def test_every_reason_is_in_the_catalog_once() -> None:
    """The parts of the page leave out no number."""
    parts = [wanted.split()[1:] for wanted in GENERATED.findall(PAGE) if wanted.startswith("refusals")]
    shown = "\n\n".join(catalog(CONTRACT, int(first), int(last)) for first, last in parts)
    assert re.findall(r"^### (\w+)$", shown, re.MULTILINE) == [reason.name for reason in REASONS]
    listed = re.findall(r"^\| \[`(\w+)`\]", overview(CONTRACT), re.MULTILINE)
    assert listed == [reason.name for reason in REASONS]


def test_an_entry_tells_all_of_a_reason() -> None:
    """Status, meaning with facts and clause, what to do, an example."""
    reason = next(each for each in REASONS if each.name == "INITIAL_MELD_TOO_LOW")
    assert reason == Reason(
        "INITIAL_MELD_TOO_LOW",
        18,
        "FAILED_PRECONDITION",
        "the initial meld is worth too little (R4.2). `points` and `needed_points`.",
        ("points", "needed_points"),
        ("R4.2",),
        "Lay more, or draw and keep the tiles for later.",
    )
    shown = catalog(CONTRACT, reason.number, reason.number)
    wanted = (anchor(reason.name), reason.status, reason.meaning[1:], reason.advice, '"points": "6"')
    assert [part for part in wanted if part not in shown] == []


def test_every_reason_of_the_rules_names_its_clause() -> None:
    """Where a rule says no, the rulebook says why; moments of a game need none."""
    moments = {"ROUND_OVER", "GAME_OVER", "NOT_YOUR_TURN", "ROUND_RUNNING"}
    bare = {reason.name for reason in REASONS if 10 <= reason.number < 40 and not reason.clauses}
    assert bare == moments


def test_every_reason_is_named_where_it_can_come() -> None:
    """The comments of the services name all of them."""
    comments = [service.comment for service in CONTRACT.services]
    comments += [f"{rpc.comment} {rpc.refusals}" for each in CONTRACT.services for rpc in each.rpcs]
    assert set(_NAME.findall(" ".join(comments))) == {reason.name for reason in REASONS}


def test_every_reason_has_its_places() -> None:
    """Methods that point to another one's reasons are followed there."""
    given = places(CONTRACT)
    assert set(given) == {reason.name for reason in REASONS}
    drawing = [name for name, found in given.items() if any("[DrawTile]" in place for place in found)]
    assert {"NOT_YOUR_TURN", "POOL_EMPTY"} <= set(drawing)
    assert not {"NOT_A_MELD", "POOL_NOT_EMPTY"} & set(drawing)


def test_every_method_says_who_may_call_it() -> None:
    """And what is open to anybody is what the server leaves open."""
    for service in CONTRACT.services:
        methods = SERVICES[f"meldhall.v1.{service.name}"].methods_by_name
        assert [rpc.name for rpc in service.rpcs if not rpc.callers] == []
        for rpc in service.rpcs:
            is_for_all = is_open(methods[rpc.name], SolveFor.SIGNED_IN)
            assert (rpc.callers == "anybody") == is_for_all, rpc.name
