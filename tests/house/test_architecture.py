"""The pages that name floors and folders name those that there are, and import contracts bind every floor."""

import re
import tomllib
from typing import Any, Final

import pytest

from tests.house.tree import ROOT, files, name

SERVICE: Final = ROOT / "service/meldhall"
PAGE: Final = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
CONTRACTS: Final[list[dict[str, Any]]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "tool"
]["importlinter"]["contracts"]
# What a contract leaves out, as it may do what the others must not. The page is no Python.
FREE: Final = {
    "grpc": {"__main__", "api", "cli", "compose", "edge", "v1"},
    "http": {"__main__", "cli", "compose", "edge", "v1"},
    "disk": {"__main__", "store", "v1"},
    "rl": {"__main__", "rl", "v1"},
}
_CODE: Final = re.compile(r"`([^`\n]+)`")


def test_the_page_lists_the_floors_from_the_roof_down() -> None:
    """As `make check` proves them, each once."""
    table = PAGE.partition("| floor | what it does |\n")[2].partition("\n\n")[0]
    listed = [floor for row in table.splitlines() for floor in _CODE.findall(row.split("|")[1])]
    (layers,) = (contract["layers"] for contract in CONTRACTS if contract["id"] == "floors")
    floors = [re.findall(r"\w+", layer) for layer in layers]
    heights = {floor: height for height, level in enumerate(floors) for floor in level}
    assert sorted(listed) == sorted(heights)
    assert listed == sorted(listed, key=lambda floor: (heights[floor], listed.index(floor)))


@pytest.mark.parametrize("contract", FREE)
def test_no_floor_slips_through_a_contract(contract: str) -> None:
    """Whoever is not free is bound: a new floor as well."""
    (bound,) = (each["source_modules"] for each in CONTRACTS if each["id"] == contract)
    assert {f"meldhall.{floor}" for floor in _floors() - FREE[contract]} == set(bound)


def test_the_floor_plan_names_every_folder() -> None:
    """Those of the root, in a row each."""
    plan = (
        (ROOT / "README.md").read_text(encoding="utf-8").partition("## Floor plan\n")[2].partition("\n## ")[0]
    )
    listed = re.findall(r"^\| \[`([\w/]+)/`\]", plan, re.MULTILINE)
    folders = {name(path).split("/")[0] for path in files() if path.parent != ROOT}
    assert {path.split("/")[0] for path in listed} == folders - {".ci"}


def test_every_client_is_introduced() -> None:
    """The page of the clients names each folder beside it."""
    page = (ROOT / "clients/README.md").read_text(encoding="utf-8")
    folders = {path.name for path in (ROOT / "clients").iterdir() if path.is_dir()}
    assert {folder for folder in folders if f"`{folder}" not in page} == set()


def test_pictures_lie_where_they_are_shown() -> None:
    """What somebody looked at once does not stay."""
    pictures = [path for path in files() if path.suffix in {".gif", ".jpg", ".png", ".webp"}]
    assert [name(path) for path in pictures if path.parent == ROOT] == []


def _floors() -> set[str]:
    return {
        path.stem
        for path in SERVICE.iterdir()
        if (path.suffix == ".py" and path.name != "__init__.py") or (path / "__init__.py").exists()
    } - {"_core"}
