"""What is read from files when a run is over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_json(path: Path) -> dict[str, Any]:
    """An object in a file."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def size_mb(database: Path) -> float:
    """The size of a database in MB, without what is in its journal."""
    return database.stat().st_size / 1e6
