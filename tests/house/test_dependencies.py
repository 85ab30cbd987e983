"""What is imported is declared in `pyproject.toml`, and what is declared is imported or run."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from typing import Any, Final

import pytest

from tests.house.tree import ROOT

MANIFEST: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CLIENT: Final[dict[str, Any]] = tomllib.loads(
    (ROOT / "clients/python/pyproject.toml").read_text(encoding="utf-8")
)
_DISTRIBUTIONS: Final = packages_distributions()
SERVER: Final = frozenset(
    line for extra in ("play", "rl") for line in MANIFEST["project"]["optional-dependencies"][extra]
) | frozenset(MANIFEST["project"]["dependencies"])
# Modules that are not named as what is installed for them. Textual's own interface is made of rich's types.
_OWNERS: Final = {"meldhall_client": "meldhall-client", "protobuf": "protobuf-py", "rich": "textual"}


def test_the_server_declares_what_it_imports() -> None:
    """Nothing is there only because something else needs it as well; nothing is installed in vain."""
    assert _imported("service", "meldhall") == _declared(SERVER)


def test_the_client_declares_what_it_imports() -> None:
    """The same for the client, which is installed without the server."""
    assert _imported("clients/python/src", "meldhall_client") == _declared(CLIENT["project"]["dependencies"])


@pytest.mark.parametrize("group", ["docs", "load"])
def test_groups_hold_what_is_used(group: str) -> None:
    """Every tool of a group is named where it works."""
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / group).rglob("*.py"))
    lines = MANIFEST["dependency-groups"][group]
    assert [name for name in _declared(lines) if name.replace("-", "_") not in text] == []


def _declared(lines: Iterable[str]) -> set[str]:
    return {re.split(r"[^\w.-]", line, maxsplit=1)[0].lower() for line in lines}


def _imported(folder: str, itself: str) -> set[str]:
    modules = {
        module
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for module in _modules(node)
    }
    foreign = {module for module in modules if module.split(".")[0] not in {itself, *sys.stdlib_module_names}}
    return {_owner(module) for module in foreign}


def _modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module]
    return []


def _owner(module: str) -> str:
    top = module.split(".", maxsplit=1)[0]
    if top == "google":
        return "googleapis-common-protos" if module.startswith("google.rpc") else "protobuf"
    return _OWNERS.get(top) or _DISTRIBUTIONS.get(top, [top])[0].lower().replace("_", "-")
