"""One version, wherever it is written."""

import json
import re
import tomllib
from typing import Any

from tests.house.tree import ROOT


def _toml(path: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def _json(path: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((ROOT / path).read_text(encoding="utf-8"))
    return read


def test_every_manifest_has_the_same_version() -> None:
    """Server, core and client are released together."""
    versions = {
        "pyproject.toml": _toml("pyproject.toml")["project"]["version"],
        "core_rs/Cargo.toml": _toml("core_rs/Cargo.toml")["workspace"]["package"]["version"],
        "clients/python/pyproject.toml": _toml("clients/python/pyproject.toml")["project"]["version"],
        "clients/typescript/package.json": _json("clients/typescript/package.json")["version"],
        "clients/web/package.json": _json("clients/web/package.json")["version"],
    }
    assert len(set(versions.values())) == 1, versions


def test_the_changelog_tells_of_this_version() -> None:
    """The first heading below the title is the version that the tree holds."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    assert newest is not None
    assert newest[1] == _toml("pyproject.toml")["project"]["version"]


def test_every_package_is_under_the_license_of_the_project() -> None:
    """Apache-2.0 in each manifest."""
    licenses = {
        _toml("pyproject.toml")["project"]["license"],
        _toml("core_rs/Cargo.toml")["workspace"]["package"]["license"],
        _toml("clients/python/pyproject.toml")["project"]["license"],
        _json("clients/typescript/package.json")["license"],
        _json("clients/web/package.json")["license"],
    }
    assert licenses == {"Apache-2.0"}
