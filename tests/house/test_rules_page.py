"""`docs/rules.md` tells the parameters, presets and melds as the core knows them."""

import re
from typing import Final

import pytest

from meldhall.rules import Ruleset, RulesetError, classify_meld
from tests.house.tree import ROOT

PAGE: Final = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
SOURCE: Final = (ROOT / "core_rs/rules/src/ruleset.rs").read_text(encoding="utf-8")
RULEBOOK: Final = (ROOT / "core_rs/rules/RULES.md").read_text(encoding="utf-8")
CLASSIC: Final = Ruleset("classic")
_PARAMETER: Final = re.compile(r"^\| `(\w+)` \| ([^|]+) \| `(\w+)` \| [^|]+ \| (R[\d.]+) \|$", re.MULTILINE)
_PRESET: Final = re.compile(r"^\| `(\w+)` \| [^|`]+ \| (–|`[^|]+`) \|$", re.MULTILINE)
_MELD: Final = re.compile(r"^\| `([^`|]+)` \| (run|group|no meld)[,:] (\w+)(?: points)? \|$", re.MULTILINE)


def shown(value: int | bool | str) -> str:
    """A value as rulesets write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def values_of(name: str) -> str:
    """What values the parameter takes, as the core says when it refuses another."""
    with pytest.raises(RulesetError) as raised:
        CLASSIC.replace(**{name: "?"})
    limits = re.fullmatch(r"must be a number from (\d+) to (\d+)", raised.value.why)
    if limits is not None:
        return f"{limits[1]}–{limits[2]}"
    names = re.split(r", | or ", raised.value.why.removeprefix("must be ").removeprefix("one of "))
    return ", ".join(f"`{each}`" for each in names)


def test_every_parameter_is_told() -> None:
    """Name, values, default and clause, in the order of the rulebook."""
    clauses = dict(re.findall(r'^    (\w+): \w+ .*"(R[\d.]+)";$', SOURCE, re.MULTILINE))
    expected = [
        (name, values_of(name), shown(value), clauses[name]) for name, value in CLASSIC.parameters.items()
    ]
    assert _PARAMETER.findall(PAGE) == expected


def test_every_preset_is_told() -> None:
    """By what it changes in `classic`."""
    changes = []
    for preset in Ruleset.presets():
        parameters = Ruleset.preset(preset).parameters.items()
        changed = [
            f"`{name}={shown(value)}`" for name, value in parameters if CLASSIC.parameters[name] != value
        ]
        changes.append((preset, ", ".join(changed) or "–"))
    assert _PRESET.findall(PAGE) == changes
    assert all(f"| {preset} |" in RULEBOOK for preset, _ in changes)


def test_the_melds_shown_are_what_is_said() -> None:
    """Kind and points, or the flaw."""
    told = _MELD.findall(PAGE)
    assert len(told) > 10
    for laid, kind, worth in told:
        meld = classify_meld(laid)
        found = (meld.kind, str(meld.points)) if meld.valid else ("no meld", meld.why)
        assert (kind, worth) == found, laid


def test_clauses_are_those_of_the_rulebook() -> None:
    """Each number in parentheses leads somewhere."""
    named = set(re.findall(r"\b(R\d+(?:\.\d+)?)\b", PAGE))
    headings = {f"R{number}" for number in re.findall(r"^## R(\d+) ", RULEBOOK, re.MULTILINE)}
    clauses = set(re.findall(r"^- (R\d+\.\d+) ", RULEBOOK, re.MULTILINE))
    assert named <= headings | clauses
    assert {f"R{number}" for number in range(1, 10)} <= {clause.partition(".")[0] for clause in named}
