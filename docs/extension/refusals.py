"""The catalog of refusals: what `refusal.proto` says of each reason, beside an example out of a server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from docs.extension.contract import Contract, Value
from docs.extension.places import places

EXAMPLES: Final = Path(__file__).resolve().parents[1] / "refusals.json"
LINE: Final = 80
"""Longer examples take several lines."""
_PREFIX: Final = "REASON_"
_CLAUSE: Final = re.compile(r"\bR\d+(?:\.\d+)?\b")
_FACT: Final = re.compile(r"`([a-z_]+)`")


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason as the contract tells it. `facts` name its details, `advice` says what to do."""

    name: str
    number: int
    status: str
    meaning: str
    facts: tuple[str, ...]
    clauses: tuple[str, ...]
    advice: str


def reasons(contract: Contract) -> tuple[Reason, ...]:
    """Every reason that is ever sent, by number. Raises ValueError for a comment of another form."""
    values = next(enum.values for enum in contract.enums if enum.name == "Reason")
    return tuple(_reason(value) for value in values if value.number)


def anchor(reason: str) -> str:
    """What the entry of a reason is linked by."""
    return f"refusal-{reason.lower().replace('_', '-')}"


def catalog(contract: Contract, first: int, last: int) -> str:
    """The entries of the reasons with these numbers. Raises KeyError for one without an example."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    chosen = [reason for reason in reasons(contract) if first <= reason.number <= last]
    given = places(contract)
    entries = ("\n".join(_entry(each, examples[each.name], given[each.name])) for each in chosen)
    return "\n\n".join(entries)


def overview(contract: Contract) -> str:
    """A row for each reason: name, status, meaning."""
    rows = (
        f"| [`{each.name}`](#{anchor(each.name)}) | `{each.status}` | {each.meaning} |"
        for each in reasons(contract)
    )
    return "\n".join(["| reason | status | meaning and details |", "|---|---|---|", *rows])


def _reason(value: Value) -> Reason:
    told = " ".join(value.comment.split())
    parts = re.fullmatch(r"([A-Z_]+): (.+?) Do: (.+)", told)
    if parts is None:
        raise ValueError(f"the comment of {value.name} is not `STATUS: meaning. Do: advice.`")
    status, meaning, advice = parts.groups()
    facts, clauses = _FACT.findall(meaning), _CLAUSE.findall(meaning)
    name = value.name.removeprefix(_PREFIX)
    return Reason(name, value.number, status, meaning, tuple(facts), tuple(clauses), advice)


def _entry(reason: Reason, example: dict[str, Any], given: list[str]) -> Iterator[str]:
    yield f"({anchor(reason.name)})="
    yield f"### {reason.name}"
    yield ""
    yield f"`{reason.status}` · number {reason.number}"
    yield ""
    yield f"{reason.meaning[0].upper()}{reason.meaning[1:]}"
    yield ""
    yield f"*What to do.* {reason.advice}"
    yield ""
    yield f"*Where.* {', '.join(given)}."
    yield ""
    yield f"*Example.* {example['case']}"
    yield ""
    yield "```json"
    told = {key: example[key] for key in example if key != "case"}
    on_a_line = json.dumps(told, ensure_ascii=False)
    yield on_a_line if len(on_a_line) <= LINE else json.dumps(told, ensure_ascii=False, indent=2)
    yield "```"
