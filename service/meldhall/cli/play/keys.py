"""Tokens of the player, kept between games: a token is the only way back to a seat."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_FILE: Final = "meldhall/players.json"


def place(environment: Mapping[str, str]) -> Path:
    """Where tokens are kept: below XDG_STATE_HOME, or ~/.local/state."""
    folder = environment.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()
    return Path(folder) / _FILE


class Keys:
    """The tokens by server and name, in a file that only its owner may read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __repr__(self) -> str:
        return f"<Keys in {self._path}>"

    def token(self, server: str, name: str) -> str | None:
        """The token of that name there, if one is kept."""
        token = self._read().get(server, {}).get(name)
        return token if isinstance(token, str) else None

    def keep(self, server: str, name: str, token: str) -> None:
        """Keeps a token in the place of an older one. Raises OSError."""
        kept = self._read()
        kept.setdefault(server, {})[name] = token
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = self._path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            json.dump(kept, file, indent=1)
        fresh.replace(self._path)

    def _read(self) -> dict[str, dict[str, str]]:
        """What is kept; a file that is missing or damaged keeps nothing."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {server: names for server, names in kept.items() if isinstance(names, dict)}
